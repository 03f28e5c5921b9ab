// The playground, used as a person uses it: from files, so without a network.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { ROOT, onPage, shot } from "./browser.mjs";

const PAGE = "playground.html";
const data = JSON.parse(readFileSync(join(ROOT, "conformance/proofs/disagreements.json"), "utf8"));

const tab = (page, name) => page.getByRole("tab", { name });
const panel = (page) => page.locator("#pg-panel");
/** Waits until the results are those of the text. */
const settled = (page) => page.locator("#pg-panel[aria-busy=false]").waitFor();
const write = async (page, text) => {
  await page.evaluate((text) => window.kyaml.source.replace(text), text);
  await settled(page);
};
const source = async (page) => {
  await settled(page);
  return page.evaluate(() => window.kyaml.source.text());
};
const typing = (page) => page.getByRole("textbox", { name: "Source: KYAML, YAML or JSON" });
const loaded = async (page) => {
  await page.locator("#pg").waitFor();
  await settled(page);
};

onPage("findings come with the page, each with its fix", PAGE, {}, async (page) => {
  await loaded(page);
  assert.match(await tab(page, /Findings/).textContent(), /^Findings: [3-9]$/);
  await shot(page, "playground-wide-light");
  await write(page, "---\n{country: no}\n");
  assert.equal(await page.getByRole("button", { name: "Write false" }).count(), 1);
  await page.getByRole("button", { name: "Write \"no\"" }).click();
  assert.equal(await source(page), "---\n{country: \"no\"}\n");
  assert.equal(await tab(page, /Findings/).textContent(), "Findings: none");
  await write(page, "---\n{name: 'web', country: no}\n");
  await page.getByRole("button", { name: "Apply the safe fix" }).click();
  assert.equal(await source(page), "---\n{name: \"web\", country: no}\n");
  await page.getByRole("button", { name: "Convert to KYAML" }).click();
  assert.equal(await source(page), "---\n{name: \"web\", country: no}\n", "notes are shown first");
});

onPage("a template is to be rendered first", PAGE, {}, async (page) => {
  await loaded(page);
  await write(page, "metadata:\n  name: {{ .Release.Name }}\n  {{- if .Values.x }}\n  labels: {}\n  {{- end }}\n");
  assert.match(await panel(page).innerText(), /render it first/);
});

onPage("a finding selects its place", PAGE, {}, async (page) => {
  await loaded(page);
  await write(page, '---\n{a: "😀", b: no}\n');
  await page.getByRole("button", { name: "line 2, column 13" }).click();
  assert.equal(await page.evaluate(() => getSelection().toString()), "no");
});

onPage("lines have numbers, and findings have marks", PAGE, {}, async (page) => {
  await loaded(page);
  await write(page, "---\n{\n  a: no,\n}\n");
  assert.deepEqual(await page.locator(".cm-lineNumbers .cm-gutterElement:visible").allInnerTexts(), ["1", "2", "3", "4", "5"]);
  assert.equal(await page.locator(".cm-lintRange-error").innerText(), "no");
  await typing(page).press("Control+End");
  await typing(page).pressSequentially("# typed");
  assert.equal(await source(page), "---\n{\n  a: no,\n}\n# typed");
  await typing(page).press("Control+z");
  assert.equal(await source(page), "---\n{\n  a: no,\n}\n");
});

