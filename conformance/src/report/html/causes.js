"use strict";

// Checks that have one reason, together.

/** Checks that have one reason: a cause, or none, and what was observed. What is unexpected first, what is as it should be last. */
function groupChecks(checks) {
  const groups = new Map();
  for (const check of checks) {
    const { implementation, cause, isExpected, observed, question } = check;
    const name = nameOf(implementation.name, isExpected, cause?.name ?? "", question.operation, observed);
    if (!groups.has(name)) groups.set(name, { cause, isExpected, observed, operation: question.operation, checks: [], portable: 0 });
    const group = groups.get(name);
    group.checks.push(check);
    if (question.portable === true) group.portable += 1;
  }
  const rank = ({ isExpected, cause }) => (isExpected ? (cause === null ? 2 : 1) : 0);
  return [...groups.values()].sort((left, right) => rank(left) - rank(right) || right.checks.length - left.checks.length);
}

function causeName({ cause, isExpected, observed }) {
  if (cause !== null) return cause.name;
  return isExpected ? OUTCOME_OF_EXPECTED[observed] ?? observed : "not listed";
}

const OUTCOME_OF_EXPECTED = { agree: "agrees", unsupported: "cannot do it", skip: "not asked" };

/** What names the panel of a group. */
function causeAddress(implementation, { cause, operation, observed, isExpected }) {
  return nameOf("cause", implementation.name, cause?.name ?? "", operation, observed, isExpected);
}

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

/** The causes of an implementation's deviations, each a link to its checks. */
function causeList(implementation, groups) {
  return h("ul", {}, groups.map((group) => h("li", {}, link({ open: causeAddress(implementation, group) }, { class: "group" }, causeHead(group)))));
}

function renderCauses() {
  const places = questions.map((question) => question.index);
  const sections = chosenImplementations().map((implementation) => {
    const groups = groupChecks(checksOf(implementation, places, { all: false }));
    if (groups.length === 0) return null;
    const size = groups.reduce((sum, group) => sum + group.checks.length, 0);
    return h(
      "section",
      { class: "causes" },
      h("h2", {}, implementationLink(implementation), h("small", {}, implementation.version), h("small", { class: "size" }, count(size, "check"))),
      causeList(implementation, groups),
    );
  });
  const shown = sections.filter((section) => section !== null);
  if (shown.length === 0) return [h("p", { class: "notice", role: "status" }, "Nothing matches these filters.")];
  return [h("div", { class: "page" }, shown)];
}
