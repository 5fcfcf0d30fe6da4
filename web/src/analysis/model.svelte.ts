/**
 * The analysis board without its looks: a tree, where one stands in it, what may be played there, and what was done
 * before, so that it can be undone. It knows no rules: the desk says what is legal and what a move does.
 */

import type { GameId, GameInfo, MoveInfo, Spin, Stop, View } from "../api/types";
import { type Board, Hand } from "../board/hand.svelte";
import type { Marks } from "../board/props";
import { frames, settle, takenBack, walked } from "../board/scene";
import { DeskRefusal } from "../desk/client";
import { say, type Sentence } from "../i18n/index.svelte";
import { Stage } from "../table/stage.svelte";
import { Voice } from "../table/voice.svelte";
import { type Draft, draftOf, keepDraft, type Options, type Step, stepsTo } from "./draft";
import { Editor } from "./editor.svelte";
import { Engine } from "./engine.svelte";
import { type Done, Positions } from "./positions";
import { Quest } from "./quest.svelte";
import { type Judged, Review } from "./review.svelte";
import { toggled } from "./signs";
import * as trees from "./tree";
import type { Node, Path } from "./tree";
import { w } from "./words";

export interface Note {
  kind: "why" | "good" | "told";
  said: () => string;
}

/** So many steps can be undone. */
const MOST_UNDONE = 200;

export class AnalysisModel implements Board {
  game: GameInfo;
  options: Options;
  draft: Draft;
  flipped = $state(false);
  /** What stands on the board now, spun if a spin was chosen. */
  view = $state.raw<View | null>(null);
  /** The spin chosen here, before the move that follows it. */
  spin = $state.raw<Spin | null>(null);
  waiting = $state(false);
  note = $state.raw<Note | null>(null);
  editor = $state.raw<Editor | null>(null);
  review = $state.raw<Review | null>(null);
  quest = $state.raw<Quest | null>(null);
  /** A line pointed at: its first move is shown on the board. */
  pointed = $state.raw<string | null>(null);

  readonly stage = new Stage();
  readonly voice = new Voice();
  readonly engine = new Engine();
  readonly hand: Hand;

  /** The first board is there, or cannot be. */
  readonly ready: Promise<void>;

  private last = $state.raw<Stop[]>([]);
  private undone = $state.raw<Draft[]>([]);
  private redone = $state.raw<Draft[]>([]);
  private positions: Positions;
  private asked = 0;

  constructor(
    readonly games: GameInfo[],
    draft: Draft,
    /** What was on the board before, to be had back. */
    before: Draft[] = [],
  ) {
    this.undone = before;
    this.draft = $state.raw(draft);
    this.game = $state.raw(this.find(draft.game));
    this.options = $state.raw(draft.options);
    this.positions = new Positions(draft.game, draft.options);
    this.hand = new Hand(this);
    this.ready = this.arrive(null);
  }

  root = $derived.by(() => this.draft.root);
  path = $derived.by(() => this.draft.path);
  here = $derived.by(() => trees.nodeAt(this.draft.root, this.draft.path));
  canUndo = $derived.by(() => this.undone.length > 0);
  canRedo = $derived.by(() => this.redone.length > 0);
  inVariation = $derived.by(() => trees.branch(this.root, this.path) !== null);

  scene = $derived.by(() => {
    if (this.editor) return settle(this.game.board, this.editor.snapshot, this.stage.scene);
    const { walk } = this.hand;
    return walk ? walked(this.stage.scene, walk.trail, walk.moves[0]?.flips ?? false) : this.stage.scene;
  });

  /** The ways of the lines the engine sees, the best one strongest. */
  arrows = $derived.by((): NonNullable<Marks["arrows"]> => {
    const { engine, view } = this;
    if (!view) return [];
    const shown = this.pointed ?? this.advised;
    if (shown) return this.arrow(shown, 1);
    if (!engine.on || this.quest || engine.position !== view.position) return [];
    return (engine.seen?.lines ?? []).flatMap(({ moves: [first] }, i) =>
      first === undefined ? [] : this.arrow(first, i === 0 ? 1 : 0.75 / i),
    );
  });

  /** What would have been better in front of the mistake one looks at. */
  advised = $derived.by((): string | null => {
    const { review, quest, here, spin } = this;
    if (!review || (quest && quest.over !== "shown")) return null;
    const judged = review.judged.find(({ ply, verdict }) => verdict && review.line[ply] === here);
    const due = judged?.spin ?? null;
    return judged && (due === spin || this.view?.spin === due) ? (judged.better[0] ?? null) : null;
  });

  marks = $derived.by((): Marks => ({ ...this.hand.marks, last: this.last, arrows: this.arrows }));

  private arrow(text: string, weight: number): NonNullable<Marks["arrows"]> {
    const move = this.view?.moves.find((one) => one.text === text);
    return move && move.path.length > 1 ? [{ stops: move.path, weight }] : [];
  }

