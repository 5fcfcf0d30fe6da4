import { readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

import { after, NEW } from "../src/puzzles/glicko";
import { afterPuzzle, FRESH, nextFor, readKept } from "../src/puzzles/record.svelte";
import { placeOfDay, readRows, today } from "../src/puzzles/rows";
import { THEMES } from "../src/puzzles/words";

const ROW = "ho3i82\t905\twin\tW:WK29,35,46:BK13\t29-24 | 13x30 35x24\tsacrifice king";

describe("the files of puzzles", () => {
  it("are read line by line, and what is no puzzle is left out", () => {
    const [puzzle, ...more] = readRows(`# a word\n${ROW}\nnonsense\nx\ty\tlose\tz\t1-2\t\n`);
    expect(more).toEqual([]);
    expect(puzzle).toEqual({
      id: "ho3i82",
      rating: 905,
      goal: "win",
      position: "W:WK29,35,46:BK13",
      line: ["29-24"],
      tail: ["13x30", "35x24"],
      themes: ["sacrifice", "king"],
    });
  });

  it("give every puzzle its day, the same as in the program", () => {
    const days = Array.from({ length: 500 }, (_, day) => placeOfDay(20_000 + day, 500));
    expect(new Set(days).size).toBe(500);
    expect(placeOfDay(3, 0)).toBeNull();
    expect(today(Date.UTC(2026, 10, 17, 23, 59))).toBe(20_774);
  });

  it("have no theme without a name", () => {
    const text = readFileSync(new URL("../../crates/study/puzzles/dames.tsv", import.meta.url), "utf8");
    const named = new Set(readRows(text).flatMap(({ themes }) => themes));
    expect([...named].filter((theme) => !(theme in THEMES))).toEqual([]);
  });
});

describe("Glicko-2", () => {
  it("reckons the published example", () => {
    const rated = (rating: number, deviation: number) => ({ rating, deviation, volatility: 0.06 });
    const now = after(rated(1500, 200), [
      [rated(1400, 30), 1],
      [rated(1550, 100), 0],
      [rated(1700, 300), 0],
    ]);
    expect(now.rating).toBeCloseTo(1464.06, 1);
    expect(now.deviation).toBeCloseTo(151.52, 1);
    expect(now.volatility).toBeCloseTo(0.05999, 4);
  });

  it("becomes less certain of who does not play", () => {
    expect(after({ ...NEW, deviation: 50 }, []).deviation).toBeGreaterThan(50);
  });
});

describe("how somebody fares", () => {
  const [puzzle] = readRows(ROW);
  if (!puzzle) throw new Error("a puzzle");

  it("counts the first try of a puzzle, and no other", () => {
    const solved = afterPuzzle(FRESH, puzzle, true, 7);
    expect(solved).toMatchObject({ solved: 1, failed: 0, streak: 1, best: 1, seen: ["ho3i82"], day: 7 });
    expect(solved.rating).toBeGreaterThan(FRESH.rating);
    expect(afterPuzzle(solved, puzzle, false, null)).toEqual(solved);
    const failed = afterPuzzle(FRESH, puzzle, false, 7);
    expect(failed.rating).toBeLessThan(FRESH.rating);
    expect(failed).toMatchObject({ streak: 0, day: null });
  });

  it("is read back as it was written, and nonsense is not believed", () => {
    const kept = { dames: afterPuzzle(FRESH, puzzle, true, 7) };
    expect(readKept(JSON.stringify(kept))).toEqual(kept);
    expect(readKept("nonsense")).toBeNull();
    expect(readKept("[1]")).toBeNull();
    const wild = readKept('{"dames":{"rating":1e99,"seen":[1,"a"]},"../x":{}}');
    expect(wild).toMatchObject({ dames: { rating: 4000, seen: ["a"] } });
    expect(Object.keys(wild ?? {})).toEqual(["dames"]);
  });

  it("is offered what was not tried yet, near the own rating", () => {
    const puzzles = [600, 1490, 1510, 2800].map((rating, i) => ({ ...puzzle, id: `p${i}`, rating }));
    expect(nextFor({ ...FRESH, seen: ["p1"] }, puzzles, 0)?.id).toBe("p2");
    expect(nextFor(FRESH, [], 0)).toBeNull();
    expect(nextFor({ ...FRESH, seen: ["p0", "p1", "p2", "p3"] }, puzzles, 0)?.id).toBe("p1");
  });
});
