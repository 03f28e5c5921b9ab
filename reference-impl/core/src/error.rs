//! What is wrong with a stream, where, and (in [`message`]) what to write instead.

mod message;
mod repair;

use std::fmt;

use crate::ambiguity::Ambiguity;
use crate::fix::Fix;
use crate::rule::Rule;
use crate::span::Span;

pub(crate) use repair::{Bracket, Repair};

/// One thing that is wrong with a stream: the rule that is broken, the place, and (as [`Display`](fmt::Display)) what to write
/// instead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    kind: ErrorKind,
    span: Span,
    related: Option<Span>,
    fix: Option<Box<Fix>>,
}

impl Error {
    #[cold]
    pub(crate) fn new(kind: ErrorKind, span: Span) -> Self {
        Self { kind, span, related: None, fix: None }
    }

    #[cold]
    pub(crate) fn with_related(kind: ErrorKind, span: Span, related: Span) -> Self {
        Self { related: Some(related), ..Self::new(kind, span) }
    }

    /// What is wrong.
    pub(crate) fn kind(&self) -> &ErrorKind {
        &self.kind
    }

    /// The error of a mistake that was mended to read on.
    #[cold]
    pub(crate) fn repair(rule: Rule, span: Span, repair: Repair) -> Self {
        Self::new(ErrorKind::Repair(rule, repair), span)
    }

    /// Gives the error of a mistake the rule and the place of `other`, which it causes; its own place becomes the related one.
    pub(crate) fn stand_for(&mut self, other: &Self) {
        if let ErrorKind::Repair(rule, _) = &mut self.kind {
            *rule = other.rule();
        }
        let place = std::mem::replace(&mut self.span, other.span);
        self.related = (!place.touches(other.span) && place.start != other.span.end).then_some(place);
    }

    /// Sets the change that mends it.
    pub(crate) fn set_fix(&mut self, fix: Fix) {
        self.fix = Some(Box::new(fix));
    }

    /// Puts all places of the error elsewhere.
    pub(crate) fn map_places(&mut self, map: impl Fn(Span) -> Span) {
        self.span = map(self.span);
        self.related = self.related.map(&map);
        if let Some(fix) = &mut self.fix {
            **fix = fix.mapped(&map);
        }
    }

    /// The error of a character that no stream holds (KY-STREAM-3 to KY-STREAM-5), for readers of other languages.
    #[cold]
    #[must_use]
    pub fn forbidden_character(character: char, span: Span) -> Self {
        let kind = match character {
            '\0' => ErrorKind::NulByte,
            '\r' => ErrorKind::BareCarriageReturn,
            _ => ErrorKind::ForbiddenCharacter(character),
        };
        Self::new(kind, span)
    }

    /// The error of a mapping or sequence as a key (KY-KEY-1), for readers of other languages.
    #[cold]
    #[must_use]
    pub fn collection_key(span: Span) -> Self {
        Self::new(ErrorKind::CollectionKey, span)
    }

    /// Makes the error reach up to byte `end`.
    pub(crate) fn widen(&mut self, end: usize) {
        self.span.end = end;
    }

    /// The rule that is broken.
    #[must_use]
    pub fn rule(&self) -> Rule {
        self.kind.rule()
    }

    /// The bytes that break it, in the stream.
    #[must_use]
    pub fn span(&self) -> Span {
        self.span
    }

    /// A second place that belongs to the error: the first of two equal keys, or the bracket that a wrong one should close.
    #[must_use]
    pub fn related_span(&self) -> Option<Span> {
        self.related
    }

    /// The change that mends it, if there is one that is worth a try.
    #[must_use]
    pub fn fix(&self) -> Option<&Fix> {
        self.fix.as_deref()
    }

    /// What stands at the second place, in a few words; `None` if the error has one place only.
    #[must_use]
    pub fn related_label(&self) -> Option<&'static str> {
        self.related.and(self.kind.related_label())
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.kind.fmt(f)
    }
}

impl std::error::Error for Error {}

/// What a stream looks like that is no text in UTF-8.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoText {
    Utf16,
    Utf32,
    /// Nothing that people write.
    Binary,
}

