// The grammar, the fences of Markdown and the snippets, by the engine of VS Code. `research/derived` runs the grammar on all cases.

import assert from "node:assert/strict"
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { test } from "node:test"

const require = createRequire(import.meta.url)
const textmate = require("vscode-textmate")
const oniguruma = require("vscode-oniguruma")

const read = (path) => JSON.parse(readFileSync(new URL(`../${path}`, import.meta.url), "utf8"))
const { contributes } = read("package.json")

await oniguruma.loadWASM(readFileSync(require.resolve("vscode-oniguruma/release/onig.wasm")))
const registry = new textmate.Registry({
  onigLib: Promise.resolve({
    createOnigScanner: (sources) => new oniguruma.OnigScanner(sources),
    createOnigString: (text) => new oniguruma.OnigString(text),
  }),
  loadGrammar: async (scope) => {
    const contributed = contributes.grammars.find(({ scopeName }) => scopeName === scope)
    return contributed ? read(contributed.path) : { scopeName: scope, patterns: [] }
  },
  getInjections: (scope) =>
    contributes.grammars.filter(({ injectTo }) => injectTo?.includes(scope)).map(({ scopeName }) => scopeName),
})

/** Each token with its innermost scope, and all its scopes. */
async function tokens(scope, text) {
  const grammar = await registry.loadGrammar(scope)
  let stack = textmate.INITIAL
  return text.split("\n").flatMap((line) => {
    const { tokens, ruleStack } = grammar.tokenizeLine(line, stack)
    stack = ruleStack
    return tokens.map(({ startIndex, endIndex, scopes }) => ({ text: line.slice(startIndex, endIndex), scopes }))
  })
}

const has = (found, text, scope) => found.some((token) => token.text === text && token.scopes.includes(scope))

test("keys and values have scopes", async () => {
  const found = await tokens("source.kyaml", "---\n{\n  replicas: 3,\n}")
  assert.ok(has(found, "replicas", "entity.name.tag.kyaml"))
  assert.ok(has(found, "3", "constant.numeric.kyaml"))
})

test("only kyaml fences are KYAML", async () => {
  const found = await tokens("text.html.markdown", "```kyaml\n---\n{ a: 1 }\n```\n\n```yaml\n{ a: 2 }\n```")
  assert.ok(has(found, "1", "constant.numeric.kyaml"))
  assert.ok(has(found, "1", "meta.embedded.block.kyaml"))
  assert.ok(!has(found, "2", "constant.numeric.kyaml"))
})

test("snippets are KYAML", async () => {
  for (const [name, { body }] of Object.entries(read(contributes.snippets[0].path))) {
    const text = body.join("\n").replace(/\$\{\d:([^}]*)\}/g, "$1").replace(/\$\d/g, "")
    const found = await tokens("source.kyaml", text.startsWith("---") ? text : `---\n${text}`)
    const invalid = found.filter(({ scopes }) => scopes.some((scope) => scope.startsWith("invalid.")))
    assert.deepEqual(invalid, [], name)
  }
})

test("typing indents as the formatter does", () => {
  const { increaseIndentPattern, decreaseIndentPattern } = read("language-configuration.json").indentationRules
  for (const line of ["{", "  spec: {", "  containers: [{ # two", "["]) assert.match(line, new RegExp(increaseIndentPattern))
  for (const line of ["{}", "  a: [],", "  b: 1, # {"]) assert.doesNotMatch(line, new RegExp(increaseIndentPattern))
  for (const line of ["}", "  }],"]) assert.match(line, new RegExp(decreaseIndentPattern))
})
