/** Pyramidame on the solid itself, drawn by WebGL: turned, zoomed and played on with the mouse. */

import assert from "node:assert/strict";

import { Hand } from "./lib/hand.mjs";
import { inHouse, until } from "./lib/visit.mjs";

/** The cube under the pointer, as the damiers beside the solid light it up. Runs in the page. */
function pointed() {
  const lit = document.querySelector("[data-cell].lit");
  return lit ? { cell: Number(lit.dataset.cell), label: lit.getAttribute("aria-label") } : null;
}

/** Feels its way over the picture until the pointer is on a cube that `wanted` takes; gives the point. */
async function feel(page, points, wanted) {
  for (const { x, y } of points) {
    await page.mouse.move(x, y);
    await page.waitForTimeout(30);
    const found = await page.evaluate(pointed);
    if (found && wanted(found.label)) return { x, y, ...found };
  }
  return null;
}

/** A lattice over a box, the middle first. */
function lattice({ x, y, width, height }, step) {
  const points = [];
  for (let dx = step / 2; dx < width; dx += step)
    for (let dy = step / 2; dy < height; dy += step) points.push({ x: x + dx, y: y + dy });
  const far = (point) => Math.hypot(point.x - x - width / 2, point.y - y - height / 2);
  return points.sort((a, b) => far(a) - far(b));
}

inHouse({ graphics: "on", timeout: 400_000 }, (check) => {
  check("moves made on the solid", async (house) => {
    const { server } = house;
    const { table, seats } = await server.table("pyramidame", { level: 1 });
    const page = await house.visit(seats.white.link, { viewport: { width: 820, height: 640 } });
    const canvas = page.locator(".solid canvas");
    await canvas.waitFor();
    const hand = new Hand(page, server, table);
    for (let move = 0; move < 2; move++) {
      const { over, plies } = await hand.turn();
      assert.equal(over, null);
      // White's side to the front, from where most of White's pieces can be reached.
      await page.locator(".views").getByRole("button", { name: "A", exact: true }).click();
      const box = await canvas.boundingBox();
      const piece = await feel(page, lattice(box, 26), (label) => /can move to|must capture/.test(label));
      assert.ok(piece, "a piece that can move is found on the solid");
      await page.mouse.click(piece.x, piece.y);
      for (let stops = 0; stops < 12; stops++) {
        const now = await until("a target or the move", async () => {
          const now = await hand.look();
          return now.plies > plies || now.targets.length > 0 || !now.chosen ? now : null;
        });
        if (now.plies > plies || !now.chosen) break;
        const near = { x: piece.x - 130, y: piece.y - 130, width: 260, height: 260 };
        const target = await feel(page, [...lattice(near, 16), ...lattice(box, 20)], (label) =>
          /possible target/.test(label),
        );
        assert.ok(target, "a target is found on the solid");
        await page.mouse.click(target.x, target.y);
      }
      await until("the move in the list", async () => (await hand.look()).plies > plies);
    }
    await hand.turn();
    await hand.compare();
  });

  check("the solid turns and zooms, and can be put away", async (house) => {
    const { server } = house;
    const { table, seats } = await server.table("pyramidame", { level: 1 });
    const page = await house.visit(seats.white.link, { viewport: { width: 500, height: 700 } });
    const canvas = page.locator(".solid canvas");
    await canvas.waitFor();
    const seen = async () => {
      await page.waitForTimeout(150);
      return (await canvas.screenshot()).toString("base64");
    };
    const box = await canvas.boundingBox();
    const first = await seen();
    await page.mouse.move(box.x + 20, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + 160, box.y + box.height / 2, { steps: 4 });
    await page.mouse.up();
    const turned = await seen();
    assert.notEqual(turned, first, "dragging turns it");
    await page.locator(".zoom button").first().click();
    assert.notEqual(await seen(), turned, "it comes nearer");
    assert.equal((await new Hand(page, server, table).look()).plies, 0, "turning plays nothing");
    await page.locator(".choice").click();
    await canvas.waitFor({ state: "detached" });
    await page.reload();
    await page.locator("[data-cell]").first().waitFor();
    assert.equal(await canvas.count(), 0, "it stays away");
    await page.locator(".choice").click();
    await canvas.waitFor();
  });
});
