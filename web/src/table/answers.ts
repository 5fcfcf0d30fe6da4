/**
 * What is said to a click that moves nothing: what to do, or why not. Everything here follows from what the server has
 * listed and said; where that does not suffice, the server is asked why.
 */

import type { BoardInfo, Cell, Color, MoveInfo, View } from "../api/types";
import type { Spot } from "../board/props";
import { samePlace, stoppable, targets, type Walk } from "../board/walk";
import { say, words } from "../i18n/index.svelte";

export type Sentence = () => string;

/** What stands in the way of moving at all. */
export interface Standing {
  over: boolean;
  /** The server has not yet said which seats this visitor holds. */
  joining: boolean;
  watching: boolean;
  /** The move that was sent and not yet confirmed. */
  sent: MoveInfo | null;
  myTurn: boolean;
  /** Whose seed the first spin waits for. */
  awaited: Color | null;
  view: View;
}

/** Why no piece can be taken up now; `null` when one can. */
export function notNow({ over, joining, watching, sent, myTurn, awaited, view }: Standing): Sentence | null {
  if (over) return () => words.m.table.over;
  if (joining) return () => words.m.answer.joining;
  if (watching) return () => words.m.table.watching;
  if (sent) return () => words.m.answer.onItsWay(sent.text);
  // A fault would end the game: somebody has to say whether it stands.
  if (view.phase === "over") return () => say(view.status);
  if (!myTurn) return () => words.m.answer.theirTurn[view.turn];
  if (view.phase === "spin")
    return () => (awaited ? words.m.table.seedAwaited[awaited] : words.m.answer.spinFirst);
  if (view.moves.length > 0 && view.moves.every(({ pass }) => pass)) return () => words.m.table.passAbout;
  const { spin } = view;
  if (spin && view.moves.length > 0 && view.moves.every(({ slider }) => slider))
    return () => words.m.table.spinShows[spin];
  return null;
}

/** A click with nothing in hand, on something that does not begin a move. */
export function emptyHand(board: BoardInfo, view: View, moves: MoveInfo[], spot: Spot): Sentence {
  const name = nameOf(board, spot.cell);
  const color = colorAt(view.board, spot.cell);
  if (color === view.turn) {
    const { obligation } = view;
    return () => {
      const blocked = words.m.answer.blocked(name);
      return obligation ? `${say(obligation)} ${blocked}` : blocked;
    };
  }
  const coming = new Set(
    moves.flatMap(({ path }) => {
      const end = path.at(-1);
      return end && samePlace(end.place, spot.place) ? nameOf(board, path[0]?.cell ?? null) : [];
    }),
  );
  if (coming.size > 0) return () => words.m.answer.reachedBy(coming.size, inOrder(coming), name);
  if (color) return () => words.m.answer.notTheirs[color];
  return () => words.m.answer.reachedByNone(name);
}

/** In the middle of a rafle: where the piece is now, and where it can go from there. */
export function midway(board: BoardInfo, walk: Walk): Sentence {
  const here = nameOf(board, walk.trail.at(-1)?.cell ?? null);
  const next = onward(board, walk);
  const stops = stoppable(walk);
  return () => words.m.answer[stops ? "midwayOrStop" : "midway"](here, next);
}

/** A piece was taken up: where it can go. */
export function chosen(board: BoardInfo, walk: Walk): Sentence {
  const here = nameOf(board, walk.trail[0]?.cell ?? null);
  const next = onward(board, walk);
  return () => words.m.answer.chosen(here, next);
}

function onward(board: BoardInfo, walk: Walk): string {
  return inOrder(new Set(targets(walk).map(({ stop }) => nameOf(board, stop.cell))));
}

/** 9 before 10, b2 before c1. */
function inOrder(names: Set<string>): string {
  return [...names].sort((a, b) => a.localeCompare(b, "en", { numeric: true })).join(", ");
}

export function colorAt(board: string, cell: Cell | null): Color | null {
  const letter = cell === null ? "." : (board[cell] ?? ".").toLowerCase();
  return letter === "w" ? "white" : letter === "b" ? "black" : null;
}

/** A cube that is not there has no name. */
export function nameOf(board: BoardInfo, cell: Cell | null): string {
  return cell === null ? "∗" : (board.cells[cell]?.name ?? "");
}
