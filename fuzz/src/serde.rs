//! The laws of serde.

use kyaml_core::{
    Layout, SerializeOptions, Value, WriteOptions, from_str, parse, render_tree, render_values, to_string,
    to_string_with,
};

use crate::laws::{Judged, forms};

/// The serializer and the writers of values and of trees write the same text for a value in each form, and the deserializer reads the
/// value again. The serializer refuses a value only if the writer's text breaks a rule of the data
/// model, such as that of long keys (KY-DATA-2).
///
/// # Panics
/// If one of these does not hold.
pub fn serialized(values: &[Value]) -> Judged {
    for value in values {
        let written = render_values(std::slice::from_ref(value), &WriteOptions::default());
        match to_string(value) {
            Ok(text) => {
                assert_eq!(text, written, "the serializer and the writer write another text");
                let read: Value = from_str(&text).unwrap_or_else(|error| panic!("{text:?} is not read: {error}"));
                assert_eq!(&read, value, "{text:?} is read as another value");
                let parsed = parse(text.as_bytes());
                for options in forms().into_iter().chain([Layout::Json, Layout::CompactJson].map(of_layout)) {
                    let text = to_string_with(value, &SerializeOptions::default().write(options));
                    let text = text.unwrap_or_else(|error| panic!("{value:?} is not serialized: {error}"));
                    let written = render_values(std::slice::from_ref(value), &options);
                    assert_eq!(text, written, "{options:?}: the serializer and the writer write another text");
                    let of_tree = render_tree(parsed.tree(), &options);
                    assert_eq!(written, of_tree, "{options:?}: the writers of values and of trees write another text");
                }
            }
            Err(error) => {
                let is_data = parse(written.as_bytes()).errors().iter().any(|error| error.rule().is_data());
                assert!(is_data, "{written:?} is not serialized: {error}");
            }
        }
    }
    Judged::Holds
}

fn of_layout(layout: Layout) -> WriteOptions {
    WriteOptions::default().layout(layout)
}
