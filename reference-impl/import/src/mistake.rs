//! The messages of mistakes of syntax in YAML and JSON, each with the remedy.

use std::borrow::Cow;

use crate::advice::{ELISION_ADVICE, EXCLUDE_ADVICE};

/// A message: one of this list, or one that quotes the text.
pub(crate) type Message = Cow<'static, str>;

pub(crate) const QUOTED_KEY_OVER_LINES: &str =
    r"a key stands on one line, with its colon; write `\n` for a line break in it, in double quotes";
pub(crate) const SHORT_ESCAPE: &str = "this escape lacks hexadecimal digits; write 2 after `\\x`, 4 after `\\u`, 8 \
    after `\\U`, or `\\\\` for a backslash";
pub(crate) const ESCAPE_OF_NO_CHARACTER: &str =
    "the number of this escape is no Unicode character; write the character itself";
pub(crate) const TAB_INDENTS: &str = "a tab cannot indent; write spaces instead";
pub(crate) const MAPPING_AFTER_HEADER: &str = "a mapping cannot start on the line of `---`; write it on the next line";
pub(crate) const INDENTED_BELOW_VALUE: &str =
    "this line is indented more than the key above it, which has a value; indent it as that key, or remove the value";
pub(crate) const NO_COLON: &str =
    "this line is no entry of the mapping; write `: ` after its key, or indent it as a part of the text above";
pub(crate) const CONFLICT_MARKER: &str =
    "this line looks like the marker of a merge conflict; keep one of the two sides, and remove the markers";
pub(crate) const INDENTED_AS_NOTHING: &str =
    "this line's indentation matches no open block; align it with one of the lines above";
pub(crate) const NO_ITEM: &str =
    "a sequence goes on here, and this is no item; write `- ` before it, or indent it as what it belongs to";
pub(crate) const ITEM_IN_MAPPING: &str = "a mapping goes on here, and this is an item; write a key for its sequence \
    above it, or indent it as what it belongs to";
pub(crate) const ITEM_AFTER_HEADER: &str = "a sequence cannot start on the line of `---`; write it on the next line";
pub(crate) const ITEM_IN_FLOW: &str =
    "commas separate what stands in brackets, not `-`; remove `- `, or write the text in double quotes";
pub(crate) const AFTER_VALUE: &str =
    "the value ends before this; remove what follows its end, or write all of it in double quotes";
pub(crate) const SECOND_PROPERTY: &str = "a value has one anchor and one tag at most, and an alias none; remove this";
pub(crate) const GLUED_ANCHOR: &str =
    "a blank must part an anchor from what it belongs to; write one before this bracket";
pub(crate) const TEXT_AFTER_COMMENT: &str =
    "a text cannot go on after a comment; move the comment above the text, or write the text in double quotes";
pub(crate) const SECOND_VALUE: &str = "the document's value ends before this; indent it as a part of that, or write \
    a line `---` above it to start the next document";
pub(crate) const NO_HEADER_AFTER_DIRECTIVE: &str =
    "the document of a directive starts with `---`; write that line here";
pub(crate) const DIRECTIVE_IN_DOCUMENT: &str =
    "a directive stands where no document is open; write a line `...` above it, or the text in double quotes";
pub(crate) const SECOND_DIRECTIVE: &str = "the document has such a directive already; remove one of the two";
pub(crate) const OTHER_VERSION: &str = "this is YAML 1.1 and 1.2; remove the directive, or write `%YAML 1.2`";
pub(crate) const NO_DIRECTIVE: &str = "a line that starts with `%` is a directive, such as `%YAML 1.2`, and this is \
    none; remove it, or write the text in double quotes";
pub(crate) const NO_TAG: &str =
    "`!` starts a tag, such as `!!str`, and this is none; remove it, or write the text in double quotes";
pub(crate) const UNDECLARED_TAG: &str = "no `%TAG` declares this tag; remove it, or write the text in double quotes";
pub(crate) const BLOCK_SCALAR_IN_FLOW: &str =
    "a block scalar cannot stand in brackets; write its text in double quotes";
pub(crate) const MISSING_COMMA: &str = "a comma is missing here; write `,` before the next entry or item";
pub(crate) const COLON_ON_ANOTHER_LINE: &str =
    "a key and its colon stand on one line; write them on one, or the comma or bracket that is missing before";
pub(crate) const NO_SPACE_AFTER_COLON: &str = "a space is missing after the colon; write `: `";
pub(crate) const BLOCK_HEADER: &str = "only a number, `+` or `-` and a comment can follow `|` or `>` on its line; \
    write the text below, or all of it in double quotes";
pub(crate) const BLOCK_INDICATOR: &str =
    "the indentation of a block scalar is a number from 1 to 9; write one of them, or none";
pub(crate) const BLOCK_INDENTATION: &str =
    "this line is indented less than its block scalar; indent it, or remove spaces from the blank lines above it";
pub(crate) const COMMENT_WITHOUT_SPACE: &str = "a comment needs a space before it; write ` #`";
pub(crate) const AFTER_END_MARKER: &str =
    "only a comment can follow `...` on its line; write the next document below `---`";
pub(crate) const BYTE_ORDER_MARK: &str =
    "a byte order mark stands inside a document; remove it, or write `\\uFEFF` in a string in double quotes";
