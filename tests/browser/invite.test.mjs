/** The link for a friend stays until the friend has come, whatever happens meanwhile. */

import assert from "node:assert/strict";

import { inHouse, PHONE, resize, until } from "./lib/visit.mjs";

async function invite(house, words, { game = "dames", ...options } = {}) {
  const page = await house.visit("/", options);
  await page.locator(`[data-game="${game}"]`).click();
  await page.getByRole("radio", { name: words.friend }).check();
  await page.getByRole("button", { name: words.make }).click();
  await page.waitForURL(/\/t\/[^/]+#.+/);
  const link = await page.locator(".invite input").inputValue();
  return { page, link, table: /\/t\/([^/#]+)/.exec(page.url())[1] };
}

const ENGLISH = {
  friend: "Invite a friend",
  make: "Make the link",
  more: "Game and settings",
  taken: "The seat is taken.",
  code: "QR code",
  waiting: "Waiting for your opponent to open the link.",
};
const FRENCH = {
  friend: "Inviter un ami",
  make: "Créer le lien",
  more: "Partie et réglages",
  taken: "La place est prise.",
  code: "Code QR",
  waiting: "On attend que votre adversaire ouvre le lien.",
};

inHouse({}, (check) => {
  for (const [locale, words] of [
    ["en-GB", ENGLISH],
    ["fr-FR", FRENCH],
  ])
    check(`a move, a reload, and the link is still there (${locale})`, async (house) => {
      const { page, link, table } = await invite(house, words, { locale });
      await page.locator("[data-cell]").first().waitFor();
      // Whoever has White can begin.
      if (await page.locator("[data-cell].movable").count()) {
        await page.locator('[data-name="32"]').click();
        await page.locator('[data-name="28"]').click();
        await until("the move", async () => (await house.server.state(table)).plies.length === 1);
      }
      for (let visits = 0; visits < 2; visits++) {
        await page.locator(".invite").getByText(words.waiting).waitFor();
        assert.equal(await page.locator(".invite input").inputValue(), link);
        await page.reload();
        await page.locator("[data-cell]").first().waitFor();
      }
      // Under the three dots, and from the home page.
      await page.getByRole("button", { name: words.more }).click();
      assert.equal(await page.locator("dialog .invite input").inputValue(), link);
      await page.keyboard.press("Escape");
      await page.goto("/");
      await page.locator("[data-invite]").waitFor();

      // The friend comes: the table is tidied up, and the link is still to be had.
      await page.goBack();
      const friend = await house.visit(link);
      await friend.locator("[data-cell]").first().waitFor();
      await page.locator(".invite").waitFor({ state: "detached" });
      await friend.context().close();
      await page.reload();
      await page.locator("[data-cell]").first().waitFor();
      await page.getByRole("button", { name: words.more }).click();
      await page.locator("dialog .invite").getByText(words.taken).waitFor();
      assert.equal(await page.locator("dialog .invite input").inputValue(), link);
      await page.keyboard.press("Escape");
      await page.locator("dialog").waitFor({ state: "detached" });
      assert.equal(await page.locator(".invite").count(), 0);
      await page.goto("/");
      await page.locator("[data-game]").first().waitFor();
      assert.equal(await page.locator("[data-invite]").count(), 0);
    });

  for (const game of ["dames", "trap"])
    check(`the link is in sight at once, upright, on its side and at 200 % (${game})`, async (house) => {
      const { page } = await invite(house, FRENCH, { game, locale: "fr-FR", phone: true });
      // Nobody spins alone.
      await page
        .locator(".invite")
        .getByText(game === "trap" ? "Vous pouvez quitter cette page" : "Vous pouvez commencer en attendant")
        .waitFor();
      for (const viewport of [PHONE, { width: 844, height: 390 }, { width: 683, height: 384 }]) {
        await resize(page, viewport);
        const button = page.locator(".invite").getByRole("button", { name: "Copier le lien" });
        assert.ok(
          await button.evaluate((button) => {
            const { left, right, top, bottom } = button.getBoundingClientRect();
            const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
            return bottom <= innerHeight && button.contains(hit);
          }),
          `${viewport.width} x ${viewport.height}`,
        );
      }
    });

  check("the QR code is one", async (house) => {
    const { page } = await invite(house, ENGLISH);
    await page.getByRole("button", { name: ENGLISH.code }).click();
    const drawn = page.getByRole("img", { name: "The link as a QR code" });
    await drawn.waitFor();
    const svg = await drawn.elementHandle();
    // Read from its path: what is drawn dark.
    const { size, dark } = await svg.evaluate((svg) => {
      const size = svg.viewBox.baseVal.width;
      const rows = Array.from({ length: size }, () => Array(size).fill(false));
      const path = svg.querySelector("path");
      for (let y = 0; y < size; y++)
        for (let x = 0; x < size; x++) rows[y][x] = path.isPointInFill(new DOMPoint(x + 0.5, y + 0.5));
      return { size, dark: rows };
    });
    // Three finders with their ring, and the quiet margin around it all.
    const finder = (left, top) => {
      for (let y = 0; y < 7; y++)
        for (let x = 0; x < 7; x++) {
          const ring = Math.max(Math.abs(x - 3), Math.abs(y - 3));
          assert.equal(dark[top + y][left + x], ring !== 2, `finder at ${left},${top}: ${x},${y}`);
        }
    };
    for (const [left, top] of [
      [4, 4],
      [size - 11, 4],
      [4, size - 11],
    ])
      finder(left, top);
    for (let i = 0; i < size; i++)
      for (let edge = 0; edge < 4; edge++)
        assert.ok(!dark[edge][i] && !dark[i][edge] && !dark[size - 1 - edge][i] && !dark[i][size - 1 - edge]);
    // A phone sees it whole.
    const box = await drawn.boundingBox();
    assert.ok(box.width >= 180, `${box.width} pixels wide`);
  });
});
