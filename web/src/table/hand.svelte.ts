/** What a visitor does at a table: pieces taken up and led on, moves sent, and everything else that is asked for. */

import { Refusal } from "../api/http";
import type { Cell, Color, Command, MoveInfo, Notch, Said, Stop } from "../api/types";
import * as answers from "../board/answers";
import type { Spot } from "../board/props";
import { steps, walked } from "../board/scene";
import * as walks from "../board/walk";
import type { Walk } from "../board/walk";
import { say, words } from "../i18n/index.svelte";
import { settings } from "../settings.svelte";
import { play as sound } from "../sound";
import { Seen } from "./seen.svelte";
import { notNow } from "./standing";

export abstract class TableHand extends Seen {
  /** Why nothing can be moved now. */
  private hindrance = $derived.by(() => {
    const { over, sent, myTurn, awaited } = this;
    const { view, you } = this.state;
    const watching = you.length === 0;
    const joining = watching && this.status !== "open";
    return notNow({ over, joining, watching, sent, myTurn, awaited, view });
  });

  /** Says why nothing can be moved now. */
  explain(): void {
    if (this.hindrance) this.tell("why", this.hindrance);
    else if (this.cursor !== null) this.tell("info", () => words.m.table.looking);
  }

  /** A click on the board, or Enter. It always gets an answer. */
  pick(spot: Spot): void {
    if (this.cursor !== null) {
      this.toPresent();
      return this.tell("info", () => words.m.answer.atPresent);
    }
    this.choices = [];
    if (this.ahead.may) return this.ahead.pick(spot);
    if (this.hindrance) return this.explain();
    this.note = null;
    const walk = this.walk;
    if (!walk) return this.takeUp(spot);
    if (walk.trail.length === 1 && walk.trail[0]?.cell === spot.cell) return this.letGo();
    const step = walks.step(walk, spot, this.lenient);
    switch (step.kind) {
      case "play":
        return this.submit(step.move, walk.trail.length);
      case "walk":
        this.walk = step.walk;
        sound("step");
        this.voice.say(answers.midway(this.game.board, step.walk)());
        void this.lookFurther(step.walk.trail);
        return;
      case "choose":
        this.choices = step.moves;
        this.voice.say(words.m.table.which);
        return;
      case "none": {
        if (this.isOwn(spot) && walk.trail.length === 1) return this.takeUp(spot);
        if (walk.trail.length > 1 && !this.lenient)
          return this.tell("why", answers.midway(this.game.board, walk));
        const stops = walk.trail.length > 1 && walks.samePlace(here(walk).place, spot.place);
        return this.refuse(stops ? walk.trail : [...walk.trail, spot]);
      }
    }
  }

  /** A piece is dragged from its place; where to is not known yet, so nothing is played. */
  lift(spot: Spot): void {
    if (this.ahead.may) return this.ahead.lift(spot);
    if (!this.mayMove) return this.explain();
    this.note = null;
    this.choices = [];
    this.takeUp(spot, true);
  }

  /** A piece was dragged: as if its start and then its end were clicked. */
  drag(from: Spot, to: Spot): void {
    if (this.ahead.may) return this.ahead.set({ from, to });
    if (!this.mayMove) return this.explain();
    if (this.walk?.trail.at(-1)?.cell !== from.cell) this.lift(from);
    if (this.walk?.trail.at(-1)?.cell === from.cell) this.pick(to);
  }

  /** A slider that cannot be pulled now, or not that way. */
  stuck(): void {
    if (this.hindrance || this.cursor !== null) this.explain();
    else this.tell("why", answers.stuck(this.state.view));
  }

  slide(row: number, to: Notch): void {
    if (!this.mayMove) return this.explain();
    this.note = null;
    const move = this.pulls.choose(row, to);
    if (move) this.submit(move, 1);
    else this.voice.say(`${this.pulls.said} ${words.m.table.pullSure}`);
  }

  /** A click beside every square that is played on. */
  miss(): void {
    this.tell("why", () => words.m.answer.notPlayedOn);
  }

  /** Several moves fit what was meant: one of them has to be chosen by name. */
  choose(from: Spot, moves: MoveInfo[]): void {
    this.takeUp(from, true);
    this.choices = moves;
    this.voice.say(words.m.table.which);
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
    this.send({ type: "challenge" }, this.against(this.state.fault?.by ?? null));
  }

  /** The opponent's last move broke a rule and ends the game: so be it. */
  letStand(): void {
    this.send({ type: "letStand" }, this.against(this.state.fault?.by ?? null));
  }

  /** Who would take back: at a table for two on one screen, whoever moved last. */
  private taker = $derived.by((): Color | null => {
    if (this.state.you.length < 2) return this.me;
    return this.state.plies.at(-1)?.color ?? null;
  });
  mayTakeBack = $derived(!this.over && this.taker !== null && this.state.can[this.taker].takeback);

  /** Why it cannot be done now. */
  whyNoTakeBack = $derived(
    this.over || this.taker === null ? null : (this.state.can[this.taker].whyNoTakeback ?? null),
  );

