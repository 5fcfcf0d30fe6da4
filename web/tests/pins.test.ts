import { readFileSync } from "node:fs";
import { beforeEach, describe, expect, it, vi } from "vitest";

import type { Fairness, TableState } from "../src/api/types";
import { checkExport, checkTable } from "../src/verify/check";
import { pin, pinGiven, pinOf } from "../src/verify/pins";

const whole = readFileSync(
  new URL("../../crates/damier/tests/data/trap-game-v1.json", import.meta.url),
  "utf8",
);
const game = JSON.parse(whole) as { setup: { table: string }; fairness: Fairness };
const fairness: Fairness = { ...game.fairness, awaited: [] };
const { table } = game.setup;

/** The game before anybody had given anything. */
const before: Fairness = {
  ...fairness,
  seeds: { white: null, black: null },
  awaited: ["white", "black"],
  serverSeed: null,
  spins: [],
};
const state = (spun: Fairness) => ({ table, game: "trap", options: {}, fairness: spun }) as TableState;
const verdicts = async (spun: Fairness) => {
  const report = await checkTable(state(spun), pinOf(table));
  return [report?.verdict, report?.steps.map(({ verdict }) => verdict)];
};

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});

describe("what is kept of a table's spins", () => {
  it("is what was seen first, whatever is shown later", () => {
    const first = pin(table, before);
    expect(first).toMatchObject({ commitment: fairness.commitment, seeds: {}, given: [], spins: 0 });
    expect(first.mine).toMatch(/^[0-9a-f]{32}$/);
    const later = pin(table, { ...fairness, commitment: "00".repeat(32) });
    expect(later).toMatchObject({ commitment: fairness.commitment, mine: first.mine, seeds: fairness.seeds });
    const latest = pin(table, { ...fairness, seeds: { white: "11".repeat(16), black: null } });
    expect(latest.seeds).toEqual(fairness.seeds);
    expect(pinOf(table)).toEqual(latest);
    expect(pinOf("another")).toBeNull();
  });

  it("does without storage, and with rubbish in it", () => {
    vi.stubGlobal("localStorage", {
      getItem: () => '[{"table":1},null,7]',
      setItem: () => {
        throw new Error("full");
      },
    });
    const kept = pin("elsewhere", before);
    expect(pinOf("elsewhere")).toEqual(kept);
  });

  it("is not kept of ever so many tables", () => {
    for (let i = 0; i < 100; i++) pin(`t${i}`, before);
    expect(JSON.parse(localStorage.getItem("damier.spins") ?? "").length).toBe(60);
    expect(pinOf("t99")).not.toBeNull();
  });
});

describe("the check of a table", () => {
  it("has nothing to say before the secret is shown", async () => {
    expect(await checkTable(state(before), pin(table, before))).toBeNull();
  });

  it("finds a game right that is as it was kept", async () => {
    pin(table, before);
    pin(table, fairness);
    expect(await verdicts(fairness)).toEqual(["right", Array(6).fill("right")]);
  });

  it("says after how many spins it was first seen", async () => {
    pin(table, { ...fairness, serverSeed: null });
    const report = await checkTable(state(fairness), pinOf(table));
    expect(report?.verdict).toBe("right");
    expect(report?.steps[0]?.said.en).toContain(`after ${fairness.spins.length} spins`);
  });

  it("finds another commitment, though the game fits itself", async () => {
    pin(table, { ...before, commitment: "77".repeat(32) });
    expect((await checkExport(whole)).verdict).toBe("right");
    expect(await verdicts(fairness)).toEqual(["wrong", ["wrong", "right", "right", "right"]]);
    const report = await checkExport(whole, pinOf);
    expect([report.verdict, report.pinned]).toEqual(["wrong", true]);
  });

  it("finds another seed than this browser gave", async () => {
    pinGiven(pin(table, before), ["white"]);
    const [verdict, steps] = await verdicts(fairness);
    expect([verdict, steps?.[1]]).toEqual(["wrong", "wrong"]);
  });

  it("finds a spin that the seeds do not give", async () => {
    pin(table, before);
    const spins = fairness.spins.map((spin) => ({ ...spin }));
    const last = spins.at(-1);
    if (last) last.result = last.result === "pawn" ? "green" : "pawn";
    expect((await verdicts({ ...fairness, spins }))[0]).toBe("wrong");
  });
});
