//! What can be wrong with a stream: the rules that it can break, and the errors that say where, and what to write instead.

use std::fmt;

use crate::ambiguity::Ambiguity;
use crate::escape::{self, Spelling};
use crate::limits::MAX_KEY_LENGTH;
use crate::span::Span;

/// Declares an enum `Rule`: each rule with its documentation, its name and its clause. For the crates of this workspace.
#[doc(hidden)]
#[macro_export]
macro_rules! rules {
    ($($(#[$doc:meta])* $variant:ident $name:literal $clause:literal;)*) => {
        /// A rule that a stream can break. Its name is the one that the specification and every message use.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Rule {
            $($(#[$doc])* $variant,)*
        }

        impl Rule {
            /// Every rule, in the order of the specification.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)*];

            /// The name of the rule, such as `duplicate-key`.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)*
                }
            }

            /// The clause of the specification that the rule stands for, such as `KY-DATA-1`.
            #[must_use]
            pub const fn clause(self) -> &'static str {
                match self {
                    $(Self::$variant => $clause,)*
                }
            }
        }
    };
}

rules! {
    /// Bytes that are not UTF-8.
    InvalidUtf8 "invalid-utf8" "KY-STREAM-1";
    /// U+FEFF at the start of the stream.
    ByteOrderMark "byte-order-mark" "KY-STREAM-2";
    /// U+0000.
    NulByte "nul-byte" "KY-STREAM-3";
    /// A carriage return that no line feed follows.
    BareCarriageReturn "bare-carriage-return" "KY-STREAM-4";
    /// A character that may not stand raw anywhere.
    ForbiddenCharacter "forbidden-character" "KY-STREAM-5";
    /// A line that starts with `%`.
    Directive "directive" "KY-STREAM-7";
    /// `...` at the start of a line.
    DocumentEndMarker "document-end-marker" "KY-STREAM-8";
    /// A tab that is neither in a comment nor in a string value.
    TabSeparator "tab-separator" "KY-SPACE-2";
    /// A document without `---`.
    MissingHeader "missing-header" "KY-DOC-1";
    /// Something other than a comment on the line of a header.
    ContentAfterHeader "content-after-header" "KY-DOC-2";
    /// A header without a value.
    EmptyDocument "empty-document" "KY-DOC-3";
    /// A second value in a document.
    ExtraContent "extra-content" "KY-DOC-4";
    /// A plain value that some YAML schema takes for something else.
    AmbiguousValue "ambiguous-value" "KY-VAL-2";
    /// A string value without quotes.
    UnquotedString "unquoted-string" "KY-VAL-3";
    /// A string in single quotes.
    SingleQuotedString "single-quoted-string" "KY-VAL-4";
    /// `&name`.
    Anchor "anchor" "KY-VAL-5";
    /// `*name`.
    Alias "alias" "KY-VAL-6";
    /// `!tag`.
    Tag "tag" "KY-VAL-7";
    /// A document in YAML's block style.
    BlockStyle "block-style" "KY-VAL-8";
    /// Two entries or items without a comma between them.
    MissingComma "missing-comma" "KY-COLL-1";
    /// A comma that follows no entry or item.
    ExtraComma "extra-comma" "KY-COLL-2";
    /// A bracket that is never closed.
    UnclosedCollection "unclosed-collection" "KY-COLL-3";
    /// A closing bracket that does not fit the open one.
    MismatchedBracket "mismatched-bracket" "KY-COLL-4";
    /// An entry without a key, a colon or a value.
    MissingValue "missing-value" "KY-MAP-2";
    /// An entry that starts with `?`.
    ExplicitKey "explicit-key" "KY-MAP-3";
    /// A single pair without braces as an item.
    SinglePairMapping "single-pair-mapping" "KY-SEQ-2";
    /// A mapping or sequence as a key.
    CollectionKey "collection-key" "KY-KEY-1";
    /// A key that does not stand on one line with its colon.
    MultilineKey "multiline-key" "KY-KEY-2";
    /// A plain key with a character that needs quotes.
    UnquotedKey "unquoted-key" "KY-KEY-3";
    /// A plain key that some reader takes for something other than a string.
    AmbiguousKey "ambiguous-key" "KY-KEY-4";
    /// A colon directly before its value.
    MissingSpaceAfterColon "missing-space-after-colon" "KY-KEY-12";
    /// A string without its closing quote.
    UnterminatedString "unterminated-string" "KY-STR-1";
    /// A line break in a string without `\` before it.
    UnescapedLineBreak "unescaped-line-break" "KY-STR-3";
    /// A `\` that starts no escape.
    InvalidEscape "invalid-escape" "KY-STR-4";
    /// An escape of a number that is no Unicode scalar value.
    InvalidCodePoint "invalid-code-point" "KY-STR-5";
    /// A line of a folded string that starts at the line's first column.
    UnindentedFold "unindented-fold" "KY-FOLD-2";
    /// A line of a folded string that holds nothing.
    BlankFoldLine "blank-fold-line" "KY-FOLD-3";
    /// A `#` directly after something else.
    CommentWithoutSpace "comment-without-space" "KY-COM-2";
    /// A key that its mapping holds already.
    DuplicateKey "duplicate-key" "KY-DATA-1";
    /// A key that is too far from its colon.
    LongKey "long-key" "KY-DATA-2";
    /// Too many open brackets.
    DeepNesting "deep-nesting" "KY-DATA-3";
}

