"use strict";

// The start: what stands above the view, the filters, the tabs, and what happens when something is chosen.

/** The views in the order of their tabs; the first one that has something to show is where one comes in. */
const VIEWS = {
  changes: { title: "Changes", has: () => data.changes !== null, render: renderChanges },
  ...Object.fromEntries(Object.entries(KINDS).map(([kind, { view, title }]) => [view, { title, has: () => implementations.some((each) => asKind(each, kind)), render: () => renderKind(kind) }])),
  matrix: { title: "Matrix", has: () => true, render: renderMatrix },
  causes: { title: "Causes", has: () => true, render: renderCauses },
};
const SHOWN_VIEWS = Object.entries(VIEWS).filter(([, view]) => view.has());

/** The name of the view that is shown. */
function viewShown() {
  return SHOWN_VIEWS.some(([name]) => name === state.view) ? state.view : SHOWN_VIEWS[0][0];
}

function renderView() {
  const view = document.getElementById("view");
  const name = viewShown();
  const isOne = state.implementation !== "";
  view.replaceChildren(...(isOne ? renderImplementation() : VIEWS[name].render()));
  view.setAttribute("aria-labelledby", isOne ? "implementation-title" : `tab-${name}`);
  for (const tab of document.querySelectorAll("[role=tab]")) {
    const isChosen = !isOne && tab.dataset.view === name;
    tab.setAttribute("aria-selected", String(isChosen));
    tab.tabIndex = tab.dataset.view === name ? 0 : -1;
  }
  const isMatrix = !isOne && name === "matrix";
  document.body.classList.toggle("matrix", isMatrix);
  document.getElementById("layout").hidden = !isMatrix;
  document.getElementById("key").hidden = !isMatrix;
  document.getElementById("hint").textContent = "";
  document.title = isOne ? `${state.implementation} · KYAML conformance` : "KYAML conformance";
  if (isMatrix) {
    placeCursor();
    measureHeadings();
  }
}

/** Shows what has been chosen. A panel alone leaves what is below it as it is. */
function render(changes) {
  if (Object.keys(changes).some((name) => name !== "open")) {
    renderView();
    showActive();
  }
  if ("open" in changes) renderPanel();
}

function showActive() {
  const set = FILTERS.filter((name) => state[name] !== "").length;
  document.getElementById("active").textContent = set === 0 ? "" : `(${set} set)`;
  for (const field of document.querySelectorAll("[data-choice]")) {
    if (field.type === "radio" || field.type === "checkbox") field.checked = field.value === state[field.dataset.choice];
    else if (field.value !== state[field.dataset.choice]) field.value = state[field.dataset.choice];
  }
}

function renderTop() {
  const { cases, version, sha256 } = data.suite;
  const checks = implementations.reduce((sum, { verdictOf }) => sum + verdictOf.reduce((put, verdict) => put + (verdict >= 0), 0), 0);
  const parts = data.selected.map(({ operations = [], filters = [], shard }) => [...operations, ...filters, ...(shard ? [`shard ${shard}`] : [])].join(" "));
  const facts = [
    ...(data.date === null ? [] : [`run of ${data.date}`]),
    count(implementations.length, "implementation"),
    `${count(checks, "check")}`,
    `suite ${version} of ${count(cases, "case")}`,
  ];
  document.getElementById("facts").append(
    facts.join(" · "),
    " · ",
    h("code", { title: `SHA-256 of the suite: ${sha256}` }, sha256.slice(0, 12)),
    ...(parts.length > 0 ? [" · ", h("strong", {}, `some of it only in part: ${parts.join("; ")}`)] : []),
  );
  const named = document.getElementById("specification");
  if (data.specification !== null) named.replaceChildren(outside(data.specification, "specification"));
  document.getElementById("written").append(`Written by kyaml-conformance ${version}.`);
  const sizes = new Map();
  for (const { verdictOf } of implementations) {
    for (const place of verdictOf) {
      if (place >= 0) sizes.set(verdicts[place].outcome, (sizes.get(verdicts[place].outcome) ?? 0) + 1);
    }
  }
  const known = Object.entries(OUTCOME).filter(([outcome]) => sizes.has(outcome));
  const faces = { pass: "ok", xfail: "listed", unsupported: "cannot", skip: "cannot" };
  document.getElementById("totals").append(
    ...known.map(([outcome, [sign, words]]) =>
      h("li", { title: words }, h("span", { class: `cell ${faces[outcome] ?? "unexpected"}`, "aria-hidden": "true" }, sign), ` ${number.format(sizes.get(outcome))} `, h("span", {}, outcome)),
    ),
  );
}

