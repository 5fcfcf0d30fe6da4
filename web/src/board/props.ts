/** What every board gets, be it flat, a solid or five damiers: what to draw, and whom to tell about a click. */

import type { Cell, Color, GameInfo, KingName, Notch, Place, Slider, Stop } from "../api/types";

/** A piece as it is drawn. Its `id` stays the same while it moves, so that a board can follow it. */
export interface ScenePiece {
  id: number;
  color: Color;
  king: boolean;
  /** `null` while a rafle passes through a cube that is not there. */
  cell: Cell | null;
  place: Place;
  /** `jumped`: taken, but still on the board; `falling`: going down a door, and out of the next scene. */
  state: "standing" | "jumped" | "falling";
}

/** One instant of the board. An animation is a few scenes shown one after the other. */
export interface Scene {
  pieces: ScenePiece[];
  /** What the crowned among them are called. */
  king: KingName;
  /** One character per cell, as in a snapshot; empty where the game has no doors. */
  doors: string;
  sliders: Slider[];
}

/** A place a click may mean. The solid and the damiers say which damier was clicked, where they can tell. */
export interface Spot {
  cell: Cell | null;
  place: Place;
  damier?: string | null;
}

/** Where the chosen piece may go next. */
export interface Target {
  stop: Stop;
  /** Some move ends here. */
  ends: boolean;
  /** Only one move goes this way: one click plays it. */
  plays: boolean;
}

export interface Marks {
  /** The stops of the last move. */
  last: Stop[];
  /** The stops walked so far, the chosen piece's start first; empty when none is chosen. */
  trail: Stop[];
  targets: Target[];
  /** Pieces that may move now. */
  movable: Cell[];
  /** They may because they must: a capture is due. */
  compelled: boolean;
  /** The walk may stop where it is: a click on the piece plays it. */
  stoppable: boolean;
  /** A move somebody was advised to play. */
  hint: Stop[];
  /** Moves worth a look, each as strong as it is good: 1 for the best. */
  arrows?: { stops: Stop[]; weight: number }[];
  /** A piece that was touched and has to be played. */
  touched: Cell | null;
  /** A move chosen ahead: where from, and where to once that is known. */
  premove: Stop[];
  /** Pieces that may be taken up to choose a move ahead. */
  liftable: Cell[];
  /** Where a piece stands whose move the server has not confirmed. */
  unsure: Cell | null;
  /** The door that would open, were the slider pulled that is looked at. */
  opens?: Cell | null;
  /** The pieces that would fall then. */
  falling?: Cell[];
}

/** What a slider may be pulled to now, and in words what that would do. */
export interface Slide {
  row: number;
  to: Notch;
  about?: string;
  /** It is looked at with a finger: the next tap pulls it. */
  again?: boolean;
}

export interface BoardProps {
  game: GameInfo;
  scene: Scene;
  marks: Marks;
  /** Seen from Black's side. */
  flipped: boolean;
  coordinates: boolean;
  /** Whether clicks mean anything. */
  playable: boolean;
  /** How long a step of an animation takes, in milliseconds; 0 for none. */
  pace: number;
  /** What a screen reader says of a cell, such as "32, white man, can move to 28". */
  describe: (cell: Cell) => string;
  /** A cell, or a cube that is not there, was clicked or chosen with Enter. */
  onpick: (spot: Spot) => void;
  /** A drag begins: the piece is in hand, and its targets are shown. */
  onlift?: (spot: Spot) => void;
  /** A piece was dragged from one place to another. */
  ondrag: (from: Spot, to: Spot) => void;
  /** Something that is not played on was clicked. */
  onmiss?: () => void;
  /** A move chosen ahead is given up. */
  oncancel?: () => void;
  /** A slider was pulled (Dames & Trap). */
  onslide?: (row: number, to: Notch) => void;
  /** A slider was pulled that cannot be now, or not that way. */
  onstuck?: () => void;
  /** Somebody points at a slider's end, or no longer: what pulling it would do is shown. */
  onlook?: (slide: Slide | null) => void;
  /** Which notches each row's slider may be pulled to now. */
  slides?: Slide[];
}

export const NO_MARKS: Marks = {
  last: [],
  trail: [],
  targets: [],
  movable: [],
  compelled: false,
  stoppable: false,
  hint: [],
  touched: null,
  premove: [],
  liftable: [],
  unsure: null,
};
