/**
 * A table as this browser sees it: the server's state, what of it is shown, and what the player has in hand. Everything
 * that happens goes through `receive` (from the server) and the actions below (from the visitor).
 */

import { Refusal } from "../api/http";
import { TableSocket, type Status, type Wire } from "../api/socket";
import type {
  Cell,
  Color,
  Command,
  EventMessage,
  FromServer,
  GameInfo,
  MoveInfo,
  Notch,
  Ply,
  Said,
  Snapshot,
  Spin,
  TableState,
} from "../api/types";
import type { Marks, Scene, Spot } from "../board/props";
import { frames, settle, steps, takenBack, walked } from "../board/scene";
import * as walks from "../board/walk";
import type { Walk } from "../board/walk";
import { say, words } from "../i18n/index.svelte";
import { play as sound } from "../sound";
import { SLOWING } from "../trap/sectors";
import { apply } from "./apply";
import { PACE, Stage } from "./stage.svelte";

/** A sentence beside the board. */
export interface Note {
  kind: "why" | "hint" | "info";
  said: () => string;
}

interface Options {
  game: GameInfo;
  secrets: string[];
  seed: string;
  open: () => Wire;
  state: TableState;
}

export class TableModel {
  readonly game: GameInfo;
  readonly stage = new Stage();
  readonly socket: TableSocket;

  state = $state.raw<TableState>() as TableState;
  status = $state<Status>("connecting");
  presence = $state.raw({ white: false, black: false, watchers: 0 });
  thinking = $state.raw<{ seat: Color; queue: number } | null>(null);
  note = $state.raw<Note | null>(null);
  /** What a screen reader is told. */
  announced = $state("");
  flipped = $state(false);
  /** How many moves of the game are shown; `null` for the present. */
  cursor = $state<number | null>(null);
  /** When the clock was received, by this browser's clock. */
  clockAt = $state(0);
  walk = $state.raw<Walk | null>(null);
  /** Moves that look alike so far, to choose from by name. */
  choices = $state.raw<MoveInfo[]>([]);
  hint = $state.raw<MoveInfo | null>(null);
  asking = $state(false);
  spinning = $state(false);
  /** The move that was sent and not yet confirmed. */
  sent = $state.raw<MoveInfo | null>(null);
  said = $state<Said | null>(null);

  /** The board at the present, even while an earlier position is shown. */
  private present: Scene;
  /** Longer lists, for positions with more moves than the view lists. */
  private more = $state.raw<MoveInfo[] | null>(null);

  constructor({ game, secrets, seed, open, state }: Options) {
    this.game = game;
    this.state = state;
    this.clockAt = performance.now();
    this.flipped = state.you.length === 1 && state.you[0] === "black";
    this.present = settle(game.board, state.view);
    this.stage.show(this.present);
    this.socket = new TableSocket({
      secrets,
      seed,
      open,
      onmessage: (message) => this.receive(message),
      onstatus: (status) => (this.status = status),
    });
  }

  // What one sees.

