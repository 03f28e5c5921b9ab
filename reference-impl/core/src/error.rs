//! The errors of a stream: kind, place, and (in [`message`]) what to write instead.

mod all;
mod message;

use std::fmt;

pub use all::Errors;

use crate::ambiguity::Ambiguity;
use crate::lines::Position;
use crate::rule::SyntaxRule;
use crate::span::Span;

/// An error of a stream: the rule that is broken, the place, and (as [`Display`](fmt::Display)) what to write instead.
///
/// The crates have these errors. A program that reads from several sources takes
/// [`Error`](crate::Error), into which the others convert: it keeps their message,
/// span, rule and clause.
///
/// | error | of | converts into `Error` |
/// | --- | --- | --- |
/// | `kyaml_core::SyntaxError` | a stream that is not KYAML | yes |
/// | `kyaml_explain::Finding` | the same, with the probable mistake and its fix | |
/// | `kyaml_import::ImportError` | YAML or JSON that cannot become KYAML | yes |
/// | `kyaml_core::Error` | a value that does not fit its type | |
///
/// [`Errors`] are all of a stream, and convert into `Error` as the first of them does. The alternate form of
/// the text, `{:#}`, starts with the line and column, if they are known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SyntaxError {
    kind: ErrorKind,
    span: Span,
    related: Option<Span>,
    position: Option<Position>,
}

impl SyntaxError {
    #[cold]
    pub(crate) fn new(kind: ErrorKind, span: Span) -> Self {
        Self { kind, span, related: None, position: None }
    }

    #[cold]
    pub(crate) fn with_related(kind: ErrorKind, span: Span, related: Span) -> Self {
        Self { related: Some(related), ..Self::new(kind, span) }
    }

    /// Extends the error up to byte `end`.
    pub(crate) fn extend_to(&mut self, end: usize) {
        self.span.end = end;
    }

    /// The same error in a stream of which its own stream is a part, with the places that `map` finds there. `span` is for
    /// an error that has none.
    #[cfg(feature = "serde")]
    #[cold]
    pub(crate) fn in_stream(&self, span: Span, map: impl Fn(Span) -> Option<Span>) -> Self {
        let related = self.related.and_then(&map);
        Self { kind: self.kind.clone(), span: map(self.span).unwrap_or(span), related, position: None }
    }

    /// The rule that is broken, with details.
    #[doc(hidden)]
    #[must_use]
    pub fn kind(&self) -> &ErrorKind {
        &self.kind
    }

    /// The rule that is broken.
    #[must_use]
    pub fn rule(&self) -> SyntaxRule {
        self.kind.rule()
    }

    /// The bytes of the stream that break it.
    #[must_use]
    pub fn span(&self) -> Span {
        self.span
    }

    /// Line and column of the first of those bytes. Only those in [`Errors`] have them.
    #[must_use]
    pub fn position(&self) -> Option<Position> {
        self.position
    }

    /// A second place that belongs to the error: the first of two equal keys, or the bracket that is open.
    #[must_use]
    pub fn related_span(&self) -> Option<Span> {
        self.related
    }

    /// The message with the lines of the stream `input` that it is about, and a caret, as rustc
    /// draws them. `name` is that of the file. A place beyond the end of `input` is left out.
    ///
    /// ```
    /// let input = "---\n{ports: [80, 443}\n";
    /// let parsed = kyaml_core::parse(input.as_bytes());
    /// let shown = parsed.errors()[0].annotated(input, "service.yaml");
    /// assert!(shown.contains(" --> service.yaml:2:17\n"), "{shown}");
    /// ```
    #[cfg(feature = "annotate")]
    #[must_use]
    pub fn annotated(&self, input: &str, name: &str) -> String {
        let related = self.related.map(|span| (span, self.related_label()));
        let spans: Vec<_> = std::iter::once((self.span, None)).chain(related).collect();
        crate::annotate::annotate(&self.to_string(), &spans, input, name)
    }

    /// A label of a few words for the second place; `None` if the error has one place only.
    #[must_use]
    pub fn related_label(&self) -> Option<&'static str> {
        self.related.and(self.kind.related_label())
    }
}

