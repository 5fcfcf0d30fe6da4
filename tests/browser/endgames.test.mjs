/** Endgame tables where the server answers, not the browser: it works them out beside everything else it does. */

import { study } from "./lib/study.mjs";
import { inHouse, until } from "./lib/visit.mjs";

const [THREE, FOUR] = ["W:WK1,K2:BK3", "W:WK1,K2:BK31,K32"];
const at = (position) => `/analysis?game=checkers&position=${position}`;
const asked = { ask: "analyse", game: "checkers", position: THREE, lines: 1, limits: { depth: 1 } };

// Half a minute's work that gives way to everything else: on a machine that is busy it takes as long as it takes.
inHouse({ timeout: 3_600_000 }, (check) => {
  check("endgame tables that the server works out say what is certain", async (house) => {
    const { page } = await study(house, at(THREE), { module: false });
    const engine = page.getByRole("switch", { name: "Engine" });
    const worth = page.locator("[data-line='1'] [data-worth]");
    // Whoever asks first does not wait for them, and has an answer all the same.
    await engine.check();
    await worth.waitFor();
    await engine.uncheck();
    const known = async () => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      const { text } = await house.server.ask("/api/desk", { method: "POST", body: asked });
      return text.includes('"exact"');
    };
    await until("the server's tables", known, Infinity);
    await engine.check();
    await worth.getByText(/^White wins in \d+, exactly$/).waitFor();
    await page.goto(at(FOUR));
    await worth.getByText("exactly drawn").waitFor();
  });
});
