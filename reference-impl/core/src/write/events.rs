//! One document that is written while its events arrive, without a value or a tree: the default canonical form and compact
//! form. [`super::layout`] writes all forms, and the tests hold both to the same bytes.

use std::fmt::{Display, Write};
use std::hash::{BuildHasher, RandomState};

use hashbrown::HashTable;

use super::options::{KeyOrder, Layout, Profile, ShortLists, WriteOptions};
use super::render_tree;
use super::string::{self, Fold, indent};
use crate::escape::unescape;
use crate::limits::{MAX_DEPTH, MAX_KEY_LENGTH};
use crate::number;
use crate::reader::mark;
use crate::syntax::{ParseOptions, parse_with};

/// How many keys of a mapping are compared one by one; more are hashed.
const FEW: usize = 16;

/// Writes a document event by event.
pub struct EventWriter {
    options: WriteOptions,
    max_depth: usize,
    text: String,
    open: Vec<Open>,
    /// The text of the keys of the open mappings, outer ones first.
    keys: Vec<Spelled>,
    /// The commas between the items of open cuddled sequences, outer ones first.
    commas: Vec<usize>,
    excess: Option<Excess>,
}

/// The first part of the document that breaks KY-DATA-2 or KY-DATA-3.
#[derive(Clone, Copy)]
pub(crate) enum Excess {
    /// A key with this many characters.
    LongKey(usize),
    /// A collection that more than the permitted number of collections are around.
    Depth,
}

/// The start and end of a key in the text.
type Spelled = (usize, usize);

/// An open collection.
struct Open {
    brackets: Brackets,
    /// The level of the line on which the collection starts.
    level: usize,
    /// The level of the lines inside.
    inner: usize,
    /// The end of the opening bracket in the text.
    start: usize,
    is_empty: bool,
    /// Number of keys, or of commas, of the collections around it.
    before: usize,
    /// The marks of its keys. A key whose mark is not among them is new.
    marks: u64,
    /// The keys, if there are more than a few.
    many: Option<Box<Many>>,
}

/// The layout of a collection.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Brackets {
    Mapping,
    /// Each item on a line of its own.
    Apart,
    /// `[{`, `}, {`, `}]`: so far, each item is a collection.
    Cuddled,
}

/// The keys of a mapping, by their hashes.
#[derive(Default)]
struct Many {
    keys: HashTable<(u64, Spelled)>,
    hasher: RandomState,
}

impl EventWriter {
    pub(crate) fn new(options: WriteOptions, max_depth: usize) -> Self {
        let (open, keys) = (Vec::with_capacity(16), Vec::with_capacity(2 * FEW));
        let text = String::with_capacity(512);
        Self { options, max_depth, text, open, keys, commas: Vec::new(), excess: None }
    }

    /// Discards the document.
    pub(crate) fn reset(&mut self) {
        self.text.clear();
        self.open.clear();
        self.keys.clear();
        self.commas.clear();
        self.excess = None;
    }

    /// Number of open collections.
    pub(crate) fn depth(&self) -> usize {
        self.open.len()
    }

    /// The last key of the mapping that `depth` collections are open in, itself included.
    pub(crate) fn last_key(&self, depth: usize) -> String {
        let inner = self.open.iter().skip(depth).find(|open| open.brackets == Brackets::Mapping);
        let end = inner.map_or(self.keys.len(), |inner| inner.before);
        let Some(&(start, end)) = end.checked_sub(1).and_then(|at| self.keys.get(at)) else { return String::new() };
        let text = &self.text[start..end];
        match text.strip_prefix('"').and_then(|text| text.strip_suffix('"')) {
            Some(content) => unescape(content),
            None => text.to_owned(),
        }
    }

    /// The text of the document, once its value has ended.
    pub(crate) fn finish(&mut self) -> Result<String, Excess> {
        if let Some(excess) = self.excess {
            return Err(excess);
        }
        self.text.push('\n');
        let text = std::mem::take(&mut self.text);
        if is_direct(self.options) {
            return Ok(text);
        }
        let limits = ParseOptions::default().max_depth(self.max_depth.max(MAX_DEPTH));
        Ok(render_tree(parse_with(text.as_bytes(), &limits).tree(), &self.options))
    }

