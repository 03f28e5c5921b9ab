// The site of the specification, used as a person uses it.

import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, relative } from "node:path";
import { test } from "node:test";

import { ROOT, SITE, newPage, onPage, open, shot } from "./browser.mjs";

const PHONE = { width: 360, height: 780 };

const all = readdirSync(SITE, { recursive: true }).filter((name) => name.endsWith(".html")).sort();
/** The pages of a run, which have no menu. */
const results = all.filter((name) => name.startsWith("results/"));
/** Those with a place in the menu. */
const pages = all.filter((name) => name !== "404.html" && !results.includes(name));

/** The title, the text, the place and the widths of a page. */
const looks = () => ({
  title: document.title,
  about: document.querySelector("meta[name=description]")?.content,
  scrolled: scrollY,
  headings: document.querySelectorAll("h1").length,
  words: document.querySelector("article").innerText.length,
  current: document.querySelectorAll("#menu a[aria-current]").length,
  tooWide: document.documentElement.scrollWidth - innerWidth,
});

test("no page is wider than a phone, and each has a title, a text and its place in the menu", async () => {
  const { page, said, close } = await open("index.html", PHONE);
  const wrong = [];
  const seen = { title: new Map(), about: new Map() };
  for (const name of pages) {
    await page.goto(`file://${SITE}${name}`);
    const { title, about, headings, words, current, scrolled, tooWide } = await page.evaluate(looks);
    if (!title || !about || headings !== 1 || words < 60 || current !== 1 || scrolled !== 0 || tooWide > 0) {
      wrong.push(`${name}: ${JSON.stringify({ title, about, headings, words, current, scrolled, tooWide })}`);
    }
    for (const [kind, text] of [["title", title], ["about", about]]) {
      if (seen[kind].has(text)) wrong.push(`${name} and ${seen[kind].get(text)} have the same ${kind}: ${text}`);
      seen[kind].set(text, name);
    }
  }
  assert.deepEqual(wrong, []);
  assert.deepEqual(said, []);
  assert.ok(pages.length > 100, `${pages.length} pages`);
  console.log(`${pages.length} pages fit a phone`);
  await close();
});

/** Files that a script loads, and files for servers. */
const LOADED = ["elasticlunr.min.js", "searchindex.js", "names.js", ".nojekyll", "sitemap.xml", "robots.txt"];
/** Pages that are programs: the part after `#` is their state. */
const PROGRAMS = ["disagreements.html", "playground.html"];

