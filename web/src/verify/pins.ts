/**
 * What this browser keeps of a table's spins from the moment it first sees them: the server's commitment, and the seeds.
 * At the end the game is compared with these, and not only with itself: a game that was made up afterwards would fit
 * itself, too. They are in local storage, so that they outlive a reload.
 */

import { randomHex } from "../api/random";
import type { ByColor, Color, Fairness } from "../api/types";

export interface Pin {
  table: string;
  commitment: string;
  /** The seeds as they were first seen. */
  seeds: Partial<ByColor<string>>;
  /** The seed this browser gives for its seats: chosen and kept before it is sent. */
  mine: string;
  /** The seats it gave it for. */
  given: Color[];
  /** How many spins there had been when the table was first seen. */
  spins: number;
}

const KEY = "damier.spins";
const KEPT = 60;

function read(): Pin[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isPin) : [];
  } catch {
    return [];
  }
}

/** Where there is no storage, it is kept until the page is closed. */
let unstored: Pin[] = [];

function write(pins: Pin[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(pins));
    unstored = [];
  } catch {
    unstored = pins;
  }
}

function isPin(value: unknown): value is Pin {
  const pin = value as Partial<Pin> | null;
  return (
    typeof pin?.table === "string" &&
    typeof pin.commitment === "string" &&
    typeof pin.mine === "string" &&
    typeof pin.spins === "number" &&
    Array.isArray(pin.given) &&
    typeof pin.seeds === "object" &&
    pin.seeds !== null
  );
}

/** What is kept of a table. */
export function pinOf(table: string): Pin | null {
  const is = (pin: Pin) => pin.table === table;
  return read().find(is) ?? unstored.find(is) ?? null;
}

/** Keeps what is seen of a table's spins; what was kept before stays as it was. Gives all that is kept. */
export function pin(table: string, fairness: Fairness): Pin {
  const known = pinOf(table);
  const kept: Pin = known ?? {
    table,
    commitment: fairness.commitment,
    seeds: {},
    mine: randomHex(16),
    given: [],
    spins: fairness.spins.length,
  };
  const fresh = (["white", "black"] as const).filter((color) => fairness.seeds[color] && !kept.seeds[color]);
  if (known && fresh.length === 0) return known;
  const seeds = { ...kept.seeds };
  for (const color of fresh) seeds[color] = fairness.seeds[color] ?? "";
  return store({ ...kept, seeds });
}

/** Keeps that this browser has given its seed for these seats. */
export function pinGiven(kept: Pin, seats: Color[]): Pin {
  const given = [...new Set([...kept.given, ...seats])];
  return given.length === kept.given.length ? kept : store({ ...kept, given });
}

function store(pin: Pin): Pin {
  const others = [...unstored, ...read()].filter(({ table }) => table !== pin.table);
  write([pin, ...others].slice(0, KEPT));
  return pin;
}
