/**
 * The conversation with a table. It holds on: it comes back after every loss, says which event it saw last, and sends
 * again, under the same id, what was not acknowledged. Events arrive once and in order, or the whole state anew.
 */

import { Refusal } from "./http";
import { randomHex } from "./random";
import type { Answer, Color, Command, FromServer, Query } from "./types";

/** The part of a WebSocket that is used here. */
export interface Wire {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
}

export type Status = "connecting" | "open" | "lost" | "closed";

export interface SocketOptions {
  secrets: string[];
  /** Sixteen random bytes of this client, for the spins. */
  seed: string;
  open: () => Wire;
  /** States, events, presence and the like; answers and acknowledgements go to whoever waits for them. */
  onmessage: (message: FromServer) => void;
  onstatus: (status: Status) => void;
  /** A connection did not open. Whether there still is such a table, a browser does not say: a request can find out. */
  onunopened: () => void;
}

/** How often a quiet connection is tried, and how long its answer may take; in milliseconds, as everything here. */
export const PING_EVERY = 15_000;
export const ANSWER_WITHIN = 6_000;
/**
 * How long the server may be silent about a command before it is asked whether it is there, and to say that it is. A server
 * that sleeps does not close its connections: both together, with the way to another server, have to be less than the five
 * seconds in which another one has its tables.
 */
export const PATIENCE = 1_000;
export const PROBE_WITHIN = 1_500;
/** Each time in a row that this was too soon it is so many times as long, up to the most: a server that is slow is not helped by haste. */
export const MORE_PATIENCE = 2;
export const MOST_PATIENCE = 4;
/** How long opening a connection may take. */
export const OPEN_WITHIN = 10_000;
export const BEAT = 500;
/** Soon at first: a server that stops has handed its tables to another. */
export const BACKOFF = [200, 500, 1000, 2000, 4000, 8000];

/** Something the server has not answered yet: the connection itself, or a ping. */
interface Asked {
  at: number;
  within: number;
  /** How often this page has looked for the answer since. */
  looked: number;
}

interface Waiting {
  text: string;
  command: boolean;
  /** When it was last sent; `null` before that. */
  at: number | null;
  done: (message: FromServer) => void;
  failed: (reason: unknown) => void;
}

export class TableSocket {
  private wire: Wire | null = null;
  private seen = 0;
  private failures = 0;
  private ended = false;
  private joined = false;
  private asked: Asked | null = null;
  private lastPing = 0;
  /** How many times as long as usual a command may take. */
  private patience = 1;
  private nextId = 0;
  private readonly run = randomHex(12);
  /** In the order they were sent, which is the order they are sent again. */
  private readonly waiting = new Map<string, Waiting>();
  private retry: ReturnType<typeof setTimeout> | undefined;
  private beat: ReturnType<typeof setInterval> | undefined;

  private secrets: string[];

  constructor(private readonly options: SocketOptions) {
    this.secrets = options.secrets;
    this.connect();
  }

  /** Does something at the table; resolves with the number of its event once that is durable. */
  async command(command: Command, as?: Color): Promise<number> {
    const reply = await this.submit(as ? { ...command, as } : command, true);
    return reply.type === "ack" ? reply.seq : 0;
  }

  /** Asks something; the answer is for this client alone. */
  async ask<T extends Query["type"]>(query: Query & { type: T }, as?: Color): Promise<AnswerTo<T>> {
    return (await this.submit(as ? { ...query, as } : query, false)) as AnswerTo<T>;
  }

  /** Tries at once, for instance when the network is back. */
  reconnect(): void {
    if (this.ended || this.wire) return;
    clearTimeout(this.retry);
    this.connect();
  }

  /** Finds out soon whether the server is still there, for instance when the browser says the network is gone. */
  probe(): void {
    if (this.wire && !this.asked) this.ping(PROBE_WITHIN);
  }

  close(): void {
    this.ended = true;
    clearTimeout(this.retry);
    this.drop();
    this.options.onstatus("closed");
  }

  private submit(message: object, command: boolean): Promise<FromServer> {
    const id = `${this.run}-${this.nextId++}`;
    const text = JSON.stringify({ ...message, id });
    return new Promise((done, failed) => {
      const waiting: Waiting = { text, command, at: null, done, failed };
      this.waiting.set(id, waiting);
      if (this.joined) this.transmit(waiting);
    });
  }

  private transmit(waiting: Waiting): void {
    waiting.at = Date.now();
    this.wire?.send(waiting.text);
  }

