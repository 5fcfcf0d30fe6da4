/**
 * A player's hand. It knows no rules: like a person it looks at what the page marks and says, clicks one of the pieces
 * that may move, then one of the marked targets, until the move is made.
 */

import assert from "node:assert/strict";

import { until } from "./visit.mjs";

/** Small and repeatable: the same games are played every time the engine answers the same. */
export function dice(seed) {
  let state = seed >>> 0;
  return (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}

/** What the page offers now. Runs in the page. */
function offered() {
  const cells = (said) => [
    ...new Set(
      [...document.querySelectorAll("[data-cell]")]
        .filter((cell) => said.test(cell.getAttribute("aria-label") ?? ""))
        .map((cell) => Number(cell.dataset.cell)),
    ),
  ];
  const may = (button) => !button.disabled && button.getAttribute("aria-disabled") !== "true";
  const buttons = (selector) => [...document.querySelectorAll(selector)].filter(may);
  const desk = buttons(".desk button").map((button) => button.textContent.trim());
  return {
    over: document.querySelector(".result .headline")?.textContent ?? null,
    plies: document.querySelectorAll("[data-ply]").length,
    spin: buttons("[data-spin]").length > 0,
    slides: buttons("[data-slide]").map((button) => button.dataset.slide),
    movable: cells(/can move to|must capture/),
    targets: cells(/possible target/),
    ghosts: document.querySelectorAll(".ghost-target").length,
    chosen: document.querySelectorAll('[data-cell][aria-selected="true"]').length > 0,
    pass: desk.includes("Pass"),
    choices: desk.filter((text) => /^[\w-]+[-x:*/][\w]+/.test(text)),
    stop: desk.includes("Stop here"),
    doubted: document.querySelector("[data-doubted]") !== null,
    damiers: document.querySelectorAll("[role=grid]").length,
  };
}

/** What stands on the board as a screen reader hears it: one letter per cell. Runs in the page. */
function drawn() {
  const letters = [];
  for (const cell of document.querySelectorAll("[data-cell]")) {
    const [, color, kind] =
      /(white|black) (man|king|piece)/.exec(cell.getAttribute("aria-label") ?? "") ?? [];
    const small = color ? color[0] : ".";
    const letter = kind === "king" ? small.toUpperCase() : small;
    const at = Number(cell.dataset.cell);
    // The same cube can lie in several damiers: they have to agree.
    if (letters[at] !== undefined && letters[at] !== letter) return `cell ${at} is drawn in two ways`;
    letters[at] = letter;
  }
  return letters.join("");
}

export class Hand {
  /**
   * @param {import("playwright-core").Page} page
   * @param {import("./server.mjs").Server} server
   * @param {string} table
   */
  constructor(page, server, table, seed = 1) {
    this.page = page;
    this.server = server;
    this.table = table;
    this.roll = dice(seed);
  }

  look() {
    return this.page.evaluate(offered);
  }

  one(list) {
    return list[this.roll(list.length)];
  }

  cell(cell) {
    return this.page.locator(`[data-cell="${cell}"]`).first();
  }

  /** Waits until this player may do something or the game is over. */
  turn() {
    return until("a turn", async () => {
      const now = await this.look();
      const mine = now.over || now.spin || now.pass || now.slides.length > 0 || now.movable.length > 0;
      return mine && !now.chosen ? now : null;
    }).catch(async (error) => {
      throw new Error(`${error.message}; the page offers ${JSON.stringify(await this.look())}`);
    });
  }

  /**
   * Waits until the page has heard about what was done: something is in hand or may be taken up, or there are more than
   * `plies` moves. A move that is on its way shows none of these; a hand that goes on meanwhile may take up the next
   * piece the moment the answer is there.
   */
  answered(plies) {
    return until("the answer to a move", async () => {
      const now = await this.look();
      return now.over || now.plies > plies || now.chosen || now.movable.length > 0 ? now : null;
    });
  }

  /** The drawn board is the server's. */
  async compare() {
    let seen = "";
    let meant = "";
    await until("the board to be as the server says", async () => {
      meant = (await this.server.state(this.table)).view.board;
      seen = await this.page.evaluate(drawn);
      return seen === meant;
    }).catch(() => assert.equal(seen, meant, "the drawn board is the server's"));
  }

  /** One turn: whatever is offered, until the list of moves has grown. Gives `false` when the game is over. */
  async play() {
    let now = await this.turn();
    if (now.over) return false;
    const { plies } = now;
    if (now.spin) {
      await this.page.locator("[data-spin]").click();
      now = await until("something to do after the spin", async () => {
        const then = await this.look();
        const may = then.pass || then.slides.length > 0 || then.movable.length > 0 || then.plies > plies;
        return then.over || may ? then : null;
      });
      if (now.over) return false;
      if (now.plies > plies) return true;
    }
    if (now.pass) await this.page.getByRole("button", { name: "Pass", exact: true }).click();
    else if (now.movable.length === 0)
      await this.page.locator(`[data-slide="${this.one(now.slides)}"]`).click();
    else await this.walk(now);
    await until("the move in the list", async () => {
      const then = await this.look();
      // A pull that costs a piece of one's own is asked for twice.
      if (then.doubted) await this.page.locator("[data-doubted] .primary").click();
      return then.over || then.plies > plies;
    });
    return true;
  }

  /** Click by click through a move. */
  async walk(now) {
    const { plies } = now;
    await this.cell(this.one(now.movable)).click();
    for (let clicks = 0; clicks < 60; clicks++) {
      const then = await until("a target, or the end of the move", async () => {
        const then = await this.look();
        const done = then.over || then.plies > plies || (!then.chosen && then.targets.length === 0);
        return done || then.targets.length + then.ghosts + then.choices.length > 0 || then.stop
          ? { ...then, done }
          : null;
      });
      if (then.choices.length > 0) {
        await this.page
          .locator(".desk")
          .getByRole("button", { name: this.one(then.choices) })
          .first()
          .click();
      } else if (then.done) {
        return;
      } else if (then.stop && this.roll(2) === 0) {
        await this.page.getByRole("button", { name: "Stop here" }).click();
      } else {
        const at = this.roll(then.targets.length + then.ghosts);
        if (at < then.targets.length) await this.cell(then.targets[at]).click();
        else
          await this.page
            .locator(".ghost-target")
            .nth(at - then.targets.length)
            .click();
      }
    }
    throw new Error("a move without an end");
  }

  /** Plays until the result is shown, comparing the board at each turn. */
  async finish(most = 400) {
    for (let turns = 0; turns < most; turns++) {
      if (!(await this.play())) return turns;
      const now = await this.turn();
      await this.compare();
      if (now.over) return turns + 1;
    }
    throw new Error(`no result after ${most} moves`);
  }
}
