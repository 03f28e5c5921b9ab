// What axe-core finds on the pages, in both colour schemes.

import assert from "node:assert/strict";
import { createRequire } from "node:module";

import { onPage } from "./browser.mjs";

const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

const PAGES = ["index.html", "playground.html", "specification.html", "readers.html", "disagreements.html", "questions.html", "rules/ambiguous-key.html", "404.html"];

for (const name of PAGES) {
  for (const colorScheme of ["light", "dark"]) {
    onPage(`${name} has no barrier in ${colorScheme}`, name, { colorScheme }, async (page) => {
      await page.waitForLoadState("networkidle");
      await page.addScriptTag({ path: axe });
      const { violations } = await page.evaluate(() => window.axe.run({ preload: false }));
      const found = violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")}: ${failureSummary}`));
      assert.deepEqual(found, []);
    });
  }
}
