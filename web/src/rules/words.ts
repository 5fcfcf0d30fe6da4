/** What the rules pages say of themselves. */

import type { Said } from "../api/types";

export const w = {
  rules: { en: "Rules", fr: "Règles" },
  of: (name: Said): Said => ({ en: `The rules of ${name.en}`, fr: `Les règles : ${name.fr}` }),
  games: { en: "The games, and how they are played.", fr: "Les jeux, et comment on y joue." },
  minute: { en: "In a minute", fr: "En une minute" },
  play: { en: "Play it", fr: "Y jouer" },
  learn: { en: "Learn it", fr: "L'apprendre" },
  contents: { en: "Contents", fr: "Sommaire" },
  curious: { en: "For the curious", fr: "Pour les curieux" },
  all: { en: "All rules", fr: "Toutes les règles" },
  read: { en: "Read the rules", fr: "Lire les règles" },
  none: { en: "There is no game of that name.", fr: "Aucun jeu ne porte ce nom." },
  tryIt: { en: "Try it: the board is live.", fr: "Essayez : ce plateau répond." },
  attempt: { en: "Try", fr: "Essayer" },
  again: { en: "Start again", fr: "Recommencer" },
  back: { en: "One step back", fr: "Un pas en arrière" },
  diagram: { en: "Diagram", fr: "Diagramme" },
  whole: { en: "The whole pyramid", fr: "Toute la pyramide" },
} as const;
