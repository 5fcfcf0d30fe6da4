/** Why nothing can be moved at a table now. */

import type { Color, MoveInfo, View } from "../api/types";
import { hindered } from "../board/answers";
import { say, type Sentence, words } from "../i18n/index.svelte";

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
  return hindered(view);
}
