/** A part of the page that cannot be fetched: it is said, and can be tried again. */

import { inHouse } from "./lib/visit.mjs";

inHouse({}, (check) => {
  check("a page whose code cannot be fetched says so, and comes when it can be", async (house) => {
    const page = await house.visit("/", { allow: [/ERR_FAILED/], serviceWorkers: "block" });
    await page.locator("[data-game]").first().waitFor();
    await page.route("**/assets/LearnPage*.js", (route) => route.abort());
    // It is tried once more by itself, from the server's newest page.
    const renewed = page.waitForEvent("load");
    await page.getByRole("link", { name: "Learn", exact: true }).first().click();
    await renewed;
    await page.getByRole("alert").getByText("The server cannot be reached.").waitFor();
    await page.unroute("**/assets/LearnPage*.js");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("heading", { level: 1, name: /Learn/ }).waitFor();
  });
});
