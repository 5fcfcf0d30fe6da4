/** Lessons: every one can be done on the page, and what was done is remembered. */

import assert from "node:assert/strict";

import { inHouse, until } from "./lib/visit.mjs";

const said = (page) => page.locator(".said");
const box = (page) => page.getByLabel("Or type it");

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
        await page.locator(".board [data-cell]:visible").first().waitFor();
        await solve(page);
        const next = page.locator(".ways .button").last();
        const last = (await next.innerText()) === "All lessons";
        await next.click();
        if (last) break;
      }
      await page.getByRole("button", { name: "A first game, level 1" }).waitFor();
    }
    await page.reload();
    await page.getByRole("button", { name: "A first game, level 1" }).waitFor();
  });
});
