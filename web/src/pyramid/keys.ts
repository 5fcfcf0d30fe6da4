/** Walking over a damier with the arrow keys: it has gaps, so the next cell is the nearest one in that direction. */

import type { Cell, Damier } from "../api/types";
import type { GridPlace } from "./solid";

const STEPS = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
} as const;

export type Arrow = keyof typeof STEPS;

export const isArrow = (key: string): key is Arrow => key in STEPS;

/** The cell that an arrow key leads to. */
export function towards(rows: Damier["rows"], cell: Cell, key: Arrow): Cell | null {
  const [right, down] = STEPS[key];
  const from = find(rows, cell);
  if (!from) return null;
  let best: Cell | null = null;
  let least = Infinity;
  for (const [r, row] of rows.entries()) {
    for (const [c, tile] of row.entries()) {
      if (tile === null || tile < 0) continue;
      const along = (c - from.column) * right + (r - from.row) * down;
      const across = Math.abs((c - from.column) * down) + Math.abs((r - from.row) * right);
      if (along <= 0 || across > along) continue;
      const cost = along + across * 1.2;
      if (cost < least) [best, least] = [tile, cost];
    }
  }
  return best;
}

function find(rows: Damier["rows"], cell: Cell): GridPlace | null {
  for (const [row, tiles] of rows.entries()) {
    const column = tiles.indexOf(cell);
    if (column >= 0) return { column, row };
  }
  return null;
}
