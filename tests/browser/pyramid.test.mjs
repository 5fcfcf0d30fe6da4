/** Pyramidame on the solid itself, drawn by WebGL: turned, zoomed and played on with the mouse and with fingers. */

import assert from "node:assert/strict";

import { Hand } from "./lib/hand.mjs";
import { inHouse, until } from "./lib/visit.mjs";

/** The cube under the pointer, as the damiers beside the solid light it up. Runs in the page. */
function pointed() {
  const lit = document.querySelector("[data-cell].lit");
  return lit ? { cell: Number(lit.dataset.cell), label: lit.getAttribute("aria-label") } : null;
}

/** What follows from an event is seen with the next picture. */
const nextPicture = (page) =>
  page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );

/**
 * Feels its way over the picture until a pointer would be on a cube of which a screen reader hears something `wanted`; gives the
 * point. By hand these would be hundreds of movements, each of which waits for the browser.
 */
function seek(page, points, wanted) {
  return page.evaluate(
    async ({ points, wanted }) => {
      const canvas = document.querySelector(".solid canvas");
      for (const { x, y } of points) {
        if (document.elementFromPoint(x, y) !== canvas) continue;
        const at = { clientX: x, clientY: y, pointerId: 1, pointerType: "mouse", isPrimary: true };
        canvas.dispatchEvent(new PointerEvent("pointermove", at));
        await new Promise((resolve) => setTimeout(resolve));
        const label = document.querySelector("[data-cell].lit")?.getAttribute("aria-label") ?? "";
        if (new RegExp(wanted).test(label)) return { x, y };
      }
      return null;
    },
    { points, wanted },
  );
}

/** The same with the mouse itself on that point at the end. */
function feel(page, points, wanted) {
  return until(`the mouse on: ${wanted}`, async () => {
    const point = await seek(page, points, wanted);
    if (!point) return null;
    await page.mouse.move(point.x, point.y);
    await nextPicture(page);
    // Unless the solid was still turning.
    const found = await page.evaluate(pointed);
    return found && new RegExp(wanted).test(found.label) ? { ...point, ...found } : null;
  });
}

/** A lattice over a box, the middle first. */
function lattice({ x, y, width, height }, step) {
  const points = [];
  for (let dx = step / 2; dx < width; dx += step)
    for (let dy = step / 2; dy < height; dy += step) points.push({ x: x + dx, y: y + dy });
  const far = (point) => Math.hypot(point.x - x - width / 2, point.y - y - height / 2);
  return points.sort((a, b) => far(a) - far(b));
}

/** The first pictures take long where the processor draws them: what comes after is quick. */
async function built(page) {
  const canvas = page.locator(".solid canvas");
  await canvas.waitFor();
  for (let frames = 0; frames < 3; frames++) await nextPicture(page);
  return canvas;
}

const picture = async (canvas) => (await canvas.screenshot()).toString("base64");

/** Waits until the solid looks otherwise than in the picture `before`; gives the new one. */
function looksOtherwise(what, canvas, before) {
  return until(what, async () => {
    const now = await picture(canvas);
    return now === before ? null : now;
  });
}

/** Which part of a picture is dark wood, and which is light. */
async function woods(house, image) {
  const blank = await house.browser.newPage();
  const shares = await blank.evaluate(async (image) => {
    const drawn = new Image();
    drawn.src = `data:image/png;base64,${image}`;
    await drawn.decode();
    const paper = Object.assign(document.createElement("canvas"), {
      width: drawn.width,
      height: drawn.height,
    }).getContext("2d");
    paper.drawImage(drawn, 0, 0);
    const { data } = paper.getImageData(0, 0, drawn.width, drawn.height);
    let [dark, light] = [0, 0];
    for (let i = 0; i < data.length; i += 4) {
      if (data[i] < 150) dark++;
      else if (data[i] > 190) light++;
    }
    return { dark: (4 * dark) / data.length, light: (4 * light) / data.length };
  }, image);
  await blank.close();
  return shares;
}

