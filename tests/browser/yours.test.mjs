/** The home page for those who come back: their games with board, result and date, whose turn it is; and clocks. */

import assert from "node:assert/strict";

import { Hand } from "./lib/hand.mjs";
import { inHouse, until } from "./lib/visit.mjs";

inHouse({}, (check) => {
  check("one's games stand there as they are", async (house) => {
    const { server } = house;
    const command = (table, secret, body) =>
      server.ask(`/api/tables/${table}/commands`, { method: "POST", body, secret });
    const going = await server.table("dames");
    const page = await house.visit(going.seats.white.link);
    const hand = new Hand(page, server, going.table);
    await hand.turn();
    const lost = await server.table("bermudes", { level: 1 });
    await page.goto(lost.seats.white.link);
    await hand.turn();
    await command(lost.table, lost.seats.white.secret, { type: "resign", id: "r" });
    await page.locator(".result").waitFor();

    await page.goto("/");
    const item = (table) => page.locator(".recent li", { has: page.locator(`a[href*="${table}"]`) });
    await item(going.table).locator(".standing", { hasText: "Your turn" }).waitFor();
    await item(lost.table).locator(".standing", { hasText: "You lost" }).waitFor();
    // Somebody without a name is not called by a colour, which would be taken for one's own.
    await item(going.table).getByText("a friend", { exact: true }).waitFor();
    assert.equal(await item(going.table).locator(".mini .piece").count(), 40);
    for (const { table } of [going, lost]) {
      const date = await item(table).locator("time").getAttribute("datetime");
      assert.ok(Math.abs(Date.parse(date) - Date.now()) < 600_000, date);
    }
    // Each game is asked about once, and again only after a while.
    const asked = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.goto("/");
    await item(going.table).locator(".standing", { hasText: "Your turn" }).waitFor();
    await page.waitForLoadState("networkidle");
    assert.equal(asked.filter((url) => url.includes(`/api/tables/${going.table}`)).length, 1);
    // One's turn comes first, and is said at the top of the page and in its title.
    assert.match(await page.locator(".recent li").first().textContent(), /Your turn/);
    await page.locator(".turns a", { hasText: "Your turn" }).waitFor();
    assert.match(await page.title(), /^● /);

    // After White's move it is Black's turn; the page asks again when it is looked at.
    const { view } = await server.state(going.table);
    await command(going.table, going.seats.white.secret, { type: "move", move: view.moves[0].text, id: "m" });
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await item(going.table).locator(".standing", { hasText: "Opponent’s turn" }).waitFor();
    assert.equal(await page.locator(".turns").count(), 0);

    await item(lost.table).getByRole("button").click();
    await until("one game left", async () => (await page.locator(".recent li").count()) === 1);
  });

  check("clocks: presets, and below a minute", async (house) => {
    const begin = async (choose) => {
      const page = await house.visit("/");
      await page.locator('[data-game="dames"]').click();
      await choose(page);
      await page.getByRole("button", { name: "Start", exact: true }).click();
      await page.locator("[data-cell]").first().waitFor();
      const [, table] = /\/t\/([^#/]+)/.exec(page.url());
      return { page, clock: (await house.server.state(table)).clock };
    };
    for (const [minutes, seconds] of [
      [3, 2],
      [5, 3],
      [15, 10],
    ]) {
      const { clock } = await begin((page) => page.locator("#clock").selectOption(`${minutes}+${seconds}`));
      assert.deepEqual(
        [clock.kind, clock.white, clock.increment],
        ["live", minutes * 60_000, seconds * 1000],
      );
    }
    const { page, clock } = await begin(async (page) => {
      await page.locator("#clock").selectOption("own");
      await page.getByLabel("Minutes each").fill("0");
      await page.getByLabel("and seconds").fill("0");
      await page.getByLabel("Seconds per move").fill("0");
      await page.getByRole("button", { name: "Start", exact: true }).click();
      await page.locator("dialog [role=alert]", { hasText: "A clock needs some time" }).waitFor();
      await page.getByLabel("and seconds").fill("30");
    });
    assert.deepEqual([clock.white, clock.increment], [30_000, 0]);
    await page.locator("[data-seat=white] [role=timer]").waitFor();
  });
});
