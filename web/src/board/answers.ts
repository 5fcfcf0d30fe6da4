/**
 * What is said to a click that moves nothing: what to do, or why not. Everything here follows from what the server has
 * listed and said; where that does not suffice, the server is asked why.
 */

import type { BoardInfo, Cell, Color, MoveInfo, View } from "../api/types";
import { listed, say, type Sentence, words } from "../i18n/index.svelte";
import type { Spot } from "./props";
import { samePlace, stoppable, targets, type Walk } from "./walk";

/** Why no piece can be moved in a position: another thing has to be done first, or all is over. */
export function hindered(view: View): Sentence | null {
  if (view.phase === "over") return () => say(view.outcome?.said ?? view.status);
  if (view.phase === "spin") return () => words.m.answer.spinComesFirst;
  if (view.moves.length > 0 && view.moves.every(({ pass }) => pass)) return () => words.m.table.passAbout;
  const { spin } = view;
  if (spin && view.moves.length > 0 && view.moves.every(({ slider }) => slider))
    return () => words.m.table.spinShows[spin];
  return null;
}

/** A slider was pulled that cannot be, or not that way, or the spinner spun when it is not to be. */
export function stuck(view: View): Sentence {
  const { spin, obligation } = view;
  const due = () => (obligation ? say(obligation) : words.m.answer.stuck);
  return hindered(view) ?? (() => (spin ? words.m.table.spinShows[spin] : due()));
}

/** A click with nothing in hand, on something that does not begin a move. `lenient`: where faults may be played. */
export function emptyHand(
  board: BoardInfo,
  view: View,
  moves: MoveInfo[],
  spot: Spot,
  lenient = false,
): Sentence {
  const name = nameOf(board, spot.cell);
  const color = colorAt(view.board, spot.cell);
  if (color === view.turn) {
    const { obligation } = view;
    return () => {
      const blocked = words.m.answer[lenient ? "blockedByRules" : "blocked"](name);
      return obligation ? `${say(obligation)} ${blocked}` : blocked;
    };
  }
  const coming = new Set(
    moves.flatMap(({ path }) => {
      const end = path.at(-1);
      return end && samePlace(end.place, spot.place) ? nameOf(board, path[0]?.cell ?? null) : [];
    }),
  );
  if (coming.size > 0)
    return () => words.m.answer.reachedBy(coming.size, listed(inOrder(coming), "conjunction"), name);
  if (color) return () => words.m.answer.notTheirs[color];
  return () => words.m.answer.reachedByNone(name);
}

/** In the middle of a rafle: where the piece is now, and where it can go from there. */
export function midway(board: BoardInfo, walk: Walk): Sentence {
  const here = nameOf(board, walk.trail.at(-1)?.cell ?? null);
  const next = onward(board, walk);
  const stops = stoppable(walk);
  return () => words.m.answer[stops ? "midwayOrStop" : "midway"](here, listed(next, "disjunction"));
}

/** A piece was taken up: where it can go. */
export function chosen(board: BoardInfo, walk: Walk): Sentence {
  const here = nameOf(board, walk.trail[0]?.cell ?? null);
  const next = onward(board, walk);
  return () => words.m.answer.chosen(here, listed(next, "disjunction"));
}

function onward(board: BoardInfo, walk: Walk): string[] {
  return inOrder(new Set(targets(walk).map(({ stop }) => nameOf(board, stop.cell))));
}

/** 9 before 10, b2 before c1. */
function inOrder(names: Set<string>): string[] {
  return [...names].sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
}

export function colorAt(board: string, cell: Cell | null): Color | null {
  const letter = cell === null ? "." : (board[cell] ?? ".").toLowerCase();
  return letter === "w" ? "white" : letter === "b" ? "black" : null;
}

/** A cube that is not there has no name. */
export function nameOf(board: BoardInfo, cell: Cell | null): string {
  return cell === null ? "∗" : (board.cells[cell]?.name ?? "");
}
