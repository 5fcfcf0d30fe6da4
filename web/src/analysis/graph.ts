/** The graph of White's chances: from judged moves to lines in a picture. */

export interface GraphPoint {
  /** Behind which move, 0 before the first. */
  ply: number;
  x: number;
  y: number;
  /** White's chance, from 0 to 1. */
  chance: number;
}

export interface Graph {
  width: number;
  height: number;
  points: GraphPoint[];
  /** The line through the points. */
  line: string;
  /** What lies below it: White's part. */
  area: string;
}

/**
 * White's chances behind each move as a picture, so and so wide. `plies` is how many moves there will be: while they come
 * in, what is drawn stays where it is.
 */
export function graphOf(chances: readonly number[], plies: number, width: number, height: number): Graph {
  const steps = Math.max(plies, chances.length - 1, 1);
  const points = chances.map((chance, ply) => {
    const held = Number.isFinite(chance) ? Math.min(1, Math.max(0, chance)) : 0.5;
    return { ply, x: (ply / steps) * width, y: (1 - held) * height, chance: held };
  });
  const line = points.map(({ x, y }) => `${round(x)},${round(y)}`).join(" ");
  const end = points.at(-1);
  const area = end ? `M0 ${height}L${line.replaceAll(" ", "L")}L${round(end.x)} ${height}Z` : "";
  return { width, height, points, line, area };
}

/** The point nearest to a place along the graph, from 0 to 1. */
export function nearest(graph: Graph, part: number): GraphPoint | null {
  const x = part * graph.width;
  let best: GraphPoint | null = null;
  for (const point of graph.points) {
    if (best === null || Math.abs(point.x - x) < Math.abs(best.x - x)) best = point;
  }
  return best;
}

const round = (n: number) => Math.round(n * 100) / 100;
