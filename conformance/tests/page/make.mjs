// Makes the results and the pages that the tests open.

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { ROOT } from "./browser.mjs";

/** Runs the conformance program. Results that are not as expected end it with 1, which is no failure here. */
export function conformance(...parameters) {
  const named = process.env.KYAML_CONFORMANCE;
  const [program, ...before] = named ? [named] : ["cargo", "run", "--quiet", "--release", "-p", "kyaml-conformance", "--"];
  try {
    return execFileSync(program, [...before, ...parameters], { cwd: ROOT, encoding: "utf8", maxBuffer: 1 << 28 });
  } catch (error) {
    if (error.status === 1) return error.stdout;
    throw error;
  }
}

/** Readers in Rust, of every schema; some deviate, some do not. The adapter `rust-readers` must be set up. */
const READERS = ["granit-parser", "libyaml-safer", "noyalib", "saphyr", "serde-saphyr", "tree-sitter-yaml", "yaml_parser", "yaml_serde"];

/** The results of these readers, a formatter that changes nothing, and two checkers that do not look. */
export function makeResults(folder) {
  const path = (name) => join(folder, `${name}.jsonl`);
  conformance("run", ...READERS.flatMap((name) => ["--adapter", name]), "--results", path("readers"));
  const areas = ["--filter", "canonical-string", "--filter", "key-norway", "--filter", "string-"];
  conformance("run", "--exec", "cat {input}", "--operation", "format", "--name", "echo", ...areas, "--results", path("echo"));
  conformance("run", "--exec", "true", "--name", "accepts-all", ...areas, "--results", path("accepts-all"));
  conformance("run", "--exec", "false", "--name", "rejects-all", ...areas, "--results", path("rejects-all"));
  return ["readers", "echo", "accepts-all", "rejects-all"].map(path);
}

/** Writes lines of results with the footer that belongs to them. */
function writeResults(to, lines) {
  const outcomes = {};
  for (const { check } of lines.slice(1)) outcomes[check.outcome] = (outcomes[check.outcome] ?? 0) + 1;
  const body = lines.map((line) => `${JSON.stringify(line)}\n`).join("");
  const sha256 = createHash("sha256").update(body).digest("hex");
  writeFileSync(to, `${body}${JSON.stringify({ footer: { checks: lines.length - 1, outcomes, sha256 } })}\n`);
}

function readLines(from) {
  return readFileSync(from, "utf8").trimEnd().split("\n").map((line) => JSON.parse(line));
}

/** Writes results in which an implementation had another version, did one check right that it does not now, and one the other way round. */
export function makeEarlier(from, to, name) {
  const lines = readLines(from).slice(0, -1);
  lines[0].header.implementations.find((each) => each.name === name).version = "0.0.1";
  const own = lines.filter(({ check }) => check?.implementation === name).map(({ check }) => check);
  const [wrong, right] = [own.find(({ observed }) => observed === "deviate"), own.find(({ observed }) => observed === "agree")];
  const swapped = { observed: wrong.observed, outcome: "fail" };
  Object.assign(wrong, { observed: right.observed, outcome: "xpass" });
  Object.assign(right, swapped);
  writeResults(to, lines);
  return { worse: wrong.case, better: right.case };
}

/** Writes results in which each implementation stands so often that there are `size` of them. */
export function enlarge(from, to, size) {
  const lines = readLines(from);
  const { header } = lines[0];
  const checks = new Map(header.implementations.map(({ name }) => [name, []]));
  for (const { check } of lines.slice(1, -1)) checks.get(check.implementation).push(check);
  const names = Array.from({ length: size }, (_, place) => {
    const original = header.implementations[place % header.implementations.length];
    return [`copy-${String(place).padStart(3, "0")}-${original.name}`, original];
  });
  const written = [{ header: { ...header, implementations: names.map(([name, original]) => ({ ...original, name })) } }];
  for (const [name, original] of names) {
    for (const check of checks.get(original.name)) written.push({ check: { ...check, implementation: name } });
  }
  writeResults(to, written);
}
