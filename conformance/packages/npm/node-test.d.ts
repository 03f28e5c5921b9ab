import type { Case, Stream } from './index.js'

/** The ids of the cases, or of the streams, that are known to fail, by the reason. */
export type Known = Readonly<Record<string, readonly string[]>>

/**
 * Makes a test of each case, or of each stream, which fails where `check` throws.
 *
 * One that is known to fail is skipped with its reason when it does, and fails when it passes. One that is known and is none of those
 * that are run is an error, and so are no cases.
 */
export function each<Item extends Case | Stream>(items: readonly Item[], known: Known, check: (item: Item) => unknown): void
