/** What is said of events that leave the board as it is. */

import type { BoardInfo, Event, TableState } from "../api/types";
import { nameOf } from "../board/answers";
import { type Sentence, words } from "../i18n/index.svelte";

export interface Remark {
  said: Sentence;
  /** It is shown beside the board as well; what is not has another place there, or concerns only those who listen. */
  shown: boolean;
}

/** `state`: the table after the event. */
export function remark(event: Event, state: TableState, board: BoardInfo): Remark | null {
  const heard = (said: Sentence): Remark => ({ said, shown: false });
  const shown = (said: Sentence): Remark => ({ said, shown: true });
  switch (event.kind) {
    case "offer": {
      const { what, by } = event;
      if (what === "rematch") return null;
      return heard(() => (what === "draw" ? words.m.table.drawWanted : words.m.table.takebackWanted)[by]);
    }
    case "declined":
      return shown(() => words.m.table.declined[event.what]);
    case "touch":
      // Who puts pieces straight, or has touched another one before, is not bound to this one.
      if (state.you.includes(event.by) || state.touched !== event.cell) return null;
      return heard(() => words.m.table.touched(words.m.color[event.by], nameOf(board, event.cell)));
    case "adoube":
      return shown(() => words.m.table[event.over ? "adoubeOver" : "adoubed"](words.m.color[event.by]));
    case "name":
      return heard(() => words.m.table.named(words.m.color[event.by], event.name));
    case "waived":
      return heard(() => words.m.table.seedWaived[event.by]);
    case "paused":
      return shown(() => words.m.table.paused);
    default:
      return null;
  }
}
