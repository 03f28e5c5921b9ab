//! Renaming a key.

use gen_lsp_types::{PrepareRenameParams, PrepareRenamePlaceholder, PrepareRenameResult, RenameParams, WorkspaceEdit};
use kyaml_core::edit::Edit;
use kyaml_core::{Key, Parsed, Span, parse, render_key};
use lsp_server::{ErrorCode, ResponseError};

use crate::actions::workspace_edit;
use crate::revision::Revision;
use crate::worker;

/// The key at a position, without its quotes.
pub(crate) fn prepare(revision: &Revision, params: &PrepareRenameParams) -> Option<PrepareRenameResult> {
    let places = revision.places();
    let offset = places.offset(params.text_document_position_params.position);
    let (span, text) = key(&revision.parsed()?, offset)?;
    Some(PrepareRenamePlaceholder { range: places.range(span), placeholder: text }.into())
}

/// The edit that gives the key at a position another name. Other keys of the same name stay.
pub(crate) fn rename(revision: &Revision, params: &RenameParams) -> Result<Option<WorkspaceEdit>, ResponseError> {
    let places = revision.places();
    let offset = places.offset(params.text_document_position_params.position);
    let parsed = revision.parsed();
    let at_cursor = parsed.as_ref().and_then(|parsed| Some((parsed, key(parsed, offset)?.0)));
    let Some((parsed, span)) = at_cursor else {
        return Err(worker::error(ErrorCode::RequestFailed, "the cursor is not at a key"));
    };
    let edit = Edit { span, text: render_key(&params.new_name) };
    let renamed = Edit::apply(std::slice::from_ref(&edit), revision.text.as_bytes());
    let reparsed = parse(&renamed);
    if reparsed.errors().len() > parsed.errors().len() {
        // The error that is new: the mapping has this key already, or the key is too long.
        let new = reparsed.errors().iter().find(|error| {
            let is_old =
                |old: &kyaml_core::SyntaxError| old.rule() == error.rule() && old.span().start == error.span().start;
            !parsed.errors().iter().any(is_old)
        });
        let message = new.map_or_else(|| "this name is not possible".to_owned(), ToString::to_string);
        return Err(worker::error(ErrorCode::RequestFailed, message));
    }
    Ok(Some(workspace_edit(revision, &places, &[edit])))
}

/// The span and the text of the key at an offset, or before it.
fn key(parsed: &Parsed<'_>, offset: usize) -> Option<(Span, String)> {
    let node = parsed.tree().node_at(offset)?;
    let key: &Key<'_> = node.key().filter(|key| key.span().start <= offset && offset <= key.span().end)?;
    Some((key.span(), key.text()?.to_owned()))
}
