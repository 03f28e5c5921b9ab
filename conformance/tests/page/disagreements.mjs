// The page of what readers disagree on, used as a person uses it.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";

import { launch, open } from "./browser.mjs";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const shots = fileURLToPath(new URL("screenshots", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "kyaml-disagreements-"));
const path = join(folder, "page.html");
const data = JSON.parse(readFileSync(join(root, "conformance/proofs/disagreements.json"), "utf8"));
let browser;

before(async () => {
  mkdirSync(shots, { recursive: true });
  execFileSync("cargo", ["run", "--quiet", "--release", "-p", "kyaml-proofs", "--", "page", path], { cwd: root });
  browser = await launch();
});

after(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

function onPage(name, options, use) {
  test(name, async () => {
    const { page, said, close } = await open(browser, path, options);
    await use(page);
    assert.deepEqual(said, []);
    await close();
  });
}

const shot = (page, name) => page.screenshot({ path: join(shots, `disagreements-${name}.png`) });
const rows = (page) => page.locator("#panel tbody tr");

onPage("each reader has a row and a column, which a filter narrows", {}, async (page) => {
  assert.equal(await page.locator(".matrix tbody tr").count(), data.readers.length);
  assert.equal(await page.locator(".matrix thead th[scope=col]").count(), data.readers.length);
  await shot(page, "wide-light");
  await page.getByLabel("Readers").fill("go-yaml-v2 psych");
  assert.deepEqual(await page.locator(".matrix tbody th").allTextContents(), ["go-yaml-v2", "go-yaml-v2/strict", "ruby-psych"]);
});

onPage("a cell opens the texts, both readings, and KYAML", {}, async (page) => {
  await page.getByRole("button", { name: /^ruby-psych and go-sigs-yaml: \d+$/ }).click();
  const [left, right] = ["go-sigs-yaml", "ruby-psych"].map((name) => data.readers.findIndex((reader) => reader.name === name));
  const [, , texts] = data.pairs.find(([one, other]) => one === left && other === right);
  assert.equal(await rows(page).count(), texts.length);
  assert.deepEqual(await rows(page).filter({ hasText: "0X0" }).locator("td").allTextContents(), ["0X0", '"0X0"', "0", '"0X0" or 0']);
  await page.reload();
  assert.equal(await rows(page).count(), texts.length);
  await page.getByRole("link", { name: "oN" }).click();
  assert.match(await page.locator("#panel").textContent(), /^oN is read in 2 ways\. In KYAML: ("oN" or true|true or "oN")\./);
});

onPage("readers that agree say so", { hash: "#pair=go-yaml-v2&with=go-yaml-v2/strict" }, async (page) => {
  assert.equal(await page.locator("#panel").textContent(), "go-yaml-v2 and go-yaml-v2/strict read every plain scalar alike.");
});

onPage("nothing is wider than a phone", { width: 390, height: 844, colorScheme: "dark", hash: "#text=1:0" }, async (page) => {
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  assert.equal(await rows(page).count(), 3);
  await shot(page, "narrow-dark");
});
