// The page, used as a person uses it. README.md says what is opened here and why.

import assert from "node:assert/strict";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";

import { ROOT, shot, testsOf } from "./browser.mjs";
import { conformance, enlarge, makeEarlier, makeResults } from "./make.mjs";

const FACTS = ["--date", "2026-01-31", "--specification", "https://example.invalid/kyaml"];

let changed;
const { folder, open, onPage } = testsOf((path) => {
  const folder = dirname(path);
  const results = makeResults(folder);
  conformance("report", ...results, "--html", path, ...FACTS);
  changed = makeEarlier(results[0], join(folder, "earlier.jsonl"), "saphyr");
  conformance("report", ...results, "--html", join(folder, "changes.html"), "--before", join(folder, "earlier.jsonl"));
  enlarge(results[0], join(folder, "large.jsonl"), 70);
  conformance("report", join(folder, "large.jsonl"), "--html", join(folder, "large.html"));
});
const largePath = join(folder, "large.html");

const MATRIX = { hash: "#view=matrix" };
const cell = (page, implementation, column) => page.locator(`#grid td[aria-label^="${implementation}, ${column}:"]`);
const focusedLabel = (page) => page.evaluate(() => document.activeElement.getAttribute("aria-label") ?? document.activeElement.dataset.words);
const rowNames = (page) => page.locator("#grid tbody .name").allTextContents();

onPage("the matrix has a row for each and a column for each clause", MATRIX, async (page) => {
  const names = await rowNames(page);
  assert.equal(names.length, 11);
  assert.ok(names.includes("saphyr") && names.includes("echo") && names.includes("accepts-all"));
  assert.ok((await page.locator("#grid .column").count()) > 90);
  for (const face of ["ok", "listed", "unexpected", "none"]) assert.ok((await page.locator(`#grid td.${face}`).count()) > 0, face);
  await shot(page, "matrix-wide-light");
});

onPage("a cell says in words and signs what its colour says", MATRIX, async (page) => {
  assert.match(await cell(page, "saphyr", "KY-NUM-2").getAttribute("aria-label"), /^saphyr, KY-NUM-2: \d+ of \d+ checks deviate$/);
  assert.match(await cell(page, "saphyr", "KY-NUM-2").textContent(), /^\d+$/);
  assert.match(await cell(page, "rejects-all", "all checks").textContent(), /^!\d+\/\d+$/);
  const clauses = ["KY-STR-2", "KY-STR-4", "KY-STR-6", "KY-VAL-3", "KY-KEY-4", "KY-KEY-6"];
  const signs = await Promise.all(clauses.map((clause) => cell(page, "saphyr", clause).textContent()));
  assert.ok(signs.includes("✓"), `a clause is read without a deviation: ${signs}`);
});

onPage("filters narrow rows, columns and cells", MATRIX, async (page) => {
  await page.getByLabel("Implementation", { exact: true }).fill("yaml_");
  await page.waitForFunction(() => document.querySelectorAll("#grid tbody tr").length === 2);
  assert.deepEqual(await rowNames(page), ["yaml_parser", "yaml_serde"]);
  await page.getByRole("button", { name: "Reset" }).click();
  assert.equal((await rowNames(page)).length, 11);

  await page.getByLabel("Schema").selectOption("untyped");
  assert.deepEqual(await rowNames(page), ["granit-parser", "libyaml-safer", "tree-sitter-yaml", "yaml_parser"]);
  await page.getByLabel("Schema").selectOption("");
  await page.getByLabel("Language").selectOption("Rust");
  assert.equal((await rowNames(page)).length, 8);
  await page.getByLabel("Language").selectOption("");

  await page.getByLabel("Clause", { exact: true }).selectOption("KY-NUM-2");
  assert.deepEqual(await page.locator("#grid .column").allTextContents(), ["all", "NUM-2"]);
  await page.getByLabel("Clause", { exact: true }).selectOption("");

  const before = parseInt(await cell(page, "saphyr", "all checks").textContent(), 10);
  await page.getByLabel("Portable").selectOption("true");
  assert.notEqual(parseInt(await cell(page, "saphyr", "all checks").textContent(), 10), before);
  await page.getByLabel("Portable").selectOption("");

  await page.getByLabel("Outcome", { exact: true }).selectOption("unexpected");
  assert.match(await cell(page, "saphyr", "all checks").textContent(), /^·\/[\d,]+$/);
  await page.getByLabel("hide what has none").check();
  assert.deepEqual((await rowNames(page)).sort(), ["accepts-all", "echo", "rejects-all"]);
  await page.getByLabel("Case", { exact: true }).fill("key-norway-plain");
  await page.waitForFunction(() => document.querySelectorAll("#grid tbody tr").length < 3);
  assert.deepEqual(await rowNames(page), ["accepts-all", "rejects-all"]);
  assert.match(page.url(), /outcome=unexpected/);

  await page.getByLabel("Case", { exact: true }).fill("no such case");
  await page.getByRole("status").waitFor();
});

