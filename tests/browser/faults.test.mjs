/** Touch-move, « j'adoube », faults that stand or are challenged, and the way a rafle goes. */

import assert from "node:assert/strict";

import { inHouse, until } from "./lib/visit.mjs";

const named = (page, name) => page.locator(`[data-name="${name}"]`);
const note = (page, text) => page.locator("[data-note]").getByText(text).waitFor();
const plies = async (server, table) => (await server.state(table)).plies;

/** Two people, each in a window of their own. */
async function two(house, game, position, house_rules, options = {}) {
  const { server } = house;
  const { table, seats } = await server.table(game, { position, ...house_rules });
  const white = await house.visit(seats.white.link, options);
  const black = await house.visit(seats.black.link, options);
  await white.locator("[data-cell].movable").first().waitFor();
  await black.locator("[data-cell]").first().waitFor();
  return { server, table, white, black };
}

async function play(page, ...names) {
  for (const name of names) await named(page, name).click();
}

const DUE = "W:W28,47:B23,14,1";

inHouse({}, (check) => {
  for (const [locale, warned, about, button] of [
    ["en-GB", "what is only a fault is played", "The last move is a fault.", "Challenge the fault"],
    [
      "fr-FR",
      "si ce n’est qu’une faute, le coup est joué",
      "Le dernier coup est une faute.",
      "Relever la faute",
    ],
  ])
    check(`a fault is challenged, and another one stands (${locale})`, async (house) => {
      const { server, table, white, black } = await two(
        house,
        "dames",
        DUE,
        { faultsStand: true },
        { locale },
      );
      await play(white, "47");
      await note(white, warned);
      await play(white, "41");
      await black.locator("[data-fault]").getByText(about).waitFor();
      await black.getByRole("button", { name: button }).click();
      await until("no move", async () => (await plies(server, table)).length === 0);
      // Now it has to be legal, and the rules say why another move is not.
      await white.locator("[data-cell].movable").first().waitFor();
      await play(white, "47", "41");
      await white.locator('[data-note="why"]').waitFor();
      assert.equal((await plies(server, table)).length, 0);
    });

  check("a rafle is left off, and that stands once the other side has replied", async (house) => {
    const { server, table, white, black } = await two(house, "dames", DUE, { faultsStand: true });
    await play(white, "28", "19");
    await white.getByRole("button", { name: "Stop here" }).click();
    await black.locator("[data-fault]").waitFor();
    await play(black, "14", "23");
    await until("both moves", async () => (await plies(server, table)).length === 2);
    assert.deepEqual(
      (await plies(server, table)).map(({ move, fault }) => [move.text, fault ?? false]),
      [
        ["28x19", true],
        ["14x23", false],
      ],
    );
    await until("nothing to challenge", async () => (await black.locator("[data-fault]").count()) === 0);
  });

  check("a fault that would end the game waits for the other side", async (house) => {
    // White steps onto the far corner, though a capture is due.
    const rules = { faultsStand: true };
    const { server, table, white, black } = await two(house, "pyramidame", "W:Wh12u,h8u:Bi9,a7", rules);
    const cell = async (name) => {
      const { json } = await server.ask("/api/games");
      const { cells } = json.games.find(({ id }) => id === "pyramidame").board;
      return cells.findIndex((cell) => cell.name === name);
    };
    for (const name of ["h12u", "g13"])
      await white
        .locator(`[data-cell="${await cell(name)}"]`)
        .first()
        .click();
    await black.getByText("This fault would end the game.").waitFor();
    assert.equal((await server.state(table)).result, null);
    await black.getByRole("button", { name: "Let it stand" }).click();
    await white.locator(".result .headline").waitFor();
    assert.equal((await server.state(table)).result.winner, "white");
  });

  check("full strength challenges at once", async (house) => {
    const { server } = house;
    const { seats, table } = await server.table("dames", { position: DUE, faultsStand: true, level: 10 });
    const page = await house.visit(seats.white.link);
    await page.locator("[data-cell].movable").first().waitFor();
    await play(page, "47", "41");
    await note(page, "The fault was challenged: the move is taken back.");
    assert.equal((await plies(server, table)).length, 0);
  });

  check("a rafle goes the way it was walked, in the list and for the other side", async (house) => {
    const { server, table, white, black } = await two(house, "dames", "W:W37,50:B31,21,22,32,1", {});
    const { view, game } = await server.state(table);
    const round = view.moves.find(({ others }) => (others ?? []).length > 0);
    assert.ok(round, `no way round in ${game}`);
    const [way] = round.others;
    const names = (await server.ask("/api/games")).json.games.find(({ id }) => id === "dames").board.cells;
    for (const { cell } of way) {
      if ((await plies(server, table)).length > 0) break;
      await named(white, names[cell].name).click();
    }
    await until("the move", async () => (await plies(server, table)).length === 1);
    const [{ move }] = await plies(server, table);
    assert.deepEqual(move.path.map(({ cell }) => cell).slice(0, 2), way.map(({ cell }) => cell).slice(0, 2));
    await black.locator("[data-ply]").getByText(move.text).waitFor();
  });
});
