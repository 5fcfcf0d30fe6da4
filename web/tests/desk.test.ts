import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

import { afterEach, describe, expect, test } from "vitest";

import { askOf, DeskRefusal } from "../src/desk/client";
import { Lines, overHttp } from "../src/desk/http";
import type { Part, Question } from "../src/desk/types";

const QUESTION = { ask: "analyse", game: "dames", lines: 1, limits: { depth: 2 } } satisfies Question;

function seen(depth: number, last: boolean): string {
  const part = { part: "seen", depth, nodes: 1, seconds: 0, turn: "white", lines: [] };
  return JSON.stringify(last ? { ...part, last } : part);
}

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A server that answers questions as `answer` does; its address. */
async function serving(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<string> {
  const server = createServer(answer);
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

function ask(
  address: string,
  onPart: (part: Part) => void = () => {},
  signal = new AbortController().signal,
) {
  return askOf(overHttp(address), QUESTION, onPart, signal);
}

describe("lines", () => {
  test("are whole, however they come", () => {
    const lines = new Lines();
    expect(lines.push('{"a"')).toEqual([]);
    expect(lines.push(':1}\n{"b":2}\n\n{"c"')).toEqual(['{"a":1}', '{"b":2}']);
    expect(lines.push(":3}\n")).toEqual(['{"c":3}']);
  });
});

describe("the server's desk", () => {
  test("tells parts as they come and ends with the last", async () => {
    const address = await serving((_, response) => {
      response.writeHead(200, { "Content-Type": "application/x-ndjson" });
      response.write(`${seen(1, false)}\n${seen(2, false).slice(0, 9)}`);
      setImmediate(() => response.end(`${seen(2, false).slice(9)}\n${seen(3, true)}\n`));
    });
    const depths: number[] = [];
    const last = await ask(address, (part) => part.part === "seen" && depths.push(part.depth));
    expect([...depths, last.depth]).toEqual([1, 2, 3]);
  });

  test("refuses with the sentence it gives, as a part or instead of an answer", async () => {
    const said = { fr: "Non.", en: "No." };
    const error = { code: "illegal-move", said, at: 3 };
    const part = await serving((_, response) => {
      response.end(`${JSON.stringify({ part: "error", error, last: true })}\n`);
    });
    await expect(ask(part)).rejects.toMatchObject({ code: "illegal-move", said, at: 3 });
    const body = await serving((_, response) => {
      response.writeHead(503).end(JSON.stringify({ error: { code: "busy", said } }));
    });
    await expect(ask(body)).rejects.toBeInstanceOf(DeskRefusal);
    await expect(ask(body)).rejects.toMatchObject({ code: "busy", said });
  });

  test("says when the answer breaks off or nobody is there", async () => {
    const cut = await serving((_, response) => {
      response.end(`${seen(1, false)}\n`);
    });
    await expect(ask(cut)).rejects.toMatchObject({ code: "cut" });
    const gone = await serving(() => {});
    for (const close of closing.splice(0)) close();
    await expect(ask(gone)).rejects.toMatchObject({ code: "unreachable" });
  });

  test("is left alone when the question is taken back", async () => {
    let left: () => void = () => {};
    const leaves = new Promise<void>((resolve) => (left = resolve));
    const address = await serving((_, response) => {
      response.on("close", left);
      response.write(`${seen(1, false)}\n`);
    });
    const stop = new AbortController();
    const asked = ask(address, () => stop.abort(), stop.signal);
    await expect(asked).rejects.toMatchObject({ name: "AbortError" });
    await leaves;
    await expect(ask(address, () => {}, stop.signal)).rejects.toMatchObject({ name: "AbortError" });
  });
});
