/**
 * What the server and the page say to each other. The page draws what is in here and knows no rules: which moves there
 * are, why, and what they do to the board is always the server's word.
 *
 * Nothing is declared here that the server declares: these are short names for the types in `schema.ts`, which are made
 * from the server's own description (`make types`).
 */

import type { components } from "./schema";

type Schemas = components["schemas"];

/** A sentence for people, in both languages. */
export type Said = Schemas["Said"];

export type Color = Schemas["Color"];
export type ByColor<T> = Record<Color, T>;

/** A playable cell: an index into the board's `cells`. */
export type Cell = number;

/** x grows to White's right, y away from White, z upwards (0 on a flat board). */
export type Place = Schemas["CellPlace"]["place"];

/** The short name of a game: which there are, the server says. */
export type GameId = Schemas["Game"];
export type GameInfo = Schemas["GameInfo"];
export type OptionInfo = Schemas["OptionInfo"];
export type LevelInfo = Schemas["LevelInfo"];
export type BoardInfo = Schemas["BoardInfo"];
export type CellInfo = Schemas["CellPlace"];

/** One view of the board, as White sees it: rows from top to bottom, each from left to right. */
export type Damier = Schemas["DamierInfo"];

/** `null` outside the board, `-1` a part of it that is not played on, else a cell. */
export type Tile = Damier["rows"][number][number];

/** What a king is called in French: « roi » in the English edition of Dames & Trap. */
export type KingName = Schemas["KingName"];

export type Spin = Schemas["Spin"];
export type DoorColor = Schemas["SliderColor"];
export type Notch = Schemas["NotchInfo"];
export type Slider = Schemas["SliderInfo"];

/** What stands where. */
export type Snapshot = Schemas["Snapshot"];
export type Phase = Schemas["Phase"];

/** A snapshot with everything one may do in it. */
export type View = Schemas["View"];
export type Outcome = Schemas["OutcomeInfo"];
export type MoveInfo = Schemas["MoveInfo"];

/** One place on a move's way. */
export type Stop = Schemas["StopInfo"];

export type Seat = Schemas["Seat"];
export type SeatInfo = Seat;
export type ClockChoice = Schemas["WantedClock"];
export type NewTable = Schemas["OpenTable"];
export type SeatLink = Schemas["SeatLink"];
export type CreatedTable = Schemas["Opened"];

/** A table as the list of public tables shows it. */
export type TableSummary = Schemas["Summary"];
export type TableState = Schemas["TableState"];
export type TableSettings = Schemas["SettingsInfo"];

/** What a seat could do now. */
export type Can = Schemas["Abilities"];
/** A fault that may be challenged. */
export type Fault = Schemas["FaultInfo"];
export type Rematch = Schemas["RematchInfo"];
export type Fairness = Schemas["FairnessInfo"];
export type Ply = Schemas["PlyInfo"];
export type ClockInfo = Schemas["ClockInfo"];
export type Offers = Schemas["OffersInfo"];
export type Offer = Schemas["Offer"];
export type ResultInfo = Schemas["ResultInfo"];

/** Something that has happened, as it is stored; `EventMessage` has what it looks like beside it. */
export type Event = Schemas["Event"];
export type EventKind = Schemas["EventKind"];

/** What a player does; stored, and acknowledged once it is. */
export type Command = Schemas["Command"];

/** A question, answered to whoever asks. */
export type Query = Exclude<Schemas["Query"], { type: "join" }>;

/** Everything the server says. */
export type FromServer = Schemas["Outgoing"];
export type EventMessage = Extract<FromServer, { type: "event" }>;
export type PresenceMessage = Extract<FromServer, { type: "presence" }>;
export type Answer = Extract<FromServer, { type: "hint" | "why" | "moves" | "pong" }>;

/** What a failed request says. */
export type ApiError = Schemas["ErrorBody"];
