//! The engine of both programs: one stream in, its new text out.

mod json;
mod yaml;

use kyaml_core::{Layout, Node, Span, Tree, WriteOptions, render_tree};
use kyaml_import::{Error, ImportOptions, Note, import};
use rayon::prelude::*;

/// What to make of a stream.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct FormatOptions {
    /// How the stream is read.
    pub import: ImportOptions,
    /// How it is written. In YAML only the key order counts, in JSON that and the layout.
    pub write: WriteOptions,
    /// What it is written in.
    pub language: Language,
}

/// What a stream is written in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// KYAML, with its comments; compact form has none.
    #[default]
    Kyaml,
    /// YAML in block style, without comments.
    Yaml,
    /// JSON texts, one after the other, without comments.
    Json,
}

impl FormatOptions {
    /// Sets [`FormatOptions::import`].
    #[must_use]
    pub fn import(self, import: ImportOptions) -> Self {
        Self { import, ..self }
    }

    /// Sets [`FormatOptions::write`].
    #[must_use]
    pub fn write(self, write: WriteOptions) -> Self {
        Self { write, ..self }
    }

    /// Sets [`FormatOptions::language`].
    #[must_use]
    pub fn language(self, language: Language) -> Self {
        Self { language, ..self }
    }

    fn keeps_comments(&self) -> bool {
        self.language == Language::Kyaml && self.write.layout == Layout::Canonical
    }
}

/// A stream, written anew.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Formatted {
    /// The whole stream.
    pub text: String,
    /// The scalars that look different, in order of place.
    pub notes: Vec<Note>,
    /// How many comments of the input are not in the text.
    pub left_out: usize,
}

/// Writes a stream of KYAML, YAML or JSON anew.
///
/// A stream without documents keeps its text, whatever that is (KY-FROM-1); only in JSON, which has no comments, its text is empty.
///
/// # Errors
/// Everything that keeps the stream from becoming KYAML, in order of place; there is at least one.
///
/// ```
/// use kyaml_check::{FormatOptions, format};
///
/// let formatted = format(b"---\n{b: 1.50, a: \"x\"} # one\n", &FormatOptions::default()).unwrap();
/// assert_eq!(formatted.text, "---\n{\n  b: 1.50,\n  a: \"x\",\n} # one\n");
/// ```
pub fn format(input: &[u8], options: &FormatOptions) -> Result<Formatted, Vec<Error>> {
    match std::str::from_utf8(input) {
        Ok(text) if options.language == Language::Kyaml => by_part(text, options),
        _ => whole(input, options),
    }
}

/// Each document on its own, so that no more than one tree for each core is in memory.
fn by_part(text: &str, options: &FormatOptions) -> Result<Formatted, Vec<Error>> {
    let parts: Vec<Span> = kyaml_import::parts(text).collect();
    let written: Vec<_> = parts.par_iter().map(|part| whole(&text.as_bytes()[part.start..part.end], options)).collect();
    let mut formatted = Formatted { text: String::with_capacity(text.len() * 5 / 4), notes: Vec::new(), left_out: 0 };
    let mut errors = Vec::new();
    for (part, written) in parts.iter().zip(written) {
        match written {
            Ok(written) => {
                formatted.text.push_str(&written.text);
                formatted.notes.extend(written.notes.into_iter().map(|note| note.moved(part.start)));
                formatted.left_out += written.left_out;
            }
            Err(wrong) => errors.extend(wrong.into_iter().map(|error| error.moved(part.start))),
        }
    }
    if errors.is_empty() { Ok(formatted) } else { Err(errors) }
}

fn whole(input: &[u8], options: &FormatOptions) -> Result<Formatted, Vec<Error>> {
    let imported = import(input, &options.import);
    let notes = imported.notes().to_vec();
    let tree = imported.into_result()?;
    if tree.documents().len() == 0 && options.language != Language::Json {
        let text = String::from_utf8(input.to_vec()).expect("a stream that is not UTF-8 is refused");
        return Ok(Formatted { text, notes, left_out: 0 });
    }
    let text = match options.language {
        Language::Kyaml => render_tree(&tree, &options.write),
        Language::Yaml => yaml::render(&tree, options.write.key_order),
        Language::Json => json::render(&tree, options.write),
    };
    let left_out = if options.keeps_comments() { 0 } else { count_comments(&tree) };
    Ok(Formatted { text, notes, left_out })
}

fn count_comments(tree: &Tree<'_>) -> usize {
    let of_node = |node: Node<'_, '_>| node.head().len() + node.line().len() + node.foot().len();
    let nodes: usize = tree.nodes().map(of_node).sum();
    let documents: usize = tree.documents().map(|document| document.foot().len()).sum();
    nodes + documents + tree.comments().len()
}
