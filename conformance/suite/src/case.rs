//! One case: what `case.toml` says, and the files beside it.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

pub use crate::operation::Op;
use crate::problem::{Problem, Reason};
pub use crate::span::Span;
use crate::spec::Spec;
use crate::value::Typed;

mod check;
mod load;

/// The file that makes a folder a case.
pub const CASE_FILE: &str = "case.toml";

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

/// How the plain scalars of a converter's input resolve (KY-FROM-6).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Schema {
    /// As Kubernetes' own loader resolves them.
    #[default]
    Kubernetes,
    /// The core schema of YAML 1.2.2.
    Core,
    /// The JSON schema of YAML 1.2.2.
    Json,
}

/// What the file that a case starts from is read as.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Syntax {
    /// `input.yaml`: what the stream itself says it is (KY-FROM-1).
    Yaml,
    /// `input.json`: JSON and nothing else.
    Json,
}

/// What the case expects an implementation to say.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Expectation {
    /// The input belongs to the set, or the value can be written.
    Accept,
    /// The input does not belong to the set.
    Reject {
        /// Every finding, in order of place. There are no others.
        findings: Vec<Finding>,
        /// The id of the accepted case one edit away: a rejection counts only where that one is accepted.
        twin: String,
    },
}

/// One rule that is broken, and where.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Finding {
    /// The name of the rule, such as `ambiguous-key`.
    pub rule: String,
    /// The bytes of the input that it points at.
    pub span: Span,
}

/// A scalar that a converter gives another look, and tells of (KY-FROM-11).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Note {
    /// The bytes of the scalar in the input.
    pub span: Span,
    /// Its text in the output.
    pub is: String,
}

/// How much aliases and merge keys may add to a stream, where the case needs a limit of its own (KY-FROM-13).
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
    /// All items of a sequence or none (KY-CAN-6).
    #[default]
    All,
    /// Those between which no comment stands, as KEP-5295 shows it.
    Partial,
}

/// How the expected bytes are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    /// Which collections are cuddled.
    pub cuddle: Cuddle,
    /// Whether the entries of mappings are sorted by the code points of their keys (KY-CAN-16).
    pub sort_keys: bool,
}

/// One case of the suite.
#[derive(Debug, Clone)]
pub struct Case {
    folder: PathBuf,
    area: String,
    id: String,
    title: String,
    req: Vec<String>,
    op: Op,
    form: Form,
    expectation: Expectation,
    portable: Option<bool>,
    warnings: Vec<Finding>,
    origin: String,
    divergence: Option<String>,
    options: Options,
    schema: Option<Schema>,
    notes: Vec<Note>,
    limits: Limits,
    files: Files,
}

/// The files of a case, whole.
#[derive(Debug, Clone, Default)]
struct Files {
    input: Option<Vec<u8>>,
    json: Option<Vec<u8>>,
    value: Option<Vec<Typed>>,
    canonical: Option<Vec<u8>>,
    compact: Option<Vec<u8>>,
    portable: Option<Vec<u8>>,
}

impl Case {
    /// Loads a case from its folder or its `case.toml`, against the specification of this workspace.
    ///
    /// What only the whole suite can tell, such as whether the twin is accepted, is left to [`Suite`](crate::suite::Suite).
    ///
    /// # Errors
    /// Fails on the first mistake in the case's files.
    pub fn load(path: &Path) -> Result<Self, Problem> {
        Self::load_with(path, Spec::shipped())
    }

    /// Loads a case as [`Case::load`] does, against another specification.
    ///
    /// # Errors
    /// Fails on the first mistake in the case's files.
    pub fn load_with(path: &Path, spec: &Spec) -> Result<Self, Problem> {
        let folder = match path.file_name() {
            Some(name) if name == CASE_FILE => path.parent().unwrap_or(Path::new(".")),
            _ => path,
        };
        let case = load::load(folder)?;
        check::check(&case, spec).map_err(|(file, reason)| Problem::new(folder.join(file), reason))?;
        Ok(case)
    }

    /// The folder that holds the case's files.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The part of the suite that the case belongs to: the name of the folder above its own.
    #[must_use]
    pub fn area(&self) -> &str {
        &self.area
    }

    /// The immutable name of the case, unique in the suite.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }

