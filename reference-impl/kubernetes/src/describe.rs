//! The description of a value, in Markdown.

use kyaml_core::Node;

use crate::place::Place;
use crate::table::{Type, starts_with_vowel};
use crate::types::Types;

impl Types {
    /// The type of a value, whether its field is required, and the documentation. `None` if the value has no type.
    ///
    /// ```
    /// use kyaml_kubernetes::{Release, Types};
    ///
    /// let types = Types::kubernetes(Release::V1_37);
    /// let parsed = kyaml_core::parse(b"---\n{apiVersion: \"v1\", kind: \"Pod\", spec: {containers: []}}\n");
    /// let containers = parsed.tree().at(0, "/spec/containers").unwrap();
    /// assert!(types.describe(containers).unwrap().starts_with("A required list of `Container`.\n\nList of containers"));
    /// ```
    #[must_use]
    pub fn describe(&self, node: Node<'_, '_>) -> Option<String> {
        let place = self.place(node)?;
        if matches!(place.of, Type::Resource | Type::Any) {
            return None;
        }
        let declared = self.declared(node).filter(|declared| matches!(declared.of, Type::Union(_)));
        let place = declared.unwrap_or(place);
        let mut text = self.type_of(&place);
        if let Some(description) = self.description(&place) {
            text.push_str("\n\n");
            text.push_str(&description.replace('\u{1}', "\n"));
        }
        Some(text)
    }

    /// The type of a place as a sentence.
    fn type_of(&self, place: &Place<'_>) -> String {
        let required = if place.field.is_some_and(|field| field.is_required) { "required " } else { "" };
        let of = self.table.describe(place.of);
        let first = if required.is_empty() { &of } else { required };
        let article = if starts_with_vowel(first) { "An" } else { "A" };
        let members = self.table.members(&place.of).iter();
        let enums = members.filter_map(|member| match member {
            Type::Enum(values) => Some(self.table.values(*values)),
            _ => None,
        });
        let values: Vec<String> = enums.flatten().map(|value| format!("`{value}`")).collect();
        let values = if values.is_empty() { String::new() } else { format!(": {}", values.join(", ")) };
        format!("{article} {required}{of}{values}.")
    }
}
