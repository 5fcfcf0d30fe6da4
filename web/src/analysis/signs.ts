/** The signs people write behind moves, and PDN's numbers for them. */

export const SIGNS = [
  [3, "!!"],
  [1, "!"],
  [5, "!?"],
  [6, "?!"],
  [2, "?"],
  [4, "??"],
] as const;

const TEXT = new Map<number, string>([...SIGNS, [7, "□"]]);

/** The signs of a move as they are written behind it. */
export function signsOf(nags: readonly number[]): string {
  return nags.map((nag) => TEXT.get(nag) ?? "").join("");
}

/** The same signs with one set, or taken away where it was: a move has one of the six at the most. */
export function toggled(nags: readonly number[], nag: number): number[] {
  const others = nags.filter((one) => !SIGNS.some(([number]) => number === one));
  return nags.includes(nag) ? others : [nag, ...others];
}
