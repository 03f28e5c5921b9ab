"use strict";

// What a cell, a heading or a link opens: a panel at the side, or all of a narrow screen.

/** So many checks are listed at a time. */
const PAGE_SIZE = 50;

const panel = document.getElementById("panel");

/** A list of checks that grows by a button. */
function checkList(checks, { by }) {
  const list = h("div", { class: "checks" });
  const more = h("button", { type: "button", class: "more" });
  let shown = 0;
  const grow = () => {
    const next = checks.slice(shown, shown + PAGE_SIZE);
    list.append(...next.map((check) => checkItem(check, { by })));
    shown += next.length;
    const left = checks.length - shown;
    more.hidden = left <= 0;
    more.textContent = `Show ${Math.min(left, PAGE_SIZE)} more of ${number.format(left)}`;
    return list.children[shown - next.length];
  };
  more.addEventListener("click", () => grow()?.querySelector("summary").focus());
  grow();
  return [list, more];
}

/** Checks under what they have in common; what agrees is folded away. */
function groupedChecks(checks, { by }) {
  return groupChecks(checks).map((group) => {
    const isQuiet = group.isExpected && group.cause === null;
    if (!isQuiet) {
      const upstream = group.cause?.upstream;
      const head = h("h3", { class: "group" }, causeHead(group));
      return h("section", {}, head, upstream ? h("p", { class: "upstream" }, outside(upstream)) : null, checkList(group.checks, { by }));
    }
    const folded = h("details", { class: "quiet" }, h("summary", {}, `${count(group.checks.length, "check")}: ${group.operation}, ${causeName(group)}`));
    folded.addEventListener("toggle", () => {
      if (folded.open && folded.childElementCount === 1) folded.append(...checkList(group.checks, { by }));
    });
    return folded;
  });
}

function filterNote() {
  const set = FILTERS.filter((name) => state[name] !== "" && name !== "named");
  if (set.length === 0) return null;
  return h("p", { class: "note" }, `Filtered by ${set.join(", ")}; scores are those of the whole run.`);
}

function clauseText(clause) {
  const there = data.specification === null ? null : [" ", outside(`${data.specification}#${clause.id}`, "in the specification")];
  return h("p", { class: "clause-text" }, opener(nameOf("column", "clause", clause.id), clause.id), " ", prose(clause.text), there);
}