onPage("the results are canonical form, YAML, JSON and the tree", PAGE, {}, async (page) => {
  await loaded(page);
  await write(page, "ready: no # why\n");
  for (const [name, text] of [["KYAML", "---\n{\n  ready: false, # why\n}\n"], ["YAML", "ready: false # why\n"], ["JSON", '{\n  "ready": false\n}\n']]) {
    await page.getByRole("tab", { name, exact: true }).click();
    await settled(page);
    assert.equal(await panel(page).locator("pre").textContent(), text);
  }
  await tab(page, "Tree").click();
  await settled(page);
  assert.match(await panel(page).innerText(), /mapping .*\n *ready: bool false # why/);
});

onPage("readers disagree on a text, and KYAML has both spellings", PAGE, {}, async (page) => {
  await loaded(page);
  await write(page, "country: no\nmode: 010\n");
  await tab(page, "Other parsers").click();
  await page.locator("[data-text=no]").waitFor();
  assert.match(await page.locator("[data-text=no]").innerText(), /has 2 values.*write ("no"|false) or ("no"|false)/);
  const yaml = page.locator("[data-reader^='yaml 2']");
  assert.match(await yaml.innerText(), /\/country\s+false\s+"no"/);
  assert.match(await yaml.innerText(), /\/mode\s+8\s+10/);
  await shot(page, "playground-readers");
});

onPage("KYAML is the same to each reader in the page", PAGE, {}, async (page) => {
  await loaded(page);
  await page.locator("#pg-example").selectOption({ label: "KYAML" });
  await tab(page, "Other parsers").click();
  await page.locator("[data-reader]").first().waitFor();
  const readers = await page.locator("[data-reader]").allInnerTexts();
  assert.ok(readers.length >= 8, `${readers.length} readers`);
  for (const reader of readers) assert.match(reader, /: the same$/);
});

onPage("a number is the one that Kubernetes loads", PAGE, {}, async (page) => {
  await loaded(page);
  await write(page, "---\n{b: 9007199254740993, a: 1e400}\n");
  await tab(page, "Other parsers").click();
  const saphyr = page.locator("[data-reader^='saphyr']");
  await saphyr.waitFor();
  assert.doesNotMatch(await saphyr.innerText(), /\/b/);
  assert.match(await saphyr.innerText(), /\/a\s+"1e400"/);
  assert.match(await page.locator("[data-reader^='js-yaml 4']").innerText(), /\/b\s+9007199254740993\s+9007199254740992/);
});

onPage("each resolver reads as its library does", PAGE, {}, async (page) => {
  await loaded(page);
  await tab(page, "Other parsers").click();
  await page.locator("[data-reader]").first().waitFor();
  const wrong = await page.evaluate(({ readers, texts, readings, read }) => {
    const isKyaml = (value) => /^(null|true|false|-?\d.*|".*")$/s.test(value);
    const same = (one, other) => one === other || Math.abs(Number(one) - Number(other)) <= 1e-12 * Math.abs(Number(one)) || (!isKyaml(one) && !isKyaml(other));
    const wrong = [];
    texts.forEach((text, at) => {
      for (const { value, readers: having } of window.kyaml.scalar(text)) {
        for (const { name } of having) {
          const recorded = readings[read[readers.findIndex((reader) => reader.name === name)][at]];
          // The theorems have no name for some values, and libraries have several types for dates.
          if (!["another value", "a date or time"].includes(value) && !same(recorded, value)) wrong.push(`${name} reads ${text} as ${recorded}, not ${value}`);
        }
      }
    });
    return wrong;
  }, data);
  assert.deepEqual(wrong, []);
});

onPage("the address has the source", PAGE, { hash: `#${new URLSearchParams({ text: "---\n[1, 2]\n", form: "canonical", show: "json" })}` }, async (page) => {
  await loaded(page);
  assert.equal(await source(page), "---\n[1, 2]\n");
  assert.equal(await panel(page).locator("pre").textContent(), "[\n  1,\n  2\n]\n");
  assert.notEqual(await tab(page, /Findings/).textContent(), "Findings: none");
  await write(page, "---\n{}\n");
  await page.getByRole("button", { name: "Copy link" }).click();
  await page.waitForFunction(() => location.hash.includes("text=---%0A%7B%7D%0A"));
});

onPage("a text is kept over a reload, and a long one has no link", PAGE, {}, async (page) => {
  await loaded(page);
  await write(page, "---\n{kept: 1}\n");
  await page.reload();
  await loaded(page);
  assert.equal(await source(page), "---\n{kept: 1}\n");
  await write(page, `---\n[${"1, ".repeat(4000)}]\n`);
  const before = page.url();
  await page.getByRole("button", { name: "Copy link" }).click();
  assert.match(await page.locator("#pg-status").innerText(), /too long for a link: \d+ characters/);
  assert.equal(page.url(), before);
});

onPage("a result is downloaded", PAGE, {}, async (page) => {
  await loaded(page);
  await write(page, "a: 1\n");
  await tab(page, "KYAML").click();
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Download" }).click()]);
  assert.equal(download.suggestedFilename(), "kyaml-playground.yaml");
  assert.equal(readFileSync(await download.path(), "utf8"), "---\n{\n  a: 1,\n}\n");
});

onPage("a tree of 100,000 nodes shows its first ones", PAGE, {}, async (page) => {
  await loaded(page);
  await write(page, `---\n[${"{a: 1}, ".repeat(50_000)}]\n`);
  await tab(page, "Tree").click();
  await page.locator(".pg-tree li").first().waitFor();
  assert.equal(await page.locator(".pg-tree li").count(), 1000);
  await page.getByRole("button", { name: "Show more: 99001 are left" }).click();
  assert.equal(await page.locator(".pg-tree li").count(), 2000);
});

onPage("tabs work with the keyboard alone", PAGE, {}, async (page) => {
  await loaded(page);
  await tab(page, /Findings/).focus();
  await page.keyboard.press("ArrowRight");
  assert.equal(await tab(page, "KYAML").getAttribute("aria-selected"), "true");
  await page.keyboard.press("End");
  assert.equal(await tab(page, "Other parsers").getAttribute("aria-selected"), "true");
  await page.keyboard.press("Home");
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.id), "pg-panel");
});

onPage("nothing is wider than the page", PAGE, {}, async (page) => {
  await loaded(page);
  for (const width of [390, 768, 1400]) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of ["light", "dark"]) {
      await page.emulateMedia({ colorScheme });
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${width}, ${colorScheme}`);
      await shot(page, `playground-${width}-${colorScheme}`);
    }
  }
});

onPage("examples of the specification and of rules open here", "rules/ambiguous-key.html", {}, async (page) => {
  const example = page.locator("pre:has(code.language-kyaml), pre:has(code.kyaml)").first();
  const text = await example.locator("code").textContent();
  await example.hover();
  await example.locator("xpath=..").getByRole("link", { name: "Try it" }).first().click();
  await loaded(page);
  assert.equal(await source(page), text);
});

for (const size of [20, 500]) {
  onPage(`typing in ${size} kB does not wait for findings`, PAGE, {}, async (page) => {
    await loaded(page);
    const item = '  {\n    name: "web",\n    image: "nginx:1.27", # pinned\n    ports: [80, 443],\n  },\n';
    await write(page, `---\n[\n${item.repeat(size * 1000 / item.length)}]\n`);
    await typing(page).press("Control+Home");
    await page.evaluate(() => {
      window.keys = [];
      addEventListener("keydown", () => {
        const start = performance.now();
        // The next message is handled when the page has drawn.
        requestAnimationFrame(() => setTimeout(() => window.keys.push(performance.now() - start)));
      }, { capture: true });
    });
    await typing(page).pressSequentially("#".repeat(20));
    assert.match(await source(page), /^#{20}---/);
    const times = (await page.evaluate(() => window.keys)).sort((one, other) => one - other);
    console.log(`${size} kB: a key takes ${times[10].toFixed(1)} ms, at most ${times.at(-1).toFixed(1)}; the findings ${(await page.evaluate(() => window.kyaml.time)).toFixed(1)} ms`);
  });
}