onPage("a link leads to what was seen", { hash: "#view=matrix&schema=untyped&open=cell~libyaml-safer~all~all" }, async (page) => {
  assert.equal((await rowNames(page)).length, 4);
  assert.equal(await page.locator("#panel-title").textContent(), "libyaml-safer × all checks");
});

onPage("a cell opens by mouse, and shows the bytes", MATRIX, async (page) => {
  await page.getByLabel("Case", { exact: true }).fill("canonical-string-tab");
  await page.waitForFunction(() => document.querySelectorAll("#grid .column").length < 10);
  const { row } = await cell(page, "echo", "all checks").evaluate((found) => found.dataset);
  await cell(page, "echo", "KY-CAN-12").click();
  const panel = page.getByRole("dialog");
  await panel.waitFor();
  assert.match(await panel.locator(".clause-text").first().textContent(), /^KY-CAN-12 A tab in a string value stands for itself/);
  await page.keyboard.press("Escape");
  await panel.waitFor({ state: "hidden" });
  assert.equal(await page.evaluate(() => document.activeElement.dataset.row), row);
});

onPage("what is invisible is shown, and what differs is marked", { hash: "#open=case~canonical-string-no-break-space-raw" }, async (page) => {
  const panel = page.getByRole("dialog");
  const echo = panel.locator("details.check", { hasText: "echo" }).first();
  await echo.locator("summary").click();
  const [expected, actual] = await echo.locator(".comparison pre").allTextContents();
  assert.match(expected, /^---¶\n.*\\_.*¶\n$/s);
  assert.match(actual, /^---¶\n.*⟨NBSP⟩.*¶\n$/s);
  assert.deepEqual(await echo.locator(".comparison mark").allTextContents(), ["\\_", "⟨NBSP⟩"]);
  assert.match(await echo.locator(".difference").textContent(), /from byte \d+ on/);
  await shot(page, "check-wide-light");
});

onPage("bytes are shown as the table says", {}, async (page) => {
  const table = JSON.parse(readFileSync(new URL("visible.json", import.meta.url), "utf8"));
  assert.ok(table.length > 10);
  for (const [base64, , expected] of table) {
    assert.equal(await page.evaluate((bytes) => visible(decode(bytes)), base64), expected, base64);
  }
  const ranges = await page.evaluate(() => difference(new TextEncoder().encode("aéb"), new TextEncoder().encode("aèb")));
  assert.deepEqual(ranges, [{ start: 1, end: 3 }, { start: 1, end: 3 }]);
});

