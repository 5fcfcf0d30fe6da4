/** From what somebody chose on the home page to a new table. */

import { createTable } from "../api/http";
import type { ByColor, ClockChoice, Color, GameInfo, NewTable, Seat } from "../api/types";
import { keepGame, seatAddress } from "../games";

export type Opponent = "computer" | "here" | "friend";
export type Side = Color | "random";

export interface Choice {
  opponent: Opponent;
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
  const human: Seat = name && choice.opponent !== "here" ? { kind: "human", name } : { kind: "human" };
  const other: Seat =
    choice.opponent === "computer" ? { kind: "engine", level: choice.level } : { kind: "human" };
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
    engineResigns: choice.engineResigns && choice.opponent === "computer",
  };
}

/** Makes the table, remembers it (its opponent as `called`), and gives the address of one's own seat. */
export async function sitDown(game: GameInfo, choice: Choice, called: string): Promise<string> {
  const mine: Color = choice.side === "random" ? (Math.random() < 0.5 ? "white" : "black") : choice.side;
  const theirs: Color = mine === "white" ? "black" : "white";
  const created = await createTable(newTable(game, choice, mine));
  const you: Color[] = choice.opponent === "here" ? ["white", "black"] : [mine];
  const secrets = you.flatMap((color) => created.seats[color]?.secret ?? []);
  const invite = choice.opponent === "friend" ? created.seats[theirs]?.link : undefined;
  const kept = {
    table: created.table,
    game: game.id,
    secrets,
    you,
    opponent: called,
    at: Date.now(),
    over: false,
  };
  keepGame(invite ? { ...kept, invite } : kept);
  return seatAddress(created.table, secrets);
}
