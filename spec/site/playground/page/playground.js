"use strict";

// The playground: the source on the left, what the libraries make of it on the right.

{
  const { kyaml, kyamlExamples } = window;
  const root = document.documentElement.dataset.root;
  const by = (id) => document.getElementById(id);
  const panel = by("pg-panel");
  const tablist = document.querySelector("#pg [role=tablist]");
  const status = by("pg-status");

  const element = (name, attributes = {}, ...children) => {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) {
      if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
      else if (value !== undefined && value !== false) made.setAttribute(key, value);
    }
    made.append(...children);
    return made;
  };
  const code = (text) => element("code", {}, text);
  const button = (text, click, attributes) => element("button", { type: "button", onclick: click, ...attributes }, text);

  /** A message, whose parts in backquotes are code. */
  const message = (text) => text.split("`").map((part, at) => at % 2 === 1 ? code(part) : part);

  // The modules. A page that is opened as a file may not fetch, but it may load scripts.

  const script = (name) => new Promise((resolve, reject) => {
    document.head.append(element("script", {
      src: `${root}playground/${name}`, onload: resolve, onerror: () => reject(new Error(`${name} cannot be loaded`)),
    }));
  });

  const bytes = async (name) => {
    if (location.protocol !== "file:") return (await fetch(`${root}playground/${name}`)).arrayBuffer();
    await script(`${name}.js`);
    const packed = Uint8Array.from(atob(window.kyamlModules[name]), (character) => character.charCodeAt(0));
    return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
  };

  // The libraries work in a worker, which only its text can make in a page that is opened as a file.

  const asked = new Map();
  let last = 0;
  let worker;
  let source;
  const ask = (name, ...args) => new Promise((resolve, reject) => {
    last++;
    asked.set(last, { resolve, reject });
    worker.postMessage([last, name, args]);
  });
  const answered = ({ data: [number, result, error] }) => {
    const { resolve, reject } = asked.get(number);
    asked.delete(number);
    if (error === undefined) resolve(result);
    else reject(new Error(error));
  };
  const load = async () => {
    const [module] = await Promise.all([bytes("kyaml.wasm"), script("worker.js"), script("editor.js")]);
    const address = URL.createObjectURL(new Blob([window.kyamlWorker], { type: "text/javascript" }));
    worker = new Worker(address);
    worker.onmessage = answered;
    worker.postMessage(module, [module]);
    await ask();
    URL.revokeObjectURL(address);
  };

  let readers;
  const loadReaders = () => {
    readers ??= (async () => {
      await Promise.all(["libraries.js", "resolvers.js", "recorded.js"].map(script));
      await script("readers_wasm.js");
      await window.readers_wasm({ module_or_path: await bytes("readers.wasm") });
      window.kyamlReaders = window.readers_wasm;
      await script("scalars.js");
      await script("readers.js");
    })();
    return readers;
  };

  const place = (at) => button(`line ${at.line}, column ${at.column}`, () => source.select(at), { class: "pg-place" });

  // The results.

  const settings = (others = {}) => JSON.stringify({
    form: by("pg-form").value, profile: by("pg-profile").value, schema: by("pg-schema").value, ...others,
  });
  const check = async (text) => JSON.parse(await ask("check", text, settings()));
  const format = async (text, language) => JSON.parse(await ask("format", text, language, settings()));

  /** Makes the edits of a result, if the text is still the one of the result. */
  const apply = (edits) => panel.getAttribute("aria-busy") === "false" && source.edit(edits);

  const isSafe = ({ fix }) => fix?.applicability === "safe";

  /** Whether a scalar has two readings, of which only its author knows the right one. */
  const isAmbiguous = ({ rule, fix }) => rule === "ambiguous-value" && fix?.edits.length === 1;

  /** Both spellings of an ambiguous scalar: the value that Kubernetes loads, and the text. */
  const spellings = ({ fix: { edits: [edit] } }) => [...new Set([edit.text, JSON.stringify(source.slice(edit))])]
    .flatMap((spelling) => [" ", button(`Write ${spelling}`, () => apply([{ ...edit, text: spelling }]))]);

  const finding = (found) => element("li", {},
    element("div", { class: found.severity === "warning" ? "pg-warning" : "pg-error" }, ...message(found.message)),
    place(found), " ",
    found.document === undefined ? found.rule ?? "" : element("a", { href: `${root}rules/${found.rule}.html` }, found.rule),
    ...isAmbiguous(found) ? spellings(found) : found.fix ? [" ", button(isSafe(found) ? "Fix" : "Fix (a guess)", () => apply(found.fix.edits))] : []);

  /** A list. A long one grows on request: 100,000 elements would freeze the page. */
  const list = (items, make = (item) => item, name = "pg-list") => {
    const PART = 1000;
    const rows = element("ul", { class: name });
    const more = button("", () => add());
    const add = () => {
      const shown = rows.children.length;
      rows.append(...items.slice(shown, shown + PART).map(make));
      more.hidden = rows.children.length === items.length;
      more.textContent = `Show more: ${items.length - rows.children.length} are left`;
    };
    add();
    return element("div", {}, rows, more);
  };
  const fine = (text) => element("p", { class: "pg-fine" }, text);

  const findings = async (text, found) => {
    if (found.length === 0) return [fine("This is KYAML, and no rule has a finding.")];
    // The finding says to convert the text. If that fails, as with a template, the reason is better advice.
    const { errors } = found.some(({ rule }) => rule === "block-style") ? await format(text, "kyaml") : {};
    if (errors) return [list(errors, finding)];
    const fixes = found.filter((each) => isSafe(each) && !isAmbiguous(each)).map(({ fix }) => fix);
    return [
      ...fixes.length > 0 ? [button(fixes.length === 1 ? "Apply the safe fix" : `Apply the ${fixes.length} safe fixes`,
        () => apply(fixes.flatMap(({ edits }) => edits))), " "] : [],
      button("Convert to KYAML", async () => {
        const { text: converted, notes, errors } = await format(text, "kyaml");
        // Notes are about decisions, which nobody takes unseen.
        if (errors || notes.length > 0) choose("kyaml");
        else source.replace(converted);
      }),
      list(found, finding),
    ];
  };

  const copy = async (text, done, refused) => {
    try {
      await navigator.clipboard.writeText(text);
      status.textContent = done;
    } catch {
      status.textContent = refused;
    }
  };

  const download = (text, name) => {
    const address = URL.createObjectURL(new Blob([text]));
    element("a", { href: address, download: name }).click();
    URL.revokeObjectURL(address);
  };

  const converted = (language) => async (given) => {
    const { text, notes, left_out_comments: comments, errors } = await format(given, language);
    if (errors) return [list(errors, finding)];
    const said = notes.map((note) => element("li", {}, element("div", { class: "pg-warning" }, ...message(note.message)), place(note)));
    const lost = comments === 0 ? [] : [element("p", { class: "pg-warning" }, `${comments} comments are left out`)];
    const uses = [
      ...text === given ? [] : [button("Use as source", () => source.replace(text)), " "],
      button("Copy", () => copy(text, "The result is in the clipboard.", "The browser refuses the clipboard.")), " ",
      button("Download", () => download(text, `kyaml-playground.${language === "json" ? "json" : "yaml"}`)),
    ];
    return [...lost, ...said.length > 0 ? [list(said)] : [], element("p", {}, ...uses), element("pre", {}, code(text))];
  };

  const tree = async (text) => {
    const { nodes, errors } = JSON.parse(await ask("tree", text, settings()));
    if (errors) return [list(errors, finding)];
    return [list(nodes, (node) => element("li", {},
      "  ".repeat(node.depth), ...node.key === undefined ? [] : [element("b", {}, node.key), ": "], node.kind,
      node.text === undefined ? "" : ` ${node.kind === "string" ? JSON.stringify(node.text) : node.text}`, " ",
      ...(node.comments ?? []).map((comment) => element("i", {}, comment, " ")), place(node)), "pg-tree")];
  };

  // The readers.

  const named = ({ name, title, version }) => title ? `${title} ${version}` : `${name} ${version}`;

  /** The plain scalars of the source, by the library yaml: each text once, with its first place. */
  const scalars = (text) => {
    const { yaml } = window.kyamlLibraries;
    const found = new Map();
    const lines = new yaml.LineCounter();
    for (const document of yaml.parseAllDocuments(text, { lineCounter: lines, logLevel: "silent" })) {
      yaml.visit(document, { Scalar: (_, { type, source: scalar, range }) => {
        if (type !== "PLAIN" || scalar === undefined || found.has(scalar)) return;
        const { line, col } = lines.linePos(range[0]);
        found.set(scalar, { line, column: col, end_line: line, end_column: col + scalar.length });
      } });
    }
    return found;
  };

  const spelling = (value) => /^(null|true|false|-?\d.*|".*")$/s.test(value) ? [code(value)] : [value];

  /** Values side by side, each with its readers. */
  const values = (groups) => element("table", { class: "pg-values" }, ...groups.map(({ value, readers }) => element("tr", {},
    element("th", { scope: "row" }, ...spelling(value)),
    element("td", {}, readers.length > 6
      ? element("details", {}, element("summary", {}, `${readers.length} readers`), readers.map(named).join(", "))
      : readers.map(named).join(", ")))));

  const disagreements = (source) => [...scalars(source)].flatMap(([text, at]) => {
    const groups = kyaml.scalar(text);
    if (groups.length < 2) return [];
    const spellings = groups.map(({ value }) => value).filter((value) => /^(null|true|false|-?\d.*|".*")$/s.test(value));
    return [element("li", { "data-text": text },
      element("div", { class: "pg-warning" }, code(text), ` without quotes has ${groups.length} values. In KYAML, write `,
        ...spellings.flatMap((value, index) => [index === 0 ? "" : " or ", code(value)]), "."),
      place(at), values(groups))];
  });

  /** The documents that Kubernetes loads; nothing if the text is refused. */
  kyaml.kubernetes = async (text) => {
    const { nodes } = JSON.parse(await ask("tree", text, settings({ schema: "kubernetes" })));
    return nodes && kyaml.documents(nodes);
  };

  const live = async (text) => {
    const expected = await kyaml.kubernetes(text);
    return kyaml.readers().map((reader) => {
      let shown;
      try {
        const found = reader.load(text);
        const differences = expected ? kyaml.differences({ seq: expected }, { seq: found }) : [];
        shown = !expected ? ["reads it; the reference does not"] : differences.length === 0 ? [] : [element("table", { class: "pg-values" },
          element("tr", {}, element("th", {}, "place"), element("th", {}, "Kubernetes"), element("th", {}, "this reader")),
          ...differences.slice(0, 12).map(({ path, expected, found }) => element("tr", {},
            element("td", {}, code(path.replace(/^\/\d+/, "") || "/")), element("td", {}, ...spelling(expected)), element("td", {}, ...spelling(found)))))];
      } catch (error) {
        shown = [`refuses it: ${String(error.message ?? error).split("\n")[0]}`];
      }
      const name = named(reader);
      return element("li", { "data-reader": name }, element("div", { class: shown.length === 0 ? "pg-fine" : "pg-warning" }, name, shown.length === 0 ? ": the same" : ""), ...shown);
    });
  };

  /** The readers that deviate on the cases of the clauses that the source breaks, as the suite recorded. */
  const recorded = (findings) => {
    const clauses = new Map(findings.map((found) => [found.clause, found]));
    return [...clauses].flatMap(([clause, { rule }]) => {
      const deviations = window.kyamlRecorded[clause];
      return deviations ? [element("li", {}, element("a", { href: `${root}specification.html#${clause}` }, clause),
        ` (${rule}): ${deviations.length} implementations deviate on its cases: `, deviations.join(", "))] : [];
    });
  };

  const others = async (text, findings) => {
    await loadReaders();
    const texts = disagreements(text);
    const results = recorded(findings);
    return [
      element("h3", {}, "Plain scalars, by some 50 readers"),
      texts.length === 0 ? fine("No text without quotes has two values.") : list(texts),
      element("h3", {}, "Readers in this page"), list(await live(text)),
      ...results.length === 0 ? [] : [element("h3", {}, "Recorded by the suite"), list(results)],
    ];
  };

  const RESULTS = [
    ["findings", "Findings", findings],
    ["kyaml", "KYAML", converted("kyaml")],
    ["yaml", "YAML", converted("yaml")],
    ["json", "JSON", converted("json")],
    ["tree", "Tree", tree],
    ["readers", "Other parsers", others],
  ];
  const tabs = new Map(RESULTS.map(([name, title]) => [name, button(title, () => choose(name), {
    role: "tab", id: `pg-tab-${name}`, "aria-controls": "pg-panel", "aria-selected": "false", tabindex: "-1",
  })]));
  tablist.append(...tabs.values());
  tablist.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1, Home: -RESULTS.length, End: RESULTS.length }[event.key];
    if (!step) return;
    event.preventDefault();
    const at = RESULTS.findIndex(([name]) => name === chosen);
    const next = Math.abs(step) > 1 ? (step > 0 ? RESULTS.length - 1 : 0) : (at + step + RESULTS.length) % RESULTS.length;
    choose(RESULTS[next][0]);
    tabs.get(chosen).focus();
  });

  let chosen = "findings";
  const choose = (name) => {
    chosen = name;
    for (const [other, tab] of tabs) {
      tab.setAttribute("aria-selected", String(other === name));
      tab.tabIndex = other === name ? 0 : -1;
    }
    panel.setAttribute("aria-labelledby", `pg-tab-${name}`);
    show();
  };

  // One text at a time: while the worker is busy, further changes wait for its answer.
  let isWorking = false;
  let isOutdated = false;
  const show = async () => {
    panel.setAttribute("aria-busy", "true");
    isOutdated = isWorking;
    if (isWorking) return;
    isWorking = true;
    const start = performance.now();
    const text = source.text();
    let shown;
    let found = [];
    try {
      found = await check(text);
      const [, , result] = RESULTS.find(([name]) => name === chosen);
      shown = await result(text, found);
    } catch (error) {
      shown = [element("p", { class: "pg-error" }, `This failed: ${error.message}. Reload the page.`)];
    }
    isWorking = false;
    if (isOutdated) return show();
    const title = found.length === 0 ? "Findings: none" : `Findings: ${found.length}`;
    tabs.get("findings").textContent = title;
    // Screen readers announce the status.
    status.textContent = title;
    source.mark(found);
    panel.replaceChildren(...shown);
    panel.setAttribute("aria-busy", "false");
    window.kyaml.time = performance.now() - start;
  };

  const KEPT = "kyaml-playground";
  const keep = () => {
    try {
      sessionStorage.setItem(KEPT, source.text());
    } catch {
      // No storage, or a text beyond its size: a reload brings the example.
    }
  };
  let timer;
  const changed = () => {
    panel.setAttribute("aria-busy", "true");
    clearTimeout(timer);
    timer = setTimeout(() => {
      keep();
      show();
    }, 50);
  };

  const kept = () => {
    try {
      return sessionStorage.getItem(KEPT);
    } catch {
      return null;
    }
  };

  const fromAddress = () => {
    const parameters = new URLSearchParams(location.hash.slice(1));
    for (const name of ["form", "profile", "schema"]) {
      const select = by(`pg-${name}`);
      const value = parameters.get(name);
      if ([...select.options].some((option) => option.value === value)) select.value = value;
    }
    if (parameters.has("text")) source.replace(parameters.get("text"));
    if (tabs.has(parameters.get("show"))) chosen = parameters.get("show");
    choose(chosen);
  };

  const address = () => {
    const parameters = new URLSearchParams({ text: source.text() });
    for (const name of ["form", "profile", "schema"]) if (by(`pg-${name}`).selectedIndex > 0) parameters.set(name, by(`pg-${name}`).value);
    if (chosen !== "findings") parameters.set("show", chosen);
    return `#${parameters}`;
  };

  by("pg-link").addEventListener("click", async () => {
    const link = address();
    // Chats and proxies cut longer ones.
    const MAX = 8000;
    if (link.length > MAX) {
      status.textContent = `The text is too long for a link: ${link.length} characters, of ${MAX} at most. Download it instead.`;
      return;
    }
    history.replaceState(null, "", link);
    await copy(location.href, "The link is in the clipboard.", "The link is in the address bar.");
  });
  by("pg-example").append(...kyamlExamples.map(({ title }, at) => element("option", { value: at }, title)));
  by("pg-example").addEventListener("change", ({ target }) => source.replace(kyamlExamples[target.value].text));
  for (const name of ["form", "profile", "schema"]) by(`pg-${name}`).addEventListener("change", show);

  const begun = performance.now();
  load().then(() => {
    by("pg-loading").remove();
    by("pg").hidden = false;
    source = window.kyamlEditor(by("pg-text"), "Source: KYAML, YAML or JSON", changed);
    source.replace(kept() ?? kyamlExamples[0].text);
    window.kyaml.source = source;
    fromAddress();
    window.addEventListener("hashchange", fromAddress);
    window.kyaml.loaded = performance.now() - begun;
  }, (error) => {
    by("pg-loading").replaceWith(element("p", {}, `The playground cannot be loaded: ${error.message}`));
  });
}
