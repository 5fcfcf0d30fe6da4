/** From what somebody chose on the home page to a new table. */

import { createTable } from "../api/http";
import type { ByColor, ClockChoice, Color, GameInfo, NewTable, Seat } from "../api/types";
import { keepGame, seatAddress } from "../games";

export type Way = "computer" | "here" | "friend";
export type Side = Color | "random";

export interface Choice {
  way: Way;
  level: number;
  side: Side;
  clock: ClockChoice | null;
  options: Record<string, string>;
  /** Where the game begins; its own start without. */
  position?: string | null;
  touchMove: boolean;
  faultsStand: boolean;
  engineResigns: boolean;
  public: boolean;
  name: string;
}

/** The request for a table; `mine` is the colour drawn or chosen. */
export function newTable(game: GameInfo, choice: Choice, mine: Color): NewTable {
  const name = choice.name.trim();
  const human: Seat = name && choice.way !== "here" ? { kind: "human", name } : { kind: "human" };
  const other: Seat = choice.way === "computer" ? { kind: "engine", level: choice.level } : { kind: "human" };
  const seats: ByColor<Seat> =
    mine === "white" ? { white: human, black: other } : { white: other, black: human };
  const options: Record<string, string> = {};
  for (const { name, default: usual } of game.options) {
    const value = choice.options[name];
    if (value !== undefined && value !== usual) options[name] = value;
  }
  return {
    game: game.id,
    options,
    ...(choice.position ? { position: choice.position } : {}),
    seats,
    clock: choice.clock,
    public: choice.public,
    touchMove: choice.touchMove,
    faultsStand: choice.faultsStand && game.faults,
    engineResigns: choice.engineResigns && choice.way === "computer",
  };
}

/** Makes the table, remembers it, and gives the address of one's own seat. */
export async function sitDown(game: GameInfo, choice: Choice, opponent: string): Promise<string> {
  const mine: Color = choice.side === "random" ? (Math.random() < 0.5 ? "white" : "black") : choice.side;
  const theirs: Color = mine === "white" ? "black" : "white";
  const created = await createTable(newTable(game, choice, mine));
  const you: Color[] = choice.way === "here" ? ["white", "black"] : [mine];
  const secrets = you.flatMap((color) => created.seats[color]?.secret ?? []);
  const invite = choice.way === "friend" ? created.seats[theirs]?.link : undefined;
  const kept = { table: created.table, game: game.id, secrets, you, opponent, at: Date.now(), over: false };
  keepGame(invite ? { ...kept, invite } : kept);
  return seatAddress(created.table, secrets);
}
