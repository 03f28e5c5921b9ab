"use strict";

// What the reader has chosen. It is kept in the address, so that a link leads to what is seen.

const CHOICES = {
  view: "",
  implementation: "",
  columns: "",
  order: "name",
  named: "",
  language: "",
  schema: "",
  tier: "",
  case: "",
  operation: "",
  outcome: "",
  clause: "",
  portable: "",
  only: "",
  open: "",
};

/** What narrows the matrix down, in contrast to how it is shown. */
const FILTERS = ["named", "language", "schema", "tier", "case", "operation", "outcome", "clause", "portable"];

const isNarrow = matchMedia("(max-width: 720px)");

function readState() {
  const found = new URLSearchParams(location.hash.slice(1));
  const entries = Object.entries(CHOICES).map(([name, unset]) => [name, found.get(name) ?? unset]);
  const state = Object.fromEntries(entries);
  if (!Object.hasOwn(COLUMNS, state.columns)) state.columns = isNarrow.matches ? "chapters" : "clauses";
  return state;
}

let state = readState();

/** The address of what is chosen. It is read back by `URLSearchParams`; a slash needs no disguise in it. */
function addressOf(chosen) {
  const changed = Object.entries(chosen).filter(([name, value]) => name in CHOICES && value !== CHOICES[name]);
  const word = (value) => encodeURIComponent(value).replaceAll("%2F", "/");
  return `#${changed.map(([name, value]) => `${name}=${word(value)}`).join("&")}`;
}

/** Chooses something. What is opened, and another view, is a step that one can go back from. */
function choose(changes) {
  const isStep = ["view", "implementation", "open"].some((name) => name in changes && changes[name] !== "" && changes[name] !== state[name]);
  state = { ...state, ...changes };
  if (isStep) history.pushState(null, "", addressOf(state));
  else history.replaceState(null, "", addressOf(state));
  render(changes);
  // Another view, or another implementation, is read from its start.
  if ("view" in changes || "implementation" in changes) scrollTo(0, 0);
  if ("implementation" in changes) document.getElementById("implementation-title")?.focus({ preventScroll: true });
}

/** Names what a panel shows: parts between `~`, which stands in none of them. */
function nameOf(...parts) {
  return parts.map((part) => String(part).replaceAll("%", "%25").replaceAll("~", "%7E")).join("~");
}

function partsOf(name) {
  return name.split("~").map((part) => part.replaceAll("%7E", "~").replaceAll("%25", "%"));
}

/** A link inside the page. It is a real one, which can be copied or opened elsewhere. */
function link(changes, attributes, ...children) {
  const click = (event) => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    choose(changes);
  };
  return h("a", { href: addressOf({ ...state, ...changes }), click, ...attributes }, ...children);
}

/** A link that opens a panel. */
function opener(name, ...children) {
  return link({ open: name }, { class: "link" }, ...children);
}

/** A link to the page of an implementation. */
function implementationLink({ name }) {
  return link({ implementation: name, open: "" }, { class: "link name" }, name);
}

/** Whether a question is among those that are chosen, whatever became of it. */
function questionFilter() {
  const words = state.case.toLowerCase().split(/\s+/).filter(Boolean);
  return (question) => {
    if (state.operation !== "" && question.operation !== state.operation) return false;
    if (state.portable !== "" && String(question.portable) !== state.portable) return false;
    if (state.clause !== "" && !question.case.clauses.some((clause) => clause.id === state.clause)) return false;
    if (words.length === 0) return true;
    const text = `${question.case.id} ${question.case.title} ${question.file}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
}

/** Whether a verdict is one of those that are looked for: deviations, where nothing is said. */
function isLookedFor(verdict) {
  switch (state.outcome) {
    case "":
      return verdict.deviates || !verdict.isExpected;
    case "unexpected":
      return !verdict.isExpected;
    case "listed":
      return verdict.outcome === "xfail";
    default:
      return verdict.observed === state.outcome;
  }
}

function chosenImplementations() {
  const words = state.named.toLowerCase().split(/\s+/).filter(Boolean);
  return implementations.filter((each) => {
    if (state.language !== "" && each.language !== state.language) return false;
    if (state.schema !== "" && (each.schema ?? "none") !== state.schema) return false;
    if (state.tier !== "" && String(each.tier) !== state.tier) return false;
    const text = `${each.name} ${each.library} ${each.language} ${each.version}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/**
 * What a cell says: how many questions were put, how many of those it can answer, how many are looked for, and whether nothing was
 * asked that must be rejected although the column is about such things.
 */
function tally(implementation, { questions: places, rejects }) {
  const cell = { put: 0, asked: 0, hits: 0, unexpected: 0, rejections: 0 };
  for (const place of places) {
    const verdict = verdicts[implementation.verdictOf[place]];
    if (verdict === undefined) continue;
    cell.put += 1;
    if (verdict.isAsked) cell.asked += 1;
    if (verdict.isAsked && questions[place].rejects) cell.rejections += 1;
    if (!isLookedFor(verdict)) continue;
    cell.hits += 1;
    if (!verdict.isExpected) cell.unexpected += 1;
  }
  cell.acceptsOnly = rejects && cell.asked > 0 && cell.rejections === 0;
  return cell;
}

/** The checks of an implementation that are looked for, or all that are chosen, smallest first. */
function checksOf(implementation, places, { all }) {
  const isChosen = questionFilter();
  const checks = [];
  for (const place of places) {
    const verdict = verdicts[implementation.verdictOf[place]];
    if (verdict === undefined || !isChosen(questions[place]) || !(all || isLookedFor(verdict))) continue;
    checks.push(checkOf(implementation, questions[place]));
  }
  return checks.sort((left, right) => sizeOfStart(left.question) - sizeOfStart(right.question));
}

/** The rows and columns of the matrix, and the cells. */
function matrixOf() {
  const isChosen = questionFilter();
  const chosen = questions.map(isChosen);
  let columns = columnsOf(state.columns).filter((column) => state.clause === "" || column.kind !== "clause" || column.id === state.clause);
  columns = columns
    .map((column) => ({ ...column, questions: column.questions.filter((place) => chosen[place]) }))
    .filter((column) => column.questions.length > 0);
  let rows = chosenImplementations().map((implementation) => ({
    implementation,
    cells: columns.map((column) => tally(implementation, column)),
  }));
  rows = rows.filter((row) => row.cells.some((cell) => cell.put > 0));
  if (state.only !== "") {
    rows = rows.filter((row) => row.cells.some((cell) => cell.hits > 0));
    const kept = columns.map((_, place) => rows.some((row) => row.cells[place].hits > 0));
    columns = columns.filter((_, place) => kept[place]);
    rows = rows.map((row) => ({ ...row, cells: row.cells.filter((_, place) => kept[place]) }));
  }
  const orders = {
    name: () => 0,
    language: (left, right) => left.implementation.language.localeCompare(right.implementation.language),
    hits: (left, right) => right.cells[0].unexpected - left.cells[0].unexpected || right.cells[0].hits - left.cells[0].hits,
  };
  if (columns.length > 0) rows.sort(orders[state.order] ?? orders.name);
  return { rows, columns };
}
