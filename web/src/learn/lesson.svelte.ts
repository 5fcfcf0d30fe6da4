/** A lesson under way. What an attempt is worth is asked of the desk; nothing here knows any rules. */

import type { Cell, GameInfo, MoveInfo, Notch, Said, Stop } from "../api/types";
import { colorAt } from "../board/answers";
import { type Marks, NO_MARKS, type Spot } from "../board/props";
import { frames, settle, walked } from "../board/scene";
import * as walks from "../board/walk";
import { type Sentence, words } from "../i18n/index.svelte";
import { Stage } from "../table/stage.svelte";
import { tell } from "./teacher";
import type { Lesson, LessonState } from "./types";
import { w } from "./words";

export class LessonModel {
  state = $state.raw<LessonState | null>(null);
  /** What there is to say about the last attempt, and whether it was right. */
  note = $state.raw<Said | Sentence | null>(null);
  right = $state(false);
  failed = $state(false);
  walk = $state.raw<walks.Walk | null>(null);
  /** Moves that look alike so far. */
  choices = $state.raw<MoveInfo[]>([]);
  readonly stage = new Stage();

  private done: string[] = [];
  private last = $state.raw<Stop[]>([]);
  /** A piece that was clicked and has no move: the next click says what was meant with it. */
  private held = $state.raw<Spot | null>(null);
  private waiting = $state(false);
  private asked = 0;

  constructor(
    readonly game: GameInfo,
    readonly lesson: Lesson,
    private readonly onfinish: () => void,
  ) {}

  view = $derived(this.state?.view ?? null);
  goal = $derived.by(() => (this.state ? (this.lesson.goals[this.state.goal] ?? null) : null));
  finished = $derived(this.state?.finished ?? false);
  touching = $derived(this.goal !== null && this.goal.task.kind !== "play");
  moves = $derived(walks.everyWay(this.view?.moves ?? []));
  slides = $derived(this.touching ? [] : (this.view?.moves.flatMap(({ slider }) => slider ?? []) ?? []));
  pass = $derived(this.touching ? null : (this.view?.moves.find(({ pass }) => pass) ?? null));

  scene = $derived.by(() => {
    const flips = this.walk?.moves[0]?.flips ?? false;
    return this.walk ? walked(this.stage.scene, this.walk.trail, flips) : this.stage.scene;
  });

  /** Nothing is marked that would give the answer away: only what the learner has done. */
  marks = $derived.by((): Marks => {
    const { walk } = this;
    const ways = { ...NO_MARKS, last: this.last, trail: walk?.trail ?? this.stopsOf(this.held) };
    if (this.touching) {
      const touched = (this.state?.touched ?? []).flatMap((name) => this.stopNamed(name));
      return { ...ways, targets: touched.map((stop) => ({ stop, ends: false, plays: false })) };
    }
    const own = this.scene.pieces.filter(({ color }) => color === this.view?.turn);
    const liftable = this.finished ? [] : own.flatMap(({ cell }) => cell ?? []);
    if (!walk) return { ...ways, liftable };
    // A cube that is not there can only be clicked where it is drawn.
    const targets = walks.targets(walk).filter(({ stop }) => stop.cell === null);
    return { ...ways, liftable, targets, stoppable: walks.stoppable(walk) };
  });

  /** Whether a cell has been touched, where cells are to be. */
  isTouched(cell: Cell): boolean {
    return this.touching && (this.state?.touched.includes(this.nameOf(cell)) ?? false);
  }

  async load(): Promise<void> {
    const asked = ++this.asked;
    this.waiting = false;
    this.done = [];
    this.last = [];
    this.note = null;
    this.right = false;
    this.letGo();
    try {
      const state = await tell(this.game.id, this.lesson.id, []);
      if (asked !== this.asked) return;
      this.failed = false;
      this.state = state;
      this.stage.show(settle(this.game.board, state.view, this.stage.scene));
    } catch {
      if (asked === this.asked) this.failed = true;
    }
  }

