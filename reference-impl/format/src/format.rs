//! Formats a stream, as a whole or part by part.

use std::borrow::Cow;

use kyaml_core::{Layout, Node, Span, Tree, WriteOptions, render_tree};
use kyaml_import::{Error, decode, import};

use crate::block_yaml;
use crate::formatted::Formatted;
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
    Formatted::join(parts(input, options).into_iter().map(Part::format))
}

/// The parts of a stream that can be formatted at the same time, in order: its documents if they can be told apart
/// without reading them, otherwise one part.
///
/// Formatting all parts and joining the results is the same as [`format()`].
///
/// ```
/// use kyaml_format::{FormatOptions, Formatted, format, parts};
///
/// let input = b"a: 1\n---\nb: yes\n";
/// let options = FormatOptions::default();
/// let formatted: Vec<_> = std::thread::scope(|scope| {
///     let threads: Vec<_> = parts(input, &options).into_iter().map(|part| scope.spawn(move || part.format())).collect();
///     threads.into_iter().map(|thread| thread.join().unwrap()).collect()
/// });
/// assert_eq!(formatted.len(), 2);
/// assert_eq!(Formatted::join(formatted), format(input, &options));
/// ```
#[must_use]
pub fn parts<'a>(input: &'a [u8], options: &'a FormatOptions) -> Vec<Part<'a>> {
    let part = |span| Part { input, span, options };
    match decode(input) {
        // The emitter of YAML writes the documents of a stream in one go, places in a stream that is not in UTF-8 are not
        // those in its text, and JSON is mostly one document.
        Ok(Cow::Borrowed(text)) if options.language == Language::Kyaml => kyaml_import::parts(text).map(part).collect(),
        _ => vec![part(Span::new(0, input.len()))],
    }
}

/// A part of a stream that can be formatted on its own.
#[derive(Clone, Copy, Debug)]
pub struct Part<'a> {
    input: &'a [u8],
    span: Span,
    options: &'a FormatOptions,
}

impl Part<'_> {
    /// The bytes of the stream that the part is.
    #[must_use]
    pub fn span(&self) -> Span {
        self.span
    }

    /// Formats the part. Places of notes and errors are those in the whole stream.
    ///
    /// # Errors
    /// Everything that keeps the part from becoming KYAML, in order of place; there is at least one error.
    pub fn format(self) -> Result<Formatted, Vec<Error>> {
        let Span { start, end } = self.span;
        match format_stream(&self.input[start..end], self.options) {
            Ok(formatted) => Ok(Formatted {
                notes: formatted.notes.into_iter().map(|note| note.moved(start)).collect(),
                ..formatted
            }),
            Err(errors) => Err(errors.into_iter().map(|error| error.moved(start)).collect()),
        }
    }
}

fn format_stream(input: &[u8], options: &FormatOptions) -> Result<Formatted, Vec<Error>> {
    let imported = import(input, &options.import);
    let notes = imported.notes().to_vec();
    let tree = imported.into_result()?;
    let text = match options.language {
        Language::Kyaml => render_tree(&tree, &options.write),
        Language::Yaml => block_yaml::render(&tree, options.write.key_order),
        Language::Json => render_tree(&tree, &json_options(options.write)),
    };
    let keeps_comments = options.language == Language::Kyaml && options.write.layout.keeps_comments();
    let left_out_comments = if keeps_comments { 0 } else { count_comments(&tree) };
    Ok(Formatted { text, notes, left_out_comments })
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
