//! The keys of the open mappings, of which no two may be equal (KY-DATA-1).

use std::borrow::Cow;
use std::collections::HashSet;

use crate::event::Text;

/// How many keys of a mapping are compared one by one; more are hashed.
const FEW: usize = 16;

/// Finds equal keys.
pub(super) trait KeySet<'s> {
    /// A mapping starts.
    fn open(&mut self);

    /// The innermost mapping ends.
    fn close(&mut self);

    /// Adds a key of the innermost mapping. Says whether it is a new one.
    fn add(&mut self, key: Text<'s>) -> bool;
}

impl<'s> KeySet<'s> for Keys<'s> {
    #[inline]
    fn open(&mut self) {
        self.open();
    }

    #[inline]
    fn close(&mut self) {
        self.close();
    }

    #[inline]
    fn add(&mut self, key: Text<'s>) -> bool {
        self.add(key)
    }
}

/// Keys that borrow from their stream.
pub(crate) struct Keys<'s> {
    /// The keys of all open mappings but the wide ones, outer ones first.
    few: Vec<Key<'s>>,
    open: Vec<Mapping>,
    /// The keys of each open mapping that has more than a few, by how many mappings it is in.
    wide: Vec<(usize, HashSet<Cow<'s, [u8]>>)>,
    /// The keys that the outermost mappings had in a text before.
    kept: Vec<KeptKeys>,
}

/// The keys of an open mapping, without their stream.
type KeptKeys = HashSet<Vec<u8>>;

/// An open mapping.
struct Mapping {
    /// The number of the few keys before its own.
    start: usize,
    /// The marks of its keys. A key whose mark is not among them is a new one.
    marks: u64,
}

/// A key as it is spelled between its quotes.
#[derive(Clone, Copy)]
struct Key<'s> {
    bytes: &'s [u8],
    has_escapes: bool,
}

impl<'s> Keys<'s> {
    /// Without keys, with room for those of a document of middle size.
    pub(crate) fn new() -> Self {
        Self { few: Vec::with_capacity(2 * FEW), open: Vec::with_capacity(FEW), wide: Vec::new(), kept: Vec::new() }
    }

    /// The keys of the mappings that are open, for the text that follows.
    pub(crate) fn carry_over<'t>(self) -> Keys<'t> {
        let mut kept = self.kept;
        kept.resize_with(self.open.len(), KeptKeys::new);
        let ends = self.open.iter().skip(1).map(|next| next.start).chain([self.few.len()]);
        for ((keys, mapping), end) in kept.iter_mut().zip(&self.open).zip(ends) {
            keys.extend(self.few[mapping.start..end].iter().map(|key| key.meaning().into_owned()));
        }
        for (depth, keys) in self.wide {
            kept[depth - 1].extend(keys.into_iter().map(Cow::into_owned));
        }
        let mut keys = Keys::new();
        // Each key is looked for.
        keys.open.resize_with(kept.len(), || Mapping { start: 0, marks: u64::MAX });
        keys.kept = kept;
        keys
    }

    /// A mapping starts.
    #[inline]
    pub(crate) fn open(&mut self) {
        self.open.push(Mapping { start: self.few.len(), marks: 0 });
    }

    /// The innermost mapping ends.
    #[inline]
    pub(crate) fn close(&mut self) {
        if self.wide.last().is_some_and(|(depth, _)| *depth == self.open.len()) {
            self.wide.pop();
        }
        if self.kept.len() == self.open.len() {
            self.kept.pop();
        }
        if let Some(Mapping { start, .. }) = self.open.pop() {
            self.few.truncate(start);
        }
    }

    /// Adds a key of the innermost mapping. Says whether it is a new one.
    #[inline]
    pub(crate) fn add(&mut self, key: Text<'s>) -> bool {
        if key.has_escapes {
            self.add_compared(Key { bytes: key.raw.as_bytes(), has_escapes: true }, u64::MAX)
        } else {
            self.add_spelling(key.raw.as_bytes())
        }
    }

    /// As [`Keys::add`], for keys that are equal where they are spelled alike.
    #[inline]
    pub(crate) fn add_spelling(&mut self, bytes: &'s [u8]) -> bool {
        let (key, mark) = (Key { bytes, has_escapes: false }, mark(bytes));
        if let Some(mapping) = self.open.last_mut()
            && mapping.marks & mark == 0
            && self.few.len() - mapping.start < FEW
        {
            mapping.marks |= mark;
            self.few.push(key);
            return true;
        }
        self.add_compared(key, mark)
    }

    /// Adds a key that may be among the others, and its mark.
    #[cold]
    #[inline(never)]
    fn add_compared(&mut self, key: Key<'s>, mark: u64) -> bool {
        let depth = self.open.len();
        if self.kept.len() == depth && self.kept.last().is_some_and(|keys| keys.contains(&*key.meaning())) {
            return false;
        }
        if let Some((_, keys)) = self.wide.last_mut().filter(|(of, _)| *of == depth) {
            return keys.insert(key.meaning());
        }
        let Some(mapping) = self.open.last_mut() else { return true };
        mapping.marks |= mark;
        let others = &self.few[mapping.start..];
        if others.iter().any(|other| other.means(key)) {
            return false;
        }
        if others.len() < FEW {
            self.few.push(key);
            return true;
        }
        let mut all: HashSet<_> = self.few.drain(mapping.start..).map(Key::meaning).collect();
        all.insert(key.meaning());
        self.wide.push((depth, all));
        // From here on each key is looked for.
        mapping.marks = u64::MAX;
        true
    }
}

impl<'s> Key<'s> {
    /// Whether both mean the same text.
    fn means(self, other: Self) -> bool {
        if self.has_escapes || other.has_escapes {
            self.meaning() == other.meaning()
        } else {
            self.bytes == other.bytes
        }
    }

    /// The bytes of its text, escapes replaced (KY-STR-6).
    fn meaning(self) -> Cow<'s, [u8]> {
        match str::from_utf8(self.bytes) {
            Ok(raw) if self.has_escapes => {
                Cow::Owned(Text { raw, has_escapes: true }.to_text().into_owned().into_bytes())
            }
            _ => Cow::Borrowed(self.bytes),
        }
    }
}

/// The mark of a key: one of 64 bits, by its length and some of its bytes.
#[inline]
pub(crate) fn mark(key: &[u8]) -> u64 {
    let (Some(first), Some(last), Some(middle)) = (key.first(), key.last(), key.get(key.len() / 2)) else { return 1 };
    let length = key.len().to_le_bytes()[0];
    1 << (u32::from_le_bytes([*first, *middle, *last, length]).wrapping_mul(0x9E37_79B1) >> 26)
}
