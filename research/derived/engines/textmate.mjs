// Runs the TextMate grammar with vscode-textmate and vscode-oniguruma over the inputs: `node textmate.mjs INPUTS`.
//
// In an accepted text each character has the scope of its token, and none is invalid. In a refused text each finding has an
// invalid character if a grammar of lines can detect its rule. untold.json has the smallest share for each other rule.

import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { inputs, Report } from "./report.mjs"

const require = createRequire(import.meta.url)
const textmate = require("vscode-textmate")
const oniguruma = require("vscode-oniguruma")

/** The name of an engine with its version. */
function engine(name) {
  const path = new URL(`node_modules/${name}/package.json`, import.meta.url)
  return `${name} ${JSON.parse(readFileSync(path, "utf8")).version}`
}

/** The scope of a token by its kind, or its beginning. */
const SCOPES = {
  header: "entity.other.document.begin",
  comment: "comment.line.number-sign",
  plain_key: "entity.name.tag",
  quoted_key: "entity.name.tag",
  string: "string.quoted.double",
  escape: "constant.character.escape",
  continuation: "constant.character.escape.line-break",
  number: "constant.numeric",
  constant: "constant.language",
  punctuation: "punctuation.",
}

/** The rules that a grammar of lines cannot always detect: why, and the smallest share of findings, in percent. */
const UNTOLD = JSON.parse(readFileSync(new URL("../textmate/untold.json", import.meta.url)))

async function load() {
  await oniguruma.loadWASM(readFileSync(require.resolve("vscode-oniguruma/release/onig.wasm")))
  const path = new URL("../textmate/kyaml.tmLanguage.json", import.meta.url)
  const registry = new textmate.Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (sources) => new oniguruma.OnigScanner(sources),
      createOnigString: (text) => new oniguruma.OnigString(text),
    }),
    loadGrammar: async () => textmate.parseRawGrammar(readFileSync(path, "utf8"), "kyaml.tmLanguage.json"),
  })
  return registry.loadGrammar("source.kyaml")
}

/** The scopes of each character of a text; those of line breaks are not known. */
function scopes(grammar, text) {
  const found = new Array(text.length)
  let stack = textmate.INITIAL
  let at = 0
  for (const line of text.split(/\r?\n/)) {
    const { tokens, ruleStack } = grammar.tokenizeLine(line, stack)
    stack = ruleStack
    for (const token of tokens) {
      found.fill(token.scopes, at + token.startIndex, at + Math.min(token.endIndex, line.length))
    }
    at += line.length
    at += text.startsWith("\r\n", at) ? 2 : 1
  }
  return found
}

const isInvalid = (scopes) => scopes?.some((scope) => scope.startsWith("invalid."))

/** The first wrong scope of an accepted text. */
function difference(input, found) {
  for (const [start, end, kind] of input.tokens) {
    for (let at = start; at < end; at += 1) {
      const has = (scope) => scope.startsWith(SCOPES[kind])
      if (found[at] !== undefined && !found[at].some(has)) return `${at} is a ${kind} and has ${found[at].join(" ")}`
    }
  }
  const at = found.findIndex(isInvalid)
  if (at >= 0) return `${at} has ${found[at].join(" ")}`
}

/** Whether something at a finding is invalid. A line break has no scopes, so beside one the characters around it count. */
function shows(text, found, start, end) {
  const breaks = /[\r\n]/.test(text.slice(start, end)) ? 1 : 0
  return found.slice(Math.max(start - breaks, 0), Math.max(end, start + 1) + breaks).some(isInvalid)
}

const grammar = await load()
const engines = `${engine("vscode-textmate")}, ${engine("vscode-oniguruma")}`
const accepted = new Report(engines, "textmate/kyaml.tmLanguage.json")
const told = new Report(engines, "textmate: findings")
const rejected = { told: 0, untold: 0 }
const rules = {}
let tokens = 0
for await (const input of inputs(process.argv[2])) {
  const found = scopes(grammar, input.text)
  if (input.accepted) {
    const wrong = difference(input, found)
    tokens += input.tokens.length
    accepted.count(input, wrong === undefined, undefined, wrong)
    continue
  }
  rejected[found.some(isInvalid) ? "told" : "untold"] += 1
  for (const [start, end, rule] of input.findings) {
    const tells = shows(input.text, found, start, end)
    rules[rule] ??= { told: 0, of: 0 }
    rules[rule].of += 1
    rules[rule].told += tells ? 1 : 0
    told.count(input, tells, rule in UNTOLD ? rule : undefined, `${rule} at ${start} is not shown`)
  }
}
for (const [rule, { least }] of Object.entries(UNTOLD)) {
  const { told: shown, of } = rules[rule] ?? { told: 0, of: 0 }
  if (shown === of) told.wrong.push(`untold.json: ${rule} is shown wherever it stands`)
  if (shown * 100 < least * of) told.wrong.push(`untold.json: ${rule} is shown at ${shown} of ${of} places only`)
}
accepted.print()
told.print()
const refused = `something is invalid in ${rejected.told} of ${rejected.told + rejected.untold} inputs that are no KYAML`
console.error(`textmate: ${tokens} tokens have their scopes; ${refused}`)
