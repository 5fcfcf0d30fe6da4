/** How somebody has fared with puzzles in this browser: a rating for each game, a streak, and what was seen. */

import type { GameId } from "../api/types";
import { after, NEW, type Rated } from "./glicko";
import type { Puzzle } from "./rows";

/** How one game has gone. */
export interface Fared extends Rated {
  solved: number;
  failed: number;
  /** Solved in a row without a mistake, now and at best. */
  streak: number;
  best: number;
  /** The names of the puzzles that were tried, the last ones first. */
  seen: string[];
  /** The last day whose puzzle was solved. */
  day: number | null;
}

export type Kept = Record<string, Fared>;

const KEY = "damier.puzzles";
/** More names than this are not kept. */
const MOST_SEEN = 5_000;
/** A puzzle's rating comes from a few tries of a few levels: it is not certain either. */
const OF_PUZZLE = { deviation: 120, volatility: 0.06 };

export const FRESH: Fared = { ...NEW, solved: 0, failed: 0, streak: 0, best: 0, seen: [], day: null };

const bounded = (value: unknown, least: number, most: number, without: number): number =>
  typeof value === "number" && Number.isFinite(value) ? Math.min(Math.max(value, least), most) : without;

/** What was kept, or exported: whatever is wrong in it is as if it were not there. `null` where there is nothing. */
export function readKept(text: string | null): Kept | null {
  try {
    const read = JSON.parse(text ?? "null") as Record<string, Partial<Fared> | null> | null;
    if (typeof read !== "object" || read === null || Array.isArray(read)) return null;
    const kept: Kept = {};
    for (const [game, fared] of Object.entries(read)) {
      if (!/^[a-z0-9-]{1,40}$/.test(game) || typeof fared !== "object" || fared === null) continue;
      const seen = Array.isArray(fared.seen) ? fared.seen.filter((id) => typeof id === "string") : [];
      kept[game] = {
        rating: bounded(fared.rating, 0, 4_000, NEW.rating),
        deviation: bounded(fared.deviation, 30, 350, NEW.deviation),
        volatility: bounded(fared.volatility, 0.01, 0.2, NEW.volatility),
        solved: bounded(fared.solved, 0, 1e9, 0),
        failed: bounded(fared.failed, 0, 1e9, 0),
        streak: bounded(fared.streak, 0, 1e9, 0),
        best: bounded(fared.best, 0, 1e9, 0),
        seen: seen.slice(0, MOST_SEEN),
        day: typeof fared.day === "number" ? fared.day : null,
      };
    }
    return kept;
  } catch {
    return null;
  }
}

/** How it stands after a puzzle: only the first try of each counts. */
export function afterPuzzle(fared: Fared, puzzle: Puzzle, clean: boolean, day: number | null): Fared {
  const solvedDay = clean && day !== null ? day : fared.day;
  if (fared.seen.includes(puzzle.id)) return { ...fared, day: solvedDay };
  const rated = after(fared, [[{ rating: puzzle.rating, ...OF_PUZZLE }, clean ? 1 : 0]]);
  const streak = clean ? fared.streak + 1 : 0;
  return {
    // Below this nobody's rating moves any more, and it should follow whoever learns.
    ...rated,
    deviation: Math.max(rated.deviation, 45),
    solved: fared.solved + (clean ? 1 : 0),
    failed: fared.failed + (clean ? 0 : 1),
    streak,
    best: Math.max(fared.best, streak),
    seen: [puzzle.id, ...fared.seen].slice(0, MOST_SEEN),
    day: solvedDay,
  };
}

/** The next puzzle for somebody: one that was not tried yet, of about the same rating; any where all were tried. */
export function nextFor(fared: Fared, puzzles: Puzzle[], random = Math.random()): Puzzle | null {
  const fresh = puzzles.filter(({ id }) => !fared.seen.includes(id));
  const pool = fresh.length > 0 ? fresh : puzzles;
  const near = [...pool].sort(
    (one, other) => Math.abs(one.rating - fared.rating) - Math.abs(other.rating - fared.rating),
  );
  return near[Math.floor(random * Math.min(near.length, 10))] ?? null;
}

class PuzzleRecord {
  private kept = $state.raw<Kept>({});

  constructor() {
    this.kept = readKept(stored()) ?? {};
  }

  of(game: GameId): Fared {
    return this.kept[game] ?? FRESH;
  }

  add(game: GameId, puzzle: Puzzle, clean: boolean, day: number | null): void {
    // Another window may have solved something in the meantime.
    const kept = readKept(stored()) ?? this.kept;
    this.keep({ ...kept, [game]: afterPuzzle(kept[game] ?? FRESH, puzzle, clean, day) });
  }

  /** All of it as text, to be taken elsewhere. */
  write(): string {
    return JSON.stringify(this.kept, null, 1);
  }

  /** What was taken from elsewhere, instead of what is here; `false` if it is none. */
  read(text: string): boolean {
    const kept = readKept(text);
    if (!kept) return false;
    this.keep(kept);
    return true;
  }

  private keep(kept: Kept): void {
    this.kept = kept;
    try {
      localStorage.setItem(KEY, JSON.stringify(kept));
    } catch {
      // It holds until the page is closed.
    }
  }
}

function stored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export const record = new PuzzleRecord();
