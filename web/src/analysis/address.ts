/** What an address asks for, put together: a packed game, a table's, a position, or nothing. */

import { readTable, Refusal } from "../api/http";
import type { Color, GameInfo, Said, TableState } from "../api/types";
import { ask, DeskRefusal } from "../desk/client";
import { words } from "../i18n/index.svelte";
import { type Draft, draftOf, fromTable, keptDraft } from "./draft";
import { CutLink, readAddress, unpack } from "./link";
import { openGame } from "./open";
import { readPath, toEnd } from "./tree";
import { w } from "./words";

/** An address asks for what there is not. */
class Unheard extends Error {
  constructor(readonly said: Said) {
    super(said.en);
  }
}

/** What is asked for; `null` if nothing is. */
export async function wantedAt(
  games: GameInfo[],
  search: string,
  hash: string,
): Promise<{ draft: Draft; review: boolean } | null> {
  const asked = readAddress(search, hash);
  const { review } = asked;
  if (asked.packed !== null) {
    const { draft } = await openGame(
      await unpack(asked.packed),
      0,
      (games.find(({ id }) => id === asked.game) ?? games[0])?.id,
    );
    return { draft: { ...draft, path: readPath(draft.root, asked.at ?? "0") }, review };
  }
  if (asked.table !== null) return { draft: await ofTable(asked.table, games), review };
  if (asked.game === null && asked.position !== null) throw new CutLink();
  if (asked.game === null) return null;
  const game = games.find(({ id }) => id === asked.game);
  if (!game) throw new Unheard(w.noGame(asked.game));
  const { options, position } = asked;
  const { view } = await ask({
    ask: "view",
    game: game.id,
    options,
    ...(position === null ? {} : { position }),
  });
  return { draft: draftOf(game.id, options, view.position), review };
}

async function ofTable(table: string, games: GameInfo[]): Promise<Draft> {
  try {
    const state = await readTable(table);
    const draft = fromTable(state, { white: nameOf(state, "white"), black: nameOf(state, "black") });
    if (!games.some(({ id }) => id === draft.game)) throw new Unheard(w.noGame(draft.game));
    return { ...draft, path: toEnd(draft.root, []) };
  } catch (reason) {
    // Without a network there may still be what was kept of it.
    const kept = keptDraft();
    if (kept?.table === table && !(reason instanceof Refusal)) return kept;
    throw reason;
  }
}

function nameOf({ seats }: TableState, color: Color): string {
  const { m } = words;
  const seat = seats[color];
  if (seat.kind === "engine") return m.table.computerLevel(seat.level ?? 0);
  return seat.name || m.color[color];
}

/** Why it could not be had. */
export function whyNot(reason: unknown): Said {
  if (reason instanceof CutLink) return w.cutLink;
  if (reason instanceof Unheard || reason instanceof DeskRefusal || reason instanceof Refusal)
    return reason.said;
  return w.unreached;
}