impl fmt::Display for SyntaxError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(Position { line, column }) = self.position.filter(|_| f.alternate()) {
            write!(f, "line {line}, column {column}: ")?;
        }
        self.kind.fmt(f)
    }
}

impl std::error::Error for SyntaxError {}

/// The broken rule of a [`SyntaxError`], with the details that its message quotes. Its
/// [`Display`](fmt::Display) names the mistake and the text to write instead.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ErrorKind {
    /// Bytes that are not UTF-8.
    InvalidUtf8,
    /// U+FEFF at the start of the stream.
    ByteOrderMark,
    /// U+0000.
    NulByte,
    /// A carriage return without a line feed.
    BareCarriageReturn,
    /// A character that no stream may contain.
    ForbiddenCharacter(char),
    /// A line that starts with `%`.
    Directive,
    /// `...` at the start of a line between documents.
    DocumentEndMarker,
    /// `...` at the start of a line inside a collection.
    DocumentEndMarkerInside,
    /// A tab between tokens.
    TabSeparator,
    /// A raw tab in a quoted key.
    TabInKey,
    /// A tab after an escaped line break.
    TabAfterFold,
    /// A document without a header.
    MissingHeader,
    /// A header with spaces before it.
    IndentedHeader,
    /// A value or a glued comment on the line of a header.
    ContentAfterHeader,
    /// A header without a value.
    EmptyDocument,
    /// A second value in a document.
    ExtraContent,
    /// `---` behind a value, in the middle of a line.
    HeaderInLine,
    /// A line of hyphens, too few or too many for a header.
    HeaderTypo(Box<str>),
    /// A plain scalar that readers disagree on, and its family.
    AmbiguousValue(Box<str>, Ambiguity),
    /// A string value without quotes.
    UnquotedString(Box<str>),
    /// A string in single quotes: its text.
    SingleQuotedString(Box<str>),
    /// `&name`.
    Anchor,
    /// `*name`.
    Alias,
    /// `!tag`.
    Tag,
    /// A document in block style.
    BlockStyle,
    /// Two entries or items without a comma between them.
    MissingComma,
    /// A comma that follows no entry or item.
    ExtraComma,
    /// A bracket that is never closed: the closing bracket that is missing.
    UnclosedCollection(char),
    /// A closing bracket without an opening one.
    UnmatchedBracket(char),
    /// A closing bracket of the wrong type, and the right one.
    MismatchedBracket(char, char),
    /// An entry that starts with its colon.
    MissingKey,
    /// An entry that ends with its colon.
    MissingValue,
    /// A key without a colon.
    MissingColon,
    /// `?` before a key.
    ExplicitKey,
    /// A pair without braces as an item.
    SinglePairMapping,
    /// A mapping or sequence as a key.
    CollectionKey,
    /// A key over several lines.
    FoldedKey,
    /// A key whose colon is on another line.
    ColonOnAnotherLine,
    /// A key that needs quotes.
    UnquotedKey(Box<str>),
    /// A plain key that readers disagree on, and its family.
    AmbiguousKey(Box<str>, Ambiguity),
    /// A colon directly before its value.
    MissingSpaceAfterColon,
    /// A string without its closing quote.
    UnterminatedString,
    /// A line break in a string without `\` before it.
    UnescapedLineBreak,
    /// A backslash that starts no escape, and the character behind it.
    InvalidEscape(Option<char>),
    /// An escape with too few digits: its letter, and the number of digits that it needs.
    ShortEscape(char, usize),
    /// An escape of a number that is not a Unicode scalar value.
    InvalidCodePoint,
    /// Escapes of both halves of a surrogate pair: the character.
    SurrogatePair(char),
    /// A line behind an escaped line break that starts without a space.
    UnindentedFold,
    /// A blank line behind an escaped line break.
    BlankFoldLine,
    /// A `#` directly behind another character.
    CommentWithoutSpace,
    /// A key that its mapping contains already.
    DuplicateKey(Box<str>),
    /// A key too far from its colon: the distance in characters.
    LongKey(usize),
    /// A key that is too long in canonical form: its length in characters.
    LongCanonicalKey(usize),
    /// Too many open brackets: the limit.
    DeepNesting(usize),
}