onPage("the grid is one tab stop, and arrows move in it", MATRIX, async (page) => {
  await page.getByRole("tab", { name: "Matrix" }).focus();
  await page.getByRole("button", { name: "Reset" }).focus();
  await page.keyboard.press("Tab");
  assert.match(await focusedLabel(page), /^accepts-all, all checks: /);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  assert.match(await focusedLabel(page), /^echo, KY-STREAM-\d: /);
  await page.keyboard.press("Control+End");
  const last = await page.evaluate(() => {
    const { x, right, bottom } = document.activeElement.getBoundingClientRect();
    const scroll = document.getElementById("scroll").getBoundingClientRect();
    const heading = document.querySelector("#grid tbody th").getBoundingClientRect();
    // A box scrolls by whole pixels, and the width of text is none.
    return x >= heading.right - 1 && right <= scroll.right + 1 && bottom <= scroll.bottom + 1;
  });
  assert.ok(last, "the last cell is in view, beside the headings");
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowLeft");
  assert.match(await focusedLabel(page), /^all checks$/);
  await page.keyboard.press("ArrowRight");
  assert.match(await focusedLabel(page), /^KY-STREAM-\d /);
  assert.equal(await page.locator('#grid [tabindex="0"]').count(), 1);
  const outline = await page.evaluate(() => getComputedStyle(document.activeElement).outlineStyle);
  assert.equal(outline, "solid");
  await page.keyboard.press("Tab");
  assert.ok(await page.evaluate(() => document.activeElement.closest("#grid") === null), "the next tab stop is outside");
});

onPage("a cell opens and closes by keyboard, and the focus comes back", MATRIX, async (page) => {
  await cell(page, "saphyr", "KY-NUM-2").focus();
  await page.keyboard.press("Enter");
  const panel = page.getByRole("dialog");
  await panel.waitFor();
  assert.equal(await page.evaluate(() => document.activeElement.id), "panel-title");
  const first = panel.locator("details.check > summary").first();
  await first.focus();
  await page.keyboard.press("Enter");
  await panel.locator(".body").first().waitFor();
  assert.match(await panel.locator(".because").first().textContent(), /^reads-infinity-beyond-binary64 /);
  await panel.locator(".facts .link").first().focus();
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => !document.getElementById("panel-title").textContent.includes("×"));
  await page.goBack();
  assert.equal(await page.locator("#panel-title").textContent(), "saphyr × KY-NUM-2");
  await page.keyboard.press("Escape");
  await panel.waitFor({ state: "hidden" });
  assert.match(await focusedLabel(page), /^saphyr, KY-NUM-2: /);
});

onPage("views are tabs", {}, async (page) => {
  const tabs = await page.getByRole("tab").allTextContents();
  assert.deepEqual(tabs, ["Readers", "Linters", "Formatters", "Matrix", "Causes"]);
  await page.getByRole("tab", { name: "Readers" }).focus();
  await page.keyboard.press("ArrowRight");
  assert.equal(await page.getByRole("tab", { selected: true }).textContent(), "Linters");
  const row = page.locator(".kind tbody tr", { hasText: "rejects-all" });
  assert.match(await row.textContent(), /0\/\d+−\d+/);
  await shot(page, "linters-wide-light");
  await page.getByRole("tab", { name: "Causes" }).click();
  await page.locator(".causes", { hasText: "rounds-to-binary64" }).first().waitFor();
  await shot(page, "causes-wide-light");
  await page.locator("a.group", { hasText: "rounds-to-binary64" }).first().click();
  await page.getByRole("dialog").waitFor();
  await page.goBack();
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await page.goBack();
  assert.equal(await page.getByRole("tab", { selected: true }).textContent(), "Linters");
});

const kindNames = (page) => page.locator(".kind tbody th .name").allTextContents();

onPage("who comes in sees what KYAML is, the date, and who misreads what", {}, async (page) => {
  assert.match(await page.locator("header").textContent(), /KYAML is the strict dialect of YAML .*2026-01-31 · 11 implementations · [\d,]+ checks · suite \d/s);
  assert.equal(await page.locator("#specification a").getAttribute("href"), "https://example.invalid/kyaml");
  assert.equal(await page.getByRole("tab", { selected: true }).textContent(), "Readers");
  const names = await kindNames(page);
  assert.equal(names.length, 8);
  assert.ok(!names.includes("echo") && !names.includes("accepts-all"));
  const row = page.locator(".kind tbody tr", { hasText: "saphyr" }).first();
  assert.match(await row.locator("th").textContent(), /\d+\.\d+\.\d+ · Rust · yaml-1\.2-core/);
  assert.match(await row.locator(".score").first().textContent(), /^[\d,]+\/[\d,]+/);
  await row.locator(".chip", { hasText: "rounds-to-binary64" }).click();
  await page.getByRole("dialog").waitFor();
  assert.match(await page.locator("#panel-title").textContent(), /: rounds-to-binary64$/);
  await shot(page, "readers-wide-light");
});

