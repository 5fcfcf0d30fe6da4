/** Games of a text, put together as they are studied. */

import type { GameId } from "../api/types";
import { ask } from "../desk/client";
import type { Mistake } from "../desk/types";
import { type Draft, fromDesk } from "./draft";

export interface Opened {
  draft: Draft;
  mistakes: Mistake[];
}

/** A game of a text, with where it begins. */
export async function openGame(text: string, index: number, game?: GameId): Promise<Opened> {
  const likely = game === undefined ? {} : { game };
  const { tree, mistakes } = await ask({ ask: "open", text, index, ...likely });
  const { view } = await ask({
    ask: "view",
    game: tree.game,
    options: tree.options ?? {},
    ...(tree.start == null ? {} : { position: tree.start }),
  });
  return { draft: fromDesk(tree, view), mistakes };
}
