//! Cuts a stream into sections that a formatter can write one by one. Memory grows with the keys of the open mappings,
//! and with the number of sections.
//!
//! A section starts at a comma that follows an entry or item. Collections may be open there: each section
//! knows them, and what their layout in canonical form depends on outside of the section.

use std::io::{self, Read};
use std::ops::Range;

use super::{Keys, Kind, Next, Reader, Sink};
use crate::event::Event;
use crate::limits::MAX_SHORT_LINE;
use crate::span::Span;
use crate::stream::Lines;

/// The sections of a stream.
#[derive(Debug)]
pub struct Sections {
    starts: Vec<Start>,
    /// Number of bytes of the stream.
    length: usize,
    collections: Vec<OuterCollection>,
    documents: usize,
    /// The offset behind which the stream is not KYAML.
    mistake: Option<usize>,
    /// Whether the last section ends with the stream.
    is_whole: bool,
}

/// The start of a section.
#[derive(Debug)]
struct Start {
    offset: usize,
    /// The innermost collection that is open there.
    innermost: Option<usize>,
    /// The number of entries or items that end before, in each open collection, outermost first.
    before: Vec<usize>,
}

/// A collection that is open where a section starts.
#[derive(Clone, Debug)]
pub struct OuterCollection {
    /// The next one outside.
    parent: Option<usize>,
    kind: Kind,
    /// The text of its key in the stream; empty if it has none.
    key: String,
    content: Content,
}

/// What a collection directly contains.
#[derive(Clone, Copy, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
struct Content {
    has_scalars: bool,
    has_sequences: bool,
    has_comments: bool,
    /// Whether a blank line precedes an item except the first.
    has_blank_lines: bool,
    /// A key with an escape or a character beyond ASCII.
    has_unusual_keys: bool,
}

impl Sections {
    /// Reads a stream in which at most `max_depth` collections are nested. A section has at least `length` bytes, except
    /// the last one. In a stream that is not KYAML, the last one is around the first mistake. It starts at least `length` bytes
    /// before the mistake, unless it is the first one. It ends with a line at least `behind` bytes after the mistake, or with the
    /// stream. Returns `None` if the text up to there is not UTF-8.
    ///
    /// # Errors
    /// Those of `from`.
    pub fn read(from: impl Read, max_depth: usize, length: usize, behind: usize) -> io::Result<Option<Self>> {
        let mut lines = Lines::new(from);
        let mut cutter = Cutter::new(length);
        let (mut next, mut open, mut keys, mut again) = (Next::Start, Vec::new(), Keys::new(), 0);
        loop {
            let (text, is_last) = lines.next_with(again)?;
            let Ok(source) = str::from_utf8(text) else { return Ok(None) };
            let mut reader = Reader { source, open, keys, max_depth, sink: Window { source, cutter: &mut cutter } };
            let mut rest = text;
            while !matches!(next, Next::End) {
                (next, rest) = match reader.step(next, rest) {
                    None => {
                        let mistake = cutter.before + text.len() - rest.len();
                        cutter.before += text.len();
                        return cutter.around(mistake, behind, is_last, lines).map(Some);
                    }
                    Some((_, [])) if !is_last => break,
                    Some(step) => step,
                };
            }
            (open, keys, again) = (reader.open, reader.keys.carry_over(), rest.len());
            cutter.before += text.len() - again;
            if let Next::End = next {
                return Ok(Some(cutter.finish()));
            }
        }
    }

    /// Number of bytes of all of them.
    #[must_use]
    pub fn length(&self) -> usize {
        self.length
    }

    /// Their byte ranges, without gaps.
    pub fn ranges(&self) -> impl Iterator<Item = Range<usize>> {
        let ends = self.starts[1..].iter().map(|start| start.offset).chain([self.length]);
        self.starts.iter().zip(ends).map(|(start, end)| start.offset..end)
    }

    /// The index of the section that starts at this offset.
    #[must_use]
    pub fn index_at(&self, offset: usize) -> Option<usize> {
        self.starts.binary_search_by_key(&offset, |start| start.offset).ok()
    }

    /// The offset of the token behind which the stream is not KYAML, or of the white space before it.
    #[must_use]
    pub fn mistake(&self) -> Option<usize> {
        self.mistake
    }

    /// Whether the last section ends with the stream.
    #[must_use]
    pub fn are_whole(&self) -> bool {
        self.is_whole
    }

    /// The number of documents.
    #[must_use]
    pub fn documents(&self) -> usize {
        self.documents
    }

