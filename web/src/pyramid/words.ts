/** What is said about the pyramid, in both languages. */

import type { Said } from "../api/types";

const side: Record<string, Said> = {
  A: { en: "White's side", fr: "côté des Blancs" },
  B: { en: "White's right", fr: "droite des Blancs" },
  C: { en: "Black's side", fr: "côté des Noirs" },
  D: { en: "White's left", fr: "gauche des Blancs" },
  E: { en: "from above", fr: "vu d'en haut" },
};

export const w = {
  side: (name: string): Said => side[name] ?? { en: "", fr: "" },
  damier: (name: string): Said => ({ en: `Damier ${name}`, fr: `Damier ${name}` }),
  grid: (name: string): Said => ({
    en: `Damier ${name}, ${side[name]?.en ?? ""}`,
    fr: `Damier ${name}, ${side[name]?.fr ?? ""}`,
  }),
  solid: {
    en: "The pyramid. Arrow keys turn it, plus and minus zoom, A to E turn a damier, one of the five boards, to the front. The damiers beside it are played with the keyboard.",
    fr: "La pyramide. Les flèches la font tourner, plus et moins règlent le zoom, les lettres A à E mettent un damier de face. Au clavier, on joue sur les damiers à côté.",
  },
  building: { en: "Building the pyramid…", fr: "On construit la pyramide…" },
  noSolid: {
    en: "This browser cannot draw the pyramid. The five damiers, its boards, show all of it.",
    fr: "Ce navigateur ne peut pas dessiner la pyramide. Les cinq damiers la montrent tout entière.",
  },
  hideSolid: { en: "Damiers only", fr: "Les damiers seuls" },
  showSolid: { en: "Show the pyramid", fr: "Montrer la pyramide" },
  views: { en: "Turn the pyramid", fr: "Tourner la pyramide" },
  toFront: (name: string): Said => ({ en: `Damier ${name} to the front`, fr: `Damier ${name} de face` }),
  home: { en: "Usual view", fr: "Vue habituelle" },
  nearer: { en: "Nearer", fr: "Plus près" },
  further: { en: "Further", fr: "Plus loin" },
  ghost: { en: "invisible cube", fr: "cube invisible" },
  damiers: { en: "The five damiers, the boards one sees of the pyramid", fr: "Les cinq damiers" },
  lastMove: { en: "Last move", fr: "Dernier coup" },
  underWay: { en: "So far", fr: "Jusqu'ici" },
  advised: { en: "Hint", fr: "Indice" },
  inDamier: (name: string): Said => ({ en: `in damier ${name} to`, fr: `dans le damier ${name} vers` }),
} as const;
