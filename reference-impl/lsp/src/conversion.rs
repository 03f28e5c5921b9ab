//! Conversions: to KYAML, to YAML, and of a collection to one line.

use kyaml_core::edit::Edit;
use kyaml_core::{Layout, Node, Span, TokenKind, WriteOptions, parse, render_node, tokens};
use kyaml_format::{Language, line_edits};
use kyaml_workspace::{Kind, Refused};

use crate::revision::Revision;

/// The edits after which the document is KYAML, or YAML in block style with its comments and blank
/// lines. The error is a message.
pub(crate) fn convert(revision: &Revision, language: Language) -> Result<Vec<Edit>, String> {
    let errors = match revision.document().convert(language, None) {
        Ok(converted) => return Ok(line_edits(&revision.text, &converted.text)),
        Err(Refused::Errors(errors)) => errors,
        Err(_) => Vec::new(),
    };
    let places = revision.places();
    let first = errors.first().map(|error| {
        let line = places.position(error.span().start).line + 1;
        format!("line {line}: {error}")
    });
    Err(first.unwrap_or_else(|| "the document cannot be read".to_owned()))
}

/// The edit that writes the innermost collection around `range` on one line. `None` if it is on one
/// line, or has comments, for which one line has no place.
pub(crate) fn to_one_line(revision: &Revision, range: Span) -> Option<Edit> {
    if revision.kind != Kind::Kyaml || !revision.report().is_kyaml() {
        return None;
    }
    let parsed = parse(revision.text.as_bytes());
    let is_around = |node: &Node<'_, '_>| node.kind().is_collection() && range.end <= node.span().end;
    let collection = std::iter::successors(parsed.tree().node_at(range.start), |node| node.parent()).find(is_around)?;
    let span = collection.span();
    let text = &revision.text[span.range()];
    if !text.contains('\n') || tokens(text).any(|token| token.kind == TokenKind::Comment) {
        return None;
    }
    let text = render_node(collection, &WriteOptions::default().layout(Layout::Compact));
    Some(Edit { span, text })
}
