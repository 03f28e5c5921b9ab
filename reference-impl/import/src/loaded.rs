//! Whether a change of a stream changes what Kubernetes loads from it, of streams that cannot become KYAML as well.

use kyaml_core::Value;

use crate::error::Rule;
use crate::imported::Imported;
use crate::options::ImportOptions;
use crate::parts::parts;
use crate::read::import;

/// Whether Kubernetes loads the same from the stream `new` as from `old`, as far as importing tells.
///
/// Of documents that its loader refuses too, nothing is loaded that could change. Where it is not known what it loads, only the same bytes
/// are loaded alike.
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
    let documents = |stream| {
        str::from_utf8(stream).map(|text| parts(text).map(|part| &text[part.start..part.end]).collect::<Vec<_>>())
    };
    match (documents(old), documents(new)) {
        (Ok(old), Ok(new)) if old.len() == new.len() => {
            old.iter().zip(new).all(|(old, new)| part_loads_the_same(old.as_bytes(), new.as_bytes()))
        }
        _ => part_loads_the_same(old, new),
    }
}

fn part_loads_the_same(old: &[u8], new: &[u8]) -> bool {
    if old == new {
        return true;
    }
    let loaded = |text| Loaded::of(&import(text, &ImportOptions::default()));
    match loaded(old) {
        Loaded::Nothing => true,
        Loaded::Unknown => false,
        values @ Loaded::Values(..) => values == loaded(new),
    }
}

/// What Kubernetes loads of a stream.
#[derive(PartialEq)]
enum Loaded {
    /// Nothing: its loader refuses the stream as well.
    Nothing,
    /// These values, but for what these rules are about, of which each stands for one error.
    Values(Vec<Value>, Vec<Rule>),
    /// Something that importing does not tell.
    Unknown,
}

impl Loaded {
    fn of(imported: &Imported<'_>) -> Self {
        let mut refused = Vec::new();
        for error in imported.errors() {
            match error.rule() {
                Rule::InvalidUtf8
                | Rule::InvalidSyntax
                | Rule::NonfiniteNumber
                | Rule::InvalidTag
                | Rule::UndefinedAlias
                | Rule::CyclicAlias
                | Rule::InvalidMerge
                | Rule::CollectionKey
                | Rule::NullKey => return Self::Nothing,
                Rule::UnknownTag | Rule::ConflictingMerge | Rule::RenamedKey | Rule::DuplicateKey | Rule::LongKey => {
                    refused.push(error.rule());
                }
                Rule::ForbiddenCharacter | Rule::AmbiguousSyntax | Rule::ExcessiveAliasing | Rule::DeepNesting => {
                    return Self::Unknown;
                }
            }
        }
        Self::Values(imported.tree.to_values(), refused)
    }
}
