/** What a first visit loads, as the network sees it. */

import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";

import { GAMES } from "./lib/games.mjs";
import { inHouse, until } from "./lib/visit.mjs";

const BUDGET = 100_000;
const NETWORKS = new URL("../../crates/engine/networks/", import.meta.url);
/** The pyramid is a solid, and loads what draws one. */
const FLAT = GAMES.filter((game) => game !== "pyramidame");

/** Visits an address with nothing cached; what came over the network, file by file, compressed as it came. */
async function weigh(house, address, ready, locale = "en-GB") {
  const page = await house.visit("about:blank", { locale });
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  const names = new Map();
  const sizes = new Map();
  session.on("Network.responseReceived", ({ requestId, response }) =>
    names.set(requestId, new URL(response.url).pathname),
  );
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) =>
    sizes.set(requestId, encodedDataLength),
  );
  await page.goto(address);
  await ready(page);
  await page.waitForLoadState("networkidle");
  return [...sizes].map(([id, bytes]) => ({ name: names.get(id) ?? id, bytes }));
}

const total = (files) => files.reduce((sum, { bytes }) => sum + bytes, 0);
const list = (files) => files.map(({ name, bytes }) => `${name} ${bytes}`).join("\n");

inHouse({}, (check) => {
  for (const [i, game] of FLAT.entries()) {
    check(`the first load of ${game} is light`, async (house) => {
      const { seats } = await house.server.table(game, { level: 1 });
      const files = await weigh(
        house,
        seats.white.link,
        (page) => page.locator("[data-cell]").first().waitFor(),
        i % 2 === 0 ? "fr-FR" : "en-GB",
      );
      const words = files.filter(({ name }) => /\/assets\/(en|fr)-/.test(name));
      assert.equal(words.length, 1, `the words of one language:\n${list(files)}`);
      assert.ok(files.length >= 4, list(files));
      assert.ok(total(files) <= BUDGET, `${total(files)} bytes:\n${list(files)}`);
      console.log(`${game}: ${(total(files) / 1000).toFixed(1)} kB in ${files.length} files`);
    });
  }

  check("the home page is light, and loads no 3D", async (house) => {
    const files = await weigh(house, "/", (page) => page.locator("[data-game]").nth(4).waitFor());
    assert.ok(total(files) <= BUDGET, `${total(files)} bytes:\n${list(files)}`);
    assert.ok(!files.some(({ name }) => /solid/i.test(name)), list(files));
  });

  check("the networks that the page's module loads are the engine's own", async (house) => {
    const { url } = house.server;
    const worker = await (await fetch(`${url}/sw.js`)).text();
    const addresses = worker.match(/\/assets\/[a-z]+-[^"]*\.network/g) ?? [];
    const there = (await readdir(NETWORKS)).filter((name) => name.endsWith(".network"));
    assert.equal(addresses.length, there.length, addresses.join("\n"));
    for (const address of addresses) {
      const name = /assets\/([a-z]+)-/.exec(address)[1];
      const file = await readFile(new URL(`${name}.network`, NETWORKS));
      for (const encoding of ["identity", "gzip", "br"]) {
        const answer = await fetch(url + address, { headers: { "accept-encoding": encoding } });
        const compressed = answer.headers.get("content-encoding") !== null;
        assert.deepEqual(Buffer.from(await answer.arrayBuffer()), file, `${address} ${encoding}`);
        assert.equal(compressed, encoding === "gzip", `${address} ${encoding}`);
      }
    }
  });

  check("a second visit loads next to nothing", async (house) => {
    const page = await house.visit("/");
    await page.locator("[data-game]").nth(4).waitFor();
    await until("the scripts", () =>
      page.evaluate(() => performance.getEntriesByType("resource").length > 2),
    );
    await page.reload();
    await page.locator("[data-game]").nth(4).waitFor();
    const again = await page.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .filter(({ name, transferSize }) => name.includes("/assets/") && transferSize > 0)
        .map(({ name }) => name),
    );
    assert.deepEqual(again, [], "hashed files are kept");
  });
});
