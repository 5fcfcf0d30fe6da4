/** The puzzles of a game, from the same files as in the program (docs/puzzles.md): fetched when they are wanted. */

import type { GameId } from "../api/types";

export type Goal = "win" | "save" | "best";

/** A puzzle as it is written. */
export interface Puzzle {
  id: string;
  rating: number;
  goal: Goal;
  position: string;
  /** The solver's moves and the answers, to the solver's last decision. */
  line: string[];
  /** What follows by itself. */
  tail: string[];
  themes: string[];
}

const words = (text: string): string[] => text.split(" ").filter(Boolean);

/** The puzzles of a file. A line that is none is left out. */
export function readRows(text: string): Puzzle[] {
  const puzzles: Puzzle[] = [];
  for (const row of text.split("\n")) {
    const [id, rating, goal, position, moves, themes, ...more] = row.split("\t");
    if (row.startsWith("#") || !id || !position || !moves || themes === undefined || more.length > 0)
      continue;
    if (goal !== "win" && goal !== "save" && goal !== "best") continue;
    const [line = "", tail = ""] = moves.split("|");
    puzzles.push({
      id,
      rating: Number(rating),
      goal,
      position,
      line: words(line),
      tail: words(tail),
      themes: words(themes),
    });
  }
  return puzzles;
}

const files = import.meta.glob<string>("../../../crates/study/puzzles/*.tsv", {
  query: "?raw",
  import: "default",
});

/** The games that have puzzles. */
export const GAMES_WITH_PUZZLES = Object.keys(files).flatMap((path) => /([^/]+)\.tsv$/.exec(path)?.[1] ?? []);

const loaded = new Map<string, Promise<Puzzle[]>>();

/** The puzzles of a game, fetched once; a failure is forgotten. */
export function puzzlesOf(game: GameId): Promise<Puzzle[]> {
  let puzzles = loaded.get(game);
  if (!puzzles) {
    const load = Object.entries(files).find(([path]) => path.endsWith(`/${game}.tsv`))?.[1];
    puzzles = load ? load().then(readRows) : Promise.resolve([]);
    puzzles.catch(() => loaded.delete(game));
    loaded.set(game, puzzles);
  }
  return puzzles;
}

/** The days since 1 January 1970, of the calendar in Greenwich: the same day for everybody. */
export const today = (now = Date.now()): number => Math.floor(now / 86_400_000);

function greatestCommonDivisor(one: number, other: number): number {
  return other === 0 ? one : greatestCommonDivisor(other, one % other);
}

/** Which of so many puzzles is the one of a day: as in the program, each has its day before one comes again. */
export function placeOfDay(day: number, all: number): number | null {
  if (all === 0) return null;
  let step = Math.floor((all * 5) / 8);
  while (step === 0 || greatestCommonDivisor(step, all) !== 1) step++;
  return ((day % all) * step) % all;
}
