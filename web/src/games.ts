/** The games of this browser: which seats it holds, so that one finds them again. Secrets stay in local storage. */

import type { Color, GameId } from "./api/types";

export interface KeptGame {
  table: string;
  game: GameId;
  secrets: string[];
  you: Color[];
  /** Who sits on the other side, as it was last seen. */
  opponent: string;
  at: number;
  over: boolean;
  /** The link for the other seat, if it was this browser that set up the table. */
  invite?: string;
  /** Whether whoever was invited has come. */
  taken?: boolean;
}

const KEY = "damier.games";
const KEPT = 30;

export function keptGames(): KeptGame[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isKept) : [];
  } catch {
    return [];
  }
}

/** Remembers a game, newest first. */
export function keepGame(game: KeptGame): void {
  write([game, ...keptGames().filter(({ table }) => table !== game.table)].slice(0, KEPT));
}

export function keptGame(table: string): KeptGame | undefined {
  return keptGames().find((game) => game.table === table);
}

export function forgetGame(table: string): void {
  write(keptGames().filter((game) => game.table !== table));
}

/** The link that still waits for somebody. */
export function openInvite({ invite, taken, over }: KeptGame): string | null {
  return invite && !taken && !over ? invite : null;
}

/** The secrets known for a table, when the address carries none. */
export function secretsFor(table: string): string[] {
  return keptGame(table)?.secrets ?? [];
}

/** The address of one's own seats: everything behind the # stays in the browser. */
export function seatAddress(table: string, secrets: string[]): string {
  return secrets.length > 0 ? `/t/${table}#${secrets.join(",")}` : `/t/${table}`;
}

function write(games: KeptGame[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(games));
  } catch {
    // Without storage one needs the link itself.
  }
}

function isKept(value: unknown): value is KeptGame {
  const game = value as Partial<KeptGame> | null;
  return typeof game?.table === "string" && typeof game.game === "string" && Array.isArray(game.secrets);
}
