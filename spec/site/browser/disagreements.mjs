// The page of disagreements between readers, used as a person uses it.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { ROOT, onPage, shot } from "./browser.mjs";

const PAGE = "disagreements.html";
const data = JSON.parse(readFileSync(join(ROOT, "conformance/proofs/disagreements.json"), "utf8"));

const rows = (page) => page.locator("#panel tbody tr");

/** The panel follows the address, which follows the click: its rows are waited for. */
async function hasRows(page, count) {
  await rows(page).nth(count - 1).waitFor();
  assert.equal(await rows(page).count(), count);
}

onPage("ten texts come first, with four readers", PAGE, {}, async (page) => {
  assert.equal(await page.locator(".ten tbody tr").count(), 10);
  const norway = await page.locator(".ten tbody tr").first().locator("td").allTextContents();
  assert.deepEqual(norway, ["false", "false", "false", '"NO"', '"NO"']);
  await shot(page, "disagreements-wide-light");
});

onPage("the first tier has rows and columns, and all readers on request", PAGE, { width: 1400 }, async (page) => {
  const columns = page.locator("#pairs thead th");
  const first = await columns.count();
  assert.ok(first > 15 && first < data.readers.length, `${first} readers of the first tier`);
  assert.ok(await page.evaluate(() => document.querySelector(".pairs-box").scrollWidth <= document.querySelector(".pairs-box").clientWidth), "the first tier fits");
  await page.getByRole("checkbox").check();
  assert.equal(await columns.count(), data.readers.length);
  assert.equal(await page.locator("#pairs tbody tr").count(), data.readers.length);
});

onPage("a cell opens the texts, both readings, and KYAML", PAGE, {}, async (page) => {
  await page.getByRole("button", { name: /^ruby-psych and go-sigs-yaml: \d+$/ }).click();
  const [left, right] = ["go-sigs-yaml", "ruby-psych"].map((name) => data.readers.findIndex((reader) => reader.name === name));
  const [, , texts] = data.pairs.find(([one, other]) => one === left && other === right);
  await hasRows(page, texts.length);
  assert.deepEqual(await rows(page).filter({ hasText: "0X0" }).locator("td").allTextContents(), ["0X0", '"0X0"', "0", '"0X0" or 0']);
  assert.equal(await page.locator("#one option:checked").textContent(), "ruby-psych");
  await page.reload();
  await hasRows(page, texts.length);
  await page.locator("#panel").getByRole("link", { name: "oN" }).click();
  await page.locator("#panel", { hasText: "oN is read" }).waitFor();
  assert.match(await page.locator("#panel").textContent(), /^oN is read in 2 ways\. In KYAML: ("oN" or true|true or "oN")\./);
});

onPage("two readers are chosen by keyboard", PAGE, {}, async (page) => {
  await page.locator("#other").focus();
  await page.keyboard.type("ruby-psych");
  await page.locator("#panel thead", { hasText: "ruby-psych" }).waitFor();
  assert.match(page.url(), /#pair=go-sigs-yaml&with=ruby-psych$/);
});

onPage("readers that agree say so", PAGE, { hash: "#pair=go-yaml-v2&with=go-yaml-v2/strict" }, async (page) => {
  assert.equal(await page.locator("#panel").textContent(), "go-yaml-v2 and go-yaml-v2/strict read every plain scalar alike.");
});

onPage("nothing is wider than a phone", PAGE, { width: 390, height: 844, colorScheme: "dark", hash: "#text=1:0" }, async (page) => {
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  await hasRows(page, 3);
  await shot(page, "disagreements-narrow-dark");
});
