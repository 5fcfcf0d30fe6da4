/** The clocks one can choose at once, and one's own. */

import type { ClockChoice } from "../api/types";

/** Minutes for the game and seconds for each move. */
export const PRESETS = [
  { minutes: 3, increment: 2 },
  { minutes: 5, increment: 3 },
  { minutes: 15, increment: 10 },
];

export type ClockKind = "none" | `${number}+${number}` | "own" | "days";

export interface OwnClock {
  minutes: number;
  seconds: number;
  increment: number;
  days: number;
}

export function clockOf(kind: ClockKind, own: OwnClock): ClockChoice | null {
  if (kind === "none") return null;
  if (kind === "days") return { days: own.days };
  if (kind === "own") return { minutes: own.minutes + own.seconds / 60, increment: own.increment };
  const [minutes = 0, increment = 0] = kind.split("+").map(Number);
  return { minutes, increment };
}

/** A clock without any time is none. */
export function hasTime(kind: ClockKind, { minutes, seconds, increment }: OwnClock): boolean {
  return kind !== "own" || minutes + seconds + increment > 0;
}