onPage("what only reads, only checks or only writes has a table of its own", { hash: "#view=formatters" }, async (page) => {
  assert.deepEqual(await kindNames(page), ["echo"]);
  await page.getByRole("tab", { name: "Linters" }).click();
  assert.deepEqual((await kindNames(page)).sort(), ["accepts-all", "rejects-all"]);
});

onPage("first tier first, and who deviates on portable streams first of it", {}, async (page) => {
  const order = await page.evaluate(() => {
    implementations.forEach((each, place) => { each.tier = [2, 1, null][place % 3]; });
    const [first, second] = implementations.filter((each) => each.tier === 1 && asKind(each, "reader"));
    const set = (each, missing) => {
      const { skills } = each.kinds.find(({ kind }) => kind === "reader");
      for (const skill of skills) if (skill.name === "portable") skill.right = skill.of - missing;
    };
    set(first, 1);
    set(second, 2);
    renderView();
    return [[second.name, first.name], [...document.querySelectorAll(".tier h3")].map((title) => title.firstChild.data.trim())];
  });
  assert.deepEqual((await kindNames(page)).slice(0, 2), order[0]);
  assert.deepEqual(order[1], ["First tier", "Second tier"].concat(order[1].length > 2 ? ["No tier"] : []));
  assert.match(await page.locator(".answer").textContent(), new RegExp(`all but ${order[0][0]} \\(2 not\\), ${order[0][1]} \\(1 not\\)\\.`));
});

onPage("a cell in which nothing could be rejected says so", MATRIX, async (page) => {
  const reader = cell(page, "saphyr", "KY-KEY-6");
  assert.equal(await reader.textContent(), "○");
  assert.match(await reader.getAttribute("aria-label"), /; accepts only, nothing that must be rejected was asked$/);
  assert.match(await page.locator(".legend").textContent(), /○ accepts only/);
  assert.equal(await page.evaluate(() => {
    const clause = data.clauses.find((each) => each.id === "KY-KEY-6");
    const column = columnNamed("clause", clause.id);
    return tally(implementationNamed("accepts-all"), column).acceptsOnly;
  }), false);
});

onPage("the theme follows the system, and can be chosen", { colorScheme: "dark" }, async (page) => {
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const dark = await paper();
  await shot(page, "matrix-wide-dark");
  const theme = page.getByRole("button", { name: "Theme" });
  await theme.click();
  assert.equal(await theme.textContent(), "Theme: light");
  assert.notEqual(await paper(), dark);
  await theme.click();
  assert.equal(await paper(), dark);
});

for (const colorScheme of ["light", "dark"]) {
  test(`text can be read in the ${colorScheme} theme`, async () => {
    const { page, close } = await open({ colorScheme, hash: "#open=cell~saphyr~clause~KY-NUM-2" });
    await page.locator("details.check > summary").first().click();
    const low = await page.evaluate(lowContrasts, 4.5);
    assert.deepEqual(low, []);
    await close();
  });
}

const VIEWS = {
  readers: "#",
  linters: "#view=linters",
  formatters: "#view=formatters",
  matrix: "#view=matrix&columns=clauses",
  chapters: "#view=matrix&columns=chapters",
  causes: "#view=causes",
  implementation: "#implementation=saphyr",
  panel: "#open=case~string-tab",
  cell: "#open=cell~saphyr~all~all",
};

/**
 * What is cut off: what stands beyond the right edge and cannot be scrolled to, and what is wider than the box that hides the rest of
 * it. Runs in the page.
 */
