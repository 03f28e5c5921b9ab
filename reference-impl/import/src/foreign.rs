//! Signs of other languages and keyboards for those of YAML, which would become part of a plain
//! scalar (KY-FROM-31).

use kyaml_core::Span;
use kyaml_explain::is_false_blank;

use crate::error::{ErrorKind, ImportError, ImportRule};

/// The message about a sign that YAML does not have, without the remedy for a text, and its span.
type Sign = (String, Span);

fn error((message, span): Sign) -> ImportError {
    let message = format!("{message}, or the whole text in double quotes if it is a part of that");
    ImportError::new(ErrorKind::Said(ImportRule::ForeignSign, message.into()), span)
}

/// The error of such a sign in a plain scalar or key of `input`.
pub(crate) fn of_plain(input: &str, span: Span, is_in_flow: bool) -> Option<ImportError> {
    let text = &input[span.start..span.end];
    let sign = (!text.is_ascii())
        .then(|| blank(text).or_else(|| quote(text, is_in_flow)).or_else(|| dash(text)))
        .flatten()
        .or_else(|| comment(text, is_in_flow))
        .or_else(|| header(text, input[..span.start].is_empty() || input[..span.start].ends_with('\n'), is_in_flow))?;
    Some(error(moved(sign, span.start)))
}

/// The first such sign on the lines from byte `start` to byte `at`, where the syntax is wrong.
#[cold]
pub(crate) fn before_error(input: &str, start: usize, at: usize) -> Option<ImportError> {
    let first = input[..start.min(at)].rfind('\n').map_or(0, |line_break| line_break + 1);
    let last = input[at..].find('\n').map_or(input.len(), |length| at + length);
    let mut line_start = first;
    let of_lines = input[first..last].split('\n').find_map(|line| {
        let start = line_start;
        line_start += line.len() + 1;
        of_line(line.trim_end_matches('\r')).map(|sign| moved(sign, start))
    });
    let here = comment(&input[at..last], false).map(|sign| moved(sign, at));
    of_lines.or(here).map(error)
}

/// Such a sign between the tokens of a line. In quotes there may be any.
fn of_line(line: &str) -> Option<Sign> {
    let indentation = line.len() - line.trim_ascii_start().len();
    let has_quotes = line.contains(['"', '\'']);
    let after_quote = |&(at, c): &(usize, char)| {
        is_false_blank(c) && (at == indentation || line[..at].trim_ascii_end().ends_with(['"', '\'']))
    };
    let after_quote = line.char_indices().find(after_quote).map(|(at, c)| blank_at(at, c));
    let code = &line[indentation..];
    let found =
        comment(code, false).filter(|(_, span)| span.start == 0).or_else(|| blank(code).filter(|_| !has_quotes));
    after_quote.or_else(|| header(line, true, false)).or(found.map(|sign| moved(sign, indentation)))
}

/// A blank at one end of a text, at the start of a line, after a colon or an indicator, or before `#`.
fn blank(text: &str) -> Option<Sign> {
    let separates = |at: usize, c: char| {
        let (before, after) = (&text[..at], text[at + c.len_utf8()..].trim_start_matches(is_false_blank));
        let before = before.trim_end_matches([' ', '\t']).trim_end_matches(is_false_blank);
        before.is_empty()
            || before.ends_with([':', '\n', '\r'])
            || before == "-"
            || before == "?"
            || after.is_empty()
            || after.starts_with('#')
    };
    let found = text.char_indices().find(|&(at, c)| is_false_blank(c) && separates(at, c));
    found.map(|(at, c)| blank_at(at, c))
}

/// A quote of typography at the start of a text, and at its end; in brackets a comma may end it.
fn quote(text: &str, is_in_flow: bool) -> Option<Sign> {
    let first = text.chars().next().filter(|c| matches!(c, '\u{201C}'..='\u{201F}' | '\u{2018}'..='\u{201B}'))?;
    let ends = text.ends_with(['\u{201C}', '\u{201D}', '\u{2018}', '\u{2019}', '"', '\'']);
    let message = || format!("`{first}` (U+{:04X}) is no quote of YAML; write `\"` at both ends", u32::from(first));
    (is_in_flow || ends).then(|| (message(), char_at(0, first)))
}

/// A dash for `-`, before an item or a number.
fn dash(text: &str) -> Option<Sign> {
    let first = text.chars().next().filter(|c| matches!(c, '\u{2010}'..='\u{2015}' | '\u{2212}'))?;
    let rest = &text[first.len_utf8()..];
    let message = || format!("`{first}` (U+{:04X}) is no hyphen; write `-`", u32::from(first));
    rest.starts_with(|c: char| c == ' ' || c.is_ascii_digit()).then(|| (message(), char_at(0, first)))
}

/// A comment that starts a text, or that follows a number or word, or in brackets any text.
fn comment(text: &str, is_in_flow: bool) -> Option<Sign> {
    let is_comment = |mark: &str, at: usize| {
        let after = &text[at + mark.len()..];
        let before = text[..at].trim_ascii_end();
        let ends_value =
            is_in_flow || matches!(before, "true" | "false" | "null") || kyaml_core::Number::is_valid(before);
        let is_apart = at == 0 || ends_value && before.len() < at;
        is_apart && (after.starts_with([' ', '\t', '\n']) || mark == "/*" && after.contains("*/"))
    };
    // Each text is searched, and most have no slash.
    memchr::memchr(b'/', text.as_bytes())?;
    ["//", "/*"].into_iter().find_map(|mark| {
        let mut slashes = memchr::memchr_iter(b'/', text.as_bytes());
        let at = slashes.find(|&at| text[at..].starts_with(mark) && is_comment(mark, at))?;
        let message = format!("`{mark}` starts no comment; comments start with `#`; write that");
        Some((message, Span::new(at, at + mark.len())))
    })
}

/// `---` directly before a text that starts its line, or directly behind one.
fn header(text: &str, is_at_start: bool, is_in_flow: bool) -> Option<Sign> {
    let is_beside_text = |c: Option<char>| c.is_some_and(|c| !matches!(c, '-' | '#') && !c.is_whitespace());
    let before = text.strip_suffix("---").filter(|before| !is_in_flow && is_beside_text(before.chars().next_back()));
    let after = text.strip_prefix("---").filter(|after| is_at_start && is_beside_text(after.chars().next()));
    let at = after.map(|_| 0).or(before.map(str::len))?;
    let message = "`---` starts a document on a line of its own; write a line break beside it";
    Some((message.to_owned(), Span::new(at, at + 3)))
}

fn char_at(at: usize, c: char) -> Span {
    Span::new(at, at + c.len_utf8())
}

fn blank_at(at: usize, c: char) -> Sign {
    let message = format!(
        "the character U+{:04X} looks like a space or like nothing, and is a letter to YAML; write a space, or remove it",
        u32::from(c)
    );
    (message, char_at(at, c))
}

fn moved((message, span): Sign, offset: usize) -> Sign {
    (message, span.moved(offset))
}
