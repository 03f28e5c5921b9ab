//! The task of formatting, and its result.

use kyaml_core::{Errors, Span};
use kyaml_format::{FormatOptions, Formatted};
use kyaml_import::{ImportError, Note};
use kyaml_lint::LintOptions;

use crate::note::Noted;

/// How a document is formatted.
#[derive(Clone, Debug)]
pub struct FormatTask {
    /// The options of each stream.
    pub options: FormatOptions,
    /// The check whose findings in the new text are kept, if there is one.
    pub own_check: Option<LintOptions>,
    /// The fences of Markdown to format.
    pub fences: FenceOptions,
    /// The text that places of notes refer to in Markdown.
    pub places: Places,
    /// Formats a stream. A program can do so on all cores.
    pub stream: fn(&[u8], &FormatOptions) -> Result<Formatted, Errors<ImportError>>,
}

impl FormatTask {
    /// Formats with these options, and the fences of KYAML in Markdown.
    #[must_use]
    pub fn new(options: FormatOptions) -> Self {
        let (fences, stream) = (FenceOptions::default(), kyaml_format::format);
        Self { options, own_check: None, fences, places: Places::Old, stream }
    }
}

/// A formatted document.
#[derive(Debug, Default)]
pub struct FormattedDocument {
    /// The new text.
    pub text: String,
    /// The selected fences of Markdown, in their order.
    pub fences: Vec<FormattedFence>,
    /// Notes about scalars with another spelling.
    pub notes: Vec<Note>,
    /// What the new text cannot spell portably, and scalars whose type a schema refuses.
    pub kept: Vec<Noted>,
    /// The text that places of the notes refer to.
    pub places: Places,
    /// Number of comments that the new text does not have, because its form or language has none.
    pub left_out_comments: usize,
    /// Number of entries and items without a value, which are written as `null`.
    pub empty_values: usize,
}

/// The text that places refer to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Places {
    /// The text that is given.
    #[default]
    Old,
    /// The formatted text.
    New,
}

/// The fences to format, and their new language.
#[derive(Clone, Debug)]
pub struct FenceOptions {
    /// The languages of the fences.
    pub languages: Vec<FenceLanguage>,
    /// The language that formatted fences get. `None` keeps the old one.
    pub rename: Option<String>,
}

/// The fences that can be formatted, by the first words of their info strings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
pub enum FenceLanguage {
    /// Fences of KYAML
    Kyaml,
    /// Fences of YAML, `yaml` and `yml`
    Yaml,
    /// Fences of JSON; they need --fence-language, because they are not JSON afterwards
    Json,
}

impl Default for FenceOptions {
    fn default() -> Self {
        Self { languages: vec![FenceLanguage::Kyaml], rename: None }
    }
}

/// The result of formatting a fence.
#[derive(Debug)]
pub struct FormattedFence {
    /// Offset of the fence in the file, in bytes.
    pub start: usize,
    /// The result.
    pub outcome: Outcome,
}

/// The result of formatting a fence.
#[derive(Debug)]
pub enum Outcome {
    /// It has no document and does not change.
    Empty,
    /// It had the language of the output before.
    Already,
    /// It has that language now.
    Converted {
        /// Number of comments that it keeps.
        comments: usize,
    },
    /// It does not change.
    Refused(Refusal),
}

/// Why a fence does not change. Places are those in the file.
#[derive(Debug)]
pub enum Refusal {
    /// An ellipsis, which would become data.
    Elision(Span),
    /// A template, which is data only once it is filled in.
    Template(Span),
    /// A part of an object, and the page does not ask for a fragment.
    Part(Span),
    /// The page asks for a fragment, and this value has neither entries nor items, or is a second one.
    NoFragment(Span),
    /// The errors of reading or formatting it.
    Errors(Vec<ImportError>),
    /// The new text would have another value, or lack comments.
    Differs,
    /// The new text would end the fence early.
    Unfit,
}

impl Refusal {
    /// A short name for the reason.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::Elision(_) => "elision",
            Self::Template(_) => "template",
            Self::Part(_) | Self::NoFragment(_) => "fragment",
            Self::Errors(errors) => errors.first().map_or("error", |error| error.rule().name()),
            Self::Differs => "difference",
            Self::Unfit => "misfit",
        }
    }

    /// Whether nothing is wrong with the fence: it is a part of an object.
    #[must_use]
    pub fn is_part(&self) -> bool {
        matches!(self, Self::Part(_))
    }
}
