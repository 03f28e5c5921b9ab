//! The normal form of values.

use kyaml_core::{Layout, Value, WriteOptions, parse, render_values};

use crate::laws::Judged;

/// Two values have the same normal form exactly if they are equal, and normal form keeps the value
/// (KY-NORM-1).
///
/// # Panics
/// If one of these does not hold.
#[expect(clippy::must_use_candidate, reason = "a law is called for its panic")]
pub fn normal_form(left: &Value, right: &Value) -> Judged {
    let normal =
        |value: &Value| render_values(std::slice::from_ref(value), &WriteOptions::default().layout(Layout::Normal));
    let (one, other) = (normal(left), normal(right));
    assert_eq!(left == right, one == other, "{one} {other}");
    for (text, value) in [(&one, left), (&other, right)] {
        let tree = parse(text.as_bytes()).into_result().unwrap_or_else(|errors| panic!("{text}: {errors:?}"));
        assert_eq!(&tree.to_values()[..], std::slice::from_ref(value), "{text}");
    }
    Judged::Holds
}