  /** The colour this visitor plays with now; at a table for two on one screen, whoever has the move. */
  me = $derived.by((): Color | null => {
    const { you, view } = this.state;
    return you.length === 2 ? view.turn : (you[0] ?? null);
  });
  over = $derived(this.state.result !== null);
  myTurn = $derived(!this.over && this.me !== null && this.me === this.state.view.turn);
  mayMove = $derived(
    this.myTurn && this.cursor === null && this.state.view.phase === "move" && this.sent === null,
  );
  maySpin = $derived(
    this.myTurn && this.cursor === null && this.state.view.phase === "spin" && !this.spinning,
  );
  /** What may be played, a move that can go several ways once for each. */
  moves = $derived.by((): MoveInfo[] => walks.everyWay(this.more ?? this.state.view.moves));
  shownPlies = $derived(this.cursor ?? this.state.plies.length);
  lastPly = $derived(this.state.plies[this.shownPlies - 1] ?? null);
  snapshot = $derived.by((): Snapshot => {
    if (this.cursor === null) return this.state.view;
    return this.state.plies[this.cursor - 1]?.after ?? this.state.start;
  });
  spin = $derived.by((): Spin | null => {
    if (this.spinning) return null;
    return (this.cursor === null ? this.state.view.spin : null) ?? this.lastPly?.spin ?? null;
  });
  scene = $derived.by((): Scene => {
    if (!this.walk || this.cursor !== null) return this.stage.scene;
    return walked(this.stage.scene, this.walk.trail, this.walk.moves[0]?.flips ?? false);
  });
  /** Hints are for those who play the computer or both sides: nobody is helped against a friend. */
  mayAsk = $derived.by(() => {
    const { you, seats } = this.state;
    return you.length === 2 || seats.white.kind === "engine" || seats.black.kind === "engine";
  });
  slides = $derived.by(() => (this.mayMove ? this.moves.flatMap(({ slider }) => slider ?? []) : []));
  pass = $derived(this.mayMove ? (this.moves.find((move) => move.pass) ?? null) : null);
  /** Only captures are allowed, and somebody says why. */
  compelled = $derived(
    this.state.view.obligation !== null && (this.state.view.moves[0]?.taken.length ?? 0) > 0,
  );
  /** What this visitor may do besides moving. */
  can = $derived(this.me === null ? null : this.state.can[this.me]);
  marks = $derived.by((): Marks => {
    const { walk, mayMove } = this;
    const movable = mayMove ? walks.starts(this.moves) : [];
    return {
      last: this.lastPly?.move.path ?? [],
      trail: walk?.trail ?? [],
      targets: walk ? walks.targets(walk) : [],
      movable: this.state.touched === null ? movable : movable.filter((cell) => cell === this.state.touched),
      compelled: mayMove && this.compelled,
      stoppable: walk !== null && walks.stoppable(walk),
      hint: this.cursor === null ? (this.hint?.path ?? []) : [],
      touched: this.state.touched,
    };
  });

  /** This visitor plays somebody else and has not said what to be called. */
  nameless = $derived.by(() => {
    const { you, seats } = this.state;
    const mine = you.length === 1 ? you[0] : undefined;
    if (!mine || this.over || seats.white.kind === "engine" || seats.black.kind === "engine") return false;
    return !seats[mine].name;
  });
  hasMoved = $derived(this.state.plies.some(({ color }) => this.state.you.includes(color)));

  nameOf(color: Color): string {
    const seat = this.state.seats[color];
    if (seat.kind === "engine") return words.m.table.computerLevel(seat.level ?? 0);
    return seat.name || words.m.color[color];
  }

  /** A move in words, for those who listen. */
  inWords({ color, move }: Ply): string {
    const { table } = words.m;
    const parts = [move.pass ? table.pass : move.text];
    if (move.taken.length > 0) parts.push(table.takes(move.taken.length));
    if (move.falls !== null) parts.push(table.falls);
    if (move.dropped.length > 0) parts.push(table.drops(move.dropped.length));
    if (move.crowned) parts.push(table.crowned);
    return table.played(words.m.color[color], parts.join(", "));
  }

  // What the server says.

