/**
 * Choosing a move step by step. The moves are the server's; a walk is a common beginning of some of their paths. What
 * may come next, whether a click already tells which move is meant, and whether one may stop, all follow from the list.
 * A move that can go several ways is in the list once for each: the same text, another path.
 */

import type { Cell, MoveInfo, Place, Stop } from "../api/types";
import type { Spot, Target } from "./props";

export interface Walk {
  /** The stops so far, the start first. Never empty. */
  trail: Stop[];
  /** The moves that begin like that; none for a piece that cannot move. */
  moves: MoveInfo[];
}

/** What a click means. */
export type ClickMeaning =
  | { kind: "play"; move: MoveInfo }
  | { kind: "walk"; walk: Walk }
  /** Different moves look alike so far: somebody has to choose by name. */
  | { kind: "choose"; moves: MoveInfo[] }
  | { kind: "none" };

/** Every move once for each way it can go. */
export function everyWay(moves: MoveInfo[]): MoveInfo[] {
  return moves.flatMap((move) => [
    move,
    ...(move.others ?? []).map((path) => ({
      ...move,
      path,
      taken: path.flatMap(({ takes }) => takes ?? []),
    })),
  ]);
}

/** A move as it is sent: by its text, or by every landing where its piece goes another way than the first of those listed. */
export function attempt(listed: MoveInfo[], move: MoveInfo): string | (Cell | null)[] {
  const usual = listed.find(({ text }) => text === move.text);
  const other =
    usual && move.path.length > 2 && !usual.path.every((stop, at) => sameStop(move.path[at], stop));
  return other ? move.path.map(({ cell }) => cell) : move.text;
}

/** Every move once, whichever way it goes. */
export function different(moves: MoveInfo[]): MoveInfo[] {
  const texts = new Set<string>();
  return moves.filter(({ text }) => !texts.has(text) && texts.add(text));
}

export function samePlace(a: Place, b: Place): boolean {
  return a[0] === b[0] && a[1] === b[1] && a[2] === b[2];
}

/** The pieces that may move. */
export function starts(moves: MoveInfo[]): Cell[] {
  const cells = moves.flatMap((move) => move.path[0]?.cell ?? []);
  return [...new Set(cells)];
}

/** Takes a piece in hand, if any move begins with it. */
export function begin(moves: MoveInfo[], spot: Spot): Walk | null {
  const beginning = moves.filter((move) => move.path[0] && samePlace(move.path[0].place, spot.place));
  const start = beginning[0]?.path[0];
  return start ? { trail: [start], moves: beginning } : null;
}

/** A piece in hand that cannot move. */
export function blocked({ cell, place }: Spot): Walk {
  return { trail: [{ cell, place, damier: null, takes: null }], moves: [] };
}

/** Whether a move ends where the walk stands. */
export function stoppable(walk: Walk): boolean {
  return walk.trail.length > 1 && walk.moves.some((move) => move.path.length === walk.trail.length);
}

/** Where the walk may go next. */
export function targets(walk: Walk): Target[] {
  const found: (Target & { text: string })[] = [];
  const at = walk.trail.length;
  for (const move of walk.moves) {
    const stop = move.path[at];
    if (!stop) continue;
    const ends = move.path.length === at + 1;
    const known = found.find(
      (target) => samePlace(target.stop.place, stop.place) && target.stop.damier === stop.damier,
    );
    if (known) {
      known.ends ||= ends;
      known.plays &&= known.text === move.text;
    } else {
      found.push({ stop, ends, plays: true, text: move.text });
    }
  }
  return found.map(({ stop, ends, plays }) => ({ stop, ends, plays }));
}

/** One click further. Who is `free` to stop anywhere, if against the rules, is not led on to the end. */
export function step(walk: Walk, spot: Spot, free = false): ClickMeaning {
  const at = walk.trail.length;
  const here = walk.trail[at - 1];
  if (here && at > 1 && samePlace(here.place, spot.place)) {
    const complete = walk.moves.filter((move) => move.path.length === at);
    return settle(complete);
  }
  const through = narrowed(walk.moves, at, spot);
  if (through.length > 0) {
    const complete = through.filter((move) => move.path.length === at + 1);
    if ((different(through).length === 1 && !free) || complete.length === through.length)
      return settle(through);
    const stop = through[0]?.path[at];
    return stop ? { kind: "walk", walk: { trail: [...walk.trail, stop], moves: through } } : { kind: "none" };
  }
  return leap(walk, spot);
}

/** Back to the stop before, with the moves there were then; `null` when the piece is put down. */
export function back(moves: MoveInfo[], walk: Walk): Walk | null {
  const start = walk.trail[0];
  if (!start || walk.trail.length === 1) return null;
  let walked = begin(moves, start);
  for (const stop of walk.trail.slice(1, -1)) {
    if (!walked) return null;
    const at = walked.trail.length;
    walked = { trail: [...walked.trail, stop], moves: narrowed(walked.moves, at, stop) };
  }
  return walked;
}

/** The one move that ends on a spot, where there is only one: then its piece need not be chosen first. */
export function onlyMoveTo(moves: MoveInfo[], spot: Spot): MoveInfo | null {
  const ending = moves.filter((move) => {
    const end = move.path.at(-1);
    return end !== undefined && samePlace(end.place, spot.place);
  });
  return different(ending).length === 1 ? (ending[0] ?? null) : null;
}

/** The moves whose stop number `at` is the spot; the damier clicked decides where it can. */
function narrowed(moves: MoveInfo[], at: number, spot: Spot): MoveInfo[] {
  const there = moves.filter((move) => {
    const stop = move.path[at];
    return stop !== undefined && samePlace(stop.place, spot.place);
  });
  if (spot.damier == null) return there;
  const inDamier = there.filter((move) => move.path[at]?.damier === spot.damier);
  return inDamier.length > 0 ? inDamier : there;
}

/** A click on a later stop: fine, if only one way leads there. */
function leap(walk: Walk, spot: Spot): ClickMeaning {
  const from = walk.trail.length;
  const ending = walk.moves.filter((move) => {
    const end = move.path.at(-1);
    return end !== undefined && move.path.length > from && samePlace(end.place, spot.place);
  });
  if (ending.length > 0) return settle(ending);

  const passing = walk.moves.filter((move) =>
    move.path.some((stop, at) => at >= from && samePlace(stop.place, spot.place)),
  );
  const first = passing[0];
  if (!first) return { kind: "none" };
  const at = first.path.findIndex((stop, index) => index >= from && samePlace(stop.place, spot.place));
  const way = first.path.slice(0, at + 1);
  const moves = passing.filter((move) => way.every((stop, index) => sameStop(move.path[index], stop)));
  // Every move that passes there can pass there this way.
  const alike = different(passing).every(({ text }) => moves.some((move) => move.text === text));
  return alike ? { kind: "walk", walk: { trail: way, moves } } : { kind: "none" };
}

function sameStop(a: Stop | undefined, b: Stop): boolean {
  return a !== undefined && samePlace(a.place, b.place);
}

function settle(fitting: MoveInfo[]): ClickMeaning {
  const moves = different(fitting);
  const only = moves[0];
  if (!only) return { kind: "none" };
  return moves.length === 1 ? { kind: "play", move: only } : { kind: "choose", moves };
}
