/** What the check of spins says. */

import type { Said, Spin } from "../api/types";

const spin: Record<Spin, Said> = {
  pawn: { en: "pawn", fr: "pion" },
  green: { en: "green", fr: "vert" },
  orange: { en: "orange", fr: "orange" },
  choice: { en: "choice", fr: "au choix" },
};

export const w = {
  title: { en: "Check a game's spins", fr: "Vérifier les lancers d'une partie" },
  about: {
    en: "Before the first move of Dames & Trap the server shows the SHA-256 of a secret number. Each seat adds a number of its own, and every spin follows from all three. When the game is over the secret is shown. Choose the game you downloaded as JSON: your browser works everything out again, here and alone. Nothing is sent.",
    fr: "Avant le premier coup de Dames & Trap, le serveur montre le SHA-256 d'un nombre secret. Chaque siège y ajoute un nombre à lui, et chaque lancer découle des trois. À la fin de la partie, le secret est dévoilé. Choisissez la partie téléchargée en JSON : votre navigateur refait tous les calculs, ici et seul. Rien n'est envoyé.",
  },
  choose: { en: "Choose a file", fr: "Choisir un fichier" },
  drop: { en: "or drop it here", fr: "ou déposez-le ici" },
  another: { en: "Check another game", fr: "Vérifier une autre partie" },
  checking: { en: "Working it out…", fr: "Calcul en cours…" },
  verdict: {
    right: { en: "Everything is as it should be.", fr: "Tout est en ordre." },
    wrong: { en: "Something is wrong.", fr: "Quelque chose ne va pas." },
    open: {
      en: "The game is not over: the spins can be checked when the secret is shown.",
      fr: "La partie n'est pas finie : les lancers pourront être vérifiés quand le secret sera dévoilé.",
    },
  },
  mark: {
    right: { en: "right", fr: "juste" },
    wrong: { en: "wrong", fr: "faux" },
    open: { en: "open", fr: "en attente" },
  },
  table: { en: "Table", fr: "Table" },
  players: { en: "Players", fr: "Joueurs" },
  chances: { en: "Weights", fr: "Poids" },
  inFile: { en: "in the file", fr: "dans le fichier" },
  workedOut: { en: "worked out", fr: "calculé" },
  steps: { en: "Step by step", fr: "Pas à pas" },
  spins: { en: "The spins", fr: "Les lancers" },
  spin: (result: Spin) => spin[result],
  columns: {
    n: { en: "No.", fr: "N°" },
    by: { en: "Player", fr: "Joueur" },
    shown: { en: "Shown", fr: "Montré" },
    derived: { en: "Worked out", fr: "Calculé" },
    number: { en: "Number drawn", fr: "Nombre tiré" },
  },
  rest: {
    en: "The moves are not checked here. On the command line, `damier verify FILE` also plays the whole game again.",
    fr: "Les coups ne sont pas vérifiés ici. En ligne de commande, `damier verify FICHIER` rejoue aussi toute la partie.",
  },
  kept: {
    en: "The commitment was kept: the SHA-256 of the server's secret is what was shown before the first move.",
    fr: "L'engagement est tenu : le SHA-256 du secret du serveur est bien ce qui fut montré avant le premier coup.",
  },
  notKept: {
    en: "The commitment was not kept: the server's secret is another one than it committed itself to.",
    fr: "L'engagement n'est pas tenu : le secret du serveur n'est pas celui sur lequel il s'était engagé.",
  },
  badSecret: {
    en: "The server's secret is not 64 hexadecimal digits.",
    fr: "Le secret du serveur ne compte pas 64 chiffres hexadécimaux.",
  },
  notRevealed: {
    en: "The game is over, but the server has not shown its secret.",
    fr: "La partie est finie, mais le serveur n'a pas dévoilé son secret.",
  },
  notOver: {
    en: "The server has committed itself. Its secret is shown when the game is over.",
    fr: "Le serveur s'est engagé. Son secret sera dévoilé à la fin de la partie.",
  },
  seedsFixed: {
    en: "The seats' numbers were fixed before the first spin.",
    fr: "Les nombres des sièges étaient fixés avant le premier lancer.",
  },
  seedsLate: {
    en: "A seat's number was given too late, given twice or cannot be read.",
    fr: "Le nombre d'un siège est venu trop tard, deux fois, ou est illisible.",
  },
  inOrder: (n: number): Said => ({
    en: `No spin is missing: they are counted from 1 to ${n}.`,
    fr: `Aucun lancer ne manque : ils sont comptés de 1 à ${n}.`,
  }),
  outOfOrder: {
    en: "The spins are not counted one by one: some are missing or repeated.",
    fr: "Les lancers ne se suivent pas un à un : il en manque ou il y en a en double.",
  },
  sameSummary: {
    en: "The file's summary says the same as the events of the game.",
    fr: "Le résumé du fichier dit la même chose que les événements de la partie.",
  },
  otherSummary: {
    en: "The file's summary is not that of the game.",
    fr: "Le résumé du fichier n'est pas celui de la partie.",
  },
  notJson: { en: "This is not a JSON file.", fr: "Ce n'est pas un fichier JSON." },
  notOurs: {
    en: "This is not a game exported by Damier.",
    fr: "Ce n'est pas une partie exportée par Damier.",
  },
  otherVersion: (v: string): Said => ({
    en: `The file is of version ${v}; this page checks version 1.`,
    fr: `Le fichier est de la version ${v} ; cette page vérifie la version 1.`,
  }),
  noSpins: {
    en: "This game has no spins: there is nothing to check.",
    fr: "Cette partie n'a pas de lancers : il n'y a rien à vérifier.",
  },
  badOptions: {
    en: "The spinner's options make no sense.",
    fr: "Les options de la roulette n'ont pas de sens.",
  },
  badSpin: { en: "A spin in the file cannot be read.", fr: "Un lancer du fichier est illisible." },
  noCrypto: {
    en: "This browser checks nothing on a page that came without encryption. Open it with https, or use `damier verify FILE`.",
    fr: "Ce navigateur ne vérifie rien sur une page venue sans chiffrement. Ouvrez-la en https, ou utilisez `damier verify FICHIER`.",
  },
  cannotRead: { en: "The file cannot be read.", fr: "Le fichier ne peut pas être lu." },
} as const;
