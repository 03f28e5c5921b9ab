// A browser that tells of everything that a page says or asks for.

import { chromium } from "playwright-core";

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

/** Opens a page in a fresh context. `said` collects what must stay empty: the console, errors, requests. */
export async function open(browser, path, { width = 1440, height = 900, colorScheme = "light", hash = "" } = {}) {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme, reducedMotion: "reduce" });
  const page = await context.newPage();
  const said = [];
  page.on("console", (message) => said.push(`console: ${message.text()}`));
  page.on("pageerror", (error) => said.push(`error: ${error.message}`));
  page.on("request", (request) => {
    if (request.url().split("#")[0] !== `file://${path}`) said.push(`request: ${request.url()}`);
  });
  await page.goto(`file://${path}${hash}`);
  return { page, said, close: () => context.close() };
}
