/** axe-core finds nothing serious, in light and in dark. */

import { audit } from "./lib/axe.mjs";
import { GAMES } from "./lib/games.mjs";
import { Hand } from "./lib/hand.mjs";
import { inHouse } from "./lib/visit.mjs";

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

    check(`an invitation, an answer, a move chosen ahead, the keys, ${colorScheme}`, async (house) => {
      const page = await house.visit("/", { colorScheme });
      await page.locator('[data-game="dames"]').click();
      await page.getByRole("radio", { name: "Invite a friend" }).check();
      await page.getByRole("button", { name: "Make the link" }).click();
      await page.getByRole("button", { name: "QR code" }).click();
      await page.getByRole("img", { name: "The link as a QR code" }).waitFor();
      await page.locator(".tile.light").first().click();
      await page.locator("[data-note]").waitFor();
      await audit(page, "invitation", colorScheme);
      await page.keyboard.press("?");
      await page.locator("dialog[open]").waitFor();
      await audit(page, "help", colorScheme);
      const { table, seats } = await house.server.table("dames");
      await page.goto(seats.black.link);
      await page.locator('[data-seat="black"]').getByText("(you)").waitFor();
      await page.locator('[data-name="19"]').click();
      await page.locator('[data-name="23"]').click();
      await page.locator(".tile.premove").first().waitFor();
      await audit(page, `a move chosen ahead at table ${table}`, colorScheme);
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
