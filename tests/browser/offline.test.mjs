/** Without a network: the page is kept, analysis and review go on after a reload, and a new version takes over whole. */

import assert from "node:assert/strict";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import { GAMES } from "./lib/games.mjs";
import { Server } from "./lib/server.mjs";
import { hasModule, Study } from "./lib/study.mjs";
import { inHouse, until } from "./lib/visit.mjs";

/** Everything is kept, and the worker answers. */
const kept = (page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller)
      await new Promise((done) =>
        navigator.serviceWorker.addEventListener("controllerchange", done, { once: true }),
      );
  });
/** Offline there are requests that fail; nothing else may go wrong. */
const allow = [/ERR_INTERNET_DISCONNECTED|Failed to load resource|ERR_FAILED/];

/** The page's files as a server has them, in a folder that can be changed; gives their addresses. */
async function copyPage(url, folder) {
  const worker = await (await fetch(`${url}/sw.js`)).text();
  const files = [...JSON.parse(/FILES = (\[.*?\]);/s.exec(worker)[1]), "/sw.js"];
  for (const file of files) {
    const bytes = Buffer.from(await (await fetch(url + file)).arrayBuffer());
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), bytes);
  }
  return files;
}

inHouse({}, (check) => {
  check("analysis and review go on without a network, also after a reload", async (house) => {
    const module = await hasModule(house);
    const page = await house.visit("/analysis?game=dames", { allow });
    const board = new Study(page);
    await board.ready();
    await kept(page);
    await page.context().setOffline(true);
    await page.reload();
    await page.locator("main").waitFor();
    if (!module) {
      // Without the module there is nobody to ask: the page says so.
      await page.getByRole("alert").getByText("server cannot be reached").waitFor();
      return;
    }
    for (const game of GAMES) {
      await page.goto(`/analysis?game=${game}`);
      await board.move();
    }
    await page.goto("/analysis?game=dames");
    for (const move of ["32-28", "19-23", "28x19", "14x23"]) await board.type(move);
    await page.reload();
    await until("the moves to be there again", async () => (await board.moves()).length === 4);
    await page.locator('[data-do="review"]').click();
    await page.getByRole("heading", { name: "Summary" }).waitFor();
  });

  check("lessons and puzzles go on without a network", async (house) => {
    const list = await (await fetch(`${house.server.url}/sw.js`)).text();
    for (const address of ["/learn/dames/1", "/puzzles/dames/daily"]) {
      const page = await house.visit(address, { allow });
      const board = page.locator(".board [data-cell]:visible").first();
      await board.waitFor();
      await kept(page);
      await page.context().setOffline(true);
      await page.reload();
      if (list.includes(".wasm")) await board.waitFor();
      // Without the module there is nobody to ask: the page says so.
      else await page.getByRole("alert").waitFor();
    }
  });

  check("without a network the home page says what is there all the same", async (house) => {
    const page = await house.visit("/analysis?game=dames", { allow });
    await kept(page);
    await page.context().setOffline(true);
    await page.goto("/");
    await page.getByRole("alert").getByText("The server cannot be reached.").waitFor();
    const ways = page.locator(".home .failed a");
    await until("ways to go on", async () => (await ways.count()) === 4);
    assert.equal(await page.getByText("No public table at the moment").count(), 0);
    await ways.filter({ hasText: "Puzzles" }).click();
    await page.getByRole("heading", { name: "Puzzles" }).waitFor();
  });

  check("the page can be installed, and who only plays keeps nothing", async (house) => {
    const page = await house.visit("/");
    await page.locator("[data-game]").first().waitFor();
    const manifest = await page.evaluate(async () =>
      (await fetch(document.querySelector("link[rel=manifest]").href)).json(),
    );
    for (const { src } of manifest.icons) {
      const { ok, headers } = await fetch(house.server.url + src);
      assert.ok(ok && headers.get("content-type").startsWith("image/"), src);
    }
    assert.equal(
      await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
      0,
    );
  });

  check("a new version fills its own store and takes over when the old page is gone", async (house) => {
    const folder = await mkdtemp(join(tmpdir(), "damier-page-"));
    let next;
    try {
      const files = await copyPage(house.server.url, folder);
      next = await Server.start({ web: folder });
      const page = await house.visit(`${next.url}/analysis?game=dames`, { allow: [/to elsewhere/] });
      await new Study(page).ready();
      await kept(page);
      const stores = () => page.evaluate(() => caches.keys());
      const [old, ...others] = await stores();
      assert.deepEqual(others, []);

      // The new version no longer has a part the old page has not loaded yet.
      const gone = files.find((file) => /\/VerifyPage-.*\.js$/.test(file));
      await rm(join(folder, gone));
      const worker = await readFile(join(folder, "sw.js"), "utf8");
      const renewed = worker.replace(/VERSION = "\w+"/, 'VERSION = "next"').replace(`"${gone}",`, "");
      await writeFile(join(folder, "sw.js"), renewed);
      await page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).update());
      await until("the new one to wait", () =>
        page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).waiting !== null),
      );
      assert.deepEqual((await stores()).sort(), [old, "damier-next"].sort());
      // The old page is whole: what it had not loaded is there.
      await page.getByRole("link", { name: /Damier/ }).click();
      await page.getByRole("link", { name: "Check a game’s spins" }).click();
      await page.getByRole("heading", { name: "Check a game’s spins" }).waitFor();

      // It closes, and the next one is the new version's. The browser lets the new one take over once it has seen that no page of
      // the old one is left; whoever comes back before that still gets the old one, and closes it again. Whoever comes in the very
      // moment is left without an answer by Chromium, whatever the workers do, and comes once more.
      await until("the old version to be gone", async () => {
        await page.goto("about:blank");
        const came = page.goto(`${next.url}/analysis?game=dames`, { timeout: 15_000 });
        if (!(await came.catch(() => null))) return false;
        await new Study(page).ready();
        return (await stores()).join() === "damier-next";
      });
    } finally {
      await next?.stop();
      await rm(folder, { recursive: true, force: true });
    }
  });

  check("a link is shown with a picture of its board", async (house) => {
    const { table } = await house.server.table("trap");
    for (const [address, picture] of [
      ["/", "/preview.png"],
      [`/t/${table}`, `/api/tables/${table}/picture`],
      ["/analysis?game=dames&position=W%3AW28%3AB19", "/api/games/dames/picture?position=W%3AW28%3AB19"],
    ]) {
      const html = await (await fetch(house.server.url + address)).text();
      const image = /property="og:image" content="([^"]+)"/.exec(html)?.[1]?.replaceAll("&amp;", "&");
      assert.equal(image, house.server.url + picture);
      const answer = await fetch(image);
      assert.equal(answer.headers.get("content-type"), "image/png", address);
      const bytes = new Uint8Array(await answer.arrayBuffer());
      assert.deepEqual([...bytes.subarray(0, 4)], [0x89, 0x50, 0x4e, 0x47], address);
    }
  });
});
