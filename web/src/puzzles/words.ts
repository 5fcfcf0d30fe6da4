/** What the pages of puzzles say of themselves. */

import type { Said } from "../api/types";

export const w = {
  puzzles: { en: "Puzzles", fr: "Problèmes" },
  about: {
    en: "One move, and one only, wins or saves.",
    fr: "Un coup, et un seul, gagne ou sauve.",
  },
  daily: { en: "Puzzle of the day", fr: "Problème du jour" },
  rated: { en: "A puzzle for me", fr: "Un problème pour moi" },
  ratedAbout: {
    en: "As hard as suits you: it follows how you fare.",
    fr: "À votre mesure : la cote vous suit.",
  },
  themes: { en: "By theme", fr: "Par thème" },
  count: (n: number): Said => ({
    en: n === 1 ? "1 puzzle" : `${n} puzzles`,
    fr: n < 2 ? `${n} problème` : `${n} problèmes`,
  }),
  none: { en: "There is no such puzzle.", fr: "Ce problème n'existe pas." },
  goal: {
    win: {
      white: { en: "White to play and win.", fr: "Les Blancs jouent et gagnent." },
      black: { en: "Black to play and win.", fr: "Les Noirs jouent et gagnent." },
    },
    save: {
      white: {
        en: "White to play and hold: every other move loses.",
        fr: "Les Blancs jouent et tiennent : tout autre coup perd.",
      },
      black: {
        en: "Black to play and hold: every other move loses.",
        fr: "Les Noirs jouent et tiennent : tout autre coup perd.",
      },
    },
    best: {
      white: {
        en: "White to play: one move is clearly best.",
        fr: "Les Blancs jouent : un coup est nettement le meilleur.",
      },
      black: {
        en: "Black to play: one move is clearly best.",
        fr: "Les Noirs jouent : un coup est nettement le meilleur.",
      },
    },
  },
  rating: (rating: number): Said => ({ en: `rating ${rating}`, fr: `cote ${rating}` }),
  yours: (rating: number, deviation: number): Said => ({
    en: `Your rating: ${rating}, give or take ${deviation}`,
    fr: `Votre cote : ${rating}, à ${deviation} près`,
  }),
  streak: (now: number, best: number): Said => ({
    en: `In a row: ${now}, at best ${best}`,
    fr: `D'affilée : ${now}, au mieux ${best}`,
  }),
  fared: (solved: number, failed: number): Said => ({
    en: `${solved} solved, ${failed} missed`,
    fr: `${solved} ${solved < 2 ? "résolu" : "résolus"}, ${failed} ${failed < 2 ? "manqué" : "manqués"}`,
  }),
  right: { en: "That is it. Go on.", fr: "C'est cela. Continuez." },
  solved: { en: "Solved.", fr: "Résolu." },
  solvedWithHelp: { en: "That is the solution.", fr: "Voilà la solution." },
  wrong: (move: string): Said => ({ en: `${move} is not it.`, fr: `${move} : ce n'est pas cela.` }),
  allows: (move: string, line: string): Said => ({
    en: `${move} is not it: it allows ${line}.`,
    fr: `${move} : ce n'est pas cela, à cause de ${line}.`,
  }),
  hinted: (cell: string): Said => ({ en: `It begins with ${cell}.`, fr: `Cela commence par ${cell}.` }),
  solution: (line: string): Said => ({ en: `The solution: ${line}.`, fr: `La solution : ${line}.` }),
  hint: { en: "Hint", fr: "Indice" },
  show: { en: "Solution", fr: "Solution" },
  again: { en: "Try again", fr: "Réessayer" },
  next: { en: "Next puzzle", fr: "Problème suivant" },
  analyse: { en: "Look at it in analysis", fr: "Ouvrir dans l'analyse" },
  go: { en: "Play", fr: "Jouer" },
  all: { en: "All puzzles", fr: "Tous les problèmes" },
  export: { en: "Save my results", fr: "Enregistrer mes résultats" },
  import: { en: "Load results", fr: "Charger des résultats" },
  imported: { en: "Your results are here.", fr: "Vos résultats sont là." },
  notImported: { en: "This file holds no results.", fr: "Ce fichier ne contient pas de résultats." },
  failed: { en: "The puzzles cannot be loaded.", fr: "Les problèmes ne se chargent pas." },
} as const;

/** What themes are called. */
export const THEMES: Record<string, Said> = {
  save: { en: "saves the game", fr: "sauve la partie" },
  sacrifice: { en: "sacrifice", fr: "sacrifice" },
  rafle: { en: "rafle", fr: "rafle" },
  "long-rafle": { en: "long rafle", fr: "grande rafle" },
  "flip-chain": { en: "chain of flips", fr: "chaîne de retournements" },
  promotion: { en: "promotion", fr: "passage à dame" },
  blockade: { en: "blockade", fr: "blocage" },
  exhaustion: { en: "exhaustion", fr: "épuisement" },
  corner: { en: "race to the corner", fr: "course au coin" },
  fall: { en: "fall", fr: "chute" },
  slider: { en: "slider", fr: "tirette" },
  quiet: { en: "quiet move", fr: "coup tranquille" },
  king: { en: "king", fr: "dame" },
  ending: { en: "ending", fr: "finale" },
  short: { en: "one decision", fr: "une décision" },
  long: { en: "long solution", fr: "solution longue" },
  direct: { en: "coup direct", fr: "coup direct" },
  promenade: { en: "promenade", fr: "promenade" },
  mazette: { en: "mazette", fr: "mazette" },
  philippe: { en: "coup Philippe", fr: "coup Philippe" },
  royal: { en: "coup royal", fr: "coup royal" },
  napoleon: { en: "coup Napoléon", fr: "coup Napoléon" },
  express: { en: "coup express", fr: "coup express" },
  talon: { en: "coup de talon", fr: "coup de talon" },
  trappe: { en: "coup de la trappe", fr: "coup de la trappe" },
  ricochet: { en: "ricochet", fr: "ricochet" },
  raphael: { en: "coup Raphaël", fr: "coup Raphaël" },
  turc: { en: "coup turc", fr: "coup turc" },
  suisse: { en: "coup suisse", fr: "coup suisse" },
};
