/**
 * The rules pages, from docs/rules/*.md, when the page is built. Each of those pages tells its game in English and in
 * French; both become sections of plain HTML with boards between them. A comment with the commands of an example becomes
 * such a board, and so do a `console` block, a position named in a worked example, and a picture, by the comment that says
 * how it is drawn: the picture itself is left out. The commands at the end of a page are left out, too. `virtual:rules` has all pages that tell a game, by name; each is a module of its own.
 */

import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { lexer, type Token, type Tokens } from "marked";
import type { Plugin } from "vite";

import type { Block, Diagram, RulesPage, RulesText, Section } from "../src/rules/text.ts";
import { typesetEnglish, typesetFrench } from "../src/i18n/typeset.ts";

type Lang = "en" | "fr";

const INDEX = "virtual:rules";
const PREFIX = `${INDEX}/`;
const HEADINGS: Record<string, Lang> = { English: "en", Français: "fr" };
/** Sections for programmers and the curious; a player can do without them. */
const CURIOUS =
  /^(Notation|La notation|The pyramid in numbers|La pyramide en nombres|Reference counts|Décomptes|Where the source|Là où la source|Chance|Le hasard)/;
/** What programs say about the examples: on the page the boards say it. */
const COMMANDS = /^(In commands|En commandes)$/;
const EXAMPLES = /^(Worked examples|Exemples)/;

