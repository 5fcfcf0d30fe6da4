import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { GameInfo, Snapshot } from "../src/api/types";
import { words } from "../src/i18n/index.svelte";
import { settings } from "../src/settings.svelte";
import { positionInWords } from "../src/table/reading";
import { Voice } from "../src/table/voice.svelte";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("the voice", () => {
  it("says one sentence after the other, and each once", () => {
    const voice = new Voice();
    const heard: string[] = [];
    let last = 0;
    const listen = () => {
      if (voice.now.n !== last && voice.now.text) heard.push(voice.now.text);
      last = voice.now.n;
    };
    for (const text of ["White: 32-28.", "Black: 19-23.", ""]) {
      voice.say(text);
      listen();
    }
    for (let ticks = 0; ticks < 200; ticks++) {
      vi.advanceTimersByTime(50);
      listen();
    }
    expect(heard).toEqual(["White: 32-28.", "Black: 19-23."]);
    expect(voice.now.text).toBe("");
  });

  it("says the same again when it happens again", () => {
    const voice = new Voice();
    voice.say("It is Black's turn.");
    const { n } = voice.now;
    vi.advanceTimersByTime(1000);
    voice.say("It is Black's turn.");
    expect(voice.now.n).toBeGreaterThan(n);
  });

  it("leaves out what nobody who was away wants to hear", () => {
    const voice = new Voice();
    for (let n = 1; n <= 9; n++) voice.say(`${n}`);
    const heard = new Set([voice.now.text]);
    for (let ticks = 0; ticks < 40; ticks++) {
      vi.advanceTimersByTime(50);
      heard.add(voice.now.text);
    }
    expect([...heard]).toEqual(["1", "7", "8", "9"]);
  });
});

describe("the position in words", () => {
  const game = { board: { cells: [..."abcdef"].map((name) => ({ name })) } } as unknown as GameInfo;
  const snapshot = { board: "wW.b..", doors: "..G.o." } as unknown as Snapshot;

  it("names each side's men and kings, and open doors", () => {
    settings.set({ lang: "en" });
    expect(positionInWords(game, snapshot, words.m)).toBe(
      "White: 1 man on a, 1 king on b. Black: 1 man on d. Open doors: c.",
    );
    settings.set({ lang: "fr" });
    expect(positionInWords(game, { ...snapshot, board: "......", doors: "" }, words.m)).toMatch(
      /^Blancs.: aucune pièce\. Noirs.: aucune pièce\.$/,
    );
  });
});
