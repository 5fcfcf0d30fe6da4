/** A hand over a board without a table: a piece taken up, its way click by click, and what is to be played in the end. */

import type { GameInfo, MoveInfo, Notch, View } from "../api/types";
import { type Sentence, words } from "../i18n/index.svelte";
import { settings } from "../settings.svelte";
import * as answers from "./answers";
import { type Marks, NO_MARKS, type Slide, type Spot } from "./props";
import * as walks from "./walk";

/** Whose hand it is. */
export interface Board {
  readonly game: GameInfo;
  /** What stands there and may be played; nothing while it is not known. */
  readonly view: View | null;
  /** Something else is under way: until it is done nothing can be chosen. */
  readonly waiting: boolean;
  /** A legal move was chosen; so many of its stops have been seen. */
  play(move: MoveInfo, seen: number): void;
  /** Something that is none: why not is asked. */
  attempt(text: string): void;
  /** A click that moves nothing: what to do, or why not, is said. */
  answer(said: Sentence): void;
}

export class Hand {
  walk = $state.raw<walks.Walk | null>(null);
  /** Moves that look alike so far. */
  choices = $state.raw<MoveInfo[]>([]);

  constructor(private readonly board: Board) {}

  /** What may be played, a move that can go several ways once for each. */
  moves = $derived.by(() => walks.everyWay(this.board.view?.moves ?? []));
  slides = $derived.by((): Slide[] => this.board.view?.moves.flatMap(({ slider }) => slider ?? []) ?? []);
  pass = $derived.by((): MoveInfo | null => this.board.view?.moves.find(({ pass }) => pass) ?? null);

  marks = $derived.by((): Marks => {
    const { view, waiting } = this.board;
    const { walk } = this;
    if (!view) return NO_MARKS;
    const ways = { ...NO_MARKS, trail: walk?.trail ?? [] };
    if (waiting) return ways;
    return {
      ...ways,
      targets: walk ? walks.targets(walk) : [],
      movable: walks.starts(view.moves),
      compelled: view.obligation !== null && view.moves.some(({ taken }) => taken.length > 0),
      stoppable: walk ? walks.stoppable(walk) : false,
    };
  });

  pick(spot: Spot): void {
    if (this.isBarred()) return;
    this.choices = [];
    const { walk } = this;
    if (!walk) return this.takeUp(spot);
    if (walk.trail.length === 1 && walk.trail[0]?.cell === spot.cell) return this.letGo();
    const step = walks.step(walk, spot);
    if (step.kind === "play") this.board.play(step.move, walk.trail.length);
    else if (step.kind === "walk") this.walk = step.walk;
    else if (step.kind === "choose") this.ask(step.moves);
    else if (walk.trail.length > 1) this.board.answer(answers.midway(this.board.game.board, walk));
    else if (this.isOwn(spot)) this.takeUp(spot);
    else this.board.attempt(this.named([...walk.trail, spot]));
  }

  lift(spot: Spot): void {
    if (!this.isBarred() && this.walk?.trail.at(-1)?.cell !== spot.cell) this.takeUp(spot);
  }

  drag(from: Spot, to: Spot): void {
    if (this.isBarred()) return;
    if (this.walk?.trail.at(-1)?.cell !== from.cell) this.takeUp(from);
    if (this.walk) this.pick(to);
  }

  /** A click beside every square that is played on. */
  miss(): void {
    this.board.answer(() => words.m.answer.notPlayedOn);
  }

  /** A slider or the spinner, where it is not its turn. */
  stuck(): void {
    const { view } = this.board;
    if (view) this.board.answer(answers.stuck(view));
  }

  slide(row: number, to: Notch): void {
    const move = this.board.view?.moves.find(({ slider }) => slider?.row === row && slider.to === to);
    if (move) this.board.play(move, 1);
  }

  /** One step of the walk back; `false` where there is none. */
  stepBack(): boolean {
    if (!this.walk && this.choices.length === 0) return false;
    this.choices = [];
    if (this.walk) this.walk = walks.back(this.moves, this.walk);
    return true;
  }

  letGo(): void {
    this.walk = null;
    this.choices = [];
  }

  /** Whether nothing can be taken up now; where that is not over in a moment, why is said. */
  private isBarred(): boolean {
    const { view, waiting } = this.board;
    if (!view || waiting) return true;
    const hindrance = answers.hindered(view);
    if (hindrance) this.board.answer(hindrance);
    return hindrance !== null;
  }

  private takeUp(spot: Spot): void {
    const { game, view } = this.board;
    if (!view) return;
    this.walk = walks.begin(this.moves, spot);
    if (this.walk) return;
    const only = settings.oneClick ? walks.onlyMoveTo(this.moves, spot) : null;
    if (only) return this.board.play(only, 1);
    // A piece that cannot move is in hand all the same: whoever tries to move it is told why not.
    this.walk = this.isOwn(spot) ? walks.blocked(spot) : null;
    this.board.answer(answers.emptyHand(game.board, view, this.moves, spot));
  }

  private ask(moves: MoveInfo[]): void {
    this.choices = moves;
    this.board.answer(() => words.m.table.which);
  }

  private isOwn(spot: Spot): boolean {
    const { view } = this.board;
    return view !== null && answers.colorAt(view.board, spot.cell) === view.turn;
  }

  /** What was clicked, in the game's notation as far as an explanation needs it. */
  private named(spots: Pick<Spot, "cell">[]): string {
    const { game, view } = this.board;
    const names = spots.map(({ cell }) => (cell === null ? "*" : (game.board.cells[cell]?.name ?? "")));
    return names.join(spots.length > 2 || view?.obligation ? "x" : "-");
  }
}
