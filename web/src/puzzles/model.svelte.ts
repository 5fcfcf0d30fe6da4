/** A puzzle under way. What is legal, and what a wrong move allows, is asked of the desk. */

import type { Color, GameInfo, MoveInfo, Said, Stop, View } from "../api/types";
import { type Board, Hand } from "../board/hand.svelte";
import { type Marks, NO_MARKS } from "../board/props";
import { frames, settle, walked } from "../board/scene";
import { ask, DeskRefusal } from "../desk/client";
import type { Sentence } from "../i18n/index.svelte";
import { Stage } from "../table/stage.svelte";
import type { Puzzle } from "./rows";
import { w } from "./words";

/** So much of what a wrong move allows is played out, in half-moves. */
const PLAYED_OUT = 5;

/** `wrong`: what a wrong move allows is on the board. */
export type State = "solving" | "wrong" | "solved" | "shown";

/** Whether two moves are the same: a rafle is, whichever way round it goes. */
export function isSame(one: MoveInfo, other: MoveInfo): boolean {
  const sign = (move: MoveInfo): string => {
    const cells = [move.path[0]?.cell, move.path.at(-1)?.cell];
    const taken = [...move.taken].sort((a, b) => a - b);
    return JSON.stringify([cells, taken, move.slider ?? null, move.pass]);
  };
  return sign(one) === sign(other);
}

export class PuzzleModel implements Board {
  view = $state.raw<View | null>(null);
  state = $state<State>("solving");
  note = $state.raw<Said | Sentence | null>(null);
  waiting = $state(false);
  failed = $state(false);
  /** Without a mistake and without help so far. */
  clean = $state(true);
  /** How many moves of the line have been played. */
  at = $state(0);
  readonly stage = new Stage();
  readonly hand = new Hand(this);

  private last = $state.raw<Stop[]>([]);
  private hint = $state.raw<Stop[]>([]);
  private told = false;

  constructor(
    readonly game: GameInfo,
    readonly puzzle: Puzzle,
    private readonly onend: (clean: boolean) => void,
  ) {}

  scene = $derived.by(() => {
    const { walk } = this.hand;
    return walk ? walked(this.stage.scene, walk.trail, walk.moves[0]?.flips ?? false) : this.stage.scene;
  });
  marks = $derived.by((): Marks => {
    const marks = this.state === "solving" ? this.hand.marks : NO_MARKS;
    return { ...marks, last: this.last, hint: this.hint };
  });
  /** Who solves; Black does from Black's side. */
  solver = $state<Color>("white");

  /** Sets the puzzle up, from its start. */
  async load(): Promise<void> {
    await this.work(async () => {
      const { view } = await ask({
        ask: "view",
        game: this.game.id,
        position: this.puzzle.position,
      });
      this.failed = false;
      this.at = 0;
      this.state = "solving";
      this.note = null;
      this.solver = view.turn;
      this.put(view);
      await this.goOn();
    });
  }

  /** A legal move was chosen. */
  play(move: MoveInfo, seen: number): void {
    this.hand.letGo();
    this.hint = [];
    if (this.waiting || this.state !== "solving") return;
    void this.work(async () => {
      const right = await this.right();
      if (right && isSame(right, move)) {
        await this.step(this.puzzle.line[this.at] ?? "", seen);
        this.at++;
        this.note = w.right;
        await this.goOn();
      } else {
        await this.refute(move, seen);
      }
    });
  }

  /** Something that may be a move: it is played, or why not is said. */
  attempt(text: string): void {
    this.hand.letGo();
    void this.tryText(text);
  }

  answer(said: Sentence): void {
    this.note = said;
  }

  /** Back to where the wrong move was played. */
  tryAgain(): void {
    if (this.state !== "wrong" || !this.before) return;
    this.state = "solving";
    this.note = null;
    this.put(this.before);
  }

  /** Where the right move begins. */
  async help(): Promise<void> {
    if (this.state !== "solving") return;
    await this.work(async () => {
      const right = await this.right();
      if (!right) return;
      this.end(false);
      const start = right.path.slice(0, 1);
      this.hint = start;
      const cell = start[0]?.cell;
      const name = cell === null || cell === undefined ? right.text : this.game.board.cells[cell]?.name;
      this.note = w.hinted(name ?? right.text);
    });
  }