    /// What the case shows, in one sentence.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.title
    }

    /// The clauses of the specification that the case stands for, at least one.
    #[must_use]
    pub fn req(&self) -> &[String] {
        &self.req
    }

    /// What is done to the case's files.
    #[must_use]
    pub fn op(&self) -> Op {
        self.op
    }

    /// The set that a check asks about.
    #[must_use]
    pub fn form(&self) -> Form {
        self.form
    }

    /// What an implementation is expected to say.
    #[must_use]
    pub fn expectation(&self) -> &Expectation {
        &self.expectation
    }

    /// Whether the case expects acceptance.
    #[must_use]
    pub fn is_accepted(&self) -> bool {
        self.expectation == Expectation::Accept
    }

    /// The findings of a rejection, in order of place; none for an accepted case.
    #[must_use]
    pub fn findings(&self) -> &[Finding] {
        match &self.expectation {
            Expectation::Accept => &[],
            Expectation::Reject { findings, .. } => findings,
        }
    }

    /// Whether an accepted KYAML input is portable; nothing where the case does not ask.
    #[must_use]
    pub fn is_portable(&self) -> Option<bool> {
        self.portable
    }

    /// The warnings of an input that is not portable, in order of place. There are no others.
    #[must_use]
    pub fn warnings(&self) -> &[Finding] {
        &self.warnings
    }

    /// Where the case comes from.
    #[must_use]
    pub fn origin(&self) -> &str {
        &self.origin
    }

    /// The registered reason why the deployed encoder's bytes differ from `canonical.yaml`, such as `U3`.
    #[must_use]
    pub fn divergence(&self) -> Option<&str> {
        self.divergence.as_deref()
    }

    /// How the expected bytes are written.
    #[must_use]
    pub fn options(&self) -> Options {
        self.options
    }

    /// How the plain scalars of the input resolve.
    #[must_use]
    pub fn schema(&self) -> Schema {
        self.schema.unwrap_or_default()
    }

    /// The scalars of an accepted input that look different in the output, in order of place. There are no others.
    #[must_use]
    pub fn notes(&self) -> &[Note] {
        &self.notes
    }

    /// How much aliases and merge keys may add.
    #[must_use]
    pub fn limits(&self) -> Limits {
        self.limits
    }

    /// The bytes of `input.yaml` or `input.json`: what is checked, loaded or formatted.
    #[must_use]
    pub fn input(&self) -> Option<&[u8]> {
        self.files.input.as_deref().or(self.files.json.as_deref())
    }

    /// What the input is read as.
    #[must_use]
    pub fn syntax(&self) -> Syntax {
        if self.files.json.is_some() { Syntax::Json } else { Syntax::Yaml }
    }

    /// The documents of `value.json`: what the input means, or what is written.
    #[must_use]
    pub fn value(&self) -> Option<&[Typed]> {
        self.files.value.as_deref()
    }

    /// The bytes of `canonical.yaml`.
    #[must_use]
    pub fn canonical(&self) -> Option<&[u8]> {
        self.files.canonical.as_deref()
    }

    /// The bytes of `compact.yaml`.
    #[must_use]
    pub fn compact(&self) -> Option<&[u8]> {
        self.files.compact.as_deref()
    }

    /// The bytes that a writer's portable profile gives: those of `portable.yaml`, or of `canonical.yaml` where the two are the same.
    #[must_use]
    pub fn portable(&self) -> Option<&[u8]> {
        self.files.portable.as_deref().or(self.canonical())
    }

    /// The KYAML files that mean `value.json`, with their names; none for a rejection.
    pub fn kyaml_files(&self) -> impl Iterator<Item = (&'static str, &[u8])> {
        let files = [
            (load::INPUT, self.input().filter(|_| self.op == Op::Check)),
            (load::CANONICAL, self.canonical()),
            (load::COMPACT, self.compact()),
            (load::PORTABLE, self.files.portable.as_deref()),
        ];
        let readable = self.is_accepted() && self.value().is_some();
        files.into_iter().filter(move |_| readable).filter_map(|(name, bytes)| Some((name, bytes?)))
    }
}

/// What is wrong, and the name of the file to mend.
type Mistake = (&'static str, Reason);

#[cfg(test)]
mod test;
