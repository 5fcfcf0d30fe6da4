/** The engine beside the board: looks at the position one is in, as long as it is wanted and the page is seen. */

import type { Color, GameId, Said } from "../api/types";
import { ask, DeskRefusal, prepareTables } from "../desk/client";
import type { Line, Seen } from "../desk/types";
import type { Options } from "./draft";
import { w } from "./words";

export type { Line, Seen };

/** After this a position has been looked at long enough for a battery. */
const SECONDS = 60;
const KEY = "damier.engine";
export const MOST_LINES = 5;
/** With so many pieces left, endgame tables are worth the time they take to be worked out. */
const FEW_PIECES = 6;

interface Kept {
  on: boolean;
  lines: number;
}

function kept(): Kept {
  try {
    const { on, lines } = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Kept>;
    const count = typeof lines === "number" && lines >= 1 && lines <= MOST_LINES ? Math.floor(lines) : 2;
    return { on: on === true, lines: count };
  } catch {
    return { on: false, lines: 2 };
  }
}

export interface Looked {
  game: GameId;
  options: Options;
  position: string;
  /** How many pieces are left. */
  pieces: number;
}

export class Engine {
  on = $state(false);
  /** How many lines are wanted. */
  lines = $state(2);
  /** What is seen so far, and where. */
  seen = $state.raw<Seen | null>(null);
  position = $state.raw<string | null>(null);
  /** It still looks. */
  busy = $state(false);
  problem = $state.raw<Said | null>(null);
  /** The endgame tables of the game are being worked out. */
  preparing = $state(false);

  private looked: Looked | null = null;
  /** The games whose tables were seen to. */
  private readonly prepared: GameId[] = [];
  private stop: AbortController | null = null;

  constructor() {
    Object.assign(this, kept());
  }

  /** White's chance, from 0 to 1. */
  white = $derived.by((): number | null => {
    const { seen } = this;
    const best = seen?.lines[0];
    return seen && best ? whiteChance(seen.turn, best.chance) : null;
  });

  set(change: Partial<Kept>): void {
    Object.assign(this, change);
    if (!this.on) this.halt();
    try {
      localStorage.setItem(KEY, JSON.stringify({ on: this.on, lines: this.lines }));
    } catch {
      // It holds until the page is closed.
    }
  }

  /** Looks at a position; what was looked at before is left. */
  look(looked: Looked): void {
    const { game, options, position, pieces } = looked;
    this.halt();
    if (this.position !== position) this.seen = null;
    this.position = position;
    this.problem = null;
    const stop = new AbortController();
    this.stop = stop;
    this.busy = true;
    const mine = () => this.stop === stop;
    this.looked = looked;
    if (pieces <= FEW_PIECES) void this.prepare(game);
    ask(
      { ask: "analyse", game, options, position, lines: this.lines, limits: { seconds: SECONDS } },
      (part) => {
        if (mine() && part.part === "seen") this.seen = part;
      },
      stop.signal,
    )
      .then((seen) => {
        if (mine()) this.seen = seen;
      })
      .catch((reason: unknown) => {
        if (!mine() || stop.signal.aborted) return;
        this.problem = reason instanceof DeskRefusal ? reason.said : w.unreached;
      })
      .finally(() => {
        if (mine()) this.busy = false;
      });
  }

  /** Sees to the endgame tables of a game, once, and then looks again. */
  private async prepare(game: GameId): Promise<void> {
    if (this.prepared.includes(game)) return;
    this.prepared.push(game);
    this.preparing = true;
    const there = await prepareTables(game);
    this.preparing = false;
    if (there && this.stop && this.looked?.game === game) this.look(this.looked);
  }

  /** Stops looking; what was seen stays. */
  halt(): void {
    this.stop?.abort();
    this.stop = null;
    this.busy = false;
  }
}

export function whiteChance(turn: Color, chance: number): number {
  return turn === "white" ? chance : 1 - chance;
}
