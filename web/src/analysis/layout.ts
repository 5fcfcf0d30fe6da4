/** A tree as lines of text: the main line, and below the move they are instead of, the variations, further in. */

import type { Node, Path } from "./tree";

export interface Item {
  node: Node;
  path: Path;
  /** Such as `12.` or `12...`; empty where the move before makes it plain. */
  number: string;
}

export interface Line {
  /** How many variations deep. */
  depth: number;
  items: Item[];
}

/** Deeper than this, lines are no longer moved in. */
const DEEPEST = 6;

/** The number of each move, counted by White's; a move of Black's at the beginning counts as the first. */
function numbered(node: Node, before: { n: number; by: Node["by"] }): { n: number; by: Node["by"] } {
  const n = node.by === "white" && before.by !== null ? before.n + 1 : before.n;
  return { n, by: node.by };
}

/** The lines of a tree, top to bottom. */
export function linesOf(root: Node): Line[] {
  const lines: Line[] = [];
  follow(root, [], { n: 1, by: null }, 0, lines);
  return lines;
}

function follow(
  from: Node,
  path: Path,
  count: { n: number; by: Node["by"] },
  depth: number,
  lines: Line[],
  only?: Node,
): void {
  let line: Line = { depth, items: [] };
  lines.push(line);
  let node: Node | undefined = only ?? from.next[0];
  let siblings: readonly Node[] = only ? [] : from.next.slice(1);
  let [before, way, broken] = [count, path, true];
  while (node) {
    const now = numbered(node, before);
    const shown = node.by === "black" ? (broken ? `${now.n}...` : "") : `${now.n}.`;
    const here = [...way, node.id];
    line.items.push({ node, path: here, number: shown });
    broken = node.comment !== "";
    if (siblings.length > 0) {
      for (const other of siblings) follow(from, way, before, Math.min(depth + 1, DEEPEST), lines, other);
      line = { depth, items: [] };
      lines.push(line);
      broken = true;
    }
    [from, way, before, siblings] = [node, here, now, node.next.slice(1)];
    node = node.next[0];
  }
  if (line.items.length === 0) lines.pop();
}
