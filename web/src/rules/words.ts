/** What the rules pages say of themselves, and each game in a minute. */

import type { GameId, Said } from "../api/types";

export const w = {
  rules: { en: "Rules", fr: "Règles" },
  of: (name: Said): Said => ({ en: `The rules of ${name.en}`, fr: `Les règles : ${name.fr}` }),
  five: { en: "Five games, and how they are played.", fr: "Cinq jeux, et comment on y joue." },
  minute: { en: "In a minute", fr: "En une minute" },
  play: { en: "Play it", fr: "Y jouer" },
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
  tenMen: {
    en: "dames-10 is the same game with ten men a side: only D2 differs.",
    fr: "dames-10 est le même jeu avec dix pions par camp : seule la règle D2 diffère.",
  },
} as const;

export const MINUTE: Record<GameId, Said> = {
  dames: {
    en: "Men step diagonally forward and jump enemies in any direction. Capturing is compulsory, and of several captures only the longest may be played. A man that stops on the far row becomes a king, which flies along whole diagonals. Whoever cannot move has lost.",
    fr: "Les pions avancent en diagonale et prennent en sautant, en avant comme en arrière. La prise est obligatoire, et de plusieurs prises il faut jouer la plus longue. Le pion qui s'arrête sur la dernière rangée devient dame et parcourt des diagonales entières. Qui ne peut plus jouer a perdu.",
  },
  "dames-10": {
    en: "International draughts with ten men a side on the same large board. The middle is open from the start, captures are compulsory and the longest comes first, and kings arrive early.",
    fr: "Les dames internationales avec dix pions par camp sur le même grand damier. Le centre est ouvert dès le début, la prise est obligatoire et la plus longue s'impose, et les dames arrivent tôt.",
  },
  trap: {
    en: "If you can capture, you must. If not, spin: pawn lets you move a piece, green or orange makes you pull a slider of that colour by one notch. An open door swallows whatever stands or lands on it, friend or foe. Whoever has nothing left, or nowhere to go, has lost.",
    fr: "Qui peut prendre le doit. Sinon, on lance la roulette : pion permet de déplacer une pièce, vert ou orange oblige à pousser d'un cran une tirette de cette couleur. Une trappe ouverte avale tout ce qui s'y trouve ou s'y pose, ami ou ennemi. Qui n'a plus rien, ou plus de coup, a perdu.",
  },
  bermudes: {
    en: "Every move is an attack, in any of eight directions. Slide to a distant enemy and take its place, or jump an enemy and turn it over to your side, again and again if you like. Whoever is down to five pieces has lost.",
    fr: "Tout coup est une attaque, dans huit directions. Glissez jusqu'à un adversaire éloigné et prenez sa place, ou sautez-le et retournez-le : il est à vous, et vous pouvez continuer. Qui tombe à cinq pions a perdu.",
  },
  pyramidame: {
    en: "A stepped pyramid, seen from four sides and from above: five boards at once. Men move diagonally on the dark faces, always towards the opponent's corner, and must capture when they can, changing sides of the pyramid as they go. Reach the far corner, take every man or leave your opponent no move, and you have won.",
    fr: "Une pyramide à degrés vue de quatre côtés et d'en haut : cinq damiers à la fois. Les pions vont en diagonale sur les faces foncées, toujours vers le coin adverse, et prennent dès qu'ils le peuvent, en passant d'un côté à l'autre. Atteignez le coin opposé, prenez tous les pions ou bloquez l'adversaire : vous avez gagné.",
  },
};
