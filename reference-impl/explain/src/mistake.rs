//! The mistakes that the search for repairs finds, and their messages.

use std::fmt;

use kyaml_core::{ErrorKind, Number, quote};

/// Whether a character looks like a space or like nothing, and is a letter to YAML: blanks of other
/// scripts and of typesetting, joiners of words, and the soft hyphen.
///
/// ```
/// assert!(kyaml_explain::is_false_blank('\u{A0}') && !kyaml_explain::is_false_blank('\t'));
/// ```
#[must_use]
pub fn is_false_blank(c: char) -> bool {
    matches!(
        c,
        '\u{A0}' | '\u{AD}' | '\u{1680}' | '\u{2000}'
            ..='\u{200B}' | '\u{202F}' | '\u{205F}' | '\u{2060}' | '\u{3000}' | '\u{FEFF}'
    )
}

/// Whether a text is a number, `true`, `false` or `null`.
pub(crate) fn is_literal(text: &str) -> bool {
    matches!(text, "true" | "false" | "null") || Number::is_valid(text)
}

/// One mistake that breaks the structure of a document, with the details that its message quotes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Mistake {
    MissingComma,
    /// The comma is the last character of the string instead of following it.
    CommaInside,
    ExtraComma,
    /// The text that was written instead of a comma.
    CommaTypo(Box<str>),
    MissingColon,
    ExtraColon,
    /// The text that was written instead of a colon.
    ColonTypo(Box<str>),
    MissingKey,
    MissingValue,
    /// A text that is neither an entry nor an item, nor a part of one.
    Stray(Box<str>),
    MissingOpener(MissingBracket),
    MissingCloser(MissingBracket),
    /// The brackets that are missing at the end of the document.
    Unfinished(Box<str>),
    ExtraOpener(Box<str>),
    ExtraCloser(Box<str>),
    /// A closing bracket of the wrong type: the text, and the right bracket.
    WrongCloser(Box<str>, char),
    /// An opening bracket of the wrong type: the text, and the right bracket.
    WrongOpener(Box<str>, char),
    /// A string without its closing quote.
    UnclosedString,
    ExtraQuote,
    /// A string with quotes in it: the whole string, escaped.
    QuotesInside(Box<str>),
    /// A text that needs quotes.
    Unquoted(Box<str>),
    /// A part of a flow collection is in block style: its key, and the opening bracket that it needs.
    BlockPart(Option<Box<str>>, char),
    /// Items in block style between the brackets of a sequence, and its key.
    BlockItems(Option<Box<str>>),
    /// A pair without braces among items.
    Pair,
    /// `- ` before an item.
    Dash,
    /// A comment of another language: its first characters.
    ForeignComment(&'static str),
    /// A blank that is not a space.
    WrongBlank(char),
    /// A second value in the document.
    SecondValue,
    /// A template, which is not YAML until it is rendered.
    Template(Box<str>),
}

/// A bracket that is missing, or several.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct MissingBracket {
    /// The brackets to write.
    pub(crate) text: Box<str>,
    /// The key of the collection.
    pub(crate) key: Option<Box<str>>,
    /// The line of the opening bracket, or of the key, one-based.
    pub(crate) line: usize,
    /// The line before which the bracket is missing, one-based; `None` in the middle of a line, or at the end.
    pub(crate) before: Option<usize>,
    /// Whether it is missing at the end of the document.
    pub(crate) is_end: bool,
}

