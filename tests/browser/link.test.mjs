/** Two browsers that have nothing in common but a link. */

import assert from "node:assert/strict";

import { Hand } from "./lib/hand.mjs";
import { inHouse, until } from "./lib/visit.mjs";

/** One invites, the other opens the link. */
async function invite(house, game, options = {}) {
  const anna = await house.visit("/", options);
  await anna.locator(`[data-game="${game}"]`).click();
  await anna.getByRole("radio", { name: "Invite a friend" }).check();
  await anna.getByLabel("Your name").fill("Anna");
  await anna.getByRole("button", { name: "Make the link" }).click();
  await anna.waitForURL(/\/t\/[^/]+#.+/);
  const link = await anna.getByRole("textbox", { name: /friend.s link/ }).inputValue();
  const table = /\/t\/([^/#]+)/.exec(anna.url())[1];
  assert.notEqual(link, anna.url(), "each seat has a secret of its own");
  const ben = await house.visit(link, options);
  await ben.locator("[data-cell]").first().waitFor();
  return {
    anna,
    ben,
    table,
    hands: [new Hand(anna, house.server, table, 3), new Hand(ben, house.server, table, 4)],
  };
}

const note = (page, text) => page.locator(".desk").getByText(text);

inHouse({}, (check) => {
  check("playing by link: reload, takeback, draw, rematch", async (house) => {
    const { anna, ben, table, hands } = await invite(house, "dames");
    // The invitation goes away once the friend is there.
    await anna.locator(".invite").waitFor({ state: "detached" });
    await ben.getByText("Anna").waitFor();
    // The friend says a name as well, which is prefilled the next time.
    await ben.getByLabel("What shall your opponent call you?").fill("Ben");
    await ben.getByRole("button", { name: "That’s me" }).click();
    await anna.locator('[data-seat="black"]').getByText("Ben").waitFor();
    assert.equal(await ben.getByLabel("What shall your opponent call you?").count(), 0);

    for (let ply = 0; ply < 8; ply++) {
      await hands[ply % 2].play();
      if (ply === 3) {
        await ben.reload();
        await ben.locator("[data-cell]").first().waitFor();
      }
    }
    for (const hand of hands) await hand.compare();
    assert.equal((await hands[1].look()).plies, 8);

    // Somebody who only has the address for watching sees it all and can do nothing.
    const watcher = await house.visit(`/t/${table}`);
    await watcher.getByText("You are watching.").waitFor();
    await new Hand(watcher, house.server, table).compare();
    assert.equal(await watcher.getByRole("button", { name: "Resign" }).count(), 0);
    assert.deepEqual((await new Hand(watcher, house.server, table).look()).movable, []);

    // A takeback needs the other's word.
    await ben.getByRole("button", { name: "Ask to take back" }).click();
    await note(anna, "Black asks to take a move back.").waitFor();
    await anna.locator(".desk").getByRole("button", { name: "Decline" }).click();
    await note(ben, "The takeback is declined.").waitFor();
    assert.equal((await house.server.state(table)).plies.length, 8);
    assert.ok(await ben.getByRole("button", { name: "Ask to take back" }).isDisabled(), "nobody is pestered");
    for (const hand of hands) await hand.play();
    await ben.getByRole("button", { name: "Ask to take back" }).click();
    await anna.locator(".desk").getByRole("button", { name: "Accept" }).click();
    for (const hand of hands) await until("nine moves", async () => (await hand.look()).plies === 9);
    for (const hand of hands) await hand.compare();
    await hands[1].play();
    await hands[0].turn();

    // So does a draw.
    await anna.getByRole("button", { name: "Offer a draw" }).click();
    await note(anna, "You offered a draw.").waitFor();
    await note(ben, "White offers a draw.").waitFor();
    await ben.locator(".desk").getByRole("button", { name: "Decline" }).click();
    await note(anna, "The draw is declined.").waitFor();
    await hands[0].play();
    await hands[1].turn();
    await ben.getByRole("button", { name: "Offer a draw" }).click();
    await anna.locator(".desk").getByRole("button", { name: "Accept" }).click();
    for (const page of [anna, ben, watcher])
      await page.locator(".result .headline").getByText("Draw").waitFor();
    assert.equal((await house.server.state(table)).result.winner, null);

    // A rematch, with the colours changed.
    await anna.getByRole("button", { name: "Rematch" }).click();
    await note(ben, "Your opponent would like a rematch.").waitFor();
    // Whose word settles it goes to the new table at once.
    await ben.getByRole("button", { name: "Rematch" }).click();
    await ben.waitForURL((url) => /\/t\//.test(url.pathname) && !url.pathname.includes(table));
    await anna.getByRole("link", { name: "To the new table" }).click();
    for (const page of [anna, ben]) await page.locator("[data-cell]").first().waitFor();
    const next = /\/t\/([^/#]+)/.exec(ben.url())[1];
    assert.notEqual(next, table);
    const again = [new Hand(ben, house.server, next, 5), new Hand(anna, house.server, next, 6)];
    for (let ply = 0; ply < 4; ply++) await again[ply % 2].play();
    for (const hand of again) await hand.compare();
    const { seats } = await house.server.state(next);
    assert.deepEqual([seats.white.name, seats.black.name], ["Ben", "Anna"], "the colours are changed");
  });

  check("resigning, with animations and a clock", async (house) => {
    const { server } = house;
    const { table, seats } = await server.table("bermudes", { clock: { minutes: 5, increment: 2 } });
    const white = await house.visit(seats.white.link, { reducedMotion: "no-preference" });
    const black = await house.visit(seats.black.link, {
      reducedMotion: "no-preference",
      colorScheme: "dark",
    });
    const hands = [new Hand(white, server, table, 8), new Hand(black, server, table, 9)];
    for (let ply = 0; ply < 4; ply++) await hands[ply % 2].play();
    for (const hand of hands) await hand.compare();
    await black.getByRole("button", { name: "Resign" }).click();
    await black.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
    assert.equal((await server.state(table)).result, null);
    await black.getByRole("button", { name: "Resign" }).click();
    await black.getByRole("alertdialog").getByRole("button", { name: "Resign" }).click();
    await white.locator(".headline").getByText("You win!").waitFor();
    await black.locator(".headline").getByText("You lose.").waitFor();
  });

  check("a king's rafle may go any way round", async (house) => {
    const { server } = house;
    // Between 37 and 19 the king may land on 32, 28 or 23; in the end on 14, 10 or 5.
    for (const between of ["32", "28", "23"]) {
      const { table, seats } = await server.table("dames", { position: "W:WK46:B37,19,1" });
      const page = await house.visit(seats.white.link);
      const named = (name) => page.locator(`[data-name="${name}"]`);
      await new Hand(page, server, table).turn();
      await named("46").click();
      await named(between).click();
      await page.getByText("Go on: the capture is not finished.").waitFor();
      await named("10").click();
      await until("the rafle", async () => (await server.state(table)).plies.length === 1);
      const { plies } = await server.state(table);
      // The way is named where it is not the usual one.
      assert.match(plies[0].move.text, /^46x(\d+x)?10$/);
      await new Hand(page, server, table).compare();
      await page.context().close();
    }
  });

  check("a piece can be dragged, and a wrong move is explained", async (house) => {
    const { server } = house;
    const { table, seats } = await server.table("dames");
    const page = await house.visit(seats.white.link);
    const hand = new Hand(page, server, table);
    await hand.turn();
    const named = (name) => page.locator(`[data-name="${name}"]`);
    await named("32").dragTo(named("28"));
    await until("the move", async () => (await hand.look()).plies === 1);
    await hand.compare();
    const black = await house.visit(seats.black.link);
    const other = new Hand(black, server, table);
    await other.turn();
    await black.locator('[data-name="19"]').dragTo(black.locator('[data-name="26"]'));
    const why = await black.locator("[data-note=why]").innerText();
    assert.match(why, /\w+ \w+/, "the rules say why not");
    assert.equal((await server.state(table)).plies.length, 1);
  });
});
