//! The mistakes of syntax in YAML and JSON, with their messages.

use std::fmt;

use crate::advice::{ELISION_ADVICE, EXCLUDE_ADVICE};

/// A mistake of syntax. [`Display`](fmt::Display) writes its message, with the remedy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Mistake {
    /// A string without its end, and the quote that it starts with.
    UnclosedQuote(char),
    /// Text directly after a string, and the quote of the string.
    AfterQuote(char),
    QuotedKeyOverLines,
    /// The character after the backslash.
    UnknownEscape(char),
    ShortEscape,
    /// An escape whose number is not a character.
    EscapeOfNoCharacter,
    TabIndents,
    /// A text with `: ` in it, directly after a key.
    ValueWithColon(Box<str>),
    MappingAfterHeader,
    IndentedBelowValue,
    NoColon,
    Elision,
    ConflictMarker,
    IndentedAsNothing,
    NoItem,
    ItemInMapping,
    /// The item as text.
    ItemAfterKey(Box<str>),
    ItemAfterHeader,
    ItemInFlow,
    AfterValue,
    SecondProperty,
    GluedAnchor,
    TextAfterComment,
    SecondValue,
    NoHeaderAfterDirective,
    DirectiveInDocument,
    SecondDirective,
    OtherVersion,
    NoDirective,
    NoTag,
    UndeclaredTag,
    /// The text that cannot start this way.
    CannotStart(Box<str>),
    /// An indicator that means something else than a value does.
    IndicatorAsValue(char),
    MissingValue,
    BlockScalarInFlow,
    /// The name that is missing is that of an alias or anchor; the text.
    NoName(Box<str>),
    /// The bracket that is missing.
    UnclosedBracket(char),
    /// The closing bracket, and the one that is expected.
    WrongBracket(char, char),
    /// The closing bracket.
    UnmatchedBracket(char),
    MissingComma,
    ColonOnAnotherLine,
    NoSpaceAfterColon,
    BlockHeader,
    BlockIndicator,
    BlockIndentation,
    CommentWithoutSpace,
    AfterEndMarker,
    ByteOrderMark,
    ExplicitKey,
    /// What JSON lacks: the word that is expected.
    JsonWord(&'static str),
    JsonKey,
    JsonColon,
    JsonTrailingComma,
    /// The bracket that is missing at the end.
    JsonEnd(char),
    JsonSecondValue,
    JsonCharacter,
    JsonComment,
    /// The character after the backslash.
    JsonEscape(char),
    JsonShortEscape,
    JsonRawCharacter,
    JsonNumber,
    TooLong,
    /// What the parser says, where this list does not know it.
    Other(Box<str>),
}