function cutOff() {
  const edge = document.documentElement.clientWidth;
  const scrolls = (element) => ["auto", "scroll"].includes(getComputedStyle(element).overflowX);
  const isInScroll = (element) => {
    for (let at = element.parentElement; at !== null; at = at.parentElement) if (at.id !== "panel" && scrolls(at)) return true;
    return false;
  };
  const seen = [...document.querySelectorAll("body *")].filter((element) => element.checkVisibility({ visibilityProperty: true }) && element.closest("thead") === null);
  const beyond = seen.filter((element) => element.getBoundingClientRect().right > edge + 1 && !isInScroll(element));
  const hidden = seen.filter((element) => ["hidden", "clip"].includes(getComputedStyle(element).overflowX) && element.scrollWidth > element.clientWidth + 1);
  return [...beyond, ...hidden].map((element) => `${element.tagName}.${element.className}: ${element.textContent.slice(0, 40)}`);
}

for (const [view, hash] of Object.entries(VIEWS)) {
  for (const [width, height, name, colorScheme] of [[420, 900, "narrow", "light"], [768, 1024, "middle", "dark"], [1400, 900, "wide", "light"], [1920, 1080, "widest", "dark"]]) {
    onPage(`nothing is cut off on ${width} pixels: ${view}`, { width, height, hash, colorScheme }, async (page) => {
      const [scrolled, screen] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
      assert.equal(screen, width);
      assert.ok(scrolled <= screen, `${scrolled} > ${screen}`);
      assert.deepEqual(await page.evaluate(cutOff), []);
      await shot(page, `${view}-${name}-${colorScheme}`);
    });
  }
}

onPage("a check that is open is no wider than a phone", { width: 390, height: 844, hash: "#open=case~string-tab" }, async (page) => {
  await page.locator("details.check > summary").first().click();
  assert.ok(await page.evaluate(() => document.getElementById("panel").scrollWidth <= innerWidth));
  await shot(page, "check-narrow-light");
});

onPage("a long cause is there in full", { width: 420, height: 900, hash: VIEWS.cell }, async (page) => {
  await page.evaluate(() => {
    document.querySelector("#panel h3 .cause").textContent = "loses-the-document-after-a-comment-on-its-header-and-all-that-follows";
  });
  assert.deepEqual(await page.evaluate(cutOff), []);
});

onPage("what is read wrong without a word stands before what is refused", {}, async (page) => {
  const deeds = await page.locator(".kind tbody tr", { hasText: "saphyr" }).first().locator(".deed-name").allTextContents();
  assert.deepEqual(deeds, ["misread", "refused"]);
});

onPage("long names are there in full", { width: 420, height: 900, hash: "#view=matrix" }, async (page) => {
  const cut = await page.evaluate(() => [...document.querySelectorAll(".who .name")].filter((name) => name.scrollWidth > name.clientWidth + 1 || getComputedStyle(name).textOverflow !== "clip").length);
  assert.equal(cut, 0);
});

onPage("a phone's filters unfold", { width: 390, height: 844, colorScheme: "dark", hash: "#view=matrix" }, async (page) => {
  assert.equal(await page.getByLabel("Schema").isVisible(), false);
  await page.locator("#filters > summary").click();
  await page.getByLabel("Schema").selectOption("untyped");
  assert.equal((await rowNames(page)).length, 4);
  assert.match(await page.locator("#active").textContent(), /1 set/);
  await shot(page, "filters-narrow-dark");
});

onPage("paper gets chapters, scores and causes", MATRIX, async (page) => {
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  await page.emulateMedia({ media: "print" });
  assert.ok((await page.locator("#grid .column").count()) < 30);
  assert.ok(await page.locator(".kind").first().isVisible());
  assert.ok(await page.locator(".causes").first().isVisible());
  assert.ok((await page.pdf()).length > 10_000);
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  assert.ok((await page.locator("#grid .column").count()) > 90);
});

