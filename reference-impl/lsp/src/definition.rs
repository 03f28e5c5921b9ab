//! From a finding to the related place.

use gen_lsp_types::{Definition, DefinitionParams, DefinitionResponse, Location};

use crate::revision::Revision;

/// The place that a finding at the position is related to: the earlier key of a duplicate, the
/// bracket that a closing one does not match.
pub(crate) fn definition(revision: &Revision, params: &DefinitionParams) -> Option<DefinitionResponse> {
    let places = revision.places();
    let offset = places.offset(params.text_document_position_params.position);
    let mut at =
        revision.report().diagnostics().iter().filter(|found| found.span.start <= offset && offset <= found.span.end);
    let related = at.find_map(|finding| finding.related.as_ref())?;
    let location = Location { uri: revision.uri.clone(), range: places.range(related.span) };
    Some(DefinitionResponse::Definition(Definition::Location(location)))
}