  private receive(message: FromServer): void {
    switch (message.type) {
      case "state":
        this.restart(message.state);
        break;
      case "event":
        this.happen(message);
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
    const changed = state.seq !== this.state.seq;
    if (this.state.you.length === 0) this.flipped = state.you.length === 1 && state.you[0] === "black";
    this.state = state;
    this.clockAt = performance.now();
    if (!changed) return;
    this.letGo();
    this.sent = null;
    this.spinning = false;
    this.present = settle(this.game.board, state.view, this.present);
    if (this.cursor === null || this.cursor > state.plies.length) this.toPresent();
  }

  private happen(message: EventMessage): void {
    const before = this.state;
    this.state = apply(before, message);
    if (message.clock !== undefined) this.clockAt = performance.now();
    const { event } = message;
    const { table, color } = words.m;
    switch (event.kind) {
      case "move": {
        const mine = this.sent?.text === event.ply.move.text;
        this.thinking = null;
        this.settleHand();
        this.advance(event.ply, mine);
        this.announce(this.inWords(event.ply));
        this.announceTurn();
        break;
      }
      case "spin":
        this.spinning = false;
        this.thinking = null;
        this.more = null;
        // What the other side does with it is shown once the needle rests.
        if (!this.state.you.includes(event.by) && this.cursor === null)
          this.stage.run([{ scene: this.present, paces: SLOWING / PACE }]);
        this.announce(table.spun(color[event.by], table.spinOf[event.result]));
        this.announceTurn();
        break;
      case "takeback":
      case "challenged": {
        const gone = before.plies.slice(this.state.plies.length);
        this.settleHand();
        this.retreat(gone);
        const text =
          event.kind === "challenged" ? () => table.challenged : () => table.takenBack(gone.length);
        this.tell("info", text);
        break;
      }
      case "offer":
        if (!this.state.you.includes(event.by)) sound("offer");
        if (event.what === "draw") this.announce(table.drawWanted[event.by]);
        if (event.what === "takeback") this.announce(table.takebackWanted[event.by]);
        break;
      case "declined":
        this.tell("info", () => words.m.table.declined[event.what]);
        break;
      case "over":
        this.thinking = null;
        this.settleHand();
        sound("over");
        this.announce(say(event.result.said));
        break;
      case "touch": {
        const name = this.game.board.cells[event.cell]?.name ?? "";
        if (!this.state.you.includes(event.by)) this.announce(table.touched(color[event.by], name));
        break;
      }
      case "adoube":
        this.tell("info", () => words.m.table.adoubed(words.m.color[event.by]));
        break;
      case "name":
        this.announce(table.named(color[event.by], event.name));
        break;
      case "seed":
      case "revealed":
      case "rematch":
        break;
    }
  }

  private announceTurn(): void {
    const { view } = this.state;
    if (this.state.result || !this.myTurn) return;
    this.announce(say(view.obligation ?? view.status));
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

  // What the visitor does.

  /** A click on the board, or Enter. */
  pick(spot: Spot): void {
    if (this.cursor !== null) return this.toPresent();
    if (!this.mayMove) return;
    this.note = null;
    this.choices = [];
    const walk = this.walk;
    if (!walk) return this.takeUp(spot);
    if (walk.trail.length === 1 && walk.trail[0]?.cell === spot.cell) return this.letGo();
    const step = walks.step(walk, spot);
    switch (step.kind) {
      case "play":
        return this.submit(step.move, walk.trail.length);
      case "walk":
        this.walk = step.walk;
        sound("step");
        void this.lookFurther(step.walk.trail);
        return;
      case "choose":
        this.choices = step.moves;
        return;
      case "none": {
        const own = this.ownPiece(spot.cell);
        if (own && walk.trail.length === 1 && this.state.touched === null) return this.takeUp(spot);
        return this.refuse([...walk.trail, spot]);
      }
    }
  }

  /** A piece is dragged from its place; where to is not known yet, so nothing is played. */
  lift(spot: Spot): void {
    if (!this.mayMove || (this.state.touched !== null && this.state.touched !== spot.cell)) return;
    this.note = null;
    this.choices = [];
    this.takeUp(spot, true);
  }

  /** A piece was dragged: as if its start and then its end were clicked. */
  drag(from: Spot, to: Spot): void {
    if (!this.mayMove) return;
    if (this.walk?.trail.at(-1)?.cell !== from.cell) this.lift(from);
    if (this.walk) this.pick(to);
  }

  slide(row: number, to: Notch): void {
    const move = this.moves.find(({ slider }) => slider?.row === row && slider.to === to);
    if (move && this.mayMove) this.submit(move, 1);
  }

  /** One step back in a rafle, or the piece is let go. */
  stepBack(): void {
    this.choices = [];
    this.note = null;
    if (!this.walk) return;
    this.walk = this.walk.moves.length > 0 ? walks.back(this.moves, this.walk) : null;
  }

  /** Ends a chain where it stands. */
  stop(): void {
    const here = this.walk?.trail.at(-1);
    if (here) this.pick(here);
  }

  /** The opponent's last move broke a rule: have it taken back. */
  challenge(): void {
    const by = this.state.fault?.by;
    const as: Color | undefined =
      this.state.you.length === 2 && by ? (by === "white" ? "black" : "white") : undefined;
    const command: Command = { type: "challenge" };
    this.socket.command(command, as).catch((reason: unknown) => this.refused(command, reason));
  }

  /** Who would take back: at a table for two on one screen, whoever moved last. */
  private taker = $derived.by((): Color | null => {
    if (this.state.you.length < 2) return this.me;
    return this.state.plies.at(-1)?.color ?? null;
  });
  mayTakeBack = $derived(!this.over && this.taker !== null && this.state.can[this.taker].takeback);

  /** Asks for it; whoever holds both seats agrees with themselves, at once. */
  takeBack(): void {
    const ask: Command = { type: "askTakeback" };
    this.socket.command(ask, this.taker ?? undefined).catch((reason: unknown) => this.refused(ask, reason));
  }

  letGo(): void {
    this.walk = null;
    this.choices = [];
    this.more = null;
  }

  /** A typed move: the server reads more ways of writing than the page could. */
  type(text: string): void {
    const known = this.moves.find((move) => move.text.toLowerCase() === text.trim().toLowerCase());
    if (!this.mayMove) return this.tell("why", () => words.m.table[this.over ? "over" : "notYourTurn"]);
    this.letGo();
    if (known) this.submit(known, 1);
    else this.send({ type: "move", move: text.trim(), ply: this.state.plies.length });
  }

  submit(move: MoveInfo, done: number): void {
    this.walk = null;
    this.choices = [];
    this.hint = null;
    this.note = null;
    this.sent = move;
    // The hand is quicker than the network: the piece goes at once, and stays if the server agrees.
    if (done > 1) this.stage.show(walked(this.present, move.path.slice(0, done), move.flips));
    this.stage.run(steps(this.present, move, done));
    this.send({ type: "move", move: move.text, ply: this.state.plies.length });
  }

  send(command: Command): void {
    const as = this.state.you.length === 2 ? (this.me ?? undefined) : undefined;
    this.socket.command(command, as).catch((reason: unknown) => this.refused(command, reason));
  }

  spinNow(): void {
    if (!this.maySpin) return;
    this.spinning = true;
    this.send({ type: "spin" });
  }

  /** Accepts or declines what the opponent offered, in the name of the side it was offered to. */
  answer(what: "draw" | "takeback", accept: boolean): void {
    const by = this.state.offers[what];
    const as: Color | undefined =
      this.state.you.length === 2 && by ? (by === "white" ? "black" : "white") : undefined;
    const type = `${accept ? "accept" : "decline"}${what === "draw" ? "Draw" : "Takeback"}` as const;
    const command: Command = { type };
    this.socket.command(command, as).catch((reason: unknown) => this.refused(command, reason));
  }

  async askHint(): Promise<void> {
    if (!this.mayMove || !this.mayAsk || this.asking) return;
    this.asking = true;
    this.tell("hint", () => words.m.table.hinting);
    const ply = this.state.plies.length;
    try {
      const { move, said } = await this.socket.ask({ type: "hint" }, this.me ?? undefined);
      if (this.state.plies.length !== ply) return;
      this.hint = move;
      this.tell("hint", () => say(said));
    } catch (reason) {
      this.tell("why", () => (reason instanceof Refusal ? say(reason.said) : words.m.app.failed));
    } finally {
      this.asking = false;
    }
  }

  // Looking back.

  goTo(plies: number): void {
    const { plies: all, start } = this.state;
    const to = Math.max(0, Math.min(plies, all.length));
    if (to === this.shownPlies && this.cursor !== null) return;
    if (to === all.length && this.cursor === null) return;
    const from = this.shownPlies;
    const forward = all[from];
    const backward = all[from - 1];
    const snapshot = all[to - 1]?.after ?? start;
    const before = this.stage.scene;
    this.letGo();
    this.note = null;
    this.cursor = to === all.length ? null : to;
    if (to === from + 1 && forward) {
      const after = this.cursor === null ? this.state.view : forward.after;
      const shown = frames(this.game.board, before, forward.move, after);
      this.stage.run(shown);
      if (this.cursor === null) this.present = shown.at(-1)?.scene ?? this.present;
      return;
    } else if (to === from - 1 && backward) {
      this.stage.show(takenBack(this.game.board, before, backward.move, snapshot));
    } else {
      this.stage.show(settle(this.game.board, this.cursor === null ? this.state.view : snapshot, before));
    }
    if (this.cursor === null) this.toPresent();
  }

  toPresent(): void {
    this.cursor = null;
    this.present = settle(this.game.board, this.state.view, this.stage.scene);
    this.stage.show(this.present);
  }

  // Details.

  private takeUp(spot: Spot, lifted = false): void {
    const walk = walks.begin(this.moves, spot);
    if (walk) {
      const { moves, truncated } = this.state.view;
      const only = moves.length === 1 && !truncated ? moves[0] : undefined;
      if (only && !lifted && this.walk === null && !this.state.settings.touchMove)
        return this.submit(only, 1);
      this.walk = walk;
      this.touch(spot.cell);
      void this.lookFurther(walk.trail);
      return;
    }
    const own = this.ownPiece(spot.cell);
    if (own) {
      // It cannot move; whoever tries anyway is told why.
      this.walk = { trail: [{ cell: spot.cell, place: spot.place, damier: null, takes: null }], moves: [] };
      const { obligation } = this.state.view;
      if (obligation) this.tell("why", () => say(obligation));
      return;
    }
    const only = walks.onlyMoveTo(this.moves, spot);
    if (only) this.submit(only, 1);
    else this.walk = null;
  }

  private touch(cell: Cell | null): void {
    if (!this.state.settings.touchMove || cell === null || this.state.touched !== null) return;
    this.send({ type: "touch", cell });
  }

  private ownPiece(cell: Cell | null): boolean {
    if (cell === null) return false;
    const letter = this.state.view.board[cell]?.toLowerCase();
    return letter === (this.state.view.turn === "white" ? "w" : "b");
  }

  /** Some positions of Bermudes have more moves than one wants to list: the rest is asked for as the hand goes on. */
  private async lookFurther(trail: { cell: Cell | null }[]): Promise<void> {
    if (!this.state.view.truncated) return;
    const prefix = trail.flatMap(({ cell }) => cell ?? []);
    const { moves } = await this.socket.ask({ type: "moves", prefix });
    const walk = this.walk;
    if (!walk || walk.trail.length !== trail.length || walk.trail.at(-1)?.cell !== trail.at(-1)?.cell) return;
    this.more = [
      ...this.state.view.moves.filter(({ text }) => !moves.some((move) => move.text === text)),
      ...moves,
    ];
    this.walk = { trail: walk.trail, moves: walks.everyWay(moves) };
  }

  /** Not a move: the rules say why. At a table where unpunished faults stand it may be played all the same. */
  private refuse(path: { cell: Cell | null }[]): void {
    const cells = path.flatMap(({ cell }) => cell ?? []);
    if (this.state.settings.faultsStand) {
      this.letGo();
      this.send({ type: "move", move: cells, ply: this.state.plies.length });
      return;
    }
    if ((this.walk?.trail.length ?? 0) <= 1 && this.state.touched === null) this.walk = null;
    this.socket.ask({ type: "why", attempt: cells }).then(
      ({ said }) => this.tell("why", () => say(said)),
      (reason: unknown) => this.tell("why", () => explain(reason)),
    );
  }

  private refused(command: Command, reason: unknown): void {
    if (command.type === "move") {
      this.sent = null;
      if (this.cursor === null) this.stage.show(this.present);
    }
    if (command.type === "spin") this.spinning = false;
    this.tell("why", () => explain(reason));
  }

  private settleHand(): void {
    this.letGo();
    this.hint = null;
    this.note = null;
  }

  private tell(kind: Note["kind"], said: () => string): void {
    this.note = { kind, said };
    this.announce(said());
  }

  private announce(text: string): void {
    this.announced = this.announced === "" ? text : `${this.announced} ${text}`;
    // Several sentences at once are read together; then the slate is wiped for the next.
    clearTimeout(this.wipe);
    this.wipe = setTimeout(() => (this.announced = ""), 4000);
  }
  private wipe: ReturnType<typeof setTimeout> | undefined;
}

function explain(reason: unknown): string {
  return reason instanceof Refusal ? say(reason.said) : words.m.table.illegal;
}
