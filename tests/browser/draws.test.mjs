/** A draw can be agreed on at any moment; only somebody far away is not asked again and again. */

import { Hand } from "./lib/hand.mjs";
import { inHouse } from "./lib/visit.mjs";

const offer = (page) => page.getByRole("button", { name: "Offer a draw" });
const note = (page, text) => page.locator("[data-note]").getByText(text).waitFor();

inHouse({}, (check) => {
  check("two people at one screen agree before the first move", async (house) => {
    const page = await house.visit("/");
    await page.locator('[data-game="dames"]').click();
    await page.getByRole("radio", { name: "Two players here" }).check();
    await page.getByRole("button", { name: "Start" }).click();
    await page.locator("[data-cell].movable").first().waitFor();
    await offer(page).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Agree" }).click();
    await page.locator(".result").getByText("Draw by agreement.").waitFor();
  });

  check("the computer is asked at once, and as often as one likes", async (house) => {
    const { table, seats } = await house.server.table("dames", { level: 3 });
    const page = await house.visit(seats.white.link);
    const hand = new Hand(page, house.server, table);
    await hand.turn();
    for (let times = 0; times < 2; times++) {
      await offer(page).click();
      await note(page, "The draw is declined.");
      // What is said goes with the next click on the board.
      await page.locator('[data-name="46"]').click();
      await note(page, "The piece on 46 cannot move now.");
      await page.locator('[data-name="46"]').click();
    }
  });

  check("a friend is asked before the first move; who asks again is told to wait", async (house) => {
    const { table, seats } = await house.server.table("dames");
    const anna = await house.visit(seats.white.link);
    const ben = await house.visit(seats.black.link);
    await new Hand(anna, house.server, table).turn();
    await offer(anna).click();
    await ben.getByText("White offers a draw.").first().waitFor();
    await ben.getByRole("button", { name: "Decline" }).click();
    await note(anna, "The draw is declined.");
    await offer(anna).click({ force: true });
    await note(anna, /Another draw offer has to wait for \d+ moves\./);
    // The other side may still offer it.
    await offer(ben).click();
    await anna.getByRole("button", { name: "Accept" }).click();
    await anna.locator(".result").getByText("Draw by agreement.").waitFor();
  });
});
