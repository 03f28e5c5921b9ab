//! The rules that a stream can break.

use std::fmt;

/// Declares an enum of rules: each rule with its documentation, its name, its clause, and the bytes
/// that its findings point at. For the crates of this workspace.
#[doc(hidden)]
#[macro_export]
macro_rules! rules {
    ($rules:ident: $($(#[doc = $doc:literal])+ $variant:ident $name:literal $clause:literal $place:literal;)*) => {
        /// A rule that a stream can break. The specification and every message use its name.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum $rules {
            $($(#[doc = $doc])+ $variant,)*
        }

        impl $rules {
            /// Every rule, in the order of the specification.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)*];

            /// The name of the rule, such as `duplicate-key`.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)*
                }
            }

            /// The clause of the specification that the rule enforces, such as `KY-DATA-1`.
            #[must_use]
            pub const fn clause(self) -> &'static str {
                match self {
                    $(Self::$variant => $clause,)*
                }
            }

            /// Describes the offence in a sentence, without a full stop.
            #[must_use]
            pub fn summary(self) -> &'static str {
                let documentation = match self {
                    $(Self::$variant => concat!($($doc),+),)*
                };
                documentation.trim_ascii().trim_end_matches('.')
            }

            /// The bytes that a finding of this rule points at, in the words of the specification (KY-ERR-4).
            #[must_use]
            pub const fn place(self) -> &'static str {
                match self {
                    $(Self::$variant => $place,)*
                }
            }
        }
    };
}

