/** The page's own words in the visitor's language; sentences of the server come in both and are chosen by `say`. */

import type { Said } from "../api/types";
import { settings } from "../settings.svelte";
import { en } from "./en";
import { fr } from "./fr";
import { typesetEnglish, typesetFrench } from "./typeset";

/** The same shape with every word of it still free. */
type Words<T> = {
  [K in keyof T]: T[K] extends (...args: infer A) => string
    ? (...args: A) => string
    : T[K] extends string
      ? string
      : Words<T[K]>;
};
export type Messages = Words<typeof en>;

function typesetAll<T>(words: T, typeset: (text: string) => string): T {
  if (typeof words === "string") return typeset(words) as T;
  if (typeof words === "function") {
    const speak = words as unknown as (...args: unknown[]) => string;
    return ((...args: unknown[]) => typeset(speak(...args))) as T;
  }
  const entries = Object.entries(words as object).map(([key, value]) => [key, typesetAll(value, typeset)]);
  return Object.fromEntries(entries) as T;
}

const ALL: Record<"en" | "fr", Messages> = {
  en: typesetAll<Messages>(en, typesetEnglish),
  fr: typesetAll<Messages>(fr, typesetFrench),
};

/** The page's words; read it inside a component and it follows the language. */
export const words = {
  get m(): Messages {
    return ALL[settings.lang];
  },
};

/** A sentence of the page's own, asked for when it is shown, so that it follows the language. */
export type Sentence = () => string;

/** A sentence in the visitor's language: the server's, which come in both, or the page's own. */
export function say(said: Said | Sentence): string {
  if (typeof said === "function") return said();
  return settings.lang === "fr" ? typesetFrench(said.fr) : typesetEnglish(said.en);
}
