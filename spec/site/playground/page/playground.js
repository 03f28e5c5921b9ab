"use strict";

// The playground: the source on the left, what the libraries make of it on the right.

{
  const { kyaml, kyamlExamples, kyamlRecorded } = window;
  const root = document.documentElement.dataset.root;
  const by = (id) => document.getElementById(id);
  const source = by("pg-text");
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
    if (location.protocol !== "file:") return fetch(`${root}playground/${name}`);
    await script(`${name}.js`);
    const packed = Uint8Array.from(atob(window.kyamlModules[name]), (character) => character.charCodeAt(0));
    return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip")), { headers: { "Content-Type": "application/wasm" } });
  };

  /** The functions of a module. */
  const instance = async (name) => {
    await script(`${name}_wasm.js`);
    const functions = window[`${name}_wasm`];
    await functions({ module_or_path: bytes(`${name}.wasm`) });
    return functions;
  };

  let library;
  let readers;
  const loadReaders = () => {
    readers ??= (async () => {
      await Promise.all(["libraries.js", "resolvers.js", "recorded.js"].map(script));
      window.kyamlReaders = await instance("readers");
      await script("scalars.js");
      await script("readers.js");
    })();
    return readers;
  };

  // Places. Those of the libraries count characters, and a text area counts UTF-16 code units.

  const offset = (line, column) => {
    let start = 0;
    for (let at = 1; at < line; at++) {
      const next = source.value.indexOf("\n", start);
      if (next < 0) return source.value.length;
      start = next + 1;
    }
    const end = source.value.indexOf("\n", start);
    const characters = [...source.value.slice(start, end < 0 ? undefined : end)];
    return start + characters.slice(0, column - 1).join("").length;
  };

  const place = (at) => button(`line ${at.line}, column ${at.column}`, () => {
    const start = offset(at.line, at.column);
    source.focus();
    source.setSelectionRange(start, Math.max(start, offset(at.end_line, at.end_column)));
    source.scrollTop = Math.max(0, (at.line - 4) * parseFloat(getComputedStyle(source).lineHeight));
  }, { class: "pg-place" });

  const replace = (text) => {
    source.focus();
    // Keeps the history of undo.
    source.select();
    if (!document.execCommand("insertText", false, text)) source.value = text;
    source.setSelectionRange(0, 0);
    changed();
  };

  const edited = ({ edits }) => {
    let text = source.value;
    for (const edit of [...edits].sort((one, other) => other.byte_start - one.byte_start)) {
      text = text.slice(0, offset(edit.line, edit.column)) + edit.text + text.slice(offset(edit.end_line, edit.end_column));
    }
    return text;
  };

  // The results.

  const settings = (others = {}) => JSON.stringify({
    form: by("pg-form").value, profile: by("pg-profile").value, schema: by("pg-schema").value, ...others,
  });
  const format = (language) => JSON.parse(library.format(source.value, language, settings()));

  const isSafe = ({ fix }) => fix?.applicability === "safe";

  /** Whether a scalar has two readings, of which only its author knows the right one. */
  const isAmbiguous = ({ rule, fix }) => rule === "ambiguous-value" && fix?.edits.length === 1;

  /** Both spellings of an ambiguous scalar: the value that Kubernetes loads, and the text. */
  const spellings = ({ fix: { edits: [edit] } }) => {
    const text = source.value.slice(offset(edit.line, edit.column), offset(edit.end_line, edit.end_column));
    return [...new Set([edit.text, JSON.stringify(text)])]
      .flatMap((spelling) => [" ", button(`Write ${spelling}`, () => replace(edited({ edits: [{ ...edit, text: spelling }] })))]);
  };

  const finding = (found) => element("li", {},
    element("div", { class: found.severity === "warning" ? "pg-warning" : "pg-error" }, ...message(found.message)),
    place(found), " ",
    found.document === undefined ? found.rule ?? "" : element("a", { href: `${root}rules/${found.rule}.html` }, found.rule),
    ...isAmbiguous(found) ? spellings(found) : found.fix ? [" ", button(isSafe(found) ? "Fix" : "Fix (a guess)", () => replace(edited(found.fix)))] : []);

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

  const findings = () => {
    const found = JSON.parse(library.check(source.value, settings()));
    const fixes = found.filter((each) => isSafe(each) && !isAmbiguous(each)).map(({ fix }) => fix);
    return {
      count: found.length,
      show: () => found.length === 0 ? [fine("This is KYAML, and no rule has a finding.")] : [
        ...fixes.length > 0 ? [button(fixes.length === 1 ? "Apply the safe fix" : `Apply the ${fixes.length} safe fixes`,
          () => replace(edited({ edits: fixes.flatMap(({ edits }) => edits) })))] : [],
        button("Convert to KYAML", () => {
          const { text, notes, errors } = format("kyaml");
          // Notes are about decisions, which nobody takes unseen.
          if (errors || notes.length > 0) choose("kyaml");
          else replace(text);
        }),
        list(found, finding),
      ],
    };
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

  const converted = (language) => () => ({
    show: () => {
      const { text, notes, left_out_comments: comments, errors } = format(language);
      if (errors) return [list(errors, finding)];
      const said = notes.map((note) => element("li", {}, element("div", { class: "pg-warning" }, ...message(note.message)), place(note)));
      const lost = comments === 0 ? [] : [element("p", { class: "pg-warning" }, `${comments} comments are left out`)];
      const uses = [
        ...text === source.value ? [] : [button("Use as source", () => replace(text)), " "],
        button("Copy", () => copy(text, "The result is in the clipboard.", "The browser refuses the clipboard.")), " ",
        button("Download", () => download(text, `kyaml-playground.${language === "json" ? "json" : "yaml"}`)),
      ];
      return [...lost, ...said.length > 0 ? [list(said)] : [], element("p", {}, ...uses), element("pre", {}, code(text))];
    },
  });

  const tree = () => ({
    show: () => {
      const { nodes, errors } = JSON.parse(library.tree(source.value, settings()));
      if (errors) return [list(errors, finding)];
      return [list(nodes, (node) => element("li", {},
        "  ".repeat(node.depth), ...node.key === undefined ? [] : [element("b", {}, node.key), ": "], node.kind,
        node.text === undefined ? "" : ` ${node.kind === "string" ? JSON.stringify(node.text) : node.text}`, " ",
        ...(node.comments ?? []).map((comment) => element("i", {}, comment, " ")), place(node)), "pg-tree")];
    },
  });

  // The readers.

  const named = ({ name, title, version }) => title ? `${title} ${version}` : `${name} ${version}`;

  /** The plain scalars of the source, by the library yaml: each text once, with its first place. */
  const scalars = () => {
    const { yaml } = window.kyamlLibraries;
    const found = new Map();
    const lines = new yaml.LineCounter();
    for (const document of yaml.parseAllDocuments(source.value, { lineCounter: lines, logLevel: "silent" })) {
      yaml.visit(document, { Scalar: (_, { type, source: text, range }) => {
        if (type !== "PLAIN" || text === undefined || found.has(text)) return;
        const { line, col } = lines.linePos(range[0]);
        found.set(text, { line, column: col, end_line: line, end_column: col + text.length });
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

  const disagreements = () => [...scalars()].flatMap(([text, at]) => {
    const groups = kyaml.scalar(text);
    if (groups.length < 2) return [];
    const spellings = groups.map(({ value }) => value).filter((value) => /^(null|true|false|-?\d.*|".*")$/s.test(value));
    return [element("li", { "data-text": text },
      element("div", { class: "pg-warning" }, code(text), ` without quotes has ${groups.length} values. In KYAML, write `,
        ...spellings.flatMap((value, index) => [index === 0 ? "" : " or ", code(value)]), "."),
      place(at), values(groups))];
  });

  const live = () => {
    const { nodes } = JSON.parse(library.tree(source.value, settings({ schema: "kubernetes" })));
    const expected = nodes && kyaml.documents(nodes);
    return kyaml.readers().map((reader) => {
      let shown;
      try {
        const found = reader.load(source.value);
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
  const recorded = () => {
    const clauses = new Map(JSON.parse(library.check(source.value, settings())).map((found) => [found.clause, found]));
    return [...clauses].flatMap(([clause, { rule }]) => {
      const deviations = kyamlRecorded?.[clause] ?? window.kyamlRecorded?.[clause];
      return deviations ? [element("li", {}, element("a", { href: `${root}specification.html#${clause}` }, clause),
        ` (${rule}): ${deviations.length} implementations deviate on its cases: `, deviations.join(", "))] : [];
    });
  };

  const others = () => ({
    show: () => {
      const waiting = element("p", {}, "Loading the readers …");
      loadReaders().then(() => {
        const texts = disagreements();
        const results = recorded();
        waiting.replaceWith(
          element("h3", {}, "Plain scalars, by some 50 readers"),
          texts.length === 0 ? fine("No text without quotes has two values.") : list(texts),
          element("h3", {}, "Readers in this page"), list(live()),
          ...results.length === 0 ? [] : [element("h3", {}, "Recorded by the suite"), list(results)]);
      }, (error) => waiting.replaceWith(element("p", { class: "pg-error" }, error.message)));
      return [waiting];
    },
  });

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

  const show = () => {
    const start = performance.now();
    try {
      const { count, show: shown } = findings();
      tabs.get("findings").textContent = count === 0 ? "Findings: none" : `Findings: ${count}`;
      // Screen readers announce the status.
      status.textContent = tabs.get("findings").textContent;
      const [, , result] = RESULTS.find(([name]) => name === chosen);
      panel.replaceChildren(...chosen === "findings" ? shown() : result().show());
    } catch (error) {
      panel.replaceChildren(element("p", { class: "pg-error" }, `The library failed: ${error.message}. Reload the page.`));
    }
    window.kyaml.time = performance.now() - start;
  };

  const KEPT = "kyaml-playground";
  let timer;
  const changed = () => {
    try {
      sessionStorage.setItem(KEPT, source.value);
    } catch {
      // No storage, or a text beyond its size: a reload brings the example.
    }
    // Work that takes longer than a key press waits for a pause.
    clearTimeout(timer);
    if (chosen === "readers" || source.value.length > 50_000) timer = setTimeout(show, 300);
    else show();
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
    if (parameters.has("text")) source.value = parameters.get("text");
    if (tabs.has(parameters.get("show"))) chosen = parameters.get("show");
    choose(chosen);
  };

  const address = () => {
    const parameters = new URLSearchParams({ text: source.value });
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
  by("pg-example").addEventListener("change", ({ target }) => replace(kyamlExamples[target.value].text));
  for (const name of ["form", "profile", "schema"]) by(`pg-${name}`).addEventListener("change", show);
  source.addEventListener("input", changed);
  window.addEventListener("hashchange", fromAddress);

  source.value = kept() ?? kyamlExamples[0].text;
  const begun = performance.now();
  instance("kyaml").then((functions) => {
    library = functions;
    by("pg-loading").remove();
    by("pg").hidden = false;
    fromAddress();
    window.kyaml.loaded = performance.now() - begun;
  }, (error) => {
    by("pg-loading").replaceWith(element("p", {}, `The playground cannot be loaded: ${error.message}`));
  });
}
