//! Where a finding is in its document.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use kyaml_core::Node;

/// A node of a document, as a JSON Pointer (RFC 6901) such as `/spec/ports/0`. It is empty for the
/// value of the document.
///
/// [`Display`](fmt::Display) writes the text. Pointers of one report share their steps, because
/// many findings may be below the same long keys. A copy costs as much as a reference.
///
/// ```
/// use kyaml_lint::{LintOptions, lint};
///
/// let report = lint(b"---\n{a: [1, yes]}\n", &LintOptions::default());
/// let pointer = &report.diagnostics()[0].pointer;
/// assert_eq!(*pointer, "/a/1");
/// assert_eq!(pointer.to_string(), "/a/1");
/// assert_eq!("/a/1".parse().as_ref(), Ok(pointer));
/// ```
#[derive(Clone, Default)]
pub struct Pointer {
    last: Option<Arc<Step>>,
}

/// A step of a pointer, and the way to it.
struct Step {
    before: Pointer,
    /// The text after the slash, in which `~` and `/` are escaped already.
    text: Box<str>,
}

impl Pointer {
    /// Whether it is that of a document's value.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.last.is_none()
    }

    /// The pointer with one more step, in which `~` and `/` are escaped already.
    pub(crate) fn child(&self, text: &str) -> Self {
        Self { last: Some(Arc::new(Step { before: self.clone(), text: text.into() })) }
    }

    /// The steps, the last one first.
    fn steps(&self) -> impl Iterator<Item = &Arc<Step>> {
        std::iter::successors(self.last.as_ref(), |step| step.before.last.as_ref())
    }
}

impl From<Node<'_, '_>> for Pointer {
    /// The path of the node in its document.
    fn from(node: Node<'_, '_>) -> Self {
        let path: Vec<_> = std::iter::successors(Some(node), |node| node.parent()).collect();
        path.into_iter()
            .rev()
            .filter_map(Node::pointer_step)
            .fold(Self::default(), |pointer, step| pointer.child(&step))
    }
}

impl FromStr for Pointer {
    type Err = InvalidPointer;

    /// Reads a JSON Pointer.
    fn from_str(text: &str) -> Result<Self, InvalidPointer> {
        let _ = kyaml_core::pointer::steps(text).ok_or(InvalidPointer)?;
        Ok(text.split('/').skip(1).fold(Self::default(), |pointer, step| pointer.child(step)))
    }
}

/// The text is not a JSON Pointer (RFC 6901).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InvalidPointer;

impl fmt::Display for InvalidPointer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the text is not a JSON Pointer; write `/` before each key or index, `~0` for `~` and `~1` for `/`")
    }
}

impl std::error::Error for InvalidPointer {}

impl Drop for Pointer {
    /// Frees the steps one after the other, so that nesting costs no stack.
    fn drop(&mut self) {
        let mut last = self.last.take();
        while let Some(mut step) = last.and_then(Arc::into_inner) {
            last = step.before.last.take();
        }
    }
}

impl fmt::Display for Pointer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let steps: Vec<&str> = self.steps().map(|step| &*step.text).collect();
        for step in steps.iter().rev() {
            f.write_str("/")?;
            f.write_str(step)?;
        }
        Ok(())
    }
}

impl fmt::Debug for Pointer {
    /// The text in quotes.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.to_string(), f)
    }
}

impl PartialEq for Pointer {
    fn eq(&self, other: &Self) -> bool {
        let (mut steps, mut others) = (self.steps(), other.steps());
        loop {
            match (steps.next(), others.next()) {
                (None, None) => return true,
                (Some(step), Some(other)) if Arc::ptr_eq(step, other) => return true,
                (Some(step), Some(other)) if step.text == other.text => {}
                _ => return false,
            }
        }
    }
}

impl Eq for Pointer {}

impl PartialEq<str> for Pointer {
    fn eq(&self, other: &str) -> bool {
        // No step holds a slash, so the text can be taken apart from its end.
        let without = |text: &'_ str, step: &Arc<Step>| text.strip_suffix(&*step.text)?.strip_suffix('/').map(str::len);
        let mut rest = other;
        for step in self.steps() {
            let Some(length) = without(rest, step) else { return false };
            rest = &rest[..length];
        }
        rest.is_empty()
    }
}

impl PartialEq<&str> for Pointer {
    fn eq(&self, other: &&str) -> bool {
        *self == **other
    }
}

#[cfg(test)]
mod tests {
    use super::Pointer;

    fn pointer(steps: &[&str]) -> Pointer {
        steps.iter().fold(Pointer::default(), |pointer, step| pointer.child(step))
    }

    #[test]
    fn a_pointer_is_its_text() {
        for (steps, text) in
            [(&[][..], ""), (&[""], "/"), (&["", ""], "//"), (&["a", "0"], "/a/0"), (&["a~1b", "~0", ""], "/a~1b/~0/")]
        {
            let pointer = pointer(steps);
            assert_eq!(pointer.to_string(), text);
            assert_eq!(format!("{pointer:?}"), format!("{text:?}"));
            assert_eq!(pointer, text);
            assert_eq!(pointer.is_empty(), text.is_empty());
            assert_eq!(text.parse(), Ok(pointer));
        }
    }

    #[test]
    fn other_texts_are_not_pointers() {
        for text in ["a", "a/b", "/~", "/a~2", "~0"] {
            assert!(text.parse::<Pointer>().is_err(), "{text}");
        }
    }

    #[test]
    fn pointers_are_equal_if_their_texts_are() {
        let all = [&[][..], &[""], &["", ""], &["a"], &["a", "b"], &["b", "b"], &["ab"], &["c", "a", "b"]];
        for steps in all {
            for others in all {
                let (one, other) = (pointer(steps), pointer(others));
                let is_equal = one.to_string() == other.to_string();
                assert_eq!(one == other, is_equal, "{one} and {other}");
                assert_eq!(one == *other.to_string(), is_equal, "{one} and the text {other}");
            }
        }
        let shared = pointer(&["a", "b"]);
        assert_eq!(shared.child("c"), shared.clone().child("c"));
        assert_ne!(shared.child("c"), shared.child("d"));
    }

    #[test]
    fn a_deep_pointer_is_freed_without_recursion() {
        let deep = (0..1_000_000).fold(Pointer::default(), |pointer, _| pointer.child("a"));
        let shared = deep.clone();
        drop(deep);
        assert_eq!(shared.to_string().len(), 2_000_000);
    }
}
