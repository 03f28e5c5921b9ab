"use strict";

// Search, the place in the menu, and folded parts. The pages can be read without this script.

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

  /** Marks the open page in the menu, and opens the folded list that has it. */
  const here = location.pathname.split("/").slice(-1 - root.split("/").filter(Boolean).length).join("/") || "index.html";
  for (const link of document.querySelectorAll("#menu a")) {
    if (new URL(link.href).pathname !== new URL(root + here, location.href).pathname) continue;
    link.setAttribute("aria-current", "page");
    link.closest("details")?.setAttribute("open", "");
    if (getComputedStyle(document.getElementById("menu")).position === "sticky") link.scrollIntoView({ block: "nearest" });
    break;
  }

  /** Opens the folded parts around the target of the address. */
  const openTarget = () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    for (let at = target; at; at = at.parentElement) if (at.localName === "details") at.open = true;
    target?.scrollIntoView();
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

  const byName = (names, text) => {
    const wanted = text.toLowerCase();
    const rank = (name) => (name === wanted ? 0 : name.startsWith(wanted) ? 1 : 2);
    return names
      .map(([name, kind, address]) => ({ name, kind, address, rank: rank(name.toLowerCase()) }))
      .filter(({ name, rank }) => rank < 2 || (wanted.length > 2 && name.toLowerCase().includes(wanted)))
      .sort((left, right) => left.rank - right.rank || left.name.length - right.name.length || (left.name < right.name ? -1 : 1))
      .slice(0, MOST / 2)
      .map(({ name, kind, address }) => result(address, name, ` ${kind}`));
  };

  const search = async () => {
    const text = query.value.trim();
    found.hidden = text === "";
    if (text === "") return;
    try {
      const { index, names } = await load();
      if (query.value.trim() !== text) return;
      const words = text.toLowerCase().split(/[\s-]+/);
      const named = byName(names, text);
      const seen = new Set(named.map((link) => link.getAttribute("href")));
      const texts = index.search(text, window.search.search_options).flatMap(({ ref }) => {
        const { title, body, breadcrumbs } = index.documentStore.getDoc(ref);
        const [page] = breadcrumbs.split(" » ");
        const address = window.search.doc_urls[ref];
        // The pages of rules have the same headings, so each page is one result, named by its
        // title.
        const isRule = address.startsWith("rules/") && !address.startsWith("rules/index");
        const target = isRule ? address.split("#")[0] : address;
        if (seen.has(root + target)) return [];
        seen.add(root + target);
        return [result(target, isRule ? page : title, isRule ? " rule" : ` ${page}`, teaser(body, words))];
      });
      const all = [...named, ...texts.slice(0, MOST)];
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
