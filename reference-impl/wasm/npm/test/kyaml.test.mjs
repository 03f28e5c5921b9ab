// The package in Node.
import assert from "node:assert/strict";
import { test } from "node:test";
import { KyamlError, check, explain, fix, format, parse, tree } from "kyaml";

const broken = "---\n{ready: no}\n";

test("findings have rule and place", () => {
  const [finding] = check(broken);
  assert.equal(finding.rule, "ambiguous-value");
  assert.deepEqual([finding.line, finding.column], [2, 9]);
});

test("settings are an object", () => {
  assert.equal(check("---\n{}\n", { form: "canonical" }).length, 0);
  assert.notEqual(check("{}", { form: "canonical" }).length, 0);
  assert.throws(() => check("{}", { from: "canonical" }), /unknown field `from`/);
});

test("safe fixes apply", () => {
  assert.equal(fix(broken).text, "---\n{ready: false}\n");
});

test("formats convert both ways", () => {
  const kyaml = format("ready: no # why\n");
  assert.equal(kyaml.text, "---\n{\n  ready: false, # why\n}\n");
  assert.match(kyaml.notes[0].message, /`no`/);
  assert.equal(format(kyaml.text, { to: "yaml" }).text, "ready: false # why\n");
  assert.equal(format(kyaml.text, { to: "json" }).left_out_comments, 1);
});

test("documents become values", () => {
  assert.deepEqual(parse("a: [1, yes]\n---\n__proto__: 1\n"), [{ a: [1, true] }, JSON.parse('{"__proto__": 1}')]);
  assert.deepEqual(parse(""), []);
});

test("ambiguous texts throw with places", () => {
  assert.throws(() => parse("a: 1\na: 2\n"), (error) => error instanceof KyamlError && error.errors[0].line === 2);
});

test("lone surrogates do not end the module", () => {
  assert.equal(check('---\n{a: "\ud800"}\n').length, 0);
  assert.equal(check("---\n{}\n").length, 0);
});

test("trees and pages", () => {
  assert.deepEqual(tree("a: 1\n").map(({ depth, kind, key }) => ({ depth, kind, key })), [
    { depth: 0, kind: "mapping", key: undefined },
    { depth: 1, kind: "number", key: "a" },
  ]);
  assert.match(explain("ambiguous-value"), /## Why is this bad/);
  assert.equal(explain("no-such-rule"), undefined);
});
