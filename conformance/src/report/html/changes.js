"use strict";

// What changed since an earlier run.

const TURNS = {
  worse: ["Wrong now", "agreed before, and do so no longer"],
  better: ["Right now", "did not agree before, and do so now"],
  otherwise: ["Otherwise", "do not agree in another way, or can be done now, or no longer"],
};

/** The checks of an implementation that turned out so, each with what was observed before. */
function turned({ name, checks }, turn) {
  const implementation = implementationNamed(name);
  const isChosen = questionFilter();
  const found = checks.filter(([how, place]) => how === turn && isChosen(questions[place]));
  return found.map(([, place, verdict]) => ({ ...checkOf(implementation, questions[place]), before: verdicts[verdict].observed }));
}

function versionsOf({ before, now }) {
  return before === now ? words(now) : `${words(now)}, was ${words(before)}`;
}

function turnSection(turn, changed) {
  const [title, explained] = TURNS[turn];
  const lists = changed.map((of) => [of, turned(of, turn)]).filter(([, checks]) => checks.length > 0);
  const size = lists.reduce((sum, [, checks]) => sum + checks.length, 0);
  if (size === 0) return null;
  return h(
    "section",
    { class: `turn ${turn}` },
    h("h3", {}, `${title}: ${number.format(size)} `, h("small", {}, explained)),
    lists.map(([of, checks]) => [h("h4", {}, implementationLink(of), h("small", {}, ` ${versionsOf(of)} · ${count(checks.length, "check")}`)), checkList(checks, { by: "case" })]),
  );
}

function renderChanges() {
  const { warning, sentence, implementations: all } = data.changes;
  const chosen = new Set(chosenImplementations().map(({ name }) => name));
  const changed = all.filter(({ name }) => chosen.has(name));
  const sections = Object.keys(TURNS).map((turn) => turnSection(turn, changed)).filter((section) => section !== null);
  const others = changed.filter(({ new_checks: came, gone_checks: went, before, now }) => came + went > 0 || before !== now);
  const facts = others.map((of) =>
    h("li", {}, implementationLink(of), ` ${versionsOf(of)}: ${count(of.new_checks, "new check")}, ${count(of.gone_checks, "check")} no longer there`),
  );
  return [
    h(
      "div",
      { class: "page" },
      h("h2", { class: "question" }, "What changed since the earlier run?"),
      h("p", { class: "answer" }, `${sentence}.`),
      warning === null ? null : h("p", { class: "note" }, warning),
      sections.length > 0 ? sections : h("p", { class: "quiet", role: "status" }, "No check turned out otherwise."),
      facts.length > 0 ? h("section", { class: "turn" }, h("h3", {}, "Other versions, other checks"), h("ul", {}, facts)) : null,
    ),
  ];
}
