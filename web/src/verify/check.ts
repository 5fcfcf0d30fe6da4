/** Checks the spins of an exported game, step by step, so that every step can be shown. */

import type { ByColor, Color, Said, Spin, TableState } from "../api/types";
import { type Bytes, commitmentOf, type Derived, deriveSpin, fromHex, SPINS, weightsOf } from "./fair";
import type { Pin } from "./pins";
import { w } from "./words";

/** `open`: cannot be said yet, because the game is not over. */
export type CheckVerdict = "right" | "wrong" | "open";

export interface CheckStep {
  verdict: CheckVerdict;
  said: Said;
  /** What was compared: as this browser kept it, as it is in the game, and as it was worked out. */
  kept?: string;
  shown?: string;
  derived?: string;
}

export interface SpinCheck {
  n: number;
  by: Color;
  shown: Spin;
  derived: Derived | null;
  verdict: CheckVerdict;
}

export interface Report {
  verdict: CheckVerdict;
  /** Whether it was compared with what this browser kept. */
  pinned: boolean;
  game: string;
  table: string;
  players: ByColor<string>;
  steps: CheckStep[];
  spins: SpinCheck[];
  /** The weights of pawn, green, orange and the line. */
  weights: number[];
}

/** The file is none of ours, or not whole. */
export class Unreadable extends Error {
  constructor(readonly said: Said) {
    super(said.en);
  }
}

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const text = (value: unknown) => (typeof value === "string" ? value : null);
const isColor = (value: unknown): value is Color => value === "white" || value === "black";

const NO_SEED = "00".repeat(16);

/**
 * Checks the spins of a table this browser is at, with what it kept from the first time it saw it. `null` while there is
 * nothing to say, `Unreadable` where nothing can be checked.
 */
export async function checkTable(state: TableState, pin: Pin | null): Promise<Report | null> {
  const { fairness, table, game } = state;
  if (!fairness?.serverSeed) return null;
  if (!globalThis.crypto?.subtle) throw new Unreadable(w.noCrypto);
  const weights = weightsOf(state.options);
  if (!weights) throw new Unreadable(w.badOptions);
  const { seeds } = fairness;
  const secret = fromHex(fairness.serverSeed, 32);
  const step = await commitment(fairness.commitment, secret, fairness.serverSeed, true);
  // The digits stand among what the table shows; beside the board they matter only where they differ.
  const kept: CheckStep = step.verdict === "right" ? { verdict: "right", said: step.said } : step;
  const given = { white: seeds.white ?? NO_SEED, black: seeds.black ?? NO_SEED };
  const events = fairness.spins.map(({ n, result }) => ({ kind: "spin", by: "white", n, result }));
  const spins = await spinsOf(events, secret, table, given, weights);
  const steps = [...pinned(pin, fairness.commitment, seeds), kept, derivedAll(spins), inOrder(spins)];
  const verdict = verdictOf([...steps, ...spins]);
  return {
    verdict,
    pinned: pin !== null,
    game,
    table,
    players: { white: "", black: "" },
    steps,
    spins,
    weights,
  };
}

function verdictOf(checked: { verdict: CheckVerdict }[]): CheckVerdict {
  const verdicts = checked.map(({ verdict }) => verdict);
  return verdicts.includes("wrong") ? "wrong" : verdicts.includes("open") ? "open" : "right";
}

/** All spins in one step. */
function derivedAll(spins: SpinCheck[]): CheckStep {
  const wrong = spins.filter(({ verdict }) => verdict === "wrong").map(({ n }) => n);
  return wrong.length === 0
    ? { verdict: "right", said: w.spinsDerived(spins.length) }
    : { verdict: "wrong", said: w.spinsOther(wrong) };
}

/** Compares with what this browser kept when it first saw the table; nothing to say where it has not. */
function pinned(pin: Pin | null, shown: string, seeds: ByColor<string | null>): CheckStep[] {
  if (!pin) return [];
  const same = pin.commitment === shown;
  const steps: CheckStep[] = [
    same
      ? { verdict: "right", said: pin.spins === 0 ? w.pinKept : w.pinKeptLate(pin.spins) }
      : { verdict: "wrong", said: w.pinOther, kept: pin.commitment, shown },
  ];
  for (const color of ["white", "black"] as const) {
    const mine = pin.given.includes(color) || seeds[color] === pin.mine;
    const kept = mine ? pin.mine : pin.seeds[color];
    if (kept === undefined) continue;
    const right = seeds[color] === kept;
    if (right) steps.push({ verdict: "right", said: mine ? w.seedMine(color) : w.seedSeen(color) });
    else {
      const said = mine ? w.seedNotMine(color) : w.seedOther(color);
      steps.push({ verdict: "wrong", said, kept, shown: seeds[color] ?? "–" });
    }
  }
  return steps;
}

/** Reads a file and checks it, also with what this browser kept of that table. Throws `Unreadable` where there is
 * nothing to check. */
