//! Results for the fences of Markdown: a line for each unchanged fence, and counts.

use std::collections::BTreeMap;
use std::io::{self, Write};

use kyaml_core::LineIndex;
use kyaml_format::Language;
use kyaml_workspace::markdown::{Outcome, Places, Refusal};

use super::file::Done;
use crate::terminal::count;

/// Numbers of fences.
#[derive(Clone, Debug, Default)]
pub(super) struct FenceSummary {
    fences: usize,
    /// Those that had the language of the output before.
    already: usize,
    turned: usize,
    comments: usize,
    empty: usize,
    /// Numbers of refused fences, by reason.
    refused: BTreeMap<&'static str, usize>,
}

impl Done {
    /// The text that places refer to.
    pub(super) fn shown(&self) -> &[u8] {
        match self.formatted.places {
            Places::Old => &self.bytes,
            Places::New => self.formatted.text.as_bytes(),
        }
    }

    /// Prints a line for each refused fence. `quiet` leaves out those that do not fail the run.
    pub(super) fn print_refused(&self, name: &str, quiet: bool, mut out: impl Write) -> io::Result<()> {
        let index = LineIndex::new(self.shown());
        for fence in &self.formatted.fences {
            let Outcome::Refused(refusal) = &fence.outcome else { continue };
            let (place, message) = match refusal {
                Refusal::Elision(span) => (span.start, format!("this would be data; {}", kyaml_import::ELISION_ADVICE)),
                Refusal::Template(span) => (span.start, "this is a template, and no YAML yet".to_owned()),
                Refusal::NoFragment(span) => {
                    (span.start, "a fragment is entries or items; remove this value, or the word `fragment`".to_owned())
                }
                Refusal::Part(_) if quiet => continue,
                Refusal::Part(span) => (
                    span.start,
                    "this is a part of an object; write `yaml kyaml fragment` after the backquotes if it shall \
                     become one of KYAML, or `---` above it if it is a whole document"
                        .to_owned(),
                ),
                Refusal::Errors(errors) => {
                    let Some(error) = errors.first() else { continue };
                    (error.span().start, error.to_string())
                }
                Refusal::Differs => {
                    (fence.start, "the new text would not mean the same; this is a mistake of kyaml-fmt".to_owned())
                }
                Refusal::Unfit => {
                    (fence.start, "the new text does not fit between these fences; use more backquotes".to_owned())
                }
            };
            writeln!(out, "{name}:{}: stays as it is: {message} [{}]", index.position(place), refusal.name())?;
        }
        Ok(())
    }

    /// Whether a fence was refused that should have become KYAML. A part of an object stays unless
    /// the page asks for a fragment.
    pub(super) fn has_failed(&self) -> bool {
        let has_failed = |outcome: &Outcome| matches!(outcome, Outcome::Refused(refusal) if !refusal.is_part());
        self.formatted.fences.iter().any(|fence| has_failed(&fence.outcome))
    }
}

impl FenceSummary {
    /// Counts the fences of a file, if it is Markdown.
    pub(super) fn file(&mut self, done: &Done) {
        self.fences += done.formatted.fences.len();
        for fence in &done.formatted.fences {
            match &fence.outcome {
                Outcome::Empty => self.empty += 1,
                Outcome::Already => self.already += 1,
                Outcome::Converted { comments } => {
                    self.turned += 1;
                    self.comments += comments;
                }
                Outcome::Refused(refusal) => *self.refused.entry(refusal.name()).or_default() += 1,
            }
        }
    }

    /// The last line, if `language` is that of the output: `9 fences: 2 KYAML already, 5 turned into
    /// KYAML that loads as before, with 3 comments, 2 as they are (1 duplicate-key, 1 elision)`.
    pub(super) fn line(&self, language: Language) -> Option<String> {
        let language = if language == Language::Yaml { "YAML" } else { "KYAML" };
        let already = (self.already > 0).then(|| format!("{} {language} already", self.already));
        let turned = (self.turned > 0).then(|| {
            let comments = count(self.comments, "comment");
            format!("{} turned into {language} that loads as before, with {comments}", self.turned)
        });
        let empty = (self.empty > 0).then(|| format!("{} without a document", self.empty));
        let refused = (!self.refused.is_empty()).then(|| {
            let reasons: Vec<String> =
                self.refused.iter().map(|(reason, number)| format!("{number} {reason}")).collect();
            format!("{} as they are ({})", self.refused.values().sum::<usize>(), reasons.join(", "))
        });
        let parts: Vec<String> = [already, turned, empty, refused].into_iter().flatten().collect();
        (self.fences > 0).then(|| format!("{}: {}", count(self.fences, "fence"), parts.join(", ")))
    }
}
