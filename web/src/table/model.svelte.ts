/**
 * A table as this browser sees it: the server's state, what of it is shown (`seen`), and what the player has in hand
 * (`hand`). Everything that happens goes through `receive` (from the server) and the actions of the hand.
 */

import { randomHex } from "../api/random";
import { TableSocket, type Wire } from "../api/socket";
import type { Color, Command, EventMessage, FromServer, GameInfo, Ply, TableState } from "../api/types";
import { frames, settle, takenBack } from "../board/scene";
import { say, words } from "../i18n/index.svelte";
import { play as sound } from "../sound";
import { Needle } from "../trap/needle.svelte";
import { Pulls } from "../trap/pulls.svelte";
import { pin, pinGiven } from "../verify/pins";
import { Adviser } from "./adviser.svelte";
import { Ahead } from "./ahead.svelte";
import { apply } from "./apply";
import { explain, TableHand } from "./hand.svelte";
import { moveInWords } from "./reading";
import { remark } from "./remarks";
import { Sender } from "./sender.svelte";

export type { Note } from "./seen.svelte";

interface Options {
  game: GameInfo;
  secrets: string[];
  open: () => Wire;
  state: TableState;
  /** A connection did not open: perhaps the table is gone. */
  onunopened: () => void;
}

export class TableModel extends TableHand {
  readonly socket: TableSocket;
  readonly sender: Sender;
  readonly ahead: Ahead;
  readonly adviser: Adviser;
  readonly needle = new Needle({
    happen: (message, at) => this.happen(message, at),
    seen: () => this.stage.moves && this.cursor === null,
  });
  readonly pulls = new Pulls(this);

  constructor({ game, secrets, open, state, onunopened }: Options) {
    super(game, state);
    this.ahead = new Ahead(this);
    this.adviser = new Adviser(this);
    this.sender = new Sender({
      board: game.board,
      voice: this.voice,
      socket: () => this.socket,
      refused: (command, reason) => this.refused(command, reason),
    });
    // Kept before anybody at the table can know what this browser will give.
    this.pin = state.fairness && pin(state.table, state.fairness);
    this.socket = new TableSocket({
      secrets,
      seed: this.pin?.mine ?? randomHex(16),
      open,
      onmessage: (message) => this.receive(message),
      onstatus: (status) => (this.status = status),
      onunopened,
    });
  }

  private receive(message: FromServer): void {
    switch (message.type) {
      case "state":
        this.restart(message.state);
        break;
      case "event":
        this.needle.arrive(message);
        break;
      case "thinking":
        this.thinking = { seat: message.seat, queue: message.queue };
        break;
      case "presence":
        this.presence = message;
        break;
      case "bye":
      case "refused":
        this.tell("info", () => say(message.said));
        break;
      default:
        break;
    }
  }

  private restart(state: TableState): void {
    this.needle.stop();
    const changed = state.seq !== this.state.seq;
    const awaited = this.state.fairness?.awaited ?? [];
    if (this.state.you.length === 0) this.flipped = state.you.length === 1 && state.you[0] === "black";
    this.state = state;
    this.clockAt = performance.now();
    this.keepSpins(state.you.filter((color) => awaited.includes(color)));
    if (!changed) return;
    this.letGo();
    this.sent = null;
    this.spinning = false;
    this.present = settle(this.game.board, state.view, this.present);
    if (this.cursor === null || this.cursor > state.plies.length) this.toPresent();
    void this.ahead.play();
  }

  /** Keeps what there is to see of the spins; and that these seats' seeds were given by this browser. */
  private keepSpins(given: Color[]): void {
    const { fairness, table } = this.state;
    if (!fairness) return;
    if (this.pin) this.pin = pinGiven(this.pin, given);
    this.pin = pin(table, fairness);
  }

  private happen(message: EventMessage, at: number): void {
    const before = this.state;
    this.state = apply(before, message);
    if (message.clock !== undefined) this.clockAt = at;
    const { event } = message;
    const { table, color } = words.m;
    switch (event.kind) {
      case "move": {
        const mine = this.sent !== null && this.state.you.includes(event.by);
        this.thinking = null;
        this.settleHand();
        if (message.ply) {
          this.advance(message.ply, mine);
          this.voice.say([moveInWords(message.ply), this.duty(message)].filter(Boolean).join(" "));
        }
        if (message.view) void this.ahead.play();
        break;
      }
      case "spin":
        this.spinning = false;
        this.thinking = null;
        this.more = null;
        this.voice.say(
          [table.spun(color[event.by], table.spinOf[event.result]), this.duty(message)]
            .filter(Boolean)
            .join(" "),
        );
        break;
      case "takeback":
      case "challenged": {
        const gone = before.plies.slice(this.state.plies.length);
        this.ahead.premove = null;
        this.settleHand();
        this.retreat(gone);
        const text =
          event.kind === "challenged" ? () => table.challenged : () => table.takenBack(gone.length);
        this.tell("info", text);
        break;
      }
      case "offer":
        if (!this.state.you.includes(event.by)) sound("offer");
        break;
      case "over":
        this.thinking = null;
        this.ahead.premove = null;
        this.settleHand();
        sound("over");
        if (message.result) this.voice.say(say(message.result.said));
        break;
      case "seed":
      case "waived":
        this.keepSpins([]);
        if (before.fairness?.awaited.length && this.awaited === null && this.myTurn)
          this.voice.say(say(this.state.view.status));
        break;
      default:
        break;
    }
    const said = remark(event, this.state, this.game.board);
    if (said?.shown) this.tell("info", said.said);
    else if (said) this.voice.say(said.said());
  }

  /**
   * What whoever has the move is bound to, if that is this visitor. An event without a view is followed by another one, such
   * as the end of the game: the view there is still that of before.
   */
  private duty({ view }: EventMessage): string {
    return view?.obligation && this.myTurn ? say(view.obligation) : "";
  }

  /** Shows a new move: what the player's own hand has already done is not repeated. */
  private advance(ply: Ply, mine: boolean): void {
    const done = mine ? Math.max(1, ply.move.path.length) : 1;
    const shown = frames(this.game.board, this.present, ply.move, ply.after, done);
    this.present = shown.at(-1)?.scene ?? this.present;
    this.sent = null;
    if (this.cursor === null) this.stage.run(shown);
  }

  private retreat(gone: Ply[]): void {
    const last = gone.at(-1);
    this.sent = null;
    this.present =
      gone.length === 1 && last
        ? takenBack(this.game.board, this.present, last.move, this.state.view)
        : settle(this.game.board, this.state.view, this.present);
    if (this.cursor === null || this.cursor > this.state.plies.length) this.toPresent();
  }

  private refused(command: Command, reason: unknown): void {
    if (command.type === "move") {
      this.sent = null;
      if (this.cursor === null) this.stage.show(this.present);
    }
    if (command.type === "spin") this.spinning = false;
    // Another piece was touched before: this one is not in hand.
    if (command.type === "touch") this.letGo();
    this.tell("why", () => explain(reason));
  }

  private settleHand(): void {
    this.letGo();
    this.adviser.move = null;
    this.note = null;
  }
}
