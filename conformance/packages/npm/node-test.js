import { test } from 'node:test'

/** @type {typeof import('./node-test.d.ts').each} */
export const each = (items, known, check) => {
  if (items.length === 0) throw new Error('there are no cases')
  const reasons = byId(known)
  const there = new Set(items.map(({ id }) => id))
  const absent = [...reasons.keys()].filter((id) => !there.has(id))
  if (absent.length > 0) throw new Error(`${absent.join(', ')}: known to fail, and there is no such case`)
  for (const item of items) {
    const reason = reasons.get(item.id)
    test(item.id, async (context) => {
      if (reason === undefined) {
        await check(item)
        return
      }
      const failure = await failureOf(() => check(item))
      if (failure === undefined) throw new Error(`${item.id} passes, and is known to fail, ${reason}`)
      context.skip(`fails as expected, ${reason}: ${failure}`)
    })
  }
}

/**
 * @param {import('./node-test.d.ts').Known} known
 * @returns {Map<string, string>} the reason of each
 */
function byId(known) {
  const reasons = new Map()
  for (const [reason, ids] of Object.entries(known)) {
    for (const id of ids) {
      if (reasons.has(id)) throw new Error(`${id} is known to fail for two reasons`)
      reasons.set(id, reason)
    }
  }
  return reasons
}

/**
 * @param {() => unknown} check
 * @returns {Promise<string | undefined>}
 */
async function failureOf(check) {
  try {
    await check()
    return undefined
  } catch (error) {
    return String(error)
  }
}
