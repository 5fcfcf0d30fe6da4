/** Without a mouse: everything by keys, and everything told to those who do not see. */

import assert from "node:assert/strict";

import { Hand } from "./lib/hand.mjs";
import { inHouse, typeset, until } from "./lib/visit.mjs";

const focused = (page) =>
  page.evaluate(() => {
    const on = document.activeElement;
    const row = on?.closest("[role=row]");
    return {
      tag: on?.tagName,
      id: on?.id,
      text: on?.textContent?.trim() ?? "",
      label: on?.getAttribute("aria-label") ?? "",
      cell: on?.dataset.cell ?? null,
      name: on?.dataset.name ?? null,
      row: row ? [...row.parentElement.querySelectorAll("[role=row]")].indexOf(row) : -1,
      column: row ? [...row.children].indexOf(on) : -1,
    };
  });

/** Tab, and Tab again, until something is focused that `wanted` takes. */
async function tabTo(page, wanted, most = 60) {
  for (let presses = 0; presses < most; presses++) {
    const on = await focused(page);
    if (wanted(on)) return on;
    await page.keyboard.press("Tab");
  }
  throw new Error("Tab does not lead there");
}

const whereIs = (page, name) =>
  page.evaluate((name) => {
    const cell = document.querySelector(`[data-name="${name}"]`);
    const row = cell.closest("[role=row]");
    return {
      row: [...row.parentElement.querySelectorAll("[role=row]")].indexOf(row),
      column: [...row.children].indexOf(cell),
    };
  }, name);

/** Over the board with the arrow keys. */
async function arrowsTo(page, name) {
  await tabTo(page, ({ cell }) => cell !== null);
  const goal = await whereIs(page, name);
  for (let presses = 0; presses < 60; presses++) {
    const on = await focused(page);
    if (on.name === name) return on;
    if (on.row !== goal.row) await page.keyboard.press(on.row < goal.row ? "ArrowDown" : "ArrowUp");
    else await page.keyboard.press(on.column < goal.column ? "ArrowRight" : "ArrowLeft");
  }
  throw new Error(`the arrow keys do not lead to ${name}`);
}

const heard = (page) => page.evaluate(() => window.heard.join(" | "));

