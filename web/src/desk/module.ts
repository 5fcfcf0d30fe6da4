/**
 * The desk in this browser: WebAssembly in a worker, so that the page never waits for it. Stopping an answer ends the
 * worker, as nothing else interrupts it; the next question starts another, from the module that is compiled already.
 */

import type { Desk, Question, Told } from "./types";

/** What a worker is asked. */
export interface Asked {
  module: WebAssembly.Module;
  question: Question;
}

/** What it says: a part, that the answer is whole, or that it has failed. */
export type FromWorker = { told: Told } | { done: true } | { failed: string };

/** The modules that were built with this page: none, or one. `web/wasm/build` puts it there. */
const built = import.meta.glob<string>("../../wasm/out/damier_desk.wasm", {
  query: "?url",
  import: "default",
});

let found: Promise<Desk | null> | null = null;

/** The module's desk; nothing where the page was built without it, or this browser cannot run it. Looked for once. */
export function inWorker(): Promise<Desk | null> {
  found ??= load().catch((error: unknown) => {
    // Without it the server is asked: nothing is lost but its time.
    console.warn("The desk's module does not start", error);
    return null;
  });
  return found;
}

async function load(): Promise<Desk | null> {
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

/** Workers that each answer one question at a time. One that has finished is kept for the next question. */
export class Workers implements Desk {
  #idle: Hand | null = null;

  constructor(
    readonly module: WebAssembly.Module,
    readonly hire: () => Hand,
  ) {}

  ask(question: Question, tell: (told: Told) => void, signal: AbortSignal): Promise<void> {
    const hand = this.#idle ?? this.hire();
    this.#idle = null;
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
        if ("told" in data) return tell(data.told);
        if ("failed" in data) return fail(new Error(data.failed));
        signal.removeEventListener("abort", stop);
        // One is enough to keep.
        if (this.#idle === null) this.#idle = hand;
        else hand.terminate();
        resolve();
      };
      hand.onerror = (event) => fail(new Error(event.message));
      signal.addEventListener("abort", stop, { once: true });
      hand.postMessage({ module: this.module, question });
    });
  }
}
