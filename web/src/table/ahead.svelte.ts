/**
 * A move chosen while the other side thinks. It is one at most, it can be given up at any time, and it is played only if
 * the server lists it when the turn comes.
 */

import type { Cell } from "../api/types";
import { colorAt, nameOf as cellName } from "../board/answers";
import { fitting, nameOf, type Premove, stopsOf } from "../board/premove";
import type { Spot } from "../board/props";
import { everyWay } from "../board/walk";
import { words } from "../i18n/index.svelte";
import type { TableModel } from "./model.svelte";

export class Ahead {
  premove = $state.raw<Premove | null>(null);

  constructor(private readonly table: TableModel) {}

  /** Where no spin comes first and no piece is bound by being touched. */
  may = $derived.by(() => {
    const { over, myTurn, cursor, state, game } = this.table;
    if (over || state.you.length !== 1 || myTurn || cursor !== null || state.view.phase !== "move")
      return false;
    return !game.chance && !state.settings.touchMove;
  });

  /** The pieces it can be chosen for. */
  cells = $derived.by((): Cell[] => {
    const { me, state, game } = this.table;
    if (!this.may || me === null) return [];
    return game.board.cells.flatMap((_, cell) => (colorAt(state.view.board, cell) === me ? [cell] : []));
  });

  stops = $derived.by(() => (this.table.cursor === null ? stopsOf(this.premove) : []));

  /** A click: a piece, then where it shall go. */
  pick(spot: Spot): void {
    const { premove, table } = this;
    if (premove && (premove.from.cell === spot.cell || premove.to?.cell === spot.cell)) return this.cancel();
    if (spot.cell !== null && this.cells.includes(spot.cell)) {
      this.lift(spot);
      table.tell("info", () => words.m.premove.begun(cellName(table.game.board, spot.cell)));
    } else if (premove && premove.to === null) {
      this.set({ from: premove.from, to: spot });
    } else {
      table.tell("why", () => words.m.answer.theirTurn[table.state.view.turn]);
    }
  }

  lift(spot: Spot): void {
    this.premove = { from: spot, to: null };
  }

  set(premove: Premove): void {
    this.premove = premove;
    this.table.tell("info", () => words.m.premove.set(nameOf(this.table.game.board, premove)));
  }

  cancel(): void {
    if (!this.premove) return;
    this.premove = null;
    this.table.tell("info", () => words.m.premove.cancelled);
  }

  /** The turn has come, or has not: then what was chosen waits. */
  async play(): Promise<void> {
    const { premove, table } = this;
    const { view, plies } = table.state;
    if (!premove || !table.myTurn || view.phase !== "move" || table.sent) return;
    this.premove = null;
    if (table.cursor !== null) table.toPresent();
    if (premove.to === null) return table.lift(premove.from);
    let moves = table.moves;
    if (view.truncated && premove.from.cell !== null) {
      const listed = await table.socket.ask({ type: "moves", prefix: [premove.from.cell] });
      if (table.state.plies.length !== plies.length || !table.mayMove) return;
      moves = everyWay(listed.moves);
    }
    const fit = fitting(moves, premove);
    const [only] = fit;
    if (fit.length > 1) return table.choose(premove.from, fit);
    if (only) return table.submit(only, 1);
    const name = nameOf(table.game.board, premove);
    table.tell("why", () => words.m.premove.dropped(name));
  }
}
