//! The sets of characters that the specification names; two of them come from Unicode 17.0.0.

mod tables;

/// Whether `c` is a letter or a number (general categories L and N): a plain key may contain it
/// anywhere (KY-KEY-3).
#[must_use]
#[inline]
pub fn is_letter_or_number(c: char) -> bool {
    if c.is_ascii() {
        return c.is_ascii_alphanumeric();
    }
    contains(&tables::LETTER_OR_NUMBER, c)
}

/// Whether `c` is raw in a canonical string: a blank, or a letter, mark, number, punctuation or
/// symbol (general categories L, M, N, P and S). `"` and `\` are in the set, although KY-CAN-11
/// escapes them.
#[must_use]
pub fn is_printable(c: char) -> bool {
    if c.is_ascii() {
        return matches!(c, ' '..='~');
    }
    contains(&tables::PRINTABLE, c)
}

/// Whether a stream may contain the character (KY-STREAM-3 to KY-STREAM-5). It is a tab, a line
/// feed, or a character that YAML allows and that ends no line in any version of YAML. A carriage
/// return, which is only allowed before a line feed, is not one of them.
#[must_use]
pub fn is_allowed(c: char) -> bool {
    matches!(
        c,
        '\t' | '\n' | ' '..='~' | '\u{A0}'..='\u{2027}' | '\u{202A}'..='\u{FEFE}' | '\u{FF00}'..='\u{FFFD}' | '\u{10000}'..
    )
}

fn contains(ranges: &[(char, char)], c: char) -> bool {
    let after = ranges.partition_point(|&(first, _)| first <= c);
    after > 0 && c <= ranges[after - 1].1
}
