/** A whole game of each of the five against the engine, click by click, from the home page to the result. */

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

import { GAMES } from "./lib/games.mjs";
import { Hand } from "./lib/hand.mjs";
import { inHouse, typeset } from "./lib/visit.mjs";

const run = promisify(execFile);

/** Through the home page to a table against the engine at the lowest level. */
async function sitDown(page, game) {
  await page.locator(`[data-game="${game}"]`).click();
  await page.locator("#level").fill("1");
  await page.getByRole("button", { name: "Start" }).click();
  await page.waitForURL(/\/t\/[^/]+#.+/);
  const table = /\/t\/([^/#]+)/.exec(page.url())[1];
  await page.locator("[data-cell]").first().waitFor();
  return table;
}

inHouse({}, (check) => {
  for (const game of GAMES) {
    check(`a whole game of ${game}`, async (house) => {
      const { server } = house;
      const page = await house.visit("/");
      const table = await sitDown(page, game);
      const hand = new Hand(page, server, table, 7);
      const turns = await hand.finish();

      const state = await server.state(table);
      assert.ok(state.result, "the server has a result");
      const shown = await page.locator(".result").innerText();
      const said = typeset(state.result.said.en);
      assert.ok(shown.includes(said), `${shown} says: ${said}`);
      const { winner } = state.result;
      const headline = winner === null ? "Draw" : winner === "white" ? "You win!" : "You lose.";
      assert.equal(await page.locator(".result .headline").innerText(), headline);

      // Every move is in the list, as the server has it.
      const listed = await page.locator("[data-ply]").evaluateAll((plies) =>
        plies.map((ply) => {
          const texts = [...ply.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
          return texts.map(({ textContent }) => textContent.trim()).join("");
        }),
      );
      assert.deepEqual(
        listed,
        state.plies.map(({ move }) => (move.pass ? "Pass" : move.text)),
      );

      // The first position is still there, and the way back to the end.
      await page.getByRole("button", { name: "To the beginning" }).click();
      await page.getByText("You are looking at an earlier position.").waitFor();
      await page.getByRole("button", { name: "Back to the game" }).click();
      await hand.compare();

      // The game as a file: checked by the program.
      const { text } = await server.ask(`/api/tables/${table}/export?format=json`);
      const file = join(server.data, `${game}.json`);
      await writeFile(file, text);
      await run(process.env.DAMIER, ["verify", file]);
      if (state.fairness) {
        await page.goto("/verify");
        await page.locator("input[type=file]").setInputFiles(file);
        await page.getByText("Everything is as it should be.").waitFor();
      }
      console.log(`${game}: ${turns} turns, ${state.plies.length} moves, ${state.result.reason}`);
    });
  }
});
