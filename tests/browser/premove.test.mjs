/** A move chosen while the other side thinks; buttons that stay where they are; a rematch in one click. */

import assert from "node:assert/strict";

import { Hand } from "./lib/hand.mjs";
import { inHouse, until } from "./lib/visit.mjs";

const named = (page, name) => page.locator(`[data-name="${name}"]`);
const note = (page, text) => page.locator("[data-note]").getByText(text).waitFor();
const texts = async (server, table) => (await server.state(table)).plies.map(({ move }) => move.text);

async function play(page, from, to) {
  await named(page, from).click();
  await named(page, to).click();
}

/** White has moved, and it is Black's turn. */
async function waiting(house, options = {}) {
  const { server } = house;
  const { table, seats } = await server.table("dames");
  const white = await house.visit(seats.white.link, options);
  const black = await house.visit(seats.black.link);
  await white.locator("[data-cell].movable").first().waitFor();
  await play(white, "32", "28");
  await new Hand(black, server, table).turn();
  await until("the move here, too", async () => (await white.locator("[data-ply]").count()) === 1);
  return { server, table, white, black };
}

/** Where the buttons are. Runs in the page. */
function places() {
  return [...document.querySelectorAll(".controls .controls button")].map((button) => {
    const { left, top, width, height } = button.getBoundingClientRect();
    return [left, top, width, height].map(Math.round).join();
  });
}

inHouse({}, (check) => {
  for (const [locale, begun, set, cancelled] of [
    ["en-GB", "It is not your turn yet.", "37-32 is played as soon as your turn comes", "is cancelled."],
    ["fr-FR", "Ce n’est pas encore à vous.", "37-32 sera joué dès que ce sera à vous", "est annulé."],
  ])
    check(`chosen ahead, shown, cancelled, chosen again and played (${locale})`, async (house) => {
      const { server, table, white, black } = await waiting(house, { locale });
      const shown = white.locator(".tile.premove");
      await named(white, "37").click();
      await note(white, begun);
      await named(white, "32").click();
      await note(white, set);
      assert.equal(await shown.count(), 2);
      // By the key, by the right button, by a click on the piece.
      await white.keyboard.press("Escape");
      await note(white, cancelled);
      assert.equal(await shown.count(), 0);
      await play(white, "37", "32");
      await note(white, set);
      await named(white, "20").click({ button: "right" });
      await note(white, cancelled);
      assert.equal(await shown.count(), 0);
      await play(white, "37", "32");
      await named(white, "37").click();
      await note(white, cancelled);
      assert.equal(await shown.count(), 0);
      assert.deepEqual(await texts(server, table), ["32-28"]);
      // By dragging, and then it is played.
      await named(white, "37").dragTo(named(white, "32"));
      await note(white, set);
      await play(black, "20", "25");
      await until("three moves", async () => (await texts(server, table)).length === 3);
      assert.deepEqual(await texts(server, table), ["32-28", "20-25", "37-32"]);
      assert.equal(await shown.count(), 0);
    });

  check("what has become impossible is dropped, with a word", async (house) => {
    const { server, table, white, black } = await waiting(house);
    await play(white, "37", "32");
    await note(white, "37-32 is played as soon as");
    // Now White has to capture.
    await play(black, "19", "23");
    await note(white, "37-32 was chosen ahead, but it is not possible now.");
    assert.equal(await white.locator(".tile.premove").count(), 0);
    assert.deepEqual(await texts(server, table), ["32-28", "19-23"]);
    await new Hand(white, server, table).turn();
  });

  check("a capture can be chosen ahead, also while an earlier position is shown", async (house) => {
    const { server, table, white, black } = await waiting(house);
    await play(white, "28", "19");
    await note(white, "28-19 is played as soon as");
    await white.keyboard.press("ArrowLeft");
    await white.getByText("You are looking at an earlier position.").waitFor();
    await play(black, "19", "23");
    await until("three moves", async () => (await texts(server, table)).length === 3);
    assert.deepEqual(await texts(server, table), ["32-28", "19-23", "28x19"]);
    await new Hand(white, server, table).compare();
  });

  check("Dames & Trap: before a spin nothing is chosen ahead", async (house) => {
    const { server } = house;
    const { table, seats } = await server.table("trap");
    const black = await house.visit(seats.black.link);
    const white = await house.visit(seats.white.link);
    await new Hand(white, server, table).turn();
    await black
      .getByRole("gridcell", { name: /black man/ })
      .first()
      .click();
    await note(black, "It is White’s turn. Please wait.");
    assert.equal(await black.locator(".tile.premove").count(), 0);
  });

  check("the buttons stay where they are, from the first move to the end", async (house) => {
    const { server } = house;
    for (const viewport of [
      { width: 1366, height: 860 },
      { width: 390, height: 844 },
    ]) {
      const { table, seats } = await server.table("dames", { level: 1, touchMove: true });
      const page = await house.visit(seats.white.link, { viewport });
      const hand = new Hand(page, server, table);
      await hand.turn();
      const first = await page.evaluate(places);
      assert.ok(first.length >= 7, first.join(" | "));
      await hand.play();
      assert.deepEqual(await page.evaluate(places), first, "after a move");
      await hand.turn();
      await hand.cell((await hand.look()).movable[0]).click();
      assert.deepEqual(await page.evaluate(places), first, "with a piece in hand");
      await page.getByRole("button", { name: "Resign" }).click();
      assert.deepEqual(await page.evaluate(places), first, "while one is asked");
      await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
      assert.deepEqual(await page.evaluate(places), first, "after it was asked");
    }
  });

  check("a rematch against the computer is one click", async (house) => {
    const { server } = house;
    const { table, seats } = await server.table("dames", { level: 1 });
    const page = await house.visit(seats.white.link);
    const hand = new Hand(page, server, table);
    await hand.play();
    await hand.turn();
    await page.getByRole("button", { name: "Resign" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Resign" }).click();
    await page.getByRole("button", { name: "Rematch" }).click();
    await page.waitForURL((url) => /\/t\//.test(url.pathname) && !url.pathname.includes(table));
    const next = /\/t\/([^/#]+)/.exec(page.url())[1];
    const again = new Hand(page, server, next);
    await again.play();
    const { seats: now } = await server.state(next);
    assert.deepEqual([now.white.kind, now.black.kind], ["engine", "human"], "the colours are changed");
  });
});
