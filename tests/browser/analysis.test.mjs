/** The analysis board: every game, the tree, the engine, the editor, the keyboard, playing on. */

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";

import { audit } from "./lib/axe.mjs";
import { GAMES } from "./lib/games.mjs";
import { hasModule, study } from "./lib/study.mjs";
import { inHouse, until } from "./lib/visit.mjs";

/** The text of a file that a click downloads. */
async function downloaded(page, click) {
  const [file] = await Promise.all([page.waitForEvent("download"), click()]);
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

inHouse({}, (check) => {
  for (const module of [true, false]) {
    const how = module ? "in the browser where it can" : "by the server";
    check(`games are played on the board and looked at, ${how}`, async (house) => {
      const { page, board } = await study(house, "/analysis", { module });
      for (const game of module ? GAMES : ["dames", "trap"]) {
        await page.goto(`/analysis?game=${game}`);
        await until(
          `the board of ${game}`,
          async () => (await page.locator("select").first().inputValue()) === game,
        );
        const first = await board.move();
        assert.notEqual(first, "", game);
        await board.move();
        assert.equal((await board.moves()).length, 2, game);
        await page.getByRole("switch", { name: "Engine" }).check();
        await page.locator("[data-line='1'] [data-worth]").waitFor();
        await page.getByRole("meter", { name: "Evaluation" }).waitFor();
        await page.getByRole("switch", { name: "Engine" }).uncheck();
        await page.getByRole("button", { name: "Undo" }).click();
        await until("the move to be undone", async () => (await board.moves()).length === 1);
      }
    });
  }

  check("endgame tables that are worked out in the browser say what is certain", async (house) => {
    if (!(await hasModule(house))) return;
    const { page } = await study(house, "/analysis?game=checkers&position=W:WK1,K2:BK3");
    await page.getByRole("switch", { name: "Engine" }).check();
    const known = page.locator("[data-line='1'] .known");
    await known.getByText(/^White wins in \d+, exactly$/).waitFor();
    // With four pieces they take a while, and are looked at as soon as they are there; the next time they are kept.
    for (let visit = 0; visit < 2; visit++) {
      await page.goto("/analysis?game=checkers&position=W:WK1,K2:BK31,K32");
      await known.getByText("exactly drawn").waitFor();
    }
  });

  check("a tree: variations, signs, comments, undo; out as PDN and in again", async (house) => {
    const { page, board } = await study(house);
    for (const move of ["32-28", "19-23", "28x19", "14x23"]) await board.type(move);
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await until("the first move", async () => (await board.here()) === "32-28");
    await board.type("20-25");
    await page.getByRole("button", { name: "!?" }).click();
    await page.locator("[data-comment]").fill("sharp {indeed}");
    await page.locator("[data-comment]").blur();
    assert.deepEqual(await board.moves(), ["32-28", "19-23", "20-25", "28x19", "14x23"]);
    await page.keyboard.press("p");
    await until("the variation to be the main line", async () => (await board.moves())[1] === "20-25");
    await page.keyboard.press("u");
    await until("the promotion to be undone", async () => (await board.moves())[1] === "19-23");
    await page.reload();
    await until("what was done to be there again", async () => (await board.moves()).length === 5);

    await page.locator('[data-do="share"]').click();
    const pdn = await downloaded(page, () => page.getByRole("button", { name: "As PDN" }).click());
    const text = pdn.bytes.toString();
    assert.match(text, /32-28/);
    assert.match(text, /\(.*20-25/s);
    const svg = await downloaded(page, () => page.getByRole("button", { name: "As SVG" }).click());
    assert.match(svg.bytes.toString(), /^<svg /);
    const png = await downloaded(page, () => page.getByRole("button", { name: "As PNG" }).click());
    assert.deepEqual([...png.bytes.subarray(0, 4)], [0x89, 0x50, 0x4e, 0x47]);
    await page.keyboard.press("Escape");

    await page.locator("select").first().selectOption("bermudes");
    await board.ready();
    await board.open(text);
    await until("the game again", async () => (await board.moves()).length === 5);
    assert.deepEqual(await board.moves(), ["32-28", "19-23", "20-25", "28x19", "14x23"]);
    assert.match(await page.locator("[data-move='20-25']").textContent(), /!\?/);
    await page.keyboard.press("u");
    await until(
      "what was there before",
      async () => (await page.locator("select").first().inputValue()) === "bermudes",
    );
  });

  check("the editor names faults, and what was there stays until it is a position", async (house) => {
    const { page, board } = await study(house);
    const before = await board.position();
    await page.keyboard.press("e");
    await page.getByRole("button", { name: "Empty the board" }).click();
    await until(
      "a fault",
      async () => (await page.locator("[data-faults]").getAttribute("data-faults")) !== "0",
    );
    const use = page.getByRole("button", { name: "Analyse this position" });
    assert.ok(await use.isDisabled());
    await audit(page, "editor", "light");
    await page.getByRole("button", { name: "Leave without changing" }).click();
    assert.equal(await board.position(), before);

    await page.keyboard.press("e");
    await page.getByRole("button", { name: "Empty the board" }).click();
    await page.locator('[data-tool="W"]').check({ force: true });
    await page.locator('[data-name="28"]').click();
    await page.locator('[data-tool="b"]').check({ force: true });
    await page.locator('[data-name="19"]').click();
    await page.locator('[data-name="1"]').click();
    await page.getByRole("radio", { name: "Black", exact: true }).check();
    await use.click();
    await until("the position", async () => /^B:WK28:B1,19/.test(await board.position()));
    await page.keyboard.press("u");
    await until("the start again", async () => (await board.position()) === before);
  });

  check("the editor fits a laptop's window in French, and leaves one where one was", async (house) => {
    const { page, board } = await study(house, "/analysis", {
      locale: "fr-FR",
      viewport: { width: 1366, height: 650 },
    });
    for (const game of GAMES) {
      await page.goto(`/analysis?game=${game}`);
      await board.ready();
      const edit = page.locator('[data-do="edit"]');
      await edit.focus();
      await page.keyboard.press("Enter");
      for (const name of ["Quitter sans changer", "Analyser cette position"]) {
        const box = await page.getByRole("button", { name }).boundingBox();
        assert.ok(box.y + box.height <= 650, `${game}, ${name}: ${box.y + box.height}`);
      }
      const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim());
      assert.equal(await focused(), "Composer une position", game);
      await page.getByRole("button", { name: "Quitter sans changer" }).press("Enter");
      await edit.waitFor();
      await until("the button", () => edit.evaluate((one) => one === document.activeElement));
    }
  });

  check("sliders and cubes are set up, too", async (house) => {
    const { page, board } = await study(house, "/analysis?game=trap");
    await page.keyboard.press("e");
    const before = await board.position();
    await page.locator("[data-slide]:not([aria-disabled=true])").first().click();
    await page.getByRole("button", { name: "Analyse this position" }).click();
    await until("the slider", async () => (await board.position()) !== before);

    await page.locator("select").first().selectOption("pyramidame");
    await until("the pyramid", async () => (await page.getByRole("grid").count()) === 5);
    await board.ready();
    const start = await board.position();
    await page.keyboard.press("e");
    const [man] = await board.saying("white man");
    await page.locator('[data-tool="."]').check({ force: true });
    await board.cell(man).click();
    await page.getByRole("button", { name: "Analyse this position" }).click();
    await until("a man less", async () => (await board.position()) !== start);
    const heard = await page.evaluate(() => window.heard.join(" "));
    assert.match(heard, /position is set up/);
  });

  check("the keyboard alone, in French", async (house) => {
    const { page, board } = await study(house, "/analysis?game=dames", { locale: "fr-FR" });
    await page.keyboard.press("/");
    await page.keyboard.type("32-28");
    await page.keyboard.press("Enter");
    await until("the move", async () => (await board.here()) === "32-28");
    await page.keyboard.press("Escape");
    for (const [key, probe] of [
      ["ArrowLeft", async () => (await board.here()) === ""],
      ["End", async () => (await board.here()) === "32-28"],
      ["Home", async () => (await board.here()) === ""],
      [" ", () => page.getByRole("meter", { name: "Évaluation" }).isVisible()],
      ["3", async () => (await page.locator("[data-line]").count()) === 3],
      ["l", async () => !(await page.getByRole("meter").isVisible())],
      ["e", () => page.getByRole("heading", { name: "Composer une position" }).isVisible()],
      ["Escape", async () => !(await page.locator("[data-tool]").first().isVisible())],
      ["?", () => page.getByRole("heading", { name: "Touches et aide" }).isVisible()],
    ]) {
      await page.keyboard.press(key);
      await until(`what ${key} does`, probe);
    }
    await audit(page, "help", "light");
    // Both in one task, as fast fingers and a busy machine have it: the dialog's `close` comes only after the second key.
    await page.evaluate(() => {
      document.querySelector("dialog").requestClose();
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "t", bubbles: true }));
    });
    await until("the position in words", () =>
      page.evaluate(() => window.heard.some((text) => /Blancs.*pions/.test(text))),
    );
  });

  check("play on from here", async (house) => {
    const { page, board } = await study(house);
    await board.type("32-28");
    await page.locator('[data-do="play"]').click();
    await page.getByRole("radio", { name: "Two players here" }).check({ force: true });
    await page.getByRole("button", { name: "Start", exact: true }).click();
    await page.waitForURL(/\/t\//);
    const table = new URL(page.url()).pathname.split("/").at(-1);
    const { view } = await house.server.state(table);
    assert.match(view.position, /^B:W28,31,33,34,.*:B1,2,/);
  });
});
