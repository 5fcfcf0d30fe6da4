/** Touch-move and « j'adoube », between two people. */

import assert from "node:assert/strict";

import { inHouse, until } from "./lib/visit.mjs";

const SAID = {
  "en-GB": {
    touched: (name) => `White has touched ${name} and has to play it.`,
    bound: (name) => `Touch-move: the piece on ${name} was touched`,
    late: "“J’adoube” has to be said before touching.",
    adoubed: "White: j’adoube.",
    straight: "White: the pieces stand straight again.",
  },
  "fr-FR": {
    touched: (name) => `la pièce en ${name} est touchée et doit être jouée`,
    bound: (name) => `c’est la pièce en ${name} qu’il faut jouer`,
    late: /J’adoube.*se dit avant de toucher/,
    adoubed: /Blancs.: j’adoube\./,
    straight: /Blancs.: les pièces sont redressées\./,
  },
};

const named = (page, name) => page.locator(`[data-name="${name}"]`);
const note = (page, text) => page.locator("[data-note]").getByText(text).waitFor();
const adoube = (page) => page.getByRole("button", { name: "J’adoube" });
const isMarked = (page, name) => page.locator(`[data-name="${name}"].touched`).waitFor();

async function two(house, locale, rules = {}) {
  const { server } = house;
  const position = "W:W31,32,42:B1,2";
  const { table, seats } = await server.table("dames", { position, touchMove: true, ...rules });
  const white = await house.visit(seats.white.link, { locale });
  const black = await house.visit(seats.black.link, { locale });
  await white.locator("[data-cell].movable").first().waitFor();
  await black.locator("[data-cell]").first().waitFor();
  const state = () => server.state(table);
  const played = (n) => until(`${n} moves`, async () => (await state()).plies.length === n);
  /** Both sides have heard of the last move. */
  const listed = async (n) => {
    for (const page of [white, black]) await page.locator(`[data-ply="${n}"]`).waitFor();
  };
  return { white, black, state, played, listed };
}

inHouse({}, (check) => {
  for (const [locale, said] of Object.entries(SAID)) {
    check(`a piece that was touched has to be played (${locale})`, async (house) => {
      const { white, black, state, played } = await two(house, locale);
      await named(white, "31").click();
      await isMarked(white, "31");
      await black.getByText(said.touched("31")).first().waitFor();
      assert.equal(await adoube(white).getAttribute("aria-disabled"), "true");
      await adoube(white).click({ force: true });
      await note(white, said.late);
      // Neither a click nor a drag takes another one up, nor is the touched one played instead.
      await named(white, "32").click();
      await note(white, said.bound("31"));
      await named(white, "32").dragTo(named(white, "27"));
      await note(white, said.bound("31"));
      // Put down, it is bound all the same.
      await named(white, "31").click();
      await named(white, "32").click();
      await note(white, said.bound("31"));
      assert.equal((await state()).plies.length, 0);
      await named(white, "31").click();
      await named(white, "26").click();
      await played(1);
      assert.equal((await state()).plies[0].move.text, "31-26");
    });

    check(
      `after "j'adoube" pieces are put straight until that is said, or a move made (${locale})`,
      async (house) => {
        const { white, black, state, played, listed } = await two(house, locale);
        await adoube(white).click();
        await note(white, said.adoubed);
        await note(black, said.adoubed);
        assert.equal(await adoube(white).getAttribute("aria-pressed"), "true");
        for (const name of ["31", "42", "32"]) {
          await named(white, name).click();
          await until("the piece in hand", () =>
            named(white, name).evaluate((cell) => cell.ariaSelected === "true"),
          );
        }
        // It binds nobody, and nobody is told that it does.
        assert.deepEqual([(await state()).touched, (await state()).adjusting], [null, true]);
        assert.equal(await black.getByText(said.touched("32")).count(), 0);
        await adoube(white).click();
        await note(white, said.straight);
        assert.equal(await adoube(white).getAttribute("aria-pressed"), "false");
        assert.equal(
          await white.locator('[data-cell][aria-selected="true"]').count(),
          0,
          "nothing is in hand",
        );
        // From now on it does.
        await named(white, "42").click();
        await isMarked(white, "42");
        await named(white, "37").click();
        await played(1);
        await listed(1);
        await named(black, "1").click();
        await named(black, "6").click();
        await played(2);
        await listed(2);
        // A move ends it as well.
        await adoube(white).click();
        await note(white, said.adoubed);
        await named(white, "31").click();
        await named(white, "32").click();
        await named(white, "28").click();
        await played(3);
        assert.equal((await state()).plies[2].move.text, "32-28");
        assert.equal((await state()).adjusting, false);
      },
    );
  }

  check("with faults allowed another piece than the touched one is a fault", async (house) => {
    const { white, black, state, played } = await two(house, "en-GB", { faultsStand: true });
    await named(white, "31").click();
    await isMarked(white, "31");
    await named(white, "32").click();
    await named(white, "28").click();
    await played(1);
    await black.locator("[data-fault]").waitFor();
    await black.getByRole("button", { name: "Challenge the fault" }).click();
    await until("the move to be taken back", async () => (await state()).plies.length === 0);
    // It is still in hand.
    await isMarked(white, "31");
  });
});
