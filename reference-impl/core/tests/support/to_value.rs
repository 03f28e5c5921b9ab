//! The value of a case. The tests of kyaml-import have this file too.

use kyaml_cases::value::Typed;
use kyaml_core::{Mapping, Sequence, Value};

pub(crate) fn to_value(typed: &Typed) -> Value {
    match typed {
        Typed::Null => Value::Null,
        Typed::Bool(bool) => Value::Bool(*bool),
        Typed::Number(text) => Value::Number(text.parse().expect("value.json holds JSON numbers")),
        Typed::String(text) => Value::String(text.clone()),
        Typed::Sequence(items) => Value::Sequence(items.iter().map(to_value).collect::<Sequence>()),
        Typed::Mapping(entries) => {
            Value::Mapping(entries.iter().map(|(key, value)| (key.clone(), to_value(value))).collect::<Mapping>())
        }
    }
}
