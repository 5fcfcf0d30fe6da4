import { describe, expect, it } from "vitest";

import { readKept } from "../src/learn/progress.svelte";
import { routeOf } from "../src/router.svelte";

describe("what was learned in this browser", () => {
  it("is read as it was written", () => {
    const kept = { done: { dames: ["step", "jump"] }, offered: ["trap"], first: ["abc"] };
    expect(readKept(JSON.stringify(kept))).toEqual(kept);
  });

  it("is nothing where nothing was kept, or something else wrote there", () => {
    const nothing = { done: {}, offered: [], first: [] };
    for (const text of [null, "", "{", "null", "[]", '{"done":7,"offered":{},"first":"x"}']) {
      expect(readKept(text)).toEqual(nothing);
    }
    expect(readKept('{"done":{"dames":[1,"step"],"trap":"x"}}').done).toEqual({ dames: ["step"], trap: [] });
  });
});

describe("addresses of lessons", () => {
  it("name a game and a lesson, or neither", () => {
    expect(routeOf("/learn")).toEqual({ page: "learn", game: null, lesson: null });
    expect(routeOf("/learn/trap")).toEqual({ page: "learn", game: "trap", lesson: null });
    expect(routeOf("/learn/trap/3")).toEqual({ page: "learn", game: "trap", lesson: 3 });
    expect(routeOf("/learn/trap/x")).toEqual({ page: "lost" });
  });
});
