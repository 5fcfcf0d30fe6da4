/** Takes the pictures of the documentation: `node pictures.mjs FOLDER [NAME...]`. */

import { mkdir } from "node:fs/promises";
import { join } from "node:path";

import { Hand } from "./lib/hand.mjs";
import { Server } from "./lib/server.mjs";
import { DESKTOP, launch, PATIENCE, PHONE } from "./lib/visit.mjs";

const [folder = ".", ...only] = process.argv.slice(2);

const server = await Server.start();
const browser = await launch({ graphics: "on" });

async function visit(address, { phone = false, ...options } = {}) {
  const context = await browser.newContext({
    baseURL: server.url,
    locale: "en-GB",
    viewport: phone ? PHONE : DESKTOP,
    ...(phone ? { hasTouch: true, isMobile: true, deviceScaleFactor: 2 } : {}),
    reducedMotion: "reduce",
    colorScheme: "light",
    ...options,
  });
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  await page.goto(address);
  return page;
}

/** A table from a position, with some moves made by their text. */
async function table(game, { moves = [], ...options } = {}) {
  const made = await server.table(game, options);
  for (const [i, move] of moves.entries()) {
    const { view } = await server.state(made.table);
    const { secret } = made.seats[view.turn];
    const body = { type: "move", move, id: `m${i}` };
    const answer = await server.ask(`/api/tables/${made.table}/commands`, { method: "POST", body, secret });
    if (answer.status !== 200) throw new Error(`${game} ${move}: ${answer.text}`);
  }
  return { ...made, link: made.seats.white?.link ?? made.seats.black?.link };
}

async function atTable(page) {
  await page.locator("[data-cell]").first().waitFor();
  await page.waitForTimeout(400);
}

/** Clicks cells by name, as long as they are there. */
async function click(page, ...names) {
  for (const name of names) {
    await page.locator(`[data-name="${name}"]`).click();
    await page.waitForTimeout(120);
  }
}

/** Plays both sides, or against the engine, for some moves. */
async function playOn(page, id, turns, seed) {
  const hand = new Hand(page, server, id, seed);
  for (let i = 0; i < turns; i++) if (!(await hand.play())) break;
  await hand.turn();
  return hand;
}

const scenes = {
  home: async (options) => {
    const page = await visit("/", options);
    await page.locator("[data-game]").nth(4).waitFor();
    return page;
  },
  setup: async (options) => {
    const page = await visit("/", options);
    await page.locator('[data-game="trap"]').click();
    await page.locator("dialog[open]").waitFor();
    return page;
  },
  dames: async (options) => {
    // A rafle with two ways to go: two men are jumped, and the third may be one of two.
    const position = "W:W27,32,33,37,38,39,42,43,48,49:B3,8,9,12,13,19,20,22,24,29";
    const { link } = await table("dames", { position });
    const page = await visit(link, options);
    await atTable(page);
    return page;
  },
  trap: async (options) => {
    const { table: id, link } = await table("trap", { level: 1 });
    const page = await visit(link, options);
    await atTable(page);
    await playOn(page, id, 9, 12);
    if (await page.locator("[data-spin]:enabled").count()) await page.locator("[data-spin]").click();
    await page.waitForTimeout(500);
    return page;
  },
  bermudes: async (options) => {
    const { table: id, link } = await table("bermudes", { level: 1 });
    const page = await visit(link, options);
    await atTable(page);
    const hand = await playOn(page, id, 5, 5);
    const { movable } = await hand.look();
    await hand.cell(movable[Math.floor(movable.length / 2)]).click();
    await page.waitForTimeout(300);
    return page;
  },
  pyramidame: async (options) => {
    const { table: id, link } = await table("pyramidame", { level: 1 });
    const page = await visit(link, options);
    await atTable(page);
    await page.locator(".solid canvas").waitFor();
    const hand = await playOn(page, id, 4, 3);
    const { movable } = await hand.look();
    await hand.cell(movable[0]).click();
    await page.mouse.move(5, 5);
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.waitForTimeout(1500);
    return page;
  },
  rules: async (options) => {
    const page = await visit("/rules/trap", options);
    await page.locator("h2").first().waitFor();
    await page.waitForTimeout(500);
    return page;
  },
  result: async (options) => {
    const { link } = await table("dames", { position: "W:W28,34,40:B23", moves: [] });
    const page = await visit(link, options);
    await atTable(page);
    await click(page, "28");
    await page.locator(".result").waitFor();
    await page.waitForTimeout(300);
    return page;
  },
};

const looks = {
  "": {},
  "-dark": { colorScheme: "dark" },
  "-phone": { phone: true },
  "-phone-dark": { phone: true, colorScheme: "dark" },
};

await mkdir(folder, { recursive: true });
try {
  for (const [name, scene] of Object.entries(scenes)) {
    for (const [look, options] of Object.entries(looks)) {
      if (only.length > 0 && !only.some((wanted) => name === wanted || `${name}${look}` === wanted)) continue;
      const page = await scene(options);
      await page.screenshot({ path: join(folder, `${name}${look}.png`) });
      await page.context().close();
      console.log(`${name}${look}`);
    }
  }
} finally {
  await browser.close();
  await server.stop();
}