  // Where one stands.

  goTo(path: Path, spin: Spin | null = null): void {
    const before = this.draft.path;
    this.draft = { ...this.draft, path: trees.existing(this.root, path) };
    void this.arrive(before, 1, spin);
  }

  back(): void {
    if (this.hand.stepBack()) return;
    if (this.spin) return this.goTo(this.path);
    if (this.path.length === 0) return this.tell("told", () => say(w.atStart));
    this.goTo(this.path.slice(0, -1));
  }

  forth(): void {
    const next = this.here.next[0];
    if (next) this.goTo([...this.path, next.id]);
    else this.tell("told", () => say(w.atEnd));
  }

  first(): void {
    this.goTo([]);
  }

  latest(): void {
    this.goTo(trees.toEnd(this.root, this.path));
  }

  beside(step: 1 | -1): void {
    const other = trees.sibling(this.root, this.path, step);
    if (other) this.goTo(other);
    else this.tell("told", () => say(w.noSibling));
  }

  // What one does.

  /** Puts another game or position on the board; the one before can be had back. */
  load(draft: Draft): void {
    this.closeReview();
    this.editor = null;
    this.edit(draft);
    this.turnTo(draft);
    void this.arrive(null);
  }

  /** Begins another game. */
  choose(id: string): void {
    const game = this.games.find((known) => known.id === id);
    if (game) this.load(draftOf(game.id, {}, game.start.position));
  }

  play(move: MoveInfo, seen: number): void {
    void this.act({ move: move.text }, seen);
  }

  attempt(text: string): void {
    this.hand.letGo();
    void this.act({ move: text });
  }

  answer(said: Sentence): void {
    this.tell("why", said);
  }

  get mayMove(): boolean {
    return this.view?.phase === "move" && !this.waiting;
  }

  get moves(): MoveInfo[] {
    return this.hand.moves;
  }

  /** A move written instead of made. */
  type(text: string): void {
    this.attempt(text.trim());
  }

  /** The move that led here, and where it was played: for a picture. */
  lastPlayed(): { from: string; step: Step } | null {
    const [parent, node] = trees.along(this.root, this.path).slice(-2);
    if (!parent || !node || this.spin) return null;
    const [step] = stepsTo(parent, [node.id]);
    return step ? { from: parent.position, step } : null;
  }

  async settle(spin: Spin): Promise<void> {
    await this.act({ spin });
  }

  /** Plays the beginning of a line, as far as it goes without a spin. */
  async playLine(texts: readonly string[]): Promise<void> {
    this.pointed = null;
    for (const move of texts) {
      const before = this.path;
      await this.act({ move });
      if (this.path === before) return;
    }
  }

  comment(text: string): void {
    const comment = text.trim().slice(0, 4000);
    if (comment === this.here.comment) return;
    this.grow(trees.change(this.root, this.path, (node) => ({ ...node, comment })));
  }

  sign(nag: number): void {
    if (this.path.length === 0) return;
    this.grow(trees.change(this.root, this.path, (node) => ({ ...node, nags: toggled(node.nags, nag) })));
  }

  promote(): void {
    this.grow(trees.promote(this.root, this.path));
  }

  /** Takes the move one is at, and what comes after it, out of the tree. */
  remove(): void {
    const left = trees.remove(this.root, this.path);
    this.edit({ ...this.draft, ...left });
    void this.arrive(null);
    this.tell("told", () => say(w.removed));
  }

  undo(): void {
    const before = this.undone.at(-1);
    if (!before) return this.tell("told", () => say(w.nothingToUndo));
    this.undone = this.undone.slice(0, -1);
    this.redone = [...this.redone, this.draft];
    this.restore(before);
    this.tell("told", () => say(w.undone));
  }

  redo(): void {
    const next = this.redone.at(-1);
    if (!next) return this.tell("told", () => say(w.nothingToRedo));
    this.redone = this.redone.slice(0, -1);
    this.undone = [...this.undone, this.draft];
    this.restore(next);
    this.tell("told", () => say(w.redone));
  }

  tell(kind: Note["kind"], said: () => string): void {
    this.note = { kind, said };
    this.voice.say(said());
  }

  // The editor.

  openEditor(): void {
    if (!this.view) return;
    this.closeReview();
    this.hand.letGo();
    this.note = null;
    this.editor = new Editor(this.game, this.options, this.view);
    this.voice.say(say(w.editorOpen));
  }

  /** The game's own start, into the editor. */
  async editorStart(): Promise<void> {
    const { editor } = this;
    if (editor) editor.take(await this.positions.view().catch(() => this.game.start));
  }

  closeEditor(): void {
    this.editor = null;
    void this.arrive(null);
  }

