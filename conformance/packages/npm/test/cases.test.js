import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { NumberText, cases, difference, shipped, streams } from 'kyaml-cases'
import { unpack } from '../index.js'

test('all cases are there', () => {
  const byId = new Map(cases().map((each) => [each.id, each]))
  assert.ok(byId.size > 0)
  assert.equal(byId.size, shipped().cases)
  const norway = byId.get('key-norway-plain')
  assert.equal(norway.expect, 'reject')
  assert.deepEqual(norway.findings, [{ rule: 'ambiguous-key', span: [5, 7] }])
  assert.equal(Buffer.from(norway.input).toString(), '---\n{no: 1}\n')
  assert.deepEqual([norway.form, norway.schema, norway.options.cuddle], ['kyaml', 'kubernetes', 'all'])
  assert.equal(norway.documents, undefined)
  assert.deepEqual(byId.get(norway.twin).documents, [new Map([['no', new NumberText('1')]])])
})

test('every case is whole', () => {
  for (const each of cases()) {
    assert.equal(each.expect === 'accept', each.findings.length === 0)
    assert.ok(each.expect === 'reject' || Array.isArray(each.documents))
    assert.equal(each.sha256.length, 64)
  }
})

test('the cases of an operation', () => {
  const operations = ['check', 'load', 'format', 'render']
  const counts = operations.map((operation) => {
    const found = cases({ operation })
    assert.ok(found.every((each) => each.operation === operation))
    return found.length
  })
  assert.equal(counts.reduce((sum, count) => sum + count), shipped().cases)
})

test('streams are KYAML with a value', () => {
  const files = new Set()
  for (const stream of streams()) {
    assert.equal(stream.case.expect, 'accept')
    assert.ok(Array.isArray(stream.documents))
    assert.deepEqual(Buffer.from(stream.text), Buffer.from(stream.data))
    const [, file] = stream.id.split('/')
    assert.ok(file !== 'input.yaml' || stream.case.operation === 'check')
    files.add(file)
  }
  assert.deepEqual([...files].sort(), ['canonical.yaml', 'compact.yaml', 'input.yaml', 'normal.yaml', 'portable.yaml'])
})

test('a damaged archive is refused', () => {
  const pack = (changes) =>
    gzipSync(JSON.stringify({ format: 1, suite: { version: '0.1.0', cases: 0, sha256: '' }, cases: [], ...changes }))
  assert.deepEqual(unpack(pack({})).cases, [])
  assert.throws(() => unpack(pack({ format: 2 })), /damaged/)
  assert.throws(() => unpack(pack({ suite: { cases: 1 } })), /damaged/)
  const typed = { id: 'a', files: { 'value.json': Buffer.from('[{"a":1}]').toString('base64') } }
  assert.throws(() => unpack(pack({ suite: { cases: 1 }, cases: [typed] })).cases[0].documents, /no typed value/)
})

const same = [
  [null, null],
  [true, true],
  ['a', 'a'],
  [number('1'), 1],
  [number('1'), 1n],
  [number('1.0'), 1n],
  [number('-1.50E+2'), -150n],
  [number('0.15e-1'), number('15e-3')],
  [number('-0.0'), 0],
  [number('-0'), 0n],
  [number('9007199254740993'), 9007199254740993n],
  [number('9007199254740993'), 9007199254740992],
  [number('0.1'), 0.1],
  [number('1e-400'), 0],
  [['a'], ['a']],
  [mapping({ a: 'b', c: null }), { c: null, a: 'b' }],
  [mapping({ a: 'b' }), mapping({ a: 'b' })],
  [mapping({ __proto__: null, a: 'b' }), Object.assign(Object.create(null), { a: 'b' })],
]

const different = [
  [null, undefined],
  [null, false],
  [true, 1],
  [true, 'true'],
  ['a', 'b'],
  ['1', 1],
  [number('1'), '1'],
  [number('1'), true],
  [number('1'), null],
  [number('1'), [1]],
  [number('10'), 1n],
  [number('9007199254740993'), 9007199254740992n],
  [number('0.1'), 0.10000000000000002],
  [number('1e400'), Infinity],
  [number('1e-400'), number('0')],
  [['a'], ['b']],
  [['a'], ['a', 'a']],
  [['a'], 'a'],
  [[], null],
  [[], {}],
  [mapping({}), []],
  [mapping({}), null],
  [mapping({}), new Date(0)],
  [mapping({ a: null }), {}],
  [mapping({ a: null }), { b: null }],
  [mapping({ 1: null }), new Map([[1, null]])],
  [mapping({ a: 'b' }), { a: 'c' }],
]

test('values are compared', () => {
  for (const [want, got] of same) assert.equal(difference([want], [got]), undefined)
  for (const [want, got] of different) assert.equal(typeof difference([want], [got]), 'string', `${String(want)} and ${String(got)}`)
})

test('a difference says where', () => {
  const want = [mapping({ a: [null, 'x'] })]
  assert.equal(difference(want, [{ a: [null, 1] }]), "at /0/a/1: want 'x', got 1")
})

function number(text) {
  return new NumberText(text)
}

function mapping(entries) {
  return new Map(Object.entries(entries))
}
