//! Formats a stream of KYAML section by section, in memory that does not grow with it.
//!
//! A section is formatted inside of the collections that are open around it, and these are cut off from the result. What their
//! layout depends on elsewhere is made explicit by a scalar: a sequence with a scalar has each item on a line of its own
//! (KY-CAN-6).

use std::ops::Range;

use kyaml_core::pointer::escape;
use kyaml_core::{BlankLines, Cuddle, KeyOrder, Layout, MAX_DEPTH, OuterCollection, Sections, ShortLists};
use kyaml_import::Syntax;

use crate::format::format;
use crate::formatted::Formatted;
use crate::options::{DocumentComments, FormatOptions, Language};

/// Formats the sections of a stream.
#[derive(Debug)]
pub struct SectionFormatter<'a> {
    sections: Sections,
    options: &'a FormatOptions,
}

impl<'a> SectionFormatter<'a> {
    /// `None` if the new text of a section depends on more of the stream with these options.
    #[must_use]
    pub fn new(sections: Sections, options: &'a FormatOptions) -> Option<Self> {
        let write = &options.write;
        let is_separable = matches!(write.layout, Layout::Canonical | Layout::Compact)
            && write.key_order == KeyOrder::Source
            && options.language == Language::Kyaml
            && options.import.syntax == Syntax::Detect
            && options.document_comments == DocumentComments::Keep
            && (write.style.short_lists == ShortLists::Open || !sections.may_have_short_items());
        is_separable.then_some(Self { sections, options })
    }

    /// The sections.
    #[must_use]
    pub fn sections(&self) -> &Sections {
        &self.sections
    }

    /// Number of bytes of each section.
    #[must_use]
    pub fn lengths(&self) -> Vec<usize> {
        self.sections.ranges().map(|range| range.len()).collect()
    }

    /// The section that starts at `offset` and has this text. `None` if it cannot be separated, or if it has the mistake of
    /// the stream, which does not show in it: a key that an earlier section has.
    #[must_use]
    pub fn section(&self, offset: usize, text: &str) -> Option<Section> {
        let index = self.sections.index_at(offset)?;
        let (before, after) = (self.frames(index), self.frames(index + 1));
        let start = self.formatted_opening(&before)?;
        let end = formatted_closing(&after);
        let stream = [&*start, text, &*end].concat();
        let inside = start.len()..start.len() + text.len();
        if let Some(mistake) = self.sections.mistake()
            && (offset..=offset + text.len()).contains(&mistake)
        {
            let found = Sections::read(stream.as_bytes(), MAX_DEPTH, stream.len(), 0).ok()??.mistake()?;
            if found - inside.start != mistake - offset {
                return None;
            }
        }
        let depths = before.iter().zip(before.iter().skip(1).map(Some).chain([None]));
        Some(Section { stream, inside, outer: depths.map(|(frame, inner)| frame.steps(inner)).collect() })
    }

    /// The formatted text of these collections up to the first comma of a section, which follows an entry or item.
    fn formatted_opening(&self, frames: &[Frame<'_>]) -> Option<String> {
        if frames.is_empty() {
            return Some(String::new());
        }
        let stream = [opening(frames), closing(frames)].concat();
        let formatted = format(stream.as_bytes(), self.options).ok()?;
        Some(formatted.text.strip_suffix(&*formatted_closing(frames))?.to_owned())
    }

    /// The collections around the start of a section.
    fn frames(&self, index: usize) -> Vec<Frame<'_>> {
        let outer = self.sections.outer(index).into_iter();
        outer.map(|(collection, before)| Frame { collection, before, layout: self.layout(collection) }).collect()
    }

    /// KY-CAN-6, KY-CAN-7 and KY-CAN-26.
    fn layout(&self, collection: &OuterCollection) -> Brackets {
        let write = &self.options.write;
        let with_blank_lines = write.style.blank_lines == BlankLines::Keep;
        if write.layout != Layout::Canonical {
            Brackets::Shared
        } else if collection.is_mapping() {
            Brackets::Apart
        } else if collection.has_collections_only()
            && (write.style.cuddle == Cuddle::Partial || !collection.has_lines_between(with_blank_lines))
        {
            Brackets::Shared
        } else {
            Brackets::ApartByScalar
        }
    }
}

/// A section inside of the collections that are open around it.
#[derive(Debug)]
pub struct Section {
    stream: String,
    /// The section in it.
    inside: Range<usize>,
    outer: Vec<Steps>,
}

/// The steps of pointers into a collection around a section.
#[derive(Debug)]
struct Steps {
    /// The step to the next collection around the section.
    inner: String,
    /// The number of items before the section: in the whole stream, and in that of the section. `None` for a mapping.
    before: Option<[usize; 2]>,
}

impl Section {
    /// A stream of KYAML. It is canonical if the layout is, and the section is.
    #[must_use]
    pub fn stream(&self) -> &str {
        &self.stream
    }

