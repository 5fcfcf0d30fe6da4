/** A phone 360 pixels wide: nothing has to be scrolled sideways, and one can play with a finger. */

import assert from "node:assert/strict";

import { GAMES } from "./lib/games.mjs";
import { Hand } from "./lib/hand.mjs";
import { inHouse, until } from "./lib/visit.mjs";

async function fits(page, where) {
  const { wide, room, out } = await page.evaluate(() => {
    const room = document.documentElement.clientWidth;
    const out = [...document.querySelectorAll("body *")]
      .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect();
        return width > 0 && (right > room + 1 || left < -1) && !element.closest(".unseen, .skip");
      })
      .slice(0, 5)
      .map((element) => `${element.tagName.toLowerCase()}.${element.getAttribute("class")}`);
    return { wide: document.documentElement.scrollWidth, room, out };
  });
  assert.ok(wide <= room, `${where} is ${wide} pixels wide, there are ${room}: ${out.join(", ")}`);
  assert.equal(room, 360, where);
}

inHouse({}, (check) => {
  check("home and setup", async (house) => {
    const page = await house.visit("/", { phone: true });
    await page.locator("[data-game]").nth(4).waitFor();
    await fits(page, "home");
    for (const game of GAMES) {
      // By the button every card has.
      const card = page.locator("li", { has: page.locator(`[data-game="${game}"]`) });
      await card.getByText("Play", { exact: true }).tap();
      await page.locator("dialog[open] summary").tap();
      await fits(page, `setup of ${game}`);
      const inside = await page
        .locator("dialog[open]")
        .evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth);
      assert.ok(inside <= 0, `setup of ${game} scrolls sideways by ${inside}`);
      await page.getByRole("button", { name: "Close" }).tap();
      await page.locator("dialog").waitFor({ state: "detached" });
    }
  });

  check("rules and verify", async (house) => {
    const page = await house.visit("/rules", { phone: true });
    await page.locator("h1").waitFor();
    await fits(page, "rules");
    for (const game of GAMES) {
      await page.goto(`/rules/${game}`);
      await page.locator("h2").first().waitFor();
      await fits(page, `rules of ${game}`);
    }
    await page.goto("/verify");
    await page.locator("h1").waitFor();
    await fits(page, "verify");
  });

  check("tables", async (house) => {
    const page = await house.visit("/", { phone: true });
    for (const game of GAMES) {
      const { table, seats } = await house.server.table(game, { level: 1 });
      await page.goto(seats.white.link);
      const hand = new Hand(page, house.server, table);
      await hand.play();
      await hand.turn();
      await hand.compare();
      await fits(page, `table of ${game}`);
      const tile = await page.locator("[data-cell]").first().boundingBox();
      assert.ok(
        tile && tile.width >= 20,
        `the squares of ${game} are too small for a finger: ${tile?.width}`,
      );
    }
  });

  check(
    "without the solid every damier is a touch away, and which one is in sight is marked",
    async (house) => {
      const { seats } = await house.server.table("pyramidame");
      const page = await house.visit(seats.white.link, { phone: true });
      const views = page.getByRole("group", { name: /The five damiers/ }).locator("[data-view]");
      await views.first().waitFor();
      for (const name of ["E", "C", "A", "B", "D"]) {
        const view = page.locator(`[data-view="${name}"]`);
        await view.tap();
        await page.locator(`[data-view="${name}"][aria-pressed="true"]`).waitFor();
        assert.equal(await page.locator('[data-view][aria-pressed="true"]').count(), 1);
        const { x, width } = await page
          .getByRole("grid", { name: new RegExp(`^Damier ${name}`) })
          .boundingBox();
        assert.ok(x >= 0 && x + width <= 361, `damier ${name} reaches from ${x} over ${width} pixels`);
      }
      await fits(page, "the damiers");
    },
  );

  for (const viewport of [
    { width: 390, height: 844 },
    { width: 844, height: 390 },
  ])
    check(`what is said to a touch is in sight at ${viewport.width}x${viewport.height}`, async (house) => {
      for (const game of GAMES) {
        const { seats } = await house.server.table(game);
        // Black, before White has moved: every piece is answered with a reason.
        const page = await house.visit(seats.black.link, { phone: true, viewport });
        const piece = page.locator('[data-cell][aria-label*="white"]').first();
        await piece.waitFor();
        // A small damier of the pyramid grows at the first touch.
        await piece.scrollIntoViewIfNeeded();
        for (let touches = 0; touches < 2; touches++) await piece.tap({ force: true });
        await page.locator("[data-note]").waitFor();
        await until(`a sentence in sight in ${game}`, () =>
          page.evaluate(() =>
            [...document.querySelectorAll("[data-note], [data-echo]")].some((said) => {
              const { top, bottom } = said.getBoundingClientRect();
              return top >= 0 && bottom <= innerHeight + 1;
            }),
          ),
        );
        await page.close();
      }
    });
});
