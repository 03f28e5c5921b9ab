//! Formats the fences of a Markdown text. Each is a stream of its own: a fence that cannot be
//! formatted does not affect the others.

#[cfg(test)]
mod test;

use std::collections::BTreeSet;

use kyaml_core::{Key, Node, NodeKind, ParseOptions, Span, Tree, TreeDocument, parse, parse_with};
use kyaml_format::{FormatOptions, Headers, Language, format};
use kyaml_import::{Expansion, ImportError, Note, Syntax, import_text, is_elision};

use super::{Content, Fence, Markdown, Replacement, fragment};
use crate::formatted::{FenceLanguage, FormatTask, FormattedDocument, FormattedFence, Outcome, Places, Refusal};
use crate::note::Noted;
use crate::portable::kept as kept_in;

impl FenceLanguage {
    /// Whether a fence has this language. A fragment is KYAML, or is asked to become it.
    pub(crate) fn is_of(self, fence: &Fence<'_>) -> bool {
        let words: &[&str] = match self {
            Self::Kyaml if fence.is_fragment => return true,
            Self::Kyaml => &["kyaml"],
            Self::Yaml => &["yaml", "yml"],
            Self::Json => &["json"],
        };
        words.iter().any(|name| name.eq_ignore_ascii_case(fence.language))
    }
}

/// Formats the selected fences. Places are those in the new text if the task says so, else those in
/// the old one.
pub(crate) fn format_fences(text: &str, task: &FormatTask) -> FormattedDocument {
    let FormatTask { options, own_check, fences: of, places, .. } = task;
    // Headers above each document are those of a file.
    let options = &options.clone().headers(Headers::Between);
    let places = *places;
    let markdown = Markdown::new(text, options.write);
    let mut replacements = Vec::new();
    let mut results = Vec::new();
    let mut expansion = Expansion::default();
    for (index, fence) in markdown.fences.iter().enumerate() {
        let Some(language) = of.languages.iter().find(|language| language.is_of(fence)) else { continue };
        let formatted = format_fence(fence, expansion, options, *language);
        if let Ok(formatted) = &formatted {
            expansion = expansion + formatted.expansion;
            let language = of.rename.clone().filter(|name| name != fence.language);
            if fence.differs(&formatted.content) || language.is_some() {
                replacements.push(Replacement { fence: index, content: formatted.content.clone(), language });
            }
        }
        results.push((index, formatted));
    }
    let (text, unfit) = put_back(&markdown, replacements);
    let written = (places == Places::New).then(|| Markdown::new(&text, options.write));
    let shown = written.as_ref().unwrap_or(&markdown);
    let (mut fences, mut notes, mut kept) = (Vec::new(), Vec::new(), Vec::new());
    let (mut left_out_comments, mut empty_values) = (0, 0);
    for (index, result) in results {
        let fence = &shown.fences[index];
        let outcome = match result {
            Ok(_) if unfit.contains(&index) => Outcome::Refused(Refusal::Unfit),
            Ok(formatted) => {
                let place = |span| match places {
                    Places::Old => fence.place(span),
                    Places::New => fence.place(formatted.moves.new_place(span)),
                };
                notes.extend(formatted.result.notes().iter().cloned().map(|mut note| {
                    note.span = place(note.span);
                    note
                }));
                if let Some(check) = own_check {
                    let old = markdown.fences[index].content.as_bytes();
                    let found = kept_in(check, &options.import, old, formatted.content.text()).into_iter();
                    kept.extend(found.map(|kept| Noted { span: place(kept.span), ..kept }));
                }
                left_out_comments += formatted.result.left_out_comments();
                empty_values += formatted.result.empty_values();
                formatted.outcome
            }
            Err(refusal) => Outcome::Refused(refusal.map_places(|span| fence.place(span))),
        };
        fences.push(FormattedFence { start: fence.start, outcome });
    }
    Note::remove_repeated(&mut notes);
    FormattedDocument { text, fences, notes, kept, places, left_out_comments, empty_values }
}

/// The text with new content in its fences, and the fences whose content does not fit.
fn put_back(markdown: &Markdown<'_>, replacements: Vec<Replacement>) -> (String, BTreeSet<usize>) {
    let (fit, unfit) = markdown.partition(replacements);
    let text = markdown.replace(&fit);
    let refused = if text.is_some() { unfit } else { unfit.into_iter().chain(fit).collect() };
    let refused = refused.into_iter().map(|replacement| replacement.fence).collect();
    (text.unwrap_or_else(|| markdown.text.to_owned()), refused)
}

/// A formatted fence. Places are those in its old content.
struct Formatted {
    content: Content,
    outcome: Outcome,
    /// The result of formatting the content.
    result: kyaml_format::Formatted,
    expansion: Expansion,
    moves: Moves,
}

/// The starts of keys and values in the old content, in their order, and those in the new one.
#[derive(Default)]
struct Moves(Vec<(usize, usize)>);

