"use strict";

// The data, unpacked: the lists that name each other by place become things that can be asked.

const data = JSON.parse(document.getElementById("data").textContent);

/** What each word for what was observed means. */
const OBSERVED = {
  agree: "did what the case says",
  deviate: "gave another value, or wrote one",
  layout: "wrote the right value in other bytes",
  accept: "accepted what the case rejects",
  reject: "refused what the case accepts",
  uncredited: "rejected the case, and its accepted twin as well",
  failed: "failed in a way that is not its word on bad input, and could go on",
  unsupported: "says that it cannot do this",
  crash: "its process ended",
  timeout: "did not answer in time",
  resource: "used more memory, or wrote more, than it may",
  "protocol-error": "did not keep to the protocol",
  skip: "was not asked",
};

/** The sign and the words of each outcome. */
const OUTCOME = {
  pass: ["✓", "as the case says"],
  xfail: ["≈", "deviates, as listed"],
  unsupported: ["–", "cannot do it"],
  skip: ["–", "not asked"],
  fail: ["!", "deviates, and is not listed so"],
  xpass: ["!", "agrees, but is listed not to"],
  crash: ["!", "crashed"],
  timeout: ["!", "did not answer in time"],
  resource: ["!", "used too much"],
  "protocol-error": ["!", "left the protocol"],
};

const verdicts = data.verdicts.map(([observed, outcome]) => ({
  observed,
  outcome,
  isAsked: observed !== "skip" && observed !== "unsupported",
  deviates: !["agree", "skip", "unsupported"].includes(observed),
  isExpected: ["pass", "xfail", "skip", "unsupported"].includes(outcome),
}));

/** Whether a case rejects what a question is about. */
function isRejection(expected) {
  return typeof expected === "object" && "rejected" in expected;
}

const questions = data.questions.case.map((place, index) => ({
  index,
  case: data.cases[place],
  operation: data.questions.operation[index],
  file: data.questions.file[index],
  portable: data.questions.portable[index],
  options: data.options[data.questions.options[index]],
  start: data.excerpts[data.questions.start[index]],
  expected: data.expected[data.questions.expected[index]],
  rejects: isRejection(data.expected[data.questions.expected[index]]),
}));

for (const each of data.cases) each.clauses = each.clauses.map((place) => data.clauses[place]);
for (const clause of data.clauses) clause.short = clause.id.replace(/^KY-/, "");

/** The verdict on each question by its place, -1 where it was not put. */
function unpackRuns(runs) {
  const verdictOf = new Int16Array(questions.length).fill(-1);
  let at = 0;
  for (let index = 0; index < runs.length; index += 2) {
    verdictOf.fill(runs[index], at, at + runs[index + 1]);
    at += runs[index + 1];
  }
  return verdictOf;
}

const implementations = data.implementations.map((packed) => ({
  ...packed,
  version: words(packed.version),
  runtime: words(packed.runtime),
  verdictOf: unpackRuns(packed.runs),
  notes: new Map(packed.notes.map(([question, cause, detail, more]) => {
    const note = { cause: packed.causes[cause] ?? null, detail: words(data.details[detail] ?? ""), ...more };
    return [question, note];
  })),
}));

const implementationNamed = (name) => implementations.find((implementation) => implementation.name === name);

/** What one implementation did with one question, or null where it was not put. */
function checkOf(implementation, question) {
  const place = implementation.verdictOf[question.index];
  if (place < 0) return null;
  const note = implementation.notes.get(question.index) ?? { cause: null, detail: "" };
  return { implementation, question, ...verdicts[place], ...note };
}

/** A version without what it was built with. */
function shortVersion(version) {
  return version.split(" (")[0];
}

/** The length of the bytes that a question starts from. */
function sizeOfStart(question) {
  return question.start.of?.[1] ?? Math.floor((question.start.base64.length * 3) / 4);
}

/** The columns of the matrix: what they stand for, and whether a question belongs to one. */
const COLUMNS = {
  clauses: () =>
    data.clauses.map((clause) => ({
      kind: "clause",
      id: clause.id,
      label: clause.short,
      band: data.chapters[clause.chapter],
      title: `${clause.id} ${clause.text}`,
      rejects: clause.rejects === true,
      has: (question) => question.case.clauses.includes(clause),
    })),
  chapters: () =>
    data.chapters.map((title, place) => ({
      kind: "chapter",
      id: title,
      label: title,
      title,
      rejects: data.clauses.some((clause) => clause.chapter === place && clause.rejects),
      has: (question) => question.case.clauses.some((clause) => clause.chapter === place),
    })),
  areas: () =>
    [...new Set(data.cases.map((each) => each.area))].sort().map((area) => ({
      kind: "area",
      id: area,
      label: area,
      title: area,
      has: (question) => question.case.area === area,
    })),
};

/** The first column of every kind. */
const ALL = { kind: "all", id: "all", label: "all", band: "", title: "all checks", has: () => true };

/** The columns of a kind that anything was asked about, each with the places of its questions. */
const columnsOf = (() => {
  const known = new Map();
  const withQuestions = (column) => {
    const asked = questions.filter(column.has);
    return { rejects: asked.some((question) => question.rejects), ...column, questions: asked.map((question) => question.index) };
  };
  return (kind) => {
    if (!known.has(kind)) {
      const columns = [ALL, ...COLUMNS[kind]()].map(withQuestions);
      known.set(kind, columns.filter((column) => column.questions.length > 0));
    }
    return known.get(kind);
  };
})();

/** The column of this kind and id. */
function columnNamed(kind, id) {
  const listed = { clause: "clauses", chapter: "chapters", area: "areas", all: "areas" }[kind];
  return listed && columnsOf(listed).find((column) => column.kind === kind && column.id === id);
}