    /// The section in that stream: a range of bytes.
    #[must_use]
    pub fn range(&self) -> Range<usize> {
        self.inside.clone()
    }

    /// The JSON Pointer of a node of the section in its document, from that in the stream.
    #[must_use]
    pub fn pointer(&self, pointer: &str) -> String {
        let mut moved = String::new();
        let mut outer = self.outer.iter();
        for step in pointer.split('/').skip(1) {
            let of_outer = outer.next();
            let before = of_outer.and_then(|steps| steps.before).zip(step.parse::<usize>().ok());
            let index = before.map(|([before, added], index)| (index + before).saturating_sub(added).to_string());
            moved.extend(["/", index.as_deref().unwrap_or(step)]);
            if of_outer.is_none_or(|steps| steps.inner != step) {
                outer = [].iter();
            }
        }
        moved
    }

    /// The new text of the stream. `None` if the section cannot be formatted by itself.
    #[must_use]
    pub fn format(&self, options: &FormatOptions) -> Option<Formatted> {
        let formatted = format(self.stream.as_bytes(), options).ok()?;
        (formatted.notes.is_empty() && formatted.empty_values == 0).then_some(formatted)
    }

    /// The new text of the section, in that of the stream. It goes on where that of the section before ends.
    #[must_use]
    pub fn inside(&self, formatted: Formatted) -> Option<Formatted> {
        let (start, end) = (&self.stream[..self.inside.start], &self.stream[self.inside.end..]);
        let text = formatted.text.strip_prefix(start)?.strip_suffix(end)?.to_owned();
        Some(Formatted { text, ..formatted })
    }
}

/// A collection around a section.
struct Frame<'a> {
    collection: &'a OuterCollection,
    /// The number of its entries or items that end before the section.
    before: usize,
    layout: Brackets,
}

impl Frame<'_> {
    /// The steps of pointers into the collection. `inner` is the next one around the section.
    fn steps(&self, inner: Option<&Frame<'_>>) -> Steps {
        if self.collection.is_mapping() {
            let key = inner.and_then(|inner| inner.collection.key()).unwrap_or_default();
            return Steps { inner: escape(key.trim_matches('"')).into_owned(), before: None };
        }
        let added = usize::from(inner.is_none() || self.layout == Brackets::ApartByScalar);
        Steps { inner: added.to_string(), before: Some([self.before, added]) }
    }
}

/// Whether the brackets of a collection share the lines of its items.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Brackets {
    Shared,
    Apart,
    /// A scalar beside the items keeps them apart.
    ApartByScalar,
}

/// The scalar. A sequence with it is not a short list (KY-CAN-27).
const WIDE: &str = "\"................................................................................\"";

/// A text that opens the collections, up to an entry or item of the innermost one.
fn opening(frames: &[Frame<'_>]) -> String {
    let mut text = String::new();
    for (index, Frame { collection, layout, .. }) in frames.iter().enumerate() {
        let is_innermost = index + 1 == frames.len();
        text.push_str(if index == 0 { "---\n" } else { "" });
        if let Some(key) = collection.key() {
            text.extend([key, ": "]);
        }
        text.extend(match (collection.is_mapping(), layout, is_innermost) {
            // If another key is this one, the section cannot be formatted by itself.
            (true, _, true) => ["{", "kyaml-section: 0", ""],
            (true, _, false) => ["{", "", ""],
            (false, Brackets::ApartByScalar, true) => ["[", WIDE, ""],
            (false, Brackets::ApartByScalar, false) => ["[", WIDE, ", "],
            (false, _, true) => ["[", "{}", ""],
            (false, _, false) => ["[", "", ""],
        });
    }
    text
}

/// The text that closes the collections behind an entry or item.
fn closing(frames: &[Frame<'_>]) -> String {
    let mut text = String::new();
    for Frame { collection, layout, .. } in frames.iter().rev() {
        if *layout == Brackets::ApartByScalar {
            text.extend([", ", WIDE]);
        }
        text.push(bracket(collection));
    }
    text.push_str(if frames.is_empty() { "" } else { "\n" });
    text
}

/// The formatted text for [`closing`].
fn formatted_closing(frames: &[Frame<'_>]) -> String {
    let mut text = String::new();
    let mut level = frames.iter().filter(|frame| frame.layout != Brackets::Shared).count();
    for Frame { collection, layout, .. } in frames.iter().rev() {
        if *layout == Brackets::ApartByScalar {
            text.extend([",\n", &"  ".repeat(level), WIDE]);
        }
        if *layout != Brackets::Shared {
            level -= 1;
            text.extend([",\n", &"  ".repeat(level)]);
        }
        text.push(bracket(collection));
    }
    text.push_str(if frames.is_empty() { "" } else { "\n" });
    text
}

fn bracket(collection: &OuterCollection) -> char {
    if collection.is_mapping() { '}' } else { ']' }
}
