/**
 * The cases of the KYAML conformance suite: the inputs of each case, and its expected results.
 *
 * `cases` gives the cases, `streams` the KYAML streams that a YAML reader must be able to read, and
 * `difference` compares values exactly. `kyaml-cases/node-test` makes tests of them.
 */

/**
 * The task of a case: is the input KYAML? which value does it have? how is it written? how is the
 * value written?
 */
export type Operation = 'check' | 'load' | 'format' | 'render'

/** Bytes of an input: the first, and the one after the last, zero-based. */
export type Span = readonly [start: number, end: number]

/** A rule that an input breaks, and the bytes that break it. */
export interface Finding {
  /** The rule's name, such as `ambiguous-key`. */
  readonly rule: string
  /** The bytes that break it. */
  readonly span: Span
}

/** A scalar that looks different in the output. */
export interface Note {
  /** The position of the scalar in the input. */
  readonly span: Span
  /** Its text in the output. */
  readonly is: string
}

/** A number by its text, which is a JSON number. */
export class NumberText {
  /** The number with this text. */
  constructor(text: string)
  /** The text. */
  readonly text: string
}

/** A value: a mapping is a `Map` in the order of its text. */
export type Value = null | boolean | string | NumberText | Value[] | Map<string, Value>

/** One case of the suite. */
export interface Case {
  /** Unique; it never changes. */
  readonly id: string
  /** The part of the suite that the case belongs to. */
  readonly area: string
  /** The claim of the case. */
  readonly title: string
  /** The ids of the clauses of the specification that the case tests. */
  readonly clauses: readonly string[]
  /** The task. */
  readonly operation: Operation
  /** The form that a check tests. */
  readonly form: 'kyaml' | 'canonical' | 'compact'
  /** Resolves the plain scalars of an input that is loaded or formatted. */
  readonly schema: 'kubernetes' | 'core' | 'json'
  /** Whether the input is to be accepted. */
  readonly expect: 'accept' | 'reject'
  /** The rules that a rejected input breaks, the first of them first. */
  readonly findings: readonly Finding[]
  /** The id of an accepted case one edit away: a rejection counts only if the twin is accepted. */
  readonly twin?: string
  /** Whether every first-tier reader reads the same value from an accepted check, if the case says. */
  readonly portable?: boolean
  /** The reasons why an accepted input is not portable. */
  readonly warnings: readonly Finding[]
  /** The scalars of the input that look different in the output. */
  readonly notes: readonly Note[]
  /** The source of the case. */
  readonly origin: string
  /** The row of the register of divergences for other bytes of the deployed encoder, such as `U3`. */
  readonly divergence?: string
  /** Options of a rendering. */
  readonly options: {
    /** Which brackets share a line with those around them. */
    readonly cuddle: 'all' | 'partial'
    /** Which blank lines of the input are in the output. */
    readonly blankLines: 'remove' | 'keep'
    /** How a sequence of scalars that fits on one line is written. */
    readonly shortLists: 'open' | 'one-line'
    /** Whether keys are sorted. */
    readonly sortKeys: boolean
  }
  /** Number of nodes, and of bytes of keys and scalars, that aliases and merge keys may add. */
  readonly limits: { readonly aliasNodes?: number; readonly aliasBytes?: number }
  /** The digest of the case's files, in hexadecimal; it changes with the case. */
  readonly sha256: string
  /** The bytes of the case's files, by name. */
  readonly files: ReadonlyMap<string, Uint8Array>
  /** The bytes under test, except for a rendering. */
  readonly input?: Uint8Array
  /** The values of the bytes, or the values to render, with an element for each document. */
  readonly documents?: Value[]
}

/** A KYAML stream with a known value. */
export interface Stream {
  /** The id of the case and the name of the file. */
  readonly id: string
  /** The case that it is from. */
  readonly case: Case
  /** The bytes of the stream. */
  readonly data: Uint8Array
  /** The same as text, with a byte order mark if it has one. */
  readonly text: string
  /** The values of the stream, as in `Case`. */
  readonly documents: Value[]
}

/** The suite of these cases. */
export interface Suite {
  /** The version of the suite, and of this package. */
  readonly version: string
  /** Number of cases. */
  readonly cases: number
  /** The digest of all files, in hexadecimal. */
  readonly sha256: string
}

/** The cases with an operation, or all of them, in order of id. */
export function cases(only?: { operation?: Operation }): Case[]

/** The KYAML streams of all accepted cases: the inputs of checks, and the outputs of writers. */
export function streams(): Stream[]

/** The suite of these cases. */
export function shipped(): Suite

/**
 * The first difference between the read and the expected documents; undefined if there is none.
 *
 * `want` is `Case.documents`. Read values may contain plain objects and maps. A bigint and a
 * `NumberText` are compared exactly; a number must be finite, and the double nearest to the text. The
 * order of mappings is ignored.
 */
export function difference(want: readonly Value[], got: readonly unknown[]): string | undefined
