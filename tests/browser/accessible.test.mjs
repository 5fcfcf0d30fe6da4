/** axe-core finds nothing serious, in light and in dark. */

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

import { GAMES } from "./lib/games.mjs";
import { Hand } from "./lib/hand.mjs";
import { inHouse } from "./lib/visit.mjs";

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Everything; in the dark only what it changes, the colours. */
async function audit(page, where, colorScheme) {
  // Colours that are still fading are not the ones to judge.
  await page.evaluate(async () => {
    const fading = document
      .getAnimations()
      .filter(({ effect }) => effect.getTiming().iterations !== Infinity);
    await Promise.allSettled(fading.map(({ finished }) => finished));
  });
  await page.evaluate(axe);
  const { violations } = await page.evaluate(
    (colours) =>
      window.axe.run(document, {
        resultTypes: ["violations"],
        ...(colours ? { runOnly: ["color-contrast"] } : {}),
      }),
    colorScheme === "dark",
  );
  const bad = violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, help, nodes }) => {
      const [{ target, failureSummary }] = nodes;
      return `${where}: ${id} (${help}), ${nodes.length} times, such as ${target}: ${failureSummary}`;
    });
  assert.deepEqual(bad, []);
}

inHouse({}, (check) => {
  for (const colorScheme of ["light", "dark"]) {
    check(`home and setup, ${colorScheme}`, async (house) => {
      const page = await house.visit("/", { colorScheme });
      await page.locator("[data-game]").nth(4).waitFor();
      await audit(page, "home", colorScheme);
      for (const game of ["trap", "pyramidame"]) {
        await page.locator(`[data-game="${game}"]`).click();
        await page.locator("dialog[open] summary").click();
        await audit(page, `setup of ${game}`, colorScheme);
        await page.keyboard.press("Escape");
        await page.locator("dialog").waitFor({ state: "detached" });
      }
    });

    check(`rules and verify, ${colorScheme}`, async (house) => {
      const page = await house.visit("/rules", { colorScheme });
      await page.locator("h1").waitFor();
      await audit(page, "rules", colorScheme);
      for (const game of GAMES) {
        await page.goto(`/rules/${game}`);
        await page.locator("h2").first().waitFor();
        await audit(page, `rules of ${game}`, colorScheme);
      }
      await page.goto("/verify");
      await page.locator("h1").waitFor();
      await audit(page, "verify", colorScheme);
    });

    check(`tables, ${colorScheme}`, async (house) => {
      const page = await house.visit("/", { colorScheme });
      for (const game of GAMES) {
        const { table, seats } = await house.server.table(game, { level: 1 });
        await page.goto(seats.white.link);
        const hand = new Hand(page, house.server, table);
        await hand.play();
        const now = await hand.turn();
        await audit(page, `table of ${game}`, colorScheme);
        if (now.movable.length > 0) {
          await hand.cell(now.movable[0]).click();
          await audit(page, `table of ${game} with a piece in hand`, colorScheme);
        }
        await page.getByRole("button", { name: "Game and settings" }).click();
        await page.locator("dialog[open]").waitFor();
        await audit(page, `dialog at the table of ${game}`, colorScheme);
      }
    });
  }
});