impl ErrorKind {
    /// The kind for a character that no stream may contain (KY-STREAM-3 to KY-STREAM-5).
    #[must_use]
    pub fn of_character(character: char) -> Self {
        match character {
            '\0' => Self::NulByte,
            '\r' => Self::BareCarriageReturn,
            _ => Self::ForbiddenCharacter(character),
        }
    }

    /// A label of a few words for the second place of such an error; `None` if the kind has one place only.
    #[must_use]
    pub fn related_label(&self) -> Option<&'static str> {
        match self {
            Self::DuplicateKey(_) => Some("the key is here first"),
            Self::MismatchedBracket(..) | Self::UnclosedCollection(_) => Some("this bracket is open"),
            _ => None,
        }
    }

    /// The rule that such an error breaks.
    #[must_use]
    pub fn rule(&self) -> SyntaxRule {
        match self {
            Self::InvalidUtf8 => SyntaxRule::InvalidUtf8,
            Self::ByteOrderMark => SyntaxRule::ByteOrderMark,
            Self::NulByte => SyntaxRule::NulByte,
            Self::BareCarriageReturn => SyntaxRule::BareCarriageReturn,
            Self::ForbiddenCharacter(_) => SyntaxRule::ForbiddenCharacter,
            Self::Directive => SyntaxRule::Directive,
            Self::DocumentEndMarker | Self::DocumentEndMarkerInside => SyntaxRule::DocumentEndMarker,
            Self::TabSeparator | Self::TabInKey | Self::TabAfterFold => SyntaxRule::TabSeparator,
            Self::MissingHeader | Self::IndentedHeader => SyntaxRule::MissingHeader,
            Self::ContentAfterHeader => SyntaxRule::ContentAfterHeader,
            Self::EmptyDocument => SyntaxRule::EmptyDocument,
            Self::ExtraContent | Self::HeaderInLine | Self::HeaderTypo(_) => SyntaxRule::ExtraContent,
            Self::AmbiguousValue(..) => SyntaxRule::AmbiguousValue,
            Self::UnquotedString(_) => SyntaxRule::UnquotedString,
            Self::SingleQuotedString(_) => SyntaxRule::SingleQuotedString,
            Self::Anchor => SyntaxRule::Anchor,
            Self::Alias => SyntaxRule::Alias,
            Self::Tag => SyntaxRule::Tag,
            Self::BlockStyle => SyntaxRule::BlockStyle,
            Self::MissingComma => SyntaxRule::MissingComma,
            Self::ExtraComma => SyntaxRule::ExtraComma,
            Self::UnclosedCollection(_) => SyntaxRule::UnclosedCollection,
            Self::UnmatchedBracket(_) | Self::MismatchedBracket(..) => SyntaxRule::MismatchedBracket,
            Self::MissingKey | Self::MissingValue | Self::MissingColon => SyntaxRule::MissingValue,
            Self::ExplicitKey => SyntaxRule::ExplicitKey,
            Self::SinglePairMapping => SyntaxRule::SinglePairMapping,
            Self::CollectionKey => SyntaxRule::CollectionKey,
            Self::FoldedKey | Self::ColonOnAnotherLine => SyntaxRule::MultilineKey,
            Self::UnquotedKey(_) => SyntaxRule::UnquotedKey,
            Self::AmbiguousKey(..) => SyntaxRule::AmbiguousKey,
            Self::MissingSpaceAfterColon => SyntaxRule::MissingSpaceAfterColon,
            Self::UnterminatedString => SyntaxRule::UnterminatedString,
            Self::UnescapedLineBreak => SyntaxRule::UnescapedLineBreak,
            Self::InvalidEscape(_) | Self::ShortEscape(..) => SyntaxRule::InvalidEscape,
            Self::InvalidCodePoint | Self::SurrogatePair(_) => SyntaxRule::InvalidCodePoint,
            Self::UnindentedFold => SyntaxRule::UnindentedFold,
            Self::BlankFoldLine => SyntaxRule::BlankFoldLine,
            Self::CommentWithoutSpace => SyntaxRule::CommentWithoutSpace,
            Self::DuplicateKey(_) => SyntaxRule::DuplicateKey,
            Self::LongKey(_) | Self::LongCanonicalKey(_) => SyntaxRule::LongKey,
            Self::DeepNesting(_) => SyntaxRule::DeepNesting,
        }
    }
}
