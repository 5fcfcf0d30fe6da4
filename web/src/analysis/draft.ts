/** What lies on the analysis board: a game's tree and where one stands in it; as the desk writes it, and as it is kept. */

import type { Color, GameId, TableState } from "../api/types";
import type { Tree } from "../desk/types";
import { along, mainLine, type Node, nodeOf, type Path, readPath, rootOf, writePath } from "./tree";

export type Options = Record<string, string>;
export interface Tag {
  name: string;
  value: string;
}

export interface Draft {
  game: GameId;
  options: Options;
  tags: Tag[];
  root: Node;
  path: Path;
  /** Whose game it is: a table's id. */
  table: string | null;
}

/** A position alone. */
export function draftOf(game: GameId, options: Options, position: string): Draft {
  return { game, options, tags: [], root: rootOf(position), path: [], table: null };
}

/** A step as the desk takes it. */
export interface Step {
  move: string;
  spin?: Node["spin"] & string;
  fault?: boolean;
}

function stepOf({ move, spin, fault }: Node): Step {
  return { move, ...(spin ? { spin } : {}), ...(fault ? { fault } : {}) };
}

/** The moves of the main line. */
export function mainSteps(root: Node): Step[] {
  return mainLine(root).slice(1).map(stepOf);
}

/** The moves that lead to a node. */
export function stepsTo(root: Node, path: Path): Step[] {
  return along(root, path).slice(1).map(stepOf);
}

const OTHER: Record<Color, Color> = { white: "black", black: "white" };

/** A tree the desk has read, with where it begins. Sides move in turn: passing is a move, too. */
export function fromDesk(tree: Tree, start: { position: string; turn: Color }): Draft {
  const colors: Color[] = [];
  tree.nodes.forEach(({ parent }, i) => {
    const before = parent == null ? undefined : colors[parent];
    colors[i] = before ? OTHER[before] : start.turn;
  });
  // Children stand behind their parents: from the end on, they are there when their parent is made.
  const next: Node[][] = tree.nodes.map(() => []);
  const first: Node[] = [];
  for (let i = tree.nodes.length - 1; i >= 0; i--) {
    const written = tree.nodes[i];
    if (!written) continue;
    const node = nodeOf(
      {
        move: written.move,
        spin: written.spin ?? null,
        fault: written.fault ?? false,
        by: colors[i] ?? start.turn,
        position: written.position ?? "",
        comment: written.comment ?? "",
        nags: written.nags ?? [],
      },
      next[i],
    );
    (written.parent == null ? first : (next[written.parent] ?? first)).unshift(node);
  }
  return {
    game: tree.game,
    options: tree.options ?? {},
    tags: tree.tags ?? [],
    root: rootOf(start.position, tree.comment ?? "", first),
    path: [],
    table: null,
  };
}

/** The tree as the desk takes it: a parent before its children, the main line first. */
export function toDesk({ game, options, tags, root }: Draft): Tree {
  const nodes: Tree["nodes"] = [];
  const waiting = [...root.next].reverse().map((node) => ({ node, parent: null as number | null }));
  for (let one = waiting.pop(); one; one = waiting.pop()) {
    const { node, parent } = one;
    const at = nodes.length;
    nodes.push({
      ...(parent === null ? {} : { parent }),
      ...stepOf(node),
      ...(node.comment ? { comment: node.comment } : {}),
      ...(node.nags.length > 0 ? { nags: [...node.nags] } : {}),
    });
    waiting.push(...[...node.next].reverse().map((child) => ({ node: child, parent: at })));
  }
  const comment = root.comment ? { comment: root.comment } : {};
  return { game, options, start: root.position, tags, ...comment, nodes };
}

/** The game of a table as it stands. */
export function fromTable(state: TableState, names: Record<Color, string>): Draft {
  let next: Node[] = [];
  for (const { move, color, spin, fault, after } of [...state.plies].reverse()) {
    next = [
      nodeOf(
        { move: move.text, spin: spin ?? null, fault: fault ?? false, by: color, position: after.position },
        next,
      ),
    ];
  }
  const tags = [
    { name: "White", value: names.white },
    { name: "Black", value: names.black },
  ];
  const root = rootOf(state.start.position, "", next);
  return { game: state.game, options: state.options, tags, root, path: [], table: state.table };
}

/** The value of a tag; nothing where the game says that it is not known. */
export function tagOf(tags: readonly Tag[], name: string): string {
  const value = tags.find((tag) => tag.name === name)?.value ?? "";
  return value === "?" ? "" : value;
}

const KEY = "damier.analysis";
/** A game of a few thousand moves with comments; what is larger is not kept. */
const MOST_KEPT = 1_500_000;

interface Kept {
  v: 1;
  game: GameId;
  options: Options;
  tags: Tag[];
  table: string | null;
  start: { position: string; comment: string };
  at: string;
  nodes: (Omit<Node, "next" | "id"> & { parent: number })[];
}

/** Keeps a draft in this browser until there is another. */
export function keepDraft({ game, options, tags, table, root, path }: Draft): void {
  const nodes: Kept["nodes"] = [];
  const waiting = [...root.next].reverse().map((node) => ({ node, parent: -1 }));
  for (let one = waiting.pop(); one; one = waiting.pop()) {
    const { node, parent } = one;
    const { move, spin, fault, by, position, comment, nags } = node;
    const at = nodes.push({ parent, move, spin, fault, by, position, comment, nags }) - 1;
    waiting.push(...[...node.next].reverse().map((child) => ({ node: child, parent: at })));
  }
  const start = { position: root.position, comment: root.comment };
  const kept: Kept = { v: 1, game, options, tags, table, start, at: writePath(root, path), nodes };
  try {
    const text = JSON.stringify(kept);
    if (text.length <= MOST_KEPT) localStorage.setItem(KEY, text);
  } catch {
    // Without storage it lasts as long as the page.
  }
}

/** The draft that was kept, if it can still be read. */
export function keptDraft(): Draft | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "null") as Kept | null;
    if (kept?.v !== 1 || typeof kept.start.position !== "string") return null;
    const next: Node[][] = kept.nodes.map(() => []);
    const first: Node[] = [];
    for (let i = kept.nodes.length - 1; i >= 0; i--) {
      const written = kept.nodes[i];
      if (!written) continue;
      const { parent, ...played } = written;
      (next[parent] ?? first).unshift(nodeOf(played, next[i]));
    }
    const root = rootOf(kept.start.position, kept.start.comment, first);
    const { game, options, tags, table } = kept;
    return { game, options, tags, table, root, path: readPath(root, kept.at) };
  } catch {
    return null;
  }
}
