import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

import { readRules, rulesFile, rulesPages } from "../plugins/rules";
import type { Diagram, RulesText } from "../src/rules/text";

const htmlOf = (text: RulesText) =>
  [text, ...text.sections]
    .flatMap((part) => ("intro" in part ? part.intro : part.blocks))
    .map((block) => (block.kind === "html" ? block.html : ""))
    .join("\n");

const boardsOf = (text: RulesText): Diagram[] =>
  [...text.intro, ...text.sections.flatMap(({ blocks }) => blocks)].filter(
    (block) => block.kind === "diagram",
  );

describe.each(rulesPages())("the rules of %s", (page) => {
  const rules = readRules(page, readFileSync(rulesFile(page), "utf8"));

  it.each(["en", "fr"] as const)("has every rule exactly once in %s, in order of its number", (lang) => {
    const found = [...htmlOf(rules[lang]).matchAll(/ id="([A-Z]\d+)"/g)].map((match) => match[1]);
    const letter = found[0]?.[0];
    expect(found.length).toBeGreaterThan(10);
    expect(found).toEqual(found.map((_, i) => `${letter}${i + 1}`));
    const numbered = readFileSync(rulesFile(page), "utf8").match(/(?<=\*\*)[A-Z]\d+(?= – |\.\*\*)/g);
    expect(new Set(found)).toEqual(new Set(numbered));
  });

  it("leads every number to a rule that is there", () => {
    for (const text of [rules.en, rules.fr]) {
      const html = htmlOf(text);
      for (const [, number] of html.matchAll(/href="#(\w+)"/g)) expect(html).toContain(` id="${number}"`);
    }
  });

  it("has boards in both languages, the start among them", () => {
    for (const text of [rules.en, rules.fr]) {
      const boards = boardsOf(text);
      expect(boards.length).toBeGreaterThan(2);
      expect(boards.some(({ position }) => position === null)).toBe(true);
    }
  });

  it("keeps no console block and nothing that sends the reader to the other language", () => {
    for (const text of [rules.en, rules.fr]) {
      expect(htmlOf(text)).not.toMatch(/\$ damier (show|moves|why)/);
      expect(htmlOf(text)).not.toMatch(/partie anglaise/);
    }
  });

  it("lets nothing through but its own elements", () => {
    const allowed =
      /^<\/?(p|a|strong|em|code|pre|ul|ol|li|div|table|thead|tbody|tr|th|td|br|blockquote)(?= |>)/;
    for (const text of [rules.en, rules.fr]) {
      for (const [tag] of htmlOf(text).matchAll(/<[^>]*>/g)) expect(tag).toMatch(allowed);
    }
  });

  it("names the same sections in both languages", () => {
    expect(rules.fr.sections.length).toBe(rules.en.sections.length);
    const ids = rules.en.sections.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe("reading a page", () => {
  const read = (body: string) =>
    readRules("dames", `# x\n\n## English\n\n${body}\n\n## Français\n\nRien.\n`).en;

  it("escapes what is written in it", () => {
    expect(htmlOf(read("A <script>alert(1)</script> & `<b>`."))).not.toMatch(/<script|<b>/);
  });

  it("has a board for a picture, and not the picture", () => {
    const picture = (position: string) =>
      `<!-- $ damier draw dames --position "${position}" --arrows 28-22 -o a.svg -->\n![An *idea*](a.svg)\n`;
    const text = read(
      `One.\n\n${picture("W:W28:B22")}\n${picture("W:W28:B22")}\n${picture("W:W28:B23")}\nTwo.`,
    );
    expect(boardsOf(text).map(({ position }) => position)).toEqual(["W:W28:B22", "W:W28:B23"]);
    expect(htmlOf(text)).toBe("<p>One.</p>\n\n\n<p>Two.</p>");
  });

  it("gives a board the attempts that are judged on it", () => {
    const block =
      '```console\n$ damier moves dames --position "W:W1:B2"\nx\n$ damier why dames --position "W:W1:B2" 1-6\nno\n```';
    expect(boardsOf(read(`### Worked examples\n\n${block}`))).toEqual([
      { kind: "diagram", game: "dames", position: "W:W1:B2", options: {}, attempts: ["1-6"] },
    ]);
  });

  it("has a board for the commands of an example, and leaves out the commands at the end", () => {
    const comment =
      '<!-- $ damier moves dames --position "W:W1:B2"; damier why dames --position "W:W1:B2" 1-6 -->';
    const text = read(
      `### Worked examples\n\nLook.\n\n${comment}\n\nMore.\n\n### In commands\n\nSecret.\n\n\`\`\`console\n$ damier moves trap\n\`\`\``,
    );
    expect(boardsOf(text)).toEqual([
      { kind: "diagram", game: "dames", position: "W:W1:B2", options: {}, attempts: ["1-6"] },
    ]);
    expect(text.sections.map(({ title }) => title)).toEqual(["Worked examples"]);
    expect(htmlOf(text)).not.toMatch(/Secret/);
  });

  it("draws a position that an example names, once", () => {
    const text =
      '### Worked examples\n\nIn `W:W28:BK22,23,14`, look.\n\n```console\n$ damier moves dames --position "W:W28:BK22,23,14"\n```';
    expect(boardsOf(read(text)).map(({ position }) => position)).toEqual(["W:W28:BK22,23,14"]);
  });
});