inHouse({}, (check) => {
  check("from the home page to a game, and moves", async (house) => {
    const page = await house.visit("/");
    await page.locator("[data-game]").nth(4).waitFor();
    await tabTo(page, ({ tag, text }) => tag === "BUTTON" && /Twenty men/.test(text));
    await page.keyboard.press("Enter");
    await page.locator("dialog[open]").waitFor();
    await tabTo(page, ({ id }) => id === "level");
    for (let level = 3; level > 1; level--) await page.keyboard.press("ArrowLeft");
    assert.match(await page.locator("#level").getAttribute("aria-valuetext"), /^Level 1: \w+/);
    await tabTo(page, ({ text, tag }) => tag === "BUTTON" && text === "Start");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/t\//);
    const table = /\/t\/([^/#]+)/.exec(page.url())[1];
    const hand = new Hand(page, house.server, table);
    await hand.turn();

    const on = await arrowsTo(page, "32");
    assert.match(on.label, /^32, white man, can move to 27, 28$|^32, white man, can move to 28, 27$/);
    await page.keyboard.press("Enter");
    const there = await arrowsTo(page, "28");
    assert.match(there.label, /^28, empty, possible target$/);
    await page.keyboard.press("Enter");
    await until("two moves", async () => (await hand.look()).plies === 2);
    await until("both moves to be said", async () =>
      /White: 32-28\..*Black: \d+[-x]\d+/.test(await heard(page)),
    );
    assert.equal((await focused(page)).name, "28", "the focus stays where the piece went");

    // A typed move, a hint, and the way back through the game.
    await hand.turn();
    await page.keyboard.press("/");
    const [first] = (await house.server.state(table)).view.moves;
    await page.keyboard.type(first.text);
    await page.keyboard.press("Enter");
    await until("four moves", async () => (await hand.look()).plies === 4);
    await hand.turn();
    await page.keyboard.press("Escape");
    await page.keyboard.press("h");
    const advice = /You could play (\S+)\./;
    await page.locator("[data-note=hint]").getByText(advice).waitFor();
    const [, advised] = advice.exec(await page.locator("[data-note=hint]").innerText());
    const { view } = await house.server.state(table);
    assert.ok(
      view.moves.some(({ text }) => text === advised),
      `${advised} is a move`,
    );
    await page.keyboard.press("[");
    await page.getByText("You are looking at an earlier position.").waitFor();
    await page.keyboard.press("]");
    await page.keyboard.press("?");
    await page.locator("dialog[open]").getByText("Keys and help").waitFor();
    await page.keyboard.press("Escape");
    await page.locator("dialog").waitFor({ state: "detached" });
    await hand.compare();
  });

  check("a rafle with two ways to go", async (house) => {
    const { server } = house;
    // 48 takes 42 and then either 31 and 21 or 32 and 23.
    const position = "W:W48,50:B5,6,21,23,31,32,42";
    const { table, seats } = await server.table("dames", { position });
    const page = await house.visit(seats.white.link);
    const hand = new Hand(page, server, table);
    await hand.turn();
    const on = await arrowsTo(page, "48");
    assert.match(on.label, /^48, white man, must capture, to 37$/);
    await page.keyboard.press("Enter");
    await arrowsTo(page, "37");
    await page.keyboard.press("Enter");
    await page.getByText("Go on: the capture is not finished.").waitFor();
    const there = await arrowsTo(page, "28");
    assert.match(there.label, /possible target/);
    await page.keyboard.press("Escape");
    await arrowsTo(page, "37");
    await page.keyboard.press("Enter");
    await arrowsTo(page, "28");
    await page.keyboard.press("Enter");
    await until("the rafle", async () => (await hand.look()).plies === 1);
    await hand.compare();
    const { plies } = await server.state(table);
    assert.equal(plies[0].move.taken.length, 3);
    await until("the rafle to be said", async () => /White: 48x19, takes 3\./.test(await heard(page)));

    // The other side hears what it must do, and the result.
    const black = await house.visit(seats.black.link);
    const other = new Hand(black, server, table);
    await other.turn();
    await black.keyboard.press("f");
    await arrowsTo(black, "5");
    await black.getByRole("button", { name: /Resign|Cancel the game/ }).focus();
    await black.keyboard.press("Enter");
    await black.keyboard.press("Tab");
    await black.keyboard.press("Enter");
    await page.locator(".headline").waitFor();
    const { result } = await server.state(table);
    await until("the result to be said", async () => (await heard(page)).includes(typeset(result.said.en)));
  });

  check("Dames & Trap: the spinner and the sliders", async (house) => {
    const { server } = house;
    const { table, seats } = await server.table("trap", { level: 1 });
    const page = await house.visit(seats.white.link);
    const hand = new Hand(page, server, table);
    for (let turns = 0; turns < 4; turns++) {
      const before = await hand.turn();
      if (before.over) break;
      if (before.spin) {
        await page.keyboard.press("s");
        await until("the spin to be said", async () =>
          /White spun: (pawn|green|orange|choice)\./.test(await heard(page)),
        );
      }
      const now = await until("something to do", async () => {
        const now = await hand.look();
        return now.movable.length + now.slides.length > 0 || now.pass || now.plies > before.plies
          ? now
          : null;
      });
      if (now.slides.length > 0) {
        await page.locator(`[data-slide="${now.slides[0]}"]`).focus();
        await page.keyboard.press("Enter");
        // A pull that costs a piece of one's own is asked for twice.
        const then = await until("the pull, or the question", async () => {
          const then = await hand.look();
          return then.doubted || then.plies > before.plies ? then : null;
        });
        if (then.doubted) {
          await page.locator("[data-doubted] .primary").focus();
          await page.keyboard.press("Enter");
        }
      } else if (now.movable.length > 0) {
        const [moves] = [(await server.state(table)).view.moves];
        await page.keyboard.press("/");
        await page.keyboard.type(moves[0].text);
        await page.keyboard.press("Enter");
        await page.keyboard.press("Escape");
      } else if (now.pass) {
        await page.getByRole("button", { name: "Pass", exact: true }).focus();
        await page.keyboard.press("Enter");
      }
      await until("the move", async () => (await hand.look()).plies > before.plies);
    }
    await hand.turn();
    await hand.compare();
  });

  check("Pyramidame: the damiers", async (house) => {
    const { server } = house;
    const { table, seats } = await server.table("pyramidame", { level: 1 });
    const page = await house.visit(seats.white.link);
    const hand = new Hand(page, server, table);
    const { plies } = await hand.turn();
    const on = await tabTo(page, ({ label }) => /can move to/.test(label));
    assert.match(on.label, /white man/);
    await page.keyboard.press("Enter");
    await until("targets", async () => (await hand.look()).targets.length > 0);
    await tabTo(page, ({ cell, label }) => cell !== null && /chosen|possible target/.test(label));
    for (const key of [
      "ArrowUp",
      "ArrowLeft",
      "ArrowRight",
      "ArrowUp",
      "ArrowLeft",
      "ArrowDown",
      "ArrowRight",
    ]) {
      if (/possible target/.test((await focused(page)).label)) break;
      await page.keyboard.press(key);
    }
    assert.match((await focused(page)).label, /possible target/);
    await page.keyboard.press("Enter");
    await until("the move", async () => (await hand.look()).plies > plies);
    await hand.turn();
    await hand.compare();
  });
});
