/** A flat damier as it is drawn: which cell stands where, seen from either side, and how the arrow keys walk over it. */

import type { BoardInfo, Cell, Damier } from "../api/types";

export interface Grid {
  rows: number;
  columns: number;
  /** Where each cell is drawn, by cell. */
  at: Map<Cell, { row: number; column: number }>;
  /** The tiles as drawn, row by row. */
  tiles: Damier["rows"];
}

export function gridOf(damier: Damier, flipped: boolean): Grid {
  const tiles = flipped ? damier.rows.map((row) => [...row].reverse()).reverse() : damier.rows;
  const at: Grid["at"] = new Map();
  tiles.forEach((tileRow, row) =>
    tileRow.forEach((tile, column) => {
      if (tile !== null && tile >= 0) at.set(tile, { row, column });
    }),
  );
  return { rows: tiles.length, columns: Math.max(...tiles.map((row) => row.length)), at, tiles };
}

export type Arrow = "ArrowUp" | "ArrowDown" | "ArrowLeft" | "ArrowRight" | "Home" | "End";

export function isArrow(key: string): key is Arrow {
  return /^Arrow(Up|Down|Left|Right)$|^Home$|^End$/.test(key);
}

/** The cell an arrow key leads to. Along a row the cells that are not played on are skipped; up and down go zigzag. */
export function neighbour(grid: Grid, from: Cell, key: Arrow): Cell {
  const here = grid.at.get(from);
  if (!here) return from;
  const row = cellsOf(grid, here.row);
  switch (key) {
    case "ArrowLeft":
      return row.findLast(({ column }) => column < here.column)?.cell ?? from;
    case "ArrowRight":
      return row.find(({ column }) => column > here.column)?.cell ?? from;
    case "Home":
      return row[0]?.cell ?? from;
    case "End":
      return row.at(-1)?.cell ?? from;
    default: {
      const next = cellsOf(grid, here.row + (key === "ArrowUp" ? -1 : 1));
      // Of two equally near ones, to the left from even rows and to the right from odd ones: straight on in a zigzag.
      const lean = here.row % 2 === 0 ? 0.1 : -0.1;
      const distance = (column: number) => Math.abs(column - here.column + lean);
      next.sort((a, b) => distance(a.column) - distance(b.column));
      return next[0]?.cell ?? from;
    }
  }
}

function cellsOf(grid: Grid, row: number): { cell: Cell; column: number }[] {
  return (grid.tiles[row] ?? []).flatMap((tile, column) =>
    tile !== null && tile >= 0 ? { cell: tile, column } : [],
  );
}

/** Names of rows and columns for the frame, where the cells' names are made of them; else `null`. */
export function edgeNames(board: BoardInfo, grid: Grid): { rows: string[]; columns: string[] } | null {
  const named = (pick: (name: string) => [row: string, column: string]) => {
    const rows: string[] = [];
    const columns: string[] = [];
    for (const [cell, { row, column }] of grid.at) {
      const [rowName, columnName] = pick(board.cells[cell]?.name ?? "");
      if (!rowName || !columnName) return null;
      if ((rows[row] ??= rowName) !== rowName) return null;
      if ((columns[column] ??= columnName) !== columnName) return null;
    }
    return { rows, columns };
  };
  const split = (name: string) => [name.slice(0, 1), name.slice(1)] as const;
  return (
    named((name) => [split(name)[0], split(name)[1]]) ?? named((name) => [split(name)[1], split(name)[0]])
  );
}