    pub(crate) fn null(&mut self) {
        self.before_scalar();
        self.text.push_str("null");
    }

    pub(crate) fn bool(&mut self, bool: bool) {
        self.before_scalar();
        self.text.push_str(if bool { "true" } else { "false" });
    }

    pub(crate) fn integer(&mut self, integer: impl Display) {
        self.before_scalar();
        write!(self.text, "{integer}").expect("memory takes every byte");
    }

    /// Writes a number with this text.
    pub(crate) fn number(&mut self, text: &str) {
        self.before_scalar();
        match self.options.profile {
            Profile::Canonical => self.text.push_str(text),
            Profile::Portable => self.text.push_str(&number::portable(text)),
        }
    }

    #[inline]
    pub(crate) fn string(&mut self, text: &str) {
        let level = self.before_scalar();
        let fold = if self.is_compact() { Fold::Never } else { Fold::At { level } };
        string::value(text, fold, self.options.profile, &mut self.text);
    }

    /// Writes the key of the next value. Returns whether it is a new one.
    #[inline]
    pub(crate) fn key(&mut self, key: &str) -> bool {
        let is_compact = self.is_compact();
        let Some(open) = self.open.last_mut() else { return true };
        if !open.is_empty {
            self.text.push(',');
        }
        if !is_compact {
            self.text.push('\n');
            indent(open.inner, &mut self.text);
        } else if !open.is_empty {
            self.text.push(' ');
        }
        open.is_empty = false;
        let start = self.text.len();
        string::key(key, self.options.profile, &mut self.text);
        let spelled = (start, self.text.len());
        let mark = mark(&self.text.as_bytes()[start..]);
        let is_new = if open.marks & mark == 0 && self.keys.len() - open.before < FEW {
            open.marks |= mark;
            self.keys.push(spelled);
            true
        } else {
            self.add_compared(spelled, mark)
        };
        self.text.push_str(": ");
        if spelled.1 - start > MAX_KEY_LENGTH {
            self.check_length(spelled);
        }
        is_new
    }

    #[inline]
    pub(crate) fn open_mapping(&mut self) {
        self.open('{', Brackets::Mapping);
    }

    #[inline]
    pub(crate) fn open_sequence(&mut self) {
        self.open('[', Brackets::Cuddled);
    }

    #[inline]
    pub(crate) fn close(&mut self) {
        let Some(open) = self.open.pop() else { return };
        if open.brackets == Brackets::Mapping {
            self.keys.truncate(open.before);
        } else {
            self.commas.truncate(open.before);
        }
        if !open.is_empty && open.brackets != Brackets::Cuddled && !self.is_compact() {
            self.text.push_str(",\n");
            indent(open.level, &mut self.text);
        }
        self.text.push(if open.brackets == Brackets::Mapping { '}' } else { ']' });
    }

    fn is_compact(&self) -> bool {
        self.options.layout == Layout::Compact
    }

    /// Writes the text between a scalar and the value before it. Returns the level of its line.
    #[inline]
    fn before_scalar(&mut self) -> usize {
        let is_compact = self.is_compact();
        match self.open.last_mut() {
            None => {
                self.text.push_str("---\n");
                0
            }
            Some(open) if open.brackets == Brackets::Mapping => open.inner,
            Some(open) => {
                if is_compact {
                    if !open.is_empty {
                        self.text.push_str(", ");
                    }
                } else {
                    if open.brackets == Brackets::Cuddled {
                        spread(open, &self.commas[open.before..], &mut self.text);
                    }
                    self.text.push_str(if open.is_empty { "\n" } else { ",\n" });
                    indent(open.inner, &mut self.text);
                }
                open.is_empty = false;
                open.inner
            }
        }
    }

