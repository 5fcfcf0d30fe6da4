/** The boards in the rules: every click gets an answer, what to do or why not. */

import assert from "node:assert/strict";

import { GAMES } from "./lib/games.mjs";
import { inHouse } from "./lib/visit.mjs";

/**
 * Clicks every cell of a board, one after the other, where a pointer would meet it, and puts down what was taken up. Gives what
 * each click led to. Runs in the page: by hand this is a thousand clicks.
 */
async function clickAll(figure) {
  const visible = [...figure.querySelectorAll("[data-cell]")].filter((cell) => cell.checkVisibility());
  const cells = new Map(visible.reverse().map((cell) => [cell.dataset.cell, cell]));
  const stands = () => ({
    why: figure.querySelector(".said.why")?.textContent.trim() ?? "",
    chosen: [...figure.querySelectorAll('[data-cell][aria-selected="true"]')].map(
      ({ dataset }) => dataset.cell,
    ),
  });
  const click = async (cell) => {
    cell.scrollIntoView({ block: "nearest", behavior: "instant" });
    const { x, y, width, height } = cell.getBoundingClientRect();
    const at = { clientX: x + width / 2, clientY: y + height / 2, bubbles: true, cancelable: true };
    const hit = document.elementFromPoint(at.clientX, at.clientY);
    if (!cell.contains(hit)) return { covered: hit?.outerHTML.slice(0, 200) ?? "nothing" };
    const pointer = { ...at, pointerId: 1, pointerType: "mouse", isPrimary: true, button: 0 };
    hit.dispatchEvent(new PointerEvent("pointerdown", { ...pointer, buttons: 1 }));
    hit.dispatchEvent(new PointerEvent("pointerup", pointer));
    hit.dispatchEvent(new PointerEvent("click", pointer));
    // The page has drawn what follows from an event when the next task begins.
    await new Promise((resolve) => setTimeout(resolve));
    return stands();
  };
  const answers = [];
  for (const [cell, square] of cells) {
    const first = await click(square);
    const then = first.chosen?.length > 0 ? await click(square) : first;
    answers.push({ cell, ...first, left: then.chosen });
  }
  return answers;
}

inHouse({}, (check) => {
  for (const game of GAMES.filter((game) => game !== "dames-10"))
    check(`every square of the boards in the rules of ${game} answers`, async (house) => {
      const page = await house.visit(`/rules/${game}`);
      const figures = page.locator("article figure");
      await figures.first().waitFor();
      const seen = new Set();
      for (let i = 0; i < Math.min(4, await figures.count()); i++) {
        const figure = figures.nth(i);
        await figure.scrollIntoViewIfNeeded();
        await figure.locator("[data-cell]:visible").first().waitFor();
        const answers = await figure.evaluate(clickAll);
        assert.ok(answers.length > 0);
        for (const { cell, covered, why, chosen, left } of answers) {
          assert.equal(covered, undefined, `${cell} of board ${i + 1} can be clicked`);
          assert.ok(why !== "" || chosen.includes(cell), `a click on ${cell} of board ${i + 1} is answered`);
          assert.deepEqual(left, [], "a piece in hand is put down again");
          seen.add(why.replace(/[a-z]?\d+u?/gi, "…"));
        }
        // And with the mouse itself: a square, and where the board has them, one that is not played on.
        const square = figure.locator("[data-cell]:visible").first();
        await square.click();
        await figure.locator('.said.why, [data-cell][aria-selected="true"]').first().waitFor();
        if ((await figure.locator('[data-cell][aria-selected="true"]').count()) > 0) await square.click();
        const light = figure.locator(".tile.light:visible").first();
        if ((await light.count()) > 0) {
          await light.click();
          await figure.locator(".said.why").getByText("This square is not played on.").waitFor();
        }
      }
      assert.ok(seen.size > 2, `they say ${[...seen].join(" | ")}`);
    });

  check("a slider that cannot be pulled says so, and in French, too", async (house) => {
    const page = await house.visit("/rules/trap", { locale: "fr-FR" });
    const figure = page.locator("article figure").first();
    await figure.scrollIntoViewIfNeeded();
    const knob = figure.locator("[data-slide]").first();
    await knob.waitFor();
    assert.equal(await knob.getAttribute("aria-disabled"), "true", "the spin comes first");
    await knob.click({ force: true });
    await figure.locator(".said.why").getByText("Il faut d’abord lancer la roulette.").waitFor();
  });
});
