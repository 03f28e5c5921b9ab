// What axe-core finds on the pages, in both colour schemes.

import assert from "node:assert/strict";
import { createRequire } from "node:module";

import { onPage } from "./browser.mjs";

const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

const PAGES = ["index.html", "playground.html", "specification.html", "readers.html", "disagreements.html", "questions.html", "rules/ambiguous-key.html", "404.html"];

/** The rules that depend on colours. */
const COLOURS = ["color-contrast", "link-in-text-block"];

for (const name of PAGES) {
  onPage(`${name} has no barrier`, name, {}, async (page) => {
    await page.waitForLoadState("networkidle");
    await page.addScriptTag({ path: axe });
    for (const [colorScheme, settings] of [["light", {}], ["dark", { runOnly: COLOURS }]]) {
      await page.emulateMedia({ colorScheme });
      const { violations } = await page.evaluate((settings) => window.axe.run({ preload: false, resultTypes: ["violations"], ...settings }), settings);
      const found = violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")}: ${failureSummary}`));
      assert.deepEqual(found, [], colorScheme);
    }
  });
}
