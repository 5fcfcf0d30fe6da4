/** The server is killed in the middle of a game and started again: nothing is lost, and the game goes on. */

import assert from "node:assert/strict";
import { rm } from "node:fs/promises";

import { Hand } from "./lib/hand.mjs";
import { Server } from "./lib/server.mjs";
import { inHouse, until } from "./lib/visit.mjs";

/** A browser says so when nobody is at home. */
const GONE = [/WebSocket connection to .* failed/, /ERR_CONNECTION_REFUSED/, /ERR_CONNECTION_RESET/];
const BANNER = "The connection is gone. Reconnecting…";

inHouse({}, (check) => {
  check("two people: both pages resume", async (house) => {
    const { server } = house;
    const { table, seats } = await server.table("dames", { clock: { minutes: 10, increment: 0 } });
    const pages = [];
    for (const { link } of [seats.white, seats.black]) pages.push(await house.visit(link, { allow: GONE }));
    const hands = pages.map((page, i) => new Hand(page, server, table, 20 + i));
    for (let ply = 0; ply < 6; ply++) await hands[ply % 2].play();
    const before = await server.state(table);
    assert.equal(before.plies.length, 6);

    await server.kill();
    for (const page of pages) await page.getByText(BANNER).waitFor();
    // A move made while nobody listens is kept in the hand and sent again.
    const { movable } = await hands[0].look();
    assert.ok(movable.length > 0);
    await hands[0].cell(movable[0]).click();
    const { targets } = await hands[0].look();
    if (targets.length > 0) await hands[0].cell(targets[0]).click();

    await server.restart();
    for (const page of pages) await page.getByText(BANNER).waitFor({ state: "detached" });
    const after = await until("the seventh move", async () => {
      const state = await server.state(table);
      return state.plies.length === 7 ? state : null;
    });
    assert.deepEqual(
      after.plies.slice(0, 6).map(({ move }) => move.text),
      before.plies.map(({ move }) => move.text),
    );
    assert.ok(after.clock.white <= before.clock.white, "the clock was not wound up again");
    for (const hand of hands) await until("seven moves", async () => (await hand.look()).plies === 7);
    for (let ply = 7; ply < 11; ply++) await hands[ply % 2].play();
    for (const hand of hands) {
      await until("eleven moves", async () => (await hand.look()).plies === 11);
      await hand.compare();
    }
    assert.equal((await server.state(table)).plies.length, 11);
  });

  check(
    "a table that is no longer there is not waited for; a game that was over stays in sight",
    async (house) => {
      const server = await Server.start();
      try {
        const allow = [...GONE, /404/, /to elsewhere/];
        const pages = [];
        for (const position of ["W:W32,33:B18,19", "W:W28:B23"]) {
          const { table, seats } = await server.table("dames", { position });
          const page = await house.visit(new URL(seats.white.link, server.url).href, { allow });
          await new Hand(page, server, table).play();
          pages.push(page);
        }
        const [going, over] = pages;
        await over.getByText("White wins").first().waitFor();

        await server.kill();
        await rm(server.data, { recursive: true, force: true });
        await server.restart();
        for (const page of pages)
          await page.getByText("There is no such table, or no longer").first().waitFor();
        assert.equal(await going.locator("[data-cell]").count(), 0);
        assert.ok((await over.locator("[data-cell]").count()) > 0);
        for (const page of pages) assert.equal(await page.getByText(BANNER).count(), 0);
      } finally {
        await server.stop();
      }
    },
  );

  check("killed again and again while a game against the engine runs", async (house) => {
    const { server } = house;
    const { table, seats } = await server.table("trap", { level: 1 });
    const page = await house.visit(seats.white.link, { allow: GONE });
    const hand = new Hand(page, server, table, 30);
    const known = [];
    const commitment = (await server.state(table)).fairness.commitment;
    for (let round = 0; round < 3; round++) {
      await hand.play();
      const { plies } = await server.state(table);
      known.push(plies.map(({ move }) => move.text));
      // At once, perhaps while the engine thinks.
      await server.kill();
      await page.getByText(BANNER).waitFor();
      await server.restart();
      await page.getByText(BANNER).waitFor({ state: "detached" });
      if ((await hand.turn()).over) break;
    }
    const { plies, fairness } = await server.state(table);
    const texts = plies.map(({ move }) => move.text);
    for (const earlier of known) assert.deepEqual(texts.slice(0, earlier.length), earlier);
    assert.equal(fairness.commitment, commitment, "the promise about the spins is kept");
    await hand.compare();
  });
});
