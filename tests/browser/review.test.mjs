/** Reviews: from a finished table, the graph, the mistakes, "find it yourself"; luck and decisions in Dames & Trap. */

import assert from "node:assert/strict";

import { audit } from "./lib/axe.mjs";
import { Study } from "./lib/study.mjs";
import { inHouse, until } from "./lib/visit.mjs";

/** A short game in which White gives a man away at move 3. */
const BLUNDER = ["32-28", "19-23", "28x19", "14x23", "37-32", "10-14", "34-30", "20-25", "30-24"];

async function playOut(server, moves) {
  const { table, seats } = await server.table("dames");
  for (const [i, move] of moves.entries()) {
    const secret = (i % 2 === 0 ? seats.white : seats.black).secret;
    const { status, text } = await server.ask(`/api/tables/${table}/moves`, {
      method: "POST",
      secret,
      body: { id: `m${i}`, move },
    });
    assert.equal(status, 200, `${move}: ${text}`);
  }
  await server.ask(`/api/tables/${table}/commands`, {
    method: "POST",
    secret: seats.white.secret,
    body: { id: "end", type: "resign" },
  });
  return { table, seats };
}

/** The review is finished. */
async function reviewed(page) {
  await page.getByRole("heading", { name: /Summary|Résumé/ }).waitFor();
}

inHouse({}, (check) => {
  for (const module of [true, false]) {
    check(`a finished game is reviewed, ${module ? "here" : "by the server"}`, async (house) => {
      const { table, seats } = await playOut(house.server, BLUNDER);
      const page = await house.visit(seats.white.link, { module });
      const board = new Study(page);
      await page.getByRole("link", { name: "Review" }).click();
      await page.waitForURL(new RegExp(`/analysis\\?table=${table}#review`));
      await reviewed(page);
      assert.deepEqual(await board.moves(), BLUNDER);

      // The graph is walked with the keyboard, and says where one is.
      const graph = page.getByRole("slider", { name: /White’s chances/ });
      await graph.focus();
      await page.keyboard.press("Home");
      await page.keyboard.press("ArrowRight");
      await until("the first move", async () => (await board.here()) === "32-28");
      assert.match(await graph.getAttribute("aria-valuetext"), /32-28: White’s chances \d+/);

      // The dearest mistake comes first.
      const costs = await page
        .locator(".mistakes .lost")
        .evaluateAll((all) => all.map((one) => Number(one.textContent.replace(/[^\d.]/g, ""))));
      assert.ok(costs.length > 0, "there is a mistake");
      assert.deepEqual(
        costs,
        [...costs].sort((a, b) => b - a),
      );
      await page.locator("[data-mistake]").first().click();
      await page.locator("[data-looked]").waitFor();
      await page.locator("[data-arrow]").first().waitFor();
      if (module) await audit(page, "review", "light");

      // What was played is no answer; what the engine thinks best is.
      const better = await page.locator("[data-looked] strong").last().textContent();
      const [best] = better.trim().split(" ");
      await page.locator("[data-looked]").getByRole("button", { name: "Find it yourself" }).click();
      await page.locator("[data-quest=asking]").waitFor();
      assert.equal(await page.locator("[data-arrow]").count(), 0, "the answer is not shown");
      await board.type(best);
      await page.locator("[data-quest=found]").waitFor();
      assert.match(await board.note(), new RegExp(best));
      const heard = await page.evaluate(() => window.heard.join(" "));
      assert.match(heard, /The review is finished/);
    });
  }

  check(
    "a poor attempt is told what it is, and the solution can be shown, in French in the dark",
    async (house) => {
      const { table } = await playOut(house.server, BLUNDER);
      const page = await house.visit(`/analysis?table=${table}#review`, {
        locale: "fr-FR",
        colorScheme: "dark",
      });
      const board = new Study(page);
      await reviewed(page);
      const mistake = page.locator("[data-mistake]").first();
      const ply = Number(await mistake.getAttribute("data-mistake"));
      await mistake.click();
      await page.locator("[data-looked]").getByRole("button", { name: "À vous de trouver" }).click();
      await page.locator("[data-quest=asking]").waitFor();
      await board.ready();
      await page.locator("[data-type-move]").fill(BLUNDER[ply]);
      await page.keyboard.press("Enter");
      await page.locator("[data-note=why]").waitFor();
      assert.match(await board.note(), /Essayez autre chose/);
      await page.getByRole("button", { name: "Montrez-moi" }).click();
      await page.locator("[data-quest=shown]").waitFor();
      await page.locator("[data-arrow]").first().waitFor();
      await audit(page, "exercise", "dark");
      await page.getByRole("button", { name: /Inscrire signes/ }).click();
      await until("signs in the tree", async () => (await page.locator(".sign").count()) > 3);
      assert.ok((await board.moves()).length > BLUNDER.length);
    },
  );

  check("in Dames & Trap luck and decisions are told apart", async (house) => {
    const page = await house.visit("/analysis?game=trap", { phone: true });
    const board = new Study(page);
    for (let n = 0; n < 4; n++) await board.move();
    await page.locator('[data-do="review"]').click();
    await reviewed(page);
    for (const color of ["white", "black"])
      assert.match(await page.locator(`[data-luck=${color}]`).textContent(), /^[+−][\d.]+ %$/);
    await page.getByText("Decisions:").waitFor();
    await audit(page, "review of trap", "light");
  });
});
