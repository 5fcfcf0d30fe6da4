/** What the check of spins says. */

import type { Color, Said, Spin } from "../api/types";

const side: Record<Color, Said> = {
  white: { en: "White", fr: "Blancs" },
  black: { en: "Black", fr: "Noirs" },
};

const spin: Record<Spin, Said> = {
  pawn: { en: "pawn", fr: "pion" },
  green: { en: "green", fr: "vert" },
  orange: { en: "orange", fr: "orange" },
  choice: { en: "choice", fr: "au choix" },
};

/** A verdict as a sign; its word is `w.mark`. */
export const MARKS = { right: "✓", wrong: "✗", open: "…" } as const;

export const w = {
  title: { en: "Check a game's spins", fr: "Vérifier les lancers d'une partie" },
  about: {
    en: "Before the first move of Dames & Trap the server shows the SHA-256 of a secret number. Each seat adds a number of its own, and every spin follows from all three. When the game is over the secret is shown. Choose the game you downloaded as JSON: your browser works everything out again, here and alone. Nothing is sent.",
    fr: "Avant le premier coup de Dames & Trap, le serveur montre le SHA-256 d'un nombre secret. Chaque place ajoute le sien, et chaque lancer découle des trois. À la fin de la partie, le secret est dévoilé. Choisissez la partie que vous avez téléchargée en JSON : votre navigateur refait seul tous les calculs, sur place. Rien n'est envoyé.",
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
  keptHere: { en: "kept here", fr: "gardé ici" },
  inFile: { en: "in the game", fr: "dans la partie" },
  workedOut: { en: "worked out", fr: "calculé" },
  steps: { en: "Step by step", fr: "Pas à pas" },
  spins: { en: "The spins", fr: "Les lancers" },
  spin: (result: Spin) => spin[result],
  columns: {
    n: { en: "No.", fr: "N°" },
    by: { en: "Player", fr: "Joueur" },
    shown: { en: "Shown", fr: "Affiché" },
    derived: { en: "Worked out", fr: "Calculé" },
    number: { en: "Number drawn", fr: "Nombre tiré" },
  },
  rest: {
    en: "The moves are not checked here. On the command line, `damier verify FILE` also plays the whole game again.",
    fr: "Les coups ne sont pas vérifiés ici. En ligne de commande, `damier verify FICHIER` rejoue aussi toute la partie.",
  },
  kept: {
    en: "The commitment was kept: the SHA-256 of the server's secret is what was shown before the first move.",
    fr: "L'engagement est tenu : le SHA-256 du secret du serveur est bien celui qui a été montré avant le premier coup.",
  },
  notKept: {
    en: "The commitment was not kept: the server's secret is another one than it committed itself to.",
    fr: "L'engagement n'est pas tenu : le secret du serveur n'est pas celui sur lequel il s'était engagé.",
  },
  pinKept: {
    en: "The commitment is the one this browser kept before the first spin.",
    fr: "L'engagement est celui que ce navigateur a gardé avant le premier lancer.",
  },
  pinKeptLate: (n: number): Said => ({
    en: `The commitment is the one this browser kept when it first saw the table, after ${n === 1 ? "1 spin" : `${n} spins`}.`,
    fr: `L'engagement est celui que ce navigateur a gardé la première fois qu'il a vu la table, après ${n === 1 ? "1 lancer" : `${n} lancers`}.`,
  }),
  pinOther: {
    en: "The commitment is not the one this browser kept when it first saw the table: the server has exchanged its secret.",
    fr: "L'engagement n'est pas celui que ce navigateur a gardé la première fois qu'il a vu la table : le serveur a changé de secret.",
  },
  seedMine: (color: Color): Said => ({
    en: `The seed of ${side[color].en} is the one this browser gave.`,
    fr: `La graine des ${side[color].fr} est celle que ce navigateur a donnée.`,
  }),
  seedNotMine: (color: Color): Said => ({
    en: `The seed of ${side[color].en} is not the one this browser gave. If you did not give it from another device, the server exchanged it.`,
    fr: `La graine des ${side[color].fr} n'est pas celle que ce navigateur a donnée. Si vous n'en avez pas donné une autre depuis un autre appareil, c'est que le serveur l'a changée.`,
  }),
  seedSeen: (color: Color): Said => ({
    en: `The seed of ${side[color].en} is still the one this browser first saw.`,
    fr: `La graine des ${side[color].fr} est toujours celle que ce navigateur a vue la première fois.`,
  }),
  seedOther: (color: Color): Said => ({
    en: `The seed of ${side[color].en} is not the one this browser first saw.`,
    fr: `La graine des ${side[color].fr} n'est pas celle que ce navigateur a vue la première fois.`,
  }),
  spinsDerived: (n: number): Said => ({
    en: n === 1 ? "The spin is the one the seeds give." : `All ${n} spins are those the seeds give.`,
    fr:
      n === 1
        ? "Le lancer est celui que donnent les graines."
        : `Les ${n} lancers sont ceux que donnent les graines.`,
  }),
  spinsOther: (wrong: number[]): Said => ({
    en: `The seeds give another result for ${wrong.length === 1 ? "spin" : "spins"} ${wrong.join(", ")}.`,
    fr: `Les graines donnent un autre résultat pour ${wrong.length === 1 ? "le lancer" : "les lancers"} ${wrong.join(", ")}.`,
  }),
  fairHere: (n: number): Said => ({
    en:
      n === 0
        ? "The server kept its word; there was no spin."
        : `Fair spins: ${n === 1 ? "the one spin was" : `all ${n} were`} checked by this browser.`,
    fr:
      n === 0
        ? "Le serveur a tenu parole ; il n'y a pas eu de lancer."
        : `Lancers honnêtes : ${n === 1 ? "le seul lancer a été vérifié" : `les ${n} lancers ont été vérifiés`} par ce navigateur.`,
  }),
  unfairHere: {
    en: "The spins are not as they should be.",
    fr: "Les lancers ne sont pas ce qu'ils devraient être.",
  },
  notPinned: {
    en: "This browser was not at that table, so the file is compared with itself only. If you noted the commitment and your seed before the first spin, compare them with those below.",
    fr: "Ce navigateur n'était pas à cette table : le fichier n'est comparé qu'à lui-même. Si vous avez noté l'engagement et votre graine avant le premier lancer, comparez-les à ce qui figure ci-dessous.",
  },
  badSecret: {
    en: "The server's secret is not 64 hexadecimal digits.",
    fr: "Le secret du serveur n'est pas fait de 64 chiffres hexadécimaux.",
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
    fr: "La graine de chaque place était fixée avant le premier lancer.",
  },
  seedsLate: {
    en: "A seat's number was given too late, given twice or cannot be read.",
    fr: "La graine d'une place est arrivée trop tard ou deux fois, ou bien elle est illisible.",
  },
  inOrder: (n: number): Said => ({
    en: `No spin is missing: they are counted from 1 to ${n}.`,
    fr: `Aucun lancer ne manque : ils sont numérotés de 1 à ${n}.`,
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
    fr: "Ce navigateur ne vérifie rien sur une page reçue sans chiffrement. Ouvrez-la en https, ou utilisez `damier verify FICHIER`.",
  },
  cannotRead: { en: "The file cannot be read.", fr: "Ce fichier est illisible." },
} as const;
