"use strict";

// Search, the place in the menu, the contents of a page, and folded parts. The pages can be read without this script.

{
  const root = document.documentElement.dataset.root;
  const query = document.getElementById("query");
  const found = document.getElementById("found");
  const MOST = 12;

  const element = (name, attributes, ...children) => {
    const made = Object.assign(document.createElement(name), attributes);
    made.append(...children);
    return made;
  };

  /** Marks the open page in the menu, opens its group, and scrolls the menu alone. */
  const menu = document.getElementById("menu");
  const here = location.pathname.split("/").slice(-1 - root.split("/").filter(Boolean).length).join("/") || "index.html";
  for (const link of menu.querySelectorAll("a:not(.close)")) {
    if (new URL(link.href).pathname !== new URL(root + here, location.href).pathname) continue;
    link.setAttribute("aria-current", "page");
    link.closest("details")?.setAttribute("open", "");
    menu.scrollTop = link.getBoundingClientRect().top - menu.getBoundingClientRect().top - menu.clientHeight / 2;
    break;
  }

  /** The headings of a long page, beside it. */
  const headings = (level) => [...document.querySelectorAll(`article ${level}[id]:not(.clause *, .production *)`)];
  const upper = headings("h2");
  const shown = upper.length > 1 && upper.length < 12 ? headings(":is(h2, h3)") : upper;
  const entries = shown.length > 30 ? upper : shown;
  if (entries.length > 1) {
    const links = entries.map((heading) => element("a", { href: `#${heading.id}` }, heading.textContent));
    const list = element("ul", {}, ...links.map((link) => element("li", {}, link)));
    const nav = document.getElementById("here");
    nav.append(element("p", {}, "On this page"), list);
    nav.hidden = false;
    const mark = () => {
      const passed = entries.filter((heading) => heading.getBoundingClientRect().top < 120).length;
      links.forEach((link, place) => link.toggleAttribute("aria-current", place === Math.max(0, passed - 1)));
    };
    document.addEventListener("scroll", mark, { passive: true });
    mark();
  }

  /** Each example in KYAML opens in the playground. Signs such as ‹U+0085› are the characters that they name. */
  const SIGNS = { BOM: "\ufeff", NUL: "\0", CR: "\r", NEL: "\x85" };
  for (const code of document.querySelectorAll("article pre > code:is(.kyaml, .language-kyaml)")) {
    const text = code.textContent.replace(/‹(?:U\+([0-9A-F]+)|(\w+))›/g, (sign, number, name) => number ? String.fromCodePoint(parseInt(number, 16)) : SIGNS[name] ?? sign);
    code.parentElement.after(element("a", { className: "try", href: `${root}playground.html#${new URLSearchParams({ text })}` }, "Try it"));
  }

  /** On paper everything is open that is not evidence. */
  window.addEventListener("beforeprint", () => {
    for (const part of document.querySelectorAll("article details:not([open], .evidence)")) {
      part.open = true;
      part.dataset.printed = "";
    }
  });
  window.addEventListener("afterprint", () => {
    for (const part of document.querySelectorAll("details[data-printed]")) part.open = false;
  });

  /** Opens the folded parts around the target of the address. */
  const openTarget = () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!target || target === menu) return;
    for (let at = target; at; at = at.parentElement) if (at.localName === "details") at.open = true;
    target.scrollIntoView();
  };
  window.addEventListener("hashchange", openTarget);
  if (location.hash) openTarget();

  /** Loads the index at the first search: as scripts, because a page opened as a file may not fetch. */
  let loading;
  const load = () => {
    window.search ??= {};
    const script = (name) => new Promise((resolve, reject) => {
      document.head.append(element("script", { src: `${root}${name}`, onload: resolve, onerror: () => reject(new Error(`${name} cannot be loaded`)) }));
    });
    loading ??= Promise.all(["elasticlunr.min.js", "searchindex.js", "names.js"].map(script)).then(() => {
      const index = window.elasticlunr.Index.load(window.search.index);
      return { index, names: window.kyamlNames };
    });
    return loading;
  };

  const result = (address, title, ...about) => element("a", { href: root + address }, element("b", {}, title), ...about);

  /** A piece of a text around the first of the words, from the start of a word. */
  const teaser = (text, words) => {
    const lower = text.toLowerCase();
    const places = words.map((word) => lower.indexOf(word)).filter((place) => place >= 0);
    const at = places.length === 0 ? 0 : Math.max(0, Math.min(...places) - 40);
    const start = at === 0 ? 0 : text.indexOf(" ", at) + 1;
    return element("small", {}, (start > 0 ? "… " : "") + text.slice(start, start + 160));
  };

  /** Exact names come before texts, the others after them: rules, clauses, and cases last. */
  const KINDS = ["rule", "clause", "production", "reader", "case"];
  const byName = (names, text) => {
    const wanted = text.toLowerCase();
    const found = names
      .map(([name, kind, address]) => ({ name, kind, address, at: name.toLowerCase().indexOf(wanted) }))
      .filter(({ at }) => at === 0 || (at > 0 && wanted.length > 2))
      .map((entry) => ({ ...entry, order: [KINDS.indexOf(entry.kind), Math.min(entry.at, 1), entry.name.length] }))
      .sort((left, right) => left.order.map((part, place) => part - right.order[place]).find((part) => part !== 0) ?? (left.name < right.name ? -1 : 1));
    const links = (entries) => entries.map(({ name, kind, address }) => result(address, name, ` ${kind}`));
    const isExact = ({ name }) => name.toLowerCase() === wanted;
    return { exact: links(found.filter(isExact)), others: links(found.filter((entry) => !isExact(entry)).slice(0, MOST / 2)) };
  };

  /** Among texts that fit: pages for users, then rules, clauses, and pages for implementers. */
  const ORDER = [/^rules\//, /^specification/, /^(suite|running|case-format|protocol|packages|checkpoints|theorems|kep-5295|yaml-1|divergences|changes)\b/];
  const order = (address) => ORDER.findIndex((pattern) => pattern.test(address)) + 1;

  const inTexts = (index, text, seen) => {
    const words = text.toLowerCase().split(/[\s-]+/);
    const links = index.search(text, window.search.search_options).flatMap(({ ref }) => {
      const { title, body, breadcrumbs } = index.documentStore.getDoc(ref);
      const [page] = breadcrumbs.split(" » ");
      const address = window.search.doc_urls[ref];
      // The pages of rules have the same headings, so each page is one result, named by its title.
      const isRule = address.startsWith("rules/") && !address.startsWith("rules/index");
      const target = isRule ? address.split("#")[0] : address;
      if (seen.has(root + target)) return [];
      seen.add(root + target);
      return [{ order: order(target), link: result(target, isRule ? page : title, isRule ? " rule" : ` ${page}`, teaser(body, words)) }];
    });
    return links.slice(0, MOST).sort((left, right) => left.order - right.order).map(({ link }) => link);
  };

  const search = async () => {
    const text = query.value.trim();
    found.hidden = text === "";
    if (text === "") return;
    try {
      const { index, names } = await load();
      if (query.value.trim() !== text) return;
      const { exact, others } = byName(names, text);
      const seen = new Set([...exact, ...others].map((link) => link.getAttribute("href")));
      const all = [...exact, ...inTexts(index, text, seen), ...others];
      found.replaceChildren(...(all.length ? all : [element("p", {}, `Nothing is found for “${text}”.`)]));
    } catch (error) {
      found.replaceChildren(element("p", {}, `Search does not work here: ${error.message}.`));
    }
  };

  query.addEventListener("focus", () => { load().catch(() => {}); });
  query.addEventListener("input", search);
  document.getElementById("search").addEventListener("submit", (event) => {
    event.preventDefault();
    found.querySelector("a")?.click();
  });
  found.addEventListener("click", (event) => { if (event.target.closest("a")) found.hidden = true; });
  document.addEventListener("click", (event) => { if (!event.target.closest("#search")) found.hidden = true; });
  document.addEventListener("keydown", (event) => {
    const isWriting = /^(input|select|textarea)$/.test(document.activeElement.localName);
    if (event.key === "/" && !isWriting && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      query.focus();
    } else if (event.key === "Escape") {
      found.hidden = true;
    } else if ((event.key === "ArrowDown" || event.key === "ArrowUp") && !found.hidden && event.target.closest("#search")) {
      const links = [...found.querySelectorAll("a")];
      const next = links.indexOf(document.activeElement) + (event.key === "ArrowDown" ? 1 : -1);
      event.preventDefault();
      (links[next] ?? query).focus();
    }
  });
}
