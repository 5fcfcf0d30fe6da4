/** The spins of Dames & Trap: nobody spins before both seeds are there, and the page checks them by itself at the end. */

import assert from "node:assert/strict";

import { Hand } from "./lib/hand.mjs";
import { inHouse, typeset, until } from "./lib/visit.mjs";

const WAITING = "Waiting for Black: nobody spins before both players are here.";

const kept = (page) => page.evaluate(() => JSON.parse(localStorage.getItem("damier.spins") ?? "[]"));

/** Changes what the browser has kept, as if the server had shown something else in the beginning. */
const keep = (page, change) =>
  page.evaluate((change) => {
    const [pin, ...others] = JSON.parse(localStorage.getItem("damier.spins"));
    localStorage.setItem("damier.spins", JSON.stringify([{ ...pin, ...change }, ...others]));
  }, change);

inHouse({}, (check) => {
  check("White waits for Black's seed, and is told so", async (house) => {
    const { server } = house;
    const { table, seats } = await server.table("trap");
    const white = await house.visit(seats.white.link);
    const told = white.locator(".desk .turn");
    await until("the words", async () => (await told.textContent()) === typeset(WAITING));
    assert.ok(await white.locator("[data-spin]").isDisabled());
    // By the keyboard neither, and with the reason.
    await white.keyboard.press("s");
    await white.locator('[data-note="why"]').getByText(typeset(WAITING)).waitFor();
    assert.equal((await server.state(table)).fairness.spins.length, 0);

    const black = await house.visit(seats.black.link);
    await white.locator("[data-spin][aria-disabled=false]").waitFor();
    assert.notEqual(await told.textContent(), typeset(WAITING));
    const { fairness } = await server.state(table);
    assert.deepEqual(fairness.awaited, []);
    // Each gave what it has kept, and has kept what it saw.
    for (const [page, color] of [
      [white, "white"],
      [black, "black"],
    ]) {
      const [pin] = await until("what is kept", async () => {
        const pins = await kept(page);
        return pins[0]?.given.length > 0 ? pins : null;
      });
      assert.deepEqual(pin.given, [color]);
      assert.equal(pin.mine, fairness.seeds[color]);
      assert.equal(pin.commitment, fairness.commitment);
      assert.equal(pin.spins, 0);
    }
    const hands = [new Hand(white, server, table, 50), new Hand(black, server, table, 51)];
    for (let ply = 0; ply < 2; ply++) await hands[ply].play();
  });

  check("the page checks the spins in place, also after a reload", async (house) => {
    const { server } = house;
    const { table, seats } = await server.table("trap", { level: 1 });
    const page = await house.visit(seats.white.link);
    const hand = new Hand(page, server, table, 52);
    for (let i = 0; i < 3; i++) await hand.play();
    await hand.turn();
    // The seed outlives a reload in the middle of the game.
    const [before] = await kept(page);
    await page.reload();
    await hand.turn();
    assert.deepEqual((await kept(page))[0], before);
    const { secret } = seats.white;
    const body = { type: "resign", id: "r" };
    await server.ask(`/api/tables/${table}/commands`, { method: "POST", body, secret });
    await page.locator('[data-spins="right"]').waitFor();
    const { spins } = (await server.state(table)).fairness;
    assert.ok((await page.locator("[data-spins] summary").textContent()).includes(String(spins.length)));
    await page.locator("[data-spins] summary").click();
    const steps = page.locator("[data-spins] [data-verdict]");
    assert.deepEqual(await steps.evaluateAll((all) => all.map((step) => step.dataset.verdict)), [
      ...Array(6).fill("right"),
    ]);
    await page.reload();
    await page.locator('[data-spins="right"]').waitFor();
    assert.ok((await page.locator("[data-spins]").textContent()).includes("the one this browser gave"));
  });

  check("a game that is not the one that was begun is found", async (house) => {
    const { server } = house;
    const { table, seats } = await server.table("trap", { level: 1 });
    const page = await house.visit(seats.white.link);
    const hand = new Hand(page, server, table, 53);
    await hand.play();
    await hand.turn();
    const { secret } = seats.white;
    const body = { type: "resign", id: "r" };
    await server.ask(`/api/tables/${table}/commands`, { method: "POST", body, secret });
    await page.locator('[data-spins="right"]').waitFor();
    const [pin] = await kept(page);
    for (const [change, said] of [
      [{ commitment: "12".repeat(32) }, "the server has exchanged its secret"],
      [{ commitment: pin.commitment, mine: "34".repeat(16) }, "is not the one this browser gave"],
    ]) {
      await keep(page, change);
      await page.reload();
      await page.locator('[data-spins="wrong"]').waitFor();
      assert.ok((await page.locator("[data-spins]").textContent()).includes(said), said);
      assert.ok(
        await page.locator('[data-spins] [data-verdict="wrong"]').first().isVisible(),
        "open at once",
      );
    }
  });
});