impl Mistake {
    /// The label of the mistake's own place, if the finding points elsewhere.
    pub(crate) fn related_label(&self) -> &'static str {
        match self {
            Self::MissingOpener(bracket) => match &*bracket.text {
                "{" => "write `{` here",
                "[" => "write `[` here",
                _ => "write the brackets here",
            },
            Self::MissingCloser(bracket) => match &*bracket.text {
                "}" => "write `}` here",
                "]" => "write `]` here",
                _ => "write the brackets here",
            },
            Self::Unfinished(_) => "the document ends here",
            Self::ExtraOpener(_) | Self::ExtraCloser(_) | Self::ExtraComma | Self::ExtraColon => "this is too much",
            Self::WrongCloser(..) | Self::WrongOpener(..) => "this is the wrong bracket",
            Self::MissingComma => "a comma is missing here",
            Self::Template(_) => "the template is here",
            Self::UnclosedString => "the string has no closing quote",
            Self::ExtraQuote => "this quote is too much",
            _ => "the mistake is here",
        }
    }
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::MissingComma => ErrorKind::MissingComma.fmt(f),
            Self::CommaInside => f.write_str(
                "a comma is missing here, and one is the last character of the string; write `\",` for `,\"`",
            ),
            Self::ExtraComma => ErrorKind::ExtraComma.fmt(f),
            Self::CommaTypo(text) => write!(f, "entries and items are parted by commas; write `,` for `{text}`"),
            Self::MissingColon => f.write_str("a colon is missing between the key and its value; write `: `"),
            Self::ExtraColon => f.write_str("this colon follows no key; remove it"),
            Self::ColonTypo(text) => write!(f, "a colon stands between a key and its value; write `: ` for `{text}`"),
            Self::MissingKey => ErrorKind::MissingKey.fmt(f),
            Self::MissingValue => ErrorKind::MissingValue.fmt(f),
            Self::Stray(text) if text.starts_with('"') => {
                write!(f, "`{text}` is no entry, no item and no part of one; remove it, or make an entry or item of it")
            }
            Self::Stray(text) => {
                write!(
                    f,
                    "`{text}` is no entry, no item and no part of one; remove it, or write {} as a key or value",
                    quoted(text)
                )
            }
            Self::MissingOpener(MissingBracket { text, key, .. }) => match key {
                Some(key) => write!(f, "a {} starts here; write `{text}` after `{key}:`", collection(text)),
                None => write!(f, "a {} starts here; write `{text}` before it", collection(text)),
            },
            Self::MissingCloser(MissingBracket { text, key, line, before, .. }) => {
                let opener = opener(text);
                write!(f, "`{opener}`")?;
                if let Some(key) = key {
                    write!(f, " of `{key}`")?;
                }
                write!(f, " (line {line}) seems to lack its `{text}`")?;
                match before {
                    Some(before) => write!(f, " before line {before}; write `{text}` there"),
                    None => write!(f, "; write `{text}` where the {} ends", collection(&opener)),
                }
            }
            Self::Unfinished(text) => {
                write!(
                    f,
                    "the document ends with brackets open, as if the rest were cut off; write `{text}` at its end"
                )
            }
            Self::ExtraOpener(text) => write!(f, "one `{text}` too many is open; remove it"),
            Self::ExtraCloser(text) => write!(f, "one `{text}` too many closes a collection; remove it"),
            Self::WrongCloser(found, expected) => {
                write!(f, "`{found}` cannot close a {}; write `{expected}`", collection(&expected.to_string()))
            }
            Self::WrongOpener(found, expected) => {
                write!(f, "what follows is a {}; write `{expected}` for `{found}`", collection(&expected.to_string()))
            }
            Self::UnclosedString => ErrorKind::UnterminatedString.fmt(f),
            Self::ExtraQuote => f.write_str("a quote too many stands here; remove it"),
            Self::QuotesInside(text) => write!(f, "a quote inside a string needs a backslash; write `{text}`"),
            Self::Unquoted(text) => write!(f, "a string value needs double quotes; write {}", quoted(text)),
            Self::BlockPart(key, opener) => {
                let (kind, closer) = if *opener == '{' { ("mapping", '}') } else { ("sequence", ']') };
                match key {
                    Some(key) => write!(f, "the {kind} of `{key}` is in YAML's block style")?,
                    None => write!(f, "this {kind} is in YAML's block style")?,
                }
                write!(
                    f,
                    ", and KYAML is flow style; write `{opener}` before it, a comma after each {}, and `{closer}` behind it",
                    if *opener == '{' { "entry" } else { "item instead of `- ` before it" }
                )
            }
            Self::BlockItems(key) => {
                match key {
                    Some(key) => write!(f, "the items of `{key}` are in YAML's block style")?,
                    None => f.write_str("these items are in YAML's block style")?,
                }
                f.write_str(", and KYAML is flow style; write a comma after each item instead of `- ` before it, and braces around a mapping")
            }
            Self::Pair => ErrorKind::SinglePairMapping.fmt(f),
            Self::Dash => f.write_str("commas part the items of a sequence, and nothing marks them; remove `- `"),
            Self::ForeignComment(mark) => write!(f, "`{mark}` starts no comment; comments start with `#`"),
            Self::WrongBlank(c) => {
                write!(f, "the character U+{:04X} looks like a space and is none; write a space", u32::from(*c))
            }
            Self::SecondValue => ErrorKind::ExtraContent.fmt(f),
            Self::Template(text) => write!(
                f,
                "`{text}` looks like a template, which is not YAML before it is rendered; check the template itself with \
                 `--templates helm` or `jinja`, or render it first, or write it in double quotes",
            ),
        }
    }
}

/// The opening brackets for some closing ones.
fn opener(closers: &str) -> String {
    closers.chars().rev().map(|c| if c == '}' { '{' } else { '[' }).collect()
}

/// The collection of the first bracket of `text`.
fn collection(text: &str) -> &'static str {
    if text.starts_with(['{', '}']) { "mapping" } else { "sequence" }
}

fn quoted(text: &str) -> String {
    format!("`{}`", quote(text))
}
