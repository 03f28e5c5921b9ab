// Reads files of KYAML, and prints a line of JSON for each: an array of its documents, or why it is refused.
'use strict'

const fs = require('node:fs')
const YAML = require('yaml')

const PLAIN = /^(null|true|false|-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?)$/

/** The JSON of a node. */
function read(node) {
  if (node === null || YAML.isAlias(node) || node.anchor || node.tag) refuse(node)
  if (YAML.isScalar(node)) {
    if (node.type === 'QUOTE_DOUBLE') return quote(node)
    return node.type === 'PLAIN' && PLAIN.test(node.source) ? node.source : refuse(node)
  }
  if (!node.flow) refuse(node)
  if (YAML.isSeq(node)) return `[${node.items.map(read)}]`
  return `{${node.items.map(({ key, value }) => `${readKey(key)}:${read(value)}`)}}`
}

function readKey(key) {
  const isKey = YAML.isScalar(key) && ['PLAIN', 'QUOTE_DOUBLE'].includes(key.type) && !key.anchor && !key.tag
  return isKey ? quote(key) : refuse(key)
}

/** Half of a pair of surrogates is not text. */
function quote(scalar) {
  return scalar.source.isWellFormed() ? JSON.stringify(scalar.source) : refuse(scalar)
}

function refuse(node) {
  throw new Error(`byte ${node?.range[0]} is not KYAML`)
}

function readDocument(document) {
  if (document.errors.length > 0) throw document.errors[0]
  if (!document.directives.docStart) throw new Error('a document has no ---')
  return read(document.contents)
}

function line(path) {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(fs.readFileSync(path))
    return `[${Array.from(YAML.parseAllDocuments(text), readDocument)}]`
  } catch (error) {
    return JSON.stringify(error.message)
  }
}

for (const path of process.argv.slice(2)) console.log(line(path))