/// The kind of an [`Error`], with what its message needs to quote.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ErrorKind {
    InvalidUtf8,
    /// Letters of Latin-1: the first one, and at how many places.
    Latin1(char, usize),
    /// The stream is no text in UTF-8: the rule of its first error, and what it looks like.
    NoText(Rule, NoText),
    ByteOrderMark,
    NulByte,
    BareCarriageReturn,
    ForbiddenCharacter(char),
    Directive,
    DocumentEndMarker,
    /// The same inside a collection, where no document can end.
    DocumentEndMarkerInside,
    TabSeparator,
    TabInKey,
    TabAfterFold,
    MissingHeader,
    IndentedHeader,
    ContentAfterHeader,
    EmptyDocument,
    ExtraContent,
    HeaderInLine,
    /// A line of hyphens that are too few or too many.
    HeaderTypo(Box<str>),
    AmbiguousValue(Box<str>, Ambiguity),
    UnquotedString(Box<str>),
    SingleQuotedString(Box<str>),
    Anchor,
    Alias,
    Tag,
    BlockStyle,
    MissingComma,
    ExtraComma,
    UnclosedCollection(char),
    UnmatchedBracket(char),
    MismatchedBracket(char, char),
    MissingKey,
    MissingValue,
    MissingColon,
    ExplicitKey,
    SinglePairMapping,
    CollectionKey,
    FoldedKey,
    ColonOnAnotherLine,
    UnquotedKey(Box<str>),
    AmbiguousKey(Box<str>, Ambiguity),
    MissingSpaceAfterColon,
    UnterminatedString,
    UnescapedLineBreak,
    InvalidEscape(Option<char>),
    ShortEscape(char, usize),
    InvalidCodePoint,
    SurrogatePair(char),
    UnindentedFold,
    BlankFoldLine,
    CommentWithoutSpace,
    DuplicateKey(Box<str>),
    LongKey(usize),
    LongCanonicalKey(usize),
    DeepNesting(usize),
    /// A mistake that was mended to read on, and the rule that it breaks.
    Repair(Rule, Repair),
}

impl ErrorKind {
    /// What stands at the second place of an error of this kind; `None` if the kind has one place only.
    fn related_label(&self) -> Option<&'static str> {
        match self {
            Self::DuplicateKey(_) => Some("the key is here first"),
            Self::MismatchedBracket(..) => Some("this bracket is open"),
            Self::Repair(_, repair) => Some(repair.label()),
            _ => None,
        }
    }

    pub(crate) fn rule(&self) -> Rule {
        match self {
            Self::InvalidUtf8 | Self::Latin1(..) => Rule::InvalidUtf8,
            Self::ByteOrderMark => Rule::ByteOrderMark,
            Self::NulByte => Rule::NulByte,
            Self::BareCarriageReturn => Rule::BareCarriageReturn,
            Self::ForbiddenCharacter(_) => Rule::ForbiddenCharacter,
            Self::Directive => Rule::Directive,
            Self::DocumentEndMarker | Self::DocumentEndMarkerInside => Rule::DocumentEndMarker,
            Self::TabSeparator | Self::TabInKey | Self::TabAfterFold => Rule::TabSeparator,
            Self::MissingHeader | Self::IndentedHeader => Rule::MissingHeader,
            Self::ContentAfterHeader => Rule::ContentAfterHeader,
            Self::EmptyDocument => Rule::EmptyDocument,
            Self::ExtraContent | Self::HeaderInLine | Self::HeaderTypo(_) => Rule::ExtraContent,
            Self::AmbiguousValue(..) => Rule::AmbiguousValue,
            Self::UnquotedString(_) => Rule::UnquotedString,
            Self::SingleQuotedString(_) => Rule::SingleQuotedString,
            Self::Anchor => Rule::Anchor,
            Self::Alias => Rule::Alias,
            Self::Tag => Rule::Tag,
            Self::BlockStyle => Rule::BlockStyle,
            Self::MissingComma => Rule::MissingComma,
            Self::ExtraComma => Rule::ExtraComma,
            Self::UnclosedCollection(_) => Rule::UnclosedCollection,
            Self::UnmatchedBracket(_) | Self::MismatchedBracket(..) => Rule::MismatchedBracket,
            Self::MissingKey | Self::MissingValue | Self::MissingColon => Rule::MissingValue,
            Self::ExplicitKey => Rule::ExplicitKey,
            Self::SinglePairMapping => Rule::SinglePairMapping,
            Self::CollectionKey => Rule::CollectionKey,
            Self::FoldedKey | Self::ColonOnAnotherLine => Rule::MultilineKey,
            Self::UnquotedKey(_) => Rule::UnquotedKey,
            Self::AmbiguousKey(..) => Rule::AmbiguousKey,
            Self::MissingSpaceAfterColon => Rule::MissingSpaceAfterColon,
            Self::UnterminatedString => Rule::UnterminatedString,
            Self::UnescapedLineBreak => Rule::UnescapedLineBreak,
            Self::InvalidEscape(_) | Self::ShortEscape(..) => Rule::InvalidEscape,
            Self::InvalidCodePoint | Self::SurrogatePair(_) => Rule::InvalidCodePoint,
            Self::UnindentedFold => Rule::UnindentedFold,
            Self::BlankFoldLine => Rule::BlankFoldLine,
            Self::CommentWithoutSpace => Rule::CommentWithoutSpace,
            Self::DuplicateKey(_) => Rule::DuplicateKey,
            Self::LongKey(_) | Self::LongCanonicalKey(_) => Rule::LongKey,
            Self::DeepNesting(_) => Rule::DeepNesting,
            Self::NoText(rule, _) | Self::Repair(rule, _) => *rule,
        }
    }
}
