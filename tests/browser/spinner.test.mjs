/** The spinner and the sliders of Dames & Trap: nothing is told before the needle rests, or done before it is shown. */

import assert from "node:assert/strict";

import { Hand } from "./lib/hand.mjs";
import { inHouse, typeset, until } from "./lib/visit.mjs";

const heard = (page) => page.evaluate(() => window.heard.join(" | "));
const plies = async (page) => (await new Hand(page).look()).plies;

/** Notes what the page tells while the needle is still turning. */
const watchNeedle = (page) =>
  page.evaluate(() => {
    window.early = [];
    window.rested = false;
    let before = null;
    let said = [];
    const look = () => {
      const needle = document.querySelector(".needle").getAttribute("transform");
      const turning = before !== null && before !== needle;
      before = needle;
      const told = [
        document.querySelector(".sector.up") && "glow",
        document.querySelector(".spinner .told").textContent && "words",
        document.querySelector(".knob.may") && "sliders",
        document.querySelector(".tile.movable") && "pieces",
        /spun/.test(window.heard.join()) && "announcement",
      ].filter(Boolean);
      // What was told in the last picture was too early if the needle has moved since.
      if (turning) window.early.push(...said);
      said = told;
      window.rested = !turning && told.includes("glow");
      if (!window.rested) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });

/** A table of one person where White has spun green: of these sliders one drops a man of White's. */
async function withSlides(house, options = {}) {
  for (;;) {
    const { table, seats } = await house.server.table("trap");
    const page = await house.visit(`${seats.white.link},${seats.black.secret}`, options);
    await page.locator("[data-spin][aria-disabled=false]").click();
    const now = await until("the spin", async () => {
      const now = await new Hand(page).look();
      return now.slides.length + now.movable.length > 0 ? now : null;
    });
    const { view } = await house.server.state(table);
    if (view.spin === "green") return { page, slides: now.slides };
    await page.context().close();
  }
}

inHouse({}, (check) => {
  check("glow, words and announcement wait for the needle", async (house) => {
    const { table, seats } = await house.server.table("trap", { level: 1 });
    const page = await house.visit(seats.white.link, { reducedMotion: "no-preference" });
    await page.locator("[data-spin][aria-disabled=false]").waitFor();
    await watchNeedle(page);
    await page.locator("[data-spin]").click();
    await page.locator(".desk .turn", { hasText: "The spinner turns" }).waitFor();
    await page.waitForFunction(() => window.rested);
    assert.deepEqual(await page.evaluate(() => window.early), []);
    assert.match(await heard(page), /White spun/);
    const hand = new Hand(page, house.server, table);
    await hand.play();
    await hand.turn();
    await hand.compare();
  });

  check("the dial itself is spun by a click, and says what to do after it", async (house) => {
    const { table, seats } = await house.server.table("trap", { level: 1 });
    const page = await house.visit(seats.white.link);
    const hand = new Hand(page, house.server, table);
    await hand.turn();
    const dial = page.locator(".dial");
    await dial.click();
    const told = page.locator(".spinner .told").getByText(/move a piece|pull/);
    await told.waitFor();
    await dial.click();
    await page
      .locator("[data-note]")
      .getByText(await told.innerText())
      .waitFor();
  });

  check("with less motion nobody waits", async (house) => {
    const { seats } = await house.server.table("trap", { level: 1 });
    const page = await house.visit(seats.white.link);
    await page.locator("[data-spin][aria-disabled=false]").click();
    await page.locator(".sector.up").waitFor();
    assert.match(await heard(page), /White spun/);
  });

  check("what a pull would do is shown before, and asked twice for one's own man", async (house) => {
    const { page, slides } = await withSlides(house);
    const all = await Promise.all(
      slides.map(async (slide) => {
        const knob = page.locator(`[data-slide="${slide}"]`);
        return { knob, label: await knob.getAttribute("aria-label") };
      }),
    );
    for (const { label } of all) assert.match(label, /door .*would (open|close)/);
    const own = all.find(({ label }) => /Your own piece/.test(label));
    assert.ok(own, `some slider drops a white man: ${all.map(({ label }) => label)}`);
    const [, cell] = /Your own piece on (\w+)/.exec(own.label);

    // By pointing, and by the focus.
    await own.knob.hover();
    await page.locator(".desk .told", { hasText: `Your own piece on ${cell} would fall` }).waitFor();
    assert.equal(await page.locator(".opening").getAttribute("data-name"), cell);
    assert.equal(await page.locator("[data-falls]").count(), 1);
    await page.mouse.move(5, 5);
    await page.locator("[data-falls]").waitFor({ state: "detached" });
    await own.knob.focus();
    await page.locator("[data-falls]").waitFor();

    const before = await plies(page);
    await page.keyboard.press("Enter");
    const asked = page.locator("[data-doubted]");
    await asked.waitFor();
    assert.match(await asked.textContent(), /Pull all the same\?/);
    await until("the question to be heard", async () =>
      (await heard(page)).includes(`${cell} would fall! Pull all the same`),
    );
    assert.equal(await plies(page), before, "nothing is done yet");
    await page.keyboard.press("Escape");
    await asked.waitFor({ state: "detached" });
    assert.equal(await plies(page), before);
    await own.knob.click();
    await asked.locator(".primary").click();
    await until("the pull", async () => (await plies(page)) > before);
  });

  check("a finger sees first and pulls then", async (house) => {
    const { page, slides } = await withSlides(house, { phone: true });
    const labels = await Promise.all(
      slides.map((slide) => page.locator(`[data-slide="${slide}"]`).getAttribute("aria-label")),
    );
    const theirs = labels.findIndex((label) => /opponent’s piece/.test(label));
    const knob = page.locator(`[data-slide="${slides[theirs]}"]`);
    const before = await plies(page);
    await knob.tap();
    await page.locator("[data-falls]").waitFor();
    await page.locator(".desk .told", { hasText: "Tap it again to pull it." }).waitFor();
    assert.equal(await plies(page), before);
    await knob.tap();
    await until("the pull", async () => (await plies(page)) > before);
  });

  check("why a move cannot be taken back, where the button is", async (house) => {
    const { table, seats } = await house.server.table("trap", { level: 1 });
    const page = await house.visit(seats.white.link);
    const hand = new Hand(page, house.server, table);
    await hand.play();
    await hand.turn();
    const WHY = typeset("The spinner has been spun since: this move cannot be taken back.");
    const button = page.locator("[data-takeback]");
    const reason = page.getByRole("tooltip", { includeHidden: true });
    await until("the reason", async () => (await reason.textContent()) === WHY);
    assert.equal(await button.getAttribute("aria-disabled"), "true");
    // A screen reader hears it with the button.
    assert.equal(await reason.getAttribute("id"), await button.getAttribute("aria-describedby"));
    // The mouse sees it, and so does the keyboard.
    assert.ok(await reason.isHidden());
    await button.hover();
    await reason.waitFor();
    await page.mouse.move(5, 5);
    await reason.waitFor({ state: "hidden" });
    await page.locator("[data-type-move]").focus();
    for (let tabs = 0; tabs < 20; tabs++) {
      if (await button.evaluate((one) => one === document.activeElement)) break;
      await page.keyboard.press("Tab");
    }
    await reason.waitFor();
    // And a click, or a finger, is answered.
    await page.keyboard.press("Enter");
    await page.locator('[data-note="why"]', { hasText: WHY }).waitFor();
  });
});
