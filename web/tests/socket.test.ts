import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Refusal } from "../src/api/http";
import {
  ANSWER_WITHIN,
  BACKOFF,
  BEAT,
  OPEN_WITHIN,
  PATIENCE,
  PING_EVERY,
  PROBE_WITHIN,
  TableSocket,
  type Status,
  type Wire,
} from "../src/api/socket";
import type { FromServer } from "../src/api/types";

class Peer implements Wire {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  closed = false;
  readonly got: Record<string, unknown>[] = [];

  send(text: string): void {
    this.got.push(JSON.parse(text) as Record<string, unknown>);
  }

  close(): void {
    this.closed = true;
  }

  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const state = (seq: number) => ({ type: "state", state: { seq } });
const event = (seq: number) => ({ type: "event", seq, event: { kind: "adoube", by: "white" } });

let peers: Peer[];
let heard: FromServer[];
let statuses: Status[];
let unopened: number;
let socket: TableSocket;
const last = () => peers.at(-1)!;

beforeEach(() => {
  vi.useFakeTimers();
  peers = [];
  heard = [];
  statuses = [];
  unopened = 0;
  socket = new TableSocket({
    secrets: ["s"],
    seed: "00",
    open: () => {
      const peer = new Peer();
      peers.push(peer);
      return peer;
    },
    onmessage: (message) => heard.push(message),
    onstatus: (status) => statuses.push(status),
    onunopened: () => unopened++,
  });
});

afterEach(() => {
  socket.close();
  vi.useRealTimers();
});

describe("the socket", () => {
  it("says that a connection did not open, and tries again; one that was open and is lost says nothing", () => {
    last().onopen?.();
    last().onclose?.();
    expect(unopened).toBe(0);
    vi.advanceTimersByTime(2 * BACKOFF[0]!);
    last().onclose?.();
    expect([peers.length, unopened]).toEqual([2, 1]);
    vi.advanceTimersByTime(2 * BACKOFF[1]!);
    expect(peers.length).toBe(3);
  });

  it("joins first, with its secrets and what it has seen", () => {
    last().onopen?.();
    expect(last().got).toEqual([{ type: "join", secrets: ["s"], seen: 0, seed: "00" }]);
  });

  it("keeps commands until it has joined", () => {
    void socket.command({ type: "resign" });
    expect(last().got).toEqual([]);
    last().onopen?.();
    expect(last().got.map(({ type }) => type)).toEqual(["join", "resign"]);
  });

  it("resolves a command with its acknowledgement", async () => {
    last().onopen?.();
    const done = socket.command({ type: "move", move: "32-28", ply: 0 }, "white");
    const sent = last().got.at(-1)!;
    expect(sent).toMatchObject({ type: "move", move: "32-28", ply: 0, as: "white" });
    last().say({ type: "ack", id: sent.id, seq: 7 });
    await expect(done).resolves.toBe(7);
  });

  it("rejects a refused command with the server's reason", async () => {
    last().onopen?.();
    const done = socket.command({ type: "resign" });
    last().say({ type: "refused", id: last().got.at(-1)!.id, code: "over", said: { en: "No.", fr: "Non." } });
    await expect(done).rejects.toBeInstanceOf(Refusal);
  });

  it("sends again what was not acknowledged, in order, under the same ids, and nothing else", async () => {
    last().onopen?.();
    last().say(state(3));
    const first = socket.command({ type: "offerDraw" });
    const second = socket.command({ type: "resign" });
    const third = socket.command({ type: "adoube" });
    const [, a, b, c] = last().got.map(({ id }) => id);
    last().say({ type: "ack", id: a, seq: 4 });
    await first;
    last().onclose?.();
    vi.advanceTimersByTime(BACKOFF[0]! * 2);
    last().onopen?.();
    expect(last().got.map(({ type, id, seen }) => [type, id, seen])).toEqual([
      ["join", undefined, 3],
      ["resign", b, undefined],
      ["adoube", c, undefined],
    ]);
    last().say({ type: "ack", id: b, seq: 5 });
    last().say({ type: "ack", id: c, seq: 6 });
    await expect(Promise.all([second, third])).resolves.toEqual([5, 6]);
  });

  it("hands on events once and in order", () => {
    last().onopen?.();
    last().say(state(3));
    for (const seq of [4, 4, 3, 5]) last().say(event(seq));
    expect(heard.map((message) => (message.type === "event" ? message.seq : message.type))).toEqual([
      "state",
      4,
      5,
    ]);
  });

  it("comes back for an event it missed", () => {
    last().onopen?.();
    last().say(state(3));
    last().say(event(5));
    expect(heard).toHaveLength(1);
    expect(last().closed).toBe(true);
    vi.advanceTimersByTime(BACKOFF[0]! * 2);
    last().onopen?.();
    expect(last().got[0]).toMatchObject({ type: "join", seen: 3 });
    last().say(event(4));
    last().say(event(5));
    expect(heard).toHaveLength(3);
  });

  it("looks again when something went wrong at the table, and loses nothing", () => {
    last().onopen?.();
    last().say(state(3));
    void socket.command({ type: "resign" });
    const { id } = last().got.at(-1)!;
    last().say({ type: "bye", code: "look-again", said: { en: "Look again.", fr: "Regardez à nouveau." } });
    expect(heard.at(-1)).toMatchObject({ type: "bye", code: "look-again" });
    last().onclose?.();
    vi.advanceTimersByTime(BACKOFF[0]! * 2);
    last().onopen?.();
    expect(last().got).toMatchObject([
      { type: "join", seen: 3 },
      { type: "resign", id },
    ]);
  });

  it("waits longer after each failure and starts over after a success", () => {
    const opened = () => peers.length;
    for (const [failure, wait] of [...BACKOFF, 8000].entries()) {
      last().onclose?.();
      vi.advanceTimersByTime(wait * 0.74);
      expect(opened()).toBe(failure + 1);
      vi.advanceTimersByTime(wait * 0.52);
      expect(opened()).toBe(failure + 2);
    }
    last().onopen?.();
    last().say(state(1));
    expect(statuses.at(-1)).toBe("open");
    last().onclose?.();
    expect(statuses.at(-1)).toBe("lost");
    const before = opened();
    vi.advanceTimersByTime(BACKOFF[0]! * 1.26);
    expect(opened()).toBe(before + 1);
  });

  it("pings while it is quiet and gives up a silent connection", () => {
    last().onopen?.();
    last().say(state(1));
    vi.advanceTimersByTime(PING_EVERY + BEAT);
    expect(last().got.some(({ type }) => type === "ping")).toBe(true);
    expect(statuses.at(-1)).toBe("open");
    vi.advanceTimersByTime(ANSWER_WITHIN + 2 * BEAT);
    expect(statuses).toContain("lost");
    expect(peers[0]!.closed).toBe(true);
  });

  it("asks whether the server is there when a command is not answered, and soon gives up", () => {
    last().onopen?.();
    last().say(state(1));
    vi.advanceTimersByTime(PATIENCE);
    void socket.command({ type: "resign" });
    vi.advanceTimersByTime(PATIENCE + BEAT);
    expect(last().got.at(-1)).toMatchObject({ type: "ping" });
    expect(statuses).not.toContain("lost");
    vi.advanceTimersByTime(PROBE_WITHIN + BEAT);
    expect(statuses.at(-1)).toBe("lost");
    // It is sent again under the same id.
    const { id } = peers[0]!.got.find(({ type }) => type === "resign")!;
    vi.advanceTimersByTime(BACKOFF[0]! * 2);
    last().onopen?.();
    expect(last().got.at(-1)).toMatchObject({ type: "resign", id });
  });

  it("comes back soon enough for a table that another server takes over within five seconds", () => {
    last().onopen?.();
    last().say(state(1));
    vi.advanceTimersByTime(PING_EVERY / 2);
    void socket.command({ type: "resign" });
    const before = peers.length;
    vi.advanceTimersByTime(4_000);
    expect(peers.length).toBe(before + 1);
  });

  it("waits longer each time a server does not answer, until one does", () => {
    const takes = (): number => {
      const asked = Date.now();
      const before = peers.length;
      last().onopen?.();
      last().say(state(1));
      while (peers.length === before) vi.advanceTimersByTime(BEAT / 10);
      return Date.now() - asked;
    };
    void socket.command({ type: "resign" });
    const [first, second, third, fourth] = [takes(), takes(), takes(), takes()];
    expect(second).toBeGreaterThan(1.5 * first!);
    expect(third).toBeGreaterThan(1.5 * second!);
    expect(fourth).toBeLessThan(1.2 * third!);
    last().onopen?.();
    last().say({ type: "ack", id: last().got.at(-1)!.id, seq: 1 });
    void socket.command({ type: "resign" });
    expect(takes()).toBeLessThan(1.2 * first!);
  });

  it("bears with a server that answers but takes its time, and with slow answers to questions", () => {
    last().onopen?.();
    last().say(state(1));
    void socket.command({ type: "resign" });
    void socket.ask({ type: "hint" });
    for (let beats = 0; beats < 20; beats++) {
      vi.advanceTimersByTime(BEAT);
      const ping = last().got.at(-1)!;
      if (ping.type === "ping") last().say({ type: "pong", id: ping.id });
    }
    expect(statuses).not.toContain("lost");
    expect(peers).toHaveLength(1);
  });

  it("finds out at once when somebody suspects that the network is gone", () => {
    last().onopen?.();
    last().say(state(1));
    socket.probe();
    expect(last().got.at(-1)).toMatchObject({ type: "ping" });
    vi.advanceTimersByTime(PROBE_WITHIN + BEAT);
    expect(statuses.at(-1)).toBe("lost");
  });

  it("does not take its own absence for the server's silence", () => {
    last().onopen?.();
    last().say(state(1));
    // A hidden tab: the browser lets its timers run once a minute. The server answers every ping, as soon as it comes.
    for (let minute = 0; minute < 5; minute++) {
      vi.setSystemTime(Date.now() + 60_000 - BEAT);
      vi.advanceTimersByTime(BEAT);
      expect(last().got.filter(({ type }) => type === "ping")).toHaveLength(minute + 1);
      last().say({ type: "pong", id: last().got.at(-1)!.id });
    }
    // A page that stood still after a ping: the timers are due before the answer that waits is handed to it.
    vi.advanceTimersByTime(4 * BEAT);
    vi.setSystemTime(Date.now() + 90_000);
    vi.advanceTimersByTime(BEAT);
    last().say({ type: "pong", id: last().got.at(-1)!.id });
    vi.advanceTimersByTime(BEAT);
    expect(statuses).not.toContain("lost");
    expect(peers).toHaveLength(1);
  });

  it("notices in a hidden tab, too, that nobody answers", () => {
    last().onopen?.();
    last().say(state(1));
    for (let minute = 0; minute < 3; minute++) {
      vi.setSystemTime(Date.now() + 60_000 - BEAT);
      vi.advanceTimersByTime(BEAT);
    }
    expect(statuses).toContain("lost");
  });

  it("gives up a connection that does not open", () => {
    vi.advanceTimersByTime(OPEN_WITHIN + BEAT);
    expect(statuses.at(-1)).toBe("lost");
    expect(peers[0]!.closed).toBe(true);
  });

  it("goes on watching when its secret is not known", () => {
    last().onopen?.();
    last().say({ type: "refused", code: "wrong-secret", said: { en: "No.", fr: "Non." } });
    expect(heard).toHaveLength(1);
    last().onclose?.();
    vi.advanceTimersByTime(BACKOFF[0]! * 2);
    last().onopen?.();
    expect(last().got[0]).toMatchObject({ type: "join", secrets: [] });
  });

  it("stays closed once closed", () => {
    socket.close();
    vi.advanceTimersByTime(60_000);
    expect(peers).toHaveLength(1);
  });
});
