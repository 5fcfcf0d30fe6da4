/** A hand over a board without a table: a piece taken up, its way click by click, and what is to be played in the end. */

import type { GameInfo, MoveInfo, Notch, View } from "../api/types";
import { settings } from "../settings.svelte";
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
    if (this.board.waiting) return;
    this.choices = [];
    const { walk } = this;
    if (!walk) return this.takeUp(spot);
    if (walk.trail.length === 1 && walk.trail[0]?.cell === spot.cell) return this.letGo();
    const step = walks.step(walk, spot);
    if (step.kind === "play") this.board.play(step.move, walk.trail.length);
    else if (step.kind === "walk") this.walk = step.walk;
    else if (step.kind === "choose") this.choices = step.moves;
    else if (walk.trail.length === 1 && walks.begin(this.moves, spot)) this.takeUp(spot);
    else this.board.attempt(this.named([...walk.trail, spot]));
  }

  lift(spot: Spot): void {
    if (!this.board.waiting && this.walk?.trail.at(-1)?.cell !== spot.cell) this.takeUp(spot);
  }

  drag(from: Spot, to: Spot): void {
    if (this.walk?.trail.at(-1)?.cell !== from.cell) this.takeUp(from);
    if (this.walk) this.pick(to);
    else this.board.attempt(this.named([from, to]));
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

  private takeUp(spot: Spot): void {
    this.walk = walks.begin(this.moves, spot);
    if (this.walk) return;
    const only = settings.oneClick ? walks.onlyMoveTo(this.moves, spot) : null;
    if (only) this.board.play(only, 1);
  }

  /** What was clicked, in the game's notation as far as an explanation needs it. */
  private named(spots: Pick<Spot, "cell">[]): string {
    const { game, view } = this.board;
    const names = spots.map(({ cell }) => (cell === null ? "*" : (game.board.cells[cell]?.name ?? "")));
    return names.join(spots.length > 2 || view?.obligation ? "x" : "-");
  }
}