impl Rule {
    /// Whether the rule is one of the data rules (section 11 of the specification), which the grammar does not know.
    #[must_use]
    pub const fn is_data(self) -> bool {
        matches!(self, Self::DuplicateKey | Self::LongKey | Self::DeepNesting)
    }

    /// The index of the rule in [`Rule::ALL`], for tables that have an element for each rule.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// One thing that is wrong with a stream: the rule that is broken, the place, and (as [`Display`](fmt::Display)) what to write instead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    kind: ErrorKind,
    span: Span,
    related: Option<Span>,
}

impl Error {
    #[cold]
    pub(crate) fn new(kind: ErrorKind, span: Span) -> Self {
        Self { kind, span, related: None }
    }

    #[cold]
    pub(crate) fn with_related(kind: ErrorKind, span: Span, related: Span) -> Self {
        Self { kind, span, related: Some(related) }
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

    /// A second place that belongs to the error: the first of two equal keys, the bracket that a wrong one should close.
    #[must_use]
    pub fn related_span(&self) -> Option<Span> {
        self.related
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

/// The kind of an [`Error`], with what its message needs to quote.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ErrorKind {
    InvalidUtf8,
    ByteOrderMark,
    NulByte,
    BareCarriageReturn,
    ForbiddenCharacter(char),
    Directive,
    DocumentEndMarker,
    TabSeparator,
    TabInKey,
    TabAfterFold,
    MissingHeader,
    IndentedHeader,
    ContentAfterHeader,
    EmptyDocument,
    ExtraContent,
    HeaderInLine,
    AmbiguousValue(Box<str>, Ambiguity),
    UnquotedString(Box<str>),
    SingleQuotedString,
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
    DeepNesting(usize),
}

impl ErrorKind {
    /// What stands at the second place of an error of this kind; `None` if the kind has one place only.
    fn related_label(&self) -> Option<&'static str> {
        match self {
            Self::DuplicateKey(_) => Some("the key is here first"),
            Self::MismatchedBracket(..) => Some("this bracket is open"),
            _ => None,
        }
    }

    pub(crate) fn rule(&self) -> Rule {
        match self {
            Self::InvalidUtf8 => Rule::InvalidUtf8,
            Self::ByteOrderMark => Rule::ByteOrderMark,
            Self::NulByte => Rule::NulByte,
            Self::BareCarriageReturn => Rule::BareCarriageReturn,
            Self::ForbiddenCharacter(_) => Rule::ForbiddenCharacter,
            Self::Directive => Rule::Directive,
            Self::DocumentEndMarker => Rule::DocumentEndMarker,
            Self::TabSeparator | Self::TabInKey | Self::TabAfterFold => Rule::TabSeparator,
            Self::MissingHeader | Self::IndentedHeader => Rule::MissingHeader,
            Self::ContentAfterHeader => Rule::ContentAfterHeader,
            Self::EmptyDocument => Rule::EmptyDocument,
            Self::ExtraContent | Self::HeaderInLine => Rule::ExtraContent,
            Self::AmbiguousValue(..) => Rule::AmbiguousValue,
            Self::UnquotedString(_) => Rule::UnquotedString,
            Self::SingleQuotedString => Rule::SingleQuotedString,
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
            Self::LongKey(_) => Rule::LongKey,
            Self::DeepNesting(_) => Rule::DeepNesting,
        }
    }
}

impl fmt::Display for ErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::InvalidUtf8 => {
                f.write_str("this is not UTF-8; save the file as UTF-8, and write bytes that are not text in base64")
            }
            Self::ByteOrderMark => {
                f.write_str("the stream starts with a byte order mark; save the file as UTF-8 without it")
            }
            Self::NulByte => f.write_str(concat!(
                r"a NUL cannot stand in a stream; write `\0` inside a string, or save the file as UTF-8 if ",
                r"it is in UTF-16",
            )),
            Self::BareCarriageReturn => f.write_str(concat!(
                r"a carriage return without a line feed ends a line for some readers only; end lines with ",
                r"LF or CR LF, and write `\r` inside a string",
            )),
            Self::ForbiddenCharacter(c) => {
                write!(
                    f,
                    "the character U+{:04X} cannot stand raw in a stream; write `{}` inside a string",
                    u32::from(*c),
                    escape::escape(*c),
                )
            }
            Self::Directive => f.write_str("KYAML has no directives; remove this line"),
            Self::DocumentEndMarker => {
                f.write_str("KYAML has no document end marker; remove `...` and start the next document with `---`")
            }
            Self::TabSeparator => f.write_str("a tab cannot separate or indent; write spaces instead"),
            Self::TabInKey => f.write_str(r"a key cannot hold a raw tab; write `\t` instead"),
            Self::TabAfterFold => f.write_str(concat!(
                r"a tab after an escaped line break is lost; write `\t` instead if it belongs to the ",
                r"string",
            )),
            Self::MissingHeader => f.write_str("the document has no header; write a line `---` above it"),
            Self::IndentedHeader => {
                f.write_str("a header stands at the start of its line; remove the spaces before `---`")
            }
            Self::ContentAfterHeader => {
                f.write_str("only a comment can follow `---` on its line; write the value on the next line")
            }
            Self::EmptyDocument => f.write_str(
                "the document has no value; write `null`, `{}` or `[]` below the header, or remove the header",
            ),
            Self::ExtraContent => f.write_str(
                "a document has only one value; write a line `---` above this one to start the next document",
            ),
            Self::HeaderInLine => f.write_str("a header stands on a line of its own; write a line break before `---`"),
            Self::AmbiguousValue(text, family) => match plain_suggestion(text, *family) {
                Some(suggestion) => write!(
                    f,
                    "`{text}` is {family} to some readers and not to others; write `{suggestion}`, or {} for \
                     the string",
                    quoted(text),
                ),
                None => write!(
                    f,
                    "`{text}` is {family} to some readers and not to others; write {} for the string",
                    quoted(text),
                ),
            },
            Self::UnquotedString(text) => write!(f, "a string value needs double quotes; write {}", quoted(text)),
            Self::SingleQuotedString => f.write_str("KYAML has no single quotes; write the string in double quotes"),
            Self::Anchor => {
                f.write_str("KYAML has no anchors; remove it, and write the value out where it is repeated")
            }
            Self::Alias => f.write_str("KYAML has no aliases; write out the value that the alias stands for"),
            Self::Tag => f.write_str(
                "KYAML has no tags; remove it, and write the value itself as a string, number, `true`, \
                 `false` or `null`",
            ),
            Self::BlockStyle => f.write_str(
                "the document is in YAML's block style, and KYAML is flow style; convert it to `{ key: value \
                 }` mappings and `[ … ]` sequences with a KYAML formatter",
            ),
            Self::MissingComma => f.write_str("a comma is missing here; write `,` before the next entry or item"),
            Self::ExtraComma => {
                f.write_str("this comma follows no entry or item; remove it, or write `null` where a value is meant")
            }
            Self::UnclosedCollection(bracket) => write!(
                f,
                "this bracket is never closed; write `{bracket}` where its {} ends",
                collection_closed_by(*bracket),
            ),
            Self::UnmatchedBracket(bracket) => write!(f, "`{bracket}` closes nothing; remove it"),
            Self::MismatchedBracket(found, expected) => {
                write!(f, "`{found}` cannot close a {}; write `{expected}`", collection_closed_by(*expected))
            }
            Self::MissingKey => f.write_str("this entry has no key; write one before the colon"),
            Self::MissingValue => f.write_str("this entry has no value; write one after the colon, such as `null`"),
            Self::MissingColon => f.write_str("this entry has no value; write `: ` and a value after its key"),
            Self::ExplicitKey => f.write_str("KYAML has no `?` keys; write the key without `? `"),
            Self::SinglePairMapping => {
                f.write_str("a single pair cannot stand as an item; write braces around it: `{ key: value }`")
            }
            Self::CollectionKey => f.write_str("a mapping or sequence cannot be a key; write a string as key"),
            Self::FoldedKey => f.write_str(concat!(
                r"a key stands on one line; write `\n` for a line break in it, and no escaped line break",
            )),
            Self::ColonOnAnotherLine => f.write_str(
                "the colon stands on the line of its key, with nothing but spaces between; write it directly \
                 after the key",
            ),
            Self::UnquotedKey(text) => write!(f, "a key with this text needs double quotes; write {}", quoted(text)),
            Self::AmbiguousKey(text, family) => {
                write!(f, "the key `{text}` is {family} to some readers; write {}", quoted(text),)
            }
            Self::MissingSpaceAfterColon => f.write_str("a space is missing after the colon; write `: `"),
            Self::UnterminatedString => f.write_str("this string has no closing quote; write `\"` where it ends"),
            Self::UnescapedLineBreak => f.write_str(concat!(
                r"a line break in a string must be escaped; write `\n\` for a line feed, or `\` to go on ",
                r"in the next line without one",
            )),
            Self::InvalidEscape(Some('/')) => {
                f.write_str(concat!(r"`\/` is an escape of JSON that Kubernetes' reader rejects; write `/`",))
            }
            Self::InvalidEscape(Some('\'')) => f.write_str(r"`\'` is no escape; write `'`"),
            Self::InvalidEscape(Some(c)) => write!(f, r"`\{c}` is no escape; write `\\{c}` for a backslash and `{c}`"),
            Self::InvalidEscape(None) => f.write_str(r"this backslash starts no escape; write `\\` for a backslash"),
            Self::ShortEscape(letter, digits) => {
                write!(f, "`\\{letter}` needs {digits} hexadecimal digits; write all of them, with leading zeros",)
            }
            Self::InvalidCodePoint => f.write_str(concat!(
                r"this number is not a Unicode character: it is a surrogate, or above 10FFFF; write the ",
                r"number of the character meant, as `\u` and four digits or `\U` and eight",
            )),
            Self::SurrogatePair(c) => {
                write!(f, "a surrogate pair is no character in YAML; write `\\U{:08x}`", u32::from(*c),)
            }
            Self::UnindentedFold => {
                f.write_str("the line after an escaped line break must start with a space; indent it")
            }
            Self::BlankFoldLine => f.write_str(concat!(
                r"the line after an escaped line break must hold something; write `\n` on it if an empty ",
                r"line is meant, or remove it",
            )),
            Self::CommentWithoutSpace => f.write_str("a comment needs a space before it; write ` #`"),
            Self::DuplicateKey(text) => {
                write!(f, "the mapping holds the key {} already; remove one of the two, or rename it", quoted(text),)
            }
            Self::LongKey(length) => write!(
                f,
                "{length} characters lie between the start of this key and its colon, and many readers give \
                 up after {MAX_KEY_LENGTH}; write a shorter key",
            ),
            Self::DeepNesting(limit) => write!(f, "more than {limit} brackets are open here; write a flatter document"),
        }
    }
}

/// The KYAML spelling of an ambiguous value, where it has one that does not depend on the reader.
fn plain_suggestion(text: &str, family: Ambiguity) -> Option<&'static str> {
    match family {
        Ambiguity::Null => Some("null"),
        Ambiguity::Bool => match text.to_ascii_lowercase().as_str() {
            "true" | "yes" | "on" | "y" => Some("true"),
            "false" | "no" | "off" | "n" => Some("false"),
            _ => None,
        },
        _ => None,
    }
}

fn quoted(text: &str) -> String {
    let mut quoted = String::from("`");
    escape::quote(text, Spelling::KEY, &mut quoted);
    quoted.push('`');
    quoted
}

fn collection_closed_by(bracket: char) -> &'static str {
    if bracket == '}' { "mapping" } else { "sequence" }
}
