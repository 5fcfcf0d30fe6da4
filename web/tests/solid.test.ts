import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

import type { BoardInfo, Place } from "../src/api/types";
import { learnSolid, seenFrom, seenThrough, tileOf } from "../src/pyramid/solid";

// What `GET /api/games` says of Pyramidame's board.
const board = JSON.parse(
  readFileSync(new URL("data/pyramidame-board.json", import.meta.url), "utf8"),
) as BoardInfo;
const solid = learnSolid(board);
const sideOf = (name: string) => {
  const side = solid.sides.find((side) => side.name === name);
  if (!side) throw new Error(`no damier ${name}`);
  return side;
};

/** Rule P1, which the page itself does not know: it has to come out of the description. */
const inSolid = ([x, y, z]: Place) =>
  z >= 0 && z < 8 && Math.abs(x) + Math.abs(y) <= 6 - 2 * Math.floor(z / 2);

describe("the solid", () => {
  it("has its five damiers look in five directions", () => {
    expect(Object.fromEntries(solid.sides.map(({ name, normal }) => [name, normal]))).toEqual({
      A: [0, -1, 0],
      B: [1, 0, 0],
      C: [0, 1, 0],
      D: [-1, 0, 0],
      E: [0, 0, 1],
    });
    expect(solid.height).toBe(8);
    expect(solid.reach).toBe(6);
  });

  it("has exactly the cubes of which something is seen", () => {
    const expected = new Set<string>();
    for (let x = -6; x <= 6; x++)
      for (let y = -6; y <= 6; y++)
        for (let z = 0; z < 8; z++) {
          const open = (
            [
              [1, 0, 0],
              [-1, 0, 0],
              [0, 1, 0],
              [0, -1, 0],
              [0, 0, 1],
            ] as const
          ).some(([dx, dy, dz]) => !inSolid([x + dx, y + dy, z + dz]));
          if (inSolid([x, y, z]) && open) expected.add([x, y, z].join());
        }
    expect(new Set(solid.cubes.map(({ place }) => place.join()))).toEqual(expected);
  });

  it("shows in every tile the first cube one meets there, with nothing in front of it", () => {
    for (const { place, faces } of solid.cubes) {
      expect(inSolid(place)).toBe(true);
      for (const { normal, side, column, row } of faces) {
        for (let step = 1; step <= 13; step++) {
          const before = place.map((at, axis) => at + step * (normal[axis] ?? 0)) as unknown as Place;
          expect(inSolid(before)).toBe(false);
        }
        const damier = solid.sides[side];
        expect(damier && tileOf(damier, place)).toEqual({ column, row });
      }
    }
  });

  it("gives a cell one face in each damier that shows it", () => {
    board.cells.forEach(({ place }, cell) => {
      const faces = solid.facesOf(cell);
      const shown = board.damiers.filter(({ rows }) => rows.flat().includes(cell)).map(({ name }) => name);
      expect(faces.map(({ damier }) => damier).sort()).toEqual(shown.sort());
      for (const face of faces) expect(face.place).toEqual(place);
    });
    expect(solid.facesOf(null)).toEqual([]);
  });

  it("has a tile for cubes that are not there", () => {
    expect(tileOf(sideOf("B"), [0, 5, 2])).toEqual({ column: 11, row: 5 });
    expect(tileOf(sideOf("A"), [-1, 0, 6])).toEqual({ column: 5, row: 1 });
    expect(tileOf(sideOf("A"), [-1, 0, 6])).toEqual(tileOf(sideOf("C"), [-1, 0, 6]));
  });

  it("knows which damiers are described as seen through the pyramid", () => {
    expect(["A", "B", "C", "D"].map((name) => seenThrough(sideOf(name)))).toEqual([false, false, true, true]);
  });
});

describe("where a move is seen from", () => {
  const cellOf = (name: string) => board.cells.findIndex((cell) => cell.name === name);
  const stop = (name: string, damier: string | null) => ({
    cell: cellOf(name),
    place: board.cells[cellOf(name)]?.place ?? ([0, 0, 0] as const),
    damier,
    takes: null,
  });
  const number = (name: string) => solid.sides.findIndex((side) => side.name === name);

  const seen = (name: string, damier: string, from: string, flipped = false) =>
    solid.sides[seenFrom(solid, [stop("g7", null), stop(name, damier)], number(from), flipped)]?.name;

  it("is where one looks already, if its end is seen there", () => {
    for (const side of ["C", "D", "E"]) expect(seen("e11", "C", side)).toBe(side);
  });

  it("else a side from which one sees one's own men too", () => {
    expect(seen("e11", "C", "A")).toBe("D");
    expect(seen("e11", "C", "B", true)).toBe("C");
    expect(seen("e3", "A", "C", true)).toBe("D");
    // A cube that is black in E alone is seen from above only.
    expect(seen("d10", "E", "A")).toBe("E");
    expect(seenFrom(solid, [], number("B"), false)).toBe(number("B"));
  });
});
