/** A position put together piece by piece. Whether it is one, the desk says; until it is, the board of before stays. */

import type { Cell, Color, GameId, GameInfo, Notch, Said, Snapshot, View } from "../api/types";
import type { Spot } from "../board/props";
import { ask, DeskRefusal } from "../desk/client";
import type { FaultFound } from "../desk/types";
import type { Options } from "./draft";
import { w } from "./words";

export type Letter = "w" | "b" | "W" | "B" | ".";

const NOTCHES: Notch[] = ["L", "N", "R"];

export class Editor {
  /** One letter for each cell, as in a snapshot. */
  board = $state("");
  turn = $state<Color>("white");
  notches = $state.raw<Notch[]>([]);
  /** What a click puts down; a full stop takes away. */
  tool = $state<Letter>("w");
  /** The position, where it is one. */
  view = $state.raw<View | null>(null);
  faults = $state.raw<FaultFound[]>([]);
  problem = $state.raw<Said | null>(null);

  private shape = $state.raw<Snapshot>();
  private asked = 0;

  constructor(
    readonly game: GameInfo,
    readonly options: Options,
    from: Snapshot,
  ) {
    this.take(from);
  }

  /** What is drawn: the pieces as they were put, doors as the sliders hold them as far as that is known. */
  snapshot = $derived.by((): Snapshot => {
    const { shape, view, board, turn, notches } = this;
    const base = view ?? shape ?? this.game.start;
    const sliders = (base.sliders ?? []).map((slider, i) => ({
      ...slider,
      notch: notches[i] ?? slider.notch,
    }));
    return { ...base, board, turn, sliders };
  });

  tools = $derived.by((): Letter[] => (this.game.kings ? ["w", "W", "b", "B", "."] : ["w", "b", "."]));

  /** Begins from what stands there. */
  take(from: Snapshot): void {
    this.shape = from;
    this.board = from.board;
    this.turn = from.turn;
    this.notches = (from.sliders ?? []).map(({ notch }) => notch);
    void this.compose();
  }

  put(spot: Spot): void {
    if (spot.cell === null) return;
    const there = this.board[spot.cell];
    this.set(spot.cell, there === this.tool ? "." : this.tool);
  }

  carry(from: Spot, to: Spot): void {
    if (from.cell === null || to.cell === null) return;
    const letter = this.board[from.cell] as Letter | undefined;
    if (!letter || letter === ".") return;
    this.write(from.cell, ".");
    this.set(to.cell, letter);
  }

  clear(): void {
    this.board = ".".repeat(this.board.length);
    void this.compose();
  }

  sideToMove(turn: Color): void {
    this.turn = turn;
    void this.compose();
  }

  slide(row: number, to: Notch): void {
    const at = (this.snapshot.sliders ?? []).findIndex((slider) => slider.row === row);
    this.notches = this.notches.map((notch, i) => (i === at ? to : notch));
    void this.compose();
  }

  /** Where a slider may go: one notch to either side. */
  slides = $derived.by(() =>
    (this.snapshot.sliders ?? []).flatMap(({ row, notch }) => {
      const at = NOTCHES.indexOf(notch);
      return [NOTCHES[at - 1], NOTCHES[at + 1]].flatMap((to) => (to ? { row, to } : []));
    }),
  );

  private set(cell: Cell, letter: Letter): void {
    this.write(cell, letter);
    void this.compose();
  }

  private write(cell: Cell, letter: Letter): void {
    this.board = this.board.slice(0, cell) + letter + this.board.slice(cell + 1);
  }

  private async compose(): Promise<void> {
    const asked = ++this.asked;
    const pieces = [...this.board].flatMap((letter, cell) => {
      if (letter === ".") return [];
      const color: Color = letter.toLowerCase() === "w" ? "white" : "black";
      const rank = letter === letter.toUpperCase() ? ("king" as const) : ("man" as const);
      return [{ cell, color, rank }];
    });
    const game: GameId = this.game.id;
    const sliders = (this.snapshot.sliders ?? []).map(({ row, notch }) => ({ row, notch }));
    try {
      const said = await ask({
        ask: "compose",
        game,
        options: this.options,
        turn: this.turn,
        pieces,
        sliders,
      });
      if (asked !== this.asked) return;
      this.problem = null;
      this.faults = said.part === "faults" ? said.faults : [];
      this.view = said.part === "composed" ? said.view : null;
      if (said.part === "composed") this.shape = said.view;
    } catch (reason) {
      if (asked !== this.asked) return;
      this.view = null;
      this.faults = [];
      this.problem = reason instanceof DeskRefusal ? reason.said : w.unreached;
    }
  }
}
