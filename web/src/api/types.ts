/**
 * What the server and the page say to each other. The page draws what is in here and knows no rules: which moves there
 * are, why, and what they do to the board is always the server's word.
 */

/** A sentence for people, in both languages. */
export interface Said {
  en: string;
  fr: string;
}

export type Color = "white" | "black";
export type ByColor<T> = Record<Color, T>;

/** A playable cell: an index into the board's `cells`. */
export type Cell = number;

/** x grows to White's right, y away from White, z upwards (0 on a flat board). */
export type Place = readonly [x: number, y: number, z: number];

export type GameId = "dames" | "dames-10" | "trap" | "bermudes" | "pyramidame";

export interface GameInfo {
  id: GameId;
  name: Said;
  about: Said;
  kings: boolean;
  options: OptionInfo[];
  board: BoardInfo;
  start: Snapshot;
  levels: LevelInfo[];
  /** Whether "unpunished faults stand" makes sense in this game. */
  faults: boolean;
  /** Whether the game has a spinner. */
  chance: boolean;
}

export interface OptionInfo {
  name: string;
  /** What it can be set to, where that is a short list; empty where `form` says it. */
  values: string[];
  /** What a value looks like, where it can be many: `1/N`. */
  form?: string;
  default: string;
  about: Said;
}

export interface LevelInfo {
  level: number;
  name: Said;
}

export interface BoardInfo {
  cells: CellInfo[];
  damiers: Damier[];
}

export interface CellInfo {
  name: string;
  place: Place;
}

/** One view of the board, as White sees it: rows from top to bottom, each from left to right. */
export interface Damier {
  name: string | null;
  rows: Tile[][];
}

/** `null` outside the board, `-1` a part of it that is not played on, else a cell. */
export type Tile = Cell | -1 | null;

export type Spin = "pawn" | "green" | "orange" | "choice";
export type DoorColor = "green" | "orange";
export type Notch = "L" | "N" | "R";

export interface Slider {
  /** From the top, counted from 0. */
  row: number;
  color: DoorColor;
  notch: Notch;
}

/** What stands where. */
export interface Snapshot {
  /** The position in the game's own notation. */
  position: string;
  turn: Color;
  /** One character per cell: `.` empty, `w` `b` men, `W` `B` kings. */
  board: string;
  /** One character per cell: `.` no door, `g` `o` closed, `G` `O` open. */
  doors?: string;
  sliders?: Slider[];
  spin?: Spin | null;
}

export type Phase = "move" | "spin" | "over";

/** A snapshot with everything one may do in it. */
export interface View extends Snapshot {
  phase: Phase;
  moves: MoveInfo[];
  /** There are more moves than listed: ask for those that begin with given cells. */
  truncated: boolean;
  /** Why only these moves. */
  obligation: Said | null;
  status: Said;
  outcome?: Outcome | null;
  count: ByColor<number>;
}

export interface Outcome {
  winner: Color | null;
  reason: string;
  said: Said;
}

export interface MoveInfo {
  /** The move in the game's own notation. */
  text: string;
  /** Where the piece goes, its start first. Sliders and passes have none. */
  path: Stop[];
  /** Other ways the piece can go to make the same move. */
  others?: Stop[][];
  /** What it takes, in the order of the jumps. */
  taken: Cell[];
  /** The taken pieces change sides instead of leaving. */
  flips: boolean;
  /** The moving piece falls through the door there. */
  falls: Cell | null;
  /** Pieces lost because a door opens under them. */
  dropped: Cell[];
  /** `rests`: where the slider stands at the end of the turn. */
  slider?: { row: number; to: Notch; rests?: Notch } | null;
  crowned: boolean;
  pass: boolean;
}

/** One place on a move's way. */
export interface Stop {
  /** `null`: a cube that is not there (Pyramidame). */
  cell: Cell | null;
  place: Place;
  /** The damier used to come here. */
  damier: string | null;
  /** The piece jumped on the way here. */
  takes: Cell | null;
}

export type Seat = { kind: "human"; name?: string } | { kind: "engine"; level: number };

export interface SeatInfo {
  kind: "human" | "engine";
  level?: number | null;
  name?: string | null;
}

export type ClockChoice = { minutes: number; increment: number } | { days: number };

export interface NewTable {
  game: GameId;
  options: Record<string, string>;
  seats: ByColor<Seat>;
  clock: ClockChoice | null;
  public: boolean;
  touchMove: boolean;
  faultsStand: boolean;
  position?: string;
}

export interface SeatLink {
  secret: string;
  /** `/t/ID#SECRET` */
  link: string;
}

export interface CreatedTable {
  table: string;
  watch: string;
  seats: ByColor<SeatLink | null>;
}

/** A table as the list of public tables shows it. */
export interface TableSummary {
  table: string;
  /** `/t/ID` */
  watch: string;
  game: GameId;
  seats: ByColor<SeatInfo>;
  createdAt: number;
  over: boolean;
}

