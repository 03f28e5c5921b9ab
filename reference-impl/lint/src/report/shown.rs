//! Names for a terminal.

use std::borrow::Cow;

use crate::characters::is_bidirectional_control;

/// A file name for a terminal or a log. Control characters and characters that change the direction
/// of text are escaped, so that no name can fake a line.
#[must_use]
pub fn shown(name: &str) -> Cow<'_, str> {
    let is_odd = |c: char| c.is_control() || is_bidirectional_control(c);
    if !name.contains(is_odd) {
        return Cow::Borrowed(name);
    }
    let mut out = String::with_capacity(name.len());
    for c in name.chars() {
        if is_odd(c) { out.extend(c.escape_default()) } else { out.push(c) }
    }
    Cow::Owned(out)
}
