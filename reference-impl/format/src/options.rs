//! How a stream is read, and how it is written.

use kyaml_core::{Edition, Layout, WriteOptions};
use kyaml_import::ImportOptions;

kyaml_core::options! {
    /// How a stream is read, and how it is written.
    #[derive(Clone, Debug, Default, PartialEq, Eq)]
    pub struct FormatOptions {
        /// Sets how the stream is read.
        import: ImportOptions,
        /// Sets how the stream is written. YAML depends on the key order and the blank lines, and JSON on the
        /// key order and the layout. If the layout is compact, JSON takes one line for each document.
        write: WriteOptions,
        /// Sets the language of the output.
        language: Language,
        /// Sets the indentation of sequences in YAML.
        sequence_indent: SequenceIndent,
        /// Sets the comments that are added to documents of KYAML in canonical form.
        document_comments: DocumentComments,
        /// Sets the headers of documents in YAML.
        headers: Headers,
        /// Sets the edition of the specification. There is one so far.
        edition: Edition,
    }
}

/// The comments that are added to documents of KYAML in canonical form.
///
/// Some Go readers leave out a header that is not the first line of a stream, and read a document as JSON that then starts with
/// `{`. A comment line between the two avoids it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DocumentComments {
    /// None, as kubectl does.
    #[default]
    Keep,
    /// The line `# YAML` below a header that is not the first line of the stream, if `{` is on the next line.
    Add,
}

impl DocumentComments {
    /// The canonical `text` of a part of a stream with these comments. `before` is the text before the part, or some of it.
    pub(crate) fn add(self, text: String, before: &str) -> String {
        const BARE: &str = "---\n{";
        const COMMENTED: &str = "---\n# YAML\n{";
        if self == Self::Keep {
            return text;
        }
        // No line of a value or a comment starts with `---`.
        let text = text.replace(&format!("\n{BARE}"), &format!("\n{COMMENTED}"));
        match text.strip_prefix(BARE) {
            Some(rest) if !before.is_empty() => format!("{COMMENTED}{rest}"),
            _ => text,
        }
    }
}

/// A language of the output.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
#[non_exhaustive]
pub enum Language {
    /// KYAML, with all comments; compact form has none.
    #[default]
    Kyaml,
    /// YAML in block style, with all comments. It becomes the same KYAML again.
    ///
    /// If blank lines are kept, three of KYAML are lost, because block style has no brackets. They
    /// are above a closing bracket, below the opening bracket of a document's value, and between the
    /// comments that follow this bracket. A blank line always separates a block collection from the
    /// comments at the head and foot of its document.
    Yaml,
    /// JSON without comments, one text for each document; in compact form, each on one line.
    Json,
}

/// The indentation of a sequence in block style that is the value of an entry.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SequenceIndent {
    /// That of its key, as kubectl prints YAML. All sequences of a document are indented if a comment
    /// would belong to another collection otherwise.
    #[default]
    None,
    /// Two blanks more than its key.
    Two,
}

/// The headers (`---`) of documents in block style.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
#[non_exhaustive]
pub enum Headers {
    /// Between documents, as kubectl prints YAML.
    #[default]
    Between,
    /// Above each document, as yamllint and ansible-lint demand it.
    Always,
}

impl FormatOptions {
    /// The comments that are added: other forms and languages have none.
    pub(crate) fn added_comments(&self) -> DocumentComments {
        let is_canonical = self.language == Language::Kyaml && self.write.layout == Layout::Canonical;
        if is_canonical { self.document_comments } else { DocumentComments::Keep }
    }
}
