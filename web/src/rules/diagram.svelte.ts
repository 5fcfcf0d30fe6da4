/** A board in the rules: a position to try moves in. There is no table behind it; the server answers one question. */

import { playMove, Refusal, viewPosition } from "../api/http";
import type { GameInfo, MoveInfo, Said, Spin, Stop, View } from "../api/types";
import { type Board, Hand } from "../board/hand.svelte";
import { frames, settle, walked } from "../board/scene";
import type { Sentence } from "../i18n/index.svelte";
import { Stage } from "../table/stage.svelte";
import type { Diagram } from "./text";

const UNREACHED: Said = { en: "The server cannot be reached.", fr: "Le serveur ne répond pas." };

export class DiagramModel implements Board {
  view = $state.raw<View | null>(null);
  /** The view of the text's own position. */
  first = $state.raw<View | null>(null);
  /** What the server says of the last attempt, or what there is to say to a click that moved nothing. */
  note = $state.raw<Said | Sentence | null>(null);
  failed = $state(false);
  /** Something was played since the position of the text. */
  moved = $state(false);
  spinning = $state(false);
  /** A move is at the server: until the answer comes nothing can be chosen. */
  waiting = $state(false);
  readonly stage = new Stage();
  readonly hand: Hand;

  private last = $state.raw<Stop[]>([]);
  private before = $state.raw<{ view: View; last: Stop[] }[]>([]);
  private asked = 0;

  constructor(
    readonly game: GameInfo,
    private diagram: Diagram,
  ) {
    this.hand = new Hand(this);
  }

  scene = $derived.by(() => {
    const { walk } = this.hand;
    return walk ? walked(this.stage.scene, walk.trail, walk.moves[0]?.flips ?? false) : this.stage.scene;
  });
  marks = $derived.by(() => ({ ...this.hand.marks, last: this.last }));
  canGoBack = $derived.by(() => this.before.length > 0 || this.hand.walk !== null);

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

  async spin(result: Spin): Promise<void> {
    this.spinning = true;
    await this.act({ spin: result });
    this.spinning = false;
  }

  play(move: MoveInfo, seen = 1): void {
    void this.act({ move: move.text }, seen);
  }

  /** Plays a move of the text, or hears why it cannot be played. */
  attempt(text: string): void {
    this.hand.letGo();
    void this.act({ move: text });
  }

  answer(said: Sentence): void {
    this.note = said;
  }

  stepBack(): void {
    this.asked++;
    this.waiting = false;
    this.note = null;
    if (this.hand.stepBack()) return;
    const last = this.before.at(-1);
    if (!last) return;
    this.before = this.before.slice(0, -1);
    this.moved = this.before.length > 0;
    this.show(last.view, last.last);
  }

  private async act(act: { move: string } | { spin: Spin }, seen = 1): Promise<void> {
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
      if (done.played) this.stage.run(frames(board, from, done.played, done.view, seen));
      this.view = done.view;
      this.last = way;
      this.hand.letGo();
      this.note = null;
    } catch (reason) {
      if (asked !== this.asked) return;
      this.hand.letGo();
      this.note = reason instanceof Refusal ? reason.said : UNREACHED;
    } finally {
      if (asked === this.asked) this.waiting = false;
    }
  }

  private show(view: View, last: Stop[]): void {
    this.view = view;
    this.last = last;
    this.hand.letGo();
    this.note = null;
    this.stage.show(settle(this.game.board, view, this.stage.scene));
  }
}
