/** The tree of variations: playing, branching, promoting, deleting, and what a link holds of a path. */

import { describe, expect, it } from "vitest";

import { linesOf } from "../src/analysis/layout";
import {
  add,
  along,
  branch,
  mainLine,
  type Node,
  nodeAt,
  type Path,
  promote,
  readPath,
  remove,
  rootOf,
  sibling,
  size,
  toEnd,
  writePath,
} from "../src/analysis/tree";

/** Plays moves one after the other from where one stands. */
function play(root: Node, path: Path, ...moves: string[]): { root: Node; path: Path } {
  let at = { root, path };
  for (const move of moves) {
    const by = at.path.length % 2 === 0 ? ("white" as const) : ("black" as const);
    at = add(at.root, at.path, { move, spin: null, by, position: `after ${move}` });
  }
  return at;
}

const texts = (root: Node) => mainLine(root).map(({ move }) => move);

describe("a tree", () => {
  it("grows by what is played, and goes along what is there already", () => {
    const first = play(rootOf("start"), [], "a", "b", "c");
    const again = play(first.root, [], "a", "b");
    expect(again.root).toBe(first.root);
    expect(again.path).toEqual(first.path.slice(0, 2));
    expect(size(first.root)).toBe(3);
  });

  it("keeps another move, or the same after another spin, as a variation", () => {
    const main = play(rootOf("start"), [], "a", "b");
    const other = play(main.root, main.path.slice(0, 1), "x");
    expect(texts(other.root)).toEqual(["", "a", "b"]);
    expect(nodeAt(other.root, other.path).move).toBe("x");
    const spun = add(other.root, [], { move: "a", spin: "green", by: "white", position: "" });
    expect(spun.root.next).toHaveLength(2);
  });

  it("leaves the tree of before as it was", () => {
    const main = play(rootOf("start"), [], "a", "b");
    const grown = play(main.root, main.path, "c");
    expect(size(main.root)).toBe(2);
    expect(size(grown.root)).toBe(3);
  });

  it("promotes the variation one is in, one place at a time", () => {
    const main = play(rootOf("start"), [], "a", "b", "c");
    const x = play(main.root, main.path.slice(0, 1), "x");
    const y = play(x.root, main.path.slice(0, 1), "y", "z");
    const once = promote(y.root, y.path);
    expect(nodeAt(once, main.path.slice(0, 1)).next.map(({ move }) => move)).toEqual(["b", "y", "x"]);
    const twice = promote(once, y.path);
    expect(texts(twice)).toEqual(["", "a", "y", "z"]);
    expect(promote(twice, y.path)).toBe(twice);
    expect(branch(twice, y.path)).toBeNull();
  });

  it("deletes from a move on, and gives where one stands then", () => {
    const main = play(rootOf("start"), [], "a", "b", "c");
    const left = remove(main.root, main.path.slice(0, 2));
    expect(texts(left.root)).toEqual(["", "a"]);
    expect(left.path).toEqual(main.path.slice(0, 1));
    expect(remove(main.root, []).root.next).toEqual([]);
  });

  it("goes to the end of a line and to what could have been played instead", () => {
    const main = play(rootOf("start"), [], "a", "b", "c");
    const x = play(main.root, main.path.slice(0, 1), "x", "y");
    expect(toEnd(x.root, x.path.slice(0, 2))).toEqual(x.path);
    expect(sibling(x.root, main.path.slice(0, 2), 1)).toEqual(x.path.slice(0, 2));
    expect(sibling(x.root, x.path.slice(0, 2), 1)).toBeNull();
    expect(along(x.root, [...main.path.slice(0, 1), 99_999])).toHaveLength(2);
  });

  it("writes a path for a link and finds it again, or as much of it as there is", () => {
    const main = play(rootOf("start"), [], "a", "b", "c");
    const x = play(main.root, main.path.slice(0, 1), "x", "y");
    expect(writePath(x.root, main.path)).toBe("3");
    expect(writePath(x.root, x.path)).toBe("1.1.1");
    for (const path of [[], main.path, x.path, x.path.slice(0, 2)])
      expect(readPath(x.root, writePath(x.root, path))).toEqual(path);
    expect(readPath(x.root, "99")).toEqual(main.path);
    expect(readPath(x.root, "1.7.2")).toEqual(main.path.slice(0, 1));
    expect(readPath(x.root, "-1.x.999999999")).toEqual([]);
  });

  it("holds a long game", () => {
    const moves = Array.from({ length: 600 }, (_, i) => `m${i}`);
    const { root, path } = play(rootOf("start"), [], ...moves);
    expect(size(root)).toBe(600);
    expect(linesOf(root)[0]?.items).toHaveLength(600);
    expect(toEnd(root, [])).toEqual(path);
  });
});

describe("its lines", () => {
  const shown = (root: Node) =>
    linesOf(root).map(({ depth, items }) =>
      [depth, ...items.map(({ number, node }) => `${number}${node.move}`)].join(" "),
    );

  it("put a variation below the move it is instead of", () => {
    const main = play(rootOf("start"), [], "a", "b", "c", "d");
    const x = play(main.root, main.path.slice(0, 1), "x", "y");
    const z = play(x.root, [], "z");
    expect(shown(z.root)).toEqual(["0 1.a", "1 1.z", "0 1...b", "1 1...x 2.y", "0 2.c d"]);
  });

  it("count from Black where Black begins", () => {
    let at = add(rootOf("start"), [], { move: "a", spin: null, by: "black", position: "" });
    at = add(at.root, at.path, { move: "b", spin: null, by: "white", position: "" });
    expect(shown(at.root)).toEqual(["0 1...a 2.b"]);
    expect(shown(rootOf("start"))).toEqual([]);
  });
});
