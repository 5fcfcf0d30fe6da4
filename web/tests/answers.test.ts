import { beforeAll, describe, expect, it } from "vitest";
import type { BoardInfo, MoveInfo, Stop, View } from "../src/api/types";
import { chosen, emptyHand, midway } from "../src/board/answers";
import { fitting, nameOf, stopsOf } from "../src/board/premove";
import type { Spot } from "../src/board/props";
import { begin } from "../src/board/walk";
import { settings } from "../src/settings.svelte";
import { notNow, type Standing } from "../src/table/standing";

/** A row of cells with the names a, b, c... */
const board: BoardInfo = {
  cells: [..."abcdef"].map((name, x) => ({ name, place: [x, 0, 0] })),
  damiers: [],
};
const stop = (cell: number): Stop => ({ cell, place: [cell, 0, 0], damier: null, takes: null });
const spot = (cell: number): Spot => ({ cell, place: [cell, 0, 0] });
function move(...cells: number[]): MoveInfo {
  const path = cells.map(stop);
  const text = cells.map((cell) => "abcdef"[cell]).join("-");
  return { text, path, taken: [], flips: false, falls: null, dropped: [], crowned: false, pass: false };
}
const view = (moves: MoveInfo[], rest: Partial<View> = {}): View => ({
  position: "",
  turn: "white",
  board: "ww.wb.",
  phase: "move",
  moves,
  truncated: false,
  obligation: null,
  status: { en: "White to move.", fr: "Aux Blancs de jouer." },
  count: { white: 3, black: 1 },
  ...rest,
});
const standing = (rest: Partial<Standing> = {}): Standing => ({
  over: false,
  joining: false,
  watching: false,
  sent: null,
  myTurn: true,
  awaited: null,
  view: view([move(0, 2)]),
  ...rest,
});

beforeAll(() => settings.set({ lang: "en" }));

describe("what is said to a click", () => {
  it("names what stands in the way of moving", () => {
    expect(notNow(standing())).toBeNull();
    const said = (rest: Partial<Standing>) => notNow(standing(rest))?.();
    expect(said({ over: true })).toMatch(/over/);
    expect(said({ joining: true, watching: true })).toMatch(/One moment/);
    expect(said({ watching: true, myTurn: false })).toMatch(/watching/);
    expect(said({ sent: move(0, 2) })).toMatch(/a-c is on its way/);
    expect(said({ myTurn: false, view: view([], { turn: "black" }) })).toMatch(/Black’s turn/);
    expect(said({ view: view([], { phase: "spin" }) })).toMatch(/Spin first/);
    expect(said({ awaited: "black", view: view([], { phase: "spin" }) })).toMatch(/Waiting for Black/);
    const slide: MoveInfo = { ...move(), slider: { row: 1, to: "L", rests: "L", opens: null } };
    expect(said({ view: view([slide], { spin: "green" }) })).toMatch(/green slider/);
    expect(said({ view: view([{ ...move(), pass: true }]) })).toMatch(/pass/);
  });

  it("says which pieces can go to an empty square", () => {
    const all = view([move(0, 2), move(1, 2), move(3, 5)]);
    const said = (cell: number) => emptyHand(board, all, all.moves, spot(cell))();
    expect(said(5)).toMatch(/^d can go to f/);
    expect(said(2)).toMatch(/^a and b can go to c/);
  });

  it("explains a blocked piece, with the obligation where there is one", () => {
    const obligation = { en: "White must capture.", fr: "Les Blancs doivent prendre." };
    expect(emptyHand(board, view([move(0, 2)]), [move(0, 2)], spot(3))()).toMatch(/^The piece on d cannot/);
    expect(emptyHand(board, view([], { obligation }), [], spot(3))()).toMatch(
      /^White must capture\. The piece/,
    );
  });

  it("tells the other side's pieces and squares nobody reaches apart", () => {
    const all = view([move(0, 2)]);
    expect(emptyHand(board, all, all.moves, spot(4))()).toMatch(/Black’s, and it is White’s turn/);
    expect(emptyHand(board, all, all.moves, spot(5))()).toMatch(/^No piece can go to f/);
  });

  it("speaks of where the piece is in the middle of a rafle", () => {
    const moves = [move(0, 2, 4), move(0, 2, 5)];
    const walk = begin(moves, spot(0))!;
    expect(chosen(board, walk)()).toBe("a is chosen. It can go to c.");
    const there = { trail: [stop(0), stop(2)], moves };
    expect(midway(board, there)()).toBe("The piece is on c now. It can go on to e or f.");
    expect(midway(board, { ...there, moves: [...moves, move(0, 2)] })()).toMatch(/can stop there, or go on/);
  });
});

describe("a move chosen ahead", () => {
  const premove = { from: spot(0), to: spot(4) };

  it("is what goes from the one place to the other, once", () => {
    const moves = [move(0, 2, 4), move(0, 1, 4), { ...move(0, 3, 4), text: "a-c-e" }, move(1, 4), move(0, 2)];
    expect(fitting(moves, premove).map(({ text }) => text)).toEqual(["a-c-e", "a-b-e"]);
    expect(fitting(moves, { ...premove, to: null })).toEqual([]);
    expect(fitting([move(1, 4)], premove)).toEqual([]);
  });

  it("is drawn by its ends", () => {
    expect(stopsOf(null)).toEqual([]);
    expect(stopsOf({ ...premove, to: null })).toEqual([stop(0)]);
    expect(nameOf(board, premove)).toBe("a-e");
  });
});
