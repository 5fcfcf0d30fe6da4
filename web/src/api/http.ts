/** Requests to the server, and what goes wrong with them as one kind of error. */

import type {
  ApiError,
  Color,
  CreatedTable,
  GameId,
  GameInfo,
  MoveInfo,
  NewTable,
  Said,
  Spin,
  TableState,
  TableSummary,
  View,
} from "./types";

/** The server said no, and why. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    readonly said: Said,
    readonly status: number,
  ) {
    super(said.en);
  }
}

async function request<T>(path: string, init?: RequestInit): Promise<T> {
  const response = await fetch(path, init);
  const body: unknown = await response.json().catch(() => null);
  if (response.ok) return body as T;
  const error = (body as ApiError | null)?.error;
  const plain = {
    en: `The server answered ${response.status}.`,
    fr: `Le serveur a répondu ${response.status}.`,
  };
  throw new Refusal(error?.code ?? "unknown", error?.said ?? plain, response.status);
}

function post<T>(path: string, body: unknown): Promise<T> {
  const headers = { "Content-Type": "application/json" };
  return request(path, { method: "POST", headers, body: JSON.stringify(body) });
}

let games: Promise<GameInfo[]> | null = null;

/** The games, asked for once; a failure is forgotten, so that one may try again. */
export function loadGames(): Promise<GameInfo[]> {
  games ??= request<{ games: GameInfo[] }>("/api/games").then(
    (body) => body.games,
    (error: unknown) => {
      games = null;
      throw error;
    },
  );
  return games;
}

/** What can be played in a position; without one, at the start. With `turn`, as if that side were to move. */
export function viewPosition(
  game: GameId,
  position?: string,
  options: Record<string, string> = {},
  turn?: Color,
): Promise<View> {
  const query = new URLSearchParams();
  if (turn !== undefined) query.set("turn", turn);
  if (position !== undefined) query.set("position", position);
  for (const [name, value] of Object.entries(options)) query.append("option", `${name}=${value}`);
  return request(`/api/games/${game}/view?${query}`);
}

/** Plays a move without a table: for diagrams one can play on. */
export function playMove(
  game: GameId,
  position: string,
  act: { move: string } | { spin: Spin },
  options: Record<string, string> = {},
): Promise<{ played: MoveInfo; view: View }> {
  return post(`/api/games/${game}/play`, { position, options, ...act });
}

export function createTable(table: NewTable): Promise<CreatedTable> {
  return post("/api/tables", table);
}

/** A table as anybody may see it. */
export function readTable(table: string): Promise<TableState> {
  return request(`/api/tables/${encodeURIComponent(table)}`);
}

export async function publicTables(): Promise<TableSummary[]> {
  return (await request<{ tables: TableSummary[] }>("/api/tables?public=true")).tables;
}

/** Where a game can be downloaded from. */
export function exportAddress(table: string, format: "json" | "pdn" | "position"): string {
  return `/api/tables/${table}/export?format=${format}`;
}
