//! Scalars that Kubernetes' loader and YAML 1.2 read and granit-parser refuses:
//!
//! - a quoted scalar with a line that is not indented more than the block collection around it,
//!   which every reader that descends from libyaml takes;
//! - a block scalar with an indentation indicator and no text, before a comment that is indented
//!   less.
//!
//! A quoted scalar of as many bytes on one line replaces each, so that every span stays, and the
//! stream is read again. The text of the scalar is read from the scalar alone.

use std::borrow::Cow;
use std::collections::{BTreeMap, VecDeque};
use std::ops::Range;

use granit_parser::{Event, Options, Parser, ScanError, Span};

use crate::scalar::Style;

/// The limit of bytes to read again, besides a few times the stream. If its scalars have to be
/// found one by one, the stream is read up to the next one each time.
const MAX_READ_AGAIN: usize = 1 << 20;

/// The scalars that have been replaced.
#[derive(Default)]
pub(super) struct Repairs {
    /// By their offsets.
    scalars: BTreeMap<usize, Refused>,
    read_again: usize,
}

/// The events that have been returned so far.
#[derive(Clone, Copy, Default)]
pub(super) struct Progress {
    /// The number of events, without comments.
    events: usize,
    /// The number of comments. A comment in the header of a block scalar comes before the scalar,
    /// and after its replacement.
    comments: usize,
    /// The end of the last event other than a comment.
    end: usize,
}

impl Progress {
    pub(super) fn add(&mut self, event: &Event<'_>, span: Span) {
        if matches!(event, Event::Comment(..)) {
            self.comments += 1;
        } else {
            self.events += 1;
            self.end = self.end.max(span.byte_range().map_or(0, |range| range.end));
        }
    }
}

/// A scalar that granit-parser refuses, and its text.
#[derive(Clone)]
pub(super) struct Refused {
    pub(super) text: String,
    pub(super) style: Style,
    /// The bytes that the scalar has in an event: those of its text.
    pub(super) span: kyaml_core::Span,
    /// The bytes that are replaced.
    place: Range<usize>,
}

