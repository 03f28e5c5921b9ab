//! JSON Pointers (RFC 6901).

use std::borrow::Cow;

/// The steps of a pointer, escapes replaced; `None` if the text is not a pointer.
pub(crate) fn steps(pointer: &str) -> Option<impl Iterator<Item = Cow<'_, str>>> {
    let is_pointer = pointer.is_empty() || pointer.starts_with('/');
    let has_escapes = pointer.split('~').skip(1).all(|rest| rest.starts_with(['0', '1']));
    (is_pointer && has_escapes).then(|| pointer.split('/').skip(1).map(unescape))
}

/// The index that a step means: without a sign and without leading zeros.
pub(crate) fn index(step: &str) -> Option<usize> {
    let is_index = step == "0" || !step.starts_with(['0', '+']);
    step.parse().ok().filter(|_| is_index)
}

/// A key as a step, without the slash before it.
pub(crate) fn escape(key: &str) -> Cow<'_, str> {
    if key.contains(['~', '/']) { key.replace('~', "~0").replace('/', "~1").into() } else { key.into() }
}

/// A step as a key.
pub(crate) fn unescape(step: &str) -> Cow<'_, str> {
    if step.contains('~') { step.replace("~1", "/").replace("~0", "~").into() } else { step.into() }
}