    /// The collections that are open at the start of a section, outermost first, each with the number of its entries or items
    /// that end before. Empty for the end of the stream.
    #[must_use]
    pub fn outer(&self, index: usize) -> Vec<(&OuterCollection, usize)> {
        let Some(start) = self.starts.get(index) else { return Vec::new() };
        let outward = |id: Option<usize>| id.map(|id| &self.collections[id]);
        let inside_out = std::iter::successors(outward(start.innermost), |collection| outward(collection.parent));
        let mut outer: Vec<_> = inside_out.zip(start.before.iter().rev().copied()).collect();
        outer.reverse();
        outer
    }

    /// Whether the layout of one of the collections depends on the width of its items, if short lists are on one line
    /// (KY-CAN-27).
    #[must_use]
    pub fn may_have_short_items(&self) -> bool {
        self.collections.iter().any(|collection| !collection.content.has_scalars && collection.content.has_sequences)
    }

    /// Whether two keys that look alike may be in different sections.
    #[must_use]
    pub fn have_unusual_keys(&self) -> bool {
        self.collections.iter().any(|collection| collection.content.has_unusual_keys)
    }
}

impl OuterCollection {
    /// The text of its key as the stream has it.
    #[must_use]
    pub fn key(&self) -> Option<&str> {
        (!self.key.is_empty()).then_some(&*self.key)
    }

    /// Whether it is a mapping, and not a sequence.
    #[must_use]
    pub fn is_mapping(&self) -> bool {
        self.kind == Kind::Mapping
    }

    /// Whether all items are collections.
    #[must_use]
    pub fn has_collections_only(&self) -> bool {
        !self.content.has_scalars
    }

    /// Whether it directly contains a comment, or `with_blank_lines` a blank line between items.
    #[must_use]
    pub fn has_lines_between(&self, with_blank_lines: bool) -> bool {
        self.content.has_comments || with_blank_lines && self.content.has_blank_lines
    }
}

/// Finds the sections.
struct Cutter {
    sections: Sections,
    /// The least number of bytes of a section.
    least: usize,
    /// Number of bytes before the window.
    before: usize,
    open: Vec<Open>,
    /// The keys of the open collections, outermost first, and the last key of the innermost one.
    keys: String,
    /// The offset of the comma after which the next child starts.
    comma: Option<usize>,
    /// The end of the last comma or comment.
    blank_from: usize,
    /// Whether the last event is a header or an opening bracket.
    is_at_start: bool,
    /// The end of the last event.
    event_end: usize,
}

/// An open collection.
struct Open {
    kind: Kind,
    /// The end of its key in [`Cutter::keys`].
    key_end: usize,
    /// Its index in [`Sections::collections`].
    id: Option<usize>,
    /// Number of entries or items.
    children: usize,
    /// Whether the last of them has a comment at the end of its line, or its comma is on another line.
    has_line_after: bool,
    content: Content,
}

impl Open {
    /// Whether a section may start behind the last child. A sequence of a few scalars may be a short list.
    fn can_be_cut(&self) -> bool {
        let is_short = self.content.has_scalars && self.children <= MAX_SHORT_LINE;
        !self.has_line_after && (self.kind == Kind::Mapping || !is_short)
    }
}

impl Cutter {
    fn new(least: usize) -> Self {
        Self {
            sections: Sections {
                starts: vec![Start { offset: 0, innermost: None, before: Vec::new() }],
                length: 0,
                collections: Vec::new(),
                documents: 0,
                mistake: None,
                is_whole: true,
            },
            least,
            before: 0,
            open: Vec::new(),
            keys: String::new(),
            comma: None,
            blank_from: 0,
            is_at_start: true,
            event_end: 0,
        }
    }

    fn finish(mut self) -> Sections {
        self.sections.length = self.before;
        self.sections
    }

    /// The sections of a stream with a mistake, of which `lines` are the rest.
    fn around(
        mut self,
        mistake: usize,
        behind: usize,
        mut is_last: bool,
        mut lines: Lines<impl Read>,
    ) -> io::Result<Sections> {
        self.sections.starts.retain(|start| start.offset == 0 || start.offset + self.least <= mistake);
        while !is_last && self.before < mistake.saturating_add(behind) {
            let (text, ends) = lines.next_with(0)?;
            self.before += text.len();
            is_last = ends;
        }
        while !self.open.is_empty() {
            self.close();
        }
        (self.sections.mistake, self.sections.is_whole) = (Some(mistake), is_last);
        Ok(self.finish())
    }

    /// An entry or item starts.
    #[inline]
    fn child(&mut self) {
        if let Some(comma) = self.comma
            && let Some(last) = self.sections.starts.last()
            && comma - last.offset >= self.least
            && self.open.last().is_some_and(Open::can_be_cut)
        {
            self.cut(comma);
        }
        if let Some(open) = self.open.last_mut() {
            open.children += 1;
            open.has_line_after = false;
        }
    }