  /** Plays the rest of the solution. */
  async show(): Promise<void> {
    if (this.state === "solved" || this.state === "shown") return;
    if (this.state === "wrong") this.tryAgain();
    this.hint = [];
    this.hand.letGo();
    await this.work(async () => {
      this.end(false);
      const rest = [...this.puzzle.line.slice(this.at), ...this.puzzle.tail];
      for (const text of rest) await this.step(text, 1);
      this.at = this.puzzle.line.length;
      this.state = "shown";
      this.note = w.solution([...this.puzzle.line, ...this.puzzle.tail].join(" "));
    });
  }

  /** Where a wrong move was played. */
  private before: View | null = null;
  /** What will be seen once everything has moved. */
  private coming = this.stage.scene;

  private async tryText(text: string): Promise<void> {
    const { view } = this;
    if (this.waiting || this.state !== "solving" || !view || text.trim() === "") return;
    const meant: MoveInfo[] = [];
    await this.work(async () => {
      try {
        const answer = await ask({ ask: "play", game: this.game.id, position: view.position, move: text });
        if (answer.played) meant.push(answer.played);
      } catch (reason) {
        if (!(reason instanceof DeskRefusal)) throw reason;
        this.note = reason.said;
      }
    });
    for (const move of meant) this.play(move, 1);
  }

  /** The right move as the desk describes it. */
  private async right(): Promise<MoveInfo | null> {
    const [text, view] = [this.puzzle.line[this.at], this.view];
    if (text === undefined || !view) return null;
    const answer = await ask({
      ask: "play",
      game: this.game.id,
      position: view.position,
      move: text,
    });
    return answer.played ?? null;
  }

  /** What follows by itself: answers, and the solver's moves where there is only one. */
  private async goOn(): Promise<void> {
    for (;;) {
      const text = this.puzzle.line[this.at];
      if (text === undefined) break;
      if (this.view?.turn === this.solver && (this.view.moves.length > 1 || this.at === 0)) return;
      await this.step(text, 1);
      this.at++;
    }
    for (const text of this.puzzle.tail) await this.step(text, 1);
    this.state = "solved";
    this.note = this.clean ? w.solved : w.solvedWithHelp;
    this.end(this.clean);
  }

  private async step(text: string, seen: number): Promise<void> {
    const { view: before } = this;
    if (!before) return;
    const { played, view } = await ask({
      ask: "play",
      game: this.game.id,
      position: before.position,
      move: text,
    });
    this.animate(before, played ?? null, view, seen);
  }

  private async refute(move: MoveInfo, seen: number): Promise<void> {
    const { view: before } = this;
    if (!before) return;
    const { game } = this;
    this.end(false);
    this.state = "wrong";
    this.before = before;
    this.note = w.wrong(move.text);
    await this.step(move.text, seen);
    const answer = await ask({
      ask: "judge",
      game: game.id,
      position: before.position,
      attempt: move.text,
      limits: { seconds: 1 },
    });
    const reply = answer.reply.slice(0, PLAYED_OUT);
    for (const text of reply) {
      if (this.view?.phase !== "move") break;
      await this.step(text, 1);
    }
    this.note = reply.length > 0 ? w.allows(move.text, reply.join(" ")) : w.wrong(move.text);
  }

  /** Only the first thing that happens counts. */
  private end(clean: boolean): void {
    if (!clean) this.clean = false;
    if (this.told) return;
    this.told = true;
    this.onend(clean);
  }

  private put(view: View): void {
    this.view = view;
    this.last = [];
    this.coming = settle(this.game.board, view, this.coming);
    this.stage.show(this.coming);
  }

  private animate(before: View, played: MoveInfo | null, view: View, seen: number): void {
    if (played) {
      const scene = settle(this.game.board, before, this.coming);
      const shown = frames(this.game.board, scene, played, view, seen);
      this.stage.run(shown);
      this.coming = shown.at(-1)?.scene ?? scene;
      this.last = played.path;
    }
    this.view = view;
  }

  private async work(what: () => Promise<void>): Promise<void> {
    if (this.waiting) return;
    this.waiting = true;
    try {
      await what();
    } catch {
      this.failed = true;
    } finally {
      this.waiting = false;
    }
  }
}
