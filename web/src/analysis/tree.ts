/**
 * A game with its variations: nodes that never change, so that taking a step back is keeping the tree of before. What is
 * legal is not known here; positions are strings that the desk has given.
 */

import type { Color, Spin } from "../api/types";

/** A move, what was thought of it, and what comes after. The root has no move: it is the start. */
export interface Node {
  readonly id: number;
  /** The move in its game's notation; empty at the root. */
  readonly move: string;
  /** What the spinner had shown. */
  readonly spin: Spin | null;
  /** It overlooked a capture, and stood. */
  readonly fault: boolean;
  readonly by: Color | null;
  /** The position after it. */
  readonly position: string;
  readonly comment: string;
  /** What was thought of the move, as PDN counts it: 1 is `!`, 2 is `?`. */
  readonly nags: readonly number[];
  /** What may come next, the main line first. */
  readonly next: readonly Node[];
}

/** The way from the root to a node: the ids of those after the root. */
export type Path = readonly number[];

/** What a move brings with it. */
export type Played = Pick<Node, "move" | "spin" | "by" | "position"> &
  Partial<Pick<Node, "fault" | "comment" | "nags">>;

let last = 0;

export function nodeOf(played: Played, next: readonly Node[] = []): Node {
  return { fault: false, comment: "", nags: [], ...played, id: ++last, next };
}

/** A tree without moves. */
export function rootOf(position: string, comment = "", next: readonly Node[] = []): Node {
  return nodeOf({ move: "", spin: null, by: null, position, comment }, next);
}

/** The nodes along a path, the root first; as far as there are any. */
export function along(root: Node, path: Path): Node[] {
  const found = [root];
  for (const id of path) {
    const next = found.at(-1)?.next.find((node) => node.id === id);
    if (!next) break;
    found.push(next);
  }
  return found;
}

export function nodeAt(root: Node, path: Path): Node {
  return along(root, path).at(-1) ?? root;
}

/** As much of a path as there is. */
export function existing(root: Node, path: Path): Path {
  return along(root, path)
    .slice(1)
    .map(({ id }) => id);
}

/** The tree with one node made anew. */
export function change(root: Node, path: Path, make: (node: Node) => Node): Node {
  const nodes = along(root, path);
  if (nodes.length !== path.length + 1) return root;
  let made = make(nodes[nodes.length - 1] ?? root);
  for (let at = nodes.length - 2; at >= 0; at--) {
    const parent = nodes[at];
    const old = nodes[at + 1];
    if (!parent || !old) return root;
    made = { ...parent, next: parent.next.map((node) => (node === old ? made : node)) };
  }
  return made;
}

/** Plays a move behind a node. One that is there already is gone to, not played a second time. */
export function add(root: Node, path: Path, played: Played): { root: Node; path: Path } {
  const at = nodeAt(root, path);
  const known = at.next.find(({ move, spin }) => move === played.move && spin === played.spin);
  if (known) return { root, path: [...path, known.id] };
  const node = nodeOf(played);
  return {
    root: change(root, path, (parent) => ({ ...parent, next: [...parent.next, node] })),
    path: [...path, node.id],
  };
}

/** Takes a node and all that comes after it away; gives where one stands then. */
export function remove(root: Node, path: Path): { root: Node; path: Path } {
  const id = path.at(-1);
  if (id === undefined) return { root: { ...root, next: [] }, path: [] };
  const parent = path.slice(0, -1);
  return {
    root: change(root, parent, (node) => ({ ...node, next: node.next.filter((one) => one.id !== id) })),
    path: parent,
  };
}

/** Where the variation a node belongs to leaves its parent's main line: the path to its first move, or `null`. */
export function branch(root: Node, path: Path): Path | null {
  const nodes = along(root, path);
  for (let at = nodes.length - 1; at > 0; at--) {
    if (nodes[at - 1]?.next[0] !== nodes[at]) return path.slice(0, at);
  }
  return null;
}

/** Moves the variation a node belongs to one place up among its siblings. */
export function promote(root: Node, path: Path): Node {
  const first = branch(root, path);
  const id = first?.at(-1);
  if (!first || id === undefined) return root;
  return change(root, first.slice(0, -1), (parent) => {
    const at = parent.next.findIndex((node) => node.id === id);
    const next = [...parent.next];
    const [one] = next.splice(at, 1);
    if (one) next.splice(at - 1, 0, one);
    return { ...parent, next };
  });
}

/** The path to the end of the line a node is in. */
export function toEnd(root: Node, path: Path): Path {
  const way = [...path];
  let node: Node | undefined = nodeAt(root, path);
  while ((node = node.next[0])) way.push(node.id);
  return way;
}

/** The moves from the root on, the first of each choice. */
export function mainLine(root: Node): Node[] {
  return along(root, toEnd(root, []));
}

/** The next or the previous of the moves one could have played instead. */
export function sibling(root: Node, path: Path, step: 1 | -1): Path | null {
  const parent = path.slice(0, -1);
  const { next } = nodeAt(root, parent);
  const at = next.findIndex(({ id }) => id === path.at(-1));
  const other = at < 0 ? undefined : next[at + step];
  return other ? [...parent, other.id] : null;
}

/** How many moves there are in all. */
export function size(root: Node): number {
  let count = 0;
  const waiting = [root];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    count++;
    waiting.push(...node.next);
  }
  return count - 1;
}

/** A path without ids, for a link: so many moves along the main line, the number of the variation, and so on. */
export function writePath(root: Node, path: Path): string {
  const parts = [0];
  let node: Node | undefined = root;
  for (const id of path) {
    const at: number = node.next.findIndex((one) => one.id === id);
    if (at === 0) parts[parts.length - 1] = (parts.at(-1) ?? 0) + 1;
    else parts.push(at, 0);
    node = node.next[at];
    if (!node) break;
  }
  return parts.join(".");
}

/** The path that was written, as far as there is one. */
export function readPath(root: Node, text: string): Path {
  const path: number[] = [];
  let node = root;
  const go = (at: number) => {
    const next = node.next[at];
    if (!next) return false;
    path.push(next.id);
    node = next;
    return true;
  };
  if (!/^\d{1,5}(\.\d{1,5})*$/.test(text)) return path;
  const parts = text.split(".").map(Number);
  for (const [i, part] of parts.entries()) {
    if (i % 2 === 1) {
      if (!go(part)) break;
    } else {
      for (let n = 0; n < part; n++) if (!go(0)) break;
    }
  }
  return path;
}
