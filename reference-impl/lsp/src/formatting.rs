//! Formatting: a document, a range, and what a closing bracket has just ended.

use gen_lsp_types::{
    DocumentFormattingParams, DocumentOnTypeFormattingParams, DocumentRangeFormattingParams, TextEdit,
};
use kyaml_core::edit::Edit;
use kyaml_core::{Node, Span, parse};
use kyaml_format::{line_edits, lines_of};
use kyaml_import::{Note, loads_the_same_by};
use kyaml_workspace::{Document, FormatTask, FormattedDocument, Kind};

use crate::revision::Revision;

/// The edits that format a document, as `kyaml-fmt` does. Block YAML is not formatted, because it
/// would become KYAML, and neither is a text that cannot be read or has an ambiguous scalar.
pub(crate) fn document(revision: &Revision, _: &DocumentFormattingParams) -> Option<Vec<TextEdit>> {
    Some(revision.places().edits(&edits(revision)?))
}

/// The edits that format the lines of a range. If the range cannot be formatted alone, its document
/// is.
pub(crate) fn range(revision: &Revision, params: &DocumentRangeFormattingParams) -> Option<Vec<TextEdit>> {
    let places = revision.places();
    let range = places.span(params.range);
    let edits = edits(revision)?;
    let chosen = touching(revision, &edits, range);
    Some(places.edits(if keeps_values(revision, &chosen) { &chosen } else { &edits }))
}

/// The edits that format the collection that the closing bracket before the cursor ends. Nothing
/// else moves under the user's hands.
pub(crate) fn on_type(revision: &Revision, params: &DocumentOnTypeFormattingParams) -> Option<Vec<TextEdit>> {
    let places = revision.places();
    let cursor = places.offset(params.position);
    let bracket = cursor.checked_sub(1)?;
    if revision.kind != Kind::Kyaml || !revision.report().is_kyaml() {
        return None;
    }
    let parsed = parse(revision.text.as_bytes());
    let collection = parsed.tree().node_at(bracket).filter(|node| ends_at(*node, cursor))?;
    let edits = edits(revision)?;
    let chosen = touching(revision, &edits, collection.span());
    // The user types on behind the bracket, so a comma or line break there is theirs.
    let up_to_bracket: Option<Vec<Edit>> = chosen.into_iter().map(|edit| cut(edit, cursor, &revision.text)).collect();
    let up_to_bracket = up_to_bracket.filter(|edits| keeps_values(revision, edits))?;
    Some(places.edits(&up_to_bracket))
}

/// The part of an edit before a cursor behind a closing bracket. `None` if the edit has no such
/// bracket.
fn cut(edit: Edit, cursor: usize, text: &str) -> Option<Edit> {
    if edit.span.end <= cursor {
        return Some(edit);
    }
    let end = edit.text.rfind(text[..cursor].chars().next_back()?)? + 1;
    Some(Edit { span: Span::new(edit.span.start, cursor), text: edit.text[..end].to_owned() })
}

fn ends_at(node: Node<'_, '_>, offset: usize) -> bool {
    node.kind().is_collection() && node.span().end == offset
}

/// The edits that format the whole document. `None` if it cannot be read.
fn edits(revision: &Revision) -> Option<Vec<Edit>> {
    let formatted = formatted(revision, revision.document())?;
    is_settled(&formatted.notes, formatted.empty_values).then(|| line_edits(&revision.text, &formatted.text))
}

/// A formatted document. `None` if it cannot be read, and for text that would become KYAML.
fn formatted(revision: &Revision, document: Document<'_>) -> Option<FormattedDocument> {
    let task = FormatTask::new(revision.settings.format_options());
    (!revision.is_foreign()).then(|| document.format(&task).ok()).flatten()
}

/// Whether formatting decides nothing: another spelling of a scalar, such as `false` for `no`, is a
/// decision of the user, and so is `null` for nothing.
fn is_settled(notes: &[Note], empty_values: usize) -> bool {
    empty_values == 0 && notes.iter().all(Note::is_about_comments)
}

/// Those edits that concern a range, line by line.
fn touching(revision: &Revision, edits: &[Edit], range: Span) -> Vec<Edit> {
    let by_line = edits.iter().flat_map(|edit| by_line(&revision.text, edit));
    by_line.filter(|edit| edit.span.touches(range)).collect()
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

/// An edit of lines as one edit for each line, if it does not change their number.
fn by_line(text: &str, edit: &Edit) -> Vec<Edit> {
    let (old, new) = (lines_of(&text[edit.span.range()]), lines_of(&edit.text));
    if old.len() != new.len() {
        return vec![edit.clone()];
    }
    let mut start = edit.span.start;
    let edits = old.iter().zip(new).map(|(old, new)| {
        let span = Span::new(start, start + old.len());
        start = span.end;
        Edit { span, text: new.to_owned() }
    });
    edits.collect()
}

/// The number of comments in a stream.
fn comments(stream: &[u8]) -> usize {
    let text = str::from_utf8(stream).unwrap_or_default();
    kyaml_core::tokens(text).filter(|token| token.kind == kyaml_core::TokenKind::Comment).count()
}
