//! Documents that are written while the events of their values arrive: in the default canonical form and in compact form.
//! [`super::layout`] writes the tree of that text in any other form, and the tests hold both to the same bytes.

use std::collections::HashSet;
use std::fmt::{Display, Write};

use super::options::{KeyOrder, Layout, Profile, ShortLists, WriteOptions};
use super::render_tree;
use super::string::{self, Fold, indent};
use crate::escape::unescape;
use crate::event::Event;
use crate::limits::MAX_KEY_LENGTH;
use crate::number;
use crate::reader::mark;
use crate::syntax::{ParseOptions, parse_with};
use crate::value::{Value, Walk};

/// How many keys of a mapping are compared one by one; more are hashed.
const FEW: usize = 16;

/// Writes documents event by event.
pub(crate) struct EventWriter {
    options: WriteOptions,
    /// Whether each document is on one line. That is the shortest text to read again for other forms.
    is_compact: bool,
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
    /// The keys as they are spelled, if there are more than a few.
    many: Option<HashSet<String>>,
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

impl EventWriter {
    pub(crate) fn new(options: WriteOptions, max_depth: usize) -> Self {
        let (open, keys) = (Vec::with_capacity(16), Vec::with_capacity(2 * FEW));
        let is_compact = options.layout == Layout::Compact || !is_direct(options);
        let text = String::with_capacity(512);
        Self { options, is_compact, max_depth, text, open, keys, commas: Vec::new(), excess: None }
    }

    /// Writes a document with this value.
    pub(crate) fn document(&mut self, value: &Value) {
        for event in Walk::new(value) {
            match event {
                Event::Document => {}
                Event::Null => self.null(),
                Event::Bool(bool) => self.bool(bool),
                Event::Number(text) => self.number(text),
                Event::String(text) => self.string(&text.to_text()),
                Event::Key(text) => {
                    self.unique_key(&text.to_text());
                }
                Event::OpenMapping => self.open_mapping(),
                Event::OpenSequence => self.open_sequence(),
                Event::Close => self.close(),
            }
        }
        self.end_document();
    }

    /// Discards all documents.
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

    /// The first part that breaks a limit.
    pub(crate) fn excess(&self) -> Option<Excess> {
        self.excess
    }

    /// Ends a document, after its value.
    pub(crate) fn end_document(&mut self) {
        self.text.push('\n');
    }

    /// Takes the text of all documents, in the form of the options.
    pub(crate) fn take_text(&mut self) -> String {
        let text = std::mem::take(&mut self.text);
        if is_direct(self.options) {
            return text;
        }
        let limits = ParseOptions::default().max_depth(usize::MAX);
        render_tree(parse_with(text.as_bytes(), &limits).tree(), &self.options)
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
        let fold = if self.is_compact { Fold::Never } else { Fold::At { level } };
        string::value(text, fold, self.options.profile, &mut self.text);
    }

    /// Writes the key of the next value. Returns whether it is a new one.
    #[inline]
    pub(crate) fn key(&mut self, key: &str) -> bool {
        let (start, end) = self.unique_key(key);
        if end - start > MAX_KEY_LENGTH {
            self.check_length((start, end));
        }
        let mark = mark(&self.text.as_bytes()[start..end]);
        match self.open.last_mut() {
            Some(open) if open.marks & mark == 0 && self.keys.len() - open.before < FEW => {
                open.marks |= mark;
                self.keys.push((start, end));
                true
            }
            _ => self.add_compared((start, end), mark),
        }
    }

    /// Writes the key of the next value, which is known to be a new one. Returns its place.
    #[inline]
    fn unique_key(&mut self, key: &str) -> Spelled {
        if let Some(open) = self.open.last_mut() {
            open.separate(self.is_compact, &mut self.text);
        }
        let start = self.text.len();
        string::key(key, self.options.profile, &mut self.text);
        let end = self.text.len();
        self.text.push_str(": ");
        (start, end)
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
        if !open.is_empty && open.brackets != Brackets::Cuddled && !self.is_compact {
            self.text.push_str(",\n");
            indent(open.level, &mut self.text);
        }
        self.text.push(if open.brackets == Brackets::Mapping { '}' } else { ']' });
    }

    /// Writes the text between a scalar and the value before it. Returns the level of its line.
    #[inline]
    fn before_scalar(&mut self) -> usize {
        match self.open.last_mut() {
            None => {
                self.text.push_str("---\n");
                0
            }
            Some(open) if open.brackets == Brackets::Mapping => open.inner,
            Some(open) => {
                if open.brackets == Brackets::Cuddled && !self.is_compact {
                    spread(open, &self.commas[open.before..], &mut self.text);
                }
                open.separate(self.is_compact, &mut self.text);
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
        let text = |(start, end): Spelled| &self.text[start..end];
        let Some(open) = self.open.last_mut() else { return true };
        let others = &self.keys[open.before..];
        open.marks |= mark;
        let is_new = if others.len() < FEW {
            !others.iter().any(|&other| text(other) == text(key))
        } else {
            let own = |&key: &Spelled| text(key).to_owned();
            open.many.get_or_insert_with(|| others.iter().map(own).collect()).insert(own(&key))
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

impl Open {
    /// Writes the text between the opening bracket, or the entry or item before, and the next one.
    #[inline]
    fn separate(&mut self, is_compact: bool, text: &mut String) {
        let is_first = std::mem::take(&mut self.is_empty);
        if !is_first {
            text.push(',');
        }
        if !is_compact {
            text.push('\n');
            indent(self.inner, text);
        } else if !is_first {
            text.push(' ');
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
