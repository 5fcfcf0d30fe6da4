/** What the lessons' pages say of themselves. */

import type { Said } from "../api/types";

export const w = {
  learn: { en: "Learn", fr: "Apprendre" },
  learnOf: (name: Said): Said => ({ en: `Learn: ${name.en}`, fr: `Apprendre : ${name.fr}` }),
  about: {
    en: "Short lessons, each with something to do on the board.",
    fr: "De courtes leçons, chacune avec quelque chose à faire sur le plateau.",
  },
  none: { en: "There are no lessons of that name.", fr: "Aucune leçon ne porte ce nom." },
  done: (done: number, all: number): Said => ({
    en: `${done} of ${all} done`,
    fr: `${done} sur ${all} ${done < 2 ? "faite" : "faites"}`,
  }),
  introduction: { en: "Three pictures", fr: "Trois images" },
  picture: (n: number, of: number): Said => ({ en: `Picture ${n} of ${of}`, fr: `Image ${n} sur ${of}` }),
  again: { en: "Show it again", fr: "Revoir" },
  lessons: { en: "Lessons", fr: "Leçons" },
  lesson: (n: number, of: number): Said => ({ en: `Lesson ${n} of ${of}`, fr: `Leçon ${n} sur ${of}` }),
  finished: { en: "done", fr: "faite" },
  start: { en: "Start with lesson 1", fr: "Commencer par la leçon 1" },
  goOn: (n: number): Said => ({ en: `Go on with lesson ${n}`, fr: `Continuer par la leçon ${n}` }),
  all: { en: "All lessons", fr: "Toutes les leçons" },
  before: { en: "Previous", fr: "Précédente" },
  next: { en: "Next lesson", fr: "Leçon suivante" },
  show: { en: "Show me", fr: "Montrez-moi" },
  restart: { en: "Start again", fr: "Recommencer" },
  shown: (what: string): Said => ({ en: `Try ${what}.`, fr: `Essayez ${what}.` }),
  go: { en: "Try", fr: "Essayer" },
  touched: { en: "touched", fr: "touché" },
  soFar: { en: "Touched so far:", fr: "Touché jusqu'ici :" },
  rules: { en: "In the rules:", fr: "Dans les règles :" },
  firstGame: { en: "A first game, level 1", fr: "Une première partie, niveau 1" },
  firstGameAbout: {
    en: "You know the rules. In your first game, a hint names the lesson it comes from.",
    fr: "Vous connaissez les règles. Dans votre première partie, un conseil nomme la leçon dont il vient.",
  },
  forget: { en: "Start all over", fr: "Tout recommencer" },
  offer: (name: Said): Said => ({
    en: `New to ${name.en}? Three pictures tell what it is about.`,
    fr: `${name.fr} : vous découvrez ce jeu ? Trois images disent de quoi il s'agit.`,
  }),
  look: { en: "Show me", fr: "Montrez-moi" },
  notNow: { en: "No, thank you", fr: "Non merci" },
  reminder: (n: number, title: Said): Said => ({
    en: `Remember lesson ${n}: ${title.en}.`,
    fr: `Souvenez-vous de la leçon ${n} : ${title.fr}.`,
  }),
  failed: { en: "The lessons cannot be loaded.", fr: "Les leçons ne se chargent pas." },
} as const;
