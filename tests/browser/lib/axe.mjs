/** What axe-core finds on a page. */

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Nothing serious is found: everything is looked at; in the dark only what it changes, the colours. */
export async function audit(page, where, colorScheme) {
  // Colours that are still fading are not the ones to judge.
  await page.evaluate(async () => {
    const fading = document
      .getAnimations()
      .filter(({ effect }) => effect.getTiming().iterations !== Infinity);
    await Promise.allSettled(fading.map(({ finished }) => finished));
  });
  await page.evaluate(axe);
  const { violations } = await page.evaluate(
    (colours) =>
      window.axe.run(document, {
        resultTypes: ["violations"],
        ...(colours ? { runOnly: ["color-contrast"] } : {}),
      }),
    colorScheme === "dark",
  );
  const bad = violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, help, nodes }) => {
      const [{ target, failureSummary }] = nodes;
      return `${where}: ${id} (${help}), ${nodes.length} times, such as ${target}: ${failureSummary}`;
    });
  assert.deepEqual(bad, []);
}
