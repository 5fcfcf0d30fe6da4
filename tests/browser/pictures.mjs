/** Takes the pictures of the documentation: `node pictures.mjs FOLDER [NAME...]`. */

import { mkdir } from "node:fs/promises";
import { join } from "node:path";

import { Hand } from "./lib/hand.mjs";
import { Server } from "./lib/server.mjs";
import { DESKTOP, launch, PATIENCE, PHONE } from "./lib/visit.mjs";

const [folder = ".", ...only] = process.argv.slice(2);

const server = await Server.start();
/** Graphics by the processor are slow: only the pyramid needs them. */
const browsers = { on: null, off: null };

async function browserWith(graphics) {
  return (browsers[graphics] ??= await launch({ graphics }));
}

async function visit(address, { phone = false, graphics = "off", ...options } = {}) {
  const browser = await browserWith(graphics);
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

/** Two people with names. */
const HERE = { white: { kind: "human", name: "Ada" }, black: { kind: "human", name: "Ben" } };

/** A game that leads to a rafle of five men, with two ways round. */
const RAFLE = (
  "34-29 18-23 29x18 13x22 33-28 22x33 39x28 19-24 28-22 17x28 32x23 8-13 40-34 24-29 23-19 14x23 35-30 29x40 " +
  "44x35 10-14 30-24 20x29 35-30 4-10 31-27 11-17 43-39 15-20 50-44 13-19 37-32 17-22 27x18 2-8 32-27 7-11 18x7 " +
  "1x12 49-43 8-13 39-33 13-18"
).split(" ");

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
    const { link } = await table("dames", { moves: RAFLE, seats: HERE });
    const page = await visit(link, options);
    await atTable(page);
    // One man is jumped; from here five are taken one way round or the other.
    await click(page, "33", "24");
    await page.waitForTimeout(300);
    return page;
  },
  trap: async (options) => {
    const { table: id, link } = await table("trap", { level: 1 });
    const page = await visit(link, options);
    await atTable(page);
    await playOn(page, id, 9, 12);
    if (await page.locator("[data-spin][aria-disabled=false]").count())
      await page.locator("[data-spin]").click();
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
    const page = await visit(link, { ...options, graphics: "on" });
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
  rafle: async (options) => {
    const { link } = await table("pyramidame", { position: "W:Wj10u:Bg11,i11,i9,k9", seats: HERE });
    const page = await visit(link, { ...options, graphics: "on" });
    await atTable(page);
    await page.locator(".solid canvas").waitFor();
    // Over a cube that is not there, and on to another.
    await page.locator('[aria-label^="j10u,"]').first().click();
    await page.locator(".ghost-target").first().click();
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
    const { link } = await table("dames", { position: "W:W28,34,40:B23", seats: HERE });
    const page = await visit(link, options);
    await atTable(page);
    await click(page, "28", "19");
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

/** The pictures that are kept; others can be asked for by name. */
const kept = {
  home: ["", "-phone"],
  setup: ["-phone-dark"],
  dames: ["", "-phone"],
  trap: ["", "-phone"],
  bermudes: ["-dark"],
  pyramidame: ["-dark", "-phone"],
  rafle: [""],
  rules: ["-phone-dark"],
  result: ["-phone"],
};

await mkdir(folder, { recursive: true });
try {
  for (const [name, scene] of Object.entries(scenes)) {
    for (const [look, options] of Object.entries(looks)) {
      const wanted = only.length > 0 ? only.includes(`${name}${look}`) : kept[name].includes(look);
      if (!wanted) continue;
      const page = await scene(options);
      await page.screenshot({ path: join(folder, `page-${name}${look}.png`) });
      await page.context().close();
      console.log(`${name}${look}`);
    }
  }
} finally {
  for (const browser of Object.values(browsers)) await browser?.close();
  await server.stop();
}
