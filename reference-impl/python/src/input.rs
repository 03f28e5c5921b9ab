//! The text of a caller.

use kyaml_core::{LineIndex, Position, Span};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::pybacked::{PyBackedBytes, PyBackedStr};
use pyo3::types::PyString;

/// A `str`, or `bytes` in UTF-8.
pub(crate) enum Input {
    Text(PyBackedStr),
    Bytes(PyBackedBytes),
}

impl FromPyObject<'_, '_> for Input {
    type Error = PyErr;

    /// A `str` with a lone surrogate is a `UnicodeEncodeError`, and any other type a `TypeError`.
    fn extract(object: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        if let Ok(text) = object.cast::<PyString>() {
            return PyBackedStr::try_from(text.to_owned()).map(Self::Text);
        }
        match object.extract() {
            Ok(bytes) => Ok(Self::Bytes(bytes)),
            Err(_) => Err(PyTypeError::new_err(format!("a str or bytes is needed, not {}", object.get_type().name()?))),
        }
    }
}

impl Input {
    /// The bytes of the text.
    pub(crate) fn bytes(&self) -> &[u8] {
        match self {
            Self::Text(text) => text.as_bytes(),
            Self::Bytes(bytes) => bytes,
        }
    }

    /// The places of the text.
    pub(crate) fn places(&self) -> Places<'_> {
        let characters = match self {
            Self::Text(text) if !text.is_ascii() => Some(count_characters(text.as_bytes())),
            _ => None,
        };
        Places { bytes: self.bytes(), lines: LineIndex::new(self.bytes()), characters }
    }
}

/// Bytes between two entries of the table of characters.
const STEP: usize = 256;

/// Number of characters before each [`STEP`]th byte.
fn count_characters(bytes: &[u8]) -> Vec<usize> {
    let mut before = 0;
    bytes
        .chunks(STEP)
        .map(|chunk| {
            let here = before;
            before += characters(chunk);
            here
        })
        .collect()
}

/// Number of characters that start in these bytes of UTF-8.
fn characters(bytes: &[u8]) -> usize {
    bytes.iter().filter(|byte| !matches!(byte, 0x80..=0xbf)).count()
}

/// Converts bytes of a text into lines, columns, and the offsets that Python uses.
pub(crate) struct Places<'i> {
    bytes: &'i [u8],
    lines: LineIndex<'i>,
    /// For a `str` that is not ASCII. The offsets of any other text are bytes.
    characters: Option<Vec<usize>>,
}

impl Places<'_> {
    /// Line and column, one-based, in characters.
    pub(crate) fn position(&self, offset: usize) -> (usize, usize) {
        let Position { line, column, .. } = self.lines.position(offset);
        (line, column)
    }

    /// The offsets of a span in the object of the caller: characters of a `str`, bytes of `bytes`.
    pub(crate) fn offsets(&self, span: Span) -> (usize, usize) {
        (self.offset(span.start), self.offset(span.end))
    }

    fn offset(&self, byte: usize) -> usize {
        let Some(table) = &self.characters else {
            return byte;
        };
        let entry = byte / STEP;
        // The end of a text whose length is a multiple of the step has no entry.
        let Some(before) = table.get(entry) else {
            return table.last().map_or(0, |before| before + characters(&self.bytes[(table.len() - 1) * STEP..]));
        };
        before + characters(&self.bytes[entry * STEP..byte])
    }
}