export interface TableState {
  table: string;
  game: GameId;
  options: Record<string, string>;
  seats: ByColor<SeatInfo>;
  /** The seats this client holds. */
  you: Color[];
  public: boolean;
  createdAt: number;
  /** The number of the last event. */
  seq: number;
  start: Snapshot;
  plies: Ply[];
  view: View;
  clock: ClockInfo | null;
  offers: Offers;
  result: ResultInfo | null;
  settings: TableSettings;
  touched: Cell | null;
  /** A fault that may be challenged now. */
  fault: { ply: number; by: Color } | null;
  fairness: Fairness | null;
  rematch: Rematch | null;
  can: ByColor<Can>;
}

export interface TableSettings {
  touchMove: boolean;
  faultsStand: boolean;
}

/** What a seat could do now. */
export interface Can {
  move: boolean;
  spin: boolean;
  takeback: boolean;
  draw: boolean;
  resign: boolean;
  abort: boolean;
  challenge: boolean;
  rematch: boolean;
  hint: boolean;
}

/** A seat's secret opens the rematch's table as well, with the colours exchanged. */
export interface Rematch {
  table: string;
}

export interface Fairness {
  commitment: string;
  seeds: ByColor<string | null>;
  /** Revealed at the end. */
  serverSeed: string | null;
  spins: { n: number; result: Spin }[];
}

export interface Ply {
  n: number;
  color: Color;
  move: MoveInfo;
  spin?: Spin | null;
  after: Snapshot;
  at: number;
  fault?: boolean;
}

export interface ClockInfo {
  kind: "none" | "live" | "days";
  /** Milliseconds left. */
  white: number;
  black: number;
  running: Color | null;
  /** The server's time when it said so. */
  now: number;
  increment: number;
}

export interface Offers {
  draw: Color | null;
  takeback: Color | null;
  rematch: Color | null;
}

export interface ResultInfo {
  winner: Color | null;
  reason: string;
  said: Said;
}

export type Offer = keyof Offers;

export type EventInfo =
  | { kind: "move"; ply: Ply }
  | { kind: "spin"; by: Color; n: number; result: Spin; snapshot: Snapshot }
  | { kind: "takeback"; by: Color; plies: number; to: Snapshot }
  | { kind: "offer"; what: Offer; by: Color }
  | { kind: "declined"; what: Offer; by: Color }
  | { kind: "over"; result: ResultInfo }
  | { kind: "touch"; by: Color; cell: Cell }
  | { kind: "adoube"; by: Color }
  | { kind: "challenged"; by: Color; plies: number; to: Snapshot }
  | { kind: "seed"; by: Color; seed: string }
  | { kind: "name"; by: Color; name: string }
  | { kind: "revealed"; fairness: Fairness | null }
  | { kind: "rematch"; table: string };

/** What a player does; stored, and acknowledged once it is. */
export type Command =
  /** In the game's notation, or by the cells it goes through: so a fault is played that no list has. */
  | { type: "move"; move: string | Cell[]; ply: number }
  | { type: "spin" }
  | { type: "name"; name: string }
  | { type: "resign" }
  | { type: "offerDraw" }
  | { type: "acceptDraw" }
  | { type: "declineDraw" }
  | { type: "askTakeback" }
  | { type: "acceptTakeback" }
  | { type: "declineTakeback" }
  | { type: "rematch" }
  | { type: "declineRematch" }
  | { type: "abort" }
  | { type: "touch"; cell: Cell }
  | { type: "adoube" }
  | { type: "challenge" };

/** A question, answered to whoever asks. */
export type Query =
  | { type: "hint" }
  | { type: "why"; attempt: string | Cell[] }
  | { type: "moves"; prefix: Cell[] }
  | { type: "ping" };

export type Answer =
  | { type: "hint"; id: string; move: MoveInfo; said: Said }
  | { type: "why"; id: string; said: Said }
  | { type: "moves"; id: string; moves: MoveInfo[]; truncated: boolean }
  | { type: "pong"; id: string; now: number };

export type FromServer =
  | { type: "state"; state: TableState }
  | EventMessage
  | { type: "ack"; id: string; seq: number }
  | { type: "refused"; id?: string; code: string; said: Said; detail?: string }
  | { type: "thinking"; seat: Color; queue: number }
  | PresenceMessage
  | { type: "joined"; seq: number; you: Color[] }
  | { type: "bye"; code: string; said: Said }
  | Answer;

export interface EventMessage {
  type: "event";
  seq: number;
  event: EventInfo;
  /** The present view; on the newest event only. */
  view?: View;
  clock?: ClockInfo | null;
  offers?: Offers;
  can?: ByColor<Can>;
  touched?: Cell | null;
  fault?: { ply: number; by: Color } | null;
}

export interface PresenceMessage {
  type: "presence";
  white: boolean;
  black: boolean;
  watchers: number;
}

/** What a failed request says. */
export interface ApiError {
  error: { code: string; said: Said; detail?: string };
}
