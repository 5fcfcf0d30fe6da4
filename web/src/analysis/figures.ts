/** Scores and chances as people read them. */

import type { Color, Said } from "../api/types";
import { say } from "../i18n/index.svelte";
import { settings } from "../settings.svelte";
import { type Line, type Seen, whiteChance } from "./engine.svelte";
import { w } from "./words";

/** A part of one as percent, without the sign: `54`, or `0.4` where it is small. */
export function percent(part: number): string {
  const value = 100 * part;
  const digits = Math.abs(value) < 9.95 && Math.abs(value) >= 0.05 ? 1 : 0;
  return value.toLocaleString(settings.lang, { minimumFractionDigits: 0, maximumFractionDigits: digits });
}

/** The same with its sign. */
export function signed(part: number): string {
  const figure = percent(Math.abs(part));
  return `${part < 0 ? "−" : "+"}${figure}`;
}

/** A score for White, in men. */
export function scoreOf(turn: Color, score: number): string {
  const white = turn === "white" ? score : -score;
  const figure = Math.abs(white).toLocaleString(settings.lang, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  return `${white < 0 ? "−" : "+"}${figure}`;
}

const other = (color: Color): Color => (color === "white" ? "black" : "white");
/** A game's length is told in moves, not in half-moves. */
const whole = (halves: number) => Math.ceil(Math.abs(halves) / 2);

/** What is known for certain of a line: from tables, or seen to the end. */
export function certain(turn: Color, line: Line): Said | null {
  const { exact, endIn } = line;
  if (exact?.outcome === "drawn") return w.exactDrawn;
  if (exact) {
    const winner = exact.outcome === "won" ? turn : other(turn);
    return w.exactWon(winner, exact.within == null ? null : whole(exact.within));
  }
  if (endIn != null) return w.wonIn(endIn >= 0 ? turn : other(turn), whole(endIn));
  return null;
}

/** The best line in a sentence for a screen reader: with its score, where men are what counts. */
export function spoken(seen: Seen, counted: boolean): string {
  const [best] = seen.lines;
  if (!best) return say(w.gameOver);
  const chances = say(w.barAbout(percent(whiteChance(seen.turn, best.chance))));
  const known = certain(seen.turn, best);
  const worth = known ? say(known) : counted ? scoreOf(seen.turn, best.score) : "";
  return [worth, chances, best.moves.slice(0, 3).join(" ")].filter(Boolean).join(". ");
}
