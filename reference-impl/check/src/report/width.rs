//! How many columns of a terminal a text takes.

use unicode_width::UnicodeWidthChar;

/// The columns of a character, as annotate-snippets shows it: a tab as four spaces, another control character as a
/// picture of it.
fn width_of_char(c: char) -> usize {
    match c {
        '\t' => 4,
        _ => c.width().unwrap_or(1),
    }
}

/// The columns of a text in one line.
pub(super) fn width_of(text: &str) -> usize {
    text.chars().map(width_of_char).sum()
}

/// The end of the longest start of `text` that takes no more than so many columns.
pub(super) fn fitting_end(text: &str, columns: usize) -> usize {
    let mut width = 0;
    let overflow = text.char_indices().find(|&(_, c)| {
        width += width_of_char(c);
        width > columns
    });
    overflow.map_or(text.len(), |(at, _)| at)
}

/// The start of the longest end of `text` that takes no more than so many columns.
pub(super) fn fitting_start(text: &str, columns: usize) -> usize {
    let mut width = 0;
    let overflow = text.char_indices().rev().find(|&(_, c)| {
        width += width_of_char(c);
        width > columns
    });
    overflow.map_or(0, |(at, c)| at + c.len_utf8())
}

/// `text` with a line break in place of a space wherever a line would be wider than so many columns. A word that is
/// wider stays in one piece, and the terminal breaks it.
pub(super) fn wrapped(text: &str, columns: usize) -> String {
    let mut out = String::with_capacity(text.len());
    let mut used = 0;
    for word in text.split(' ') {
        let width = width_of(word);
        if out.is_empty() {
            used = width;
        } else if used + 1 + width <= columns {
            out.push(' ');
            used += 1 + width;
        } else {
            out.push('\n');
            used = width;
        }
        out.push_str(word);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{fitting_end, fitting_start, width_of, wrapped};

    #[test]
    fn a_text_has_a_width() {
        assert_eq!(width_of("a\té日"), 1 + 4 + 1 + 2);
        assert_eq!(fitting_end("a日本", 4), 4);
        assert_eq!(fitting_end("a日本", 5), 7);
        assert_eq!(fitting_start("a日本", 3), 4);
        assert_eq!(fitting_start("a日本", 5), 0);
        assert_eq!(fitting_start("a日本", 0), 7);
    }

    #[test]
    fn words_are_wrapped_and_stay_whole() {
        assert_eq!(wrapped("write `no` for the string", 9), "write\n`no` for\nthe\nstring");
        assert_eq!(wrapped("incomprehensible", 4), "incomprehensible");
        assert_eq!(wrapped("", 4), "");
    }
}