export function rules(): Plugin {
  return {
    name: "damier-rules",
    resolveId: (id) => (id === INDEX || id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${INDEX}`) {
        const lines = rulesPages().map(
          (page) => `${JSON.stringify(page)}: () => import("${PREFIX}${page}"),`,
        );
        return `export default {${lines.join("\n")}};`;
      }
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      const page = id.slice(PREFIX.length + 1);
      const file = rulesFile(page);
      this.addWatchFile(file);
      return `export default ${JSON.stringify(readRules(page, read(page)))};`;
    },
  };
}

/** The pages that tell a game: those with both languages. */
export function rulesPages(): string[] {
  const names = readdirSync(new URL("../../docs/rules/", import.meta.url)).filter((name) =>
    name.endsWith(".md"),
  );
  const pages = names.map((name) => name.slice(0, -".md".length)).sort();
  return pages.filter((page) =>
    Object.keys(HEADINGS).every((heading) => read(page).includes(`\n## ${heading}\n`)),
  );
}

const read = (page: string) => readFileSync(rulesFile(page), "utf8");

export function rulesFile(page: string): string {
  return fileURLToPath(new URL(`../../docs/rules/${page}.md`, import.meta.url));
}

/** Both tellings of a page. `page` is the name of the file, and the game meant where no other is named. */
export function readRules(page: string, markdown: string): RulesPage {
  const tellings: Record<Lang, Token[]> = { en: [], fr: [] };
  let lang: Lang | null = null;
  for (const token of lexer(markdown)) {
    if (token.type === "heading" && token.depth === 2) lang = HEADINGS[token.text as string] ?? null;
    else if (lang) tellings[lang].push(token);
  }
  const numbers = new Set(markdown.match(/(?<=\*\*)[A-Z]\d+(?= – |\.\*\*)/g));
  const en = new Telling(page, "en", numbers).tell(tellings.en);
  const fr = new Telling(page, "fr", numbers).tell(tellings.fr);
  lendDiagrams(en, fr);
  return { en, fr };
}

class Telling {
  constructor(
    private page: string,
    private lang: Lang,
    private numbers: Set<string>,
  ) {}

  tell(tokens: Token[]): RulesText {
    const intro: Block[] = [];
    const sections: Section[] = [];
    let blocks = intro;
    let examples = false;
    let commands = false;
    for (const token of tokens) {
      if (token.type === "heading") commands = COMMANDS.test(token.text as string);
      if (commands) continue;
      if (token.type === "heading") {
        const title = this.typeset(token.text as string).replaceAll("`", "");
        examples = EXAMPLES.test(title);
        blocks = [];
        sections.push({ id: slug(title), title, curious: CURIOUS.test(token.text as string), blocks });
      } else if (token.type === "code" && token.lang === "console") {
        blocks.push(...this.console(token.text as string, blocks));
      } else if (token.type === "html" && readCommands(token.text as string)) {
        blocks.push(...this.console(readCommands(token.text as string) ?? "", blocks));
      } else if (token.type === "html") {
        const board = readPicture(token.text as string);
        const start =
          board?.position === null &&
          [intro, ...sections.map((section) => section.blocks)].flat().some(isStart);
        const last = blocks.at(-1);
        if (board && !start && !(last?.kind === "diagram" && sameBoard(last, board))) blocks.push(board);
      } else {
        const html = this.block(token);
        if (html) blocks.push({ kind: "html", html });
        if (examples) blocks.push(...positionsIn(token).map((position) => this.diagram(position)));
      }
    }
    for (const section of sections) section.blocks = merged(section.blocks);
    return { intro: merged(intro), sections };
  }

  private diagram(position: string | null): Diagram {
    return { kind: "diagram", game: this.page, position, options: {}, attempts: [] };
  }

  /** The boards of a console block: one for each position, with the attempts that are judged there. */
  private console(text: string, before: Block[]): Block[] {
    const boards: Diagram[] = [];
    const others: string[] = [];
    // A position named just above is the same board.
    const last = before.at(-1);
    const open = last?.kind === "diagram" ? [last] : [];
    for (const command of text.matchAll(/^\$ damier (.*)$/gm)) {
      const read = readCommand(command[1] ?? "");
      if (!read) {
        others.push(command[0]);
        continue;
      }
      const known = [...boards, ...open].find((board) => sameBoard(board, read));
      const board = known ?? read;
      if (!known) boards.push(board);
      if (known) board.attempts.push(...read.attempts);
    }
    if (others.length > 0)
      return [{ kind: "html", html: `<pre><code>${escape(text)}</code></pre>` }, ...boards];
    return boards;
  }

  // From tokens to HTML. Everything is escaped here, and nothing but these elements can come out.

  private block(token: Token): string {
    switch (token.type) {
      case "paragraph":
        return this.paragraph(token as Tokens.Paragraph);
      case "list": {
        const { ordered, items } = token as Tokens.List;
        const tag = ordered ? "ol" : "ul";
        const inner = items.map((item) => `<li>${item.tokens.map((part) => this.item(part)).join("")}</li>`);
        return `<${tag}>${inner.join("")}</${tag}>`;
      }
      case "table":
        return this.table(token as Tokens.Table);
      case "code":
        return `<pre><code>${escape(token.text as string)}</code></pre>`;
      case "blockquote":
        return `<blockquote>${(token.tokens ?? []).map((part) => this.block(part)).join("")}</blockquote>`;
      default:
        return "";
    }
  }

  private item(token: Token): string {
    return token.type === "text" && token.tokens ? this.inline(token.tokens) : this.block(token);
  }

  /** A paragraph; one that opens with a rule's number can be linked to. */
  private paragraph({ tokens }: Tokens.Paragraph): string {
    // The page has boards of its own for the pictures.
    const shown = tokens.filter((token) => token.type !== "image");
    const [first, ...rest] = shown;
    const rule = first?.type === "strong" ? /^([A-Z]\d+) – (.*)$/s.exec(first.text as string) : null;
    if (!rule || !first) return shown.length > 0 ? `<p>${this.inline(shown)}</p>` : "";
    const [, number = "", title = ""] = rule;
    const head = `<a class="rule-number" href="#${number}">${number}</a> <strong>${this.text(title, false)}</strong>`;
    return `<p class="rule" id="${number}">${head}${this.inline(rest)}</p>`;
  }

  private table({ header, rows }: Tokens.Table): string {
    const cells = (tag: string, row: Tokens.TableCell[]) =>
      row.map(({ tokens }) => `<${tag}>${this.inline(tokens)}</${tag}>`).join("");
    const body = rows.map((row) => `<tr>${cells("td", row)}</tr>`).join("");
    return `<div class="rule-table"><table><thead><tr>${cells("th", header)}</tr></thead><tbody>${body}</tbody></table></div>`;
  }

  private inline(tokens: Token[]): string {
    return tokens.map((token) => this.span(token)).join("");
  }

  private span(token: Token): string {
    const inner = () => this.inline((token as Tokens.Generic).tokens ?? []);
    switch (token.type) {
      case "strong": {
        const number = /^([A-Z]\d+)\.$/.exec(token.text as string)?.[1];
        if (number) return `<a class="rule-number" id="${number}" href="#${number}">${number}</a>`;
        return `<strong>${inner()}</strong>`;
      }
      case "em":
        return `<em>${inner()}</em>`;
      case "codespan":
        return `<code>${escape(token.text as string)}</code>`;
      case "link":
        return this.link(token as Tokens.Link);
      case "br":
        return "<br>";
      case "text":
        return token.tokens ? inner() : this.text(token.text as string);
      case "escape":
        return escape(token.text as string);
      default:
        return escape(token.raw);
    }
  }

  /** Links to other rules pages stay links; what leads to the repository is only its text here. */
  private link({ href, tokens }: Tokens.Link): string {
    const game = /^([\w-]+)\.md(#[\w-]+)?$/.exec(href)?.[1];
    return game !== undefined && rulesPages().includes(game)
      ? `<a href="/rules/${game}">${this.inline(tokens)}</a>`
      : this.inline(tokens);
  }

  /** Text, with the numbers of rules leading to them. */
  private text(text: string, linked = true): string {
    const safe = escape(this.typeset(text));
    if (!linked) return safe;
    return safe.replace(/\b[A-Z]\d+\b/g, (number) =>
      this.numbers.has(number) ? `<a class="rule-ref" href="#${number}">${number}</a>` : number,
    );
  }

  private typeset(text: string): string {
    return (this.lang === "fr" ? typesetFrench : typesetEnglish)(text);
  }
}

/** The commands of an example, from the comment that stands for them: one line each. */
function readCommands(comment: string): string | null {
  const commands = /^<!-- \$ (damier (?!draw ).*) -->\s*$/.exec(comment)?.[1];
  return commands === undefined ? null : commands.replace(/(^|; )(?=damier )/g, "\n$ ").trim();
}

/** The board of a picture, from the comment that says how it is drawn. */
function readPicture(comment: string): Diagram | null {
  const command = /^<!-- \$ damier draw (.*) -->\s*$/.exec(comment)?.[1];
  const words = wordsOf(command ?? "");
  const game = words[0];
  if (!game || game.startsWith("-")) return null;
  const after = (name: string) => (words.includes(name) ? (words[words.indexOf(name) + 1] ?? null) : null);
  return { kind: "diagram", game, position: after("--position"), options: {}, attempts: [] };
}

function isStart(block: Block): boolean {
  return block.kind === "diagram" && block.position === null;
}

/** The words of a command line, quotes taken off. */
function wordsOf(command: string): string[] {
  return [...command.matchAll(/"([^"]*)"|(\S+)/g)].map((m) => m[1] ?? m[2] ?? "");
}

/** Reads `show`, `moves` and `why` of a game; anything else is no board. */
function readCommand(command: string): Diagram | null {
  const [verb, game, ...rest] = wordsOf(command.split(/ [|;] ?/)[0] ?? "");
  if (!verb || !game || !["show", "moves", "why"].includes(verb)) return null;
  const board: Diagram = { kind: "diagram", game, position: null, options: {}, attempts: [] };
  while (rest.length > 0) {
    const word = rest.shift() ?? "";
    if (word === "--position") board.position = rest.shift() ?? null;
    else if (word === "--lang") rest.shift();
    else if (word === "--option") {
      const [name = "", value = ""] = (rest.shift() ?? "").split("=");
      board.options[name] = value;
    } else if (!word.startsWith("--")) board.attempts.push(word);
  }
  return board;
}

function sameBoard(a: Diagram, b: Diagram): boolean {
  const options = (board: Diagram) => JSON.stringify(Object.entries(board.options).sort());
  return a.game === b.game && a.position === b.position && options(a) === options(b);
}

/** The positions named in a paragraph of an example, in the games' own notation. */
function positionsIn(token: Token): string[] {
  const found: string[] = [];
  const look = (part: Token) => {
    if (part.type === "codespan" && isPosition(part.text as string)) found.push(part.text as string);
    for (const inner of (part as Tokens.Generic).tokens ?? []) look(inner);
  };
  look(token);
  return [...new Set(found)];
}

function isPosition(text: string): boolean {
  return (
    /^[WB]:[WB][\w,]*:[WB][\w,]*(:[LNR]{4}(:\w+)?)?$/.test(text) ||
    /^[wb1-9]+(\/[wb1-9]+){8} [wb]$/.test(text)
  );
}

/** A diagram that stands after a numbered rule in English stands after the same rule in French. */
function lendDiagrams(from: RulesText, to: RulesText): void {
  const has = (wanted: Diagram) =>
    to.sections.some(({ blocks }) =>
      blocks.some((block) => block.kind === "diagram" && sameBoard(block, wanted)),
    );
  for (const section of from.sections) {
    let number: string | null = null;
    for (const block of section.blocks) {
      if (block.kind === "html")
        number = [...block.html.matchAll(/class="rule" id="(\w+)"/g)].at(-1)?.[1] ?? number;
      else if (number && !has(block)) insertAfter(to, number, { ...block, attempts: [...block.attempts] });
    }
  }
}

function insertAfter(text: RulesText, number: string, diagram: Diagram): void {
  for (const section of text.sections) {
    const at = section.blocks.findIndex(
      (block) => block.kind === "html" && block.html.includes(`id="${number}"`),
    );
    const block = section.blocks[at];
    if (block?.kind !== "html") continue;
    const end = block.html.indexOf("</p>", block.html.indexOf(`id="${number}"`)) + 4;
    const rest = block.html.slice(end);
    const parts: Block[] = [{ kind: "html", html: block.html.slice(0, end) }, diagram];
    if (rest) parts.push({ kind: "html", html: rest });
    section.blocks.splice(at, 1, ...parts);
    return;
  }
}

/** Neighbouring pieces of HTML as one. */
function merged(blocks: Block[]): Block[] {
  const out: Block[] = [];
  for (const block of blocks) {
    const last = out.at(-1);
    if (block.kind === "html" && last?.kind === "html") last.html += block.html;
    else out.push(block.kind === "html" ? { ...block } : block);
  }
  return out;
}

function slug(title: string): string {
  const plain = title.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return plain.replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "");
}

function escape(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
