//! The spelling of strings: plain, quoted, or as a literal block.

use kyaml_core::unicode::is_printable;
use kyaml_core::{is_ambiguous, quote, render_key};

/// Number of blanks of a level.
pub(super) const INDENT: usize = 2;

/// Adds a key: plain if all readers take it for this string, otherwise as KYAML spells it.
pub(super) fn key(text: &str, out: &mut String) {
    if is_plain(text) { out.push_str(text) } else { out.push_str(&render_key(text)) }
}

/// Adds a string on one line: plain if all readers take it for this string, otherwise in quotes.
pub(super) fn one_line(text: &str, out: &mut String) {
    if is_plain(text) {
        out.push_str(text);
    } else if text.contains(['"', '\\']) && text.chars().all(is_printable) {
        out.push('\'');
        out.push_str(&text.replace('\'', "''"));
        out.push('\'');
    } else {
        out.push_str(&quote(text));
    }
}

/// Whether YAML 1.1, YAML 1.2 and each first-tier reader take the plain scalar `text`, in a block
/// collection or as a document, for this string.
///
/// The annexes' families of ambiguous texts decide which texts are strings (KY-KEY-4). The rest is
/// the syntax of plain scalars, without the spellings that only some readers accept.
fn is_plain(text: &str) -> bool {
    let (Some(first), Some(last)) = (text.chars().next(), text.chars().next_back()) else { return false };
    let is_start = match first {
        '-' => text[1..].starts_with(|c: char| c != ' '),
        _ => !" ?:,[]{}#&*!|>'\"%@`".contains(first),
    };
    is_start
        && !matches!(last, ' ' | ':')
        && !text.starts_with("---")
        && !text.starts_with("...")
        && !text.contains(": ")
        && !text.contains(" #")
        && text.chars().all(is_printable)
        && !is_ambiguous(text)
        && !is_nearly_number(text)
}

/// Whether a number, a date or a not-a-number could be meant that is not ambiguous (KY-KEY-4): some
/// reader is more liberal. Psych reads `1,000` as a number, go-yaml `2001-01-01 0:0:0,0` as a date,
/// `yaml` in its mode for YAML 1.1 `e3` as not-a-number, and `SnakeYAML` fails at `._`. The theorems
/// `safe-strings` say that no other text is known.
fn is_nearly_number(text: &str) -> bool {
    let rest = after_digits(text);
    let rest = rest.strip_prefix('.').map_or(rest, after_digits);
    let exponent = rest.strip_prefix(['e', 'E']);
    let unsigned = text.trim_start_matches(['+', '-']);
    let unsigned = unsigned.to_ascii_lowercase();
    let word = unsigned.strip_prefix('.').unwrap_or(&unsigned);
    rest.is_empty()
        || exponent.is_some_and(|exponent| after_digits(exponent).is_empty())
        || matches!(word, "inf" | "infinity")
        || word.trim_matches(['s', 'q']) == "nan"
        || is_date(&unsigned)
        || is_nearly_in_other_base(&unsigned)
}

/// Whether a text has the prefix of a base, and characters of such a number after it.
fn is_nearly_in_other_base(unsigned: &str) -> bool {
    let is_digit = |c: char| c.is_ascii_hexdigit() || matches!(c, '_' | ',' | '.' | '+' | '-' | ' ');
    let digits = ["0b", "0o", "0x"].iter().find_map(|prefix| unsigned.strip_prefix(prefix));
    digits.is_some_and(|digits| digits.chars().all(is_digit))
}

/// Whether a text starts with a year and a month.
fn is_date(text: &str) -> bool {
    text.as_bytes().split_at_checked(4).is_some_and(|(year, rest)| {
        year.iter().all(u8::is_ascii_digit) && matches!(rest, [b'-', month, ..] if month.is_ascii_digit())
    })
}

fn after_digits(text: &str) -> &str {
    text.trim_start_matches(|c: char| c.is_ascii_digit() || matches!(c, '_' | ',' | ':' | '+' | '-' | ' '))
}

/// Whether a literal block shows `text`: it has several lines, and all its characters are visible or
/// inside a visible line.
pub(super) fn is_literal(text: &str) -> bool {
    let is_shown = |line: &str| line.is_empty() || line.contains(|c| !matches!(c, ' ' | '\t'));
    text.contains('\n')
        && text.contains(|c| c != '\n')
        && text.split('\n').all(is_shown)
        && text.chars().all(|c| matches!(c, '\n' | '\t') || is_printable(c))
}

/// Whether a literal block of `text` ends in blank lines.
pub(super) fn ends_in_blank_line(text: &str) -> bool {
    text.ends_with("\n\n")
}

/// Adds the header of a literal block: how it is indented, if a reader cannot see that, and which
/// line breaks at its end are content.
pub(super) fn literal_header(text: &str, out: &mut String) {
    out.push('|');
    if text.starts_with([' ', '\t', '\n']) {
        out.push('2');
    }
    match text.strip_suffix('\n') {
        None => out.push('-'),
        Some(rest) if rest.ends_with('\n') => out.push('+'),
        Some(_) => {}
    }
}

/// Adds the lines of a literal block below the line of its header. `column` is the indentation of
/// the entry or item.
pub(super) fn literal_lines(text: &str, column: usize, out: &mut String) {
    for line in text.split_inclusive('\n') {
        if line != "\n" {
            out.extend(std::iter::repeat_n(' ', column + INDENT));
        }
        out.push_str(line);
    }
    if !text.ends_with('\n') {
        out.push('\n');
    }
}
