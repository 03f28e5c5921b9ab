//! Formats the fences of a Markdown text. Each is a stream of its own: a fence that cannot be
//! formatted does not affect the others.

#[cfg(test)]
mod test;

use kyaml_core::{Key, Node, NodeKind, ParseOptions, Span, Tree, parse, parse_with};
use kyaml_format::FormatOptions;
use kyaml_import::{Error, Expansion, Note, Syntax, import_text};

use super::{Fence, Markdown, Replacement};
use crate::parallel::format;
use crate::portable::{Kept, OwnCheck};

/// The fences to format, and their new language.
#[derive(Clone, Debug)]
pub(crate) struct FenceOptions {
    pub(crate) languages: Vec<FenceLanguage>,
    /// The language that formatted fences get. `None` keeps the old one.
    pub(crate) rename: Option<String>,
}

/// The fences that can be formatted, by the first words of their info strings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum FenceLanguage {
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

impl FenceLanguage {
    /// Whether a fence with this first word has this language.
    pub(crate) fn has(self, word: &str) -> bool {
        let words: &[&str] = match self {
            Self::Kyaml => &["kyaml"],
            Self::Yaml => &["yaml", "yml"],
            Self::Json => &["json"],
        };
        words.iter().any(|name| name.eq_ignore_ascii_case(word))
    }
}

/// A formatted Markdown text.
#[derive(Debug, Default)]
pub(crate) struct FormattedMarkdown {
    pub(crate) text: String,
    /// The fences with a requested language, in their order.
    pub(crate) fences: Vec<FormattedFence>,
    /// Notes about scalars with another spelling. Their places are in the file.
    pub(crate) notes: Vec<Note>,
    /// What the new text cannot spell portably. Its places are in the file.
    pub(crate) kept: Vec<Kept>,
    /// Number of comments that compact form dropped.
    pub(crate) left_out_comments: usize,
}

/// The result of formatting a fence.
#[derive(Debug)]
pub(crate) struct FormattedFence {
    /// Offset of the fence in the file, in bytes.
    pub(crate) start: usize,
    pub(crate) outcome: Outcome,
}

/// The result of formatting a fence.
#[derive(Debug)]
pub(crate) enum Outcome {
    /// It has no document and does not change.
    Empty,
    /// It was KYAML before.
    Kyaml,
    /// It is KYAML now.
    Converted {
        /// Number of comments that it keeps.
        comments: usize,
    },
    /// It does not change.
    Refused(Refusal),
}

/// Why a fence does not change. Places are those in the file.
#[derive(Debug)]
pub(crate) enum Refusal {
    /// An ellipsis, which would become data.
    Elision(Span),
    /// A template, which is data only once it is filled in.
    Template(Span),
    /// The errors of reading or formatting it.
    Errors(Vec<Error>),
    /// The new text would have another value, or lack comments.
    Differs,
    /// The new text would end the fence early.
    Unfit,
}

/// Formats the selected fences.
pub(crate) fn format_fences(
    text: &str,
    options: &FormatOptions,
    own_check: Option<&OwnCheck>,
    of: &FenceOptions,
) -> FormattedMarkdown {
    let markdown = Markdown::new(text);
    let mut fences = Vec::new();
    let mut notes = Vec::new();
    let mut kept = Vec::new();
    let mut left_out_comments = 0;
    let mut replacements = Vec::new();
    let mut expansion = Expansion::default();
    for (index, fence) in markdown.fences.iter().enumerate() {
        let Some(language) = of.languages.iter().find(|language| language.has(fence.language)) else { continue };
        let outcome = match format_fence(fence, expansion, options, *language) {
            Ok(formatted) => {
                expansion = expansion + formatted.expansion;
                let placed = formatted.notes.into_iter().map(|note| Note { span: fence.place(note.span), ..note });
                notes.extend(placed);
                if let Some(check) = own_check {
                    let found = check.findings(fence.content.as_bytes(), &formatted.text).into_iter();
                    kept.extend(found.map(|kept| kept.map_place(|span| fence.place(span))));
                }
                left_out_comments += formatted.left_out_comments;
                let language = of.rename.clone().filter(|name| name != fence.language);
                if formatted.text != fence.content || language.is_some() {
                    replacements.push(Replacement { fence: index, content: formatted.text, language });
                }
                formatted.outcome
            }
            Err(refusal) => Outcome::Refused(refusal.map_places(|span| fence.place(span))),
        };
        fences.push(FormattedFence { start: fence.start, outcome });
    }
    Note::remove_repeated(&mut notes);
    let text = put_back(&markdown, replacements, &mut fences);
    FormattedMarkdown { text, fences, notes, kept, left_out_comments }
}

/// The text with new content in its fences. Refuses content that does not fit into its fence.
fn put_back(markdown: &Markdown<'_>, replacements: Vec<Replacement>, fences: &mut [FormattedFence]) -> String {
    let (fit, unfit) = markdown.partition(replacements);
    let text = markdown.replace(&fit);
    let refused = if text.is_some() { unfit } else { unfit.into_iter().chain(fit).collect() };
    for replacement in refused {
        let start = markdown.fences[replacement.fence].start;
        if let Some(fence) = fences.iter_mut().find(|fence| fence.start == start) {
            fence.outcome = Outcome::Refused(Refusal::Unfit);
        }
    }
    text.unwrap_or_else(|| markdown.text.to_owned())
}

