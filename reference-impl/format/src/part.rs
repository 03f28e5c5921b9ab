//! The parts of a stream: each is formatted on its own, and the results are put together.

use kyaml_core::{Errors, Layout, Node, NodeKind, Span, Tree, WriteOptions, render_tree};
use kyaml_import::{Expansion, ImportError, ImportOptions, Imported, Note, import, import_text};

use crate::block_yaml;
use crate::formatted::Formatted;
use crate::options::{FormatOptions, Language};

/// A part of a stream that can be formatted on its own.
#[derive(Clone, Copy, Debug)]
pub struct Part<'a> {
    pub(crate) source: Source<'a>,
    pub(crate) span: Span,
    /// How many parts the stream has.
    pub(crate) count: usize,
    pub(crate) options: &'a FormatOptions,
}

/// What a part is read from.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Source<'a> {
    /// All bytes of a stream. Only these show its encoding (KY-FROM-3).
    Stream(&'a [u8]),
    /// The text of a part.
    Text(&'a str),
}

impl<'a> Part<'a> {
    /// The bytes of the stream that the part is.
    #[must_use]
    pub fn span(&self) -> Span {
        self.span
    }

    /// Formats the part as if it was all of the stream; but places of notes and errors are those in
    /// the whole stream.
    ///
    /// # Errors
    /// Everything that keeps the part from becoming KYAML, in order of place; there is at least one
    /// error.
    pub fn format(self) -> Result<Formatted, Errors<ImportError>> {
        Formatted::join([FormattedPart::put_off(self)])
    }

    /// Formats the part before it is known how much aliases and merge keys add to the parts before
    /// it, for [`Formatted::join`]. All parts together may grow as much as the stream (KY-FROM-19),
    /// and each by the same share: a part that takes more is put off, and joining formats it. So
    /// the results take no more memory than those of [`format()`](crate::format()).
    #[must_use]
    pub fn format_ahead(self) -> FormattedPart<'a> {
        let ImportOptions { max_alias_nodes: nodes, max_alias_bytes: bytes, .. } = self.options.import;
        let others = Expansion { nodes: nodes - nodes / self.count, bytes: bytes - bytes / self.count };
        let (expansion, formatted) = self.format_after(others);
        let is_within = (others + expansion).is_within(&self.options.import);
        FormattedPart { part: self, ahead: is_within.then_some((expansion, formatted)) }
    }

    /// Formats the part, where the parts before it have grown by `before`. Gives how much this part
    /// grows, too.
    fn format_after(self, before: Expansion) -> (Expansion, Result<Formatted, Errors<ImportError>>) {
        let options = self.options.import.clone().blank_lines(self.options.write.style.blank_lines);
        let imported = match self.source {
            Source::Stream(input) => import(input, &options),
            Source::Text(text) => import_text(text, before, &options),
        };
        let expansion = imported.expansion();
        let start = self.span.start;
        let formatted = match write(imported, self.options) {
            Ok(formatted) => Ok(Formatted {
                notes: formatted.notes.into_iter().map(|note| note.moved(start)).collect(),
                ..formatted
            }),
            Err(errors) => Err(errors.map(|error| error.moved(start))),
        };
        (expansion, formatted)
    }
}

/// The result of a part of a stream, for [`Formatted::join`].
#[derive(Debug)]
pub struct FormattedPart<'a> {
    part: Part<'a>,
    /// How much the part grows, and its new text; `None` if it is put off.
    ahead: Option<(Expansion, Result<Formatted, Errors<ImportError>>)>,
}

impl<'a> FormattedPart<'a> {
    /// A part that is formatted once the parts before it are.
    pub(crate) fn put_off(part: Part<'a>) -> Self {
        Self { part, ahead: None }
    }
}

