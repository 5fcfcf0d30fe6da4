/** Visitors: browser windows that notice everything that should not happen in them. */

import assert from "node:assert/strict";
import { mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";

import { chromium } from "playwright-core";

import { Server } from "./server.mjs";

const QUIET = [
  "--no-sandbox",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
/** Graphics by the processor: the same everywhere, and there even where no graphics card is. */
const GRAPHICS = {
  on: ["--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--ignore-gpu-blocklist"],
  off: ["--disable-gpu", "--disable-3d-apis"],
};

/** How long to wait for what comes at once on a quiet machine; a busy one may take its time. */
export const PATIENCE = 120_000;

export const DESKTOP = { width: 1366, height: 860 };
export const PHONE = { width: 360, height: 740 };

/** @param {{ graphics?: "on" | "off" }} [options] */
export function launch({ graphics = "off" } = {}) {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: [...QUIET, ...GRAPHICS[graphics]],
  });
}

/** A house with a server and a browser, in which visitors come and go. */
class House {
  visitors = [];

  constructor(server, browser) {
    this.server = server;
    this.browser = browser;
  }

  /**
   * A window of its own, with nothing remembered.
   * @param {string} address
   * @param {object} [options] as for a browser context; `allow`: console errors that are expected; `module: false`: without
   *   WebAssembly, so that the server answers what the page would work out itself
   */
  async visit(address, { allow = [], phone = false, module = true, ...options } = {}) {
    const context = await this.browser.newContext({
      baseURL: this.server.url,
      locale: "en-GB",
      viewport: phone ? PHONE : DESKTOP,
      ...(phone ? { hasTouch: true, isMobile: true } : {}),
      reducedMotion: "reduce",
      colorScheme: "light",
      ...options,
    });
    context.setDefaultTimeout(PATIENCE);
    const page = await context.newPage();
    const visitor = { page, context, problems: [] };
    this.visitors.push(visitor);
    const note = (text) => {
      if (!allow.some((expected) => expected.test(text))) visitor.problems.push(text);
    };
    page.on("console", (message) => {
      if (message.type() === "error") note(`console: ${message.text()} ${message.location().url}`);
    });
    page.on("pageerror", (error) => note(`error: ${error.stack ?? error}`));
    page.on("request", (request) => {
      const { protocol, origin } = new URL(request.url());
      if (!["data:", "blob:"].includes(protocol) && origin !== this.server.url)
        note(`request to elsewhere: ${request.url()}`);
    });
    page.on("websocket", (socket) => {
      if (new URL(socket.url()).host !== new URL(this.server.url).host)
        note(`socket to elsewhere: ${socket.url()}`);
    });
    await context.addInitScript(() => {
      document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sample }) =>
        console.error(`content security policy: ${violatedDirective} ${blockedURI} ${sample}`),
      );
      // Everything a screen reader is told, in order.
      window.heard = [];
      new MutationObserver(() => {
        const text = document.querySelector("[role=status][aria-live]")?.textContent?.trim() ?? "";
        if (text && window.heard.at(-1) !== text) window.heard.push(text);
      }).observe(document, { subtree: true, childList: true, characterData: true });
    });
    if (!module) await context.addInitScript(() => delete window.WebAssembly);
    await page.goto(address);
    return page;
  }

  /** Nothing happened that should not. */
  check() {
    assert.deepEqual(
      this.visitors.flatMap(({ problems }) => problems),
      [],
      "the page had problems",
    );
  }

  /** What the windows looked like when something went wrong. */
  async photograph(name) {
    const folder = process.env.DAMIER_BROWSER_TRACES ?? join(tmpdir(), "damier-browser");
    await mkdir(folder, { recursive: true });
    for (const [i, { page }] of this.visitors.entries()) {
      const path = join(folder, `${name.replace(/[^a-z0-9]+/gi, "-")}-${i}.png`);
      await page
        .screenshot({ path, timeout: 5000 })
        .then(() => console.error(`picture: ${path}`))
        .catch(() => {});
    }
  }

  async leave() {
    for (const { context } of this.visitors) await context.close().catch(() => {});
    this.visitors = [];
  }
}

/**
 * Tests that share a server and a browser: `tests((check) => { check("name", async (house) => ...) })`.
 * @param {{ graphics?: "on" | "off", args?: string[], timeout?: number, start?: () => Promise<Server> }} options
 */
export function inHouse(
  { graphics = "off", args = [], timeout = 600_000, start = () => Server.start({ args }) },
  tests,
) {
  let server;
  let browser;
  test.before(async () => {
    server = await start();
    browser = await launch({ graphics });
  });
  test.after(async () => {
    await browser?.close();
    await server?.stop();
  });
  tests((name, act) =>
    test(name, { timeout }, async () => {
      const house = new House(server, browser);
      try {
        await act(house);
        house.check();
      } catch (error) {
        await house.photograph(name);
        const problems = house.visitors.flatMap(({ problems }) => problems);
        if (problems.length > 0) console.error(problems.join("\n"));
        throw error;
      } finally {
        await house.leave();
      }
    }),
  );
}

/** Makes the window as large as this, and waits until the page is drawn in it. */
export async function resize(page, viewport) {
  await page.setViewportSize(viewport);
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );
}

/** What the server says, as the page sets it. */
export const typeset = (text) => text.replaceAll("'", "’");

/** Waits until `probe` gives something that holds, and returns it. */
export async function until(what, probe, timeout = PATIENCE) {
  const end = Date.now() + timeout;
  for (;;) {
    const found = await probe();
    if (found) return found;
    if (Date.now() > end) throw new Error(`waited ${timeout / 1000} s for: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
