const assert = require("node:assert")
const { test } = require("node:test")
const Parser = require("tree-sitter")
const kyaml = require(".")

test("KYAML is parsed", () => {
  const parser = new Parser()
  parser.setLanguage(kyaml)
  assert.equal(parser.parse("---\n{ replicas: 3 }\n").rootNode.hasError, false)
  assert.equal(parser.parse("---\n{ name: web }\n").rootNode.hasError, true)
})

test("a query captures keys", () => {
  const parser = new Parser()
  parser.setLanguage(kyaml)
  const { rootNode } = parser.parse("---\n{ replicas: 3 }\n")
  const names = new Parser.Query(kyaml, kyaml.HIGHLIGHTS_QUERY).captures(rootNode).map(({ name }) => name)
  assert.ok(names.includes("property"))
  assert.ok(names.includes("number"))
})
