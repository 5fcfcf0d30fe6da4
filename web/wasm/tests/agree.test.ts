/**
 * The module answers as the program does: the same questions to both, in every game, and the same bytes back but for the
 * time it took. Run by `make desk`, which builds the module first and says where the program is.
 */

import { type ChildProcessByStdio, execFileSync, spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { brotliCompressSync } from "node:zlib";

import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";

import { Instance } from "../../src/desk/instance";
import type { Question, Told } from "../../src/desk/types";

const MODULE = new URL("../out/damier_desk.wasm", import.meta.url);
const NETWORKS = new URL("../../../crates/engine/networks/", import.meta.url);
const PROGRAM = process.env.DAMIER ?? "damier";

/** Compressed. */
const MOST_BYTES = 520_000;

/** Depths that take a moment each. */
const DEPTHS: Record<string, number> = { trap: 3, bermudes: 3 };
const USUAL_DEPTH = 7;

// However busy the machine is, what is compared does not depend on it.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

type Program = ChildProcessByStdio<Writable, Readable, null>;

/** Without what differs from run to run: how long it took. */
const timeless = (line: string) => line.replace(/"seconds":[0-9.e-]+/, '"seconds":0');

let program: Program;
let lines: AsyncIterator<string>;
let module: Instance;

async function native(question: Question): Promise<string[]> {
  program.stdin.write(`${JSON.stringify(question)}\n`);
  const parts: string[] = [];
  for (;;) {
    const { value, done } = await lines.next();
    if (done) throw new Error(`the program ended: ${JSON.stringify(question)}`);
    parts.push(timeless(value));
    if ((JSON.parse(value) as Told).last) return parts;
  }
}

function here(question: Question): string[] {
  const parts: string[] = [];
  const text = JSON.stringify(question);
  const lacking = module.lacksNetwork(text);
  if (lacking !== null) {
    const file = readFileSync(new URL(`${lacking}.network`, NETWORKS));
    expect(module.takeNetwork(lacking, file.subarray(0, file.length - 1)), "half a network").toBe(false);
    expect(module.takeNetwork(lacking, file)).toBe(true);
    expect(module.lacksNetwork(text)).toBeNull();
  }
  module.ask(text, (part) => parts.push(timeless(part)));
  return parts;
}

/** Both answers are the same; gives the last part. */
async function agree(question: Question): Promise<Told> {
  const answer = here(question);
  expect(answer, JSON.stringify(question)).toEqual(await native(question));
  return JSON.parse(answer.at(-1)!) as Told;
}

beforeAll(async () => {
  expect(existsSync(MODULE), "web/wasm/build makes the module").toBe(true);
  program = spawn(PROGRAM, ["desk", "--bb-size", "3"], { stdio: ["pipe", "pipe", "inherit"] });
  lines = createInterface({ input: program.stdout })[Symbol.asyncIterator]();
  module = await Instance.of(await WebAssembly.compile(readFileSync(MODULE)), () => performance.now());
});

afterAll(() => {
  program.stdin.end();
});

test("the module is small", () => {
  const bytes = brotliCompressSync(readFileSync(MODULE)).length;
  console.log(`${bytes} bytes compressed`);
  expect(bytes).toBeLessThanOrEqual(MOST_BYTES);
});

test("the games are the same", async () => {
  const answer = await agree({ ask: "games" });
  expect(answer.part).toBe("games");
});

test("what cannot be read is refused", () => {
  const parts: Told[] = [];
  for (const text of ["", "{", "{}", '{"ask":"dance"}', "\u{1f600}"]) {
    module.ask(text, (part) => parts.push(JSON.parse(part) as Told));
  }
  expect(parts.map((told) => told.part === "error" && told.error.code)).toEqual(Array(5).fill("bad-request"));
});

/** A game of first moves, its spins what they can be. */
async function play(game: string): Promise<{ moves: { move: string; spin?: string }[]; position: string }> {
  const moves: { move: string; spin?: string }[] = [];
  let answer = await agree({ ask: "view", game } as Question);
  let spin: string | undefined;
  while (moves.length < 8 && "view" in answer && answer.view.phase !== "over") {
    const { position, phase, moves: legal } = answer.view;
    if (phase === "spin") {
      spin = ["pawn", "green", "orange"][moves.length % 3];
      answer = await agree({ ask: "play", game, position, spin } as Question);
      continue;
    }
    const { text } = legal[(7 * moves.length) % legal.length]!;
    moves.push({ move: text, ...(spin === undefined ? {} : { spin }) });
    spin = undefined;
    answer = await agree({ ask: "play", game, position, move: text } as Question);
  }
  if (!("view" in answer)) throw new Error(JSON.stringify(answer));
  return { moves, position: answer.view.position };
}

const listed = execFileSync(PROGRAM, ["games", "--json"], { encoding: "utf8" }).trim().split("\n");
const games = listed.map((line) => (JSON.parse(line) as { game: string }).game);

describe.each(games)("%s", (game) => {
  const depth = DEPTHS[game] ?? USUAL_DEPTH;

  test("positions, moves and boards", async () => {
    const { position } = await play(game);
    await agree({ ask: "view", game, position } as Question);
    await agree({ ask: "along", game, cells: [30] } as Question);
    await agree({
      ask: "compose",
      game,
      turn: "white",
      pieces: [{ cell: 3, color: "white", rank: "king" }],
    } as Question);
    await agree({ ask: "draw", game, position, lang: "fr" } as Question);
    await agree({ ask: "play", game, move: "nonsense" } as Question);
  });

  test("analyses at a fixed depth, node for node", async () => {
    const { moves } = await play(game);
    const started = performance.now();
    const answer = await agree({ ask: "analyse", game, lines: 3, limits: { depth } } as Question);
    expect(answer.part === "seen" && answer.depth).toBe(depth);
    await agree({ ask: "analyse", game, moves, lines: 1, limits: { depth } } as Question);
    console.log(`${game}: ${Math.round(performance.now() - started)} ms for both`);
  });

  test("reviews and attempts", async () => {
    const { moves } = await play(game);
    const limits = { depth: Math.min(depth, 4) };
    await agree({ ask: "review", game, moves, limits } as Question);
    const [first] = moves;
    const before = first?.spin === undefined ? [] : [first.spin];
    if (before.length === 0) await agree({ ask: "judge", game, attempt: first!.move, limits } as Question);
  });

  test("files", async () => {
    const { moves } = await play(game);
    const nodes = moves.map((step, index) => ({ ...step, ...(index > 0 ? { parent: index - 1 } : {}) }));
    const tags = [{ name: "White", value: "Ève" }];
    const written = await agree({
      ask: "write",
      tree: { game, tags, nodes, comment: "A {game}" },
    } as Question);
    if (written.part !== "written") throw new Error(JSON.stringify(written));
    await agree({ ask: "read", text: written.text } as Question);
    const opened = await agree({ ask: "open", text: written.text, index: 0 } as Question);
    expect(opened.part === "opened" && opened.tree.nodes.map(({ move }) => move)).toEqual(
      moves.map(({ move }) => move),
    );
  });
});

test("endgame tables know the same", async () => {
  const answer = await agree({
    ask: "analyse",
    game: "dames",
    position: "W:WK3,K25:BK48",
    lines: 2,
    limits: { depth: 6 },
  } as Question);
  expect(answer.part === "seen" && answer.exact).toBeTruthy();
});

test("larger endgame tables are worked out by one instance and used by another", async () => {
  const question = {
    ask: "analyse",
    game: "checkers",
    position: "W:WK1,K2:BK31,K32",
    lines: 1,
    limits: { depth: 1 },
  } as Question;
  const exact = (by: Instance) => {
    let last: Told | undefined;
    by.ask(JSON.stringify(question), (part) => (last = JSON.parse(part) as Told));
    return last?.part === "seen" ? last.exact : undefined;
  };
  const fresh = async () =>
    Instance.of(await WebAssembly.compile(readFileSync(MODULE)), () => performance.now());
  const maker = await fresh();
  expect([maker.nameTables("dames-10"), maker.nameTables("bermudes"), maker.nameTables("chess")]).toEqual([
    "dames",
    null,
    null,
  ]);
  const tables = maker.workOut("checkers")!;
  const user = await fresh();
  expect(exact(user) ?? null).toBeNull();
  expect(user.takeTables(tables.subarray(0, 100))).toBe(false);
  expect(user.takeTables(tables)).toBe(true);
  expect(exact(user)).toEqual({ outcome: "drawn" });
});
