/** Every click gets an answer: what to do, or why not. And no single click plays a move, unless that was asked for. */

import assert from "node:assert/strict";

import { Hand } from "./lib/hand.mjs";
import { inHouse, typeset, until } from "./lib/visit.mjs";

const named = (page, name) => page.locator(`[data-name="${name}"]`);
const note = (page, text) => page.locator("[data-note]").getByText(text).waitFor();
const plies = async (server, table) => (await server.state(table)).plies.length;

inHouse({}, (check) => {
  check("one click on an empty square plays nothing, and says what can go there", async (house) => {
    const { server } = house;
    for (const [locale, one, several, none] of [
      [
        "en-GB",
        "31 can go to 26: click the piece first",
        "31 and 32 can go to 27",
        "No piece can go to 23 now",
      ],
      ["fr-FR", "31 peut aller en 26", "31 et 32 peuvent aller en 27", "Aucune pièce ne peut aller en 23"],
    ]) {
      const { table, seats } = await server.table("dames");
      const page = await house.visit(seats.white.link, { locale });
      // In French the page's words are others: the turn is told by the pieces that can be taken up.
      await page.locator("[data-cell].movable").first().waitFor();
      await named(page, "26").click();
      await note(page, one);
      await named(page, "27").click();
      await note(page, several);
      await named(page, "23").click();
      await note(page, none);
      assert.equal(await plies(server, table), 0);
      // What was said is how it is done.
      await named(page, "31").click();
      await named(page, "26").click();
      await until("the move", async () => (await plies(server, table)) === 1);
    }
  });

  check("a piece that can move stays in hand when it is clicked to a wrong place", async (house) => {
    const { server } = house;
    const { table, seats } = await server.table("dames");
    const page = await house.visit(seats.white.link);
    await new Hand(page, server, table).turn();
    await named(page, "31").click();
    for (const wrong of ["22", "18"]) {
      await named(page, wrong).click();
      await note(page, new RegExp(`${wrong}.*From 31 you may play 31-26 or 31-27`));
    }
    await named(page, "27").click();
    await until("the move", async () => (await plies(server, table)) === 1);
    assert.equal((await server.state(table)).plies[0].move.text, "31-27");
  });

  check("one click plays where the player has asked for that", async (house) => {
    const { server } = house;
    const { table, seats } = await server.table("dames");
    const page = await house.visit(seats.white.link);
    await new Hand(page, server, table).turn();
    await page.getByRole("button", { name: "Game and settings" }).click();
    await page.getByLabel("One click plays, where only one move fits it").check();
    await page.keyboard.press("Escape");
    await named(page, "27").click();
    await note(page, "31 and 32 can go to 27");
    await named(page, "26").click();
    await until("the move", async () => (await plies(server, table)) === 1);
    assert.equal((await server.state(table)).plies[0].move.text, "31-26");
  });

  check("on the pyramid one click plays nothing either", async (house) => {
    const { server } = house;
    const { table, seats } = await server.table("pyramidame");
    const page = await house.visit(seats.white.link);
    const hand = new Hand(page, server, table);
    await hand.turn();
    const { view } = await server.state(table);
    const ends = view.moves.map(({ path }) => path.at(-1).cell);
    const alone = ends.find((cell) => ends.filter((other) => other === cell).length === 1);
    assert.ok(alone !== undefined, "some square can be reached by one move only");
    await hand.cell(alone).click();
    await note(page, /can go to .*: click the piece first/);
    assert.equal(await plies(server, table), 0);
  });

  check("a blocked man, a piece of the other side, a square nobody plays on", async (house) => {
    const { server } = house;
    const { table, seats } = await server.table("dames");
    const page = await house.visit(seats.white.link);
    await new Hand(page, server, table).turn();
    await named(page, "46").click();
    await note(page, "The piece on 46 cannot move now.");
    // Whoever tries all the same hears the reason from the server.
    await named(page, "28").click();
    assert.equal(await plies(server, table), 0);
    await until("the reason", async () => {
      const said = await page.locator("[data-note=why]").innerText();
      return /46/.test(said) && !/cannot move now/.test(said);
    });
    await named(page, "19").click();
    await note(page, "That piece is Black’s");
    await page.locator(".tile.light").first().click();
    await note(page, "This square is not played on.");
    // With a capture due the reason is that.
    const due = await server.table("dames", { position: "W:W28,50:B22,1" });
    await page.goto(due.seats.white.link);
    await new Hand(page, server, due.table).turn();
    await named(page, "50").click();
    const { view } = await server.state(due.table);
    await note(page, typeset(view.obligation.en));
  });

  check("out of turn, when all is over, and for those who watch", async (house) => {
    const { server } = house;
    const { table, seats } = await server.table("pyramidame");
    const black = await house.visit(seats.black.link, { locale: "fr-FR" });
    await black.locator("[data-cell]").first().waitFor();
    const mine = black.getByRole("gridcell", { name: /pion noir/ }).first();
    await mine.click();
    await note(black, /Ce n’est pas encore à vous/);
    const watcher = await house.visit(`/t/${table}`);
    await watcher.locator("[data-cell]").first().click();
    await note(watcher, "You are watching.");
    const white = await house.visit(seats.white.link);
    await new Hand(white, server, table).turn();
    await white.getByRole("button", { name: "Cancel the game" }).click();
    await white.getByRole("alertdialog").getByRole("button", { name: "Cancel the game" }).click();
    await white.locator(".headline").waitFor();
    await white.locator("[data-cell]").first().click();
    await note(white, "The game is over.");
  });

  check("Dames & Trap: a piece before the spin, and a piece when a slider is to be pulled", async (house) => {
    const { server } = house;
    const { table, seats } = await server.table("trap", { level: 1 });
    const page = await house.visit(seats.white.link);
    const hand = new Hand(page, server, table);
    const seen = new Set();
    for (let turns = 0; turns < 12 && seen.size < 2; turns++) {
      const now = await hand.turn();
      if (now.over) break;
      const man = page.getByRole("gridcell", { name: /white (man|king)/ }).first();
      if (now.spin) {
        await man.click();
        await note(page, "Spin first: click the spinner, or press S.");
        seen.add("spin");
        await page.locator("[data-spin]").click();
      }
      const then = await until("something to do", async () => {
        const then = await hand.look();
        return then.over || then.pass || then.slides.length + then.movable.length > 0 ? then : null;
      });
      if (then.slides.length > 0 && then.movable.length === 0) {
        await man.click();
        await note(page, /pull (a green|an orange|any) slider/);
        seen.add("slider");
      }
      await hand.play();
    }
    assert.ok(seen.has("spin"));
  });

  check("in the middle of a rafle it speaks of where the piece is", async (house) => {
    const { server } = house;
    const { table, seats } = await server.table("dames", { position: "W:W48,50:B5,6,21,23,31,32,42" });
    const page = await house.visit(seats.white.link);
    await new Hand(page, server, table).turn();
    await named(page, "48").click();
    await named(page, "37").click();
    await named(page, "45").click();
    await note(page, /The piece is on 37 now. It can go on to 26 or 28\./);
    await named(page, "28").click();
    await until("the rafle", async () => (await plies(server, table)) === 1);
  });

  check("after a click the arrow keys go through the game; after Tab they walk", async (house) => {
    const { server } = house;
    const { table, seats } = await server.table("dames");
    const white = await house.visit(seats.white.link);
    const black = await house.visit(seats.black.link);
    const hands = [new Hand(white, server, table, 3), new Hand(black, server, table, 4)];
    for (let ply = 0; ply < 4; ply++) await hands[ply % 2].play();
    await hands[0].turn();
    const earlier = white.getByText("You are looking at an earlier position.");
    const current = () => white.locator("[data-ply][aria-current]").getAttribute("data-ply");
    await named(white, "25").click();
    await white.keyboard.press("ArrowLeft");
    await earlier.waitFor();
    assert.equal(await current(), "3");
    await white.keyboard.press("Home");
    await white.keyboard.press("ArrowRight");
    await until("the first move", async () => (await current()) === "1");
    await white.keyboard.press("End");
    await earlier.waitFor({ state: "detached" });
    // Keys a French keyboard has.
    for (const [back, forth] of [
      ["<", ">"],
      [",", ";"],
    ]) {
      await white.keyboard.press(back);
      await earlier.waitFor();
      await white.keyboard.press(forth);
      await earlier.waitFor({ state: "detached" });
    }
    // With the keyboard on the board, the arrows are the board's.
    await white.keyboard.press("Tab");
    await white.keyboard.press("Shift+Tab");
    const before = await white.evaluate(() => document.activeElement.dataset.name);
    assert.equal(before, "25");
    await white.keyboard.press("ArrowLeft");
    assert.notEqual(await white.evaluate(() => document.activeElement.dataset.name), before);
    assert.equal(await earlier.count(), 0);
    // They are listed.
    await white.keyboard.press("?");
    await white.locator("dialog[open]").getByText("← → or < >").waitFor();
  });
});
