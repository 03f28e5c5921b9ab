//! The types of custom resources, from their definitions.

use kyaml_core::{Node, NodeKind, Tree};

use crate::place::string;
use crate::table::{Kind, Object, Property, Text, Type};
use crate::types::Types;

/// The most levels of a schema that are read. A deeper value may be anything.
const LEVELS: usize = 64;

impl Types {
    /// Adds what each `CustomResourceDefinition` in a tree defines, and returns the number of kinds. Other
    /// documents are ignored.
    ///
    /// The structure of a schema is read, and enums. Patterns, limits and rules of CEL are not judged.
    pub fn add_definitions(&mut self, tree: &Tree<'_>) -> usize {
        let before = self.table.kinds.len();
        for document in tree.documents() {
            let Some(root) = document.root() else { continue };
            let items = root.get("items").into_iter().flat_map(Node::children);
            for definition in std::iter::once(root).chain(items) {
                if definition.get("kind").and_then(string) == Some("CustomResourceDefinition") {
                    self.add_definition(definition);
                }
            }
        }
        self.table.kinds.len() - before
    }

    fn add_definition(&mut self, definition: Node<'_, '_>) -> Option<()> {
        let spec = definition.get("spec")?;
        let group = string(spec.get("group")?)?;
        let kind = string(spec.at("/names/kind")?)?;
        for version in spec.get("versions")?.children() {
            let (Some(name), Some(schema)) =
                (version.get("name").and_then(string), version.at("/schema/openAPIV3Schema"))
            else {
                continue;
            };
            let name = self.table.add_text(&format!("{group}/{name}"));
            let of_kind = self.table.add_text(kind);
            let object = self.add_object(schema, of_kind, true, LEVELS);
            self.table.add_kind(Kind { version: name, name: of_kind, object, releases: Kind::CUSTOM });
        }
        Some(())
    }

    /// Adds a mapping with known fields, which `name` names. The server adds those of a whole object.
    fn add_object(&mut self, schema: Node<'_, '_>, name: Text, is_whole: bool, levels: usize) -> u32 {
        let description = self.add_description(schema);
        let mut object = Object::new(name, description);
        object.others = is_true(schema, "x-kubernetes-preserve-unknown-fields").then_some(Type::Any);
        let object = self.table.add_object(object);
        for child in schema.get("properties").into_iter().flat_map(Node::children) {
            let Some(key) = child.key().and_then(|key| key.text()) else { continue };
            if is_whole && ["apiVersion", "kind", "metadata"].contains(&key) {
                continue;
            }
            let name = self.table.add_text(key);
            let of = self.type_of_schema(child, name, levels - 1);
            let description = self.add_description(child);
            let is_listed =
                schema.get("required").is_some_and(|list| list.children().any(|item| string(item) == Some(key)));
            // The server adds a default before it validates.
            let is_required = is_listed && child.get("default").is_none();
            self.table.add_field(object, Property::new(name, of, description, is_required));
        }
        if is_whole {
            // Each object has the fields of a Namespace.
            let of_objects = self.table.kind("v1", "Namespace").map(|kind| kind.object);
            for name in ["apiVersion", "kind", "metadata"] {
                if let Some(field) = of_objects.and_then(|object| self.table.field(object, name).copied()) {
                    self.table.add_field(object, field);
                }
            }
        }
        object
    }

    fn type_of_schema(&mut self, schema: Node<'_, '_>, name: Text, levels: usize) -> Type {
        if levels == 0 {
            return Type::Any;
        }
        if is_true(schema, "x-kubernetes-int-or-string") {
            return Type::IntOrString;
        }
        let is_embedded = is_true(schema, "x-kubernetes-embedded-resource");
        match schema.get("type").and_then(string) {
            Some("object") => match schema.get("additionalProperties") {
                Some(values) if matches!(values.kind(), NodeKind::Mapping) => {
                    let inner = self.type_of_schema(values, name, levels - 1);
                    Type::Map(self.table.number(inner))
                }
                Some(_) => Type::AnyMapping,
                None => Type::Object(self.add_object(schema, name, is_embedded, levels)),
            },
            Some("array") => {
                let inner = schema.get("items").map_or(Type::Any, |items| self.type_of_schema(items, name, levels - 1));
                Type::List(self.table.number(inner))
            }
            Some("string") => self.type_of_enum(schema),
            Some("integer") if schema.get("format").and_then(string) == Some("int32") => Type::Int32,
            Some("integer") => Type::Int64,
            Some("number") => Type::Number,
            Some("boolean") => Type::Boolean,
            _ => Type::Any,
        }
    }

    fn type_of_enum(&mut self, schema: Node<'_, '_>) -> Type {
        let Some(list) = schema.get("enum") else { return Type::String };
        let values: Vec<&str> = list.children().filter_map(string).collect();
        // A quote separates the values.
        if values.is_empty() || values.iter().any(|value| value.contains('"')) {
            return Type::String;
        }
        Type::Enum(self.table.add_text(&values.join("\"")))
    }

    fn add_description(&mut self, schema: Node<'_, '_>) -> Text {
        self.table.add_text(schema.get("description").and_then(string).unwrap_or_default())
    }
}

fn is_true(schema: Node<'_, '_>, key: &str) -> bool {
    schema.get(key).is_some_and(|value| matches!(value.kind(), NodeKind::Bool(true)))
}
