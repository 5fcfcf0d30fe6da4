/**
 * The desk in this browser: WebAssembly in a worker, so that the page never waits for it. Stopping an answer ends the
 * worker, as nothing else interrupts it; the next question starts another, from the module that is compiled already.
 */

import type { Desk, Question, Told } from "./types";

/** Endgame tables of one or several games. */
export interface Tables {
  name: string;
  bytes: Blob;
}

/** What a worker is asked: a question, with the tables it does not have yet; or to work out those of a game. */
export type Task = { question: Question; tables: Tables[] } | { tablesOf: string };
export type Asked = { module: WebAssembly.Module } & Task;

/** What it says: a part, tables, that it is done, or that it has failed. */
export type FromWorker = { told: Told } | { tables: Tables | null } | { done: true } | { failed: string };

/** The modules that were built with this page: none, or one. `web/wasm/build` puts it there. */
const built = import.meta.glob<string>("../../wasm/out/damier_desk.wasm", {
  query: "?url",
  import: "default",
});

let found: Promise<Workers | null> | null = null;

/** The module's desk; nothing where the page was built without it, or this browser cannot run it. Looked for once. */
export function inWorker(): Promise<Workers | null> {
  found ??= load().catch((error: unknown) => {
    // Without it the server is asked: nothing is lost but its time.
    console.warn("The desk's module does not start", error);
    return null;
  });
  return found;
}

async function load(): Promise<Workers | null> {
  const [address] = Object.values(built);
  if (address === undefined || typeof WebAssembly !== "object" || typeof Worker !== "function") return null;
  const module = await WebAssembly.compileStreaming(fetch(await address()));
  return new Workers(module, () => new Worker(new URL("./worker.ts", import.meta.url), { type: "module" }));
}

/** The parts of `Worker` that are needed here. */
export interface Hand {
  postMessage(asked: Asked): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

/** A worker, and the tables it has. */
interface Hired {
  hand: Hand;
  has: Set<string>;
}

/** So long is the text of a position with few pieces, for which tables are worth carrying about. */
const FEW = 60;

/** Workers that each answer one question at a time. One that has finished is kept for the next question. */
export class Workers implements Desk {
  #idle: Hired | null = null;
  /** The endgame tables of games, once somebody wanted them. */
  readonly #tables = new Map<string, Tables>();
  readonly #preparing = new Map<string, Promise<boolean>>();

  constructor(
    readonly module: WebAssembly.Module,
    readonly hire: () => Hand,
  ) {}

  async ask(question: Question, tell: (told: Told) => void, signal: AbortSignal): Promise<void> {
    const hired = this.#idle ?? { hand: this.hire(), has: new Set<string>() };
    this.#idle = null;
    const tables = this.#tablesFor(question).filter(({ name }) => !hired.has.has(name));
    await this.#work(hired.hand, { question, tables }, (said) => "told" in said && tell(said.told), signal);
    for (const { name } of tables) hired.has.add(name);
    // One is enough to keep.
    if (this.#idle === null) this.#idle = hired;
    else hired.hand.terminate();
  }

  /**
   * Has the endgame tables of a game worked out, or fetched where they are kept: questions asked from then on are answered
   * with them. Whether there are any.
   */
  prepare(game: string): Promise<boolean> {
    const before = this.#preparing.get(game);
    if (before) return before;
    const preparing = this.#prepare(game).catch(() => false);
    this.#preparing.set(game, preparing);
    return preparing;
  }

  async #prepare(game: string): Promise<boolean> {
    const hand = this.hire();
    const keep = (said: FromWorker) => {
      if ("tables" in said && said.tables) this.#tables.set(game, said.tables);
    };
    await this.#work(hand, { tablesOf: game }, keep, new AbortController().signal);
    hand.terminate();
    return this.#tables.has(game);
  }

  #tablesFor(question: Question): Tables[] {
    const few =
      question.ask === "review" ||
      ((question.ask === "analyse" || question.ask === "judge") && (question.position ?? "").length <= FEW);
    const tables = few && "game" in question ? this.#tables.get(question.game ?? "") : undefined;
    return tables ? [tables] : [];
  }

  /** Has a worker do something, and waits until it is done. */
  #work(hand: Hand, task: Task, hear: (said: FromWorker) => void, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const stop = () => {
        hand.terminate();
        reject(signal.reason as Error);
      };
      const fail = (error: Error) => {
        signal.removeEventListener("abort", stop);
        hand.terminate();
        reject(error);
      };
      hand.onmessage = ({ data }) => {
        if ("failed" in data) return fail(new Error(data.failed));
        if (!("done" in data)) return hear(data);
        signal.removeEventListener("abort", stop);
        resolve();
      };
      hand.onerror = (event) => fail(new Error(event.message));
      signal.addEventListener("abort", stop, { once: true });
      hand.postMessage({ module: this.module, ...task });
    });
  }
}