impl Moves {
    fn between(old: &Tree<'_>, new: &Tree<'_>) -> Self {
        let starts = |tree: &Tree<'_>| -> Vec<usize> {
            tree.nodes().flat_map(|node| [node.key().map_or(node.span(), Key::span).start, node.span().start]).collect()
        };
        let mut moves: Vec<_> = starts(old).into_iter().zip(starts(new)).collect();
        moves.sort_unstable();
        Self(moves)
    }

    /// The start of the key or value that this place is in, in the new content.
    fn new_place(&self, old: Span) -> Span {
        let after = self.0.partition_point(|(start, _)| *start <= old.start);
        Span::empty(self.0[..after].last().map_or(0, |(_, start)| *start))
    }
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
    let old = imported.into_result().map_err(|errors| Refusal::of(errors.to_vec(), &fence.content))?;
    if let Some(span) = elision(&fence.content, &old) {
        return Err(Refusal::Elision(span));
    }
    if language == FenceLanguage::Yaml
        && !fence.is_fragment
        && let Some(root) = old.documents().find_map(|document| document.root().filter(|root| is_part(document, *root)))
    {
        return Err(Refusal::Part(Span::empty(root.span().start)));
    }
    if fence.is_fragment
        && let Some(span) = beside_collection(&old)
    {
        return Err(Refusal::NoFragment(span));
    }
    let formatted = format(content, &options).map_err(|errors| Refusal::Errors(errors.to_vec()))?;
    if old.documents().len() == 0 {
        let content = Content::Kyaml(fence.content.clone());
        let (result, moves) = (kyaml_format::Formatted::default(), Moves::default());
        return Ok(Formatted { content, outcome: Outcome::Empty, result, expansion, moves });
    }
    let to_yaml = options.language == Language::Yaml;
    let text = match (to_yaml, fence.is_fragment) {
        (true, is_fragment) => format!("{}{}", header(&old, formatted.text(), is_fragment), formatted.text()),
        (false, true) => {
            // Comments and brackets may change sides where the brackets of the stream are removed.
            let shown = fragment::shown(formatted.text(), options.write).ok_or(Refusal::Differs)?;
            format(shown.as_bytes(), &options).map_err(|errors| Refusal::Errors(errors.to_vec()))?.into_text()
        }
        (false, false) => formatted.text().to_owned(),
    };
    let new = if to_yaml {
        import_text(&text, Expansion::default(), &options.import.syntax(Syntax::Yaml)).into_result().ok()
    } else {
        let options = ParseOptions::default().max_depth(options.import.max_depth);
        parse_with(text.as_bytes(), &options).into_result().ok()
    };
    let new = new.ok_or(Refusal::Differs)?;
    let comments = count_comments(&new);
    if old.to_values() != new.to_values() || count_comments(&old) != comments + formatted.left_out_comments() {
        return Err(Refusal::Differs);
    }
    let was_yaml = !parse(content).errors().is_empty();
    let outcome = if was_yaml == to_yaml { Outcome::Already } else { Outcome::Converted { comments } };
    let moves = Moves::between(&old, &new);
    let content = if to_yaml { Content::Block(text) } else { Content::Kyaml(text) };
    Ok(Formatted { content, outcome, result: formatted, expansion, moves })
}

/// The header of block YAML, which shows that a document is a whole one if nothing else does.
fn header(old: &Tree<'_>, text: &str, is_fragment: bool) -> &'static str {
    let first = old.documents().next().and_then(TreeDocument::root);
    if is_fragment || text.starts_with("---\n") || first.is_some_and(is_object) { "" } else { "---\n" }
}

/// The first value or empty document of a stream that keeps it from being one collection with entries or items.
fn beside_collection(tree: &Tree<'_>) -> Option<Span> {
    let is_collection = |root: Node<'_, '_>| root.children().next().is_some();
    let others = tree.documents().enumerate();
    let mut others = others.filter(|(index, document)| *index > 0 || !document.root().is_some_and(is_collection));
    others.next().map(|(_, document)| document.root().map_or(document.span(), Node::span))
}

/// Whether a document is only a part of one: it has neither a header nor what each object of
/// Kubernetes has.
fn is_part(document: TreeDocument<'_, '_>, root: Node<'_, '_>) -> bool {
    document.header().is_none() && !is_object(root)
}

/// Whether a value has what each object of Kubernetes has.
fn is_object(root: Node<'_, '_>) -> bool {
    let has = |name| root.children().any(|child| child.key().and_then(Key::text) == Some(name));
    has("apiVersion") && has("kind")
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

impl Refusal {
    /// The reason for errors. An omission or a template explains them better than the errors do.
    fn of(errors: Vec<ImportError>, content: &str) -> Self {
        let mut spans = errors.iter().map(ImportError::span);
        if let Some(span) = spans.find(|span| is_elision(content.get(span.range()).unwrap_or_default())) {
            return Self::Elision(span);
        }
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
            Self::Part(span) => Self::Part(place(span)),
            Self::NoFragment(span) => Self::NoFragment(place(span)),
            Self::Errors(errors) => Self::Errors(errors.into_iter().map(|error| error.map_places(&place)).collect()),
            Self::Differs | Self::Unfit => self,
        }
    }
}