test("what changed since an earlier run stands first", async () => {
  const { page, said, close } = await open({ width: 768, height: 1024 }, join(folder, "changes.html"));
  assert.equal(await page.getByRole("tab", { selected: true }).textContent(), "Changes");
  assert.equal(await page.getByRole("tab").first().textContent(), "Changes");
  assert.match(await page.locator(".answer").textContent(), /^1 check worse, 1 check better, 0 checks otherwise; new: accepts-all, echo, rejects-all\.$/);
  const [worse, better] = await page.locator(".turn").allTextContents();
  assert.match(worse, new RegExp(`^Wrong now: 1 .*saphyr .*, was 0\\.0\\.1 .*${changed.worse}.*was agree`, "s"));
  assert.match(better, new RegExp(`^Right now: 1 .*saphyr .*${changed.better}.*was deviate`, "s"));
  await page.locator(".turn details.check > summary").first().click();
  await page.locator(".turn .body .bytes").first().waitFor();
  assert.deepEqual(await page.evaluate(cutOff), []);
  await shot(page, "changes-middle-light");
  assert.deepEqual(said, []);
  await close();
});

onPage("an implementation has a page with a link to it", { hash: "#implementation=saphyr" }, async (page) => {
  assert.equal(await page.locator("#view h2").textContent(), "saphyr");
  assert.equal(await page.title(), "saphyr · KYAML conformance");
  const facts = await page.locator(".one .facts").textContent();
  assert.match(facts, /isreader.*homepagehttps:\/\/.*version\d.*schemayaml-1\.2-core.*link#implementation=saphyr.*--for saphyr/);
  assert.match(await page.locator(".only-scores").textContent(), /portable streams.*\d\/[\d,]+/);
  assert.match(await page.locator("a.group", { hasText: "rounds-to-binary64" }).locator(".reason").textContent(), /binary64|f64/);
  assert.match(await page.locator(".tallies li", { hasText: "Numbers" }).textContent(), /^\d+ Numbers of \d+$/);
  await page.locator(".tallies a", { hasText: "Numbers" }).click();
  assert.equal(await page.locator("#panel-title").textContent(), "saphyr × Numbers");
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "← all implementations" }).click();
  assert.equal(await page.getByRole("tab", { selected: true }).textContent(), "Readers");
  await page.locator(".kind tbody th a", { hasText: "granit-parser" }).click();
  assert.equal(await page.locator("#view h2").textContent(), "granit-parser");
  assert.equal(await page.evaluate(() => document.activeElement.id), "implementation-title");
  await page.goBack();
  assert.equal(await page.getByRole("tab", { selected: true }).textContent(), "Readers");
});

onPage("who is not in the results is said to be missing", { hash: "#implementation=nobody" }, async (page) => {
  assert.match(await page.getByRole("status").textContent(), /no implementation “nobody”/);
});

onPage("a cell and a check have addresses that lead back to them", MATRIX, async (page) => {
  await cell(page, "saphyr", "KY-NUM-2").click();
  const toCell = await page.locator(".panel-head .permalink").getAttribute("href");
  await page.locator("details.check > summary").first().click();
  const toCheck = await page.locator(".check-link a").first().getAttribute("href");
  assert.equal(toCell, "#view=matrix&columns=clauses&open=cell~saphyr~clause~KY-NUM-2");
  assert.match(toCheck, /open=check~saphyr~load~number-/);
  const url = page.url().split("#")[0];
  for (const [address, title] of [[toCell, /^saphyr × KY-NUM-2$/], [toCheck, /^saphyr: load number-[a-z0-9-]+\/.*\.yaml$/]]) {
    const other = await page.context().newPage();
    await other.goto(url + address);
    assert.match(await other.locator("#panel-title").textContent(), title);
    assert.ok(await other.locator("details.check").first().isVisible());
    await other.close();
  }
});

for (const hash of ["#open=%E0%A4%A", "#open=toString~x", "#open=cell~nobody~all~all", "#view=nothing&columns=constructor", "#open=check~saphyr~load~nothing~x"]) {
  onPage(`an address that names nothing shows the first view: ${hash}`, { hash }, async (page) => {
    assert.equal(await page.locator("dialog").isVisible(), false);
    assert.equal(await page.getByRole("tab", { selected: true }).textContent(), "Readers");
  });
}

