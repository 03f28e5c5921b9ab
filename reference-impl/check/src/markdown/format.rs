//! Formats the fences of a Markdown text. Each is a stream of its own: one that cannot be formatted stays as it is, and
//! the others do not mind.

#[cfg(test)]
mod test;

use kyaml_core::{Key, Node, NodeKind, ParseOptions, Span, Tree, parse, parse_with};
use kyaml_format::FormatOptions;
use kyaml_import::{Error, Expansion, Note, Syntax, import_text};

use super::{Fence, Markdown, Replacement};
use crate::parallel::format;

/// Which fences are formatted, and what they are called afterwards.
#[derive(Clone, Debug)]
pub(crate) struct FenceOptions {
    pub(crate) languages: Vec<FenceLanguage>,
    /// The language that a formatted fence gets; without one it keeps its own.
    pub(crate) rename: Option<String>,
}

/// The fences that can be formatted, by the first words of their info strings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum FenceLanguage {
    /// Fences of KYAML
    Kyaml,
    /// Fences of YAML, `yaml` and `yml`
    Yaml,
    /// Fences of JSON; they need --fence-language, because they are none afterwards
    Json,
}

impl Default for FenceOptions {
    fn default() -> Self {
        Self { languages: vec![FenceLanguage::Kyaml], rename: None }
    }
}

impl FenceLanguage {
    /// Whether a fence with this first word is one of these.
    pub(crate) fn has(self, word: &str) -> bool {
        let words: &[&str] = match self {
            Self::Kyaml => &["kyaml"],
            Self::Yaml => &["yaml", "yml"],
            Self::Json => &["json"],
        };
        words.iter().any(|name| name.eq_ignore_ascii_case(word))
    }
}

/// What became of a Markdown text.
#[derive(Debug, Default)]
pub(crate) struct FormattedMarkdown {
    pub(crate) text: String,
    /// The fences that were looked at, in order.
    pub(crate) fences: Vec<FormattedFence>,
    /// The scalars that look different, with their places in the file.
    pub(crate) notes: Vec<Note>,
    /// How many comments are not in the text, because compact form has none.
    pub(crate) left_out_comments: usize,
}

/// What became of a fence.
#[derive(Debug)]
pub(crate) struct FormattedFence {
    /// The byte of the file where it starts.
    pub(crate) start: usize,
    pub(crate) outcome: Outcome,
}

/// What became of a fence.
#[derive(Debug)]
pub(crate) enum Outcome {
    /// It holds no document, and stays as it is.
    Empty,
    /// It was KYAML, and is.
    Kyaml,
    /// It became KYAML.
    Turned {
        /// How many comments came along.
        comments: usize,
    },
    /// It stays as it is.
    Refused(Refusal),
}

/// Why a fence stays as it is. Places are those in the file.
#[derive(Debug)]
pub(crate) enum Refusal {
    /// Something is left out here, and would become data.
    Elision(Span),
    /// A template, which is data only once it is filled in.
    Template(Span),
    /// What keeps it from becoming KYAML.
    Errors(Vec<Error>),
    /// The new text does not mean what the old one does, or its comments are not all there.
    Differs,
    /// The new text cannot stand between these fences.
    Unfit,
}

/// Formats the fences that are asked for.
pub(crate) fn format_fences(text: &str, options: &FormatOptions, of: &FenceOptions) -> FormattedMarkdown {
    let markdown = Markdown::new(text);
    let mut fences = Vec::new();
    let mut notes = Vec::new();
    let mut left_out_comments = 0;
    let mut replacements = Vec::new();
    let mut expansion = Expansion::default();
    for (index, fence) in markdown.fences.iter().enumerate() {
        let Some(language) = of.languages.iter().find(|language| language.has(fence.language)) else { continue };
        let outcome = match format_fence(fence, expansion, options, *language) {
            Ok(formatted) => {
                expansion = expansion + formatted.expansion;
                notes.extend(formatted.notes.into_iter().map(|note| Note { span: fence.place(note.span), ..note }));
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
    let text = put_back(&markdown, replacements, &mut fences);
    FormattedMarkdown { text, fences, notes, left_out_comments }
}

/// The text with new content in its fences. One that does not fit into its fence is refused.
fn put_back(markdown: &Markdown<'_>, replacements: Vec<Replacement>, fences: &mut [FormattedFence]) -> String {
    let (fit, unfit) = markdown.parted(replacements);
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

/// A fence that could be formatted. Places are those in its content.
struct Formatted {
    text: String,
    outcome: Outcome,
    notes: Vec<Note>,
    left_out_comments: usize,
    expansion: Expansion,
}

/// Formats a fence, and reads the new text again: it has to mean what the old one means, with the same comments.
/// Aliases have added `before` to the fences before it: the limit is that of the file.
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
    let outcome = if was_kyaml { Outcome::Kyaml } else { Outcome::Turned { comments } };
    let notes = formatted.notes().to_vec();
    Ok(Formatted { notes, text: formatted.into_text(), outcome, left_out_comments, expansion })
}

fn count_comments(tree: &Tree<'_>) -> usize {
    let of_nodes: usize = tree.nodes().map(|node| node.head().len() + node.line().len() + node.foot().len()).sum();
    of_nodes + tree.documents().map(|document| document.foot().len()).sum::<usize>() + tree.comments().len()
}

/// The first `...` or `…` that stands for what was left out: as a plain scalar or key, as a line of one, or as a document
/// end marker, which the last line of an example mostly is not meant to be.
fn elision(content: &str, tree: &Tree<'_>) -> Option<Span> {
    let strings = tree.nodes().filter(|node| matches!(node.kind(), NodeKind::String(_))).map(Node::span);
    let keys = tree.nodes().filter_map(Node::key).map(Key::span);
    let is_plain = |span: &Span| !content[span.start..span.end].starts_with(['"', '\'', '|', '>']);
    let in_texts = strings.chain(keys).filter(is_plain).flat_map(|span| elided_lines(content, span));
    let markers = elided_lines(content, Span::new(0, content.len()))
        .filter(|line| line.start == 0 || content[..line.start].ends_with('\n'));
    in_texts.chain(markers).min()
}

/// The lines, from their first characters that are no blanks, that are nothing but `...` or `…`.
fn elided_lines(content: &str, within: Span) -> impl Iterator<Item = Span> {
    let mut start = within.start;
    content[within.start..within.end].split_inclusive('\n').filter_map(move |line| {
        let at = start + line.len() - line.trim_start().len();
        start += line.len();
        is_elision(line).then(|| Span::new(at, at + line.trim().find(' ').unwrap_or(line.trim().len())))
    })
}

/// Whether a line is nothing but `...` or `…`, and a comment.
fn is_elision(line: &str) -> bool {
    let line = line.rsplit_once(" #").map_or(line, |(line, _)| line).trim();
    line == "…" || line.len() >= 3 && line.bytes().all(|byte| byte == b'.')
}

impl Refusal {
    /// The reason behind errors: something that is left out, or a template, explains them better than they do.
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
