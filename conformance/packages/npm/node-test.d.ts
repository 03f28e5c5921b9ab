import type { Case, Stream } from './index.js'

/** The ids of the cases, or of the streams, with a known failure, by reason. */
export type Known = Readonly<Record<string, readonly string[]>>

/**
 * Makes a test of each case, or of each stream, which fails if `check` throws.
 *
 * A known failure is skipped with its reason, and fails if it passes. It is an error if a known failure
 * is not among the items, or if there are no items.
 */
export function each<Item extends Case | Stream>(items: readonly Item[], known: Known, check: (item: Item) => unknown): void
