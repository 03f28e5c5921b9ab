//! Formatting: a document, a range, and what a closing bracket has just ended.

use gen_lsp_types::{
    DocumentFormattingParams, DocumentOnTypeFormattingParams, DocumentRangeFormattingParams, TextEdit,
};
use kyaml_core::edit::Edit;
use kyaml_core::parse;
use kyaml_format::line_edits;
use kyaml_import::{Note, loads_the_same_by};
use kyaml_workspace::{Document, FormatTask, FormattedDocument, Kind};

use crate::range::{edits_of_collection, edits_of_entries};
use crate::revision::Revision;

/// The edits that format a document, as `kyaml-fmt` does. Block YAML is not formatted, because it
/// would become KYAML, and neither is a text that cannot be read or has an ambiguous scalar.
pub(crate) fn document(revision: &Revision, _: &DocumentFormattingParams) -> Option<Vec<TextEdit>> {
    let edits = line_edits(&revision.text, &settled(revision)?.text);
    Some(revision.places().edits(&edits))
}

/// The edits that format the entries and items of a range, and nothing else.
pub(crate) fn range(revision: &Revision, params: &DocumentRangeFormattingParams) -> Option<Vec<TextEdit>> {
    let range = revision.places().span(params.range);
    let edits = match revision.kind {
        Kind::Kyaml => edits_of_entries(&revision.text, &settled(revision)?.text, range)?,
        _ => line_edits(&revision.text, &settled(revision)?.text)
            .into_iter()
            .filter(|edit| range.start <= edit.span.start && edit.span.end <= range.end)
            .collect(),
    };
    keeps_values(revision, &edits).then(|| revision.places().edits(&edits))
}

/// The edits that format the collection that the closing bracket before the cursor ends. Nothing
/// else moves under the user's hands.
pub(crate) fn on_type(revision: &Revision, params: &DocumentOnTypeFormattingParams) -> Option<Vec<TextEdit>> {
    if revision.kind != Kind::Kyaml || !revision.report().is_kyaml() {
        return None;
    }
    let cursor = revision.places().offset(params.position);
    let edits = edits_of_collection(&revision.text, &settled(revision)?.text, cursor)?;
    keeps_values(revision, &edits).then(|| revision.places().edits(&edits))
}

/// The formatted document. `None` if it cannot be read, or if formatting it decides something.
fn settled(revision: &Revision) -> Option<FormattedDocument> {
    // Another spelling of a scalar, such as `false` for `no`, is a decision of the user, and so is `null` for nothing.
    let is_settled = |formatted: &FormattedDocument| {
        formatted.empty_values == 0 && formatted.notes.iter().all(Note::is_about_comments)
    };
    formatted(revision, revision.document()).filter(is_settled)
}

/// A formatted document. `None` if it cannot be read, and for text that would become KYAML.
fn formatted(revision: &Revision, document: Document<'_>) -> Option<FormattedDocument> {
    let task = FormatTask::new(revision.settings.format_options());
    (!revision.is_foreign()).then(|| document.format(&task).ok()).flatten()
}

/// Whether the document has the same values and comments after edits, and is KYAML if it was. A
/// template has to be formatted as before.
fn keeps_values(revision: &Revision, edits: &[Edit]) -> bool {
    let old = revision.text.as_bytes();
    let new = Edit::apply(edits, old);
    let text = |bytes| Some(formatted(revision, Document::new(revision.kind, bytes, revision.settings))?.text);
    match revision.kind {
        Kind::Kyaml => {
            loads_the_same_by(revision.settings.schema(), old, &new)
                && comments(old) == comments(&new)
                && (!revision.report().is_kyaml() || parse(&new).errors().is_empty())
        }
        Kind::Template(_) => text(&new) == text(old),
        _ => true,
    }
}

/// The number of comments in a stream.
fn comments(stream: &[u8]) -> usize {
    let text = str::from_utf8(stream).unwrap_or_default();
    kyaml_core::tokens(text).filter(|token| token.kind == kyaml_core::TokenKind::Comment).count()
}