/// A formatted fence. Places are those in its content.
struct Formatted {
    text: String,
    outcome: Outcome,
    notes: Vec<Note>,
    left_out_comments: usize,
    expansion: Expansion,
}

/// Formats a fence, and reads the new text again: it must have the same value and the same
/// comments. `before` is the size that aliases added to earlier fences, because the limit applies
/// to the file.
fn format_fence(
    fence: &Fence<'_>,
    before: Expansion,
    options: &FormatOptions,
    language: FenceLanguage,
) -> Result<Formatted, Refusal> {
    let content = fence.content.as_bytes();
    let mut options = options.clone();
    if language == FenceLanguage::Json {
        options.import = options.import.syntax(Syntax::Json);
    }
    let imported = import_text(&fence.content, before, &options.import);
    let expansion = imported.expansion();
    let old = imported.into_result().map_err(|errors| Refusal::of(errors, &fence.content))?;
    if let Some(span) = elision(&fence.content, &old) {
        return Err(Refusal::Elision(span));
    }
    let formatted = format(content, &options).map_err(Refusal::Errors)?;
    if old.documents().len() == 0 {
        let text = fence.content.clone();
        return Ok(Formatted { text, outcome: Outcome::Empty, notes: Vec::new(), left_out_comments: 0, expansion });
    }
    let new = parse_with(formatted.text().as_bytes(), &ParseOptions::default().max_depth(options.import.max_depth))
        .into_result()
        .map_err(|_| Refusal::Differs)?;
    let (comments, left_out_comments) = (count_comments(&new), formatted.left_out_comments());
    if old.to_values() != new.to_values() || count_comments(&old) != comments + left_out_comments {
        return Err(Refusal::Differs);
    }
    let was_kyaml = parse(content).errors().is_empty();
    let outcome = if was_kyaml { Outcome::Kyaml } else { Outcome::Converted { comments } };
    let notes = formatted.notes().to_vec();
    Ok(Formatted { notes, text: formatted.into_text(), outcome, left_out_comments, expansion })
}

fn count_comments(tree: &Tree<'_>) -> usize {
    let of_nodes: usize = tree.nodes().map(|node| node.head().len() + node.line().len() + node.foot().len()).sum();
    of_nodes + tree.documents().map(|document| document.foot().len()).sum::<usize>() + tree.comments().len()
}

/// The first `...` or `…` that marks an omission: a plain scalar or key, a line of one, or a
/// document end marker. The last line of an example is rarely meant to be such a marker.
fn elision(content: &str, tree: &Tree<'_>) -> Option<Span> {
    let strings = tree.nodes().filter(|node| matches!(node.kind(), NodeKind::String(_))).map(Node::span);
    let keys = tree.nodes().filter_map(Node::key).map(Key::span);
    let is_plain = |span: &Span| !content[span.start..span.end].starts_with(['"', '\'', '|', '>']);
    let in_texts = strings.chain(keys).filter(is_plain).flat_map(|span| elided_lines(content, span));
    let markers = elided_lines(content, Span::new(0, content.len()))
        .filter(|line| line.start == 0 || content[..line.start].ends_with('\n'));
    in_texts.chain(markers).min()
}

/// The lines that consist of `...` or `…`, without the blanks at their start.
fn elided_lines(content: &str, within: Span) -> impl Iterator<Item = Span> {
    let mut start = within.start;
    content[within.start..within.end].split_inclusive('\n').filter_map(move |line| {
        let at = start + line.len() - line.trim_start().len();
        start += line.len();
        is_elision(line).then(|| Span::new(at, at + line.trim().find(' ').unwrap_or(line.trim().len())))
    })
}

/// Whether a line consists of `...` or `…`, and maybe a comment.
fn is_elision(line: &str) -> bool {
    let line = line.rsplit_once(" #").map_or(line, |(line, _)| line).trim();
    line == "…" || line.len() >= 3 && line.bytes().all(|byte| byte == b'.')
}

impl Refusal {
    /// A short name for the reason.
    pub(crate) fn name(&self) -> &'static str {
        match self {
            Self::Elision(_) => "elision",
            Self::Template(_) => "template",
            Self::Errors(errors) => errors.first().map_or("error", |error| error.rule().name()),
            Self::Differs => "difference",
            Self::Unfit => "misfit",
        }
    }

    /// The reason for errors. An omission or a template explains them better than the errors do.
    fn of(errors: Vec<Error>, content: &str) -> Self {
        let mut start = 0;
        for line in content.split_inclusive('\n') {
            let value = line.rsplit_once(": ").map_or(line, |(_, value)| value).trim_start().trim_start_matches("- ");
            if is_elision(value) {
                let at = start + line.len() - value.len();
                return Self::Elision(Span::new(at, at + value.find([' ', '\n']).unwrap_or(value.len())));
            }
            start += line.len();
        }
        let template = ["{{", "{%", "[%", "<%"].iter().filter_map(|sign| content.find(sign)).min();
        template.map_or(Self::Errors(errors), |at| Self::Template(Span::new(at, at + 2)))
    }

    fn map_places(self, place: impl Fn(Span) -> Span) -> Self {
        match self {
            Self::Elision(span) => Self::Elision(place(span)),
            Self::Template(span) => Self::Template(place(span)),
            Self::Errors(errors) => Self::Errors(errors.into_iter().map(|error| error.map_places(&place)).collect()),
            Self::Differs | Self::Unfit => self,
        }
    }
}
