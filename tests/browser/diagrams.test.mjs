/** The boards in the rules: every click gets an answer, what to do or why not. */

import assert from "node:assert/strict";

import { GAMES } from "./lib/games.mjs";
import { inHouse } from "./lib/visit.mjs";

/** How a board stands after a click. Runs in the page. */
function answered(figure) {
  return {
    why: figure.querySelector(".said.why")?.textContent.trim() ?? "",
    chosen: [...figure.querySelectorAll('[data-cell][aria-selected="true"]')].map(
      ({ dataset }) => dataset.cell,
    ),
  };
}

inHouse({}, (check) => {
  for (const game of GAMES.filter((game) => game !== "dames-10"))
    check(`every square of the boards in the rules of ${game} answers`, async (house) => {
      const page = await house.visit(`/rules/${game}`);
      const figures = page.locator("article figure");
      await figures.first().waitFor();
      const seen = new Set();
      for (let i = 0; i < Math.min(4, await figures.count()); i++) {
        const figure = figures.nth(i);
        await figure.scrollIntoViewIfNeeded();
        const cells = figure.locator("[data-cell]:visible");
        await cells.first().waitFor();
        const numbers = await cells.evaluateAll((all) => [
          ...new Set(all.map(({ dataset }) => dataset.cell)),
        ]);
        for (const cell of numbers) {
          const square = figure.locator(`[data-cell="${cell}"]:visible`).first();
          await square.click();
          const { why, chosen } = await figure.evaluate(answered);
          assert.ok(why !== "" || chosen.includes(cell), `a click on ${cell} of board ${i + 1} is answered`);
          seen.add(why.replace(/[a-z]?\d+u?/gi, "…"));
          // A piece in hand is put down again.
          if (chosen.length > 0) await square.click();
          assert.deepEqual((await figure.evaluate(answered)).chosen, []);
        }
        const light = figure.locator(".tile.light:visible").first();
        if ((await light.count()) > 0) {
          await light.click();
          await figure.locator(".said.why").getByText("This square is not played on.").waitFor();
        }
      }
      assert.ok(seen.size > 2, `they say ${[...seen].join(" | ")}`);
    });

  check("a slider that cannot be pulled says so, and in French, too", async (house) => {
    const page = await house.visit("/rules/trap", { locale: "fr-FR" });
    const figure = page.locator("article figure").first();
    await figure.scrollIntoViewIfNeeded();
    const knob = figure.locator("[data-slide]").first();
    await knob.waitFor();
    assert.equal(await knob.getAttribute("aria-disabled"), "true", "the spin comes first");
    await knob.click({ force: true });
    await figure.locator(".said.why").getByText("Il faut d’abord lancer la roulette.").waitFor();
  });
});
