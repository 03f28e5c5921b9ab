"use strict";

// Scores, causes and who was skipped.

const SKILLS = [
  ["accept", "streams that are KYAML and are accepted"],
  ["reject", "streams that are not KYAML and are rejected, where their twins are accepted"],
  ["rule", "credited rejections that name the right rule"],
  ["span", "credited rejections that point at the right bytes"],
  ["value", "streams that are read, or written, with the right value"],
  ["portable", "of the streams that are read, those that are portable"],
  ["bytes", "streams that are written byte for byte"],
];

/** The number of right answers and of checks, and how many a program gets right that does not look at its input. */
function scoreCell(implementation, skill) {
  const { right, of } = implementation.score[skill];
  if (of === 0) return h("td", { class: "score empty" }, "");
  const blind = Math.max(...["always_accept", "always_reject", "echo"].map((baseline) => implementation[baseline][skill].right));
  const face = right === of ? "full" : right <= blind ? "no-better" : "part";
  return h(
    "td",
    { class: `score ${face}` },
    h("span", { class: "right" }, number.format(right)),
    h("span", { class: "of" }, `/${number.format(of)}`),
    right === of ? h("span", { class: "sign" }, "✓") : h("span", { class: "missing" }, `−${number.format(of - right)}`),
    h("meter", { min: 0, max: of, value: right, "aria-hidden": "true" }),
    blind > 0 ? h("span", { class: "blind" }, `blind ${number.format(blind)}`) : null,
  );
}

function scoreTable(chosen) {
  const head = ["implementation", "version", "schema"].map((title) => h("th", { scope: "col" }, title));
  const asked = SKILLS.filter(([skill]) => chosen.some((implementation) => implementation.score[skill].of > 0));
  const skills = asked.map(([skill, title]) => h("th", { scope: "col", class: "score", title }, skill));
  const rows = chosen.map((implementation) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, opener(nameOf("implementation", implementation.name), implementation.name)),
      h("td", { title: implementation.version }, shortVersion(implementation.version)),
      h("td", {}, implementation.schema ?? ""),
      asked.map(([skill]) => scoreCell(implementation, skill)),
    ),
  );
  return h("table", { class: "scores" }, h("thead", {}, h("tr", {}, head, skills)), h("tbody", {}, rows));
}

function renderScores() {
  const skipped = data.skipped.map(({ name, reason }) => h("li", {}, h("b", {}, name), ` ${reason}`));
  return [
    h(
      "div",
      { class: "scroll" },
      h(
        "p",
        { class: "lead" },
        "Right, of so many that were asked, in the whole run. Each skill stands by itself: one percentage of all would say nothing. ",
        h("i", {}, "Blind"),
        " is what one gets that does not look at its input: the better of accepting everything, as nothing, and rejecting everything.",
      ),
      scoreTable(chosenImplementations()),
      skipped.length > 0 ? h("section", { class: "skipped" }, h("h2", {}, `Skipped: ${skipped.length}`), h("ul", {}, skipped)) : null,
    ),
  ];
}

/** Checks that have one reason: a cause, or none, and what was observed. What is unexpected first, what is as it should be last. */
function groupChecks(checks) {
  const groups = new Map();
  for (const check of checks) {
    const { implementation, cause, isExpected, observed, question } = check;
    const name = nameOf(implementation.name, isExpected, cause?.name ?? "", question.operation, observed);
    if (!groups.has(name)) groups.set(name, { cause, isExpected, observed, operation: question.operation, checks: [] });
    groups.get(name).checks.push(check);
  }
  const rank = ({ isExpected, cause }) => (isExpected ? (cause === null ? 2 : 1) : 0);
  return [...groups.values()].sort((left, right) => rank(left) - rank(right) || right.checks.length - left.checks.length);
}

function causeName({ cause, isExpected, observed }) {
  if (cause !== null) return cause.name;
  return isExpected ? OUTCOME_OF_EXPECTED[observed] ?? observed : "not listed";
}

const OUTCOME_OF_EXPECTED = { agree: "agrees", unsupported: "cannot do it", skip: "not asked" };

/** What a group of checks has in common. */
function causeHead(group) {
  const { cause, isExpected, observed, operation, checks } = group;
  return [
    h("span", { class: `cell ${isExpected ? "listed" : "unexpected"}` }, isExpected ? number.format(checks.length) : `!${number.format(checks.length)}`),
    h("span", { class: "cause" }, causeName(group)),
    h("span", { class: "what" }, `${operation} · ${observed}`),
    cause === null ? null : h("span", { class: "reason" }, prose(cause.reason)),
  ];
}

function renderCauses() {
  const places = questions.map((question) => question.index);
  const sections = chosenImplementations().map((implementation) => {
    const groups = groupChecks(checksOf(implementation, places, { all: false }));
    if (groups.length === 0) return null;
    const items = groups.map((group) => {
      const name = nameOf("cause", implementation.name, group.cause?.name ?? "", group.operation, group.observed, group.isExpected);
      return h("li", {}, h("button", { type: "button", class: "group", click: () => choose({ open: name }) }, causeHead(group)));
    });
    const size = groups.reduce((sum, group) => sum + group.checks.length, 0);
    return h(
      "section",
      { class: "causes" },
      h("h2", {}, opener(nameOf("implementation", implementation.name), implementation.name), h("small", {}, implementation.version), h("small", { class: "size" }, count(size, "check"))),
      h("ul", {}, items),
    );
  });
  const shown = sections.filter((section) => section !== null);
  if (shown.length === 0) return [h("p", { class: "notice", role: "status" }, "Nothing matches these filters.")];
  return [h("div", { class: "scroll" }, shown)];
}

/** A button that opens a panel, and looks like a link. */
function opener(name, ...children) {
  return h("button", { type: "button", class: "link", click: () => choose({ open: name }) }, ...children);
}
