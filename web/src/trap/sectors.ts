/** The dial cut into sectors. Angles are in degrees, clockwise from the top. */

import type { Spin } from "../api/types";

/** How long the needle takes to come to rest, in milliseconds. */
export const SLOWING = 1700;

export interface Sector {
  spin: Spin;
  from: number;
  to: number;
  middle: number;
}

/** Clockwise, with the line where green meets orange. */
const ORDER: Spin[] = ["pawn", "green", "choice", "orange"];

/** The sectors of a dial with these weights, pawn at the bottom. What cannot come up has none. */
export function sectorsOf(weights: Record<Spin, number>): Sector[] {
  const total = ORDER.reduce((sum, spin) => sum + weights[spin], 0);
  if (!(total > 0)) return [];
  let from = 180 - (180 * weights.pawn) / total;
  return ORDER.flatMap((spin) => {
    const width = (360 * weights[spin]) / total;
    if (width <= 0) return [];
    const sector = { spin, from, to: from + width, middle: from + width / 2 };
    from += width;
    return [sector];
  });
}

/** A point on the dial. */
export function onDial(angle: number, radius: number): { x: number; y: number } {
  const turn = (angle * Math.PI) / 180;
  return { x: radius * Math.sin(turn), y: -radius * Math.cos(turn) };
}

/** A sector's outline as a path; the whole dial where there is only one. */
export function outline({ from, to }: Sector, radius: number): string {
  const half = (from + Math.min(to, from + 359.99)) / 2;
  const end = Math.min(to, from + 359.99);
  const points = [from, half, end].map((angle) => {
    const { x, y } = onDial(angle, radius);
    return `${x.toFixed(3)} ${y.toFixed(3)}`;
  });
  const arc = `A${radius} ${radius} 0 0 1`;
  return `M0 0L${points[0]}${arc} ${points[1]}${arc} ${points[2]}Z`;
}

/** Where the needle comes to rest on a sector, never close to its edge; `chance` is a number from 0 to 1. */
export function restOn(sector: Sector, chance: number): number {
  return sector.middle + (sector.to - sector.from) * 0.35 * (2 * chance - 1);
}
