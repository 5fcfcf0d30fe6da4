/** The pages one reads: rules whose boards can be tried, and the check of a game's spins. */

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";

import { GAMES } from "./lib/games.mjs";
import { inHouse, until } from "./lib/visit.mjs";

const sample = await readFile(
  new URL("../../crates/damier/tests/data/trap-game-v1.json", import.meta.url),
  "utf8",
);

inHouse({}, (check) => {
  check("every board in the rules can be drawn, and moves tried on it", async (house) => {
    const page = await house.visit("/rules", { allow: [/status of 422 .*\/play$/] });
    // Far from the server: what was clicked may not be offered again before the answer is there.
    await page.route("**/play", async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 50));
      await route.continue();
    });
    for (const game of GAMES) {
      await page.goto(`/rules/${game}`);
      // The heading of "In a minute" is there before the text and the part for the curious that is to be opened.
      await page.locator("article section h2").first().waitFor();
      for (const details of await page.locator("details:not([open]) > summary").all()) await details.click();
      const figures = page.locator("figure");
      // The boards come all at once, when the server has described the games; the ten-man game has none of its own.
      if (game !== "dames-10") await figures.first().waitFor();
      const count = await figures.count();
      let moved = 0;
      for (let i = 0; i < count; i++) {
        const figure = figures.nth(i);
        await figure.scrollIntoViewIfNeeded();
        // A board of the pyramid shows only the damiers it speaks of.
        await figure.locator("[data-cell]:visible").first().waitFor();
        await until("a sentence", async () => (await figure.locator(".said").innerText()) !== "");
        const attempts = figure.getByRole("button", { name: /^Try / });
        if ((await attempts.count()) > 0) {
          await attempts.first().click();
          // Some of them can be played; of the others one hears why not.
          await figure
            .locator(".said.why")
            .or(figure.getByRole("button", { name: "Start again" }))
            .first()
            .waitFor();
          assert.match(await figure.locator(".said").innerText(), /\p{L}+ \p{L}+/u);
        }
        const says = (what) => figure.locator(`[data-cell][aria-label*="${what}"]:visible`);
        const piece = says("can move to").or(says("must capture"));
        if (moved > 0 || (await piece.count()) === 0) continue;
        await piece.first().click();
        const again = figure.getByRole("button", { name: "Start again" });
        for (let steps = 0; steps < 10; steps++) {
          const target = says("possible target");
          await again.or(target).first().waitFor();
          if (await again.count()) break;
          await target.first().click();
        }
        await again.waitFor();
        moved++;
      }
      console.log(`${game}: ${count} boards, ${moved} played on`);
    }
  });

  check("the spins of a game are checked in the browser", async (house) => {
    const page = await house.visit("/verify");
    const choose = (text) =>
      page.locator("input[type=file]").setInputFiles({
        name: "game.json",
        mimeType: "application/json",
        buffer: Buffer.from(text),
      });
    await choose(sample);
    await page.getByText("Everything is as it should be.").waitFor();
    assert.ok((await page.locator("tbody tr.right").count()) > 0);

    const spun = JSON.parse(sample);
    const spin = spun.events.find(({ kind }) => kind === "spin");
    spin.result = spin.result === "green" ? "orange" : "green";
    await choose(JSON.stringify(spun));
    await page.getByText("Something is wrong.").waitFor();
    assert.ok((await page.locator("tbody tr.wrong").count()) > 0);

    const other = JSON.parse(sample);
    other.setup.commitment = "0".repeat(64);
    await choose(JSON.stringify(other));
    await page.getByText("The commitment was not kept").waitFor();

    for (const bad of ["", "{", "[]", "null", '{"v":99}', sample.slice(0, 300)]) {
      await choose(sample);
      await page.getByText("Everything is as it should be.").waitFor();
      await choose(bad);
      await page.locator(".verdict.wrong").waitFor();
    }
  });

  check("an address with nothing behind it", async (house) => {
    const page = await house.visit("/nowhere/at/all");
    await page.getByText("There is nothing at this address.").waitFor();
    await page.getByRole("link", { name: "Back to the games" }).click();
    await page.locator("[data-game]").first().waitFor();
  });
});
