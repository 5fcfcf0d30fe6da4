import { describe, expect, it } from "vitest";
import { en } from "../src/i18n/en";
import { fr } from "../src/i18n/fr";
import { typesetFrench } from "../src/i18n/typeset";

/** Every key, with what kind of word stands there and how many arguments it takes. */
function shape(words: unknown, path = ""): string[] {
  if (typeof words === "string") return [`${path}: text`];
  if (typeof words === "function") return [`${path}: sentence`];
  return Object.entries(words as object).flatMap(([key, value]) => shape(value, `${path}.${key}`));
}

function texts(words: unknown): string[] {
  if (typeof words === "string") return [words];
  if (typeof words === "function") return [String((words as (...args: unknown[]) => unknown)(2, "x"))];
  return Object.values(words as object).flatMap(texts);
}

describe("the words", () => {
  it("have the same keys in French and English", () => {
    expect(shape(fr)).toEqual(shape(en));
  });

  it("are nowhere empty", () => {
    for (const text of [...texts(en), ...texts(fr)]) expect(text.trim()).not.toBe("");
  });

  it("leave French punctuation no ordinary space to break at", () => {
    for (const text of texts(fr).map(typesetFrench)) expect(text).not.toMatch(/ [:;!?»]|« |\p{L}'/u);
  });

  it("are set in French type", () => {
    expect(typesetFrench("On dit « j'adoube » : pourquoi ?")).toBe(
      "On dit «\u00a0j’adoube\u00a0»\u00a0: pourquoi\u202f?",
    );
  });
});