  explainTakeBack(said: Said): void {
    this.tell("why", () => say(said));
  }

  /** Asks for it; whoever holds both seats agrees with themselves, at once. */
  takeBack(): void {
    this.send({ type: "askTakeback" }, this.taker ?? undefined);
  }

  letGo(): void {
    this.walk = null;
    this.pulls.leave();
    this.choices = [];
    this.more = null;
  }

  /** A typed move: the server reads more ways of writing than the page could. */
  type(text: string): void {
    const known = this.moves.find((move) => move.text.toLowerCase() === text.trim().toLowerCase());
    if (!this.mayMove) return this.explain();
    this.letGo();
    if (known) this.submit(known, 1);
    else this.send({ type: "move", move: text.trim(), ply: this.state.plies.length });
  }

  submit(move: MoveInfo, done: number): void {
    this.walk = null;
    this.pulls.leave();
    this.choices = [];
    this.adviser.move = null;
    this.note = null;
    this.sent = move;
    // The hand is quicker than the network: the piece goes at once, and stays if the server agrees.
    if (done > 1) this.stage.show(walked(this.present, move.path.slice(0, done), move.flips));
    this.stage.run(steps(this.present, move, done));
    const attempt = walks.attempt(this.more ?? this.state.view.moves, move);
    this.send({ type: "move", move: attempt, ply: this.state.plies.length });
  }

  send(command: Command, as = this.state.you.length === 2 ? (this.me ?? undefined) : undefined): void {
    this.sender.send(command, as);
  }

  spinNow(): void {
    const { awaited } = this;
    if (awaited !== null && !this.over) return this.tell("why", () => words.m.table.seedAwaited[awaited]);
    if (!this.maySpin) return this.whyNoSpin();
    this.note = null;
    this.spinning = true;
    this.send({ type: "spin" });
  }

  private whyNoSpin(): void {
    if (!this.game.chance || this.turning) return;
    if (this.hindrance || this.cursor !== null) return this.explain();
    const { spin, obligation, status } = this.state.view;
    this.tell("why", () => (spin ? words.m.table.spinShows[spin] : say(obligation ?? status)));
  }

  /** Accepts or declines what the opponent offered, in the name of the side it was offered to. */
  answer(what: "draw" | "takeback", accept: boolean): void {
    const as = this.against(this.state.offers[what]);
    const type = `${accept ? "accept" : "decline"}${what === "draw" ? "Draw" : "Takeback"}` as const;
    this.send({ type }, as);
  }

  /** Whoever holds both seats answers for the other one. */
  private against(by: Color | null): Color | undefined {
    if (this.state.you.length !== 2 || by === null) return undefined;
    return by === "white" ? "black" : "white";
  }

  // Details.

  private takeUp(spot: Spot, lifted = false): void {
    const { view, settings: rules } = this.state;
    const { board } = this.game;
    const { touched } = this.state;
    if (touched !== null && touched !== spot.cell && !this.lenient && this.isOwn(spot))
      return this.tell("why", () => words.m.answer.touched(answers.nameOf(board, touched)));
    const walk = walks.begin(this.moves, spot);
    if (walk) {
      const only = view.moves.length === 1 && !view.truncated ? view.moves[0] : undefined;
      if (only && settings.oneClick && !lifted && this.walk === null && !rules.touchMove)
        return this.submit(only, 1);
      this.walk = walk;
      this.voice.say(answers.chosen(board, walk)());
      this.touch(spot.cell);
      void this.lookFurther(walk.trail);
      return;
    }
    const only = settings.oneClick ? walks.onlyMoveTo(this.moves, spot) : null;
    if (only) return this.submit(only, 1);
    // A piece that cannot move is in hand all the same: whoever tries to move it is told why not.
    this.walk = this.isOwn(spot) ? walks.blocked(spot) : null;
    this.tell("why", answers.emptyHand(board, view, this.moves, spot, this.lenient));
  }

  private isOwn(spot: Spot): boolean {
    const { view } = this.state;
    return answers.colorAt(view.board, spot.cell) === view.turn;
  }

  private touch(cell: Cell | null): void {
    if (!this.state.settings.touchMove || cell === null || this.state.touched !== null) return;
    this.send({ type: "touch", cell });
  }

  /** Some positions have more moves than one wants to list: the rest is asked for as the hand goes on. */
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
    const cells = path.map(({ cell }) => cell);
    if (this.lenient) {
      this.letGo();
      this.send({ type: "move", move: cells, ply: this.state.plies.length });
      return;
    }
    // A piece that can move stays in hand, for where the answer says it may go; one that cannot is put down.
    if (this.walk?.moves.length === 0 && this.state.touched === null) this.walk = null;
    this.socket.ask({ type: "why", attempt: cells }).then(
      ({ said }) => this.tell("why", () => say(said)),
      (reason: unknown) => this.tell("why", () => explain(reason)),
    );
  }
}

/** Where a piece in hand has come to. */
function here(walk: Walk): Stop {
  return walk.trail.at(-1) as Stop;
}

export function explain(reason: unknown): string {
  return reason instanceof Refusal ? say(reason.said) : words.m.table.illegal;
}