const PANELS = {
  cell(name, kind, id) {
    const [implementation, column] = [implementationNamed(name), columnNamed(kind, id)];
    if (implementation === undefined || column === undefined) return null;
    const clause = data.clauses.find((each) => kind === "clause" && each.id === id);
    const showsAll = state.outcome === "";
    return {
      title: [implementationLink(implementation), " × ", kind === "all" ? "all checks" : id],
      body: [
        clause === undefined ? null : clauseText(clause),
        filterNote(),
        groupedChecks(checksOf(implementation, column.questions, { all: showsAll }), { by: "case" }),
      ],
    };
  },

  column(kind, id) {
    const column = columnNamed(kind, id);
    const clause = data.clauses.find((each) => kind === "clause" && each.id === id);
    if (column === undefined && clause === undefined) return null;
    const places = column?.questions ?? [];
    const cells = chosenImplementations().map((implementation) => ({ implementation, cell: tally(implementation, column ?? { questions: [] }) }));
    const asked = cells.filter(({ cell }) => cell.put > 0).sort((left, right) => right.cell.unexpected - left.cell.unexpected || right.cell.hits - left.cell.hits);
    const items = asked.map(({ implementation, cell }) => tallyItem(cell, nameOf("cell", implementation.name, kind, id), implementation.name));
    return {
      title: [id],
      body: [
        clause === undefined ? null : clauseText(clause),
        h("p", {}, `${count(new Set(places.map((place) => questions[place].case.id)).size, "case")}, ${count(asked.length, "implementation")} asked.`),
        h("ul", { class: "tallies" }, items),
      ],
    };
  },

  cause(name, cause, operation, observed, isExpected) {
    const implementation = implementationNamed(name);
    if (implementation === undefined) return null;
    const checks = checksOf(implementation, questions.map((question) => question.index), { all: false });
    const group = groupChecks(checks).find(
      (each) => (each.cause?.name ?? "") === cause && each.operation === operation && each.observed === observed && String(each.isExpected) === isExpected,
    );
    if (group === undefined) return null;
    return {
      title: [implementationLink(implementation), `: ${causeName(group)}`],
      body: [filterNote(), groupedChecks(group.checks, { by: "case" })],
    };
  },

  check(name, operation, id, file) {
    const implementation = implementationNamed(name);
    const question = questions.find((each) => each.operation === operation && each.case.id === id && each.file === file);
    const check = implementation && question && checkOf(implementation, question);
    if (!check) return null;
    return {
      title: [implementationLink(implementation), `: ${operation} ${id}/${file}`],
      body: [h("p", {}, prose(question.case.title)), question.case.clauses.map(clauseText), checkList([check], { by: "case" })],
    };
  },

  case(id) {
    const asked = questions.filter((question) => question.case.id === id);
    if (asked.length === 0) return null;
    const sections = asked.map((question) => {
      const checks = chosenImplementations().map((implementation) => checkOf(implementation, question)).filter((check) => check !== null);
      return h(
        "section",
        {},
        h("h3", {}, `${question.operation} ${question.file}`, question.options === "" ? null : ` (${question.options})`),
        bytesBlock("Given", question.start, decode(question.start.base64)),
        expectation(question.expected),
        checkGroups(checks),
      );
    });
    return { title: [id], body: [h("p", {}, prose(asked[0].case.title)), caseFacts(asked[0].case), asked[0].case.clauses.map(clauseText), sections] };
  },
};

/** What each implementation did with one question: deviations one by one, the rest folded away. */
function checkGroups(checks) {
  const loud = checks.filter((check) => check.deviates || !check.isExpected).sort((left, right) => left.isExpected - right.isExpected);
  const quiet = checks.filter((check) => !check.deviates && check.isExpected);
  return [
    loud.length > 0 ? checkList(loud, { by: "implementation" }) : null,
    quiet.length > 0
      ? h("details", { class: "quiet" }, h("summary", {}, `${quiet.length} as expected`), h("p", {}, quiet.map((check, place) => [place > 0 ? ", " : "", opener(checkAddress(check), check.implementation.name)])))
      : null,
  ];
}

function renderPanel() {
  const [kind, ...parts] = partsOf(state.open);
  const content = state.open === "" ? null : (Object.hasOwn(PANELS, kind) ? PANELS[kind](...parts) : null);
  if (!content) {
    if (panel.open) panel.close();
    return;
  }
  const title = h("h2", { id: "panel-title", tabindex: -1 }, content.title);
  const permalink = h("a", { class: "permalink", href: addressOf(state), title: "the address of what is shown" }, "Link");
  const close = h("button", { type: "button", class: "close", click: () => panel.close() }, "Close ", h("kbd", {}, "Esc"));
  panel.replaceChildren(h("div", { class: "panel-head" }, title, permalink, close), h("div", { class: "panel-body" }, content.body));
  panel.scrollTop = 0;
  if (!panel.open) panel.showModal();
  title.focus();
  // A list of one or two is what was asked for.
  const items = panel.querySelectorAll("details.check");
  if (items.length === 1) items[0].open = true;
}

// Closing by Escape, by the button or by a click beside the panel is one and the same; the grid has the focus again.
panel.addEventListener("close", () => {
  if (state.open !== "") choose({ open: "" });
  document.querySelector('#grid [tabindex="0"]')?.focus({ preventScroll: true });
});
panel.addEventListener("click", (event) => {
  if (event.target === panel) panel.close();
});
