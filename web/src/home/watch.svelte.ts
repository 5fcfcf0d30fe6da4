/** The games of this browser as they stand now: asked for when the page is looked at, and now and then while it is. */

import { readTable, Refusal } from "../api/http";
import type { TableState } from "../api/types";
import { forgetGame, keptGames, type KeptGame } from "../games";
import { inOrder, lastAt, standingOf, type Standing } from "./yours";

export interface Yours {
  kept: KeptGame;
  /** `null` until the server has said, or when it knows nothing of the table. */
  state: TableState | null;
  standing: Standing | null;
  at: number;
  /** The server has no such table any more. */
  gone: boolean;
}

/** How many are shown. */
const SHOWN = 8;
/** How often a game that goes on is asked about, in milliseconds. */
const EVERY = 15_000;

export class YourGames {
  private kept = $state.raw(keptGames());
  private known = $state.raw<Record<string, TableState | "gone">>({});

  games = $derived.by((): Yours[] =>
    inOrder(
      this.kept.slice(0, SHOWN).map((kept) => {
        const said = this.known[kept.table] ?? null;
        const state = said === "gone" ? null : said;
        const standing = state && standingOf(state, kept.you);
        return { kept, state, standing, at: state ? lastAt(state) : kept.at, gone: said === "gone" };
      }),
    ),
  );
  turns = $derived(this.games.filter(({ standing }) => standing === "yours"));

  /** Asks now and then; gives what ends it. */
  watch(): () => void {
    const look = () => void (document.hidden || this.ask());
    look();
    const beat = setInterval(look, EVERY);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(beat);
      document.removeEventListener("visibilitychange", look);
    };
  }

  forget(table: string): void {
    forgetGame(table);
    this.kept = keptGames();
  }

  private async ask(): Promise<void> {
    const open = this.kept.slice(0, SHOWN).filter(({ table }) => {
      const known = this.known[table];
      return known === undefined || (known !== "gone" && known.result === null);
    });
    await Promise.all(
      open.map(async ({ table }) => {
        const said = await readTable(table).catch((reason: unknown) =>
          reason instanceof Refusal && reason.status === 404 ? ("gone" as const) : null,
        );
        if (said) this.known = { ...this.known, [table]: said };
      }),
    );
  }
}
