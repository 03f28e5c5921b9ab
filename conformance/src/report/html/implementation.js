"use strict";

// The page of one implementation: `#implementation=NAME`.

/** Facts as a list of terms; those that are not known are left out. */
function factList(facts) {
  const known = facts.filter(([, fact]) => fact !== undefined && fact !== null && fact !== "");
  return h("dl", { class: "facts" }, known.flatMap(([name, fact]) => [h("dt", {}, name), h("dd", {}, fact instanceof Node || Array.isArray(fact) ? fact : String(fact))]));
}

function implementationFacts({ name, version, runtime, language, library, homepage, schema, tier, kinds, operations }) {
  const address = addressOf({ implementation: name });
  return factList([
    ["is", kinds.map(({ kind }) => kind).join(", ")],
    ["library", homepage === "" ? library : outside(homepage, library)],
    ["homepage", homepage === "" ? null : outside(homepage)],
    ["version", version],
    ["runtime", runtime],
    ["language", language],
    ["schema", schema],
    ["tier", tier],
    ["asked to", operations.join(", ")],
    ["link", h("a", { href: address, class: "permalink" }, address)],
    ["report", h("code", {}, `kyaml-conformance report RESULTS --for ${name}`)],
  ]);
}

/** The scores of an implementation as one of a kind, and what of it deviates. */
function kindSection(implementation, { kind }) {
  const { skills } = KINDS[kind];
  const { skill } = asKind(implementation, kind);
  const groups = groupChecks(checksOf(implementation, placesOf[kind], { all: false }));
  return h(
    "section",
    { class: "causes" },
    h("h3", {}, `As a ${kind}`),
    h(
      "table",
      { class: "kind only-scores" },
      h("thead", {}, h("tr", {}, Object.values(skills).map(([label, title]) => h("th", { scope: "col", class: "score", title }, label)))),
      h("tbody", {}, h("tr", {}, Object.entries(skills).map(([name, words]) => scoreCell(skill[name], words)))),
    ),
    groups.length > 0 ? causeList(implementation, groups) : h("p", { class: "quiet" }, state.outcome === "" ? "✓ nothing deviates" : "nothing"),
  );
}

/** What it makes of each chapter. */
function chapterList(implementation) {
  const cells = columnsOf("chapters").map((column) => ({ column, cell: tally(implementation, column) })).filter(({ cell }) => cell.put > 0);
  return h("ul", { class: "tallies" }, cells.map(({ column, cell }) => tallyItem(cell, nameOf("cell", implementation.name, column.kind, column.id), column.kind === "all" ? column.title : column.id)));
}

/** A cell of the matrix in a list, with its denominator. */
function tallyItem(cell, open, name) {
  const [text, face] = faceOf(cell);
  return h("li", {}, h("span", { class: `cell ${face}` }, text), " ", opener(open, name), h("small", {}, ` of ${number.format(cell.put)}`));
}

function renderImplementation() {
  const implementation = implementationNamed(state.implementation);
  if (implementation === undefined) return [h("p", { class: "notice", role: "status" }, `There is no implementation “${state.implementation}” in these results.`)];
  const { kinds } = implementation;
  const back = link({ implementation: "", open: "" }, { class: "back" }, "← all implementations");
  return [
    h(
      "div",
      { class: "page" },
      h("div", { class: "one" }, back, h("h2", { class: "name", id: "implementation-title", tabindex: -1 }, implementation.name), implementationFacts(implementation)),
      kinds.map((kind) => kindSection(implementation, kind)),
      h("section", { class: "causes" }, h("h3", {}, "By chapter ", h("small", {}, "checks that deviate, of those that were put")), chapterList(implementation)),
    ),
  ];
}
