/** French and English: one button, remembered, and nothing left in the other language. */

import assert from "node:assert/strict";

import { GAMES } from "./lib/games.mjs";
import { Hand } from "./lib/hand.mjs";
import { inHouse, until } from "./lib/visit.mjs";

/**
 * Sentences and labels of the page that have a word of letters and a space in them; not commands, which are the same in
 * both languages, nor what a screen reader was told before, which is not said again in the other. Runs in the page.
 */
function texts() {
  const found = new Set();
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const { parentElement } = node;
    if (!parentElement) continue;
    if (parentElement.closest("script, style, noscript, code, [lang]:not(html), [role=status]")) continue;
    found.add(node.textContent.trim());
  }
  for (const element of document.querySelectorAll("[aria-label], [title], [placeholder], [alt]")) {
    if (element.closest("[lang]:not(html)")) continue;
    for (const name of ["aria-label", "title", "placeholder", "alt"])
      found.add(element.getAttribute(name)?.trim() ?? "");
  }
  return [...found].filter((text) => /\p{L}{3,}.* .*\p{L}{3,}|\p{L}{3,} \p{L}{2,}/u.test(text));
}

/** Names that are the same in both languages: games, and the combinations of draughts (« coup Philippe »). */
const SAME = /^(coup .*|Dames & Trap|.*Dames & Trap.*|Jeu de dames)$/;

function broken(list) {
  return list.filter((text) => /undefined|\[object|NaN|^[a-z]+\.[a-zA-Z.]+$/.test(text));
}

/** In French there is a space before a colon and what is as high. */
function cramped(list) {
  return list.filter((text) => /[\p{L}\p{N})»][:;!?](\s|$)/u.test(text));
}

const language = (page) => page.evaluate(() => document.documentElement.lang);

/** Changes the language; its words are loaded first. */
async function change(page, button, lang) {
  await page.getByRole("button", { name: button }).click();
  await until(`the words of ${lang}`, async () => (await language(page)) === lang);
}

const toFrench = (page) => change(page, "Passer en français", "fr");
const toEnglish = (page) => change(page, "Switch to English", "en");

async function bothWays(page, where) {
  assert.equal(await language(page), "en", where);
  const english = await page.evaluate(texts);
  await toFrench(page);
  const french = await page.evaluate(texts);
  assert.deepEqual(broken([...english, ...french]), [], `${where} says something unfinished`);
  assert.deepEqual(cramped(french), [], `${where} is set as in English`);
  const both = french.filter((text) => english.includes(text) && !SAME.test(text));
  assert.deepEqual(both, [], `${where} says the same in both languages`);
  assert.ok(french.length > 0 && english.length > 0, where);
  await toEnglish(page);
}

inHouse({}, (check) => {
  check("the browser's language is taken first", async (house) => {
    const page = await house.visit("/", { locale: "fr-FR" });
    await page.locator("[data-game]").first().waitFor();
    assert.equal(await language(page), "fr");
    const other = await house.visit("/", { locale: "de-DE" });
    await other.locator("[data-game]").first().waitFor();
    assert.equal(await language(other), "en");
  });

  check("home", async (house) => {
    const page = await house.visit("/");
    await page.locator("[data-game]").nth(4).waitFor();
    await bothWays(page, "home");
  });

  check("the choice is remembered", async (house) => {
    const { seats } = await house.server.table("dames", { level: 1 });
    const page = await house.visit("/");
    await toFrench(page);
    for (const address of ["/", "/rules", "/verify", seats.white.link]) {
      await page.goto(address);
      await page.locator("h1").first().waitFor({ state: "attached" });
      assert.equal(await language(page), "fr", address);
    }
  });

  check("a language that cannot be loaded changes nothing, and that is said", async (house) => {
    const { seats } = await house.server.table("dames", { level: 1 });
    const page = await house.visit(seats.white.link, { allow: [/ERR_/], serviceWorkers: "block" });
    await page.locator("[data-cell]").first().waitFor();
    const away = (route) => route.abort();
    await page.route("**/assets/fr-*.js", away);
    await page.route("**/health", away);
    const button = page.getByRole("button", { name: "Passer en français" });
    await button.click();
    await page.locator("header").getByText("The server cannot be reached.").waitFor();
    assert.equal(await language(page), "en");
    await page.locator("[data-cell]").first().waitFor();
  });

  check("setup", async (house) => {
    const page = await house.visit("/");
    const said = {};
    for (const lang of ["en", "fr"]) {
      said[lang] = [];
      for (const game of GAMES) {
        await page.locator(`[data-game="${game}"]`).click();
        await page.locator("dialog[open] summary").click();
        for (const way of [0, 1, 2]) {
          await page.locator("dialog[open] .way").nth(way).click();
          said[lang].push(...(await page.locator("dialog[open]").evaluate(texts)));
        }
        await page.keyboard.press("Escape");
        await page.locator("dialog").waitFor({ state: "detached" });
      }
      if (lang === "en") await toFrench(page);
    }
    assert.deepEqual(broken([...said.en, ...said.fr]), []);
    assert.deepEqual(cramped(said.fr), []);
    assert.deepEqual([...new Set(said.fr.filter((text) => said.en.includes(text) && !SAME.test(text)))], []);
  });

  check("rules and verify", async (house) => {
    const page = await house.visit("/rules");
    await page.locator("h1").waitFor();
    await bothWays(page, "rules");
    for (const game of GAMES) {
      await page.goto(`/rules/${game}`);
      await page.locator("h2").first().waitFor();
      await bothWays(page, `rules of ${game}`);
    }
    await page.goto("/verify");
    await page.locator("h1").waitFor();
    await bothWays(page, "verify");
  });

  check("lessons, puzzles and analysis", async (house) => {
    const page = await house.visit("/learn");
    for (const address of [
      "/learn",
      "/learn/trap",
      "/learn/trap/2",
      "/puzzles",
      "/puzzles/dames",
      "/analysis",
    ]) {
      await page.goto(address);
      await page.locator("h1").first().waitFor({ state: "attached" });
      await until("all of it", () =>
        page.evaluate(() => !/Setting up the board|Loading/.test(document.body.innerText)),
      );
      await bothWays(page, address);
    }
  });

  for (const game of GAMES) {
    check(`table of ${game}`, async (house) => {
      const { table, seats } = await house.server.table(game, { level: 1 });
      const page = await house.visit(seats.white.link);
      const hand = new Hand(page, house.server, table);
      await hand.play();
      await hand.turn();
      await bothWays(page, "the table");
      await page.getByRole("button", { name: "Resign" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Resign" }).click();
      await page.locator(".result .headline").waitFor();
      await bothWays(page, "the result");
    });
  }
});
