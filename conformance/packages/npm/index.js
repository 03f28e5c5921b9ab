import { readFileSync } from 'node:fs'
import { inspect } from 'node:util'
import { gunzipSync } from 'node:zlib'

const FORMAT = 1
const TOKEN = /[[\]{}]|"(?:[^"\\]|\\.)*"|[^\s[\]{},:"]+/g
const STREAMS = ['input.yaml', 'canonical.yaml', 'compact.yaml', 'portable.yaml', 'normal.yaml']

export class NumberText {
  /** @param {string} text */
  constructor(text) {
    this.text = text
  }
}

/** @type {typeof import('./index.d.ts').cases} */
export const cases = ({ operation } = {}) =>
  archive().cases.filter((each) => operation === undefined || each.operation === operation)

/** @type {typeof import('./index.d.ts').streams} */
export const streams = () =>
  archive().cases.filter((each) => each.expect === 'accept').flatMap((each) =>
    // Inputs of load and format are YAML; most of them are not KYAML.
    STREAMS.filter((file) => file !== 'input.yaml' || each.operation === 'check').flatMap((file) => {
      const data = each.files.get(file)
      return data === undefined ? [] : [stream(each, file, data)]
    }))

/** @type {typeof import('./index.d.ts').shipped} */
export const shipped = () => archive().suite

/** @type {typeof import('./index.d.ts').difference} */
export const difference = (want, got) => {
  /** @type {[place: string, want: unknown, got: unknown][]} */
  const pairs = [['', want, got]]
  for (let pair = pairs.pop(); pair !== undefined; pair = pairs.pop()) {
    const [place, wanted, read] = pair
    const parts = Array.isArray(wanted) ? items(wanted, read) : wanted instanceof Map ? entries(wanted, read) : undefined
    if (parts !== undefined) {
      for (const [step, left, right] of parts) pairs.push([`${place}/${step}`, left, right])
    } else if (!isScalar(wanted, read)) {
      return `at ${place}: want ${shown(wanted)}, got ${shown(read)}`
    }
  }
  return undefined
}

/** @typedef {[step: string | number, want: unknown, got: unknown]} Part */

/**
 * @param {unknown[]} want
 * @param {unknown} got
 * @returns {Part[] | undefined}
 */
function items(want, got) {
  if (!Array.isArray(got) || got.length !== want.length) return undefined
  return want.map((item, index) => [index, item, got[index]])
}

/**
 * @param {Map<string, unknown>} want
 * @param {unknown} got
 * @returns {Part[] | undefined}
 */
function entries(want, got) {
  const read = got instanceof Map ? got : isPlainObject(got) ? new Map(Object.entries(got)) : undefined
  if (read === undefined || read.size !== want.size) return undefined
  /** @type {Part[]} */
  const parts = []
  for (const [key, value] of want) {
    if (!read.has(key)) return undefined
    parts.push([key, value, read.get(key)])
  }
  return parts
}

/**
 * Whether this object represents a mapping: it is not a Date, a Set or bytes.
 *
 * @param {unknown} got
 * @returns {got is Record<string, unknown>}
 */
function isPlainObject(got) {
  if (typeof got !== 'object' || got === null) return false
  const prototype = Object.getPrototypeOf(got)
  return prototype === Object.prototype || prototype === null
}

/**
 * @param {unknown} want
 * @param {unknown} got
 */
function isScalar(want, got) {
  if (!(want instanceof NumberText)) return typeof want !== 'object' || want === null ? want === got : false
  if (typeof got === 'number') return Number.isFinite(got) && got === Number(want.text)
  if (typeof got === 'bigint') return decimal(want.text) === decimal(String(got))
  return got instanceof NumberText && decimal(want.text) === decimal(got.text)
}

/**
 * A JSON number without zeros at either end of its digits, so that equal numbers are equal texts.
 *
 * @param {string} text
 */
function decimal(text) {
  const [mantissa = '', exponent = '0'] = text.toLowerCase().split('e')
  const [whole = '', fraction = ''] = mantissa.replace('-', '').split('.')
  const digits = (whole + fraction).replace(/^0+/, '')
  const significant = digits.replace(/0+$/, '')
  if (significant === '') return '0'
  const power = BigInt(exponent.replace('+', '')) - BigInt(fraction.length) + BigInt(digits.length - significant.length)
  return `${text.startsWith('-') ? '-' : ''}${significant}e${power}`
}

/** @param {unknown} value */
function shown(value) {
  return inspect(value, { depth: 1, maxArrayLength: 5, maxStringLength: 100, breakLength: Infinity })
}

