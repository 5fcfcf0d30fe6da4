/** A game gone through move by move: what each has cost, what would have been better, and what chance did. */

import type { Color, GameInfo, Said } from "../api/types";
import { ask, DeskRefusal } from "../desk/client";
import type { Ending, Judged } from "../desk/types";
import { mainSteps, type Options } from "./draft";
import { whiteChance } from "./engine.svelte";
import { mainLine, type Node, type Path } from "./tree";
import { w } from "./words";

export type { Judged };
export type Reviewed = Ending<"review">;

/** How long each position is looked at, in seconds: a game of sixty moves in less than twenty. */
const EACH = 0.12;
/** Before a spin all four of its results are looked at. */
const RESULTS = 4;

export class Review {
  judged = $state.raw<Judged[]>([]);
  summary = $state.raw<Reviewed | null>(null);
  problem = $state.raw<Said | null>(null);
  busy = $state(false);
  /** How many moves there are to be judged. */
  readonly plies: number;
  /** The nodes that were gone through, the root first. */
  readonly line: readonly Node[];

  private readonly stop = new AbortController();

  constructor(
    private readonly game: GameInfo,
    private readonly options: Options,
    readonly root: Node,
  ) {
    this.line = mainLine(root);
    this.plies = this.line.length - 1;
  }

  /** White's chances: before the first move, and behind each that was judged. */
  chances = $derived.by((): number[] => {
    const first = this.judged[0];
    if (!first) return [];
    const before = first.lines[0]?.chance ?? first.best;
    return [whiteChance(first.by, before), ...this.judged.map(({ white }) => white)];
  });

  /** What was worth a word, the dearest first. */
  mistakes = $derived.by((): Judged[] =>
    this.judged.filter(({ verdict }) => verdict).sort((a, b) => b.loss - a.loss || a.ply - b.ply),
  );

  /** The path to the position in front of a move. */
  before(ply: number): Path {
    return this.line.slice(1, ply + 1).map(({ id }) => id);
  }

  nodeOf(ply: number): Node | undefined {
    return this.line[ply + 1];
  }

  async run(): Promise<void> {
    this.busy = true;
    this.problem = null;
    try {
      this.summary = await ask(
        {
          ask: "review",
          game: this.game.id,
          options: this.options,
          position: this.root.position,
          moves: mainSteps(this.root),
          lines: 1,
          limits: { seconds: this.game.chance ? EACH / RESULTS : EACH },
        },
        (part) => {
          if (part.part === "judged") this.judged = [...this.judged, part];
        },
        this.stop.signal,
      );
    } catch (reason) {
      if (!this.stop.signal.aborted) this.problem = reason instanceof DeskRefusal ? reason.said : w.unreached;
    } finally {
      this.busy = false;
    }
  }

  end(): void {
    this.stop.abort();
  }

  /** The next mistake behind a move, or the first. */
  nextMistake(ply: number, step: 1 | -1, by: Color | null = null): Judged | null {
    const all = this.judged.filter((one) => one.verdict && (by === null || one.by === by));
    return (step > 0 ? all.find((one) => one.ply > ply) : all.findLast((one) => one.ply < ply)) ?? null;
  }
}
