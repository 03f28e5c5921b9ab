//! Inlay hints, if the user wants them.

use gen_lsp_types::{InlayHint, InlayHintParams};
use kyaml_core::{Key, Node, NodeKind, Number};

use crate::places::Places;
use crate::revision::Revision;

/// The lines from which a collection has a hint at its end.
const LONG: u32 = 10;

/// At the closing bracket of a long collection: its key. Behind a number that is spelled otherwise
/// than kubectl prints it: that spelling.
pub(crate) fn hints(revision: &Revision, params: &InlayHintParams) -> Option<Vec<InlayHint>> {
    let parsed = revision.has_inlay_hints.then(|| revision.parsed()).flatten()?;
    let places = revision.places();
    let range = places.span(params.range);
    let in_range = parsed.tree().nodes().filter(|node| range.start <= node.span().end && node.span().end <= range.end);
    let hints = in_range.filter_map(|node| {
        let label = of_number(node).or_else(|| of_end(node, &places))?;
        let position = places.position(node.span().end);
        Some(InlayHint {
            position,
            label: label.into(),
            kind: None,
            text_edits: None,
            tooltip: None,
            padding_left: Some(true),
            padding_right: None,
            data: None,
        })
    });
    Some(hints.collect())
}

fn of_end(node: Node<'_, '_>, places: &Places<'_>) -> Option<String> {
    let lines = || places.position(node.span().end).line - places.position(node.span().start).line;
    if !node.kind().is_collection() || lines() < LONG {
        return None;
    }
    match node.key() {
        Some(key) => Key::text(key).map(str::to_owned),
        None => node.get("name").or_else(|| node.get("kind")).and_then(|name| match name.kind() {
            NodeKind::String(name) => Some(name.to_string()),
            _ => None,
        }),
    }
}

fn of_number(node: Node<'_, '_>) -> Option<String> {
    let NodeKind::Number(text) = node.kind() else { return None };
    let loaded = text.parse::<Number>().ok()?.to_shortest();
    (loaded.as_str() != text).then(|| format!("= {}", loaded.as_str()))
}
