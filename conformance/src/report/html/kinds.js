"use strict";

// Readers, linters and formatters, each in a table of their own: what one kind is asked is nothing to another.

const KINDS = {
  reader: {
    view: "readers",
    title: "Readers",
    question: "Who misreads KYAML?",
    order: "portable",
    skills: {
      portable: ["portable streams", "portable streams that are read with the right value: all readers of YAML should read these alike"],
      value: ["all streams", "streams that are read with the right value"],
    },
  },
  linter: {
    view: "linters",
    title: "Linters",
    question: "Who tells KYAML from other YAML?",
    order: "reject",
    skills: {
      reject: ["rejected", "streams that are not KYAML and are rejected, where their twins are accepted"],
      accept: ["accepted", "streams that are KYAML and are accepted"],
      rule: ["right rule", "credited rejections that name the right rule"],
      span: ["right place", "credited rejections that point at the right bytes"],
    },
  },
  formatter: {
    view: "formatters",
    title: "Formatters",
    question: "Who writes KYAML?",
    order: "bytes",
    skills: {
      bytes: ["right bytes", "streams that are written byte for byte"],
      value: ["right value", "streams that are written with the right value"],
      reject: ["refused", "inputs that cannot be written as KYAML and are refused, where their twins are not"],
    },
  },
};

/** What a deviation is called, by what was observed; what nobody notices stands first. */
const DEEDS = {
  deviate: "misread",
  layout: "other bytes",
  "not-kyaml": "not KYAML",
  accept: "accepted",
  uncredited: "rejected, as all is",
  reject: "refused",
  failed: "failed",
  crash: "crashed",
  timeout: "no answer",
  resource: "used too much",
  "protocol-error": "left the protocol",
};

/** So many causes of one deed are named in a row of a table. */
const CAUSES_SHOWN = 6;

/** What an implementation is as one of a kind, with its skills by name, or nothing. */
function asKind(implementation, kind) {
  const found = implementation.kinds.find((each) => each.kind === kind);
  return found && { ...found, skill: Object.fromEntries(found.skills.map((skill) => [skill.name, skill])) };
}

function isOfKind(kind, operation) {
  return { check: "linter", load: "reader", format: "formatter", render: "formatter" }[operation] === kind;
}

/** The questions that are a matter of a kind. */
const placesOf = Object.fromEntries(
  Object.keys(KINDS).map((kind) => [kind, questions.filter((question) => isOfKind(kind, question.operation)).map((question) => question.index)]),
);

/** The number of right answers and of checks, and how many a program gets right that does not look at its input. */
function scoreCell({ name, right, of, blind = 0 }, [label, title]) {
  if (of === 0) return h("td", { class: "score empty", "data-label": label }, name === "rule" || name === "span" ? "not said" : "not asked");
  const face = right === of ? "full" : right <= blind ? "no-better" : "part";
  return h(
    "td",
    { class: `score ${face}`, "data-label": label, title },
    h("span", { class: "right" }, number.format(right)),
    h("span", { class: "of" }, `/${number.format(of)}`),
    right === of ? h("span", { class: "sign" }, "✓") : h("span", { class: "missing" }, `−${number.format(of - right)}`),
    h("meter", { min: 0, max: of, value: right, "aria-hidden": "true" }),
    blind > 0 ? h("span", { class: "blind" }, `blind ${number.format(blind)}`) : null,
  );
}

/** What is said of a deviation in the table of a kind. */
function deedOf(kind, observed) {
  return observed === "deviate" && kind !== "reader" ? "other value" : DEEDS[observed] ?? observed;
}