impl fmt::Display for Mistake {
    #[expect(clippy::too_many_lines, reason = "one arm for each mistake")]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnclosedQuote(quote) => {
                write!(f, "this string has no closing quote; write `{quote}` where it ends")
            }
            Self::AfterQuote('"') => f.write_str(
                r#"the string ends before this; write `\"` for a quote inside it, or remove what follows its end"#,
            ),
            Self::AfterQuote(_) => f.write_str(
                "the string ends before this; write `''` for a quote inside it, or remove what \
                 follows its end",
            ),
            Self::QuotedKeyOverLines => f.write_str(
                r"a key stands on one line, with its colon; write `\n` for a line break in it, in double quotes",
            ),
            Self::UnknownEscape(c) => write!(
                f,
                "`\\{c}` is no escape; write `\\\\{c}` for a backslash and `{c}`, or the string \
                 in single quotes"
            ),
            Self::ShortEscape => f.write_str(
                "this escape lacks hexadecimal digits; write 2 after `\\x`, 4 after `\\u`, 8 after \
                 `\\U`, or `\\\\` for a backslash",
            ),
            Self::EscapeOfNoCharacter => {
                f.write_str("the number of this escape is no Unicode character; write the character itself")
            }
            Self::TabIndents => f.write_str("a tab cannot indent; write spaces instead"),
            Self::ValueWithColon(text) => write!(
                f,
                "a mapping cannot start on the line of its key; write it on the next line, \
                 indented, or {} for the string",
                in_quotes(text)
            ),
            Self::MappingAfterHeader => {
                f.write_str("a mapping cannot start on the line of `---`; write it on the next line")
            }
            Self::IndentedBelowValue => f.write_str(
                "this line is indented more than the key above it, which has a value; indent it \
                 as that key, or remove the value",
            ),
            Self::NoColon => f.write_str(
                "this line is no entry of the mapping; write `: ` after its key, or indent it as \
                 a part of the text above",
            ),
            Self::Elision => {
                write!(f, "`...` stands for nothing in YAML; {ELISION_ADVICE} (`# ...`), or {EXCLUDE_ADVICE}")
            }
            Self::ConflictMarker => f.write_str(
                "this line looks like the marker of a merge conflict; keep one of the two sides, \
                 and remove the markers",
            ),
            Self::IndentedAsNothing => f.write_str(
                "this line's indentation matches no open block; align it with one of the lines \
                 above",
            ),
            Self::NoItem => f.write_str(
                "a sequence goes on here, and this is no item; write `- ` before it, or indent \
                 it as what it belongs to",
            ),
            Self::ItemInMapping => f.write_str(
                "a mapping goes on here, and this is an item; write a key for its sequence above \
                 it, or indent it as what it belongs to",
            ),
            Self::ItemAfterKey(text) => write!(
                f,
                "a sequence cannot start on the line of its key; write it on the next line, or \
                 {} for the string",
                in_quotes(text)
            ),
            Self::ItemAfterHeader => {
                f.write_str("a sequence cannot start on the line of `---`; write it on the next line")
            }
            Self::ItemInFlow => f.write_str(
                "commas separate what stands in brackets, not `-`; remove `- `, or write the \
                 text in double quotes",
            ),
            Self::AfterValue => f.write_str(
                "the value ends before this; remove what follows its end, or write all of it in \
                 double quotes",
            ),
            Self::SecondProperty => {
                f.write_str("a value has one anchor and one tag at most, and an alias none; remove this")
            }
            Self::GluedAnchor => {
                f.write_str("a blank must part an anchor from what it belongs to; write one before this bracket")
            }
            Self::TextAfterComment => f.write_str(
                "a text cannot go on after a comment; move the comment above the text, or write \
                 the text in double quotes",
            ),
            Self::SecondValue => f.write_str(
                "the document's value ends before this; indent it as a part of that, or write a \
                 line `---` above it to start the next document",
            ),
            Self::NoHeaderAfterDirective => {
                f.write_str("the document of a directive starts with `---`; write that line here")
            }
            Self::DirectiveInDocument => f.write_str(
                "a directive stands where no document is open; write a line `...` above it, or \
                 the text in double quotes",
            ),
            Self::SecondDirective => f.write_str("the document has such a directive already; remove one of the two"),
            Self::OtherVersion => f.write_str("this is YAML 1.1 and 1.2; remove the directive, or write `%YAML 1.2`"),
            Self::NoDirective => f.write_str(
                "a line that starts with `%` is a directive, such as `%YAML 1.2`, and this is \
                 none; remove it, or write the text in double quotes",
            ),
            Self::NoTag => f.write_str(
                "`!` starts a tag, such as `!!str`, and this is none; remove it, or write the \
                 text in double quotes",
            ),
            Self::UndeclaredTag => {
                f.write_str("no `%TAG` declares this tag; remove it, or write the text in double quotes")
            }
            Self::CannotStart(text) => {
                let c = text.chars().next().unwrap_or_default();
                write!(f, "no value can start with `{c}`; write {} for the string", in_quotes(text))
            }
            Self::IndicatorAsValue(c) => write!(
                f,
                "a value is expected here, and `{c}` is an indicator of a key; write a value, or \
                 the text in double quotes"
            ),
            Self::BlockScalarInFlow => {
                f.write_str("a block scalar cannot stand in brackets; write its text in double quotes")
            }
            Self::NoName(text) if text.starts_with('*') => {
                write!(f, "`*` starts an alias, and no name follows it; write {} for the string", in_quotes(text))
            }
            Self::NoName(text) => {
                write!(f, "`&` starts an anchor, and no name follows it; write {} for the string", in_quotes(text))
            }
            Self::UnclosedBracket(bracket) => {
                write!(f, "this bracket is never closed; write `{bracket}` where its {} ends", collection(*bracket))
            }
            Self::WrongBracket(found, expected) => {
                write!(f, "`{found}` cannot close a {}; write `{expected}`", collection(*expected))
            }
            Self::UnmatchedBracket(bracket) => {
                write!(f, "`{bracket}` closes nothing; remove it, or write the text in double quotes")
            }
            Self::MissingComma => f.write_str("a comma is missing here; write `,` before the next entry or item"),
            Self::ColonOnAnotherLine => f.write_str(
                "a key and its colon stand on one line; write them on one, or the comma or \
                 bracket that is missing before",
            ),
            Self::NoSpaceAfterColon => f.write_str("a space is missing after the colon; write `: `"),
            Self::BlockHeader => f.write_str(
                "only a number, `+` or `-` and a comment can follow `|` or `>` on its line; \
                 write the text below, or all of it in double quotes",
            ),
            Self::BlockIndicator => {
                f.write_str("the indentation of a block scalar is a number from 1 to 9; write one of them, or none")
            }
            Self::BlockIndentation => f.write_str(
                "this line is indented less than its block scalar; indent it, or remove spaces \
                 from the blank lines above it",
            ),
            Self::CommentWithoutSpace => f.write_str("a comment needs a space before it; write ` #`"),
            Self::AfterEndMarker => {
                f.write_str("only a comment can follow `...` on its line; write the next document below `---`")
            }
            Self::ByteOrderMark => f.write_str(
                "a byte order mark stands inside a document; remove it, or write `\\uFEFF` in a string in \
                 double quotes",
            ),
            Self::ExplicitKey => {
                f.write_str("a key with `? ` cannot start here; write it on a line of its own, or without `? `")
            }
            Self::JsonWord(word) => write!(f, "this is no word of JSON; write `{word}`, or a string in double quotes"),
            Self::JsonKey => f.write_str("a key of JSON is a string; write it in double quotes"),
            Self::JsonColon => f.write_str("a colon is missing after the key; write `:` and a value"),
            Self::JsonTrailingComma => f.write_str("JSON has no comma after the last entry or item; remove it"),
            Self::MissingValue => f.write_str("a value is missing here; write one, such as `null`"),
            Self::JsonEnd(bracket) => {
                write!(f, "the text ends inside a {}; write `{bracket}`", collection(*bracket))
            }
            Self::JsonSecondValue => f.write_str(
                "a JSON text is one value, which ends before this; remove what follows, or write \
                 brackets around all",
            ),
            Self::JsonComment => f.write_str(
                "this file is JSON with comments, and JSON has none; remove them, or write them with `#` in a file \
                 whose name ends with .yaml",
            ),
            Self::JsonCharacter => {
                f.write_str("JSON has nothing that starts like this; write a string in double quotes, and no comments")
            }
            Self::JsonEscape(c) => write!(f, "`\\{c}` is no escape of JSON; write `\\\\{c}` for a backslash and `{c}`"),
            Self::JsonShortEscape => {
                f.write_str(r"this escape lacks hexadecimal digits; write 4 after `\u`, or `\\` for a backslash")
            }
            Self::JsonRawCharacter => f.write_str(
                r"a control character cannot stand raw in a string of JSON; write an escape, such as `\n` or `\t`",
            ),
            Self::JsonNumber => f.write_str(
                "this is no number of JSON; write digits before and after its point and in its \
                 exponent, and no leading zeros",
            ),
            Self::TooLong => f.write_str("the document is longer than 4 GiB; write it as several documents"),
            Self::Other(words) => write!(
                f,
                "{words}; look at the quotes, brackets and indentation before this place, and write \
                 them as YAML has them"
            ),
        }
    }
}

/// The text as a string in double quotes, between backquotes, where it is short.
fn in_quotes(text: &str) -> String {
    const LONGEST: usize = 60;
    let text = text.trim_end();
    if text.chars().count() > LONGEST {
        return "the whole text in double quotes".to_owned();
    }
    format!("`\"{}\"`", text.replace('\\', "\\\\").replace('"', "\\\"").replace('\t', "\\t"))
}

fn collection(closing: char) -> &'static str {
    if closing == '}' { "mapping" } else { "sequence" }
}
