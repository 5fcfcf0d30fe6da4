import { describe, expect, it } from "vitest";
import type { BoardInfo, MoveInfo, Snapshot, Stop } from "../src/api/types";
import { frames, settle, takenBack, walked } from "../src/board/scene";

const board: BoardInfo = {
  cells: Array.from({ length: 6 }, (_, n) => ({ name: String(n), place: [n, 0, 0] as const })),
  damiers: [],
};

function snapshot(pieces: string, extra: Partial<Snapshot> = {}): Snapshot {
  return { position: pieces, turn: "white", board: pieces, ...extra };
}

function stop(cell: number, takes: number | null = null): Stop {
  return { cell, place: [cell, 0, 0], damier: null, takes };
}

function move(path: Stop[], extra: Partial<MoveInfo> = {}): MoveInfo {
  const taken = path.flatMap((stop) => stop.takes ?? []);
  return {
    text: "",
    path,
    taken,
    flips: false,
    falls: null,
    dropped: [],
    crowned: false,
    pass: false,
    ...extra,
  };
}

const letters = (scene: ReturnType<typeof settle>) =>
  scene.pieces
    .map(({ cell, color, king, state }) => `${cell}${king ? color[0]?.toUpperCase() : color[0]}${state[0]}`)
    .sort();

describe("a scene", () => {
  it("keeps a piece's identity through a rafle and lifts what was taken in order", () => {
    const before = settle(board, snapshot("wb.b.."));
    const mover = before.pieces.find(({ cell }) => cell === 0)?.id;
    const rafle = move([stop(0), stop(2, 1), stop(4, 3)], { crowned: true });
    const shown = frames(board, before, rafle, snapshot("....W."));
    expect(shown.map(({ scene }) => letters(scene))).toEqual([
      ["1bj", "2ws", "3bs"],
      ["1bj", "3bj", "4ws"],
      ["3bj", "4ws"],
      ["4ws"],
      ["4Ws"],
    ]);
    expect(shown.at(-1)?.scene.pieces[0]?.id).toBe(mover);
  });

  it("does not repeat the steps the player has already walked", () => {
    const before = settle(board, snapshot("wb.b.."));
    const rafle = move([stop(0), stop(2, 1), stop(4, 3)]);
    const rest = frames(board, before, rafle, snapshot("....w."), 2);
    expect(letters(rest[0]!.scene)).toEqual(["1bj", "3bj", "4ws"]);
  });

  it("turns flipped pieces on the spot and keeps them", () => {
    const before = settle(board, snapshot("wb...."));
    const flip = move([stop(0), stop(2, 1)], { flips: true });
    const ids = new Set(before.pieces.map(({ id }) => id));
    const last = frames(board, before, flip, snapshot(".ww...")).at(-1)!.scene;
    expect(letters(last)).toEqual(["1ws", "2ws"]);
    expect(last.pieces.every(({ id }) => ids.has(id))).toBe(true);
  });

  it("lets what falls go down before it is gone", () => {
    const before = settle(board, snapshot("w.....", { doors: ".G...." }));
    const fall = move([stop(0), stop(1)], { falls: 1 });
    const shown = frames(board, before, fall, snapshot("......", { doors: ".G...." }));
    expect(shown.map(({ scene }) => letters(scene))).toEqual([["1ws"], ["1wf"], []]);
  });

  it("opens the door under a dropped piece even if it shuts again", () => {
    const slider = { row: 2, color: "green" as const, notch: "N" as const };
    const before = settle(board, snapshot(".b....", { doors: ".g....", sliders: [slider] }));
    const pull = move([], { slider: { row: 2, to: "L", rests: "L", opens: null }, dropped: [1] });
    const after = snapshot("......", { doors: ".g....", sliders: [slider] });
    const shown = frames(board, before, pull, after);
    expect(shown[0]?.scene.doors).toBe(".G....");
    expect(shown[0]?.scene.sliders[0]?.notch).toBe("L");
    expect(letters(shown[0]!.scene)).toEqual(["1bf"]);
    expect(shown.at(-1)?.scene.doors).toBe(".g....");
  });

  it("carries a piece back when its move is taken back", () => {
    const start = snapshot("w.....");
    const before = settle(board, start);
    const there = walked(before, [stop(0), stop(1)], false);
    const again = takenBack(board, there, move([stop(0), stop(1)]), start);
    expect(again.pieces).toEqual(before.pieces);
  });
});
