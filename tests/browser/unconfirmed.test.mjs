/** A server that says nothing any more, without closing the line: the page notices, says so, and loses nothing. */

import assert from "node:assert/strict";

import { Hand } from "./lib/hand.mjs";
import { inHouse, until } from "./lib/visit.mjs";

const WORDS = [
  ["en-GB", /Your move 32-28 is not confirmed: the server does not answer\./, "The connection is gone."],
  ["fr-FR", /Votre coup 32-28 n’est pas confirmé.: le serveur ne répond pas\./, "Connexion perdue."],
];

inHouse({}, (check) => {
  for (const [locale, doubt, gone] of WORDS)
    check(`a move that is not confirmed looks so (${locale})`, async (house) => {
      const { server } = house;
      const { table, seats } = await server.table("dames");
      const page = await house.visit(seats.white.link, {
        locale,
        allow: [/WebSocket connection to .* failed/],
      });
      await page.locator("[data-cell].movable").first().waitFor();
      const place = await page.locator(".frame").boundingBox();
      // It stands still: the line stays open, and nothing comes.
      server.child.kill("SIGSTOP");
      try {
        await page.locator('[data-name="32"]').click();
        await page.locator('[data-name="28"]').click();
        await page.locator("[data-note=unsure]").getByText(doubt).waitFor();
        await page.locator(".piece.unsure").waitFor();
        await until("it to be said", async () =>
          (await page.evaluate(() => window.heard)).some((text) => doubt.test(text)),
        );
        // Another click is answered, too, and plays nothing.
        await page.locator('[data-name="33"]').click();
        await page.locator("[data-note=why]").getByText("32-28").waitFor();
        // And the loss is noticed without anybody closing the line.
        await page.getByRole("alert").getByText(gone).waitFor();
        assert.deepEqual(await page.locator(".frame").boundingBox(), place, "the board stays where it is");
      } finally {
        server.child.kill("SIGCONT");
      }
      await until("the move", async () => (await server.state(table)).plies.length === 1);
      await page.locator("[data-note=unsure]").waitFor({ state: "detached" });
      await page.locator(".piece.unsure").waitFor({ state: "detached" });
      await page.getByRole("alert").waitFor({ state: "detached" });
      const { plies } = await server.state(table);
      assert.deepEqual(
        plies.map(({ move }) => move.text),
        ["32-28"],
      );
      if (locale === "en-GB") await new Hand(page, server, table).compare();
    });
});
