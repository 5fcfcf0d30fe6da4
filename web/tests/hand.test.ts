import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { GameInfo, MoveInfo, Stop, View } from "../src/api/types";
import { type Board, Hand } from "../src/board/hand.svelte";
import type { Spot } from "../src/board/props";
import type { Sentence } from "../src/i18n/index.svelte";
import { settings } from "../src/settings.svelte";

/** A row of cells with the names a, b, c... */
const cells = [..."abcdef"].map((name, x) => ({ name, place: [x, 0, 0] }));
const game = { board: { cells, damiers: [] } } as unknown as GameInfo;
const stop = (cell: number): Stop => ({ cell, place: [cell, 0, 0], damier: null, takes: null });
const spot = (cell: number): Spot => ({ cell, place: [cell, 0, 0] });
function move(...cells: number[]): MoveInfo {
  const text = cells.map((cell) => "abcdef"[cell]).join("-");
  const path = cells.map(stop);
  return { text, path, taken: [], flips: false, falls: null, dropped: [], crowned: false, pass: false };
}
const start: View = {
  position: "",
  turn: "white",
  board: "ww.b..",
  phase: "move",
  moves: [move(0, 2), move(0, 4)],
  truncated: false,
  obligation: null,
  status: { en: "White to move.", fr: "Aux Blancs de jouer." },
  count: { white: 2, black: 1 },
};

class Tried implements Board {
  readonly game = game;
  view: View | null = start;
  waiting = false;
  readonly done: string[] = [];
  play(one: MoveInfo): void {
    this.done.push(`plays ${one.text}`);
  }
  attempt(text: string): void {
    this.done.push(`asks why not ${text}`);
  }
  answer(said: Sentence): void {
    this.done.push(said());
  }
}

let board: Tried;
let hand: Hand;
beforeAll(() => settings.set({ lang: "en" }));
beforeEach(() => {
  board = new Tried();
  hand = new Hand(board);
});
const last = () => board.done.at(-1);

describe("a hand without a table", () => {
  it("takes a piece up and plays it", () => {
    hand.pick(spot(0));
    expect(hand.walk?.trail).toEqual([stop(0)]);
    hand.pick(spot(2));
    expect(board.done).toEqual(["plays a-c"]);
  });

  it("answers every click that moves nothing", () => {
    hand.pick(spot(2));
    expect(last()).toMatch(/^a can go to c/);
    hand.pick(spot(5));
    expect(last()).toMatch(/^No piece can go to f/);
    hand.pick(spot(3));
    expect(last()).toMatch(/Black’s, and it is White’s turn/);
    hand.miss();
    expect(last()).toMatch(/not played on/);
    expect(board.done).toHaveLength(4);
    expect(hand.walk).toBeNull();
  });

  it("says of a blocked piece that it is, and asks why once it is tried", () => {
    hand.pick(spot(1));
    expect(last()).toMatch(/^The piece on b cannot move now/);
    hand.pick(spot(5));
    expect(last()).toBe("asks why not b-f");
  });

  it("says what comes first", () => {
    const slide: MoveInfo = { ...move(), slider: { row: 1, to: "L", rests: "L", opens: null } };
    for (const [view, said] of [
      [{ ...start, phase: "spin", moves: [] }, /spin comes first/],
      [{ ...start, spin: "green", moves: [slide] }, /pull a green slider/],
      [{ ...start, moves: [{ ...move(), pass: true }] }, /have to pass/],
      [{ ...start, phase: "over", moves: [], status: { en: "White wins.", fr: "" } }, /White wins/],
    ] as [View, RegExp][]) {
      board.view = view;
      for (const act of [() => hand.pick(spot(0)), () => hand.drag(spot(0), spot(2)), () => hand.stuck()]) {
        act();
        expect(last()).toMatch(said);
        expect(hand.walk).toBeNull();
      }
    }
    board.view = { ...start, spin: "pawn" };
    hand.stuck();
    expect(last()).toMatch(/move a piece/);
  });

  it("speaks of where the piece is in the middle of a rafle", () => {
    board.view = { ...start, moves: [move(0, 2, 4), move(0, 2, 5)] };
    hand.pick(spot(0));
    hand.pick(spot(2));
    hand.pick(spot(3));
    expect(board.done).toEqual(["The piece is on c now. It can go on to e or f."]);
    expect(hand.walk?.trail).toHaveLength(2);
  });

  it("drags a piece only by itself", () => {
    hand.drag(spot(0), spot(2));
    expect(last()).toBe("plays a-c");
    hand.letGo();
    hand.drag(spot(3), spot(4));
    expect(last()).toMatch(/Black’s/);
    hand.drag(spot(1), spot(5));
    expect(last()).toBe("asks why not b-f");
  });
});