test("each link leads to a place, each id is there once, and each file is needed", async () => {
  const page = await newPage();
  const found = new Map();
  for (const name of all) {
    found.set(name, await page.evaluate((text) => {
      const tree = new DOMParser().parseFromString(text, "text/html");
      const values = (selector, ...names) => [...tree.querySelectorAll(selector)].map((each) => names.map((name) => each.getAttribute(name)).find((value) => value !== null));
      return { ids: values("[id]", "id"), links: values(":not(base)[*|href], [src]", "href", "xlink:href", "src") };
    }, readFileSync(join(SITE, name), "utf8")));
  }
  await page.context().close();
  const ids = new Map([...found].map(([name, { ids }]) => [name, new Set(ids)]));
  const used = new Set([...all, ...LOADED]);
  const broken = [];
  const count = { links: 0, fragments: 0, external: 0 };
  for (const [name, { ids: own, links }] of found) {
    if (own.length !== ids.get(name).size) broken.push(`${name}: an id occurs twice`);
    for (const link of links) {
      const { protocol, hostname, pathname, hash } = new URL(link, `file://${SITE}${name}`);
      if (["http:", "https:"].includes(protocol) && hostname.includes(".")) {
        count.external++;
        continue;
      }
      const path = relative(SITE, decodeURI(pathname.endsWith("/") ? `${pathname}index.html` : pathname));
      const isThere = protocol === "file:" && existsSync(join(SITE, path)) && (hash === "" || PROGRAMS.includes(path) || ids.get(path)?.has(decodeURI(hash.slice(1))));
      if (!isThere) broken.push(`${name}: ${link}`);
      used.add(path);
      count.links++;
      if (hash !== "") count.fragments++;
    }
  }
  assert.deepEqual(broken, []);
  const files = readdirSync(SITE, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const names = files.map(({ parentPath, name }) => relative(SITE, join(parentPath, name)));
  assert.deepEqual(names.filter((name) => !used.has(name) && !name.startsWith("playground/")), []);
  console.log(`${all.length} pages: ${count.links} links within the site, ${count.fragments} of them to a place in a page; ${count.external} lead outside`);
});

for (const [name, page] of [["first", "index.html"], ["evidence", "evidence.html"], ["grammar", "grammar.html"], ["rule", "rules/ambiguous-key.html"], ["readers", "readers.html"], ["disagreements", "disagreements.html"]]) {
  onPage(`${name} page: no text is pale`, page, {}, async (opened) => {
    for (const [size, viewport] of [["wide", { width: 1440, height: 900 }], ["narrow", PHONE]]) {
      await opened.setViewportSize(viewport);
      for (const colorScheme of ["light", "dark"]) {
        await opened.emulateMedia({ colorScheme });
        assert.deepEqual(await opened.evaluate(paleTexts, 4.5), [], `${size}, ${colorScheme}`);
        await shot(opened, `site-${name}-${size}-${colorScheme}`);
      }
    }
  });
}

if (results.length === 0) {
  console.log("SKIPPED the results: spec/site/build --results FILE adds them");
} else {
  test("results fit a phone, have no script, and are not pale", async () => {
    const wrong = [];
    for (const colorScheme of ["light", "dark"]) {
      const { page, said, close } = await open("index.html", { ...PHONE, colorScheme });
      for (const name of results) {
        await page.goto(`file://${SITE}${name}`);
        const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        const scripts = await page.locator("script").count();
        const pale = await page.evaluate(paleTexts, 4.5);
        if (tooWide > 0 || scripts > 0 || pale.length > 0) wrong.push(`${name}: ${JSON.stringify({ tooWide, scripts, pale })}`);
      }
      assert.deepEqual(said, []);
      await close();
    }
    assert.deepEqual(wrong, []);
    assert.ok(results.length > 2, `${results.length} pages`);
    console.log(`${results.length} pages of results fit a phone`);
  });

  onPage("the table leads to an implementation, whose deviations lead to clauses", "results/index.html", {}, async (page) => {
    await shot(page, "results-wide");
    await page.getByRole("row", { name: /^saphyr / }).getByRole("link").click();
    await page.waitForURL(/results\/saphyr\.html$/);
    const clause = page.locator("#KY-NUM-1");
    await clause.locator("summary").first().click();
    assert.ok(await clause.locator("pre").first().isVisible());
    await shot(page, "results-saphyr");
    await clause.getByRole("link", { name: "KY-NUM-1" }).click();
    await page.waitForURL(/specification\.html#KY-NUM-1$/);
  });
}

onPage("a clause opens its evidence, which leads to a case that is open there", "evidence.html", { hash: "#KY-KEY-6" }, async (page) => {
  const evidence = page.locator("section.clause", { has: page.locator("#KY-KEY-6") });
  await evidence.locator("summary").click();
  assert.match(await evidence.locator("summary").textContent(), /^\d+ cases · /);
  assert.match(await evidence.locator(".requirement").first().textContent(), /class/);
  await evidence.getByRole("link", { name: "key-norway-plain" }).click();
  await page.waitForURL(/cases\/key\.html#key-norway-plain$/);
  assert.ok(await page.locator("#key-norway-plain pre").first().isVisible());
  assert.match(await page.locator("#key-norway-plain pre").first().textContent(), /^---\n\{no: 1\}\n$/);
});

onPage("a deviation leads to the implementation", "evidence.html", {}, async (page) => {
  const clause = page.locator("section.clause", { has: page.locator("#KY-PORT-1") });
  await clause.locator("summary").click();
  await clause.getByRole("link", { name: "ruby-psych", exact: true }).click();
  await page.waitForURL(/readers\.html#ruby-psych$/);
  await page.locator("#ruby-psych summary").first().click();
  assert.ok(await page.locator("#ruby-psych details[open] p").first().isVisible());
});

onPage("the permanent address of a clause is on the one page", "specification.html", { hash: "#KY-KEY-4" }, async (page) => {
  await page.waitForFunction(() => Math.abs(document.getElementById("KY-KEY-4").getBoundingClientRect().top) < 120);
  const folders = ["annexes", "tools"].flatMap((folder) => readdirSync(join(ROOT, "spec", folder)).map((name) => `${folder}/${name}`));
  const texts = ["kyaml.md", ...folders].map((name) => readFileSync(join(ROOT, "spec", name), "utf8"));
  const clauses = texts.flatMap((text) => text.match(/^- \*\*KY-/gm) ?? []);
  assert.equal(await page.locator("section.clause").count(), clauses.length);
});

onPage("each production has one diagram, and a name in it leads on", "grammar.html", {}, async (page) => {
  const names = (readFileSync(join(ROOT, "grammar/src/kyaml.pest"), "utf8").match(/^[a-z_]+ = /gm) ?? []).length;
  assert.equal(await page.locator("svg.railroad").count(), names);
  const value = page.locator("section.production", { has: page.locator("#grammar-value") });
  await value.locator("svg a", { hasText: "mapping" }).click();
  assert.match(page.url(), /#grammar-mapping$/);
  const flat = await page.evaluate(() => [...document.querySelectorAll("svg.railroad")].filter((svg) => svg.getBoundingClientRect().height < 30).length);
  assert.equal(flat, 0);
  console.log(`${names} diagrams`);
});

async function searched(page, text) {
  await page.keyboard.press("/");
  await page.keyboard.type(text);
  await page.locator("#found a").first().waitFor();
  return page.locator("#found a");
}

onPage("search finds a clause by its id, and a text by its words", "rules/alias.html", {}, async (page) => {
  const results = await searched(page, "KY-KEY-4");
  assert.match(await results.first().textContent(), /^KY-KEY-4 clause/);
  await page.locator("#query").fill("canonical form");
  await page.locator("#found a", { hasText: "Annex A: Canonical form" }).first().waitFor();
  await page.locator("#query").fill("key-norway-plain");
  await page.locator("#found a", { hasText: "key-norway-plain case" }).waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.waitForURL(/cases\/key\.html#key-norway-plain$/);
});

onPage("search says that it found nothing", "index.html", PHONE, async (page) => {
  await page.locator("#query").fill("zzzyx");
  await page.locator("#found", { hasText: "Nothing is found for “zzzyx”." }).waitFor();
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
});

onPage("the theme is chosen, and kept on the next page", "index.html", {}, async (page) => {
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await paper();
  await page.getByRole("button", { name: "Theme: auto" }).click();
  await page.getByRole("button", { name: "Theme: light" }).click();
  assert.notEqual(await paper(), light);
  await page.locator("#menu").getByRole("link", { name: "KYAML in five minutes" }).click();
  await page.waitForURL(/five-minutes\.html$/);
  assert.equal(await page.locator("#theme").textContent(), "Theme: dark");
});

onPage("the first view has what, why, how and the status", "index.html", { width: 1400, height: 900 }, async (page) => {
  const isInView = async (text) => {
    const box = await page.locator("article").getByText(text).first().boundingBox();
    return box !== null && box.y + box.height <= 900;
  };
  for (const text of ["kubectl get -o kyaml", "Kubernetes loads", "Nothing is guessed.", "pip install", "Unofficial draft."]) {
    assert.ok(await isInView(text), text);
  }
  for (const place of ["github.com/kubernetes/enhancements", "kubernetes.io/docs"]) {
    assert.ok(await page.locator(`article a[href*="${place}"]`).count() > 0, place);
  }
});

onPage("the menu has few entries, and the groups hold the rest", "rules/tag.html", {}, async (page) => {
  const top = page.locator("#menu > ul > li");
  assert.ok(await top.count() <= 12, `${await top.count()} entries`);
  const open = page.locator("#menu details[open]");
  assert.equal(await open.locator("summary").textContent(), "Rules");
  // The entry of the page is in view, and the page itself is not scrolled.
  const [menu, entry] = await Promise.all([page.locator("#menu"), open.locator("a[aria-current]")].map((each) => each.boundingBox()));
  assert.ok(entry.y >= menu.y && entry.y + entry.height <= 900);
  assert.equal(await page.evaluate(() => scrollY), 0);
});

onPage("a wide window has the contents of the page at its right", "specification.html", { width: 1400, height: 900 }, async (page) => {
  const here = page.locator("#here");
  assert.ok((await here.boundingBox()).x > 1000);
  await here.getByRole("link", { name: "8. Numbers" }).click();
  await page.locator("#here a[aria-current]", { hasText: "8. Numbers" }).waitFor();
  assert.match(page.url(), /#numbers$/);
  await page.setViewportSize({ width: 900, height: 800 });
  assert.equal(await here.isVisible(), false);
  assert.ok(await page.locator("nav.contents").first().isVisible());
});

onPage("the menu opens over the text on a phone, by keyboard too", "evidence.html", PHONE, async (page) => {
  await page.getByRole("link", { name: "Menu", exact: true }).focus();
  await page.keyboard.press("Enter");
  const menu = page.locator("#menu");
  await menu.getByRole("link", { name: "Close the menu" }).waitFor();
  assert.equal((await menu.boundingBox()).y, 0);
  await menu.getByRole("link", { name: "The grammar" }).click();
  assert.equal(await page.locator("h1").textContent(), "The grammar");
});

onPage("no sign is a box without letters", "cases/comment.html", {}, async (page) => {
  const text = await page.locator("article").innerText();
  assert.doesNotMatch(text, /[\u2400-\u2421\u0085\u2028\u2029\ufeff]/);
  assert.ok(await page.locator(".sign").count() > 0);
});

onPage("each cell of the table of readers has a sign and a colour", "readers.html", {}, async (page) => {
  const cells = await page.locator(".support td").evaluateAll((all) => all.map((cell) => [cell.className.split(" ")[0], cell.innerText.trim()[0]]));
  const signs = { yes: "✓", some: "◐", no: "✗", none: "–" };
  assert.deepEqual(cells.filter(([kind, sign]) => signs[kind] !== sign), []);
  assert.ok(cells.length > 150, `${cells.length} cells`);
  // Rows of the first tier come first.
  const groups = await page.locator(".support [scope=rowgroup]").allTextContents();
  assert.deepEqual(groups, ["The first tier", "Other readers"]);
  await page.getByRole("row", { name: /^php-symfony PHP/ }).getByRole("link").nth(1).click();
  assert.match(page.url(), /#php-symfony$/);
});

onPage("an explanation comes before cases in search", "index.html", {}, async (page) => {
  const found = await searched(page, "norway");
  const results = await found.allTextContents();
  const first = results.findIndex((text) => / case$/.test(text));
  const page_ = results.findIndex((text) => /Norway|reads|quoted/.test(text) && !/ case$/.test(text));
  assert.ok(page_ === 0 && first > page_, results.join("\n"));
});

test("without scripts everything can be read", async () => {
  const { page, close } = await open("specification.html", { javaScriptEnabled: false, ...PHONE });
  assert.ok(await page.locator("#KY-KEY-4").isVisible());
  await page.locator("#menu").getByText("Should I use it?").click();
  await page.locator("#menu").getByRole("link", { name: "Questions and answers" }).click();
  assert.match(await page.locator("h1").textContent(), /Questions/);
  await close();
});

test("paper has the text alone, and all of it", async () => {
  for (const name of ["specification.html", "cases/key.html", "grammar.html"]) {
    const { page, close } = await open(name, { width: 700 });
    await page.emulateMedia({ media: "print" });
    await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
    const seen = await page.evaluate(() => {
      const isShown = (selector) => [...document.querySelectorAll(selector)].some((each) => each.checkVisibility());
      const cut = [...document.querySelectorAll("article :is(pre, figure, .table-wrapper)")].filter((each) => each.checkVisibility() && each.scrollWidth > innerWidth);
      return { extra: ["#menu", "#here", "#search", ".evidence", ".evidence-link"].filter(isShown), cut: cut.length, folded: document.querySelectorAll(".case:not([open])").length };
    });
    assert.deepEqual(seen, { extra: [], cut: 0, folded: 0 }, name);
    await close();
  }
});

test("it works from a server, in any folder", async () => {
  const types = { ".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml" };
  const server = createServer((request, response) => {
    const path = new URL(request.url, "http://x").pathname.replace(/^\/a\/b\//, "");
    const file = join(SITE, path === "" || path.endsWith("/") ? `${path}index.html` : path);
    if (relative(SITE, file).startsWith("..") || !existsSync(file)) return response.writeHead(404).end();
    return response.writeHead(200, { "content-type": types[extname(file)] ?? "text/plain" }).end(readFileSync(file));
  });
  await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
  const page = await newPage();
  try {
    const said = [];
    page.on("console", (message) => said.push(message.text()));
    page.on("pageerror", (error) => said.push(error.message));
    await page.goto(`http://127.0.0.1:${server.address().port}/a/b/`);
    assert.equal(await page.locator("#menu a[aria-current]").textContent(), "What KYAML is");
    await page.locator("#menu").getByText("Rules", { exact: true }).click();
    await page.getByRole("link", { name: "All rules" }).click();
    await page.waitForURL(/rules\/index\.html$/);
    assert.match(await (await searched(page, "ambiguous-key")).first().textContent(), /^ambiguous-key rule/);
    assert.deepEqual(said, []);
  } finally {
    await page.context().close();
    server.close();
    server.closeAllConnections();
  }
});

/** The texts whose contrast with their background is below a ratio. Runs in the page. */
function paleTexts(least) {
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
  const known = new Map();
  for (const element of document.querySelectorAll("body *")) {
    const hasText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim() !== "");
    if (!hasText || element.closest("details:not([open]) > :not(summary)") || !element.checkVisibility() || element.localName === "script") continue;
    const style = getComputedStyle(element);
    const behind = [];
    for (let at = element; at !== null; at = at.parentElement) behind.unshift(getComputedStyle(at).backgroundColor);
    // The text of a diagram lies on a box, whose fill is one of the page's colours.
    const box = element.closest("svg g")?.querySelector(":scope > rect");
    if (box && getComputedStyle(box).fill !== "none") behind.push(getComputedStyle(box).fill);
    const color = element.namespaceURI.endsWith("svg") ? style.fill : style.color;
    const key = [...behind, color].join();
    if (known.has(key)) continue;
    const back = paint(["white", ...behind]);
    const ink = paint([`rgb(${back})`, color]);
    const [light, dark] = [luminance(back), luminance(ink)].sort((left, right) => right - left);
    const ratio = (light + 0.05) / (dark + 0.05);
    known.set(key, ratio < least ? `${element.localName}.${element.getAttribute("class") ?? ""}: ${ratio.toFixed(2)}` : null);
  }
  return [...known.values()].filter((said) => said !== null);
}
