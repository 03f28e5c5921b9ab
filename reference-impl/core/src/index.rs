//! Keys and indexes, by which the parts of a collection are found.

/// The key of an entry (`&str`, `String`), or the index of an item (`usize`, zero-based).
///
/// [`Node::get`](crate::Node::get), [`Value::get`](crate::Value::get) and the items of
/// [`edit`](crate::edit) take it. No other type can have this trait.
///
/// ```
/// let parsed = kyaml_core::parse(b"---\n{ports: [80, 443]}\n");
/// let root = parsed.tree().at(0, "").expect("the stream has a document");
/// let port = root.get("ports").and_then(|ports| ports.get(1));
/// assert_eq!(port.map(|port| port.pointer()).as_deref(), Some("/ports/1"));
/// ```
pub trait Index: private::Sealed {}

impl<I: private::Sealed + ?Sized> Index for I {}

/// The step from a collection to one of its parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step<'i> {
    Key(&'i str),
    Item(usize),
}

pub(crate) mod private {
    use super::Step;

    pub trait Sealed {
        fn step(&self) -> Step<'_>;
    }

    impl Sealed for str {
        fn step(&self) -> Step<'_> {
            Step::Key(self)
        }
    }

    impl Sealed for String {
        fn step(&self) -> Step<'_> {
            Step::Key(self)
        }
    }

    impl Sealed for usize {
        fn step(&self) -> Step<'_> {
            Step::Item(*self)
        }
    }

    impl<I: Sealed + ?Sized> Sealed for &I {
        fn step(&self) -> Step<'_> {
            (**self).step()
        }
    }
}