/** A field that chooses one of several. */
function selection(name, label, choices) {
  const options = choices.map(([value, words]) => h("option", { value, ...(value === state[name] ? { selected: true } : {}) }, words));
  return field(name, label, h("select", { "data-choice": name, name, change: (event) => choose({ [name]: event.target.value }) }, options));
}

function search(name, label, placeholder) {
  let timer = 0;
  const input = (event) => {
    clearTimeout(timer);
    timer = setTimeout(() => choose({ [name]: event.target.value.trim() }), 150);
  };
  return field(name, label, h("input", { type: "search", "data-choice": name, name, placeholder, value: state[name], autocomplete: "off", spellcheck: "false", input }));
}

function field(name, label, control) {
  control.id = `choice-${name}`;
  return h("div", { class: `field ${name}` }, h("label", { for: control.id }, label), control);
}

/** The values of a property, each once, in order. */
function values(list, of) {
  return [...new Set(list.map(of))].filter((value) => value !== "" && value !== null && value !== undefined).sort();
}

function renderFilters() {
  const same = (value) => [String(value), String(value)];
  const observed = values(verdicts, (verdict) => verdict.observed);
  const schemas = implementations.some(({ schema }) => schema === null) ? [["none", "none"]] : [];
  document.getElementById("choices").append(
    search("named", "Implementation", "name or library"),
    search("case", "Case", "id or title"),
    selection("clause", "Clause", [["", "all"], ...columnsOf("clauses").filter((column) => column.kind === "clause").map((column) => same(column.id))]),
    selection("outcome", "Outcome", [
      ["", "deviations"],
      ["unexpected", "! not as listed"],
      ["listed", "≈ as listed"],
      ...observed.map(same),
    ]),
    selection("operation", "Operation", [["", "all"], ...values(questions, (question) => question.operation).map(same)]),
    selection("portable", "Portable", [["", "all"], ["true", "portable"], ["false", "not portable"]]),
    selection("language", "Language", [["", "all"], ...values(implementations, ({ language }) => language).map(same)]),
    selection("schema", "Schema", [["", "all"], ...values(implementations, ({ schema }) => schema).map(same), ...schemas]),
    selection("tier", "Tier", [["", "all"], ...values(implementations, ({ tier }) => tier).map(same)]),
    h("button", { type: "button", class: "reset", click: () => choose(Object.fromEntries(FILTERS.map((name) => [name, ""]))) }, "Reset"),
  );
  document.getElementById("choices").addEventListener("submit", (event) => event.preventDefault());
  document.getElementById("filters").open = !isNarrow.matches && (viewShown() === "matrix" || FILTERS.some((name) => state[name] !== ""));
}

function renderLayout() {
  const columns = ["clauses", "chapters", "areas"].map((kind) =>
    h("label", {}, h("input", { type: "radio", name: "columns", value: kind, "data-choice": "columns", change: () => choose({ columns: kind }) }), kind),
  );
  document.getElementById("layout").append(
    h("fieldset", {}, h("legend", {}, "Columns"), columns),
    selection("order", "Order", [["name", "by name"], ["language", "by language"], ["hits", "most deviations first"]]),
    h(
      "label",
      { class: "only" },
      h("input", { type: "checkbox", value: "1", "data-choice": "only", change: (event) => choose({ only: event.target.checked ? "1" : "" }) }),
      "hide what has none",
    ),
  );
}

function renderTabs() {
  const tabs = SHOWN_VIEWS.map(([view, { title }]) => h("button", { type: "button", role: "tab", id: `tab-${view}`, "aria-controls": "view", "data-view": view }, title));
  document.getElementById("tabs").append(...tabs);
  for (const [place, tab] of tabs.entries()) {
    tab.addEventListener("click", () => choose({ view: tab.dataset.view, implementation: "" }));
    tab.addEventListener("keydown", ({ key }) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
      if (step === undefined) return;
      const next = tabs[(place + step + tabs.length) % tabs.length];
      next.focus();
      next.click();
    });
  }
}

// Paper has no room for a hundred clauses: the kinds, chapters and causes are printed, and then what was there comes back.
addEventListener("beforeprint", () => {
  const columns = state.columns;
  state.columns = "chapters";
  document.getElementById("key").hidden = false;
  document.getElementById("view").replaceChildren(...(state.implementation === "" ? SHOWN_VIEWS.flatMap(([, view]) => view.render()) : renderImplementation()));
  state.columns = columns;
});
addEventListener("afterprint", renderView);

addEventListener("popstate", () => {
  const before = state;
  state = readState();
  render(Object.fromEntries(Object.entries(state).filter(([name, value]) => value !== before[name])));
});

renderTop();
renderFilters();
renderLayout();
renderTabs();
render(state);
