import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { cases } from 'kyaml-cases'
import { each } from 'kyaml-cases/node-test'

const [first, second] = cases()

/** Runs tests of the first two cases in another process; the first fails, which would fail this test. */
function run(known) {
  const source = `
    import { cases } from 'kyaml-cases'
    import { each } from 'kyaml-cases/node-test'
    each(cases().slice(0, 2), ${JSON.stringify(known)}, ({ id }) => {
      if (id === ${JSON.stringify(first.id)}) throw new Error('not as it should be')
    })`
  const cwd = fileURLToPath(new URL('.', import.meta.url))
  // This process is a test, and its children would inherit that.
  const env = { ...process.env, NODE_TEST_CONTEXT: '' }
  const arguments_ = ['--test-reporter=tap', '--input-type=module', '--eval', source]
  const { status, stdout } = spawnSync(process.execPath, arguments_, { cwd, env, encoding: 'utf8' })
  const count = (word) => Number(new RegExp(`^# ${word} (\\d+)$`, 'm').exec(stdout)?.[1])
  const [passed, failed, skipped] = ['pass', 'fail', 'skipped'].map(count)
  return { status, passed, failed, skipped }
}

test('what is known to fail is skipped', () => {
  assert.deepEqual(run({ reason: [first.id] }), { status: 0, passed: 1, failed: 0, skipped: 1 })
})

test('what is not known to fail fails', () => {
  assert.deepEqual(run({}), { status: 1, passed: 1, failed: 1, skipped: 0 })
})

test('what passes and is known to fail fails', () => {
  assert.deepEqual(run({ reason: [first.id, second.id] }), { status: 1, passed: 0, failed: 1, skipped: 1 })
})

test('what no test can be made of', () => {
  assert.throws(() => each([first], { reason: [second.id] }, () => {}), /no such case/)
  assert.throws(() => each([first], { reason: [first.id], other: [first.id] }, () => {}), /two reasons/)
  assert.throws(() => each([], {}, () => {}), /no cases/)
})
