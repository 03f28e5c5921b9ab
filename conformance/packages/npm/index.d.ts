/**
 * The cases of the KYAML conformance suite: what each gives to an implementation, and what it expects.
 *
 * `cases` gives the cases, `streams` the KYAML streams that a YAML reader must be able to read, and `difference` compares values exactly.
 * `kyaml-cases/node-test` makes tests of them.
 */

/** What a case asks for: is the input KYAML? what does it mean? how is it written? how is the value written? */
export type Operation = 'check' | 'load' | 'format' | 'render'

/** Bytes of an input: the first, and the one after the last, from 0. */
export type Span = readonly [start: number, end: number]

/** A rule that an input breaks, and where. */
export interface Finding {
  /** The rule's name, such as `ambiguous-key`. */
  readonly rule: string
  /** The bytes that break it. */
  readonly span: Span
}

/** A scalar that looks different in the output. */
export interface Note {
  /** Where the scalar is in the input. */
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
  /** What the case shows. */
  readonly title: string
  /** The ids of the clauses of the specification that the case stands for. */
  readonly clauses: readonly string[]
  /** What is asked for. */
  readonly operation: Operation
  /** What a check asks whether the input is. */
  readonly form: 'kyaml' | 'canonical' | 'compact'
  /** How the plain scalars of what is loaded or formatted resolve. */
  readonly schema: 'kubernetes' | 'core' | 'json'
  /** Whether the input is to be accepted. */
  readonly expect: 'accept' | 'reject'
  /** All that a rejected input breaks, the first of them first. */
  readonly findings: readonly Finding[]
  /** The id of an accepted case one edit away: a rejection counts only where that one is accepted. */
  readonly twin?: string
  /** Whether all serious readers read an accepted check of KYAML alike, where the case says. */
  readonly portable?: boolean
  /** Why an accepted input is not portable. */
  readonly warnings: readonly Finding[]
  /** The scalars of the input that look different in the output. */
  readonly notes: readonly Note[]
  /** Where the case comes from. */
  readonly origin: string
  /** The row of the register of divergences that says why the deployed encoder writes otherwise, such as `U3`. */
  readonly divergence?: string
  /** How a rendering is made: which brackets share a line with those around them, and whether the keys of mappings are sorted. */
  readonly options: { readonly cuddle: 'all' | 'partial'; readonly sortKeys: boolean }
  /** How many nodes, and bytes of keys and scalars, aliases and merge keys may add, where the case sets it. */
  readonly limits: { readonly aliasNodes?: number; readonly aliasBytes?: number }
  /** The digest of the case's files, in hexadecimal: a case that has changed has another one. */
  readonly sha256: string
  /** The bytes of the case's files, by name. */
  readonly files: ReadonlyMap<string, Uint8Array>
  /** The bytes under test, where there are some. */
  readonly input?: Uint8Array
  /** What the bytes mean, or what is rendered, with an element for each document, where the case says. */
  readonly documents?: Value[]
}

/** A KYAML stream whose value is known. */
export interface Stream {
  /** The id of the case and the name of the file. */
  readonly id: string
  /** The case that it is from. */
  readonly case: Case
  /** The bytes of the stream. */
  readonly data: Uint8Array
  /** The same as text, with the byte order mark where there is one. */
  readonly text: string
  /** What the stream means, as `Case` has it. */
  readonly documents: Value[]
}

/** Which suite these cases are. */
export interface Suite {
  /** That of the suite, and of this package. */
  readonly version: string
  /** How many cases there are. */
  readonly cases: number
  /** The digest of all files, in hexadecimal. */
  readonly sha256: string
}

/** The cases with an operation, or all of them, in order of id. */
export function cases(only?: { operation?: Operation }): Case[]

/** The KYAML streams of all accepted cases: what is checked, and what is written. */
export function streams(): Stream[]

/** Which suite these cases are. */
export function shipped(): Suite

/**
 * Where documents that were read are not those that were wanted; undefined where all are.
 *
 * `want` is what `Case.documents` gives. What was read may hold plain objects and maps. A bigint and a `NumberText` are compared exactly; a
 * number must be the double that is nearest, and finite. Mappings are compared without regard to order.
 */
export function difference(want: readonly Value[], got: readonly unknown[]): string | undefined
