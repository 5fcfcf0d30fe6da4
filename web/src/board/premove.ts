/** A move chosen before it is one's turn. The page does not know whether it will be possible: the server's list says. */

import type { BoardInfo, MoveInfo, Stop } from "../api/types";
import type { Spot } from "./props";
import { different, samePlace } from "./walk";

export interface Premove {
  from: Spot;
  /** `null` until that was chosen, too. */
  to: Spot | null;
}

/** The moves that go from the one place to the other. */
export function fitting(moves: MoveInfo[], { from, to }: Premove): MoveInfo[] {
  return different(
    moves.filter(({ path }) => {
      const start = path[0];
      const end = path.at(-1);
      return start && end && to && samePlace(start.place, from.place) && samePlace(end.place, to.place);
    }),
  );
}

/** As a board draws it. */
export function stopsOf(premove: Premove | null): Stop[] {
  const spots = premove ? [premove.from, premove.to] : [];
  return spots.flatMap((spot) =>
    spot ? [{ cell: spot.cell, place: spot.place, damier: null, takes: null }] : [],
  );
}

export function nameOf(board: BoardInfo, premove: Premove): string {
  return stopsOf(premove)
    .map(({ cell }) => (cell === null ? "" : (board.cells[cell]?.name ?? "")))
    .join("-");
}