impl Formatted {
    /// Joins the results of the [`parts`](crate::parts) of a stream, which have to be in the order
    /// of the stream. Parts after one whose aliases add too much are not asked for.
    ///
    /// # Errors
    /// The errors of all parts, if there is one, up to the part whose aliases add too much.
    pub fn join<'a>(parts: impl IntoIterator<Item = FormattedPart<'a>>) -> Result<Self, Errors<ImportError>> {
        Self::join_after(Expansion::default(), "", parts)
    }

    /// Joins the results of parts that follow others, which have grown by `expansion`. The result
    /// counts these, too. `before` is the text before the parts, or some of it.
    pub(crate) fn join_after<'a>(
        expansion: Expansion,
        before: &str,
        parts: impl IntoIterator<Item = FormattedPart<'a>>,
    ) -> Result<Self, Errors<ImportError>> {
        let mut joined = Self { expansion, ..Self::default() };
        let mut errors = Vec::new();
        for FormattedPart { part, ahead } in parts {
            let grown = joined.expansion;
            let fits = |(expansion, _): &(Expansion, _)| (grown + *expansion).is_within(&part.options.import);
            let (expansion, formatted) = ahead.filter(fits).unwrap_or_else(|| part.format_after(grown));
            joined.expansion = grown + expansion;
            match formatted {
                Ok(Self { text, notes, left_out_comments, empty_values, .. }) => {
                    let before = if joined.text.is_empty() { before } else { &joined.text };
                    let text = part.options.added_comments().add(text, before);
                    // The text of a stream that is one part is not copied.
                    if joined.text.is_empty() {
                        joined.text = text;
                    } else {
                        joined.text.push_str(&text);
                    }
                    joined.notes.extend(notes);
                    joined.left_out_comments += left_out_comments;
                    joined.empty_values += empty_values;
                }
                Err(found) => errors.extend(found),
            }
            if !joined.expansion.is_within(&part.options.import) {
                break;
            }
        }
        Note::remove_repeated(&mut joined.notes);
        Errors::new(errors).map_or(Ok(joined), Err)
    }
}

fn write(imported: Imported<'_>, options: &FormatOptions) -> Result<Formatted, Errors<ImportError>> {
    let (mut notes, expansion) = (imported.notes().to_vec(), imported.expansion());
    let tree = imported.into_result()?;
    let text = match options.language {
        Language::Kyaml => render_tree(&tree, &options.write),
        Language::Yaml => block_yaml::render(&tree, options),
        Language::Json => render_tree(&tree, &json_options(options.write)),
    };
    let is_canonical = options.language == Language::Kyaml && options.write.layout.keeps_comments();
    let keeps_comments = is_canonical || options.language == Language::Yaml;
    let left_out_comments = if keeps_comments { 0 } else { count_comments(&tree) };
    let empty_values = tree.nodes().filter(is_empty_value).count();
    notes.retain(|note| is_canonical || !note.is_about_comments());
    Ok(Formatted { text, notes, left_out_comments, empty_values, expansion })
}

/// Whether a node of a collection is null because nothing is written.
fn is_empty_value(node: &Node<'_, '_>) -> bool {
    *node.kind() == NodeKind::Null && node.span().is_empty() && node.parent().is_some()
}

/// The options for the same layout in JSON: a text for each document, on one line if the layout is
/// compact.
///
/// Programs that read a JSON stream, such as `jq` and `kubectl`, read the texts one after the
/// other.
fn json_options(options: WriteOptions) -> WriteOptions {
    options.layout(match options.layout {
        Layout::Compact | Layout::CompactJson => Layout::CompactJson,
        _ => Layout::Json,
    })
}

fn count_comments(tree: &Tree<'_>) -> usize {
    let of_node = |node: Node<'_, '_>| node.head().len() + node.line().len() + node.foot().len();
    let nodes: usize = tree.nodes().map(of_node).sum();
    let documents: usize = tree.documents().map(|document| document.foot().len()).sum();
    nodes + documents + tree.comments().len()
}
