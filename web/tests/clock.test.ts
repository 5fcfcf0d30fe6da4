import { describe, expect, it } from "vitest";
import type { ClockInfo } from "../src/api/types";
import { clockText, timeLeft } from "../src/table/clock";

const clock: ClockInfo = {
  kind: "live",
  white: 60_000,
  black: 5_000,
  running: "white",
  now: 0,
  increment: 0,
};

describe("a clock", () => {
  it("runs for the side to move only, and never below nought", () => {
    expect(timeLeft(clock, "white", 1_500)).toBe(58_500);
    expect(timeLeft(clock, "black", 1_500)).toBe(5_000);
    expect(timeLeft(clock, "white", 90_000)).toBe(0);
    expect(timeLeft(clock, "white", -50)).toBe(60_000);
  });

  it.each([
    [3_909_000, "1:05:09"],
    [247_000, "4:07"],
    [60_000, "1:00"],
    [59_001, "1:00"],
    [20_000, "0:20"],
    [19_999, "19.9"],
    [9_349, "9.3"],
    [49, "0.0"],
    [0, "0.0"],
  ])("shows %i ms as %s", (left, text) => {
    expect(clockText("live", left, "d")).toBe(text);
  });

  it("counts days for correspondence, then hours", () => {
    expect(clockText("days", 2 * 86_400_000 + 5 * 3_600_000, "j")).toBe("2 j 5 h");
    expect(clockText("days", 3_600_000 + 61_000, "j")).toBe("1:01:01");
    expect(clockText("days", 5_000, "j")).toBe("0:05");
  });
});
