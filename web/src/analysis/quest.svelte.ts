/** "Find it yourself": the position before a mistake, and attempts at something better. */

import type { GameId, MoveInfo, Said, View } from "../api/types";
import { ask, DeskRefusal } from "../desk/client";
import type { Attempted } from "../desk/types";
import type { Options } from "./draft";
import type { Judged } from "./review.svelte";
import { w } from "./words";

const LIMITS = { seconds: 1 };

export class Quest {
  attempted = $state.raw<Attempted | null>(null);
  /** The attempts that were not good enough. */
  missed = $state.raw<string[]>([]);
  asking = $state(false);
  /** It was found, or shown. */
  over = $state<"found" | "shown" | null>(null);
  problem = $state.raw<Said | null>(null);

  constructor(
    readonly judged: Judged,
    private readonly options: Options,
  ) {}

  /** Has an attempt judged; whether it was good. */
  async judge(view: View, game: GameId, move: MoveInfo): Promise<boolean> {
    this.asking = true;
    this.problem = null;
    try {
      const said = await ask({
        ask: "judge",
        game,
        options: this.options,
        position: view.position,
        attempt: move.text,
        limits: LIMITS,
      });
      this.attempted = said;
      // What was played in the game is what is to be improved upon, even if it looks good enough at this depth.
      const good = said.isBest || (!said.verdict && said.move.text !== this.judged.move);
      if (good) this.over = "found";
      else this.missed = [...this.missed, said.move.text];
      return good;
    } catch (reason) {
      this.problem = reason instanceof DeskRefusal ? reason.said : w.unreached;
      return false;
    } finally {
      this.asking = false;
    }
  }
}