    /// Writes the text between a collection and the value before it. Returns the level of its line.
    #[inline]
    fn before_collection(&mut self) -> usize {
        match self.open.last_mut() {
            Some(open) if open.brackets == Brackets::Cuddled => {
                if !open.is_empty {
                    self.commas.push(self.text.len());
                    self.text.push_str(", ");
                }
                open.is_empty = false;
                open.inner
            }
            _ => self.before_scalar(),
        }
    }

    #[inline]
    fn open(&mut self, bracket: char, brackets: Brackets) {
        let level = self.before_collection();
        self.text.push(bracket);
        let before = if brackets == Brackets::Mapping { self.keys.len() } else { self.commas.len() };
        let (start, inner) = (self.text.len(), level + usize::from(brackets == Brackets::Mapping));
        self.open.push(Open { brackets, level, inner, start, is_empty: true, before, marks: 0, many: None });
        if self.open.len() > self.max_depth {
            self.excess.get_or_insert(Excess::Depth);
        }
    }

    /// Adds a key that may be among the others of its mapping, and its mark. Returns whether it is a new one.
    #[cold]
    #[inline(never)]
    fn add_compared(&mut self, key: Spelled, mark: u64) -> bool {
        let bytes = |(start, end): Spelled| &self.text.as_bytes()[start..end];
        let Some(open) = self.open.last_mut() else { return true };
        let others = &self.keys[open.before..];
        open.marks |= mark;
        let is_new = if others.len() < FEW {
            !others.iter().any(|&other| bytes(other) == bytes(key))
        } else {
            let many = open.many.get_or_insert_with(|| Box::new(Many::of(others, bytes)));
            many.add(key, bytes)
        };
        if others.len() < FEW {
            self.keys.push(key);
        } else if let Some(last) = self.keys.last_mut() {
            // The last key is that of the next value.
            *last = key;
        }
        is_new
    }

    #[cold]
    fn check_length(&mut self, (start, end): Spelled) {
        let length = self.text[start..end].chars().count();
        if length > MAX_KEY_LENGTH {
            self.excess.get_or_insert(Excess::LongKey(length));
        }
    }
}

/// Whether a document of this form is written event by event. Another one is read and written again.
fn is_direct(options: WriteOptions) -> bool {
    options.key_order == KeyOrder::Source
        && match options.layout {
            Layout::Canonical => options.style.short_lists == ShortLists::Open,
            Layout::Compact => true,
            Layout::Normal | Layout::Json | Layout::CompactJson => false,
        }
}

/// Writes the items of a cuddled sequence each on a line of its own, because the next item is a scalar (KY-CAN-6).
fn spread(open: &mut Open, commas: &[usize], text: &mut String) {
    open.brackets = Brackets::Apart;
    open.inner = open.level + 1;
    if open.is_empty {
        return;
    }
    let cuddled = text.split_off(open.start);
    let mut start = 0;
    for end in commas.iter().map(|comma| comma - open.start).chain([cuddled.len()]) {
        text.push_str(if start == 0 { "\n" } else { ",\n" });
        indent(open.inner, text);
        for line in cuddled[start..end].split_inclusive('\n') {
            text.push_str(line);
            if line.ends_with('\n') {
                indent(1, text);
            }
        }
        start = end + ", ".len();
    }
}

impl Many {
    fn of<'t>(keys: &[Spelled], bytes: impl Fn(Spelled) -> &'t [u8]) -> Self {
        let mut many = Self::default();
        for &key in keys {
            many.add(key, &bytes);
        }
        many
    }

    /// Adds a key. Returns whether it is a new one.
    fn add<'t>(&mut self, key: Spelled, bytes: impl Fn(Spelled) -> &'t [u8]) -> bool {
        let hash = self.hasher.hash_one(bytes(key));
        let is_equal = |&(of, other): &(u64, Spelled)| of == hash && bytes(other) == bytes(key);
        if self.keys.find(hash, is_equal).is_some() {
            return false;
        }
        self.keys.insert_unique(hash, (hash, key), |&(hash, _)| hash);
        true
    }
}
