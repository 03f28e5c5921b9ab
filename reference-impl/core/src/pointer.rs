//! JSON Pointers (RFC 6901), which name the parts of a document: a `/` and a step for each key or
//! index.
//!
//! ```
//! use kyaml_core::pointer::{escape, steps};
//!
//! let pointer = format!("/metadata/labels/{}", escape("app/name"));
//! assert_eq!(pointer, "/metadata/labels/app~1name");
//! assert!(steps(&pointer).is_some_and(|steps| steps.eq(["metadata", "labels", "app/name"])));
//! ```

use std::borrow::Cow;

/// The steps of a pointer, outermost first: keys and indexes, escapes replaced. `None` if the text is
/// not a pointer.
#[must_use]
pub fn steps(pointer: &str) -> Option<impl Iterator<Item = Cow<'_, str>>> {
    let is_pointer = pointer.is_empty() || pointer.starts_with('/');
    let has_escapes = pointer.split('~').skip(1).all(|rest| rest.starts_with(['0', '1']));
    (is_pointer && has_escapes).then(|| pointer.split('/').skip(1).map(unescape))
}

/// A key as a step, without the slash before it: `~` becomes `~0`, and `/` becomes `~1`.
#[must_use]
pub fn escape(key: &str) -> Cow<'_, str> {
    if key.contains(['~', '/']) { key.replace('~', "~0").replace('/', "~1").into() } else { key.into() }
}

/// The index that a step means: without a sign and without leading zeros.
pub(crate) fn index(step: &str) -> Option<usize> {
    let is_index = step == "0" || !step.starts_with(['0', '+']);
    step.parse().ok().filter(|_| is_index)
}

/// The key of a step.
pub(crate) fn unescape(step: &str) -> Cow<'_, str> {
    if step.contains('~') { step.replace("~1", "/").replace("~0", "~").into() } else { step.into() }
}