pub(super) type Rest = VecDeque<Result<(Event<'static>, Span), ScanError>>;

impl Repairs {
    /// What the scalar that starts at `offset` means, if it has been replaced.
    pub(super) fn scalar(&mut self, offset: usize) -> Option<Refused> {
        if self.scalars.is_empty() { None } else { self.scalars.remove(&offset) }
    }

    /// The remaining events, up to the end or to an error that cannot be repaired. `None` if this
    /// error cannot be repaired.
    #[cold]
    pub(super) fn run(&mut self, input: &str, error: &ScanError, given: Progress, options: &Options) -> Option<Rest> {
        let mut repaired = input.to_owned();
        let first = self.replace(&mut repaired, input, error, given.end)?;
        // The other candidates are replaced at once, and the parser shows whether they were
        // scalars.
        let mut guess = Self::default();
        let mut guessed = repaired.clone();
        self.scalars.iter().for_each(|(&start, refused)| drop(guess.scalars.insert(start, refused.clone())));
        for refused in quoted_after(input, first) {
            guess.insert(&mut guessed, refused);
        }
        let rest = guess.read_on(&mut guessed, input, given, options);
        if !matches!(rest.back(), Some(Err(_))) && guess.are_all_in(&rest) {
            *self = guess;
            return Some(rest);
        }
        Some(self.read_on(&mut repaired, input, given, options))
    }

    /// The events after those that have been given, with all repaired that can be.
    fn read_on(&mut self, repaired: &mut String, input: &str, given: Progress, options: &Options) -> Rest {
        while let Some((error, end)) = first_error(repaired, options) {
            if self.replace(repaired, input, &error, end).is_none() {
                break;
            }
        }
        read(repaired, given, options)
    }

    /// Whether each scalar that has been replaced has been read as one.
    fn are_all_in(&self, rest: &Rest) -> bool {
        let is_replaced = |start: usize, end: usize| {
            self.scalars.get(&start).is_some_and(|refused| refused.style == Style::Block || refused.place.end == end)
        };
        let count = rest.iter().filter(|next| match next {
            Ok((Event::Scalar(_, granit_parser::ScalarStyle::DoubleQuoted, ..), span)) => {
                span.byte_range().is_some_and(|range| is_replaced(range.start, range.end))
            }
            _ => false,
        });
        count.count() == self.scalars.len()
    }

    /// Replaces the scalar that an error is about, the first after `end`, and gives where it ends.
    fn replace(&mut self, repaired: &mut String, input: &str, error: &ScanError, end: usize) -> Option<usize> {
        let at = error.marker().byte_offset()?;
        let refused = match error.kind() {
            granit_parser::ErrorKind::InvalidQuotedScalarIndent | granit_parser::ErrorKind::TabInIndentation => {
                quoted(input, scalar_start(input, end)?, at)?
            }
            granit_parser::ErrorKind::InvalidBlockScalarIndent => block(input, scalar_start(input, end)?, at)?,
            _ => return None,
        };
        self.read_again += at;
        if self.read_again > MAX_READ_AGAIN.saturating_add(input.len().saturating_mul(4)) {
            return None;
        }
        let end = refused.place.end;
        self.insert(repaired, refused);
        Some(end)
    }

    fn insert(&mut self, repaired: &mut String, refused: Refused) {
        let length = refused.place.len();
        let filler = if refused.style == Style::Block {
            format!("{:length$}", "\"\"")
        } else {
            format!("\"{}\"", "x".repeat(length - 2))
        };
        repaired.replace_range(refused.place.clone(), &filler);
        self.scalars.insert(refused.place.start, refused);
    }
}

/// The error of a stream, and the end of the last event before it.
fn first_error(input: &str, options: &Options) -> Option<(ScanError, usize)> {
    let mut parser = Parser::new_from_str_with_options(input, options.clone());
    let mut given = Progress::default();
    loop {
        match parser.next_event()? {
            Ok((event, span)) => given.add(&event, span),
            Err(error) => return Some((error, given.end)),
        }
    }
}

/// The events of a stream after those that have been given.
fn read(input: &str, before: Progress, options: &Options) -> Rest {
    let mut parser = Parser::new_from_str_with_options(input, options.clone());
    let mut rest = Rest::new();
    let mut given = Progress::default();
    while let Some(next) = parser.next_event() {
        match next {
            Ok((event, span)) => {
                given.add(&event, span);
                let is_comment = matches!(event, Event::Comment(..));
                let is_new = if is_comment { given.comments > before.comments } else { given.events > before.events };
                if is_new {
                    rest.extend(owned(event).map(|event| Ok((event, span))));
                }
            }
            Err(error) => {
                rest.push_back(Err(error));
                break;
            }
        }
    }
    rest
}

/// The candidate from byte `at` on: a quoted scalar of several lines after `:`, `-` or `?` on its
/// line.
fn quoted_after(input: &str, at: usize) -> impl Iterator<Item = Refused> {
    let bytes = input.as_bytes();
    let mut at = at;
    std::iter::from_fn(move || {
        loop {
            let start = at + memchr::memchr2(b'"', b'\'', &bytes[at..])?;
            at = start + 1;
            let before = bytes[..start].trim_ascii_end();
            let is_start = before.len() < start && matches!(before.last(), Some(b':' | b'-' | b'?'));
            if !is_start {
                continue;
            }
            let length = quoted_length(&input[start..])?;
            at = start + length;
            if bytes[start..at].contains(&b'\n')
                && let Some(refused) = quoted(input, start, start)
            {
                return Some(refused);
            }
        }
    })
}

/// The offset of the scalar after the event that ends at `end`: past blanks, comments, indicators,
/// anchors and tags.
pub(super) fn scalar_start(input: &str, end: usize) -> Option<usize> {
    let mut at = end;
    loop {
        let rest = &input[at..];
        let blanks = rest.len() - rest.trim_start_matches([' ', '\t', '\n', '\r', '\u{FEFF}']).len();
        at += blanks;
        let rest = &input[at..];
        let word = rest.find([' ', '\t', '\n', '\r']).unwrap_or(rest.len());
        at += match &rest[..word] {
            "" => return None,
            "-" | "?" | ":" | "---" => word,
            property if property.starts_with(['&', '!']) => word,
            comment if comment.starts_with('#') => rest.find(['\n', '\r']).unwrap_or(rest.len()),
            _ => return Some(at),
        };
    }
}

/// The quoted scalar that starts at `start` and holds `at`.
fn quoted(input: &str, start: usize, at: usize) -> Option<Refused> {
    let rest = &input[start..];
    let style = match rest.as_bytes().first()? {
        b'"' => Style::DoubleQuoted,
        b'\'' => Style::SingleQuoted,
        _ => return None,
    };
    let end = start + quoted_length(rest)?;
    // In block collections, a key is on one line.
    let is_key = input[end..].trim_start_matches([' ', '\t']).starts_with(':');
    if is_key || !(start..end).contains(&at) {
        return None;
    }
    let mut parser = Parser::new_from_str(&input[start..end]);
    let text = parser.find_map(|next| match next {
        Ok((Event::Scalar(text, ..), _)) => Some(Some(text.into_owned())),
        Ok(_) => None,
        Err(_) => Some(None),
    })??;
    Some(Refused { text, style, span: kyaml_core::Span::new(start, end), place: start..end })
}

/// The length of a quoted scalar, up to the quote that closes it.
pub(super) fn quoted_length(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let quote = bytes[0];
    let mut at = 1;
    loop {
        let byte = *bytes.get(at)?;
        let is_escaped = match quote {
            b'"' => byte == b'\\',
            _ => byte == b'\'' && bytes.get(at + 1) == Some(&b'\''),
        };
        if is_escaped {
            at += 2;
        } else if byte == quote {
            return Some(at + 1);
        } else {
            at += 1;
        }
    }
}

/// The block scalar without text whose header starts at `start`, up to a comment at `at`.
fn block(input: &str, start: usize, at: usize) -> Option<Refused> {
    let header = input[start..].strip_prefix(['|', '>'])?;
    let length = header.len() - header.trim_start_matches(|c: char| matches!(c, '+' | '-' | '1'..='9')).len();
    let keeps = header[..length].contains('+');
    let (_, below) = input.get(start..at)?.split_once('\n')?;
    let is_empty = below.bytes().all(|byte| matches!(byte, b' ' | b'\n' | b'\r'));
    if length == 0 || !is_empty || !input[at..].starts_with('#') {
        return None;
    }
    let lines = if keeps { below.matches('\n').count() } else { 0 };
    let end = input[..at].trim_end().len();
    Some(Refused {
        text: "\n".repeat(lines),
        style: Style::Block,
        span: kyaml_core::Span::new(end, end),
        place: start..start + 1 + length,
    })
}

/// The event with a text of its own, if this crate knows such events.
fn owned(event: Event<'_>) -> Option<Event<'static>> {
    let text = |text: Cow<'_, str>| Cow::Owned(text.into_owned());
    let tag = |tag: Option<Cow<'_, granit_parser::Tag>>| tag.map(|tag| Cow::Owned(tag.into_owned()));
    Some(match event {
        Event::StreamStart => Event::StreamStart,
        Event::StreamEnd => Event::StreamEnd,
        Event::DocumentStart(is_explicit, version) => Event::DocumentStart(is_explicit, version),
        Event::DocumentEnd => Event::DocumentEnd,
        Event::Alias(anchor) => Event::Alias(anchor),
        Event::Anchor(anchor, name) => Event::Anchor(anchor, text(name)),
        Event::UnresolvedAlias(name) => Event::UnresolvedAlias(text(name)),
        Event::Comment(words, placement) => Event::Comment(text(words), placement),
        Event::Scalar(words, style, anchor, found) => Event::Scalar(text(words), style, anchor, tag(found)),
        Event::SequenceStart(style, anchor, found) => Event::SequenceStart(style, anchor, tag(found)),
        Event::MappingStart(style, anchor, found) => Event::MappingStart(style, anchor, tag(found)),
        Event::SequenceEnd => Event::SequenceEnd,
        Event::MappingEnd => Event::MappingEnd,
        _ => return None,
    })
}