  pick(spot: Spot): void {
    if (this.waiting || this.finished) return;
    this.choices = [];
    if (this.touching) return void this.attempt(this.touchOf(spot));
    const { walk, held } = this;
    if (held) {
      this.held = null;
      if (held.cell !== spot.cell) return void this.attempt(this.written([held, spot]));
      return;
    }
    if (!walk) return this.takeUp(spot);
    if (walk.trail.length === 1 && walk.trail[0]?.cell === spot.cell) return this.letGo();
    const step = walks.step(walk, spot);
    if (step.kind === "play") void this.attempt(step.move.text, walk.trail.length);
    else if (step.kind === "walk") this.walk = step.walk;
    else if (step.kind === "choose") this.choices = step.moves;
    else if (walk.trail.length === 1 && this.isOwn(spot)) this.takeUp(spot);
    else void this.attempt(this.written([...walk.trail, spot]));
  }

  drag(from: Spot, to: Spot): void {
    if (this.touching) return this.pick(to);
    if (this.walk?.trail.at(-1)?.cell !== from.cell) {
      this.letGo();
      this.takeUp(from);
    }
    if (this.walk || this.held) this.pick(to);
  }

  slide(row: number, to: Notch): void {
    const move = this.view?.moves.find(({ slider }) => slider?.row === row && slider.to === to);
    if (move) void this.attempt(move.text);
  }

  /** Asks what an attempt is worth; what is right is played, with what is answered. */
  async attempt(text: string, walkedSoFar = 1): Promise<void> {
    const before = this.state;
    if (!before || this.waiting || text.trim() === "") return;
    const asked = ++this.asked;
    this.waiting = true;
    try {
      const state = await tell(this.game.id, this.lesson.id, this.done, { attempt: text });
      if (asked !== this.asked) return;
      this.note = state.said ?? null;
      this.right = state.right;
      if (state.right) {
        this.done = [...this.done, text];
        this.animate(before, state, walkedSoFar);
        this.state = state;
        if (state.finished) this.onfinish();
      }
      this.letGo();
    } catch {
      if (asked === this.asked) this.failed = true;
    } finally {
      if (asked === this.asked) this.waiting = false;
    }
  }

  /** What would be right now. */
  async show(): Promise<void> {
    try {
      const { solution } = await tell(this.game.id, this.lesson.id, this.done, { show: true });
      this.right = false;
      this.note = w.shown((solution ?? []).join(", "));
    } catch {
      this.failed = true;
    }
  }

  private animate(before: LessonState, after: LessonState, walkedSoFar: number): void {
    const { board } = this.game;
    let scene = settle(board, before.view, this.stage.scene);
    let seen = walkedSoFar;
    for (const { played, view } of after.played) {
      if (played) {
        const shown = frames(board, scene, played, view, seen);
        this.stage.run(shown);
        scene = shown.at(-1)?.scene ?? scene;
        this.last = played.path;
      }
      // Only the learner's own move has been seen so far.
      seen = 1;
    }
  }

  private takeUp(spot: Spot): void {
    this.walk = walks.begin(this.moves, spot);
    this.held = this.walk === null && this.isOwn(spot) ? spot : null;
    if (this.walk || this.held) return;
    // What to do, and nothing that would give the answer away.
    const color = this.view && colorAt(this.view.board, spot.cell);
    this.right = false;
    this.note = () => (color ? words.m.answer.notTheirs[color] : words.m.answer.pieceFirst);
  }

  private isOwn(spot: Spot): boolean {
    const piece = this.scene.pieces.find(({ cell }) => cell === spot.cell);
    return piece !== undefined && piece.color === this.view?.turn;
  }

  private letGo(): void {
    this.walk = null;
    this.held = null;
    this.choices = [];
  }

  private nameOf(cell: Cell | null): string {
    return cell === null ? "*" : (this.game.board.cells[cell]?.name ?? "");
  }

  /** A touch in words: a cell, or, of the man whose faces are asked for, the damier it was touched in. */
  private touchOf(spot: Spot): string {
    const task = this.goal?.task;
    const name = this.nameOf(spot.cell);
    return task?.kind === "faces" && task.cell === name && spot.damier ? spot.damier : name;
  }

  private written(spots: { cell: Cell | null }[]): string {
    const names = spots.map(({ cell }) => this.nameOf(cell));
    return names.join(spots.length > 2 || this.view?.obligation ? "x" : "-");
  }

  private stopsOf(spot: Spot | null): Stop[] {
    return spot ? [{ cell: spot.cell, place: spot.place, damier: null, takes: null }] : [];
  }

  private stopNamed(name: string): Stop[] {
    const cell = this.game.board.cells.findIndex((info) => info.name === name);
    const place = this.game.board.cells[cell]?.place;
    return place ? [{ cell, place, damier: null, takes: null }] : [];
  }
}