inHouse({ graphics: "on" }, (check) => {
  check("moves made on the solid", async (house) => {
    const { server } = house;
    const { table, seats } = await server.table("pyramidame", { level: 1 });
    const page = await house.visit(seats.white.link, { viewport: { width: 820, height: 640 } });
    const canvas = await built(page);
    const { dark, light } = await woods(house, await picture(canvas));
    assert.ok(dark > 0.1 && light > 0.1, `dark and light wood: ${dark}, ${light}`);
    const hand = new Hand(page, server, table);
    for (let move = 0; move < 2; move++) {
      const { over, plies } = await hand.turn();
      assert.equal(over, null);
      // White's side to the front, from where most of White's pieces can be reached.
      await page.locator(".views").getByRole("button", { name: "A", exact: true }).click();
      const box = await canvas.boundingBox();
      const piece = await feel(page, lattice(box, 26), "can move to|must capture");
      await page.mouse.click(piece.x, piece.y);
      for (let stops = 0; stops < 12; stops++) {
        const now = await until("a target or the move", async () => {
          const now = await hand.look();
          return now.plies > plies || now.targets.length > 0 || !now.chosen ? now : null;
        });
        if (now.plies > plies || !now.chosen) break;
        const near = { x: piece.x - 130, y: piece.y - 130, width: 260, height: 260 };
        const target = await feel(page, [...lattice(near, 16), ...lattice(box, 20)], "possible target");
        await page.mouse.click(target.x, target.y);
      }
      await until("the move in the list", async () => (await hand.look()).plies > plies);
    }
    await hand.turn();
    await hand.compare();
  });

  check("on a phone whose turn it is stays in sight, from above as well", async (house) => {
    const { server } = house;
    for (const viewport of [
      { width: 390, height: 844 },
      { width: 360, height: 740 },
    ]) {
      const { seats } = await server.table("pyramidame");
      const page = await house.visit(seats.white.link, { phone: true, viewport });
      await built(page);
      for (const damier of ["A", "E", "B"]) {
        await page.locator(".views").getByRole("button", { name: damier, exact: true }).click();
        await until(`the turn in sight below damier ${damier}`, () =>
          page.evaluate((name) => {
            const { top, bottom } = document.querySelector(".desk .turn").getBoundingClientRect();
            const front = document.querySelector(".slot.front [role=grid]").getAttribute("aria-label");
            return front.includes(`Damier ${name}`) && top >= 0 && bottom <= innerHeight;
          }, damier),
        );
      }
      await page.context().close();
    }
  });

  check("the solid turns and zooms, and can be put away", async (house) => {
    const { server } = house;
    const { table, seats } = await server.table("pyramidame", { level: 1 });
    const page = await house.visit(seats.white.link, { viewport: { width: 500, height: 700 } });
    const canvas = await built(page);
    const box = await canvas.boundingBox();
    const first = await picture(canvas);
    await page.mouse.move(box.x + 20, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + 160, box.y + box.height / 2, { steps: 4 });
    await page.mouse.up();
    const turned = await looksOtherwise("dragging to turn it", canvas, first);
    await page.locator(".zoom button").first().click();
    await looksOtherwise("it to come nearer", canvas, turned);
    assert.equal((await new Hand(page, server, table).look()).plies, 0, "turning plays nothing");
    await page.locator(".choice").click();
    await canvas.waitFor({ state: "detached" });
    await page.reload();
    await page.locator("[data-cell]").first().waitFor();
    assert.equal(await canvas.count(), 0, "it stays away");
    await page.locator(".choice").click();
    await canvas.waitFor();
  });

  check("with fingers: two come nearer, one plays", async (house) => {
    const { server } = house;
    const { table, seats } = await server.table("pyramidame", { level: 1 });
    const page = await house.visit(seats.white.link, { phone: true });
    const canvas = await built(page);
    const hand = new Hand(page, server, table);
    await hand.turn();
    const box = await canvas.boundingBox();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const session = await page.context().newCDPSession(page);
    const touch = (type, ...points) =>
      session.send("Input.dispatchTouchEvent", {
        type,
        touchPoints: points.map(([dx, dy], id) => ({ x: x + dx, y: y + dy, id })),
      });

    const first = await picture(canvas);
    await touch("touchStart", [-20, 0], [20, 0]);
    for (const far of [30, 45, 60]) await touch("touchMove", [-far, 0], [far, 0]);
    await touch("touchEnd");
    const nearer = await looksOtherwise("two fingers to bring it nearer", canvas, first);
    await touch("touchStart", [-60, 20]);
    for (const along of [-20, 20, 60]) await touch("touchMove", [along, 20]);
    await touch("touchEnd");
    await looksOtherwise("one finger to turn it", canvas, nearer);
    const now = await hand.look();
    assert.ok(now.plies === 0 && !now.chosen, "neither plays");

    // Now a tap on a piece, and one where it may go; or taps around until they meet them, as a finger is not a point.
    await page.locator(".views").getByRole("button", { name: "A", exact: true }).tap();
    const tap = async (points, done) => {
      for (const point of points) {
        await page.touchscreen.tap(point.x, point.y);
        await nextPicture(page);
        if (done(await hand.answered(0))) return point;
      }
      return null;
    };
    const sought = async (points, wanted) => [(await seek(page, points, wanted)) ?? [], ...points].flat();
    const pieces = await sought(lattice(box, 30), "can move to|must capture");
    const piece = await tap(pieces, ({ chosen, targets }) => chosen && targets.length > 0);
    assert.ok(piece, "a piece is taken up with a finger");
    const near = { x: piece.x - 110, y: piece.y - 110, width: 220, height: 220 };
    const put = await tap(await sought(lattice(near, 18), "possible target"), ({ plies }) => plies > 0);
    assert.ok(put, "and put down");
    await hand.turn();
    await hand.compare();
  });

  check("all discs of one man light up, in the damiers and on the solid", async (house) => {
    const { server } = house;
    const { table, seats } = await server.table("pyramidame", { level: 1 });
    const page = await house.visit(seats.white.link, { viewport: { width: 1280, height: 800 } });
    const canvas = await built(page);
    await new Hand(page, server, table).turn();
    const dark = await picture(canvas);
    // g3 is seen from three sides and from above.
    const man = page.locator('.front [data-cell][aria-label^="g3,"]');
    await man.hover();
    await until("four discs to light up", async () => (await page.locator(".piece.lit").count()) === 4);
    const lit = await looksOtherwise("the man on the solid to light up", canvas, dark);
    await page.mouse.move(5, 5);
    await looksOtherwise("it to go out", canvas, lit);
    assert.equal(await page.locator(".piece.lit").count(), 0);
    await man.focus();
    assert.equal(await page.locator(".piece.lit").count(), 4);
  });

  check("the solid turns to the opponent's move", async (house) => {
    const { server } = house;
    const { table, seats } = await server.table("pyramidame");
    const page = await house.visit(seats.white.link, { viewport: { width: 1280, height: 800 } });
    await built(page);
    const play = (color, move) =>
      server.ask(`/api/tables/${table}/commands`, {
        method: "POST",
        body: { type: "move", move, id: move },
        secret: seats[color].secret,
      });
    const pressed = () => page.locator('.views [aria-pressed="true"]').textContent();
    await page.locator(".views").getByRole("button", { name: "A", exact: true }).click();
    await until("White's side", async () => (await pressed()).trim() === "A");
    const seen = () => page.locator(".front .dark.last").count();
    await play("white", "f4u-e5");
    await until("White's move in front", async () => (await seen()) > 0);
    assert.equal((await pressed()).trim(), "A", "what is seen already is not turned away from");
    // Black's move cannot be seen from White's side.
    await play("black", "i11-j10");
    await until("Black's move in front", async () => {
      const side = (await pressed()).trim();
      return side !== "A" && side !== "C" && (await seen()) > 0;
    });
  });

  check("in the windows of laptops both players stay in sight", async (house) => {
    const { table, seats } = await house.server.table("pyramidame", { level: 1 });
    const page = await house.visit(seats.white.link, { viewport: { width: 1366, height: 650 } });
    await new Hand(page, house.server, table).turn();
    for (const [width, height] of [
      [1366, 650],
      [1366, 768],
      [1280, 720],
    ]) {
      await page.setViewportSize({ width, height });
      await built(page);
      // Each damier is large once, the one seen from above as well.
      for (const side of ["A", "B", "C", "D", "E"]) {
        await page.locator(".views").getByRole("button", { name: side, exact: true }).click();
        await page.locator(".slot.front .letter", { hasText: side }).waitFor();
        const bottoms = await page
          .locator(".bar")
          .evaluateAll((bars) => bars.map((bar) => bar.getBoundingClientRect().bottom));
        assert.ok(
          Math.max(...bottoms) <= height,
          `${width} x ${height}, ${side}: the players end at ${bottoms}`,
        );
        const tall = await page.evaluate(() => document.documentElement.scrollHeight);
        assert.ok(tall <= height, `${width} x ${height}, ${side}: the page is ${tall} high`);
      }
    }
  });

  check("a small damier grows when it is touched", async (house) => {
    const { server } = house;
    const { table, seats } = await server.table("pyramidame", { level: 1 });
    const options = { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true };
    const page = await house.visit(seats.white.link, options);
    await built(page);
    const hand = new Hand(page, server, table);
    await hand.turn();
    const small = page.locator(".slot:not(.front):not(.notes)").nth(1);
    const name = (await small.locator(".letter").textContent()).trim();
    const before = await small.locator(".board").boundingBox();
    await small.locator("[data-cell]").first().tap();
    const large = page.locator(".slot.front", { has: page.locator(".letter", { hasText: name }) });
    await large.waitFor();
    const after = await large.locator(".board").boundingBox();
    assert.ok(after.width > 2 * before.width, `${before.width} became ${after.width}`);
    const now = await hand.look();
    assert.ok(now.plies === 0 && !now.chosen, "touching it plays nothing");
  });
});