  /** Takes what was put together, if it is a position. */
  useEdited(): void {
    const position = this.editor?.view?.position;
    if (position === undefined) return;
    const { game, options } = this.draft;
    this.load({ game, options, tags: [], table: null, root: trees.rootOf(position), path: [] });
    this.voice.say(say(w.positionSet));
  }

  // The review.

  startReview(): void {
    this.closeReview();
    this.editor = null;
    if (this.root.next.length === 0) return this.tell("why", () => say(w.nothingToReview));
    this.note = null;
    this.review = new Review(this.game, this.options, this.root);
    void this.review.run().then(() => {
      if (this.review?.summary) this.voice.say(say(w.reviewDone(this.review.mistakes.length)));
    });
  }

  closeReview(): void {
    this.review?.end();
    this.review = null;
    this.quest = null;
  }

  /** Shows the position in front of a judged move. */
  showBefore({ ply }: Judged): void {
    const { review } = this;
    if (!review) return;
    this.quest = null;
    this.goTo(review.before(ply), review.nodeOf(ply)?.spin ?? null);
  }

  findIt(judged: Judged): void {
    this.showBefore(judged);
    this.quest = new Quest(judged, this.options);
    this.tell("told", () => say(w.findAbout(judged.by)));
  }

  showSolution(): void {
    if (!this.quest) return;
    this.quest.over = "shown";
    const { better } = this.quest.judged;
    this.tell("told", () => say(w.betterWas(better.join(" "))));
  }

  /** Writes what the review found into the tree: signs behind moves, and the better lines beside them. */
  async annotate(): Promise<void> {
    const { review, positions } = this;
    if (!review) return;
    let { root } = this;
    for (const { ply, verdict, better } of review.judged) {
      const path = review.before(ply);
      const node = review.nodeOf(ply);
      if (!verdict || !node) continue;
      const nag = { inaccuracy: 6, mistake: 2, blunder: 4 }[verdict];
      root = trees.change(root, [...path, node.id], (one) => ({
        ...one,
        nags: one.nags.includes(nag) ? one.nags : toggled(one.nags, nag),
      }));
      const found = await this.variation(positions, root, path, node.spin, better);
      if (found) root = found;
    }
    if (review !== this.review) return;
    this.grow(root);
    this.tell("told", () => say(w.annotated));
  }

  private async variation(
    positions: Positions,
    root: Node,
    path: Path,
    spin: Spin | null,
    moves: readonly string[],
  ): Promise<Node | null> {
    let [tree, at, due] = [root, path, spin];
    try {
      for (const move of moves) {
        const { position } = trees.nodeAt(tree, at);
        const from = due
          ? (await positions.play(position, { spin: due })).view
          : await positions.view(position);
        if (from.phase !== "move") break;
        const { view } = await positions.play(from.position, { move });
        const played = { move, spin: due, by: from.turn, position: view.position };
        ({ root: tree, path: at } = trees.add(tree, at, played));
        due = null;
      }
      return tree;
    } catch {
      return null;
    }
  }

  // Behind the scenes.

  private find(id: GameId): GameInfo {
    const game = this.games.find((known) => known.id === id) ?? this.games[0];
    if (!game) throw new Error("there are no games");
    return game;
  }

  private grow(root: Node): void {
    this.edit({ ...this.draft, root, path: trees.existing(root, this.path) });
  }

  /** Makes a change that can be undone. */
  private edit(draft: Draft): void {
    this.undone = [...this.undone, this.draft].slice(-MOST_UNDONE);
    this.redone = [];
    this.draft = draft;
    keepDraft(draft);
    this.leaveAddress();
  }

  /** What the address asked for is no longer what is on the board: a reload shall not bring it back. */
  private leaveAddress(): void {
    if (location.search || location.hash) history.replaceState(history.state, "", location.pathname);
  }

  private restore(draft: Draft): void {
    this.closeReview();
    this.editor = null;
    this.draft = draft;
    keepDraft(draft);
    this.turnTo(draft);
    void this.arrive(null);
  }

  private turnTo({ game, options }: Draft): void {
    if (game === this.positions.game && options === this.positions.options) return;
    this.positions = new Positions(game, options);
    this.game = this.find(game);
    this.options = options;
    this.view = null;
    this.last = [];
  }

  private async act(act: { move: string } | { spin: Spin }, seen = 1): Promise<void> {
    const { view } = this;
    if (!view || this.waiting) return;
    const asked = ++this.asked;
    this.waiting = true;
    this.note = null;
    try {
      const done = await this.positions.play(view.position, act);
      if (asked !== this.asked) return;
      if ("spin" in act) return this.spun(act.spin, done);
      const move = done.played ?? view.moves.find(({ text }) => text === act.move);
      if (this.quest && !this.quest.over && move) return await this.tried(view, move, done, seen);
      const text = move?.text ?? act.move;
      const played = { move: text, spin: this.spin, by: view.turn, position: done.view.position };
      const before = this.path;
      const grown = trees.add(this.root, before, played);
      if (grown.root === this.root) this.draft = { ...this.draft, path: grown.path };
      else this.edit({ ...this.draft, ...grown });
      this.spin = null;
      this.appear(done, view, seen);
    } catch (reason) {
      if (asked !== this.asked) return;
      this.hand.letGo();
      this.fail(reason);
    } finally {
      if (asked === this.asked) this.waiting = false;
    }
  }

