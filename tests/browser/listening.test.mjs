/** For those who listen: one sentence for each thing that happens, and keys that read the board. */

import assert from "node:assert/strict";

import { Hand } from "./lib/hand.mjs";
import { inHouse, typeset, until } from "./lib/visit.mjs";

const heard = (page) => page.evaluate(() => window.heard);
const said = (page, what) =>
  until(`"${what}" to be said`, async () => (await heard(page)).some((text) => what.test(text)));

/** With Tab to the board, then with the arrow keys to a square. */
async function goTo(page, name) {
  await page.locator('[data-cell][tabindex="0"]').first().focus();
  const goal = await page.locator(`[data-name="${name}"]`).boundingBox();
  for (let presses = 0; presses < 40; presses++) {
    const on = page.locator("[data-cell]:focus");
    if ((await on.getAttribute("data-name")) === name) return;
    const at = await on.boundingBox();
    if (Math.abs(at.y - goal.y) > 2) await page.keyboard.press(at.y < goal.y ? "ArrowDown" : "ArrowUp");
    else await page.keyboard.press(at.x < goal.x ? "ArrowRight" : "ArrowLeft");
  }
  throw new Error(`the arrow keys do not lead to ${name}`);
}

inHouse({}, (check) => {
  check("each event is one sentence, said once", async (house) => {
    const { server } = house;
    const { table, seats } = await server.table("dames");
    const white = await house.visit(seats.white.link);
    const black = await house.visit(seats.black.link);
    const hands = [new Hand(white, server, table, 5), new Hand(black, server, table, 6)];
    // As people play, who hear a move before they answer it: of what comes faster than it is read, only the end is.
    for (let ply = 0; ply < 6; ply++) {
      await hands[ply % 2].play();
      await hands[(ply + 1) % 2].turn();
      const { move } = (await server.state(table)).plies[ply];
      const sentence = new RegExp(`: ${move.text.replaceAll("*", "\\*")}[.,]`);
      for (const page of [white, black]) await said(page, sentence);
    }
    const { plies } = await server.state(table);
    for (const page of [white, black]) {
      const moves = (await heard(page)).filter((text) => /^(White|Black): /.test(text));
      assert.equal(moves.length, plies.length, moves.join(" | "));
      for (const text of moves) assert.equal(text.match(/(White|Black): /g).length, 1, text);
    }
  });

  check("the move that ends a game speaks of no duty any more", async (house) => {
    const { seats } = await house.server.table("dames", { level: 1, position: "W:W32:B28" });
    const page = await house.visit(seats.white.link);
    await page.locator("[data-cell].movable").first().waitFor();
    await page.locator('[data-name="32"]').click();
    await page.locator('[data-name="23"]').click();
    await said(page, /^White wins: Black has no piece left\.$/);
    const [move] = (await heard(page)).filter((text) => text.startsWith("White: "));
    assert.equal(move, "White: 32x23, takes 1.");
  });

  check("a piece that was turned over is said to be, and marked", async (house) => {
    const { server } = house;
    const { table, seats } = await server.table("bermudes", {
      position: "bbbbbb3/9/9/9/w3b4/9/9/9/wwwww4 w",
    });
    const white = await house.visit(seats.white.link);
    const black = await house.visit(seats.black.link, { locale: "fr-FR" });
    await black.locator("[data-cell]").first().waitFor();
    await new Hand(white, server, table).turn();
    for (const name of ["E1", "E6"]) await white.locator(`[data-name="${name}"]`).click();
    await said(white, /^White: E1-E6, flips 1\.$/);
    await said(black, /^Blancs\s: E1-E6, retourne 1\.$/);
    for (const page of [white, black]) {
      await page.locator(".tile.turned").waitFor();
      const marked = await page
        .locator(".tile.turned")
        .evaluateAll((all) => all.map(({ dataset }) => dataset.name));
      assert.deepEqual(marked, ["E5"]);
    }
  });

  check("keys read the position, the last move, the turn and what attacks a square", async (house) => {
    const { server } = house;
    const position = "W:W28,48,K50:B19,22,K1";
    for (const [locale, expected] of [
      [
        "en-GB",
        {
          position: /^White: 2 men on 28, 48, 1 king on 50\. Black: 2 men on 19, 22, 1 king on 1\.$/,
          none: /^No move yet\.$/,
          mine: /^28 is attacked: Black could play .*22x33/,
          theirs: /^22 is attacked: White could play .*28x17/,
          safe: /^48 is not attacked\.$/,
          square: /^Go to a square first/,
        },
      ],
      [
        "fr-FR",
        {
          position: /^Blancs\s: 2.pions en 28, 48, 1.dame en 50\. Noirs\s: 2.pions en 19, 22, 1.dame en 1\.$/,
          none: /^Aucun coup pour l’instant\.$/,
          mine: /^La pièce en 28 est attaquée\. Noirs, coups possibles\s: .*22x33/,
          theirs: /^La pièce en 22 est attaquée\. Blancs, coups possibles\s: .*28x17/,
          safe: /^La pièce en 48 n’est pas attaquée\.$/,
          square: /^Allez d’abord sur une case/,
        },
      ],
    ]) {
      const { table, seats } = await server.table("dames", { position });
      const page = await house.visit(seats.white.link, { locale });
      await page.locator("[data-cell].movable").first().waitFor();
      await page.keyboard.press("a");
      await said(page, expected.square);
      await page.keyboard.press("p");
      await said(page, expected.position);
      await page.keyboard.press("l");
      await said(page, expected.none);
      await page.keyboard.press("t");
      const { view } = await server.state(table);
      const lang = locale.slice(0, 2);
      await until("the turn to be said", async () =>
        (await heard(page)).some((text) => text.includes(typeset(view.obligation[lang]).slice(0, 12))),
      );
      for (const [name, what] of [
        ["28", expected.mine],
        ["22", expected.theirs],
        ["48", expected.safe],
      ]) {
        await goTo(page, name);
        await page.keyboard.press("a");
        await said(page, what);
      }
    }
  });

  check("an empty square, and Dames & Trap before the spin", async (house) => {
    const { server } = house;
    const dames = await server.table("dames");
    const page = await house.visit(dames.seats.white.link);
    await new Hand(page, server, dames.table).turn();
    await goTo(page, "28");
    await page.keyboard.press("a");
    await said(page, /^28 is empty\. White: (32-28, 33-28|33-28, 32-28)\. Black: no move there\.$/);
    const trap = await server.table("trap", { level: 1 });
    await page.goto(trap.seats.white.link);
    await new Hand(page, server, trap.table).turn();
    const man = page.getByRole("gridcell", { name: /white man/ }).first();
    await man.focus();
    await page.keyboard.press("a");
    await said(page, /^\w+ is not attacked\.$/);
  });
});
