/** What the dial of the spinner looks like, from the options of the table. */

import type { Spin } from "../api/types";

/** How much of the dial each result has, out of one. */
export function dialOf(options: Record<string, string>): Record<Spin, number> {
  const [pawn = 2, green = 1, orange = 1] = (options.spinner ?? "2:1:1").split(":").map(Number);
  const all = pawn + green + orange || 1;
  const line =
    options["line-choice"] === "on" ? 1 / Number((options["line-chance"] ?? "1/12").split("/")[1] ?? 12) : 0;
  return {
    pawn: pawn / all,
    green: Math.max(0, green / all - line / 2),
    orange: Math.max(0, orange / all - line / 2),
    choice: line,
  };
}
