/** Puzzles: a wrong move is answered by what it allows, a right line is praised, and how one fares is remembered. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

import { audit } from "./lib/axe.mjs";
import { GAMES } from "./lib/games.mjs";
import { inHouse, until } from "./lib/visit.mjs";

const said = (page) => page.locator(".said");
const box = (page) => page.getByLabel("Or type it");
const board = (page) => page.locator(".board [data-cell]:visible").first();

/** The puzzles of a game, as the program has them. */
function puzzles(game) {
  const file = new URL(`../../crates/study/puzzles/${game}.tsv`, import.meta.url);
  const rows = readFileSync(file, "utf8").split("\n");
  const puzzle = ([id, , , position, moves]) => ({
    id,
    position,
    line: moves.split("|")[0].trim().split(" "),
  });
  return rows.filter((row) => row && !row.startsWith("#")).map((row) => puzzle(row.split("\t")));
}

async function type(page, move) {
  await box(page).fill(move);
  await page.getByRole("button", { name: "Play", exact: true }).click();
}

inHouse({}, (check) => {
  check("a wrong move is refuted, the right one solves, and it is remembered", async (house) => {
    const puzzle = puzzles("dames").find(({ line }) => line.length === 1);
    const page = await house.visit(`/puzzles/dames/${puzzle.id}`);
    await board(page).waitFor();
    const answer = await page.request.get(
      `/api/games/dames/view?position=${encodeURIComponent(puzzle.position)}`,
    );
    const wrong = (await answer.json()).moves.find(({ text }) => text !== puzzle.line[0]).text;
    await type(page, wrong);
    await until("what it allows", async () => (await said(page).innerText()).includes("it allows"));
    await page.getByRole("button", { name: "Try again" }).click();
    await type(page, puzzle.line[0]);
    await until("the solution", async () => (await said(page).innerText()).includes("solution"));

    const other = puzzles("dames").find(({ id, line }) => line.length === 1 && id !== puzzle.id);
    await page.goto(`/puzzles/dames/${other.id}`);
    await board(page).waitFor();
    await type(page, other.line[0]);
    await until("praise", async () => (await said(page).innerText()) === "Solved.");
    await page.goto("/puzzles/dames");
    await page.getByText("1 solved, 1 missed").waitFor();
    await page.reload();
    await page.getByText("In a row: 1, at best 1").waitFor();
  });

  check("every game has its puzzle of the day, which shows its solution", async (house) => {
    const page = await house.visit("/puzzles", { phone: true });
    await page.locator("li a").first().waitFor();
    const names = await page.locator("li a").evaluateAll((links) => links.map((link) => link.pathname));
    for (const address of names.filter((name) => !name.includes("pyramidame"))) {
      assert.ok(GAMES.includes(address.split("/")[2]), address);
      await page.goto(`${address}/daily`);
      await board(page).waitFor();
      await page.getByRole("button", { name: "Hint" }).click();
      await until("a hint", async () => (await said(page).innerText()).startsWith("It begins with"));
      await page.getByRole("button", { name: "Solution" }).click();
      await until("the solution", async () => (await said(page).innerText()).startsWith("The solution:"));
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(over <= 0, `${address} is wider than a phone by ${over}`);
    }
  });

  check("by theme, with the keys, in analysis, and taken elsewhere", async (house) => {
    const page = await house.visit("/puzzles/dames");
    await page.getByRole("link", { name: /^sacrifice/ }).click();
    await page.waitForURL(/\/puzzles\/dames\/sacrifice$/);
    await board(page).waitFor();
    await page.getByRole("link", { name: "Look at it in analysis" }).click();
    await page.waitForURL(/\/analysis\?position=.*&game=dames$/);

    const puzzle = puzzles("dames").find(({ line }) => line.length === 1 && /^\d+-\d+$/.test(line[0]));
    await page.goto(`/puzzles/dames/${puzzle.id}`);
    await board(page).waitFor();
    const [from, to] = puzzle.line[0].split("-");
    for (const name of [from, to]) {
      await page.locator(`.board [data-name="${name}"]`).focus();
      await page.keyboard.press("Enter");
    }
    await until("praise", async () => (await said(page).innerText()) === "Solved.");
    assert.equal(await said(page).getAttribute("aria-live"), "polite");

    await page.goto("/puzzles/dames");
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save my results" }).click();
    const file = await (await download).path();
    assert.deepEqual(JSON.parse(readFileSync(file, "utf8")).dames.seen, [puzzle.id]);
    const other = await house.visit("/puzzles/dames");
    await other.locator("input[type=file]").setInputFiles({
      name: "results.json",
      mimeType: "application/json",
      buffer: readFileSync(file),
    });
    await other.getByText("1 solved, 0 missed").waitFor();
  });

  check("those who do not see can use them", async (house) => {
    for (const colorScheme of ["light", "dark"]) {
      const page = await house.visit("/puzzles", { colorScheme });
      await page
        .locator("li a")
        .nth(GAMES.length - 1)
        .waitFor();
      await audit(page, "the list of puzzles", colorScheme);
      await page.goto("/puzzles/trap");
      await page.locator("h2").waitFor();
      await audit(page, "the puzzles of a game", colorScheme);
      await page.goto("/puzzles/trap/daily");
      await board(page).waitFor();
      await audit(page, "a puzzle", colorScheme);
    }
  });
});
