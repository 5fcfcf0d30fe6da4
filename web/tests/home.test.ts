import { describe, expect, it } from "vitest";

import type { Color, TableState } from "../src/api/types";
import { clockOf, hasTime, PRESETS } from "../src/home/clocks";
import { ago } from "../src/home/when";
import { inOrder, lastAt, standingOf } from "../src/home/yours";

const table = (turn: Color, result: { winner: Color | null; reason: string } | null = null) =>
  ({ view: { turn }, result }) as unknown as TableState;

describe("how a game stands", () => {
  it("is told to the side one plays", () => {
    expect(standingOf(table("white"), ["white"])).toBe("yours");
    expect(standingOf(table("white"), ["black"])).toBe("theirs");
    expect(standingOf(table("white"), ["white", "black"])).toBe("here");
  });

  it("and so is its result", () => {
    const won = table("white", { winner: "black", reason: "resigned" });
    expect(standingOf(won, ["black"])).toBe("won");
    expect(standingOf(won, ["white"])).toBe("lost");
    expect(standingOf(won, ["white", "black"])).toBe("black");
    expect(standingOf(table("white", { winner: null, reason: "agreed" }), ["white"])).toBe("drawn");
    expect(standingOf(table("white", { winner: null, reason: "aborted" }), ["white"])).toBe("cancelled");
  });

  it("puts one's turn first, then what goes on, and the newest first in each", () => {
    const games = [
      { standing: "won" as const, at: 9 },
      { standing: "theirs" as const, at: 5 },
      { standing: "yours" as const, at: 1 },
      { standing: null, at: 7 },
      { standing: "yours" as const, at: 2 },
    ];
    expect(inOrder(games).map(({ at }) => at)).toEqual([2, 1, 7, 5, 9]);
  });

  it("is as old as its last move", () => {
    expect(lastAt({ createdAt: 5, plies: [] })).toBe(5);
    expect(lastAt({ createdAt: 5, plies: [{ at: 8 }] as TableState["plies"] })).toBe(8);
  });
});

describe("when it was", () => {
  const now = Date.UTC(2026, 5, 15, 12);
  const HOUR = 3_600_000;
  it("is said as people say it, in both languages", () => {
    expect(ago(now, now, "en")).toBe("just now");
    expect(ago(now - 5 * 60_000, now, "en")).toBe("5 minutes ago");
    expect(ago(now - 5 * HOUR, now, "fr")).toBe("il y a 5 heures");
    expect(ago(now - 48 * HOUR, now, "fr")).toBe("avant-hier");
    expect(ago(now - 30 * 24 * HOUR, now, "en")).toMatch(/2026/);
    // Two clocks never agree: nothing happened in the future.
    expect(ago(now + HOUR, now, "en")).toBe("just now");
  });
});

describe("clocks", () => {
  const own = { minutes: 0, seconds: 30, increment: 1, days: 3 };
  it("are presets, one's own also below a minute, days, or none", () => {
    expect(clockOf("none", own)).toBe(null);
    expect(PRESETS.map(({ minutes, increment }) => clockOf(`${minutes}+${increment}`, own))).toEqual([
      { minutes: 3, increment: 2 },
      { minutes: 5, increment: 3 },
      { minutes: 15, increment: 10 },
    ]);
    expect(clockOf("own", own)).toEqual({ minutes: 0.5, increment: 1 });
    expect(clockOf("days", own)).toEqual({ days: 3 });
  });

  it("need some time", () => {
    expect(hasTime("own", { ...own, seconds: 0, increment: 0 })).toBe(false);
    expect(hasTime("own", { ...own, seconds: 0 })).toBe(true);
    expect(hasTime("5+3", { ...own, seconds: 0, increment: 0 })).toBe(true);
  });
});
