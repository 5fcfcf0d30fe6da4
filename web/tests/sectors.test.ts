import { describe, expect, it } from "vitest";

import { dialOf } from "../src/trap/dial";
import { onDial, outline, restOn, sectorsOf } from "../src/trap/sectors";

describe("the dial", () => {
  it("is filled by its sectors, each as large as it is likely", () => {
    for (const options of [{}, { "line-choice": "on" }, { spinner: "1:5:3" }, { spinner: "0:1:0" }]) {
      const weights = dialOf(options);
      const sectors = sectorsOf(weights);
      expect(sectors.reduce((sum, { from, to }) => sum + to - from, 0)).toBeCloseTo(360);
      for (const { spin, from, to } of sectors) expect((to - from) / 360).toBeCloseTo(weights[spin]);
      sectors.forEach(({ from }, i) => i > 0 && expect(from).toBeCloseTo(sectors[i - 1]?.to ?? NaN));
    }
  });

  it("has pawn at the bottom and the line between green and orange", () => {
    const sectors = sectorsOf(dialOf({ "line-choice": "on" }));
    expect(sectors.map(({ spin }) => spin)).toEqual(["pawn", "green", "choice", "orange"]);
    expect(sectors[0]?.middle).toBe(180);
    expect((sectors[2]?.middle ?? 0) % 360).toBeCloseTo(0);
  });

  it("leaves out what cannot come up", () => {
    expect(sectorsOf(dialOf({ spinner: "2:0:1" })).map(({ spin }) => spin)).toEqual(["pawn", "orange"]);
    expect(sectorsOf({ pawn: 0, green: 0, orange: 0, choice: 0 })).toEqual([]);
  });

  it("has the needle rest well inside the sector that was drawn", () => {
    for (const sector of sectorsOf(dialOf({ "line-choice": "on" }))) {
      const margin = (sector.to - sector.from) * 0.1;
      for (const chance of [0, 0.3, 0.999]) {
        expect(restOn(sector, chance)).toBeGreaterThan(sector.from + margin);
        expect(restOn(sector, chance)).toBeLessThan(sector.to - margin);
      }
    }
  });

  it("draws clockwise from the top", () => {
    expect(onDial(0, 10).y).toBeCloseTo(-10);
    expect(onDial(90, 10).x).toBeCloseTo(10);
    expect(outline({ spin: "pawn", from: 0, to: 360, middle: 180 }, 10)).not.toMatch(/NaN/);
  });
});
