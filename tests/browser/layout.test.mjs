/** Windows of many shapes: one's own men and every button are in sight, and nothing is scrolled sideways. */

import assert from "node:assert/strict";

import { GAMES } from "./lib/games.mjs";
import { Hand } from "./lib/hand.mjs";
import { inHouse, resize } from "./lib/visit.mjs";

/** Phones on their side; a window of 1280 x 800 at 200 %. */
const SHORT = {
  "phones on their side": {
    options: { hasTouch: true, isMobile: true },
    viewports: [
      { width: 844, height: 390 },
      { width: 667, height: 375 },
    ],
  },
  "a page at 200 %": { options: { deviceScaleFactor: 2 }, viewports: [{ width: 640, height: 400 }] },
};
const LAPTOP = { viewport: { width: 1366, height: 650 } };

/** What of the table does not lie inside the window, without scrolling. Runs in the page. */
function outOfSight(selectors) {
  const room = { width: document.documentElement.clientWidth, height: innerHeight };
  const shown = (element) => {
    const box = element.getBoundingClientRect();
    let [left, top, right, bottom] = [0, 0, room.width, room.height];
    for (let around = element.parentElement; around; around = around.parentElement) {
      if (!/auto|scroll|hidden/.test(getComputedStyle(around).overflow)) continue;
      const edge = around.getBoundingClientRect();
      [left, top] = [Math.max(left, edge.left), Math.max(top, edge.top)];
      [right, bottom] = [Math.min(right, edge.right), Math.min(bottom, edge.bottom)];
    }
    return box.left >= left - 1 && box.top >= top - 1 && box.right <= right + 1 && box.bottom <= bottom + 1;
  };
  return selectors.flatMap((selector) => {
    const found = [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
    if (found.length === 0) return [`there is no ${selector}`];
    return found
      .filter((element) => !shown(element))
      .map((element) => `${selector}: ${element.getAttribute("aria-label") ?? element.textContent.trim()}`);
  });
}

const sideways = (page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

async function atTable(house, game, options, side = "white") {
  const { table, seats } = await house.server.table(game, { level: 1, side });
  const page = await house.visit(seats[side].link, options);
  const hand = new Hand(page, house.server, table);
  await hand.turn();
  return { page, hand };
}

/** Nothing is scrolled, one's own men, both players and whose turn it is are in sight, and the board is as large as it can be. */
async function fits(page, game, side, { width, height }) {
  const where = `${game}, ${side}, ${width} x ${height}`;
  await page.evaluate(() => window.scrollTo(0, 0));
  assert.equal(await sideways(page), 0, `${where}: not scrolled sideways`);
  const tall = await page.evaluate(() => document.documentElement.scrollHeight);
  assert.ok(tall <= height, `${where}: the page is ${tall} pixels high`);
  const own = game === "pyramidame" ? [] : [men(side)];
  assert.deepEqual(await page.evaluate(outOfSight, [...own, ".bar", ".turn"]), [], where);
  const board = await page.locator(".frame, .pyramid").first().boundingBox();
  // As high as the window, or as wide as the column beside it allows.
  const enough = board.height > 0.9 * height || board.width > width - 290;
  assert.ok(enough, `${where}: the board is ${board.width} x ${board.height}`);
}

/** The cells of a side's men as a screen reader hears them. */
const men = (color) => `[data-cell][aria-label*="${color} man"]`;

inHouse({}, (check) => {
  for (const [name, { options, viewports }] of Object.entries(SHORT)) {
    check(`${name}: the board as high as the window, and one's own men in sight`, async (house) => {
      for (const game of GAMES) {
        for (const side of ["white", "black"]) {
          const { page, hand } = await atTable(house, game, { ...options, viewport: viewports[0] }, side);
          await hand.play();
          await hand.turn();
          for (const viewport of viewports) {
            await resize(page, viewport);
            await fits(page, game, side, viewport);
          }
          await page.context().close();
        }
      }
    });
  }

  check("who plays and with how many pieces is not cut off in short windows", async (house) => {
    for (const { options, viewports } of Object.values(SHORT))
      for (const locale of ["en-GB", "fr-FR"])
        for (const game of ["trap", "pyramidame"]) {
          const { seats } = await house.server.table(game, { level: 10 });
          const page = await house.visit(seats.white.link, { ...options, viewport: viewports[0], locale });
          await page.locator("[data-seat=white]").waitFor();
          for (const viewport of viewports) {
            await resize(page, viewport);
            const cut = await page
              .locator(".bar .name, .bar .soft")
              .evaluateAll((all) =>
                all
                  .filter((one) => one.scrollWidth > one.clientWidth + 1)
                  .map((one) => one.textContent.trim()),
              );
            assert.deepEqual(cut, [], `${game}, ${locale}, ${JSON.stringify(viewport)}`);
          }
          await page.context().close();
        }
  });

  check("1366 x 650: no button is cut off", async (house) => {
    for (const game of GAMES) {
      const { page, hand } = await atTable(house, game, LAPTOP);
      await hand.play();
      await hand.turn();
      assert.equal(await sideways(page), 0, game);
      const parts = [".side button", ".side input"];
      // Without graphics the five damiers lie below one another, and are scrolled.
      if (game !== "pyramidame") parts.push("[data-cell]", ".frame", ".bar");
      assert.deepEqual(await page.evaluate(outOfSight, parts), [], game);
      // The men are laid over the squares: they stand on them only if every square is one.
      const uneven = await page.locator(".frame [data-cell]").evaluateAll((tiles) =>
        tiles.flatMap((tile) => {
          const { width, height } = tile.getBoundingClientRect();
          return Math.abs(width - height) > 1 ? [`${tile.dataset.name}: ${width} x ${height}`] : [];
        }),
      );
      assert.deepEqual(uneven, [], game);
      await page.context().close();
    }
  });

  check("the names of squares can be read beside men, on a phone as well", async (house) => {
    const phone = { phone: true };
    const enlarged = { deviceScaleFactor: 2, viewport: { width: 640, height: 400 } };
    for (const options of [phone, LAPTOP, enlarged]) {
      const { page } = await atTable(house, "dames", options);
      const names = await page.evaluate(() => {
        const pieces = document.querySelector(".pieces");
        return [...document.querySelectorAll(".number")].map((number) => ({
          text: number.textContent,
          size: parseFloat(getComputedStyle(number).fontSize),
          // Drawn after the men, and so above them.
          above: Boolean(pieces.compareDocumentPosition(number) & Node.DOCUMENT_POSITION_FOLLOWING),
        }));
      });
      const numbers = names.map(({ text }) => Number(text)).sort((a, b) => a - b);
      assert.deepEqual(
        numbers,
        Array.from({ length: 50 }, (_, i) => i + 1),
      );
      assert.ok(
        names.every(({ size, above }) => size >= 9 && above),
        JSON.stringify(names[0]),
      );
    }
    for (const game of ["trap", "bermudes"]) {
      const { page } = await atTable(house, game, phone);
      const name = page.locator(".names span").first();
      const size = await name.evaluate((one) => parseFloat(getComputedStyle(one).fontSize));
      assert.ok(size >= 11, `${game}: ${size}`);
    }
  });
});
