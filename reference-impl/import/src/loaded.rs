//! Whether a change of a stream changes what Kubernetes loads from it, of streams that cannot
//! become KYAML as well.

use std::borrow::Cow;

use kyaml_core::Value;

use crate::encoding::decode;
use crate::error::ImportRule;
use crate::imported::Imported;
use crate::limit::Expansion;
use crate::options::{ImportOptions, Schema};
use crate::parts::parts;
use crate::read::{import, import_text};

/// Whether Kubernetes loads the same from the stream `new` as from `old`, as far as importing
/// shows.
///
/// A document that its loader refuses loads nothing that could change. If the loaded value is
/// unknown, only the same bytes load the same.
///
/// ```
/// use kyaml_import::loads_the_same;
///
/// // The key `y` is loaded as `true`, which is refused, and the value is what it is.
/// assert!(loads_the_same(b"y: yes\n", b"y: true\n"));
/// assert!(!loads_the_same(b"y: yes\n", b"y: \"yes\"\n"));
/// assert!(!loads_the_same(b"y: yes\n", b"\"y\": true\n"));
/// assert!(loads_the_same(b"a: [\n", b"a: []\n"));
/// ```
#[must_use]
pub fn loads_the_same(old: &[u8], new: &[u8]) -> bool {
    loads_the_same_by(Schema::Kubernetes, old, new)
}

/// Whether a reader with this schema loads the same from the stream `new` as from `old`, as
/// [`loads_the_same`] is about Kubernetes.
#[must_use]
pub fn loads_the_same_by(schema: Schema, old: &[u8], new: &[u8]) -> bool {
    let options = ImportOptions::default().schema(schema);
    match (documents(old), documents(new)) {
        (Some(old), Some(new)) if old.len() == new.len() => {
            let loaded = |document| Loaded::of(&import_text(document, Expansion::default(), &options));
            old.into_iter().zip(new).all(|(old, new)| old == new || is_loaded_the_same(old, new, loaded))
        }
        _ => old == new || is_loaded_the_same(old, new, |stream| Loaded::of(&import(stream, &options))),
    }
}

/// The documents of a stream in UTF-8. The encoding is that of the whole stream, not a guess for
/// each document.
fn documents(stream: &[u8]) -> Option<Vec<&str>> {
    match decode(stream) {
        Ok(Cow::Borrowed(text)) => Some(parts(text).map(|part| &text[part.start..part.end]).collect()),
        _ => None,
    }
}

fn is_loaded_the_same<T>(old: T, new: T, loaded: impl Fn(T) -> Loaded) -> bool {
    match loaded(old) {
        Loaded::Nothing => true,
        Loaded::Unknown => false,
        values @ Loaded::Values(..) => values == loaded(new),
    }
}

/// The values that Kubernetes loads from a stream.
#[derive(PartialEq)]
enum Loaded {
    /// Nothing: its loader refuses the stream as well.
    Nothing,
    /// These values, except for one error of each of these rules.
    Values(Vec<Value>, Vec<ImportRule>),
    /// Values that importing does not show.
    Unknown,
}

impl Loaded {
    fn of(imported: &Imported<'_>) -> Self {
        let mut refused = Vec::new();
        for error in imported.errors() {
            match error.rule() {
                ImportRule::InvalidUtf8
                | ImportRule::InvalidSyntax
                | ImportRule::NonfiniteNumber
                | ImportRule::InvalidTag
                | ImportRule::UndefinedAlias
                | ImportRule::CyclicAlias
                | ImportRule::InvalidMerge
                | ImportRule::CollectionKey
                | ImportRule::NullKey => return Self::Nothing,
                ImportRule::MissingValue
                | ImportRule::ForeignSign
                | ImportRule::UnknownTag
                | ImportRule::ConflictingMerge
                | ImportRule::RenamedKey
                | ImportRule::DuplicateKey
                | ImportRule::LongKey => {
                    refused.push(error.rule());
                }
                ImportRule::ForbiddenCharacter
                | ImportRule::AmbiguousSyntax
                | ImportRule::ExcessiveAliasing
                | ImportRule::DeepNesting => {
                    return Self::Unknown;
                }
            }
        }
        Self::Values(imported.tree.to_values(), refused)
    }
}
