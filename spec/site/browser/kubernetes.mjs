// The column "Kubernetes" of the playground, beside the loader that Kubernetes has: by recorded readings, and by the loader itself if
// KYAML_LOADER is the adapter go-sigs-yaml.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";

import { ROOT, onPage } from "./browser.mjs";

const PAGE = "playground.html";
const LOADER = process.env.KYAML_LOADER;
const GENERATED = 10_000;

const loaded = async (page) => {
  await page.locator("#pg-panel[aria-busy=false]").waitFor();
  await page.getByRole("tab", { name: "Other parsers" }).click();
  await page.locator("[data-reader]").first().waitFor();
};

/** The column for each text: documents, or null for one that is refused. */
const columns = async (page, texts) => JSON.parse(await page.evaluate(async (texts) => {
  const columns = [];
  for (const text of texts) columns.push(await window.kyaml.kubernetes(text) ?? null);
  return JSON.stringify(columns);
}, texts));

onPage("the column of Kubernetes has its recorded readings", PAGE, {}, async (page) => {
  await loaded(page);
  const { readers, texts, readings, read } = JSON.parse(readFileSync(join(ROOT, "conformance/proofs/disagreements.json"), "utf8"));
  const recorded = read[readers.findIndex(({ name }) => name === "go-sigs-yaml")].map((reading) => readings[reading]);
  const shown = await columns(page, texts.map((text) => `- ${text}\n`));
  const differ = texts.flatMap((text, at) => shown[at] === null || shown[at][0].seq[0] === recorded[at] ? [] : [[text, shown[at], recorded[at]]]);
  assert.deepEqual(differ, []);
  // The others are refused: infinities, NaN, and a letter that looks like a space.
  assert.deepEqual(texts.filter((text, at) => shown[at] === null && recorded[at] !== "an error"), ["\u00a0"]);
});

/** Asks the adapter for the documents of each text, in the shape of the page; null for one that it refuses. */
async function asked(texts) {
  const adapter = spawn(LOADER, ["kubectl"], { stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface(adapter.stdout)[Symbol.asyncIterator]();
  const send = (message) => adapter.stdin.write(`${JSON.stringify(message)}\n`);
  const answer = async () => JSON.parse((await lines.next()).value);
  send({ type: "hello", protocol: 1 });
  assert.equal((await answer()).name, "go-sigs-yaml");
  const node = (value) => {
    if (value?.mapping) return { map: value.mapping.map(([key, item]) => [JSON.stringify(key), node(item)]) };
    if (Array.isArray(value)) return { seq: value.map(node) };
    return value?.number ?? JSON.stringify(value);
  };
  const answers = [];
  for (const [at, text] of texts.entries()) {
    send({ type: "run", seq: at + 1, operation: "load", input: Buffer.from(text).toString("base64") });
    const { outcome, documents, message } = await answer();
    assert.ok(["documents", "rejected", "foreign"].includes(outcome), `${text}: ${outcome}: ${message}`);
    answers.push(documents?.map(node) ?? null);
  }
  send({ type: "bye" });
  return answers;
}

/** The inputs of all cases that are UTF-8. */
const cases = () => readdirSync(join(ROOT, "conformance/cases"), { recursive: true }).filter((name) => name.endsWith("input.yaml")).sort()
  .flatMap((name) => {
    const bytes = readFileSync(join(ROOT, "conformance/cases", name));
    const text = bytes.toString();
    return Buffer.from(text).equals(bytes) ? [text] : [];
  });

/** Scalars of the parts of numbers, booleans and dates, as values and keys of KYAML and YAML. The same ones in each run. */
function* generated() {
  let state = 1;
  const below = (count) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor(state / 2 ** 32 * count);
  };
  const PARTS = ["0", "1", "7", "8", "9", "00", "12", "9007199254740993", "18446744073709551615", "308", "400", "_", ".", ".", "e", "E", "e+", "e-", "+", "-", "-",
    "0x", "0X", "0b", "0o", "x", "f", ":", "2001-01-01", "T", "Z", "~", "null", "Null", "true", "TRUE", "no", "No", "yEs", "on", "oFF", "y", "N", ".inf", ".NaN", "<<", "=", "é", "a"];
  const AROUND = [(text) => `- ${text}\n`, (text) => `---\n{a: ${text}}\n`, (text) => `${text}: 1\n`, (text) => `---\n[{${text}: 1}]\n`, (text) => `---\n{a: "${text}"}\n`];
  while (true) {
    const text = Array.from({ length: 1 + below(6) }, () => PARTS[below(PARTS.length)]).join("");
    yield AROUND[below(AROUND.length)](text);
  }
}

const unordered = (node) => node?.map ? { map: node.map.map(([key, item]) => [key, unordered(item)]).sort(([one], [other]) => one < other ? -1 : 1) }
  : node?.seq ? { seq: node.seq.map(unordered) } : node;

if (LOADER === undefined) {
  console.log("SKIPPED the deployed loader: KYAML_LOADER does not name the adapter go-sigs-yaml");
} else {
  onPage("the column of Kubernetes is what its loader loads", PAGE, {}, async (page) => {
    await loaded(page);
    const texts = cases();
    const [known, more] = [texts.length, generated()];
    texts.push(...await page.evaluate(() => window.kyamlExamples.map(({ text }) => text)));
    for (let count = 0; count < GENERATED; count++) texts.push(more.next().value);
    const [shown, loads] = [await columns(page, texts), await asked(texts)];
    // kubectl skips documents that are null.
    const plain = (documents) => JSON.stringify(documents?.filter((each) => each !== "null").map(unordered) ?? null);
    // It refuses some YAML that the reference reads, and some KYAML: cases show each form, and the page says who deviates on their clauses.
    const isRefused = (at) => loads[at] === null && at < known;
    const both = [...texts.keys()].filter((at) => shown[at] !== null && !isRefused(at));
    const differ = both.map((at) => ({ text: texts[at], column: plain(shown[at]), load: plain(loads[at]) })).filter(({ column, load }) => column !== load);
    console.log(`${texts.length} texts: ${both.length} have a column and are loaded, ${differ.length} differ`);
    assert.deepEqual(differ, []);
  });
}
