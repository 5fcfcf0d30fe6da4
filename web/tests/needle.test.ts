import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { ClockInfo, EventKind, EventMessage, Offers, Spin } from "../src/api/types";
import { LATEST, Needle } from "../src/trap/needle.svelte";

const clock: ClockInfo = { kind: "none", white: 0, black: 0, running: null, now: 0, increment: 0 };
const offers: Offers = { draw: null, takeback: null, rematch: null };
function event(seq: number, kind: EventKind): EventMessage {
  return { type: "event", seq, event: { v: 1, at: 0, ...kind }, clock, offers, touched: null, fault: null };
}
const spin = (seq: number, result: Spin) => event(seq, { kind: "spin", by: "white", n: seq, result });
const other = (seq: number) => event(seq, { kind: "adoube", by: "white" });

describe("the needle", () => {
  const told: number[] = [];
  let seen = true;
  let needle: Needle;
  beforeEach(() => {
    vi.useFakeTimers();
    told.length = 0;
    seen = true;
    needle = new Needle({ happen: ({ seq }) => told.push(seq), seen: () => seen });
  });
  afterEach(() => void vi.useRealTimers());

  it("tells nothing before it rests, and then everything in order", () => {
    needle.arrive(other(1));
    needle.arrive(spin(2, "green"));
    needle.arrive(other(3));
    expect([needle.spin, told]).toEqual(["green", [1]]);
    needle.rest();
    expect([needle.spin, told]).toEqual([null, [1, 2, 3]]);
    needle.rest();
    vi.advanceTimersByTime(LATEST);
    expect(told).toEqual([1, 2, 3]);
  });

  it("counts as resting when nobody says so", () => {
    needle.arrive(spin(1, "green"));
    vi.advanceTimersByTime(LATEST - 1);
    expect(told).toEqual([]);
    vi.advanceTimersByTime(1);
    expect([needle.spin, told]).toEqual([null, [1]]);
  });

  it("goes round again for the next spin", () => {
    for (const message of [spin(1, "pawn"), other(2), spin(3, "orange"), other(4)]) needle.arrive(message);
    vi.advanceTimersByTime(LATEST);
    expect([needle.spin, told]).toEqual(["orange", [1, 2]]);
    vi.advanceTimersByTime(LATEST);
    expect([needle.spin, told]).toEqual([null, [1, 2, 3, 4]]);
  });

  it("keeps nobody waiting who does not see it turn", () => {
    seen = false;
    needle.arrive(spin(1, "pawn"));
    needle.arrive(other(2));
    expect([needle.spin, told]).toEqual([null, [1, 2]]);
  });

  it("forgets what it holds when the whole table is told", () => {
    needle.arrive(spin(1, "pawn"));
    needle.stop();
    vi.advanceTimersByTime(LATEST);
    expect([needle.spin, told]).toEqual([null, []]);
    needle.arrive(other(2));
    expect(told).toEqual([2]);
  });
});