/** One cause in a row: how many checks, on how many portable streams, and its name. */
function causeChip(implementation, group, kind) {
  const { cause, isExpected, observed, operation, checks } = group;
  const portable = kind === "reader" ? group.portable : 0;
  const size = number.format(checks.length);
  const face = isExpected ? (cause === null ? "cannot" : "listed") : "unexpected";
  const operations = kind === "formatter" ? `${operation}, ` : "";
  const title = `${operations}${observed}: ${OBSERVED[observed]}${cause === null ? "" : `. ${plain(cause.reason)}`}`;
  return link(
    { open: causeAddress(implementation, group) },
    { class: `chip${portable > 0 || kind !== "reader" ? "" : " aside"}`, title },
    h("span", { class: `cell ${face}` }, isExpected ? size : `!${size}`),
    h("span", { class: "chip-name" }, causeName(group)),
    portable > 0 ? h("span", { class: "portable-count" }, `${number.format(portable)} portable`) : null,
  );
}

/** What an implementation does otherwise than the cases say, by deed and cause; of a reader, what it does to portable streams first. */
function deedsOf(implementation, kind) {
  const groups = groupChecks(checksOf(implementation, placesOf[kind], { all: false }));
  const deeds = Map.groupBy(groups, ({ observed }) => deedOf(kind, observed));
  const rank = ([, [{ observed }]]) => Object.keys(DEEDS).indexOf(observed);
  return [...deeds].sort((left, right) => rank(left) - rank(right)).map(([deed, of]) => {
    const sorted = of.toSorted((left, right) => right.portable - left.portable || left.isExpected - right.isExpected || right.checks.length - left.checks.length);
    const rest = sorted.length - CAUSES_SHOWN;
    const more = rest > 0 ? link({ implementation: implementation.name, open: "" }, { class: "chip more-causes" }, `and ${rest} more`) : null;
    return h("div", { class: "deed" }, h("span", { class: "deed-name" }, deed), h("span", { class: "chips" }, sorted.slice(0, CAUSES_SHOWN).map((group) => causeChip(implementation, group, kind)), more));
  });
}

function kindRow(implementation, kind) {
  const { schema, language } = implementation;
  const { skills } = KINDS[kind];
  const { skill } = asKind(implementation, kind);
  const deeds = deedsOf(implementation, kind);
  const facts = [shortVersion(implementation.version), language, kind === "reader" ? schema : null].filter(Boolean);
  return h(
    "tr",
    {},
    h("th", { scope: "row" }, implementationLink(implementation), h("span", { class: "about" }, facts.join(" · "))),
    Object.entries(skills).map(([name, words]) => scoreCell(skill[name], words)),
    h("td", { class: "deeds" }, deeds.length > 0 ? deeds : h("span", { class: "quiet" }, state.outcome === "" ? "✓ nothing deviates" : "nothing")),
  );
}

/** Who deviates most comes first among readers, who is right most often among the others. */
function inOrder(list, kind) {
  const { order } = KINDS[kind];
  const tallies = new Map(list.map((implementation) => [implementation, asKind(implementation, kind).skill]));
  const missing = ({ right, of }) => of - right;
  if (kind === "reader") {
    return list.toSorted((left, right) => {
      const [one, other] = [tallies.get(left), tallies.get(right)];
      return missing(other.portable) - missing(one.portable) || missing(other.value) - missing(one.value);
    });
  }
  return list.toSorted((left, right) => tallies.get(right)[order].right - tallies.get(left)[order].right);
}

function kindTable(list, kind) {
  const { skills } = KINDS[kind];
  const head = [
    h("th", { scope: "col" }, "name, version"),
    ...Object.values(skills).map(([label, title]) => h("th", { scope: "col", class: "score", title }, label)),
    h("th", { scope: "col" }, kind === "reader" ? "what it does to the others" : "what is not as the cases say"),
  ];
  return h("table", { class: `kind ${kind}` }, h("thead", {}, h("tr", {}, head)), h("tbody", {}, inOrder(list, kind).map((implementation) => kindRow(implementation, kind))));
}

const TIERS = [
  [1, "First tier", "these must read every portable stream alike"],
  [2, "Second tier", "other readers"],
  [null, "No tier", "programs of which no adapter says"],
];

