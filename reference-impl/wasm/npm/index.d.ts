/** A range of a text. Lines and columns are one-based, columns count characters (not UTF-16 code units), bytes are zero-based offsets in UTF-8, ends are exclusive. */
export interface Place {
  line: number;
  column: number;
  end_line: number;
  end_column: number;
  byte_start: number;
  byte_end: number;
}

/** A finding of `kyaml-check`. */
export interface Finding extends Place {
  /** The document, zero-based. */
  document: number;
  /** A JSON Pointer (RFC 6901) into the document. */
  pointer: string;
  /** The name of the rule, such as `ambiguous-key`; `explain` has its page. */
  rule: string;
  /** The clause of the specification, such as `KY-KEY-4`. */
  clause: string;
  severity: "error" | "warning";
  /** The mistake and its remedy. */
  message: string;
  related?: Place & { message: string };
  fix?: Fix;
}

export interface Fix {
  /** `safe` if Kubernetes loads the same afterwards. */
  applicability: "safe" | "unsafe";
  edits: (Place & { text: string })[];
}

/** An error, or a note about a scalar that looks different in the new text. */
export interface Note extends Place {
  rule?: string;
  clause: string;
  message: string;
  related?: Place & { message: string };
}

/** The settings of `kyaml.toml`, as an object: `{ form: "canonical", check: { ignore: ["deep-nesting"] } }`. */
export interface Settings {
  /** What kyaml-check does. */
  check?: {
    /** The rules that are not looked at. */
    ignore?: string[];
    /** The options of rules, a table for each rule that has some. `kyaml-check --explain RULE` describes them. */
    rules?: Record<string, Record<string, number>>;
    /** The rules that are looked at: names of rules and groups, clauses, starts of clauses, or "all". */
    select?: string[];
    /** How much findings matter, by rule, group or clause: "error", "warning" or "off", which leaves them out. A later override can set another level. */
    severity?: Record<string, "error" | "warning" | "off">;
    /** Whether warnings fail as errors do. */
    strict?: boolean;
  };
  /** The edition of the specification. */
  edition?: number;
  /** The form that files have to be in. */
  form?: "kyaml" | "canonical" | "compact";
  /** What kyaml-fmt does. */
  format?: {
    /** The blank lines that canonical form has. */
    "blank-lines"?: "remove" | "keep";
    /** The brackets that are written apart where a sequence of collections holds a comment. */
    cuddle?: "all" | "partial";
    /** Whether a comment line is added below the header of a document after the first one, for Go readers that take the document for JSON otherwise. */
    "document-comments"?: boolean;
    /** The place of a comment on the line of a key whose value is a collection on the next lines. */
    "key-comments"?: "behind" | "above";
    /** The line endings of the output. A check of canonical form takes CR LF for LF unless this is "lf". */
    "line-ending"?: "lf" | "crlf" | "auto";
    /** The lines of a sequence of scalars that fits on a line of 80 characters. */
    "short-lists"?: "open" | "one-line";
    /** Whether the entries of mappings are sorted by their keys. */
    "sort-keys"?: boolean;
  };
  /** The set of readers to write for. */
  profile?: "canonical" | "portable";
  /** How plain scalars of YAML are understood. Without it, the files of GitHub's workflows and of Compose are read as these programs read them, and all others as Kubernetes does. */
  schema?: "kubernetes" | "core" | "json" | "go-yaml";
  /** The language of the templates that the files are. */
  templates?: "helm" | "jinja" | "envsubst" | "none";
}

export interface Formatted {
  text: string;
  notes: Note[];
  /** The number of comments that the new text has no place for. */
  left_out_comments: number;
}

export interface Fixed {
  text: string;
  /** The number of findings that are gone. */
  fixed: number;
  /** The findings that remain. */
  findings: Finding[];
}

/** A node of a tree, in the order of the text. */
export interface Node extends Place {
  /** The document, zero-based. */
  document: number;
  /** The number of collections around the node. */
  depth: number;
  key?: string;
  kind: "mapping" | "sequence" | "string" | "number" | "bool" | "null";
  /** The text of a scalar, without quotes. */
  text?: string;
  comments?: string[];
}

/** A value of JSON. */
export type Value = null | boolean | number | string | Value[] | { [key: string]: Value };

/** The text has no one meaning, so it cannot be converted. `errors` is not empty. */
export class KyamlError extends Error {
  errors: Note[];
}

/** The findings in a text, as `kyaml-check` reports them. Throws an `Error` if the settings are invalid, as all functions do. */
export function check(text: string, settings?: Settings): Finding[];

/** Applies the safe fixes, and all fixes if `unsafe` is set. */
export function fix(text: string, options?: { unsafe?: boolean; settings?: Settings }): Fixed;

/** Formats KYAML, YAML or JSON as KYAML, as YAML in block style with comments, or as JSON. Throws a `KyamlError`. */
export function format(text: string, options?: { to?: "kyaml" | "yaml" | "json"; settings?: Settings }): Formatted;

/** The documents of KYAML, YAML or JSON. Numbers become the nearest double. Throws a `KyamlError`. */
export function parse(text: string, options?: { settings?: Settings }): Value[];

/** The nodes of KYAML, YAML or JSON. Throws a `KyamlError`. */
export function tree(text: string, options?: { settings?: Settings }): Node[];

/** The page of a rule, as Markdown. */
export function explain(rule: string): string | undefined;