onPage("what an implementation said is no command", {}, async (page) => {
  assert.equal(await page.evaluate(() => words("a\u001b[2J\u0007\u202e\r\nb·")), "a⟨ESC⟩[2J⟨BEL⟩⟨U+202E⟩⟨CR⟩\nb·");
});

test("the shell stands alone, for pages of other things", async () => {
  const part = (name) => readFileSync(join(ROOT, "conformance/src/report/html", name), "utf8");
  const path = join(folder, "shell.html");
  const head = `<header class="top"><div class="title"><h1>A title</h1><p class="summary-line">What it is.</p></div><button id="theme"></button></header>`;
  writeFileSync(path, `<!doctype html><style>${part("shell.css")}</style>${head}<main><p class="lead">Text.</p></main><footer class="foot">Foot.</footer><script>${part("shell.js")}</script>`);
  const { page, said, close } = await open({ width: 420, height: 400 }, path);
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await paper();
  await page.getByRole("button", { name: "Theme: auto" }).click();
  await page.getByRole("button", { name: "Theme: light" }).click();
  assert.equal(await page.locator("#theme").textContent(), "Theme: dark");
  assert.notEqual(await paper(), light);
  const missing = await page.evaluate(() => {
    const used = [...document.styleSheets[0].cssRules].flatMap((rule) => [...rule.cssText.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name));
    return used.filter((name) => getComputedStyle(document.documentElement).getPropertyValue(name) === "");
  });
  assert.deepEqual(missing, []);
  assert.deepEqual(await page.evaluate(cutOff), []);
  assert.deepEqual(said, []);
  await close();
});

test("seventy implementations stay quick", async () => {
  const { page, said, close } = await open(MATRIX, largePath);
  assert.equal((await rowNames(page)).length, 70);
  const start = await page.evaluate(() => performance.getEntriesByType("navigation")[0].domComplete);
  const again = await page.evaluate(() => {
    const from = performance.now();
    choose({ outcome: "reject" });
    document.body.getBoundingClientRect();
    return performance.now() - from;
  });
  const megabytes = statSync(largePath).size / 1e6;
  console.log(`70 implementations: ${megabytes.toFixed(1)} MB, there after ${Math.round(start)} ms, filtered in ${Math.round(again)} ms`);
  // What is far beyond these is slow on any machine; what is below says nothing of a slow one.
  assert.ok(megabytes < 8 && start < 10_000 && again < 3_000);
  assert.deepEqual(said, []);
  await close();
});

/** The texts whose contrast with what is behind them is below a ratio. Runs in the page. */
function lowContrasts(least) {
  const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const paint = (colors) => {
    canvas.clearRect(0, 0, 1, 1);
    for (const color of colors) {
      canvas.fillStyle = color;
      canvas.fillRect(0, 0, 1, 1);
    }
    return [...canvas.getImageData(0, 0, 1, 1).data.slice(0, 3)];
  };
  const luminance = (rgb) => {
    const [r, g, b] = rgb.map((part) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const low = new Set();
  const panel = document.getElementById("panel");
  for (const element of document.querySelectorAll("body *")) {
    const hasText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim() !== "");
    if (!hasText || !element.checkVisibility({ visibilityProperty: true }) || ["SCRIPT", "STYLE", "NOSCRIPT", "OPTION"].includes(element.tagName)) continue;
    const behind = [];
    for (let at = element; at !== null; at = at.parentElement) {
      behind.unshift(getComputedStyle(at).backgroundColor);
      if (at === panel) break;
    }
    const back = paint(["white", ...behind]);
    const ink = paint([`rgb(${back})`, getComputedStyle(element).color]);
    const [light, dark] = [luminance(back), luminance(ink)].sort((left, right) => right - left);
    const ratio = (light + 0.05) / (dark + 0.05);
    if (ratio < least) low.add(`${element.tagName}.${element.className}: ${ratio.toFixed(2)}`);
  }
  return [...low];
}
