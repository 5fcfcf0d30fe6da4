/**
 * The pyramid as a body of cubes, learnt from the board's description alone: which damier looks along which axis, how
 * high each column is, and which face of which cube every tile of a damier is. No rule of the game is in here.
 */

import type { BoardInfo, Damier, Place, Stop } from "../api/types";

/** A place in the grid of a damier, counted from its upper left corner. */
export interface GridPlace {
  column: number;
  row: number;
}

/** The part of a move's way that is made in one damier. */
export interface DamierPath {
  kind: "last" | "hint" | "trail";
  legs: { from: GridPlace; to: GridPlace }[];
}

/** A line of a damier's grid in space: coordinate `axis` of a place is `sign` times the line's number plus `offset`. */
interface Line {
  axis: 0 | 1 | 2;
  sign: 1 | -1;
  offset: number;
}

/** How a damier lies in space. */
export interface Side {
  name: string;
  columns: Line;
  rows: Line;
  /** The direction in which its faces look. */
  normal: Place;
  width: number;
  height: number;
}

/** A tile of a damier, as the face of a cube. */
export interface Face {
  /** The number of its damier. */
  side: number;
  /** Its damier's letter. */
  damier: string;
  column: number;
  row: number;
  place: Place;
  normal: Place;
  /** The cell played on here, if it is one. */
  cell: number | null;
}

export interface Cube {
  place: Place;
  faces: Face[];
}

export interface Solid {
  sides: Side[];
  /** The cubes of which something can be seen. */
  cubes: Cube[];
  /** The faces on which a cell can be played; none in the air. */
  facesOf: (cell: number | null) => Face[];
  /** How many cubes stand on one another at most. */
  height: number;
  /** The largest x or y. */
  reach: number;
}

const AXES = [0, 1, 2] as const;

export function learnSolid(board: BoardInfo): Solid {
  const sides = board.damiers.map((damier) => learnSide(board, damier));
  const heights = learnHeights(board, sides);
  const cubes = new Map<string, Cube>();
  const played: Face[][] = board.cells.map(() => []);
  sides.forEach((side, number) => {
    for (const { tile, column, row } of tilesOf(board.damiers[number])) {
      const place = board.cells[tile]?.place ?? outermost(side, column, row, heights);
      if (!place) continue;
      const cell = tile >= 0 ? tile : null;
      const face: Face = { side: number, damier: side.name, column, row, place, normal: side.normal, cell };
      const cube = cubes.get(place.join()) ?? { place, faces: [] };
      cubes.set(place.join(), cube);
      cube.faces.push(face);
      if (cell !== null) played[cell]?.push(face);
    }
  });
  return {
    sides,
    cubes: [...cubes.values()],
    facesOf: (cell) => (cell === null ? [] : (played[cell] ?? [])),
    height: Math.max(...heights.values()) + 1,
    reach: Math.max(...board.cells.flatMap(({ place: [x, y] }) => [Math.abs(x), Math.abs(y)])),
  };
}

/** The tiles of a damier that are part of the board, and where they are in its grid. */
function tilesOf(damier: Damier | undefined): { tile: number; column: number; row: number }[] {
  return (damier?.rows ?? []).flatMap((tiles, row) =>
    tiles.flatMap((tile, column) => (tile === null ? [] : [{ tile, column, row }])),
  );
}

/** Where in the grid of a damier a place lies, inside the solid or not. */
export function tileOf(side: Side, place: Place): GridPlace {
  const line = ({ axis, sign, offset }: Line) => (sign > 0 ? place[axis] - offset : offset - place[axis]);
  return { column: line(side.columns), row: line(side.rows) };
}

/**
 * The side from which the end of a move is seen: the one looked at, if it is seen there. Else rather one from which the
 * viewer's own men are seen as well: their own side, those beside it, from above, and only then the opposite side.
 */
