/**
 * How the spins of Dames & Trap follow from the seeds, worked out by the browser itself. The scheme is described in
 * crates/table/src/fair.rs; the worked examples beside it are a test of this file, too.
 */

import type { ByColor, Spin } from "../api/types";

/** In the order in which a number is looked up among the weights. */
export const SPINS: Spin[] = ["pawn", "green", "orange", "choice"];

const TWO_TO_32 = 2 ** 32;
/** More rounds than this cannot be bad luck. */
const ROUNDS = 10_000;

export type Bytes = Uint8Array<ArrayBuffer>;

/** The bytes behind hexadecimal digits, if they are that and of this length. */
export function fromHex(text: string, length: number): Bytes | null {
  if (text.length !== 2 * length || !/^[0-9a-f]*$/i.test(text)) return null;
  return Uint8Array.from({ length }, (_, i) => parseInt(text.slice(2 * i, 2 * i + 2), 16));
}

export function toHex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** What the server shows of its seed before the game: its SHA-256. */
export async function commitmentOf(serverSeed: Bytes): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", serverSeed)));
}

/** The weights of the dial under a table's options, in the order of `SPINS`; `null` if the options make no sense. */
export function weightsOf(options: Record<string, string>): number[] | null {
  const fields = (options.spinner ?? "2:1:1").split(":").map(Number);
  const [pawn, green, orange] = fields;
  if (fields.length !== 3 || pawn === undefined || green === undefined || orange === undefined) return null;
  if (!fields.every((field) => Number.isInteger(field) && field >= 0 && field <= 255)) return null;
  const total = pawn + green + orange;
  if (total === 0) return null;
  if (options["line-choice"] !== "on") return [pawn, green, orange, 0];
  const oneIn = Number(/^1\/(\d+)$/.exec(options["line-chance"] ?? "1/12")?.[1]);
  if (!(oneIn >= 1 && oneIn <= 255)) return null;
  // Half of the line is total / parts; everything is scaled so that this is a whole number.
  const parts = 2 * oneIn;
  const common = gcd(parts, total);
  const [scale, half] = [parts / common, total / common];
  const weights = [pawn * scale, green * scale - half, orange * scale - half, 2 * half];
  return weights.every((weight) => weight >= 0) ? weights : null;
}

export interface Derived {
  result: Spin;
  /** The number that was drawn, and what is left of it. */
  number: number;
  left: number;
  /** The digest it was read from. */
  digest: string;
}

/** Works out spin number `n` (from 1). */
export async function deriveSpin(
  serverSeed: Bytes,
  table: string,
  seeds: ByColor<Bytes>,
  n: number,
  weights: number[],
): Promise<Derived | null> {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const fair = total > 0 ? Math.floor(TWO_TO_32 / total) * total : 0;
  if (fair === 0) return null;
  const key = await crypto.subtle.importKey("raw", serverSeed, { name: "HMAC", hash: "SHA-256" }, false, [
    "sign",
  ]);
  const id = new TextEncoder().encode(table);
  for (let round = 0; round < ROUNDS; round++) {
    const message = new Uint8Array([
      ...id,
      ...seeds.white,
      ...seeds.black,
      ...bigEndian(n),
      ...bigEndian(round),
    ]);
    const digest = new Uint8Array(await crypto.subtle.sign("HMAC", key, message));
    const words = new DataView(digest.buffer);
    for (let at = 0; at < digest.length; at += 4) {
      const number = words.getUint32(at);
      if (number >= fair) continue;
      const left = number % total;
      const result = lookUp(left, weights);
      return result && { result, number, left, digest: toHex(digest) };
    }
  }
  return null;
}

function lookUp(left: number, weights: number[]): Spin | null {
  for (const [i, spin] of SPINS.entries()) {
    const weight = weights[i] ?? 0;
    if (left < weight) return spin;
    left -= weight;
  }
  return null;
}

function bigEndian(number: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, number);
  return bytes;
}

function gcd(a: number, b: number): number {
  return b === 0 ? a : gcd(b, a % b);
}
