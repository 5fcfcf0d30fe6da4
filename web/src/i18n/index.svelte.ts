/** The page's own words in the visitor's language; sentences of the server come in both and are chosen by `say`. */

import type { Said } from "../api/types";
import { settings, type Lang } from "../settings.svelte";
import type { en } from "./en";
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

/** Each language is a file of its own, and a visitor loads the one they read. */
const FILES: Record<Lang, () => Promise<Messages>> = {
  en: async () => typesetAll<Messages>((await import("./en")).en, typesetEnglish),
  fr: async () => typesetAll<Messages>((await import("./fr")).fr, typesetFrench),
};

const loaded: Partial<Record<Lang, Messages>> = {};

/** Loads the words of a language; what is shown may then change to it. */
export async function loadWords(lang: Lang): Promise<void> {
  loaded[lang] ??= await FILES[lang]();
}

/** Changes the language of the page, once its words are there; nothing changes where they cannot be had. */
export async function speak(lang: Lang): Promise<void> {
  await loadWords(lang);
  settings.set({ lang });
}

/** The page's words, loaded before it is shown; read it inside a component and it follows the language. */
export const words = {
  get m(): Messages {
    const spoken = loaded[settings.lang];
    if (!spoken) throw new Error(`the words of ${settings.lang} are not loaded`);
    return spoken;
  },
};

/** A sentence of the page's own, asked for when it is shown, so that it follows the language. */
export type Sentence = () => string;

/** A sentence in the visitor's language: the server's, which come in both, or the page's own. */
export function say(said: Said | Sentence): string {
  if (typeof said === "function") return said();
  return settings.lang === "fr" ? typesetFrench(said.fr) : typesetEnglish(said.en);
}

/** Several things in a sentence: "a, b and c" or "a, b or c". */
export function listed(names: string[], type: "conjunction" | "disjunction"): string {
  return new Intl.ListFormat(settings.lang === "fr" ? "fr" : "en-GB", { type }).format(names);
}
