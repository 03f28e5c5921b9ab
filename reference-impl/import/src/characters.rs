//! The characters of a stream, checked before anything is made of them (KY-FROM-2).

use kyaml_core::{Span, forbidden_characters};

use crate::error::{Error, ErrorKind};

/// The text of a stream.
///
/// # Errors
/// Fails with each run of bytes that are not UTF-8.
pub(crate) fn decode(input: &[u8]) -> Result<&str, Vec<Error>> {
    std::str::from_utf8(input).map_err(|_| {
        let invalid = kyaml_core::invalid_utf8(input).map(|span| (ErrorKind::InvalidUtf8, span));
        runs(invalid)
    })
}

/// Each run of characters that YAML does not allow, or that end a line in one version of it and not in the other.
pub(crate) fn forbidden(text: &str) -> Vec<Error> {
    runs(forbidden_characters(text).map(|(c, span)| (ErrorKind::ForbiddenCharacter(c), span)))
}

/// One error for places of which each starts where the one before it ends.
fn runs(places: impl Iterator<Item = (ErrorKind, Span)>) -> Vec<Error> {
    let mut runs: Vec<(ErrorKind, Span)> = Vec::new();
    for (kind, span) in places {
        match runs.last_mut() {
            Some((_, last)) if last.end == span.start => last.end = span.end,
            _ => runs.push((kind, span)),
        }
    }
    runs.into_iter().map(|(kind, span)| Error::new(kind, span)).collect()
}