/**
 * @param {import('./index.d.ts').Case} from
 * @param {string} file
 * @param {Uint8Array} data
 * @returns {import('./index.d.ts').Stream}
 */
function stream(from, file, data) {
  return {
    id: `${from.id}/${file}`,
    case: from,
    data,
    get text() {
      return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(data)
    },
    get documents() {
      const { documents } = from
      if (documents === undefined) throw new Error(`${from.id} is accepted and has no value`)
      return documents
    },
  }
}

/** @type {Archive | undefined} */
let unpacked

/** @typedef {{ suite: import('./index.d.ts').Suite, cases: import('./index.d.ts').Case[] }} Archive */

/** @returns {Archive} */
function archive() {
  unpacked ??= unpack(readFileSync(new URL('kyaml-cases.json.gz', import.meta.url)))
  return unpacked
}

/**
 * @param {Uint8Array} archive
 * @returns {Archive}
 */
export function unpack(archive) {
  const { format, suite, cases } = JSON.parse(gunzipSync(archive).toString())
  if (format !== FORMAT || cases.length !== suite.cases) {
    throw new Error(`the archive is damaged: format ${format} with ${cases.length} of ${suite.cases} cases`)
  }
  return { suite, cases: cases.map(toCase) }
}

/**
 * An entry of the archive, described by `bundle.schema.json` of the suite.
 *
 * @typedef {{
 *   id: string, area: string, title: string, req: string[], op: import('./index.d.ts').Operation,
 *   form?: 'kyaml' | 'canonical' | 'compact', schema?: 'kubernetes' | 'core' | 'json', expect: 'accept' | 'reject',
 *   twin?: string, portable?: boolean, warning?: import('./index.d.ts').Finding[], note?: import('./index.d.ts').Note[],
 *   origin: string, divergence?: string,
 *   options?: { cuddle?: 'all' | 'partial', blank_lines?: 'remove' | 'keep', short_lists?: 'open' | 'one-line',
 *     sort_keys?: boolean },
 *   limits?: { alias_nodes?: number, alias_bytes?: number }, sha256: string, files: Record<string, string>,
 * } & Partial<import('./index.d.ts').Finding> & { also?: import('./index.d.ts').Finding[] }} Entry
 */

/**
 * @param {Entry} keys
 * @returns {import('./index.d.ts').Case}
 */
function toCase(keys) {
  const { id, area, title, req, op, expect, rule, span, twin, portable, origin, divergence, sha256 } = keys
  const { form = 'kyaml', schema = 'kubernetes', also = [], warning = [], note = [], options = {}, limits = {} } = keys
  const files = new Map(Object.entries(keys.files).map(([name, text]) => [name, new Uint8Array(Buffer.from(text, 'base64'))]))
  return {
    id,
    area,
    title,
    clauses: req,
    operation: op,
    form,
    schema,
    expect,
    findings: rule === undefined || span === undefined ? [] : [{ rule, span }, ...also],
    twin,
    portable,
    warnings: warning,
    notes: note,
    origin,
    divergence,
    options: {
      cuddle: options.cuddle ?? 'all',
      blankLines: options.blank_lines ?? 'remove',
      shortLists: options.short_lists ?? 'open',
      sortKeys: options.sort_keys ?? false,
    },
    limits: { aliasNodes: limits.alias_nodes, aliasBytes: limits.alias_bytes },
    sha256,
    files,
    input: files.get('input.yaml') ?? files.get('input.json'),
    get documents() {
      const text = files.get('value.json')
      return text === undefined ? undefined : decode(new TextDecoder().decode(text))
    },
  }
}

/**
 * The documents in the text of a `value.json`. Any depth is possible, because this does not recurse.
 *
 * @param {string} text
 * @returns {import('./index.d.ts').Value[]}
 */
function decode(text) {
  /** @type {any[][]} the open collections; the members of the first one are finished values */
  const unfinished = [[]]
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === '[' || token === '{') {
      unfinished.push([])
    } else {
      const value = token === ']' ? unfinished.pop() : token === '}' ? typed(unfinished.pop()) : JSON.parse(token)
      unfinished.at(-1)?.push(value)
    }
  }
  return unfinished[0]?.[0]
}

/**
 * The value of an object with one entry, given as key and value.
 *
 * @param {any[]} [entry]
 */
function typed(entry = []) {
  const [kind, value] = entry
  if (entry.length === 2 && kind === 'number' && typeof value === 'string') return new NumberText(value)
  if (entry.length === 2 && kind === 'mapping' && Array.isArray(value)) return new Map(value)
  throw new Error(`${shown(entry)} is no typed value`)
}
