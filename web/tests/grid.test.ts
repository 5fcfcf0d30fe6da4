import { describe, expect, it } from "vitest";
import type { BoardInfo, Damier } from "../src/api/types";
import { edgeNames, gridOf, neighbour } from "../src/board/grid";

/** Four by four, dark squares numbered as in draughts. */
const damier: Damier = {
  name: null,
  rows: [
    [-1, 0, -1, 1],
    [2, -1, 3, -1],
    [-1, 4, -1, 5],
    [6, -1, 7, -1],
  ],
};

function named(names: string[]): BoardInfo {
  return { cells: names.map((name) => ({ name, place: [0, 0, 0] })), damiers: [damier] };
}

describe("the grid", () => {
  it("turns around", () => {
    expect(gridOf(damier, true).tiles[0]).toEqual([-1, 7, -1, 6]);
    expect(gridOf(damier, true).at.get(0)).toEqual({ row: 3, column: 2 });
  });

  it("is walked by arrow keys, over playable cells only", () => {
    const grid = gridOf(damier, false);
    expect(neighbour(grid, 6, "ArrowRight")).toBe(7);
    expect(neighbour(grid, 7, "ArrowRight")).toBe(7);
    expect(neighbour(grid, 1, "Home")).toBe(0);
    expect(neighbour(grid, 0, "ArrowUp")).toBe(0);
  });

  it("comes back when one goes up and down again", () => {
    const grid = gridOf(damier, false);
    for (const cell of [4, 7])
      expect(neighbour(grid, neighbour(grid, cell, "ArrowUp"), "ArrowDown")).toBe(cell);
  });

  it("reaches every cell from every other", () => {
    const grid = gridOf(damier, false);
    const reached = new Set([0]);
    for (const cell of reached) {
      for (const key of ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"] as const) {
        reached.add(neighbour(grid, cell, key));
      }
    }
    expect(reached.size).toBe(8);
  });

  it("finds the names of rows and columns in those of the cells", () => {
    const grid = gridOf(damier, false);
    const files = named(["b4", "d4", "a3", "c3", "b2", "d2", "a1", "c1"]);
    expect(edgeNames(files, grid)).toEqual({ rows: ["4", "3", "2", "1"], columns: ["a", "b", "c", "d"] });
    expect(edgeNames(named(["1", "2", "3", "4", "5", "6", "7", "8"]), grid)).toBeNull();
  });
});
