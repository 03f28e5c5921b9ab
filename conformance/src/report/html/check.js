"use strict";

// One check: what was asked, what was expected and what came instead, to the byte.

const KIND = { bytes: "bytes", value: "value, as typed JSON" };

/** A block of bytes under its title. */
function bytesBlock(title, excerpt, bytes, mark) {
  const size = excerpt.of?.[1] ?? bytes.length;
  const part = excerpt.of === undefined ? "" : `, shown from ${number.format(excerpt.of[0])} to ${number.format(excerpt.of[0] + bytes.length)}`;
  const body = bytes.length === 0 ? h("pre", { class: "bytes nothing" }, "nothing") : h("pre", { class: "bytes", tabindex: 0, "aria-label": title }, visibleNodes(bytes, mark));
  return h("figure", {}, h("figcaption", {}, h("b", {}, title), ` ${count(size, "byte")}${part}`), body);
}

/** What was expected beside what was given, with what differs marked. */
function comparison([kind, expectedPlace, actualPlace]) {
  const [expected, actual] = [data.excerpts[expectedPlace], data.excerpts[actualPlace]];
  const [left, right] = [decode(expected.base64), decode(actual.base64)];
  const [leftMark, rightMark] = difference(left, right);
  const from = (excerpt, mark) => (excerpt.of?.[0] ?? 0) + mark.start;
  return h(
    "div",
    { class: "comparison" },
    bytesBlock(`Expected ${KIND[kind]}`, expected, left, leftMark),
    bytesBlock(`Actual ${KIND[kind]}`, actual, right, rightMark),
    h("p", { class: "difference" }, `They differ from byte ${number.format(from(expected, leftMark))} on; what differs is marked.`),
  );
}

/** What should have come, where nothing came to compare it with. */
function expectation(expected) {
  if (expected === "accepted") return h("p", {}, "Expected: the stream is accepted.");
  if (expected.rejected) {
    const { findings, twin } = expected.rejected;
    const rules = findings.map(([rule, start, end]) => h("li", {}, h("code", {}, rule), ` at bytes ${start} to ${end}`));
    return h("div", {}, h("p", {}, "Expected: the stream is rejected, and its twin ", opener(nameOf("case", twin), twin), " is not."), h("ul", {}, rules));
  }
  const kind = "value" in expected ? "value" : "bytes";
  const excerpt = data.excerpts[expected[kind]];
  return bytesBlock(`Expected ${KIND[kind]}`, excerpt, decode(excerpt.base64));
}

/** What an implementation did, in words. */
function verdictWords(check) {
  const [, outcome] = OUTCOME[check.outcome];
  const parts = [h("p", {}, h("b", {}, check.observed), `: ${OBSERVED[check.observed]} (${check.outcome}: ${outcome}).`)];
  if (check.detail !== "") parts.push(h("pre", { class: "detail" }, check.detail));
  if (check.rule !== undefined) parts.push(h("p", {}, check.rule ? "✓ It names the right rule." : "✗ It names another rule."));
  if (check.span !== undefined) parts.push(h("p", {}, check.span ? "✓ It points at the right bytes." : "✗ It points at other bytes."));
  if (check.cause !== null) {
    const { name, observed, reason, upstream } = check.cause;
    const surprise = check.isExpected ? null : ` It is listed as ${observed}.`;
    parts.push(h("p", { class: "because" }, h("b", {}, name), " ", prose(reason), surprise, upstream ? [" ", outside(upstream)] : null));
  }
  return parts;
}

/** Everything about one check. */
function checkBody(check) {
  const { question } = check;
  const compared = check.shown === undefined ? [] : [comparison(check.shown)];
  const start = decode(question.start.base64);
  return h(
    "div",
    { class: "body" },
    verdictWords(check),
    compared,
    bytesBlock("Given", question.start, start),
    compared.length > 0 ? null : expectation(question.expected),
    caseFacts(question.case, question),
    h("p", { class: "check-link" }, link({ open: checkAddress(check) }, { class: "permalink" }, "Link to this check")),
  );
}

function caseFacts(each, question) {
  return factList([
    ["case", opener(nameOf("case", each.id), each.id)],
    ["folder", h("code", {}, `conformance/cases/${each.folder}`)],
    ["clauses", each.clauses.map((clause) => [opener(nameOf("column", "clause", clause.id), clause.id), " "])],
    ["origin", each.origin],
    ["divergence", each.divergence],
    ["portable", question?.portable === null || question === undefined ? null : question.portable ? "yes" : "no"],
    ["options", question?.options],
  ]);
}

/** What names the panel of one check. */
function checkAddress({ implementation, question }) {
  return nameOf("check", implementation.name, question.operation, question.case.id, question.file);
}

/** A check that unfolds; what is in it is made when it is opened. */
function checkItem(check, { by }) {
  const { question, implementation } = check;
  const [sign, words] = OUTCOME[check.outcome];
  const face = check.isExpected ? (check.outcome === "xfail" ? "listed" : check.isAsked ? "ok" : "cannot") : "unexpected";
  const name = by === "case" ? question.case.id : implementation.name;
  const rest = by === "case" ? question.case.title : implementation.version;
  const details = h(
    "details",
    { class: "check" },
    h(
      "summary",
      {},
      h("span", { class: `cell ${face}`, role: "img", "aria-label": words, title: words }, sign),
      h("span", { class: "id" }, name),
      h("span", { class: "what" }, `${question.operation} ${question.file}${check.deviates ? ` · ${check.observed}` : ""}`),
      check.before === undefined ? null : h("span", { class: "what was" }, `was ${check.before}`),
      h("span", { class: "text" }, rest),
    ),
  );
  details.addEventListener("toggle", () => {
    if (details.open && details.childElementCount === 1) details.append(checkBody(check));
  });
  return details;
}
