/**
 * How fast the module searches beside the program, game by game: the same search by both, on one thread each. Nothing is
 * judged here, as it depends on the machine; `make desk-speed` prints it.
 */

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

import { expect, test, vi } from "vitest";

import { Instance } from "../../src/desk/instance";
import type { Question, Told } from "../../src/desk/types";

const MODULE = new URL("../out/damier_desk.wasm", import.meta.url);
const NETWORKS = new URL("../../../crates/engine/networks/", import.meta.url);
const PROGRAM = process.env.DAMIER ?? "damier";
/** Nodes of each search, and how often it is repeated: the best time counts. */
const NODES = Number(process.env.NODES ?? 1_000_000);
const ROUNDS = 3;

vi.setConfig({ testTimeout: 3_600_000 });

const listed = execFileSync(PROGRAM, ["games", "--json"], { encoding: "utf8" }).trim().split("\n");
const games = listed.map((line) => (JSON.parse(line) as { game: string }).game);

function speed(parts: string[]): number {
  const last = JSON.parse(parts.at(-1) ?? "{}") as Told;
  if (last.part !== "seen") throw new Error(parts.at(-1));
  return last.nodes / last.seconds / 1e6;
}

test("speed", async () => {
  const module = await Instance.of(await WebAssembly.compile(readFileSync(MODULE)), () => performance.now());
  for (const game of games) {
    const question = JSON.stringify({ ask: "analyse", game, lines: 1, limits: { nodes: NODES } } as Question);
    const input = `${question}\n`.repeat(ROUNDS);
    const output = execFileSync(PROGRAM, ["desk"], { input, encoding: "utf8", maxBuffer: 1 << 26 }).trim();
    const ends = output.split("\n").filter((line) => (JSON.parse(line) as Told).last);
    const native = Math.max(...ends.map((line) => speed([line])));
    const name = module.lacksNetwork(question);
    if (name !== null) module.takeNetwork(name, readFileSync(new URL(`${name}.network`, NETWORKS)));
    let here = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const parts: string[] = [];
      module.ask(question, (part) => parts.push(part));
      here = Math.max(here, speed(parts));
    }
    const figures = [native, here].map((figure) => `${figure.toFixed(2)} Mn/s`).join(", module ");
    console.log(`${game}: program ${figures}, ${(native / here).toFixed(2)} times slower`);
    expect(here).toBeGreaterThan(0);
  }
});
