/** A board in the rules: a position to try moves in. There is no table behind it; the server answers one question. */

import { playMove, Refusal, viewPosition } from "../api/http";
import type { Cell, GameInfo, MoveInfo, Notch, Said, Spin, Stop, View } from "../api/types";
import { type Marks, NO_MARKS, type Spot } from "../board/props";
import { frames, settle, walked } from "../board/scene";
import * as walks from "../board/walk";
import { Stage } from "../table/stage.svelte";
import type { Diagram } from "./text";

const UNREACHED: Said = { en: "The server cannot be reached.", fr: "Le serveur ne répond pas." };

export class DiagramModel {
  view = $state.raw<View | null>(null);
  /** The view of the text's own position. */
  first = $state.raw<View | null>(null);
  walk = $state.raw<walks.Walk | null>(null);
  /** Moves that look alike so far. */
  choices = $state.raw<MoveInfo[]>([]);
  /** What the server says of the last attempt. */
  note = $state.raw<Said | null>(null);
  failed = $state(false);
  /** Something was played since the position of the text. */
  moved = $state(false);
  spinning = $state(false);
  readonly stage = new Stage();

  private last = $state.raw<Stop[]>([]);
  private before = $state.raw<{ view: View; last: Stop[] }[]>([]);
  private asked = 0;
  /** A move is at the server: until the answer comes nothing can be chosen. */
  private waiting = $state(false);

  constructor(
    readonly game: GameInfo,
    private diagram: Diagram,
  ) {}

  scene = $derived.by(() => {
    const flips = this.walk?.moves[0]?.flips ?? false;
    return this.walk ? walked(this.stage.scene, this.walk.trail, flips) : this.stage.scene;
  });

  marks = $derived.by((): Marks => {
    const { view, walk } = this;
    if (!view) return NO_MARKS;
    const ways = { ...NO_MARKS, last: this.last, trail: walk?.trail ?? [] };
    if (this.waiting) return ways;
    return {
      ...ways,
      targets: walk ? walks.targets(walk) : [],
      movable: walks.starts(view.moves),
      compelled: view.obligation !== null && view.moves.some(({ taken }) => taken.length > 0),
      stoppable: walk ? walks.stoppable(walk) : false,
    };
  });

  /** What may be played, a move that can go several ways once for each. */
  moves = $derived(walks.everyWay(this.view?.moves ?? []));
  slides = $derived(this.view?.moves.flatMap(({ slider }) => slider ?? []) ?? []);
  pass = $derived(this.view?.moves.find(({ pass }) => pass) ?? null);
  canGoBack = $derived(this.before.length > 0 || this.walk !== null);

  async load(): Promise<void> {
    const asked = ++this.asked;
    this.waiting = false;
    try {
      const view = await viewPosition(this.game.id, this.diagram.position ?? undefined, this.diagram.options);
      if (asked !== this.asked) return;
      this.failed = false;
      this.before = [];
      this.moved = false;
      this.first = view;
      this.show(view, []);
    } catch {
      this.failed = true;
    }
  }

  pick(spot: Spot): void {
    if (this.waiting) return;
    this.note = null;
    this.choices = [];
    const { walk } = this;
    if (!walk) return this.takeUp(spot);
    if (walk.trail.length === 1 && walk.trail[0]?.cell === spot.cell) return this.letGo();
    const step = walks.step(walk, spot);
    if (step.kind === "play") void this.play({ move: step.move.text }, walk.trail.length);
    else if (step.kind === "walk") this.walk = step.walk;
    else if (step.kind === "choose") this.choices = step.moves;
    else if (walk.trail.length === 1 && walks.begin(this.moves, spot)) this.takeUp(spot);
    else void this.ask(this.attempt([...walk.trail, spot]));
  }

  drag(from: Spot, to: Spot): void {
    if (this.walk?.trail.at(-1)?.cell !== from.cell) this.takeUp(from);
    if (this.walk) this.pick(to);
    else void this.ask(this.attempt([from, to]));
  }

  slide(row: number, to: Notch): void {
    const move = this.view?.moves.find(({ slider }) => slider?.row === row && slider.to === to);
    if (move) void this.play({ move: move.text });
  }

  async spin(result: Spin): Promise<void> {
    this.spinning = true;
    await this.play({ spin: result });
    this.spinning = false;
  }

  /** Plays a move of the text, or hears why it cannot be played. */
  async ask(attempt: string): Promise<void> {
    this.letGo();
    await this.play({ move: attempt });
  }

  stepBack(): void {
    this.asked++;
    this.waiting = false;
    this.note = null;
    this.choices = [];
    if (this.walk) {
      this.walk = walks.back(this.moves, this.walk);
      return;
    }
    const last = this.before.at(-1);
    if (!last) return;
    this.before = this.before.slice(0, -1);
    this.moved = this.before.length > 0;
    this.show(last.view, last.last);
  }

  async play(act: { move: string } | { spin: Spin }, walkedSoFar = 1): Promise<void> {
    const { view } = this;
    if (!view || this.waiting) return;
    const asked = ++this.asked;
    this.waiting = true;
    try {
      const done = await playMove(this.game.id, view.position, act, this.diagram.options);
      if (asked !== this.asked) return;
      this.before = [...this.before, { view, last: this.last }];
      this.moved = true;
      const { board } = this.game;
      const way = done.played?.path ?? [];
      // The part of the way that was clicked has been seen.
      const from = settle(board, view, this.stage.scene);
      if (done.played) this.stage.run(frames(board, from, done.played, done.view, walkedSoFar));
      this.view = done.view;
      this.last = way;
      this.letGo();
      this.note = null;
    } catch (reason) {
      if (asked !== this.asked) return;
      this.letGo();
      this.note = reason instanceof Refusal ? reason.said : UNREACHED;
    } finally {
      if (asked === this.asked) this.waiting = false;
    }
  }

  private show(view: View, last: Stop[]): void {
    this.view = view;
    this.last = last;
    this.letGo();
    this.note = null;
    this.stage.show(settle(this.game.board, view, this.stage.scene));
  }

  private takeUp(spot: Spot): void {
    const { moves } = this;
    this.walk = walks.begin(moves, spot);
    if (this.walk) return;
    const only = walks.onlyMoveTo(moves, spot);
    if (only) void this.play({ move: only.text });
  }

  private letGo(): void {
    this.walk = null;
    this.choices = [];
  }

  /** What was clicked, in the game's notation as far as a diagram needs it. */
  private attempt(spots: { cell: Cell | null }[]): string {
    const names = spots.map(({ cell }) => (cell === null ? "*" : (this.game.board.cells[cell]?.name ?? "")));
    return names.join(spots.length > 2 || this.view?.obligation ? "x" : "-");
  }
}