    /// A section starts at this comma.
    #[cold]
    fn cut(&mut self, comma: usize) {
        let (mut parent, mut key_start) = (None, 0);
        let collections = &mut self.sections.collections;
        for Open { kind, key_end, id, .. } in &mut self.open {
            parent = Some(*id.get_or_insert_with(|| {
                let key = self.keys[key_start..*key_end].to_owned();
                collections.push(OuterCollection { parent, kind: *kind, key, content: Content::default() });
                collections.len() - 1
            }));
            key_start = *key_end;
        }
        let mut before: Vec<_> = self.open.iter().map(|open| open.children - 1).collect();
        // The last entry or item of the innermost collection has ended.
        if let Some(innermost) = before.last_mut() {
            *innermost += 1;
        }
        self.sections.starts.push(Start { offset: comma, innermost: parent, before });
    }

    /// The sequence, if the innermost collection is one.
    #[inline]
    fn sequence(&mut self) -> Option<&mut Open> {
        self.open.last_mut().filter(|open| open.kind == Kind::Sequence)
    }

    #[inline]
    fn key(&mut self, key: &str, is_unusual: bool) {
        if let Some(open) = self.open.last_mut() {
            open.content.has_unusual_keys |= is_unusual;
            self.keys.truncate(open.key_end);
        }
        self.keys.push_str(key);
    }

    fn open(&mut self, kind: Kind) {
        let (key_end, content) = (self.keys.len(), Content::default());
        self.open.push(Open { kind, key_end, id: None, children: 0, has_line_after: false, content });
    }

    #[inline]
    fn close(&mut self) {
        if let Some(Open { id: Some(id), content, .. }) = self.open.pop() {
            self.sections.collections[id].content = content;
        }
        self.keys.truncate(self.open.last().map_or(0, |open| open.key_end));
    }
}

/// The text that is read, as a sink.
struct Window<'s, 'c> {
    source: &'s str,
    cutter: &'c mut Cutter,
}

impl Window<'_, '_> {
    /// The text from this offset of the stream on, up to one of the window.
    fn text(&self, from: usize, end: usize) -> &[u8] {
        &self.source.as_bytes()[from - self.cutter.before..end]
    }

    /// An item of a sequence starts at `start`.
    #[inline]
    fn item(&mut self, start: usize, add: impl FnOnce(&mut Content)) {
        let Some(open) = self.cutter.sequence() else { return };
        let is_later = open.children > 0;
        add(&mut open.content);
        if is_later {
            let is_below_blank_line = memchr::memchr_iter(b'\n', self.text(self.cutter.blank_from, start)).count() > 1;
            if let Some(open) = self.cutter.sequence() {
                open.content.has_blank_lines |= is_below_blank_line;
            }
        }
        self.cutter.child();
    }
}

impl<'s> Sink<'s> for Window<'s, '_> {
    #[inline]
    fn event(&mut self, event: Event<'s>, span: Span) -> bool {
        match event {
            Event::Document => self.cutter.sections.documents += 1,
            Event::Key(text) => {
                self.cutter.child();
                self.cutter.key(&self.source[span.range()], text.has_escapes || !text.raw.is_ascii());
            }
            Event::OpenMapping => {
                self.item(span.start, |_| {});
                self.cutter.open(Kind::Mapping);
            }
            Event::OpenSequence => {
                self.item(span.start, |content| content.has_sequences = true);
                self.cutter.open(Kind::Sequence);
            }
            Event::Close => self.cutter.close(),
            Event::Null | Event::Bool(_) | Event::Number(_) | Event::String(_) => {
                self.item(span.start, |content| content.has_scalars = true);
            }
        }
        self.cutter.comma = None;
        self.cutter.is_at_start = matches!(event, Event::Document | Event::OpenMapping | Event::OpenSequence);
        self.cutter.event_end = self.cutter.before + span.end;
        true
    }

    #[cold]
    fn comment(&mut self, span: Span) {
        let is_of_child = match self.cutter.comma {
            Some(comma) => memchr::memchr(b'\n', self.text(comma + 1, span.start)).is_none(),
            // Between a key and its value, or a value and its comma.
            None => !self.cutter.is_at_start,
        };
        self.cutter.blank_from = self.cutter.before + span.end;
        if let Some(open) = self.cutter.open.last_mut() {
            open.has_line_after |= is_of_child;
            open.content.has_comments = true;
        }
    }

    #[inline]
    fn comma(&mut self, at: usize) {
        let comma = self.cutter.before + at;
        let has_line_after = memchr::memchr(b'\n', self.text(self.cutter.event_end, at)).is_some();
        if let Some(open) = self.cutter.open.last_mut() {
            open.has_line_after |= has_line_after;
        }
        (self.cutter.comma, self.cutter.blank_from) = (Some(comma), comma + 1);
    }
}
