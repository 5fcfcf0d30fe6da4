import { describe, expect, it } from "vitest";

import type { MoveInfo } from "../src/api/types";
import { en } from "../src/i18n/en";
import { inWords, ownFallers } from "../src/trap/pull";

const move = (opens: number | null, dropped: number[]): MoveInfo => ({
  text: "4L",
  path: [],
  taken: [],
  flips: false,
  falls: null,
  dropped,
  slider: { row: 4, to: "L", rests: "L", opens },
  crowned: false,
  pass: false,
});
const view = { board: ".wbWB", turn: "white" as const };
const nameOf = (cell: number) => `c${cell}`;

describe("what a pull would do", () => {
  it("says who would fall, and whose it is", () => {
    expect(inWords(view, move(1, [1]), nameOf, en.table)).toBe(
      "The door on c1 would open. Your own piece on c1 would fall!",
    );
    expect(inWords(view, move(4, [4]), nameOf, en.table)).toBe(
      "The door on c4 would open. The opponent's piece on c4 would fall.",
    );
    expect(inWords(view, move(0, []), nameOf, en.table)).toBe(
      "The door on c0 would open. Nobody would fall.",
    );
    expect(inWords(view, move(null, []), nameOf, en.table)).toBe(en.table.pullShuts);
  });

  it("knows one's own, men and kings", () => {
    expect(ownFallers(view, move(1, [1, 2, 3, 4]))).toEqual([1, 3]);
    expect(ownFallers({ ...view, turn: "black" }, move(1, [1, 2, 3, 4]))).toEqual([2, 4]);
  });
});