export function seenFrom(solid: Solid, stops: Stop[], faced: number, flipped: boolean): number {
  const end = stops.findLast(({ cell }) => cell !== null);
  if (!end) return faced;
  const faces = solid.facesOf(end.cell);
  if (faces.some(({ side }) => side === faced)) return faced;
  const far = ({ normal: [, y, z], damier }: Face) => {
    const rank = z !== 0 ? 2 : y === 0 ? 1 : y < 0 === flipped ? 3 : 0;
    return 2 * rank - Number(damier === end.damier);
  };
  return [...faces].sort((a, b) => far(a) - far(b))[0]?.side ?? faced;
}

/** Whether the columns of an upright damier run from right to left for one who stands before it. */
export function seenThrough({ normal: [x, y], columns }: Side): boolean {
  // To the right of one who looks against the direction (x, y) lies (-y, x).
  const rightwards = columns.axis === 0 ? -y : x;
  return rightwards * columns.sign < 0;
}

function learnSide(board: BoardInfo, damier: Damier): Side {
  const known = tilesOf(damier).flatMap(({ tile, column, row }) => {
    const place = board.cells[tile]?.place;
    return place ? [{ column, row, place }] : [];
  });
  const columns = fit(known.map(({ column, place }) => ({ line: column, place })));
  const rows = fit(known.map(({ row, place }) => ({ line: row, place })));
  const axis = AXES.find((axis) => axis !== columns.axis && axis !== rows.axis) ?? 2;
  // The cubes seen from a side lie on that side of the middle.
  const sign = known.reduce((sum, { place }) => sum + place[axis], 0) < 0 ? -1 : 1;
  const normal: [number, number, number] = [0, 0, 0];
  normal[axis] = sign;
  const width = Math.max(...damier.rows.map((row) => row.length));
  return { name: damier.name ?? "", columns, rows, normal, width, height: damier.rows.length };
}

/** The axis along which the numbers of a damier's lines run, and how. */
function fit(known: { line: number; place: Place }[]): Line {
  const [first] = known;
  for (const axis of AXES) {
    for (const sign of [1, -1] as const) {
      const offset = first ? first.place[axis] - sign * first.line : 0;
      if (known.every(({ line, place }) => place[axis] === sign * line + offset))
        return { axis, sign, offset };
    }
  }
  throw new Error("a damier does not lie along the axes");
}

/** The highest cube of each column, from the damier seen from above. */
function learnHeights(board: BoardInfo, sides: Side[]): Map<string, number> {
  const known = new Map<string, number>();
  const above = sides.findIndex((side) => side.normal[2] > 0);
  const side = sides[above];
  if (!side) return known;
  const unknown: [number, number][] = [];
  for (const { tile, column, row } of tilesOf(board.damiers[above])) {
    const [x, y] = along(side, column, row);
    const height = board.cells[tile]?.place[2];
    if (height === undefined) unknown.push([x, y]);
    else known.set([x, y].join(), height);
  }
  // A tile that is not played on belongs to the step it is part of: it is as high as its lowest neighbour.
  const heights = new Map(known);
  for (const [x, y] of unknown) {
    const around = [
      [x - 1, y],
      [x + 1, y],
      [x, y - 1],
      [x, y + 1],
    ].flatMap((at) => known.get(at.join()) ?? []);
    heights.set([x, y].join(), Math.min(...around));
  }
  return heights;
}

/** A place in line with a tile; how far it is along the line of sight is left at 0. */
function along(side: Side, column: number, row: number): [number, number, number] {
  const place: [number, number, number] = [0, 0, 0];
  place[side.columns.axis] = side.columns.sign * column + side.columns.offset;
  place[side.rows.axis] = side.rows.sign * row + side.rows.offset;
  return place;
}

/** The cube one sees in a tile: the first one met when looking at it from outside. */
function outermost(side: Side, column: number, row: number, heights: Map<string, number>): Place | null {
  const place = along(side, column, row);
  const axis = AXES.find((axis) => side.normal[axis] !== 0) ?? 2;
  const far = Math.max(side.width, side.height);
  for (let depth = far; depth >= -far; depth--) {
    place[axis] = depth * side.normal[axis];
    const height = heights.get([place[0], place[1]].join());
    if (height !== undefined && place[2] >= 0 && place[2] <= height) return place;
  }
  return null;
}
