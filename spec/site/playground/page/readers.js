"use strict";

// Readers that run in the page: libraries in JavaScript as npm has them, and libraries in Rust as WebAssembly. Each gives its documents
// as nodes: a scalar is a string, spelled as in KYAML or described, a sequence is {seq: […]}, a mapping is {map: [[key, value], …]}.

{
  const node = (value, seen = []) => {
    if (value === null || value === undefined) return "null";
    if (typeof value === "string") return JSON.stringify(value);
    if (typeof value !== "object") return Number.isNaN(value) ? "not a number" : value === Infinity ? "infinity" : String(value);
    if (value instanceof Date) return `the time ${Number.isNaN(value.getTime()) ? "?" : value.toISOString()}`;
    if (ArrayBuffer.isView(value)) return "bytes";
    if (seen.includes(value)) return "itself";
    const inside = [...seen, value];
    const each = (item) => node(item, inside);
    if (Array.isArray(value)) return { seq: value.map(each) };
    if (value instanceof Set) return { map: [...value].map((key) => [each(key), "null"]) };
    const entries = value instanceof Map ? [...value] : Object.entries(value);
    return { map: entries.map(([key, item]) => [each(key), each(item)]) };
  };

  const jsYaml = (library) => (text) => {
    const documents = [];
    const loaded = library.loadAll(text);
    for (const document of loaded) documents.push(node(document));
    return documents;
  };

  const yaml = (options) => (text) => window.kyamlLibraries.yaml.parseAllDocuments(text, options).map((document) => {
    if (document.errors.length > 0) throw document.errors[0];
    return node(document.toJS({ mapAsMap: true }));
  });

  /** The readers, once their libraries are loaded. */
  window.kyaml.readers = () => {
    const { jsYaml4, jsYaml5, versions } = window.kyamlLibraries;
    const rust = window.kyamlReaders;
    return [
      { name: "js-yaml", version: versions["js-yaml-4"], load: jsYaml(jsYaml4) },
      { name: "js-yaml", version: versions["js-yaml-5"], load: jsYaml(jsYaml5) },
      { name: "yaml", version: versions.yaml, load: yaml({}) },
      { name: "yaml, version 1.1", version: versions.yaml, load: yaml({ version: "1.1" }) },
      ...rust.names().map((name) => ({ name, version: versions[name], load: (text) => JSON.parse(rust.load(name, text)) })),
    ];
  };

  /** A number as Kubernetes loads it: an integer of 64 bits with or without a sign, or a float, and beyond the greatest float a string. */
  const kubernetesNumber = (text) => {
    if (/^-?\d+$/.test(text) && [BigInt.asIntN, BigInt.asUintN].some((cut) => cut(64, BigInt(text)) === BigInt(text))) return String(BigInt(text));
    const number = Number(text);
    return Number.isFinite(number) ? Object.is(number, -0) ? "-0" : String(number) : JSON.stringify(text);
  };

  /** The documents as JSON of `tree()`, in the same shape as those of readers, with the values that Kubernetes loads. */
  window.kyaml.documents = (nodes) => {
    const documents = [];
    const open = [];
    for (const { document, depth, kind, key, text } of nodes) {
      const made = kind === "mapping" ? { map: [] } : kind === "sequence" ? { seq: [] } : kind === "string" ? JSON.stringify(text) : kind === "number" ? kubernetesNumber(text) : text;
      open.length = depth;
      const parent = open[depth - 1];
      if (parent === undefined) documents[document] = made;
      else if (parent.map) parent.map.push([JSON.stringify(key), made]);
      else parent.seq.push(made);
      open.push(made);
    }
    return [...documents].map((document) => document ?? "null");
  };

  const show = (value) => typeof value === "string" ? value : value === undefined ? "missing" : value.map ? `{${value.map.length === 0 ? "" : "…"}}` : `[${value.seq.length === 0 ? "" : "…"}]`;

  /** The places at which two nodes differ: a JSON Pointer, and both values. */
  window.kyaml.differences = (expected, found, path = "", into = []) => {
    if (into.length > 100) return into;
    const pointer = (step) => `${path}/${String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`;
    if (expected?.map && found?.map) {
      const rest = new Map(found.map);
      for (const [key, value] of expected.map) {
        window.kyaml.differences(value, rest.get(key), pointer(JSON.parse(key)), into);
        rest.delete(key);
      }
      for (const [key, value] of rest) into.push({ path: `${path}, key ${key}`, expected: "missing", found: show(value) });
    } else if (expected?.seq && found?.seq) {
      for (let at = 0; at < Math.max(expected.seq.length, found.seq.length); at++) {
        window.kyaml.differences(expected.seq[at], found.seq[at], pointer(at), into);
      }
    } else if (show(expected) !== show(found)) {
      into.push({ path, expected: show(expected), found: show(found) });
    }
    return into;
  };
}
