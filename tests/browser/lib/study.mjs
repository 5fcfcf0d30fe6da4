/** Somebody at the analysis board. Like a player's hand it knows no rules: it does what the page offers. */

import { until } from "./visit.mjs";

/** The cells a screen reader hears this of, one after the other. Runs in the page. */
function cellsSaying(text) {
  return [...document.querySelectorAll("[data-cell]")]
    .filter((cell) => cell.checkVisibility() && new RegExp(text).test(cell.getAttribute("aria-label") ?? ""))
    .map((cell) => Number(cell.dataset.cell));
}

/** Whether the page was built with the desk's module. */
export async function hasModule(house) {
  return (await (await fetch(`${house.server.url}/sw.js`)).text()).includes(".wasm");
}

/** Somebody at the board of an address. */
export async function study(house, address = "/analysis?game=dames", options = {}) {
  const page = await house.visit(address, options);
  const board = new Study(page);
  await board.ready();
  return { page, board };
}

export class Study {
  /** @param {import("playwright-core").Page} page */
  constructor(page) {
    this.page = page;
  }

  /** The moves of the tree as they are written, in their order. */
  moves() {
    return this.page.locator("[data-node]").evaluateAll((all) => all.map((one) => one.dataset.move));
  }

  /** The move one stands at; nothing at the start. */
  here() {
    return this.page.evaluate(() => document.querySelector('[aria-current="step"]')?.dataset.move ?? "");
  }

  saying(text) {
    return this.page.evaluate(cellsSaying, text);
  }

  cell(cell) {
    return this.page.locator(`[data-cell="${cell}"]`).first();
  }

  /** The board has something to offer. */
  ready() {
    return until("a board", async () => {
      const spins = await this.page.locator("[data-choose-spin]").count();
      return spins > 0 || (await this.saying("can move|must capture|peut aller|doit prendre")).length > 0;
    });
  }

  /** One move with the mouse: the first piece that may move, to the first place it may go. */
  async move() {
    await this.ready();
    const before = (await this.moves()).length;
    const spin = this.page.locator('[data-choose-spin="pawn"]');
    if ((await spin.count()) > 0) {
      await spin.click();
      await spin.waitFor({ state: "detached" });
    }
    const [piece] = await until("a piece that may move", async () => {
      const cells = await this.saying("can move|must capture");
      return cells.length > 0 ? cells : null;
    });
    await this.cell(piece).click();
    await until("the move", async () => {
      if ((await this.moves()).length > before) return true;
      const [target] = await this.saying("possible target");
      if (target !== undefined)
        await this.cell(target)
          .click({ timeout: 2000 })
          .catch(() => {});
      return false;
    });
    return this.here();
  }

  /** A move in writing. */
  async type(text) {
    await this.ready();
    await this.page.locator("[data-type-move]").fill(text);
    await this.page.keyboard.press("Enter");
    await until(`${text} to be played`, async () => (await this.here()) === text);
    await this.page.locator("[data-type-move]").blur();
  }

  /** Pastes a text through the dialog. */
  async open(text) {
    await this.page.locator('[data-do="open"]').click();
    await this.page.locator("[data-open-text]").fill(text);
    await this.page.locator("dialog button[type=submit]").click();
  }

  /** The sentence beside the board. */
  note() {
    return this.page.locator("[data-note]").textContent();
  }

  /** What is on the board, as the editor would copy it. */
  async position() {
    return this.page.evaluate(() => JSON.parse(localStorage.getItem("damier.analysis")).start.position);
  }
}
