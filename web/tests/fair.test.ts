import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

import { checkExport, Unreadable } from "../src/verify/check";
import { commitmentOf, deriveSpin, fromHex, SPINS, toHex, weightsOf } from "../src/verify/fair";

const read = (path: string) => readFileSync(new URL(`../../crates/${path}`, import.meta.url), "utf8");

interface Example {
  serverSeed: string;
  commitment: string;
  table: string;
  seeds: { white: string; black: string };
  n: number;
  weights: Record<string, number>;
  result: string;
}

const bytes = (hex: string, length: number) => {
  const read = fromHex(hex, length);
  if (!read) throw new Error(`${hex} is not ${length} bytes`);
  return read;
};

describe("the scheme", () => {
  // The same worked examples as the table's own test.
  const { spins } = JSON.parse(read("table/tests/data/fair.json")) as { spins: Example[] };

  it("has examples", () => expect(spins.length).toBeGreaterThan(30));

  it.each(spins)("gives $result for spin $n at $table", async (example) => {
    const secret = bytes(example.serverSeed, 32);
    expect(await commitmentOf(secret)).toBe(example.commitment);
    const seeds = { white: bytes(example.seeds.white, 16), black: bytes(example.seeds.black, 16) };
    const weights = SPINS.map((spin) => example.weights[spin] ?? 0);
    const derived = await deriveSpin(secret, example.table, seeds, example.n, weights);
    expect(derived?.result).toBe(example.result);
  });

  it("has nothing to draw from where all weights are nought", async () => {
    const seed = new Uint8Array(16);
    expect(
      await deriveSpin(new Uint8Array(32), "t", { white: seed, black: seed }, 1, [0, 0, 0, 0]),
    ).toBeNull();
  });

  it("reads and writes hexadecimal digits, and nothing else", () => {
    expect(toHex(bytes("00fF10", 3))).toBe("00ff10");
    for (const bad of ["0", "0g", "00 ", "+1", "0011"]) expect(fromHex(bad, 1)).toBeNull();
  });
});

describe("the weights", () => {
  it("are those of the rules", () => {
    expect(weightsOf({})).toEqual([2, 1, 1, 0]);
    expect(weightsOf({ spinner: "1:5:3" })).toEqual([1, 5, 3, 0]);
    expect(weightsOf({ "line-choice": "on" })).toEqual([12, 5, 5, 2]);
    expect(weightsOf({ "line-choice": "on", "line-chance": "1/2" })).toEqual([2, 0, 0, 2]);
    expect(weightsOf({ "line-choice": "off", "line-chance": "1/2" })).toEqual([2, 1, 1, 0]);
  });

  it("are refused where they make no sense", () => {
    for (const spinner of ["0:0:0", "1:2", "a:b:c", "1:2:3:4", "256:1:1", "-1:1:1"])
      expect(weightsOf({ spinner })).toBeNull();
    for (const chance of ["1/1", "1/0", "2/3", ""]) {
      expect(weightsOf({ "line-choice": "on", "line-chance": chance })).toBeNull();
    }
  });
});

describe("the check of an exported game", () => {
  const whole = read("damier/tests/data/trap-game-v1.json");
  interface Game {
    v: number;
    setup: Record<string, unknown>;
    events: Record<string, unknown>[];
    fairness: { serverSeed: string | null; spins: { n: number; result: string }[] } | null;
  }
  const changed = (change: (game: Game) => void) => {
    const game = JSON.parse(whole) as Game;
    change(game);
    return checkExport(JSON.stringify(game));
  };

  it("finds a real game right", async () => {
    const report = await checkExport(whole);
    expect(report.verdict).toBe("right");
    expect(report.spins.length).toBeGreaterThan(3);
    expect(report.steps.map(({ verdict }) => verdict)).toEqual(["right", "right", "right", "right"]);
  });

  it("finds another result of a spin", async () => {
    const report = await changed(({ events, fairness }) => {
      const spin = events.find(({ kind }) => kind === "spin");
      if (!spin) throw new Error("no spin");
      spin.result = spin.result === "pawn" ? "green" : "pawn";
      const listed = fairness?.spins[0];
      if (listed) listed.result = spin.result as string;
    });
    expect(report.verdict).toBe("wrong");
    expect(report.spins.filter(({ verdict }) => verdict === "wrong").length).toBe(1);
  });

  it("finds another secret", async () => {
    const report = await changed(({ events, fairness }) => {
      const other = "ab".repeat(32);
      for (const event of events) if (event.kind === "revealed") event.serverSeed = other;
      if (fairness) fairness.serverSeed = other;
    });
    expect(report.steps[0]?.verdict).toBe("wrong");
  });

  it("finds a spin left out", async () => {
    const report = await changed((game) => {
      const at = game.events.findIndex(({ kind }) => kind === "spin");
      game.events.splice(at, 1);
    });
    expect(report.verdict).toBe("wrong");
  });

  it("finds a seed that came after a spin", async () => {
    const report = await changed(({ events }) => {
      events.push({ v: 1, at: 0, kind: "seed", by: "white", seed: "11".repeat(16) });
    });
    expect(report.steps[1]?.verdict).toBe("wrong");
  });

  it("leaves a game open that is not over", async () => {
    const report = await changed((game) => {
      game.events = game.events.filter(({ kind }) => kind !== "over" && kind !== "revealed");
      if (game.fairness) game.fairness.serverSeed = null;
    });
    expect(report.verdict).toBe("open");
  });

  it("says so when a finished game keeps its secret", async () => {
    const report = await changed((game) => {
      game.events = game.events.filter(({ kind }) => kind !== "revealed");
      if (game.fairness) game.fairness.serverSeed = null;
    });
    expect(report.steps[0]?.verdict).toBe("wrong");
  });

  it.each([
    "",
    "[]",
    "null",
    "{}",
    '{"v":1,"setup":{},"events":[]}',
    '{"v":1,"setup":{"table":"t","game":"dames"},"events":[]}',
  ])("refuses %j", async (content) => {
    await expect(checkExport(content)).rejects.toBeInstanceOf(Unreadable);
  });

  it("refuses another version", async () => {
    await expect(changed((game) => (game.v = 2))).rejects.toBeInstanceOf(Unreadable);
  });
});
