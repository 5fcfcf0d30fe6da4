import { describe, expect, it } from "vitest";
import type { BoardInfo, GameInfo, KingName, Snapshot } from "../src/api/types";
import { NO_MARKS } from "../src/board/props";
import { settle } from "../src/board/scene";
import { en } from "../src/i18n/en";
import { fr } from "../src/i18n/fr";
import { describeCell } from "../src/table/describe";

const board: BoardInfo = { cells: [{ name: "a1", place: [0, 0, 0] }], damiers: [] };

function described(letter: string, king: KingName, words: typeof fr): string {
  const snapshot: Snapshot = { position: "", turn: "white", board: letter, king };
  return describeCell(0, { board } as unknown as GameInfo, settle(board, snapshot), NO_MARKS, [], words);
}

describe("a cell in words", () => {
  it("calls the king what the game calls it", () => {
    expect(described("W", "dame", fr)).toBe("a1, dame blanche");
    expect(described("B", "roi", fr)).toBe("a1, roi noir");
    expect(described("B", "roi", en)).toBe("a1, black king");
    expect(described("w", "roi", fr)).toBe("a1, pion blanc");
  });
});
