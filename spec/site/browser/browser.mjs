// A browser that records all messages and requests of a page. `spec/site/build` must have built the
// site.

import assert from "node:assert/strict";
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";

import { chromium } from "playwright-core";

export const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
export const SITE = join(ROOT, "target/site/");
const SHOTS = fileURLToPath(new URL("screenshots", import.meta.url));

const FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

assert.ok(existsSync(join(SITE, "index.html")), `there is no site in ${SITE}; run spec/site/build`);

let browser;
before(async () => {
  mkdirSync(SHOTS, { recursive: true });
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: FLAGS });
});
after(() => browser?.close());

/** Opens an empty page in a fresh context. */
export async function newPage({ width = 1440, height = 900, colorScheme = "light", javaScriptEnabled = true } = {}) {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme, javaScriptEnabled, reducedMotion: "reduce" });
  return context.newPage();
}

/** Opens a page of the site. `said` collects console messages, errors, and requests to other sites. */
export async function open(name, { hash = "", ...options } = {}) {
  const page = await newPage(options);
  const said = [];
  page.on("console", (message) => said.push(`console: ${message.text()}`));
  page.on("pageerror", (error) => said.push(`error: ${error.message}`));
  page.on("request", (request) => {
    // A blob is made by the page itself.
    if (![`file://${SITE}`, "blob:"].some((start) => request.url().startsWith(start))) said.push(`request: ${request.url()}`);
  });
  await page.goto(`file://${join(SITE, name)}${hash}`);
  return { page, said, close: () => page.context().close() };
}

/** Runs a test on a page, and checks that the page logs nothing and requests nothing from other sites. */
export function onPage(name, path, options, use) {
  test(name, async () => {
    const { page, said, close } = await open(path, options);
    await use(page);
    assert.deepEqual(said, []);
    await close();
  });
}

export const shot = (page, name) => page.screenshot({ path: join(SHOTS, `${name}.png`) });
