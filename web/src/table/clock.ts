/** What a clock shows. The server's clock counts; between its messages the page lets the running side tick down. */

import type { ClockInfo, Color } from "../api/types";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Below this, a live clock shows tenths and is drawn as urgent. */
export const LOW_TIME = 20 * SECOND;

/** How much a side has left, `elapsed` milliseconds after the clock was received. */
export function timeLeft(clock: ClockInfo, color: Color, elapsed: number): number {
  const left = clock[color] - (clock.running === color ? Math.max(0, elapsed) : 0);
  return Math.max(0, left);
}

/** `1:05:09`, `4:07`, `9.3`; for correspondence `2 d 5 h`, with the language's letter for days. */
export function clockText(kind: ClockInfo["kind"], left: number, dayLetter: string): string {
  if (kind === "days" && left >= DAY) {
    return `${Math.floor(left / DAY)} ${dayLetter} ${Math.floor((left % DAY) / HOUR)} h`;
  }
  if (left < LOW_TIME && kind === "live") return (Math.floor(left / 100) / 10).toFixed(1);
  // A clock shows 0:01 until it is really empty.
  const seconds = Math.ceil(left / SECOND);
  const two = (n: number) => String(n).padStart(2, "0");
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}:${two(seconds % 60)}`;
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
}
