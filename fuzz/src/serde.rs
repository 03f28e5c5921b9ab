//! The laws of serde.

use kyaml_core::{Value, WriteOptions, from_str, parse, render_values, to_string};

use crate::laws::Judged;

/// The serializer and the writer write the same text for a value, and the deserializer reads the
/// value again. The serializer refuses a value only if the writer's text breaks a rule of the data
/// model, such as that of long keys (KY-DATA-2).
///
/// # Panics
/// If one of these does not hold.
#[expect(clippy::must_use_candidate, reason = "a law is called for its panic")]
pub fn serialized(values: &[Value]) -> Judged {
    for value in values {
        let written = render_values(std::slice::from_ref(value), &WriteOptions::default());
        match to_string(value) {
            Ok(text) => {
                assert_eq!(text, written, "the serializer and the writer write another text");
                let read: Value = from_str(&text).unwrap_or_else(|error| panic!("{text:?} is not read: {error}"));
                assert_eq!(&read, value, "{text:?} is read as another value");
            }
            Err(error) => {
                let is_data = parse(written.as_bytes()).errors().iter().any(|error| error.rule().is_data());
                assert!(is_data, "{written:?} is not serialized: {error}");
            }
        }
    }
    Judged::Holds
}
