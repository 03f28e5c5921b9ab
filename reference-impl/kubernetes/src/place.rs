//! The one lookup: from a path in a document to its type. Findings, descriptions and completions use
//! it, also in broken text.

use kyaml_core::{Node, NodeKind};

use crate::table::{Kind, Object, Property, Text, Type};
use crate::types::Types;

/// The type of a value, and its field if it is the value of one.
#[derive(Clone, Copy)]
pub(crate) struct Place<'k> {
    pub(crate) of: Type,
    pub(crate) field: Option<&'k Property>,
    /// Whether it belongs to the status of an object, which the server writes.
    pub(crate) is_status: bool,
}

/// The value of a document.
const ROOT: Place<'static> = Place { of: Type::Resource, field: None, is_status: false };

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
        self.resolved(ROOT, node)
    }

    /// The place of an entry or item of a value.
    pub(crate) fn below(&self, parent: Place<'_>, child: Node<'_, '_>) -> Option<Place<'_>> {
        let place = match (parent.of, child.key()) {
            (Type::Object(object), Some(key)) => {
                let field = self.table.field(object, key.text()?)?;
                let is_of_kind = || self.table.kinds().iter().any(|kind| kind.object == object);
                let is_status = parent.is_status || key.text() == Some("status") && is_of_kind();
                Place { of: field.of, field: Some(field), is_status }
            }
            (Type::Map(inner), Some(_)) | (Type::List(inner), None) => {
                Place { of: self.table.inner(inner), field: None, is_status: parent.is_status }
            }
            _ => return None,
        };
        Some(self.resolved(place, child))
    }

    /// The place with the type that the object's own version and kind give it.
    fn resolved<'k>(&'k self, place: Place<'k>, node: Node<'_, '_>) -> Place<'k> {
        if place.of != Type::Resource {
            return place;
        }
        match self.kind_of(node) {
            Some(kind) => Place { of: Type::Object(kind.object), ..place },
            None => place,
        }
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
        let of_object = |object: &Object| object.description;
        let of_type = match place.of {
            Type::Object(object) => Some(of_object(self.table.object(object))),
            _ => None,
        };
        let text = place.field.map(|field| field.description).or(of_type)?;
        Some(self.table.text(text)).filter(|text| !text.is_empty())
    }

    pub(crate) fn text(&self, text: Text) -> &str {
        self.table.text(text)
    }
}

/// The text of a string.
pub(crate) fn string<'t>(node: Node<'t, '_>) -> Option<&'t str> {
    match node.kind() {
        NodeKind::String(text) => Some(text),
        _ => None,
    }
}
