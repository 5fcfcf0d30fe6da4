/** Hints: for those who play the computer or both sides. Nobody is helped against a friend. */

import { Refusal } from "../api/http";
import type { MoveInfo, Said } from "../api/types";
import { say, words } from "../i18n/index.svelte";
import { progress } from "../learn/progress.svelte";
import type { TableModel } from "./model.svelte";

export class Adviser {
  /** What was advised. */
  move = $state.raw<MoveInfo | null>(null);
  asking = $state(false);

  constructor(private readonly table: TableModel) {}

  may = $derived.by(() => {
    const { you, seats } = this.table.state;
    return you.length === 2 || seats.white.kind === "engine" || seats.black.kind === "engine";
  });

  /** In a first game the hint names the lesson it comes from. */
  private async remind(hint: Said, move: MoveInfo, ply: number): Promise<void> {
    const { table } = this;
    const { game, options, view } = table.state;
    const { reminderOf } = await import("../learn/reminder");
    const lesson = await reminderOf({ game, options }, view.position, move.text);
    if (lesson && table.state.plies.length === ply) table.tell("hint", () => `${say(hint)} ${say(lesson)}`);
  }

  async ask(): Promise<void> {
    const { table } = this;
    if (this.asking) return;
    if (!this.may) return table.tell("why", () => words.m.answer.noHint);
    if (!table.mayMove) return table.explain();
    this.asking = true;
    table.tell("hint", () => words.m.table.hinting);
    const ply = table.state.plies.length;
    try {
      const { move, said } = await table.socket.ask({ type: "hint" }, table.me ?? undefined);
      if (table.state.plies.length !== ply) return;
      this.move = move;
      table.tell("hint", () => say(said));
      if (progress.isFirst(table.state.table)) await this.remind(said, move, ply);
    } catch (reason) {
      table.tell("why", () => (reason instanceof Refusal ? say(reason.said) : words.m.app.failed));
    } finally {
      this.asking = false;
    }
  }
}