pub(crate) const EXPLICIT_KEY: &str =
    "a key with `? ` cannot start here; write it on a line of its own, or without `? `";
pub(crate) const JSON_KEY: &str = "a key of JSON is a string; write it in double quotes";
pub(crate) const JSON_COLON: &str = "a colon is missing after the key; write `:` and a value";
pub(crate) const JSON_TRAILING_COMMA: &str = "JSON has no comma after the last entry or item; remove it";
pub(crate) const MISSING_VALUE: &str = "a value is missing here; write one, such as `null`";
pub(crate) const JSON_SECOND_VALUE: &str =
    "a JSON text is one value, which ends before this; remove what follows, or write brackets around all";
pub(crate) const JSON_COMMENT: &str = "this file is JSON with comments, and JSON has none; remove them, or write \
    them with `#` in a file whose name ends with .yaml";
pub(crate) const JSON_CHARACTER: &str =
    "JSON has nothing that starts like this; write a string in double quotes, and no comments";
pub(crate) const JSON_SHORT_ESCAPE: &str =
    r"this escape lacks hexadecimal digits; write 4 after `\u`, or `\\` for a backslash";
pub(crate) const JSON_RAW_CHARACTER: &str =
    r"a control character cannot stand raw in a string of JSON; write an escape, such as `\n` or `\t`";
pub(crate) const JSON_NUMBER: &str =
    "this is no number of JSON; write digits before and after its point and in its exponent, and no leading zeros";
pub(crate) const TOO_LONG: &str = "the document is longer than 4 GiB; write it as several documents";

pub(crate) fn elision() -> Message {
    format!("`...` stands for nothing in YAML; {ELISION_ADVICE} (`# ...`), or {EXCLUDE_ADVICE}").into()
}

/// A string without its end; `quote` is at its start.
pub(crate) fn unclosed_quote(quote: char) -> Message {
    format!("this string has no closing quote; write `{quote}` where it ends").into()
}

/// Text directly after a string, which starts with `quote`.
pub(crate) fn after_quote(quote: char) -> Message {
    let inside = if quote == '"' { r#"\""# } else { "''" };
    format!("the string ends before this; write `{inside}` for a quote inside it, or remove what follows its end")
        .into()
}

/// `c` is the character after the backslash.
pub(crate) fn unknown_escape(c: char) -> Message {
    format!("`\\{c}` is no escape; write `\\\\{c}` for a backslash and `{c}`, or the string in single quotes").into()
}

/// A text with `: ` in it, directly after a key.
pub(crate) fn value_with_colon(text: &str) -> Message {
    let quoted = in_quotes(text);
    format!(
        "a mapping cannot start on the line of its key; write it on the next line, indented, or {quoted} for the string"
    )
    .into()
}

/// `text` is the item.
pub(crate) fn item_after_key(text: &str) -> Message {
    let quoted = in_quotes(text);
    format!("a sequence cannot start on the line of its key; write it on the next line, or {quoted} for the string")
        .into()
}

pub(crate) fn cannot_start(text: &str) -> Message {
    let (c, quoted) = (text.chars().next().unwrap_or_default(), in_quotes(text));
    format!("no value can start with `{c}`; write {quoted} for the string").into()
}

/// An indicator that means something else than a value does.
pub(crate) fn indicator_as_value(c: char) -> Message {
    format!("a value is expected here, and `{c}` is an indicator of a key; write a value, or the text in double quotes")
        .into()
}

/// An alias or an anchor lacks its name.
pub(crate) fn no_name(text: &str) -> Message {
    let (sign, kind) = if text.starts_with('*') { ('*', "alias") } else { ('&', "anchor") };
    format!("`{sign}` starts an {kind}, and no name follows it; write {} for the string", in_quotes(text)).into()
}

/// `bracket` is the one that is missing.
pub(crate) fn unclosed_bracket(bracket: char) -> Message {
    format!("this bracket is never closed; write `{bracket}` where its {} ends", collection(bracket)).into()
}

pub(crate) fn wrong_bracket(found: char, expected: char) -> Message {
    format!("`{found}` cannot close a {}; write `{expected}`", collection(expected)).into()
}

pub(crate) fn unmatched_bracket(bracket: char) -> Message {
    format!("`{bracket}` closes nothing; remove it, or write the text in double quotes").into()
}

/// `word` is the one that is expected.
pub(crate) fn json_word(word: &str) -> Message {
    format!("this is no word of JSON; write `{word}`, or a string in double quotes").into()
}

/// `bracket` is the one that is missing.
pub(crate) fn json_end(bracket: char) -> Message {
    format!("the text ends inside a {}; write `{bracket}`", collection(bracket)).into()
}

/// `c` is the character after the backslash.
pub(crate) fn json_escape(c: char) -> Message {
    format!("`\\{c}` is no escape of JSON; write `\\\\{c}` for a backslash and `{c}`").into()
}

/// The words of a parser for a mistake that is not in this list.
pub(crate) fn other(words: &str) -> Message {
    let remedy = "look at the quotes, brackets and indentation before this place, and write them as YAML has them";
    format!("{words}; {remedy}").into()
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
