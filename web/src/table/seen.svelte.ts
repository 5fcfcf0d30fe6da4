/** What this browser sees of a table: the server's state, what of it is shown, and what may be done now. */

import type { TableSocket, Status } from "../api/socket";
import type { Color, GameInfo, MoveInfo, Said, Snapshot, Spin, TableState } from "../api/types";
import type { Marks, Scene } from "../board/props";
import { frames, settle, takenBack, walked } from "../board/scene";
import * as walks from "../board/walk";
import type { Walk } from "../board/walk";
import { words } from "../i18n/index.svelte";
import type { Needle } from "../trap/needle.svelte";
import type { Pulls } from "../trap/pulls.svelte";
import type { Pin } from "../verify/pins";
import type { Adviser } from "./adviser.svelte";
import type { Ahead } from "./ahead.svelte";
import { moveInWords } from "./reading";
import type { Sender } from "./sender.svelte";
import { Stage } from "./stage.svelte";
import { Voice } from "./voice.svelte";

/** A sentence beside the board. */
export interface Note {
  kind: "why" | "hint" | "info";
  said: () => string;
}

export abstract class Seen {
  readonly game: GameInfo;
  readonly stage = new Stage();
  readonly voice = new Voice();
  abstract readonly socket: TableSocket;
  abstract readonly sender: Sender;
  abstract readonly ahead: Ahead;
  abstract readonly adviser: Adviser;
  /** The spinner's needle: what it shows is told once it rests. */
  abstract readonly needle: Needle;
  /** The pulls of sliders there are, and the one that is looked at. */
  abstract readonly pulls: Pulls;

  state = $state.raw<TableState>() as TableState;
  status = $state<Status>("connecting");
  presence = $state.raw({ white: false, black: false, watchers: 0 });
  thinking = $state.raw<{ seat: Color; queue: number } | null>(null);
  note = $state.raw<Note | null>(null);
  flipped = $state(false);
  /** How many moves of the game are shown; `null` for the present. */
  cursor = $state<number | null>(null);
  /** When the clock was received, by this browser's clock. */
  clockAt = $state(0);
  walk = $state.raw<Walk | null>(null);
  /** Moves that look alike so far, to choose from by name. */
  choices = $state.raw<MoveInfo[]>([]);
  spinning = $state(false);
  /** The move that was sent and not yet confirmed. */
  sent = $state.raw<MoveInfo | null>(null);
  said = $state<Said | null>(null);
  /** What this browser has kept of the spins since it first saw the table. */
  pin = $state.raw<Pin | null>(null);

  /** The board at the present, even while an earlier position is shown. */
  protected present: Scene;
  /** Longer lists, for positions with more moves than the view lists. */
  protected more = $state.raw<MoveInfo[] | null>(null);

  protected constructor(game: GameInfo, state: TableState) {
    this.game = game;
    this.state = state;
    this.clockAt = performance.now();
    this.flipped = state.you.length === 1 && state.you[0] === "black";
    this.present = settle(game.board, state.view);
    this.stage.show(this.present);
  }

  /** Nothing is in hand any more. */
  abstract letGo(): void;

  /** The colour this visitor plays with now; at a table for two on one screen, whoever has the move. */
  me = $derived.by((): Color | null => {
    const { you, view } = this.state;
    return you.length === 2 ? view.turn : (you[0] ?? null);
  });
  over = $derived(this.state.result !== null);
  myTurn = $derived(!this.over && this.me !== null && this.me === this.state.view.turn);
  /** Whose seed the first spin waits for, if that is what is waited for. */
  awaited = $derived.by((): Color | null => {
    const awaited = this.state.view.phase === "spin" ? (this.state.fairness?.awaited ?? []) : [];
    return awaited.find((color) => !this.state.you.includes(color)) ?? awaited[0] ?? null;
  });
  mayMove = $derived(
    this.myTurn && this.cursor === null && this.state.view.phase === "move" && this.sent === null,
  );
  /** The needle turns: nobody knows yet what it will show, or is told. */
  turning = $derived.by(() => this.spinning || this.needle.spin !== null);
  maySpin = $derived(
    this.myTurn &&
      this.cursor === null &&
      this.state.view.phase === "spin" &&
      !this.turning &&
      this.awaited === null,
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
    if (this.needle.spin !== null && this.cursor === null) return this.needle.spin;
    if (this.spinning) return null;
    return (this.cursor === null ? this.state.view.spin : null) ?? this.lastPly?.spin ?? null;
  });
  /** How many spins the needle has been sent round for. */
  spins = $derived.by(() => (this.state.fairness?.spins.length ?? 0) + Number(this.needle.spin !== null));
  scene = $derived.by((): Scene => {
    if (!this.walk || this.cursor !== null) return this.stage.scene;
    return walked(this.stage.scene, this.walk.trail, this.walk.moves[0]?.flips ?? false);
  });
  /** Faults may be made here: what is against the rules stands unless it is challenged. */
  lenient = $derived(this.state.settings.faultsStand);
  /** A rafle may be left off here, be it against the rules. */
  mayStop = $derived(
    this.walk !== null && this.walk.trail.length > 1 && (walks.stoppable(this.walk) || this.lenient),
  );
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
      hint: this.cursor === null ? (this.adviser.move?.path ?? []) : [],
      touched: this.state.touched,
      premove: this.ahead.stops,
      liftable: this.ahead.cells,
      unsure: this.sender.unconfirmed && this.cursor === null ? (this.sent?.path.at(-1)?.cell ?? null) : null,
      opens: this.pulls.shown?.slider?.opens ?? null,
      falling: this.pulls.shown?.dropped ?? [],
    };
  });

  /** This visitor plays somebody else and has not said what to be called. */
  nameless = $derived.by(() => {
    const { you, seats } = this.state;
    const mine = you.length === 1 ? you[0] : undefined;
    if (!mine || this.over || seats.white.kind === "engine" || seats.black.kind === "engine") return false;
    return !this.givenName(mine);
  });
  hasMoved = $derived(this.state.plies.some(({ color }) => this.state.you.includes(color)));

  nameOf(color: Color): string {
    const seat = this.state.seats[color];
    if (seat.kind === "engine") return words.m.table.computerLevel(seat.level ?? 0);
    return seat.name || words.m.color[color];
  }

  /** The same among one's games, where a colour would be taken for one's own. */
  opponentNamed(color: Color): string {
    const { kind } = this.state.seats[color];
    return kind === "human" && !this.givenName(color) ? words.m.table.friend : this.nameOf(color);
  }

  /** What a person wants to be called, if they said so. */
  private givenName(color: Color): string {
    const seat = this.state.seats[color];
    return seat.kind === "human" ? (seat.name ?? "") : "";
  }

  /** Whether whoever holds a seat has ever been there, as far as can be seen from here. */
  wasTaken(color: Color): boolean {
    const { plies, fairness } = this.state;
    const known = Boolean(this.givenName(color)) || Boolean(fairness?.seeds[color]);
    return known || this.presence[color] || plies.some((ply) => ply.color === color);
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
    this.voice.say(this.lastPly ? moveInWords(this.lastPly) : words.m.answer.atStart);
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

  tell(kind: Note["kind"], said: () => string): void {
    this.note = { kind, said };
    this.voice.say(said());
  }
}
