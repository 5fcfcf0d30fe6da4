/** The analysis board and what is opened on it: files, bad input, links; windows of every shape; axe. */

import assert from "node:assert/strict";

import { audit } from "./lib/axe.mjs";
import { GAMES } from "./lib/games.mjs";
import { study } from "./lib/study.mjs";
import { inHouse, until } from "./lib/visit.mjs";

const SIDEWAYS = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
const SHAPES = {
  phone: { phone: true },
  landscape: { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true },
};

const GAME = '[White "Anna"]\n[Black "Bénédicte"]\n\n1. 32-28 19-23 (1... 20-25 2. 37-32) 2. 28x19 14x23 *\n';

inHouse({}, (check) => {
  check("a file of thousands of games is a list with a search", async (house) => {
    const { page, board } = await study(house);
    const games = Array.from(
      { length: 3000 },
      (_, i) =>
        `[White "Player ${i}"]\n[Black "${i === 2345 ? "Éric Zola" : "Nobody"}"]\n[Event "Cup"]\n[Date "2003.03.??"]\n[Round "3"]\n[Result "0-1"]\n\n1. 32-28 19-23 2. 28x19 14x23 0-1\n`,
    ).join("\n");
    await page.locator('[data-do="open"]').click();
    await page
      .locator("input[type=file]")
      .setInputFiles({ name: "games.pdn", mimeType: "text/plain", buffer: Buffer.from(games) });
    await page.getByText("3000 games").waitFor();
    assert.ok((await page.locator(".entry").count()) < 60, "only those in sight are drawn");
    await page.getByRole("searchbox").fill("eric zola");
    await page.getByText("1 matches").waitFor();
    await audit(page, "list of games", "light");
    await page
      .locator(".entry")
      .getByText("0-1 · 4 moves · Cup · round 3 · 2003.03 · International draughts")
      .waitFor();
    await page.locator(".entry button").click();
    await until("the game", async () => (await board.moves()).length === 4);
    await page.getByText("Player 2345 – Éric Zola").first().waitFor();
  });

  check("what cannot be read gets its sentence, and the board stays", async (house) => {
    const { page, board } = await study(house);
    await board.type("32-28");
    for (const text of ["W:W99:B1", "hello, world", "1. 99-1 *"]) {
      await board.open(text);
      const said = await page.locator("dialog [role=alert]").textContent();
      assert.match(said, /What was on the board is still there/, text);
      if (text.includes("99")) assert.match(said, /99/, text);
      await page.keyboard.press("Escape");
      assert.deepEqual(await board.moves(), ["32-28"]);
    }
    for (const [text, why] of [
      ['[GameType "77"]\n\n1. 32-28 *', /cannot be put on the board.*77.*GameType.*20 is/],
      ['[White "A"]\n[FEN "W:W31:B99"]\n\n1. 31-26 *', /^Line 2, column \d+: .*99/],
      ["https://draughts.example/game/7", /page elsewhere.*PDN/],
      [`${house.server.url}/analysis?position=W:W28`, /link is not complete/],
    ]) {
      await board.open(text);
      const said = await page.locator("dialog [role=alert]").textContent();
      assert.match(said, why);
      assert.match(said, /\. What was on the board is still there/, text);
      await page.keyboard.press("Escape");
      assert.deepEqual(await board.moves(), ["32-28"]);
    }
    await board.open('[White "Anna"]\n\n1. 32-28 19-23 2. 28x17 *\n');
    await until("the game up to its mistake", async () => (await board.moves()).length === 2);
    assert.match(await board.note(), /line 3, column \d+: .*“28x17”/);
    await page.getByRole("button", { name: "Français" }).click();
    await until("the same in French", async () =>
      /colonne \d+\u00a0: .*«\u00a028x17\u00a0».*\. Annuler \(U\) ramène/.test(await board.note()),
    );
    await page.keyboard.press("u");
    await until("what was there", async () => (await board.moves()).join(" ") === "32-28");
  });

  check("links carry a position or the whole tree; one that was cut is told", async (house) => {
    const { page, board } = await study(house);
    await board.open(GAME);
    await until("the game", async () => (await board.moves()).length === 6);
    await page.keyboard.press("ArrowRight");
    await until("the first move", async () => (await board.here()) === "32-28");
    await page.evaluate(() => {
      window.copied = [];
      navigator.clipboard.writeText = async (text) => void window.copied.push(text);
    });
    await page.locator('[data-do="share"]').click();
    await audit(page, "share", "light");
    await page.getByRole("button", { name: "Link to the whole tree" }).click();
    const link = await until("the link", () => page.evaluate(() => window.copied[0]));
    assert.match(link, /\/analysis\?position=.*&game=dames#pdn=/);
    const other = await study(house, link);
    await until("the tree", async () => (await other.board.moves()).length === 6);
    assert.equal(await other.board.here(), "32-28");
    await other.page.getByText("Anna – Bénédicte").first().waitFor();
    // The same link, pasted where games are opened.
    const pasted = await study(house);
    await pasted.board.open(link);
    await until("the pasted tree", async () => (await pasted.board.moves()).length === 6);
    assert.equal(await pasted.page.locator("dialog").count(), 0);
    await other.page.goto(link.slice(0, -12));
    await other.page.reload();
    assert.match(await other.board.note(), /link is not complete.*still there/s);
    assert.equal((await other.board.moves()).length, 6);
    const bad = await study(house, "/analysis?game=dames&position=W:W99:B1");
    assert.match(await bad.board.note(), /still there/);
    const cut = await study(house, "/analysis?position=W%3AW28%2C32%3AB1");
    assert.match(await cut.board.note(), /link is not complete.*still there/s);
  });

  for (const [name, options] of Object.entries(SHAPES)) {
    check(`${name}: nothing is scrolled sideways, and axe finds nothing`, async (house) => {
      const { page, board } = await study(house, "/analysis", options);
      for (const game of GAMES) {
        await page.goto(`/analysis?game=${game}`);
        await board.ready();
        assert.equal(await page.evaluate(SIDEWAYS), 0, game);
        await page.locator('[data-do="edit"]').click();
        await page.locator("[data-tool]").first().waitFor({ state: "attached" });
        assert.equal(await page.evaluate(SIDEWAYS), 0, `editor of ${game}`);
      }
      await audit(page, name, "light");
    });
  }

  check("axe finds nothing in light and dark", async (house) => {
    for (const colorScheme of ["light", "dark"]) {
      const { page, board } = await study(house, "/analysis?game=dames", { colorScheme });
      await board.open(GAME);
      await until("the game", async () => (await board.moves()).length === 6);
      await page.getByRole("switch", { name: "Engine" }).check();
      await page.locator("[data-line='1'] [data-worth]").waitFor();
      await audit(page, "analysis", colorScheme);
      await page.locator('[data-do="open"]').click();
      await audit(page, "open", colorScheme);
    }
  });
});
