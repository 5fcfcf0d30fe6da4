/** What lessons and puzzles both say. */

export const w = {
  type: { en: "Or type it", fr: "Ou l'écrire" },
  pass: { en: "Pass", fr: "Passer" },
} as const;
