//! Formats a stream, as a whole or part by part.

use std::borrow::Cow;

use kyaml_core::{Layout, Node, Span, Tree, WriteOptions, render_tree};
use kyaml_import::{Error, Expansion, ImportOptions, Imported, decode, import, import_text};

use crate::block_yaml;
use crate::formatted::{Formatted, FormattedPart};
use crate::options::{FormatOptions, Language};

/// Formats a stream of KYAML, YAML or JSON.
///
/// A stream without documents is its comments, each on a line of its own (KY-FROM-1, KY-CAN-1); in a form or a language
/// without comments it is empty.
///
/// # Errors
/// Everything that keeps the stream from becoming KYAML, in order of place; there is at least one error.
///
/// ```
/// use kyaml_format::{FormatOptions, format};
///
/// let formatted = format(b"---\n{b: 1.50, a: \"x\"} # one\n", &FormatOptions::default()).unwrap();
/// assert_eq!(formatted.text(), "---\n{\n  b: 1.50,\n  a: \"x\",\n} # one\n");
///
/// let errors = format(b"a: .inf\n", &FormatOptions::default()).unwrap_err();
/// assert_eq!(errors[0].rule().name(), "nonfinite-number");
/// ```
pub fn format(input: &[u8], options: &FormatOptions) -> Result<Formatted, Vec<Error>> {
    Formatted::join(parts(input, options).into_iter().map(FormattedPart::put_off))
}

/// The parts of a stream that can be formatted at the same time, in order: its documents if they can be told apart
/// without reading them, otherwise one part.
///
/// Formatting all parts [ahead](Part::format_ahead) and joining the results is the same as [`format()`].
///
/// ```
/// use kyaml_format::{FormatOptions, Formatted, Part, format, parts};
///
/// let input = b"a: 1\n---\nb: yes\n";
/// let options = FormatOptions::default();
/// let formatted: Vec<_> = std::thread::scope(|scope| {
///     let parts = parts(input, &options).into_iter();
///     let threads: Vec<_> = parts.map(|part| scope.spawn(move || part.format_ahead())).collect();
///     threads.into_iter().map(|thread| thread.join().unwrap()).collect()
/// });
/// assert_eq!(formatted.len(), 2);
/// assert_eq!(Formatted::join(formatted), format(input, &options));
/// ```
#[must_use]
pub fn parts<'a>(input: &'a [u8], options: &'a FormatOptions) -> Vec<Part<'a>> {
    match decode(input) {
        // The emitter of YAML writes the documents of a stream in one go, places in a stream that is not in UTF-8 are not
        // those in its text, and JSON is mostly one document.
        Ok(Cow::Borrowed(text)) if options.language == Language::Kyaml => {
            let spans: Vec<_> = kyaml_import::parts(text).collect();
            let count = spans.len();
            let part = |span: Span| Part { source: Source::Text(&text[span.start..span.end]), span, count, options };
            spans.into_iter().map(part).collect()
        }
        _ => vec![Part { source: Source::Stream(input), span: Span::new(0, input.len()), count: 1, options }],
    }
}

/// A part of a stream that can be formatted on its own.
#[derive(Clone, Copy, Debug)]
pub struct Part<'a> {
    source: Source<'a>,
    span: Span,
    /// How many parts the stream has.
    count: usize,
    options: &'a FormatOptions,
}

/// What a part is read from.
#[derive(Clone, Copy, Debug)]
enum Source<'a> {
    /// All bytes of a stream. Only these show its encoding (KY-FROM-27).
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

    /// Formats the part as if it was all of the stream; but places of notes and errors are those in the whole stream.
    ///
    /// # Errors
    /// Everything that keeps the part from becoming KYAML, in order of place; there is at least one error.
    pub fn format(self) -> Result<Formatted, Vec<Error>> {
        Formatted::join([FormattedPart::put_off(self)])
    }

    /// Formats the part before it is known how much aliases and merge keys add to the parts before it, for
    /// [`Formatted::join`]. All parts together may grow as much as the stream (KY-FROM-13), and each by the same share: a
    /// part that takes more is put off, and joining formats it. So the results take no more memory than those of
    /// [`format()`].
    #[must_use]
    pub fn format_ahead(self) -> FormattedPart<'a> {
        let ImportOptions { max_alias_nodes: nodes, max_alias_bytes: bytes, .. } = self.options.import;
        let others = Expansion { nodes: nodes - nodes / self.count, bytes: bytes - bytes / self.count };
        FormattedPart::ahead(self, others)
    }

    /// How the stream is read, and how far.
    pub(crate) fn limits(&self) -> &ImportOptions {
        &self.options.import
    }

    /// Formats the part, where the parts before it have grown by `before`. Gives how much this part grows, too.
    pub(crate) fn format_after(self, before: Expansion) -> (Expansion, Result<Formatted, Vec<Error>>) {
        let imported = match self.source {
            Source::Stream(input) => import(input, &self.options.import),
            Source::Text(text) => import_text(text, before, &self.options.import),
        };
        let expansion = imported.expansion();
        let start = self.span.start;
        let formatted = match write(imported, self.options) {
            Ok(formatted) => Ok(Formatted {
                notes: formatted.notes.into_iter().map(|note| note.moved(start)).collect(),
                ..formatted
            }),
            Err(errors) => Err(errors.into_iter().map(|error| error.moved(start)).collect()),
        };
        (expansion, formatted)
    }
}

fn write(imported: Imported<'_>, options: &FormatOptions) -> Result<Formatted, Vec<Error>> {
    let (notes, expansion) = (imported.notes().to_vec(), imported.expansion());
    let tree = imported.into_result()?;
    let text = match options.language {
        Language::Kyaml => render_tree(&tree, &options.write),
        Language::Yaml => block_yaml::render(&tree, options.write.key_order),
        Language::Json => render_tree(&tree, &json_options(options.write)),
    };
    let keeps_comments = options.language == Language::Kyaml && options.write.layout.keeps_comments();
    let left_out_comments = if keeps_comments { 0 } else { count_comments(&tree) };
    Ok(Formatted { text, notes, left_out_comments, expansion })
}

/// The options for the same layout in JSON: a text for each document, on one line if the layout is compact.
///
/// Programs that read a JSON stream, such as `jq` and `kubectl`, read the texts one after the other.
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
