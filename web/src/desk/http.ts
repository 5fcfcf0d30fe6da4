/** The server's desk: a question is posted, and the parts of the answer come back one on each line, as they come. */

import type { ApiError } from "../api/types";
import type { Desk, Told } from "./types";

/** Lines of text as they arrive in chunks. */
export class Lines {
  #kept = "";

  /** The lines that a further piece of text completes. */
  push(text: string): string[] {
    const lines = (this.#kept + text).split("\n");
    this.#kept = lines.pop() ?? "";
    return lines.filter((line) => line.trim() !== "");
  }
}

/** An error that came instead of an answer, as the last part of one. */
function asPart(status: number, body: ApiError | null): Told {
  const plain = {
    en: `The server answered ${status}.`,
    fr: `Le serveur a répondu ${status}.`,
  };
  const { code = "unknown", said = plain, detail } = body?.error ?? {};
  return { part: "error", last: true, error: { code, said, detail: detail ?? null } };
}

/** The server cannot be reached. */
function unreachable(): Told {
  const said = {
    en: "The server cannot be reached: is there a network?",
    fr: "Le serveur est injoignable : le réseau fonctionne-t-il ?",
  };
  return { part: "error", last: true, error: { code: "unreachable", said } };
}

export function overHttp(address = "/api/desk"): Desk {
  return {
    async ask(question, tell, signal) {
      try {
        const headers = { "Content-Type": "application/json" };
        const response = await fetch(address, {
          method: "POST",
          headers,
          body: JSON.stringify(question),
          signal,
        });
        if (!response.ok || response.body === null) {
          tell(asPart(response.status, (await response.json().catch(() => null)) as ApiError | null));
          return;
        }
        await read(response.body, tell);
      } catch (error) {
        if (signal.aborted) throw signal.reason;
        if (!(error instanceof TypeError)) throw error;
        tell(unreachable());
      }
    },
  };
}

async function read(body: ReadableStream<Uint8Array>, tell: (told: Told) => void): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const lines = new Lines();
  for (;;) {
    const { done, value } = await reader.read();
    for (const line of lines.push(decoder.decode(value, { stream: !done }))) tell(JSON.parse(line) as Told);
    if (done) return;
  }
}
