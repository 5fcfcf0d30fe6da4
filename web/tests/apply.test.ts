import { describe, expect, it } from "vitest";
import type { Can, EventKind, MoveInfo, Ply, Snapshot, TableState, View } from "../src/api/types";
import { apply } from "../src/table/apply";

const can: Can = {
  move: true,
  spin: false,
  takeback: false,
  draw: true,
  resign: true,
  abort: true,
  challenge: false,
  letStand: false,
  rematch: false,
  hint: true,
};
const snapshot: Snapshot = { position: "start", turn: "white", board: "w.b" };
const view: View = {
  ...snapshot,
  phase: "move",
  moves: [],
  truncated: false,
  obligation: null,
  status: { en: "", fr: "" },
  count: { white: 1, black: 1 },
};
const move: MoveInfo = {
  text: "1-2",
  path: [],
  taken: [],
  flips: false,
  falls: null,
  dropped: [],
  crowned: false,
  pass: false,
};
const ply = (n: number): Ply => ({ n, color: n % 2 ? "white" : "black", move, after: snapshot, at: 0 });

const before: TableState = {
  table: "t",
  game: "trap",
  options: {},
  seats: { white: { kind: "human" }, black: { kind: "engine", level: 1 } },
  you: ["white"],
  public: false,
  createdAt: 0,
  seq: 7,
  start: snapshot,
  plies: [ply(1), ply(2), ply(3)],
  view,
  clock: { kind: "none", white: 0, black: 0, running: null, now: 0, increment: 0 },
  offers: { draw: null, takeback: null, rematch: null },
  result: null,
  settings: { touchMove: true, faultsStand: true, engineResigns: false },
  touched: 2,
  adjusting: false,
  fault: { ply: 3, by: "white" },
  fairness: {
    commitment: "c",
    seeds: { white: null, black: null },
    awaited: ["black"],
    serverSeed: null,
    spins: [],
  },
  rematch: null,
  can: { white: can, black: can },
};

function after(kind: EventKind, extra = {}): TableState {
  const { clock, offers } = before;
  const event = { v: 1, at: 5, ...kind };
  return apply(before, { type: "event", seq: 8, event, clock, offers, touched: null, fault: null, ...extra });
}

const moved: EventKind = { kind: "move", by: "black", move: "19-23" };

describe("an event", () => {
  it("adds a move, and lets go of what was touched", () => {
    const state = after(moved, { ply: ply(4), view: { ...view, position: "next" } });
    expect(state.plies).toHaveLength(4);
    expect(state.touched).toBeNull();
    expect(state.fault).toBeNull();
    expect(state.view.position).toBe("next");
    expect(state.seq).toBe(8);
  });

  it("takes moves back, one or several", () => {
    expect(after({ kind: "takeback", by: "white", plies: 2 }).plies).toHaveLength(1);
    expect(after({ kind: "challenged", by: "black" }).plies).toHaveLength(2);
    expect(after({ kind: "takeback", by: "white", plies: 9 }).plies).toHaveLength(0);
  });

  it("keeps the spins, the seeds and what is revealed", () => {
    const spun = after({ kind: "spin", by: "white", n: 1, result: "green" });
    expect(spun.fairness?.spins).toEqual([{ n: 1, result: "green" }]);
    expect(after({ kind: "seed", by: "black", seed: "ab" }).fairness?.seeds).toEqual({
      white: null,
      black: "ab",
    });
    const given = after({ kind: "seed", by: "black", seed: "ab" });
    expect([given.fairness?.awaited, after({ kind: "waived", by: "black" }).fairness?.awaited]).toEqual([
      [],
      [],
    ]);
    const seeds = { white: null, black: null };
    const fairness = { commitment: "c", seeds, awaited: [], serverSeed: "s", spins: [] };
    expect(after({ kind: "revealed", serverSeed: "s" }, { fairness }).fairness).toEqual(fairness);
  });

  it("tells who touched what, in the server's words where there are any", () => {
    expect(after({ kind: "touch", by: "white", cell: 5 }, { touched: 5 }).touched).toBe(5);
    expect(after({ kind: "adoube", by: "white" }, { touched: null }).touched).toBeNull();
    expect(after({ kind: "offer", what: "draw", by: "black" }, { fault: before.fault }).fault).toEqual(
      before.fault,
    );
  });

  it("ends the game and opens the rematch", () => {
    const result = { winner: null, reason: "agreed", said: { en: "Draw.", fr: "Nulle." } };
    expect(after({ kind: "over", reason: "agreed" }, { result }).result).toEqual(result);
    expect(after({ kind: "rematch", table: "u" }).rematch).toEqual({ table: "u" });
  });

  it("leaves the state before it alone", () => {
    const copy = structuredClone(before);
    after(moved, { ply: ply(4) });
    expect(before).toEqual(copy);
  });
});
