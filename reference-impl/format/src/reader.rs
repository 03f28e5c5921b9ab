//! Formats a stream while it is read, in bounded memory.

use std::fmt;
use std::io::{self, Read};

use kyaml_core::{Errors, StreamPart, StreamReader};
use kyaml_import::{Expansion, ImportError, is_separable};

use crate::format::parts;
use crate::formatted::Formatted;
use crate::options::{FormatOptions, Language};
use crate::part::FormattedPart;

/// Formats a stream while it is read: an iterator over the new texts of its parts, in order.
///
/// All texts together are what [`format()`](crate::format()) gives for the stream, except that a
/// part with errors does not keep the others from being formatted. Memory is that of one part: one
/// read or one document, and its new text. A directive, a document end marker or another encoding
/// than UTF-8 makes the rest of the stream one part, and so does block YAML as the new language.
///
/// ```
/// use kyaml_format::{FormatError, FormatOptions, FormatReader};
///
/// let stream = "---\na: 1\n---\nb: [\n";
/// let mut reader = FormatReader::new(stream.as_bytes(), FormatOptions::default());
/// let mut out = String::new();
/// while let Some(formatted) = reader.next() {
///     match formatted {
///         Ok(formatted) => out.push_str(formatted.text()),
///         Err(FormatError::Invalid(errors)) => {
///             let position = reader.part().position(errors[0].span().start);
///             assert_eq!(position.to_string(), "4:4");
///         }
///         Err(error) => return Err(error.into()),
///     }
/// }
/// assert_eq!(out, "---\n{\n  a: 1,\n}\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct FormatReader<R> {
    reader: StreamReader<R>,
    options: FormatOptions,
    part: StreamPart,
    /// How much aliases and merge keys have added so far.
    expansion: Expansion,
    /// Whether parts before have a text.
    is_later: bool,
}

/// Why a part of a stream has no new text.
#[derive(Debug)]
#[non_exhaustive]
pub enum FormatError {
    /// The stream could not be read. It ends here.
    Io(io::Error),
    /// Everything that keeps the part from becoming KYAML, in order of place; there is at least one
    /// error. Places are those in the text of [`FormatReader::part`].
    Invalid(Errors<ImportError>),
}

impl<R: Read> FormatReader<R> {
    /// Formats the stream `from`. It needs no buffer.
    pub fn new(from: R, options: FormatOptions) -> Self {
        let reader = StreamReader::new(from).with_values();
        Self { reader, options, part: StreamPart::default(), expansion: Expansion::default(), is_later: false }
    }

    /// The part that the last item is about: places of notes and errors are those in its text.
    #[must_use]
    pub fn part(&self) -> &StreamPart {
        &self.part
    }

    fn format(&mut self) -> Result<Formatted, Errors<ImportError>> {
        let all = parts(self.part.text(), &self.options).into_iter().map(FormattedPart::put_off);
        let before = if self.is_later { "\n" } else { "" };
        let formatted = Formatted::join_after(self.expansion, before, all)?;
        self.expansion = formatted.expansion;
        self.is_later |= !formatted.text.is_empty();
        Ok(formatted)
    }
}

impl<R: Read> Iterator for FormatReader<R> {
    type Item = Result<Formatted, FormatError>;

    fn next(&mut self) -> Option<Self::Item> {
        // A null of block YAML is written otherwise if the stream is nothing else.
        let is_separable = |text: &[u8]| self.options.language != Language::Yaml && is_separable(text);
        match self.reader.next_separable(std::mem::take(&mut self.part), is_separable) {
            Ok(part) => {
                self.part = part?;
                Some(self.format().map_err(FormatError::Invalid))
            }
            Err(error) => Some(Err(FormatError::Io(error))),
        }
    }
}

impl fmt::Display for FormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => error.fmt(f),
            Self::Invalid(errors) => errors.iter().next().map_or(Ok(()), |error| error.fmt(f)),
        }
    }
}

impl std::error::Error for FormatError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Io(error) => Some(error),
            Self::Invalid(_) => None,
        }
    }
}