  private connect(): void {
    this.options.onstatus(this.failures === 0 ? "connecting" : "lost");
    const wire = this.options.open();
    this.wire = wire;
    this.lastPing = Date.now();
    this.asked = { at: this.lastPing, within: OPEN_WITHIN, looked: 0 };
    this.beat = setInterval(() => this.tick(), BEAT);
    wire.onopen = () => {
      const { secrets, seen } = this;
      wire.send(JSON.stringify({ type: "join", secrets, seen, seed: this.options.seed }));
      this.joined = true;
      for (const waiting of this.waiting.values()) this.transmit(waiting);
    };
    wire.onmessage = ({ data }) => {
      if (this.wire === wire && typeof data === "string") this.receive(JSON.parse(data) as FromServer);
    };
    wire.onclose = () => {
      if (this.wire !== wire) return;
      if (!this.joined) this.options.onunopened();
      this.lose();
    };
  }

  private receive(message: FromServer): void {
    this.asked = null;
    this.failures = 0;
    this.options.onstatus("open");
    if (message.type === "state") this.seen = message.state.seq;
    if (message.type === "event") {
      if (message.seq <= this.seen) return;
      if (message.seq > this.seen + 1) {
        // Something is missing: come back and ask for it.
        this.lose();
        return;
      }
      this.seen = message.seq;
    }
    if (message.type === "refused" && message.code === "wrong-secret") {
      // The seat is not ours; one may still watch.
      this.secrets = [];
      this.options.onmessage(message);
    } else if (message.type === "refused") {
      this.reply(message.id ?? "", (waiting) => waiting.failed(new Refusal(message.code, message.said, 0)));
    } else if ("id" in message) {
      this.reply(message.id ?? "", (waiting) => waiting.done(message));
    } else {
      this.options.onmessage(message);
    }
  }

  private reply(id: string, settle: (waiting: Waiting) => void): void {
    const waiting = this.waiting.get(id);
    if (!waiting) return;
    this.waiting.delete(id);
    if (waiting.command) this.patience = 1;
    settle(waiting);
  }

  /**
   * Time alone says nothing about the server: a page that was held up (a hidden tab, a sleeping machine, a picture that
   * took long to draw) has not been listening either, and its answers may still lie in the queue. So silence is what has
   * been asked for, is overdue, and has been looked for twice.
   */
  private tick(): void {
    const now = Date.now();
    const { asked } = this;
    if (asked && ++asked.looked >= 2 && now - asked.at >= asked.within) {
      this.patience = Math.min(this.patience * MORE_PATIENCE, MOST_PATIENCE);
      this.lose();
    } else if (!asked && now - this.lastPing >= PING_EVERY) {
      this.ping(ANSWER_WITHIN);
    } else if (!asked && this.isOverdue(now)) {
      this.ping(PROBE_WITHIN * this.patience);
    }
  }

  /** A command has waited too long, and nobody has asked since. Questions may take their time. */
  private isOverdue(now: number): boolean {
    const patience = PATIENCE * this.patience;
    if (now - this.lastPing < patience) return false;
    return [...this.waiting.values()].some(
      ({ command, at }) => command && at !== null && now - at >= patience,
    );
  }

  private ping(within: number): void {
    if (!this.joined) return;
    this.lastPing = Date.now();
    this.asked = { at: this.lastPing, within, looked: 0 };
    this.wire?.send(JSON.stringify({ type: "ping", id: `${this.run}-${this.nextId++}` }));
  }

  private lose(): void {
    this.drop();
    if (this.ended) return;
    const wait = BACKOFF[Math.min(this.failures, BACKOFF.length - 1)] ?? 8000;
    this.failures += 1;
    this.options.onstatus("lost");
    // Not all at the same moment, when a server comes back to many.
    this.retry = setTimeout(() => this.connect(), wait * (0.75 + Math.random() / 2));
  }

  private drop(): void {
    clearInterval(this.beat);
    this.joined = false;
    const wire = this.wire;
    this.wire = null;
    if (!wire) return;
    wire.onopen = wire.onmessage = wire.onclose = null;
    wire.close();
  }
}

type AnswerTo<T extends Query["type"]> = Extract<Answer, { type: T extends "ping" ? "pong" : T }>;

/** The socket of a table on this server. */
export function tableWire(table: string): Wire {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return new WebSocket(`${scheme}://${location.host}/api/tables/${table}/ws`) as Wire;
}