  private spun(spin: Spin, { view }: Done): void {
    this.spin = spin;
    this.view = view;
    this.hand.letGo();
    this.stage.show(settle(this.game.board, view, this.stage.scene));
    this.voice.say(say(view.status));
  }

  private async tried(view: View, move: MoveInfo, done: Done, seen: number): Promise<void> {
    const { quest } = this;
    if (!quest) return;
    this.hand.letGo();
    const good = await quest.judge(view, this.game.id, move);
    if (quest !== this.quest) return;
    if (quest.problem) {
      const { problem } = quest;
      return this.tell("why", () => say(problem));
    }
    const said = quest.attempted;
    if (!good) {
      const reply = said?.reply.join(" ") ?? "";
      return this.tell("why", () => say(w.notBetter(move.text, said?.verdict ?? null, reply)));
    }
    const played = { move: move.text, spin: this.spin, by: view.turn, position: done.view.position };
    const grown = trees.add(this.root, this.path, played);
    if (grown.root === this.root) this.draft = { ...this.draft, path: grown.path };
    else this.edit({ ...this.draft, ...grown });
    this.spin = null;
    this.appear(done, view, seen);
    this.tell("good", () => say(w.found(move.text, said?.isBest ?? false)));
  }

  /** Shows the board after a move that was made here. */
  private appear({ played, view }: Done, from: View, seen: number): void {
    const { board } = this.game;
    const before = settle(board, from, this.stage.scene);
    if (played) this.stage.run(frames(board, before, played, view, seen));
    else this.stage.show(settle(board, view, before));
    this.view = view;
    this.last = played?.path ?? [];
    this.hand.letGo();
    this.announce(view);
    keepDraft(this.draft);
  }

  /** Shows the board of the node one stands at, moving there if it is next to where one was. */
  private async arrive(before: Path | null, seen = 1, spin: Spin | null = null): Promise<void> {
    const asked = ++this.asked;
    this.waiting = true;
    this.note = null;
    this.pointed = null;
    this.spin = spin;
    this.hand.letGo();
    const { positions, path, root } = this;
    const nodes = trees.along(root, path);
    const [parent, node] = [nodes.at(-2), nodes.at(-1) ?? root];
    try {
      const reached = parent ? await positions.reach(parent, node) : null;
      const stands = reached?.view ?? (await positions.view(node.position));
      const view = spin ? (await positions.play(stands.position, { spin })).view : stands;
      const left = await this.leaving(before, path);
      if (asked !== this.asked) return;
      const { board } = this.game;
      const scene = this.stage.scene;
      if (reached?.played && reached.from && before && this.isNext(before, path)) {
        this.stage.run(frames(board, settle(board, reached.from, scene), reached.played, view, seen));
      } else if (left) this.stage.show(takenBack(board, scene, left, view));
      else this.stage.show(settle(board, view, scene));
      this.view = view;
      this.last = reached?.played?.path ?? [];
      if (before) this.announce(view);
      keepDraft(this.draft);
    } catch (reason) {
      if (asked === this.asked) this.fail(reason);
    } finally {
      if (asked === this.asked) this.waiting = false;
    }
  }

  private isNext(before: Path, path: Path): boolean {
    return path.length === before.length + 1 && before.every((id, i) => path[i] === id);
  }

  /** The move that is taken back where one goes one step back. */
  private async leaving(before: Path | null, path: Path): Promise<MoveInfo | null> {
    if (!before || !this.isNext(path, before)) return null;
    const nodes = trees.along(this.root, before);
    const [parent, node] = [nodes.at(-2), nodes.at(-1)];
    if (!parent || !node || nodes.length !== before.length + 1) return null;
    const reached = await this.positions.reach(parent, node).catch(() => null);
    return reached?.played ?? null;
  }

  private announce(view: View): void {
    const { move, by } = this.here;
    const said = move === "" ? w.startPosition : w.playedBy(by ?? "white", move);
    this.voice.say(`${say(said)} ${say(view.outcome?.said ?? view.status)}`);
  }

  private fail(reason: unknown): void {
    this.tell("why", () => say(reason instanceof DeskRefusal ? reason.said : w.unreached));
  }

  /** Leaves everything that is under way. */
  close(): void {
    this.engine.halt();
    this.review?.end();
  }
}
