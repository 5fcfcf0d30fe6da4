/** How one's own games stand: whose turn it is, or how they ended. */

import type { Color, TableState } from "../api/types";

export type Standing =
  /** It is the visitor's turn. */
  | "yours"
  /** It is the opponent's turn. */
  | "theirs"
  /** Both sides are played here. */
  | "here"
  | "won"
  | "lost"
  | "drawn"
  | "cancelled"
  /** Over, and both sides were played here: who won is said by name. */
  | "white"
  | "black";

export function standingOf({ result, view }: Pick<TableState, "result" | "view">, you: Color[]): Standing {
  const only = you.length === 1 ? you[0] : undefined;
  if (!result) return only === undefined ? "here" : view.turn === only ? "yours" : "theirs";
  if (result.reason === "aborted") return "cancelled";
  if (result.winner === null) return "drawn";
  if (only === undefined) return result.winner;
  return result.winner === only ? "won" : "lost";
}

/** When something last happened at the table. */
export function lastAt({ plies, createdAt }: Pick<TableState, "plies" | "createdAt">): number {
  return plies.at(-1)?.at ?? createdAt;
}

/** One's turn first, then what goes on, then what is over; in each the newest first. */
export function inOrder<T extends { standing: Standing | null; at: number }>(games: T[]): T[] {
  const rank = ({ standing }: T) =>
    standing === "yours" ? 0 : standing === "theirs" || standing === "here" || standing === null ? 1 : 2;
  return [...games].sort((a, b) => rank(a) - rank(b) || b.at - a.at);
}
