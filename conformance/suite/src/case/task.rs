//! The tasks of the cases: one variant of [`Task`] for each operation, with the parts of such a
//! case alone.

use serde::{Deserialize, Serialize};

use crate::folder::Bytes;
use crate::span::Span;
use crate::value::Typed;

/// The task for an implementation, and the expected result.
#[derive(Debug, Clone)]
pub enum Task {
    /// `op = "check"`: is the input KYAML, what does it mean, and how is it written?
    Check {
        /// The bytes of `input.yaml`.
        input: Bytes,
        /// The meaning of the input, or the reason why it is not KYAML.
        expected: Result<Checked, Rejection>,
    },
    /// `op = "check"` with a form: is the input, which is KYAML, in that form?
    CheckForm {
        /// Canonical or compact.
        form: Form,
        /// The bytes of `input.yaml`.
        input: Bytes,
        /// The value of the input, in that form or not.
        value: Vec<Typed>,
        /// The expected output, if the case has one.
        written: Option<Written>,
        /// The reason why the input is not in the form, if it is not.
        expected: Result<(), Rejection>,
    },
    /// `op = "load"`: can the source become KYAML, and what does it mean?
    Load {
        /// YAML or JSON.
        source: Source,
        /// The meaning of the source, or the reason why it cannot become KYAML.
        expected: Result<Loaded, Rejection>,
    },
    /// `op = "format"`: can the source become KYAML, what does it mean, and how is it written?
    Format {
        /// YAML or JSON.
        source: Source,
        /// The meaning and the output of the source, or the reason why it cannot become KYAML.
        expected: Result<(Loaded, Written), Rejection>,
    },
    /// `op = "render"`: how is a value written?
    Render {
        /// The documents of `value.json`.
        value: Vec<Typed>,
        /// The bytes.
        written: Written,
    },
}

/// The expected result for an input that is KYAML.
#[derive(Debug, Clone)]
pub struct Checked {
    /// The documents of `value.json`.
    pub value: Vec<Typed>,
    /// The warnings, in order of place. There are no others; an input that is portable has none.
    pub warnings: Vec<Finding>,
    /// The expected output, if the case has one.
    pub written: Option<Written>,
}

/// YAML or JSON that a converter reads (spec/tools/conversion.md).
#[derive(Debug, Clone)]
pub struct Source {
    /// The bytes of `input.yaml` or `input.json`.
    pub bytes: Bytes,
    /// The language that they are read in.
    pub syntax: Syntax,
    /// How plain scalars resolve.
    pub schema: Schema,
    /// How much aliases and merge keys may add.
    pub limits: Limits,
}

/// The expected result for a source that can become KYAML.
#[derive(Debug, Clone)]
pub struct Loaded {
    /// The documents of `value.json`.
    pub value: Vec<Typed>,
    /// The scalars that look different in the output, in order of place. There are no others.
    pub notes: Vec<Note>,
}

/// The bytes that are written, and how.
#[derive(Debug, Clone)]
pub struct Written {
    /// The bytes of `canonical.yaml`; there are none only where a check asks for compact form alone.
    pub canonical: Option<Bytes>,
    /// The bytes of `compact.yaml`, where the case asks for them.
    pub compact: Option<Bytes>,
    /// The bytes of `portable.yaml`, where they are not those of `canonical.yaml`.
    pub portable: Option<Bytes>,
    /// The bytes of `normal.yaml`, where the case asks for them.
    pub normal: Option<Bytes>,
    /// How they are written.
    pub options: Options,
    /// The registered reason why the deployed encoder's bytes differ from `canonical.yaml`, such as `U3`.
    pub divergence: Option<String>,
}

/// Why an input is refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rejection {
    /// Every finding, in order of place; at least one. There are no others.
    pub findings: Vec<Finding>,
    /// The id of the accepted case one edit away: a rejection counts only where that one is accepted.
    pub twin: String,
}

/// One rule that is broken, and where.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Finding {
    /// The name of the rule, such as `ambiguous-key`.
    pub rule: String,
    /// The bytes of the input that it points at.
    pub span: Span,
}

/// A scalar that looks different in the output, as a converter reports it (KY-FROM-17).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Note {
    /// The bytes of the scalar in the input.
    pub span: Span,
    /// Its text in the output.
    pub is: String,
}

/// The set that a check asks about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Form {
    /// KYAML.
    #[default]
    Kyaml,
    /// KYAML in canonical form.
    Canonical,
    /// KYAML in compact form.
    Compact,
}

impl Form {
    /// All of them, in the order of the specification.
    pub const ALL: [Self; 3] = [Self::Kyaml, Self::Canonical, Self::Compact];

    /// The name in cases and messages.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Kyaml => "kyaml",
            Self::Canonical => "canonical",
            Self::Compact => "compact",
        }
    }
}

/// How the plain scalars of a converter's input resolve (KY-FROM-9).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Schema {
    /// As Kubernetes' own loader resolves them.
    #[default]
    Kubernetes,
    /// The core schema of YAML 1.2.2.
    Core,
    /// The JSON schema of YAML 1.2.2.
    Json,
    /// As go-yaml 3 resolves them.
    GoYaml,
}

/// What the file that a case starts from is read as.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Syntax {
    /// `input.yaml`: what the stream itself says it is (KY-FROM-1).
    #[default]
    Yaml,
    /// `input.json`: JSON and nothing else.
    Json,
}

/// How much aliases and merge keys may add to a stream, where the case needs a limit of its own (KY-FROM-19).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Limits {
    /// How many nodes.
    pub alias_nodes: Option<usize>,
    /// How many bytes of keys and scalars.
    pub alias_bytes: Option<usize>,
}

/// Which collections a writer cuddles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cuddle {
    /// All items of a sequence or none (KY-CAN-7).
    #[default]
    All,
    /// The items between which there is no comment, as KEP-5295 shows it.
    Partial,
}

/// Which blank lines a writer keeps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BlankLines {
    /// None.
    #[default]
    Remove,
    /// One for each run of blank lines before an entry, an item, a comment or a closing bracket (KY-CAN-26).
    Keep,
}

/// The lines of a sequence of scalars that fits on one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ShortLists {
    /// One for each item (KY-CAN-6).
    #[default]
    Open,
    /// One (KY-CAN-27).
    OneLine,
}

/// How the expected bytes are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    /// Which collections are cuddled.
    pub cuddle: Cuddle,
    /// Which blank lines are kept.
    pub blank_lines: BlankLines,
    /// The lines of short sequences of scalars.
    pub short_lists: ShortLists,
    /// Whether the entries of mappings are sorted by the code points of their keys (KY-CAN-17).
    pub sort_keys: bool,
}
