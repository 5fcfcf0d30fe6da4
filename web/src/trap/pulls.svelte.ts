/** The pulls of sliders a player has, what each would do, and the second thought before losing a piece by one. */

import type { Cell, GameInfo, MoveInfo, Notch, View } from "../api/types";
import type { Slide } from "../board/props";
import { words } from "../i18n/index.svelte";
import { inWords, ownFallers } from "./pull";

interface Table {
  readonly game: GameInfo;
  readonly state: { view: View };
  readonly moves: MoveInfo[];
  readonly mayMove: boolean;
}

export class Pulls {
  /** The end of a slider that is pointed at. */
  looked = $state.raw<Slide | null>(null);
  /** A pull that would cost a piece of one's own: it is asked for again before it is made. */
  doubted = $state.raw<Slide | null>(null);

  constructor(private readonly table: Table) {}

  all = $derived.by((): Slide[] =>
    this.table.mayMove
      ? this.table.moves.flatMap((move) => (move.slider ? { ...move.slider, about: this.about(move) } : []))
      : [],
  );
  /** The pull whose effect is shown. */
  shown = $derived.by((): MoveInfo | null => {
    const wanted = this.doubted ?? this.looked;
    return wanted && this.table.mayMove ? this.find(wanted.row, wanted.to) : null;
  });
  said = $derived(this.shown ? this.about(this.shown) : "");

  /** The move to make, if it is to be made: one that costs a piece of one's own has to be chosen twice. */
  choose(row: number, to: Notch): MoveInfo | null {
    const move = this.find(row, to);
    if (!move) return null;
    const again = this.doubted?.row === row && this.doubted.to === to;
    if (again || ownFallers(this.table.state.view, move).length === 0) return move;
    this.doubted = { row, to };
    return null;
  }

  leave(): void {
    this.looked = this.doubted = null;
  }

  private find(row: number, to: Notch): MoveInfo | null {
    return this.table.moves.find(({ slider }) => slider?.row === row && slider.to === to) ?? null;
  }

  private about(move: MoveInfo): string {
    const name = (cell: Cell) => this.table.game.board.cells[cell]?.name ?? "";
    return inWords(this.table.state.view, move, name, words.m.table);
  }
}