/** The answer in a sentence: who of the first tier reads the portable streams as the cases say, and what the others are to it. */
function readersAnswer(list) {
  if (list.length === 0) return null;
  const portable = (implementation) => asKind(implementation, "reader").skill.portable;
  const wrong = list.filter((implementation) => portable(implementation).right < portable(implementation).of);
  const most = number.format(Math.max(...list.map((implementation) => portable(implementation).of)));
  const names = inOrder(wrong, "reader").map((implementation, place) => [
    place > 0 ? ", " : "",
    implementationLink(implementation),
    ` (${number.format(portable(implementation).of - portable(implementation).right)} not)`,
  ]);
  const size = number.format(list.length);
  const first =
    wrong.length === 0
      ? [`All ${size} readers of the first tier read all ${most} portable streams right.`]
      : [`${number.format(list.length - wrong.length)} of ${size} readers of the first tier read all ${most} portable streams right; all but `, ...names, "."];
  const others = placesOf.reader.filter((place) => questions[place].portable !== true);
  const who = (...deeds) => list.filter((implementation) => others.some((place) => deeds.includes(verdicts[implementation.verdictOf[place]]?.observed))).length;
  const second = ` Of other streams, ${who("deviate")} of ${size} misread some, ${who("reject")} refuse some, and ${who("failed", "crash", "timeout", "resource", "protocol-error")} fail on some.`;
  return h("p", { class: "answer" }, first, second);
}

/** The same table the other way round: each cause, and whose it is. */
function byCause(list, kind) {
  const groups = list.flatMap((implementation) =>
    groupChecks(checksOf(implementation, placesOf[kind], { all: false })).map((group) => ({ ...group, implementation, name: causeName(group) })),
  );
  if (groups.length === 0) return null;
  const causes = [...Map.groupBy(groups, ({ name }) => name)].toSorted(([, left], [, right]) => right.length - left.length);
  const rows = causes.map(([name, of]) => [
    h("dt", {}, name),
    h("dd", { class: "chips" }, of.map((group) => link({ open: causeAddress(group.implementation, group) }, { class: "chip" }, h("span", { class: `cell ${group.isExpected ? "listed" : "unexpected"}` }, number.format(group.checks.length)), h("span", { class: "name" }, group.implementation.name)))),
  ]);
  return h("details", { class: "by-cause" }, h("summary", {}, `The same by cause: ${number.format(causes.length)}`), h("dl", {}, rows));
}

const BLIND = [
  "Right, of so many that were asked, in the whole run. Each skill stands by itself: one percentage of all would say nothing. ",
  h("i", {}, "Blind"),
  " is what one gets that does not look at its input.",
];

function skippedSection() {
  if (data.skipped.length === 0) return null;
  const skipped = data.skipped.map(({ name, reason }) => h("li", {}, h("b", {}, name), ` ${words(reason)}`));
  return h("section", { class: "skipped" }, h("h2", {}, `Not asked: ${data.skipped.length}`), h("ul", {}, skipped));
}

/** The view of a kind. */
function renderKind(kind) {
  const { question } = KINDS[kind];
  const list = chosenImplementations().filter((implementation) => asKind(implementation, kind));
  if (list.length === 0) return [h("p", { class: "notice", role: "status" }, "Nothing matches these filters.")];
  const tiers = TIERS.map(([tier, title, words]) => [title, words, list.filter((implementation) => implementation.tier === tier)]).filter(([, , of]) => of.length > 0);
  const sections =
    kind === "reader"
      ? tiers.map(([title, words, of]) => h("section", { class: "tier" }, h("h3", {}, title, " ", h("small", {}, `${number.format(of.length)}: ${words}`)), kindTable(of, kind), byCause(of, kind)))
      : [h("section", { class: "tier" }, kindTable(list, kind), byCause(list, kind))];
  const answer = kind === "reader" ? readersAnswer(list.filter(({ tier }) => tier === 1)) : null;
  const explained = h("p", { class: "lead" }, BLIND.map((part) => (typeof part === "string" ? part : part.cloneNode(true))));
  return [h("div", { class: "page" }, h("h2", { class: "question" }, question), filterNote(), answer, sections, explained, skippedSection())];
}
