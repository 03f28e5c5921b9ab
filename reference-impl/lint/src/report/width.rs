//! The width of text on a terminal, in columns.

use unicode_width::UnicodeWidthChar;

/// The width of a character as annotate-snippets prints it: a tab as four spaces, another control
/// character as its picture.
fn width_of_char(c: char) -> usize {
    match c {
        '\t' => 4,
        _ => c.width().unwrap_or(1),
    }
}

/// The width of a text of one line.
pub(in crate::report) fn width_of(text: &str) -> usize {
    text.chars().map(width_of_char).sum()
}

/// The end of the longest prefix of `text` that is at most `columns` wide.
pub(in crate::report) fn fitting_end(text: &str, columns: usize) -> usize {
    let mut width = 0;
    let overflow = text.char_indices().find(|&(_, c)| {
        width += width_of_char(c);
        width > columns
    });
    overflow.map_or(text.len(), |(at, _)| at)
}

/// The start of the longest suffix of `text` that is at most `columns` wide.
pub(in crate::report) fn fitting_start(text: &str, columns: usize) -> usize {
    let mut width = 0;
    let overflow = text.char_indices().rev().find(|&(_, c)| {
        width += width_of_char(c);
        width > columns
    });
    overflow.map_or(0, |(at, c)| at + c.len_utf8())
}

/// `text` with line breaks in place of spaces, so that lines are at most `columns` wide. A wider
/// word stays in one piece, and the terminal breaks it.
pub(in crate::report) fn wrapped(text: &str, columns: usize) -> String {
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
    fn widths_are_in_columns() {
        assert_eq!(width_of("a\té日"), 1 + 4 + 1 + 2);
        assert_eq!(fitting_end("a日本", 4), 4);
        assert_eq!(fitting_end("a日本", 5), 7);
        assert_eq!(fitting_start("a日本", 3), 4);
        assert_eq!(fitting_start("a日本", 5), 0);
        assert_eq!(fitting_start("a日本", 0), 7);
    }

    #[test]
    fn text_is_wrapped_between_words() {
        assert_eq!(wrapped("write `no` for the string", 9), "write\n`no` for\nthe\nstring");
        assert_eq!(wrapped("incomprehensible", 4), "incomprehensible");
        assert_eq!(wrapped("", 4), "");
    }
}
