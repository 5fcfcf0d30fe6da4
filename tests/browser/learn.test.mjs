/** Lessons: every one can be done on the page, and what was done is remembered. */

import assert from "node:assert/strict";

import { audit } from "./lib/axe.mjs";
import { GAMES } from "./lib/games.mjs";
import { inHouse, until } from "./lib/visit.mjs";

const said = (page) => page.locator(".said");
const box = (page) => page.getByLabel("Or type it");
const cell = (page, name) => page.locator(`.board [data-name="${name}"]`).first();
const board = (page) => page.locator(".board [data-cell]:visible").first();

/** Waits for an answer, as it is read out. */
const answered = (page, text) =>
  until(`the answer ${text}`, async () => (await said(page).innerText()).includes(text));

/** Does a lesson by what it shows when asked. */
async function solve(page) {
  const next = page.locator(".ways .button").last();
  for (let tries = 0; tries < 20; tries++) {
    if ((await next.getAttribute("class"))?.includes("primary")) return;
    await page.getByRole("button", { name: "Show me" }).click();
    await until("what to do", async () => /^Try /.test(await said(page).innerText()));
    const [first] = (await said(page).innerText()).replace(/^Try /, "").replace(/\.$/, "").split(", ");
    await box(page).fill(first);
    await page.getByRole("button", { name: "Try", exact: true }).click();
    await until("an answer", async () => !/^Try /.test(await said(page).innerText()));
  }
  assert.fail(`not done: ${page.url()}`);
}

inHouse({}, (check) => {
  // That the lessons of the others can be done is tested where they are judged; the page knows no game.
  check("every lesson of a game can be done, and is remembered", async (house) => {
    const page = await house.visit("/learn");
    await page.locator("li a").first().waitFor();
    for (const game of ["bermudes"]) {
      await page.goto(`/learn/${game}`);
      await page.getByRole("link", { name: "Start with lesson 1" }).click();
      for (let n = 1; ; n++) {
        await page.waitForURL(new RegExp(`/learn/${game}/${n}$`));
        await board(page).waitFor();
        await solve(page);
        const next = page.locator(".ways .button").last();
        const last = (await next.innerText()) === "All lessons";
        await next.click();
        if (last) break;
      }
      await page.getByRole("button", { name: "A first game, level 1" }).waitFor();
    }
    await page.reload();
    await page.getByRole("button", { name: "A first game, level 1" }).click();
    // In the first game a hint names the lesson it comes from.
    await page.waitForURL(/\/t\//);
    await page.getByRole("button", { name: "Hint" }).click();
    await page
      .locator("[data-note]")
      .getByText(/Remember lesson \d+: /)
      .waitFor();
  });

  check("elsewhere a hint reminds of nothing", async (house) => {
    const { seats } = await house.server.table("dames", { level: 1 });
    const page = await house.visit(seats.white.link);
    await page.getByRole("button", { name: "Hint" }).click();
    const note = page.locator("[data-note]");
    await until("the hint", async () => /\d+-\d+/.test(await note.innerText()));
    assert.doesNotMatch(await note.innerText(), /lesson/);
  });

  for (const phone of [false, true]) {
    check(`a wrong ${phone ? "tap" : "click"} is answered by what would happen`, async (house) => {
      const page = await house.visit("/learn/dames/1", { phone });
      await board(page).waitFor();
      const press = (name) => (phone ? cell(page, name).tap() : cell(page, name).click());
      // A step back: the lesson has its own answer.
      await press("32");
      await press("38");
      await answered(page, "Backward: never without capturing.");
      assert.match(await cell(page, "32").getAttribute("aria-label"), /white man/, "nothing was played");
      // Anywhere else: the rules have one.
      await press("32");
      await press("23");
      await until("another answer", async () => /one square/.test(await said(page).innerText()));
      await press("32");
      await press("28");
      await until("the lesson to be done", async () =>
        (await page.locator(".ways .button").last().getAttribute("class")).includes("primary"),
      );
      assert.match(await cell(page, "28").getAttribute("aria-label"), /white man/);
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(over <= 0, `wider than the window by ${over}`);
    });
  }

  for (const [locale, label, act, answer] of [
    ["en-GB", "Or type it", "Try", "From 23 it can jump 19, so it must."],
    ["fr-FR", /Ou l.écrire/, "Essayer", "De 23, elle peut sauter 19"],
  ]) {
    check(`a capture stopped halfway is answered (${locale})`, async (house) => {
      const page = await house.visit("/learn/dames/4", { locale });
      await board(page).waitFor();
      await page.getByLabel(label).fill("32x23");
      await page.getByRole("button", { name: act, exact: true }).click();
      await answered(page, answer);
      assert.match(
        await cell(page, "32").getAttribute("aria-label"),
        /white man|pion blanc/,
        "nothing was played",
      );
      // With the mouse nobody stops halfway: the first landing says which capture is meant, and it is gone through.
      await cell(page, "32").click();
      await cell(page, "23").click();
      await until("both to be taken", async () =>
        /white man|pion blanc/.test(await cell(page, "14").getAttribute("aria-label")),
      );
    });
  }

  check("a lesson is done with the keys, and every answer is read out", async (house) => {
    const page = await house.visit("/learn/russian/1");
    await board(page).waitFor();
    assert.equal(await said(page).getAttribute("aria-live"), "polite");
    for (const [from, way, answer] of [
      ["c3", ["ArrowDown", "ArrowLeft"], "Backward"],
      ["c3", ["ArrowUp"], "Well done"],
    ]) {
      await cell(page, from).focus();
      await page.keyboard.press("Enter");
      for (const key of way) await page.keyboard.press(key);
      await page.keyboard.press("Enter");
      await answered(page, answer);
    }
  });

  check("on a phone on its side what is to be done stands beside the pyramid", async (house) => {
    for (const viewport of [
      { width: 844, height: 390 },
      { width: 683, height: 384 },
    ]) {
      const page = await house.visit("/learn/pyramidame/2", { viewport });
      await page.getByRole("grid").first().waitFor();
      const [text, pyramid] = await Promise.all(
        [".page .text", ".page .board"].map((part) => page.locator(part).first().boundingBox()),
      );
      const where = `${viewport.width} x ${viewport.height}: ${JSON.stringify({ text, pyramid })}`;
      assert.ok(pyramid.x + pyramid.width <= text.x, where);
      assert.ok(pyramid.y < 90 && text.y < 90, where);
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(over <= 0, `wider than the window by ${over}`);
    }
  });

  check("the introduction is offered once", async (house) => {
    const page = await house.visit("/");
    const open = () => page.locator('[data-game="bermudes"]').click();
    await open();
    await page.getByText("New to Bermudes?").waitFor();
    await page.keyboard.press("Escape");
    await page.locator("dialog").waitFor({ state: "detached" });
    await open();
    await page.locator("dialog[open]").waitFor();
    assert.equal(await page.getByText("New to Bermudes?").count(), 0);
  });

  check("every game has its lessons, which those who do not see can use", async (house) => {
    for (const colorScheme of ["light", "dark"]) {
      const page = await house.visit("/learn", { colorScheme });
      await page
        .locator("li a")
        .nth(GAMES.length - 1)
        .waitFor();
      await audit(page, "the list of lessons", colorScheme);
      for (const address of ["/learn/checkers", "/learn/trap/1", "/learn/bermudes/2"]) {
        await page.goto(address);
        await board(page).waitFor();
        await audit(page, address, colorScheme);
      }
    }
  });
});