export async function checkExport(
  content: string,
  pinFor: (table: string) => Pin | null = () => null,
): Promise<Report> {
  // Browsers give out their cryptography on https and on one's own machine only.
  if (!globalThis.crypto?.subtle) throw new Unreadable(w.noCrypto);
  const file = parse(content);
  const setup = isObject(file.setup) ? file.setup : null;
  const table = text(setup?.table);
  const game = text(setup?.game);
  if (!setup || table === null || game === null || !Array.isArray(file.events))
    throw new Unreadable(w.notOurs);
  if (file.v !== 1) throw new Unreadable(w.otherVersion(String(file.v)));
  const events = file.events.filter(isObject);
  const fairness = isObject(file.fairness) ? file.fairness : null;
  const shown = text(setup.commitment) ?? text(fairness?.commitment);
  if (shown === null) throw new Unreadable(w.noSpins);
  const options = Object.fromEntries(
    Object.entries(isObject(setup.options) ? setup.options : {}).map(([name, value]) => [
      name,
      String(value),
    ]),
  );
  const weights = weightsOf(options);
  if (!weights) throw new Unreadable(w.badOptions);

  const steps: CheckStep[] = [];
  const seeds = seedsOf(events, steps);
  const { bytes: secret, given } = secretOf(events, fairness);
  const over = events.some(({ kind }) => kind === "over");
  steps.unshift(await commitment(shown, secret, given, over));
  const spins = await spinsOf(events, secret, table, seeds, weights);
  steps.push(inOrder(spins), summary(fairness, shown, seeds, spins));
  const none = (seed: string) => (seed === NO_SEED ? null : seed);
  const kept = pinned(pinFor(table), shown, { white: none(seeds.white), black: none(seeds.black) });
  steps.unshift(...kept);
  const verdict = verdictOf([...steps, ...spins]);
  return { verdict, pinned: kept.length > 0, game, table, players: playersOf(setup), steps, spins, weights };
}

function parse(content: string): Json {
  try {
    const value: unknown = JSON.parse(content);
    if (isObject(value)) return value;
  } catch {
    // Said below.
  }
  throw new Unreadable(w.notJson);
}

async function commitment(
  shown: string,
  secret: Bytes | null,
  given: string | null,
  over: boolean,
): Promise<CheckStep> {
  if (!secret) {
    if (given !== null) return { verdict: "wrong", said: w.badSecret, shown: given };
    return over
      ? { verdict: "wrong", said: w.notRevealed, shown }
      : { verdict: "open", said: w.notOver, shown };
  }
  const derived = await commitmentOf(secret);
  const kept = derived === shown.toLowerCase();
  return { verdict: kept ? "right" : "wrong", said: kept ? w.kept : w.notKept, shown, derived };
}

/** The server's seed, from wherever the file has it. */
function secretOf(events: Json[], fairness: Json | null): { bytes: Bytes | null; given: string | null } {
  const revealed = events.find(({ kind }) => kind === "revealed");
  const given = text(revealed?.serverSeed) ?? text(fairness?.serverSeed);
  return { bytes: given === null ? null : fromHex(given, 32), given };
}

/** The seats' seeds; they must have been given before the first spin, and only once. */
function seedsOf(events: Json[], steps: CheckStep[]): ByColor<string> {
  const seeds: Partial<ByColor<string>> = {};
  let spun = false;
  let fixed = true;
  for (const { kind, by, seed } of events) {
    spun ||= kind === "spin";
    const given = text(seed);
    if (kind !== "seed" || !isColor(by) || given === null) continue;
    if (spun || fromHex(given, 16) === null || (seeds[by] ?? given) !== given) fixed = false;
    seeds[by] ??= given;
  }
  steps.push({ verdict: fixed ? "right" : "wrong", said: fixed ? w.seedsFixed : w.seedsLate });
  return { white: seeds.white ?? NO_SEED, black: seeds.black ?? NO_SEED };
}

async function spinsOf(
  events: Json[],
  secret: Bytes | null,
  table: string,
  given: ByColor<string>,
  weights: number[],
): Promise<SpinCheck[]> {
  const [white, black] = [fromHex(given.white, 16), fromHex(given.black, 16)];
  const checks: SpinCheck[] = [];
  for (const { kind, n, by, result } of events) {
    if (kind !== "spin") continue;
    const shown = SPINS.find((spin) => spin === result);
    if (!shown || typeof n !== "number" || !isColor(by)) throw new Unreadable(w.badSpin);
    const derived =
      secret && white && black ? await deriveSpin(secret, table, { white, black }, n, weights) : null;
    const verdict = !secret ? "open" : derived?.result === shown ? "right" : "wrong";
    checks.push({ n, by, shown, derived, verdict });
  }
  return checks;
}

/** Spins are counted, so that none can be left out or repeated until it pleases. */
function inOrder(spins: SpinCheck[]): CheckStep {
  const right = spins.every(({ n }, i) => n === i + 1);
  return { verdict: right ? "right" : "wrong", said: right ? w.inOrder(spins.length) : w.outOfOrder };
}

/** The file repeats all this in one place; both must say the same. */
function summary(
  fairness: Json | null,
  shown: string,
  seeds: ByColor<string>,
  spins: SpinCheck[],
): CheckStep {
  const given = isObject(fairness?.seeds) ? fairness.seeds : {};
  const listed = Array.isArray(fairness?.spins) ? fairness.spins.filter(isObject) : [];
  const same =
    fairness !== null &&
    fairness.commitment === shown &&
    (text(given.white) ?? NO_SEED) === seeds.white &&
    (text(given.black) ?? NO_SEED) === seeds.black &&
    listed.length === spins.length &&
    listed.every(({ n, result }, i) => n === spins[i]?.n && result === spins[i]?.shown);
  return { verdict: same ? "right" : "wrong", said: same ? w.sameSummary : w.otherSummary };
}

function playersOf(setup: Json): ByColor<string> {
  const seats = isObject(setup.seats) ? setup.seats : {};
  const name = (color: Color) => {
    const seat = isObject(seats[color]) ? seats[color] : {};
    return seat.kind === "engine" ? `Damier (${String(seat.level)})` : (text(seat.name) ?? "");
  };
  return { white: name("white"), black: name("black") };
}
