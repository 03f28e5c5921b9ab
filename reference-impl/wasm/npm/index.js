import "#load";
import * as wasm from "./kyaml_wasm.js";

/** The text has no one meaning, so it cannot be converted. */
export class KyamlError extends Error {
  constructor(errors) {
    const [first] = errors;
    super(`line ${first.line}, column ${first.column}: ${first.message}`);
    this.name = "KyamlError";
    this.errors = errors;
  }
}

export function check(text, settings) {
  return JSON.parse(wasm.check(text, json(settings)));
}

export function fix(text, { unsafe = false, settings } = {}) {
  return JSON.parse(wasm.fix(text, unsafe, json(settings)));
}

export function format(text, { to = "kyaml", settings } = {}) {
  return converted(wasm.format(text, to, json(settings)));
}

export function parse(text, { settings } = {}) {
  const { text: stream } = converted(wasm.format(text, "json-lines", json(settings)));
  return stream.split("\n").filter(Boolean).map((document) => JSON.parse(document));
}

export function tree(text, { settings } = {}) {
  return converted(wasm.tree(text, json(settings))).nodes;
}

export function explain(rule) {
  return wasm.explain(rule);
}

function json(settings) {
  return settings === undefined ? "" : JSON.stringify(settings);
}

function converted(answer) {
  const result = JSON.parse(answer);
  if (result.errors) {
    throw new KyamlError(result.errors);
  }
  return result;
}
