/** Commands on their way, and the one that should have been confirmed by now. */

import type { TableSocket } from "../api/socket";
import type { BoardInfo, Color, Command } from "../api/types";
import { nameOf } from "../board/answers";
import { words } from "../i18n/index.svelte";
import type { Voice } from "./voice.svelte";

/** A command that is not confirmed after so many milliseconds is shown as unconfirmed. */
export const CONFIRM_WITHIN = 3000;

interface Surroundings {
  board: BoardInfo;
  voice: Voice;
  socket: () => TableSocket;
  refused: (command: Command, reason: unknown) => void;
}

export class Sender {
  unconfirmed = $state.raw<Command | null>(null);

  constructor(private readonly around: Surroundings) {}

  /** What there is to say of it; nothing while all is well. */
  doubt = $derived.by((): string => {
    if (this.unconfirmed === null) return "";
    if (this.unconfirmed.type !== "move") return words.m.table.unanswered;
    const { move } = this.unconfirmed;
    const names = typeof move === "string" ? [move] : move.map((cell) => nameOf(this.around.board, cell));
    return words.m.table.unconfirmed(names.join("-"));
  });

  send(command: Command, as?: Color): void {
    const { socket, voice, refused } = this.around;
    const late = setTimeout(() => {
      this.unconfirmed = command;
      voice.say(this.doubt);
    }, CONFIRM_WITHIN);
    const settled = () => {
      clearTimeout(late);
      if (this.unconfirmed === command) this.unconfirmed = null;
    };
    socket()
      .command(command, as)
      .then(settled, (reason: unknown) => {
        settled();
        refused(command, reason);
      });
  }
}
