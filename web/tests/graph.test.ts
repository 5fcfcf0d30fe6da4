/** The graph of chances, the signs behind moves, and the words that are searched. */

import { describe, expect, it } from "vitest";

import { graphOf, nearest } from "../src/analysis/graph";
import { signsOf, toggled } from "../src/analysis/signs";

describe("the graph", () => {
  it("has White's chances from the bottom up, over the whole width", () => {
    const graph = graphOf([0.5, 1, 0], 2, 100, 40);
    expect(graph.points.map(({ x, y }) => [x, y])).toEqual([
      [0, 20],
      [50, 0],
      [100, 40],
    ]);
    expect(graph.line).toBe("0,20 50,0 100,40");
    expect(graph.area).toBe("M0 40L0,20L50,0L100,40L100 40Z");
  });

  it("stays where it is while more moves come in", () => {
    const early = graphOf([0.5, 0.6], 10, 100, 40);
    const late = graphOf([0.5, 0.6, 0.7, 0.4], 10, 100, 40);
    expect(late.points.slice(0, 2)).toEqual(early.points);
  });

  it("is empty without moves, and holds what is no chance in its frame", () => {
    expect(graphOf([], 0, 100, 40)).toMatchObject({ line: "", area: "", points: [] });
    expect(graphOf([1.4, -3, NaN], 2, 100, 40).points.map(({ y }) => y)).toEqual([0, 40, 20]);
  });

  it("finds the move that is pointed at", () => {
    const graph = graphOf([0.5, 0.6, 0.7], 2, 100, 40);
    expect([-1, 0.2, 0.3, 0.8, 7].map((part) => nearest(graph, part)?.ply)).toEqual([0, 0, 1, 2, 2]);
    expect(nearest(graphOf([], 0, 100, 40), 0.5)).toBeNull();
  });
});

describe("signs", () => {
  it("are one of six, set and taken away, beside what else is thought", () => {
    expect(signsOf([1, 7])).toBe("!□");
    expect(toggled([], 2)).toEqual([2]);
    expect(toggled([2], 4)).toEqual([4]);
    expect(toggled([4, 7], 4)).toEqual([7]);
    expect(signsOf([99])).toBe("");
  });
});
