/** Links that carry a game, whole or cut; drafts that are kept; trees as the desk takes them. */

import { beforeEach, describe, expect, it } from "vitest";

import { draftOf, fromDesk, keepDraft, keptDraft, mainSteps, tagOf, toDesk } from "../src/analysis/draft";
import { wantedAt } from "../src/analysis/address";
import {
  addressIn,
  CutLink,
  gameAddress,
  pack,
  positionAddress,
  readAddress,
  studyAddress,
  unpack,
} from "../src/analysis/link";
import { piecesOf, plain } from "../src/analysis/library.svelte";
import { add, mainLine, nodeAt, writePath } from "../src/analysis/tree";

const PDN = '[White "Émilie"]\n[Black "Bob"]\n\n1. 32-28 19-23 {schön} 2. 28x19 14x23 *\n';

describe("an address that is pasted", () => {
  const here = "https://damier.example";
  const shown = (text: string) => {
    const address = addressIn(text);
    return address && studyAddress(address, here);
  };

  it("is a text that is nothing else", () => {
    expect(addressIn(`  ${here}/analysis \n`)?.pathname).toBe("/analysis");
    for (const text of ["W:W31:B1", PDN, `see ${here}`, "http://", "https://[", "ftp://a.example/b"])
      expect(addressIn(text), text).toBeNull();
  });

  it("leads to what it has in itself, from any place, and to tables of this one without their secret", () => {
    expect(shown(`${here}/analysis?game=dames#pdn=abc`)).toEqual({ search: "?game=dames", hash: "pdn=abc" });
    expect(shown("http://127.0.0.1:8420/analysis?game=dames")).toEqual({ search: "?game=dames", hash: "" });
    expect(shown(`${here}/t/abc#secret`)).toEqual({ search: "?table=abc", hash: "" });
    for (const elsewhere of [
      "https://other.example/t/abc",
      "https://other.example/analysis?table=abc",
      here,
      `${here}/t/a/b`,
    ])
      expect(shown(elsewhere), elsewhere).toBeNull();
  });
});

describe("a packed game", () => {
  it("comes back as it was, in letters a link may hold", async () => {
    const letters = await pack(PDN);
    expect(letters).toMatch(/^[A-Za-z0-9_-]+$/);
    expect(await unpack(letters)).toBe(PDN);
  });

  it("is refused when it was cut anywhere, or changed", async () => {
    const letters = await pack(PDN.repeat(3));
    for (const length of [0, 1, 2, 5, letters.length >> 1, letters.length - 4, letters.length - 1])
      await expect(unpack(letters.slice(0, length)), `${length} letters`).rejects.toBeInstanceOf(CutLink);
    const other = letters[20] === "A" ? "B" : "A";
    await expect(unpack(letters.slice(0, 20) + other + letters.slice(21))).rejects.toBeInstanceOf(CutLink);
    await expect(unpack("über")).rejects.toBeInstanceOf(CutLink);
  });

  it("is refused when it would grow without end", async () => {
    await expect(unpack(await pack("a".repeat(1_100_000)))).rejects.toBeInstanceOf(CutLink);
  });
});

describe("an address", () => {
  it("names a position where the server sees it, and a game where it does not", () => {
    const address = positionAddress("trap", "W:Wa1:Bb8:NNNN", { english: "on", spinner: "1:1:1" });
    const asked = readAddress(new URL(address, "http://x").search, "");
    expect(asked).toMatchObject({
      game: "trap",
      position: "W:Wa1:Bb8:NNNN",
      options: { english: "on", spinner: "1:1:1" },
      packed: null,
      review: false,
    });
    const link = new URL(gameAddress(address, "AbC_-", "3.1.2"), "http://x");
    expect(readAddress(link.search, link.hash.slice(1))).toMatchObject({ packed: "AbC_-", at: "3.1.2" });
    expect(readAddress("?table=abc", "review")).toMatchObject({ table: "abc", review: true });
    expect(readAddress("", "")).toMatchObject({ game: null, table: null, packed: null });
  });
});

describe("an address that was cut", () => {
  it("inside the position no longer names a game, so that it is not taken for a position with fewer pieces", async () => {
    const address = positionAddress("dames", "W:W28,32,37:B12,14,19", { flip: "on" });
    for (let cut = address.indexOf("position=") + 9; cut < address.indexOf("&game="); cut++)
      await expect(wantedAt([], address.slice("/analysis".length, cut), "")).rejects.toBeInstanceOf(CutLink);
  });
});

