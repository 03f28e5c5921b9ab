/**
 * The adapter protocol, version 1, for YAML readers that are JavaScript libraries.
 *
 * A shim names the library and its function that loads a text. `serve` exchanges lines of JSON with
 * the runner, and writes the library's documents as typed JSON:
 *
 *     serve({ name: 'javascript-yaml', configuration: 'default', version: '2.9.1', load, isRejection })
 *
 * The library is called as its users call it: no limit of it or of Node.js is raised. Every
 * exception is caught. The shim says which exceptions are the library's errors for bad input
 * (outcome `rejected`). Any other exception is a failure of the library (outcome `failed`): a
 * RangeError at the end of the stack, for instance.
 */
'use strict'

const { createRequire } = require('node:module')
const path = require('node:path')
const readline = require('node:readline')
const { inspect } = require('node:util')

const PROTOCOL = 1

// An aliased value is written again at each alias, without end if a value contains itself.
const MOST_PIECES = 5_000_000

const MOST_MESSAGE_CHARACTERS = 2000

/** The library read a value that KYAML does not have; the message describes it. */
class Foreign extends Error {}

/**
 * The exports and the version of a package that is installed in the folder `build`.
 *
 * @param {string} build
 * @param {string} name
 * @returns {{ library: any, version: string }}
 */
function installed(build, name) {
  const requireFrom = createRequire(path.join(build, 'package.json'))
  return { library: requireFrom(name), version: requireFrom(`${name}/package.json`).version }
}

/**
 * Answers the runner's requests until it says goodbye.
 *
 * @param {object} adapter
 * @param {string} adapter.name
 * @param {string} adapter.configuration
 * @param {string} adapter.version
 * @param {(text: string) => unknown[]} adapter.load gives the documents of a stream
 * @param {(error: unknown) => boolean} adapter.isRejection whether the library throws this for bad input
 */
async function serve(adapter) {
  // Output of the library must not be taken for a reply.
  console.log = console.info = console.debug = console.error
  for await (const line of readline.createInterface({ input: process.stdin, crlfDelay: Infinity })) {
    const request = JSON.parse(line)
    if (request.type === 'bye') break
    const reply = request.type === 'hello' ? greeting(adapter) : answer(request, adapter)
    process.stdout.write(`${reply}\n`)
  }
  // The runner may leave its end open, and Node.js would wait for it.
  process.stdin.destroy()
}

/**
 * Writes documents as typed JSON, an array with one element for each.
 *
 * No nesting is too deep, because unfinished collections are kept in an array and not on the stack.
 *
 * @param {unknown[]} documents
 * @returns {string}
 * @throws {Foreign} for a value that KYAML does not have
 */
function encode(documents) {
  const text = []
  const unfinished = [sequence(documents, null)]
  for (let count = 0; count < MOST_PIECES; count += 1) {
    const { value: piece, done } = unfinished.at(-1).next()
    if (typeof piece === 'string') {
      text.push(piece)
    } else if (!done) {
      unfinished.push(piece)
    } else {
      unfinished.pop()
      if (unfinished.length === 0) return text.join('')
    }
  }
  throw new Foreign('a value without end, or of millions of nodes once its aliases are resolved')
}

/** The pieces of a sequence: JSON text, or the pieces of a collection within. */
function* sequence(items, place) {
  yield '['
  for (const [index, item] of items.entries()) {
    if (index > 0) yield ','
    yield value(item, { parent: place, step: index })
  }
  yield ']'
}

/** The pieces of a mapping, as those of a sequence. */
function* mapping(object, place) {
  yield '{"mapping":['
  for (const [index, key] of Object.keys(object).entries()) {
    yield index === 0 ? '[' : ',['
    yield string(key, place)
    yield ','
    yield value(object[key], { parent: place, step: key })
    yield ']'
  }
  yield ']}'
}

/** The text of a scalar, or the pieces of a collection. */
function value(read, place) {
  if (read === null || typeof read === 'boolean') return String(read)
  if (typeof read === 'string') return string(read, place)
  if (typeof read === 'bigint') return number(String(read))
  if (Number.isFinite(read)) return number(Object.is(read, -0) ? '-0' : String(read))
  if (Array.isArray(read)) return sequence(read, place)
  if (isPlainObject(read)) return mapping(read, place)
  throw new Foreign(`${inspect(read, { depth: 0, maxStringLength: 60 })} at ${pointer(place)}`)
}

function number(text) {
  return `{"number":"${text}"}`
}

function string(text, place) {
  if (text.isWellFormed()) return JSON.stringify(text)
  throw new Foreign(`a lone surrogate in a string at ${pointer(place)}`)
}

/** Whether this is an object that stands for a mapping, and not a Date, a Map, a Set or bytes. */
function isPlainObject(read) {
  if (typeof read !== 'object') return false
  const prototype = Object.getPrototypeOf(read)
  return prototype === Object.prototype || prototype === null
}

/** A place as a path from the stream, `/0/a` for the key `a` of the first document. */
function pointer(place) {
  const steps = []
  for (let at = place; at !== null; at = at.parent) steps.push(`/${at.step}`)
  return steps.reverse().join('')
}

function greeting({ name, configuration, version }) {
  const runtime = `Node.js ${process.versions.node}`
  return JSON.stringify({ type: 'hello', protocol: PROTOCOL, name, configuration, version, runtime, operations: ['load'] })
}

function answer(request, { load, isRejection }) {
  const { seq, operation } = request
  if (operation !== 'load') return result(seq, 'unsupported', `a reader has no operation ${operation}`)
  const text = decoded(request.input)
  if (text === null) return result(seq, 'rejected', 'the input is not UTF-8')
  try {
    // The documents are JSON already, and may be too deep for JSON.stringify.
    return `{"type":"result","seq":${seq},"outcome":"documents","documents":${encode(load(text))}}`
  } catch (error) {
    if (error instanceof Foreign) return result(seq, 'foreign', error.message)
    if (isRejection(error)) return result(seq, 'rejected', error.message)
    return result(seq, 'failed', String(error))
  }
}

/** The text of the input with its byte order mark, if it is UTF-8; the libraries take text, not bytes. */
function decoded(base64) {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(base64, 'base64'))
  } catch {
    return null
  }
}

function result(seq, outcome, message) {
  // A message may quote the input: at length, or with lone surrogates, which no reader of UTF-8 takes.
  const words = message.slice(0, MOST_MESSAGE_CHARACTERS).toWellFormed()
  return JSON.stringify({ type: 'result', seq, outcome, message: words })
}

module.exports = { encode, installed, serve, Foreign }
