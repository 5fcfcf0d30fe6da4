/** What was learned in this browser: which lessons are done, which introductions were offered, which table is a first game. */

import type { GameId } from "../api/types";

interface Kept {
  /** The names of the lessons that are done, by game. */
  done: Record<string, string[]>;
  /** Games whose introduction has been offered. */
  offered: string[];
  /** Tables where hints name the lessons. */
  first: string[];
}

const KEY = "damier.lessons";
/** Nobody learns so many games at once. */
const FIRST_GAMES = 20;

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === "string") : [];

export function readKept(text: string | null): Kept {
  const kept: Kept = { done: {}, offered: [], first: [] };
  try {
    const read = JSON.parse(text ?? "{}") as Partial<Record<keyof Kept, unknown>> | null;
    for (const [game, lessons] of Object.entries(read?.done ?? {})) kept.done[game] = texts(lessons);
    kept.offered = texts(read?.offered);
    kept.first = texts(read?.first);
  } catch {
    // Something else wrote there: one begins anew.
  }
  return kept;
}

class Progress {
  private kept = $state.raw<Kept>({ done: {}, offered: [], first: [] });

  constructor() {
    this.kept = readKept(stored());
  }

  done(game: GameId): string[] {
    return this.kept.done[game] ?? [];
  }

  /** Remembers that a lesson is done. */
  finish(game: GameId, lesson: string): void {
    const before = this.done(game);
    if (before.includes(lesson)) return;
    this.keep({ done: { ...this.kept.done, [game]: [...before, lesson] } });
  }

  forget(game: GameId): void {
    this.keep({ done: { ...this.kept.done, [game]: [] } });
  }

  /** Whether somebody who opens a game for the first time is still to be offered its introduction. */
  isNew(game: GameId): boolean {
    return !this.kept.offered.includes(game) && this.done(game).length === 0;
  }

  /** The introduction has been offered: once is enough. */
  offered(game: GameId): void {
    if (!this.kept.offered.includes(game)) this.keep({ offered: [...this.kept.offered, game] });
  }

  begin(table: string): void {
    this.keep({ first: [table, ...this.kept.first].slice(0, FIRST_GAMES) });
  }

  isFirst(table: string): boolean {
    return this.kept.first.includes(table);
  }

  private keep(change: Partial<Kept>): void {
    // Another window may have learned something in the meantime.
    this.kept = { ...readKept(stored() ?? JSON.stringify(this.kept)), ...change };
    try {
      localStorage.setItem(KEY, JSON.stringify(this.kept));
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

export const progress = new Progress();