rules! {
    SyntaxRule:
    /// Bytes that are not UTF-8.
    InvalidUtf8 "invalid-utf8" "KY-STREAM-1"
        "each longest run of bytes of which none belongs to a well-formed sequence";
    /// U+FEFF at the start of the stream.
    ByteOrderMark "byte-order-mark" "KY-STREAM-2"
        "the three bytes of U+FEFF";
    /// U+0000.
    NulByte "nul-byte" "KY-STREAM-3"
        "each longest run of U+0000";
    /// A carriage return that no line feed follows.
    BareCarriageReturn "bare-carriage-return" "KY-STREAM-4"
        "each carriage return";
    /// A character that a stream may not contain raw.
    ForbiddenCharacter "forbidden-character" "KY-STREAM-5"
        "each longest run of such characters";
    /// A line that starts with `%`.
    Directive "directive" "KY-STREAM-7"
        "from `%` to the last character of the line that is not white space";
    /// `...` at the start of a line.
    DocumentEndMarker "document-end-marker" "KY-STREAM-8"
        "`...`";
    /// A tab that is neither in a comment nor in a string value.
    TabSeparator "tab-separator" "KY-SPACE-2"
        "each longest run of such tabs; after a backslash-tab, the tabs that follow the escape";
    /// A document without `---`.
    MissingHeader "missing-header" "KY-DOC-1"
        "the first word of the document";
    /// Something other than a comment on the line of a header.
    ContentAfterHeader "content-after-header" "KY-DOC-2"
        "the first word after `---`, or the comment";
    /// A header without a value.
    EmptyDocument "empty-document" "KY-DOC-3"
        "the `---` of the header";
    /// A second value in a document.
    ExtraContent "extra-content" "KY-DOC-4"
        "the first word after the value";
    /// A plain value that some YAML schema takes for something else.
    AmbiguousValue "ambiguous-value" "KY-VAL-8"
        "the plain scalar";
    /// A string value without quotes.
    UnquotedString "unquoted-string" "KY-VAL-2"
        "the plain scalar, through its last line";
    /// A string in single quotes.
    SingleQuotedString "single-quoted-string" "KY-VAL-3"
        "the string with its quotes; to the end of its line if the second quote is missing";
    /// `&name`.
    Anchor "anchor" "KY-VAL-4"
        "`&` and its name, up to white space, a comma, a colon or a bracket";
    /// `*name`.
    Alias "alias" "KY-VAL-5"
        "`*` and its name, up to white space, a comma, a colon or a bracket";
    /// `!tag`.
    Tag "tag" "KY-VAL-6"
        "`!` and its name, up to white space, a comma or a bracket, or through the `>` of `!<…>` without white space";
    /// A document in YAML's block style.
    BlockStyle "block-style" "KY-VAL-7"
        "from the first anchor, tag or other token of the value to the last character of its line that is not white space";
    /// Two entries or items without a comma between them.
    MissingComma "missing-comma" "KY-COLL-1"
        "empty, where the value before it ends";
    /// A comma that follows no entry or item.
    ExtraComma "extra-comma" "KY-COLL-2"
        "the comma";
    /// A bracket that is never closed.
    UnclosedCollection "unclosed-collection" "KY-COLL-3"
        "empty, at the end of the document, before its last line break, or where layout shows that the closing bracket is missing; the opening bracket is related; informative";
    /// A closing bracket that does not fit the open one.
    MismatchedBracket "mismatched-bracket" "KY-COLL-4"
        "the closing bracket; informative";
    /// An entry without a key, a colon or a value.
    MissingValue "missing-value" "KY-MAP-2"
        "the key and its colon; the key if the colon is missing; the colon if the key is missing";
    /// An entry that starts with `?`.
    ExplicitKey "explicit-key" "KY-MAP-3"
        "the `?`";
    /// A single pair without braces as an item.
    SinglePairMapping "single-pair-mapping" "KY-SEQ-2"
        "the colon";
    /// A mapping or sequence as a key.
    CollectionKey "collection-key" "KY-KEY-1"
        "the opening bracket of the key";
    /// A key that is not on one line with its colon.
    MultilineKey "multiline-key" "KY-KEY-2"
        "the key";
    /// A plain key with a character that needs quotes.
    UnquotedKey "unquoted-key" "KY-KEY-3"
        "the key";
    /// A plain key that some reader takes for something other than a string.
    AmbiguousKey "ambiguous-key" "KY-KEY-4"
        "the key";
    /// A colon directly before its value.
    MissingSpaceAfterColon "missing-space-after-colon" "KY-KEY-10"
        "the colon";
    /// A string without its closing quote.
    UnterminatedString "unterminated-string" "KY-STR-1"
        "the opening quote";
    /// A line break in a string without `\` before it.
    UnescapedLineBreak "unescaped-line-break" "KY-STR-3"
        "the line break: LF, or CR LF";
    /// A `\` that starts no escape.
    InvalidEscape "invalid-escape" "KY-STR-4"
        "the backslash and the character after it; if digits are missing, through the first character that is not one, except a line break and the closing quote";
    /// An escape of a number that is not a Unicode scalar value.
    InvalidCodePoint "invalid-code-point" "KY-STR-5"
        "the escape; both escapes of a pair of surrogates, `\\u` or `\\U` each";
    /// A line of a folded string that starts at the line's first column.
    UnindentedFold "unindented-fold" "KY-FOLD-2"
        "the backslash and its line break";
    /// An empty line in a folded string.
    BlankFoldLine "blank-fold-line" "KY-FOLD-3"
        "the backslash and its line break, before the line that is blank";
    /// A `#` directly after something else.
    CommentWithoutSpace "comment-without-space" "KY-COM-2"
        "the `#`";
    /// A key that repeats an earlier key of its mapping.
    DuplicateKey "duplicate-key" "KY-DATA-1"
        "the second key; the first is related";
    /// A key that is too far from its colon.
    LongKey "long-key" "KY-DATA-2"
        "the key";
    /// Too many open brackets.
    DeepNesting "deep-nesting" "KY-DATA-3"
        "the opening bracket";
}

impl SyntaxRule {
    /// Whether the rule is one of the data rules (section 11 of the specification), which the grammar does not know.
    #[doc(hidden)]
    #[must_use]
    pub const fn is_data(self) -> bool {
        matches!(self, Self::DuplicateKey | Self::LongKey | Self::DeepNesting)
    }

    /// The index of the rule in [`SyntaxRule::ALL`], for tables that have an element for each rule.
    #[doc(hidden)]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for SyntaxRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