describe("a draft", () => {
  it("has no name for a player who is not known", () => {
    const tags = [
      { name: "White", value: "?" },
      { name: "Black", value: "Bob" },
    ];
    expect(["White", "Black", "Event"].map((name) => tagOf(tags, name))).toEqual(["", "Bob", ""]);
  });

  const kept = new Map<string, string>();
  beforeEach(() => {
    kept.clear();
    Object.defineProperty(globalThis, "localStorage", {
      configurable: true,
      value: {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, value: string) => kept.set(key, value),
      },
    });
  });

  const nodes = [
    { move: "32-28", position: "1", comment: "main" },
    { parent: 0, move: "19-23", position: "2", nags: [1] },
    { parent: 0, move: "20-25", position: "3" },
    { parent: 2, move: "37-32", position: "4" },
    { move: "33-29", position: "5" },
  ];
  const tree = { game: "dames" as const, tags: [{ name: "White", value: "Anna" }], nodes };

  it("is read from the desk's list and written as one again", () => {
    const draft = fromDesk(tree, { position: "start", turn: "white" });
    expect(mainLine(draft.root).map(({ move, by }) => [move, by])).toEqual([
      ["", null],
      ["32-28", "white"],
      ["19-23", "black"],
    ]);
    expect(mainSteps(draft.root)).toEqual([{ move: "32-28" }, { move: "19-23" }]);
    const written = toDesk(draft);
    expect(written.nodes.map(({ parent, move }) => [parent, move])).toEqual(
      nodes.map(({ parent, move }) => [parent, move]),
    );
    expect(written.start).toBe("start");
    expect(written.nodes[0]).toMatchObject({ comment: "main" });
    expect(written.nodes[1]).toMatchObject({ nags: [1] });
  });

  it("is kept with where one stands, and nothing else is taken for one", () => {
    const draft = fromDesk(tree, { position: "start", turn: "white" });
    const other = draft.root.next[0]?.next[1];
    const path = [draft.root.next[0]!.id, other!.id];
    keepDraft({ ...draft, path });
    const again = keptDraft();
    expect(again && nodeAt(again.root, again.path).move).toBe("20-25");
    expect(again && writePath(again.root, again.path)).toBe("1.1.0");
    for (const nonsense of ["", "{", "null", "[]", '{"v":2}', '{"v":1}', '{"v":1,"start":{"position":1}}']) {
      kept.set("damier.analysis", nonsense);
      expect(keptDraft(), nonsense).toBeNull();
    }
  });

  it("of a position alone has no moves", () => {
    const draft = draftOf("dames", {}, "W:W1:B2");
    expect(toDesk(draft).nodes).toEqual([]);
    const grown = add(draft.root, [], { move: "a", spin: "green", by: "white", position: "b" });
    expect(toDesk({ ...draft, ...grown }).nodes).toEqual([{ move: "a", spin: "green" }]);
  });
});

describe("a long text", () => {
  const game = (n: number) => `[White "Player ${n}"]\n[Black "B"]\n\n1. 32-28 19-23\n2. 28x19 14x23 *\n\n`;
  const text = Array.from({ length: 50 }, (_, n) => game(n)).join("");

  it("is read in pieces that begin with a game, and know their lines", () => {
    const pieces = piecesOf(text, 500);
    expect(pieces.length).toBeGreaterThan(5);
    expect(pieces.map((piece) => piece.text).join("")).toBe(text);
    for (const piece of pieces) expect(piece.text).toMatch(/^\[White/);
    expect(pieces.every((piece) => piece.text.length <= 501)).toBe(true);
    expect(pieces[1]?.lines).toBe(pieces[0]!.text.split("\n").length - 1);
  });

  it("is one piece where it is short, or one game", () => {
    expect(piecesOf("W:W28:B19")).toEqual([{ text: "W:W28:B19", lines: 0 }]);
    expect(piecesOf("")).toEqual([{ text: "", lines: 0 }]);
    expect(piecesOf("1. 32-28 ".repeat(100), 200)).toHaveLength(1);
    expect(plain("Éric ŁÓDŹ")).toBe("eric łodz");
  });
});
