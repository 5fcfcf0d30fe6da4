/** What pulling a slider would do, before it is done: the server says it with the move. */

import type { Cell, MoveInfo, View } from "../api/types";

/** The pieces that would fall and belong to the side that pulls. */
export function ownFallers({ board, turn }: Pick<View, "board" | "turn">, { dropped }: MoveInfo): Cell[] {
  const own = turn === "white" ? "w" : "b";
  return dropped.filter((cell) => board[cell]?.toLowerCase() === own);
}

interface Words {
  pullOpens: (cell: string) => string;
  pullShuts: string;
  pullOwn: (cells: string) => string;
  pullTheirs: (cells: string) => string;
  pullNobody: string;
}

/** "The door on c3 would open. Your own piece on c3 would fall." */
export function inWords(
  view: Pick<View, "board" | "turn">,
  move: MoveInfo,
  nameOf: (cell: Cell) => string,
  words: Words,
): string {
  const opens = move.slider?.opens ?? null;
  if (opens === null) return words.pullShuts;
  const own = ownFallers(view, move);
  const theirs = move.dropped.filter((cell) => !own.includes(cell));
  const parts = [words.pullOpens(nameOf(opens))];
  if (own.length > 0) parts.push(words.pullOwn(own.map(nameOf).join(", ")));
  if (theirs.length > 0) parts.push(words.pullTheirs(theirs.map(nameOf).join(", ")));
  if (move.dropped.length === 0) parts.push(words.pullNobody);
  return parts.join(" ");
}
