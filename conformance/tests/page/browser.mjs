// A browser that tells of everything that a page says or asks for.

import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";

import { chromium } from "playwright-core";

export const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
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

export function launch() {
  return chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: FLAGS });
}

/** Opens a page in a fresh context. `said` collects what must stay empty: the console, errors, requests of what is not `within`. */
export async function openIn(browser, path, { width = 1440, height = 900, colorScheme = "light", hash = "", within = path } = {}) {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme, reducedMotion: "reduce" });
  const page = await context.newPage();
  const said = [];
  page.on("console", (message) => said.push(`console: ${message.text()}`));
  page.on("pageerror", (error) => said.push(`error: ${error.message}`));
  page.on("request", (request) => {
    const url = request.url().split("#")[0];
    if (url !== `file://${within}` && !(within.endsWith("/") && url.startsWith(`file://${within}`))) said.push(`request: ${request.url()}`);
  });
  await page.goto(`file://${path}${hash}`);
  return { page, said, close: () => context.close() };
}

/** Tests of the page that `make` writes, whose path it is given. */
export function testsOf(make) {
  const folder = mkdtempSync(join(tmpdir(), "kyaml-page-"));
  const path = join(folder, "page.html");
  let browser;

  before(async () => {
    mkdirSync(SHOTS, { recursive: true });
    make(path);
    browser = await launch();
  });

  after(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Opens the page, or another one. */
  const open = (options, other = path) => openIn(browser, other, options);

  /** Tests what is done on the page, and that it says and asks for nothing while it is done. */
  function onPage(name, options, use) {
    test(name, async () => {
      const { page, said, close } = await open(options);
      await use(page);
      assert.deepEqual(said, []);
      await close();
    });
  }

  return { folder, open, onPage };
}

export const shot = (page, name) => page.screenshot({ path: join(SHOTS, `${name}.png`) });
