//! The one lookup: from a path in a document to its type. Findings, descriptions and completions use
//! it, also in broken text.

use kyaml_core::{Node, NodeKind};

use crate::table::{Kind, Property, Text, Type};
use crate::types::Types;

/// The type of a value, and its field if it is the value of one.
#[derive(Clone, Copy)]
pub(crate) struct Place<'k> {
    pub(crate) of: Type,
    pub(crate) field: Option<&'k Property>,
    /// Whether it belongs to the status of an object, which the server writes.
    pub(crate) is_status: bool,
}

impl Types {
    /// The place of a node. `None` if its path has no type.
    pub(crate) fn place(&self, node: Node<'_, '_>) -> Option<Place<'_>> {
        let ancestors = std::iter::successors(Some(node), |node| node.parent());
        let mut path: Vec<_> = ancestors.collect();
        let root = path.pop()?;
        let mut parent = (root, self.root(root));
        while let Some(child) = path.pop() {
            parent = (child, self.below(parent.1, child)?);
        }
        Some(parent.1)
    }

    /// The place of the value of a document.
    pub(crate) fn root(&self, node: Node<'_, '_>) -> Place<'_> {
        self.resolved(self.declared_root(), node)
    }

    /// The place of the value of a document, with its declared type.
    fn declared_root(&self) -> Place<'_> {
        Place { of: self.root, field: None, is_status: false }
    }

    /// The place of a node, with the type that a schema declares for it, whatever it is now. `None` if its path has no type.
    pub(crate) fn declared(&self, node: Node<'_, '_>) -> Option<Place<'_>> {
        match node.parent() {
            Some(parent) => self.entry(self.place(parent)?, node),
            None => Some(self.declared_root()),
        }
    }

    /// The place of an entry or item of a value.
    pub(crate) fn below(&self, parent: Place<'_>, child: Node<'_, '_>) -> Option<Place<'_>> {
        Some(self.resolved(self.entry(parent, child)?, child))
    }

    /// The place of an entry or item of a value, with its declared type.
    fn entry(&self, parent: Place<'_>, child: Node<'_, '_>) -> Option<Place<'_>> {
        Some(match (parent.of, child.key()) {
            (Type::Object(object), Some(key)) => {
                let Some(field) = self.table.field(object, key.text()?) else {
                    let of = self.table.other(object, key.text()?)?;
                    return Some(Place { of, field: None, is_status: parent.is_status });
                };
                let is_of_kind = || self.table.kinds.iter().any(|kind| kind.object == object);
                let is_status = parent.is_status || key.text() == Some("status") && is_of_kind();
                Place { of: field.of, field: Some(field), is_status }
            }
            (Type::Map(inner), Some(_)) | (Type::List(inner), None) => {
                Place { of: self.table.inner(inner), field: None, is_status: parent.is_status }
            }
            _ => return None,
        })
    }

    /// The place with the type that the object's own version and kind give it, or with the one of several types that the
    /// value has.
    fn resolved<'k>(&'k self, place: Place<'k>, node: Node<'_, '_>) -> Place<'k> {
        let of = match place.of {
            Type::Resource => self.kind_of(node).map(|kind| Type::Object(kind.object)),
            Type::Union(_) => {
                self.table.members(&place.of).iter().copied().find(|member| has_value(*member, node.kind()))
            }
            _ => None,
        };
        Place { of: of.unwrap_or(place.of), ..place }
    }

    /// The kind that an object names, if this release has it.
    pub(crate) fn kind_of(&self, node: Node<'_, '_>) -> Option<&Kind> {
        let (version, kind) = (string(node.get("apiVersion")?)?, string(node.get("kind")?)?);
        self.table.kind(version, kind).filter(|kind| self.is_served(kind))
    }

    /// Whether this release has a kind.
    pub(crate) fn is_served(&self, kind: &Kind) -> bool {
        kind.releases & 1 << self.release as u32 != 0
    }

    /// The description of a place: that of its field, otherwise that of its type.
    pub(crate) fn description(&self, place: &Place<'_>) -> Option<&str> {
        let of_type = match place.of {
            Type::Object(object) => Some(self.table.object(object).description),
            _ => None,
        };
        let text = place.field.map(|field| field.description).or(of_type)?;
        Some(self.table.text(text)).filter(|text| !text.is_empty())
    }

    pub(crate) fn text(&self, text: Text) -> &str {
        self.table.text(text)
    }
}

/// Whether a type has values like this one.
pub(crate) fn has_value(of: Type, kind: &NodeKind<'_>) -> bool {
    let is_of_type = match kind {
        NodeKind::Null => of == Type::Null,
        NodeKind::Bool(_) => of == Type::Boolean,
        NodeKind::Number(text) => of == Type::Number || of == Type::Integer && is_whole(text),
        NodeKind::String(_) => matches!(of, Type::String | Type::Enum(_)),
        NodeKind::Mapping => matches!(of, Type::Object(_) | Type::Map(_)),
        NodeKind::Sequence => matches!(of, Type::List(_)),
        _ => true,
    };
    of == Type::Any || is_of_type
}

/// Whether a number of any size has no fraction: `1e3` and `2.0` have none.
fn is_whole(text: &str) -> bool {
    text.parse::<f64>().is_ok_and(|float| float.fract() == 0.0)
}

/// The text of a string.
pub(crate) fn string<'t>(node: Node<'t, '_>) -> Option<&'t str> {
    match node.kind() {
        NodeKind::String(text) => Some(text),
        _ => None,
    }
}
