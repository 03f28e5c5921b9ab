//! The sets of characters that the specification names; two of them are taken from Unicode 17.0.0.

mod tables;

/// Whether `c` is a letter or a number (general categories L and N): it may stand anywhere in a plain key (KY-KEY-3).
#[must_use]
#[inline]
pub fn is_letter_or_number(c: char) -> bool {
    if c.is_ascii() {
        return c.is_ascii_alphanumeric();
    }
    contains(&tables::LETTER_OR_NUMBER, c)
}

/// Whether `c` stands for itself in a canonical string: a blank, or a letter, mark, number, punctuation or symbol
/// (general categories L, M, N, P and S). `"` and `\` are in the set; that they are escaped is KY-CAN-10's matter.
#[must_use]
pub fn is_printable(c: char) -> bool {
    if c.is_ascii() {
        return matches!(c, ' '..='~');
    }
    contains(&tables::PRINTABLE, c)
}

/// Whether the character may stand in a stream (KY-STREAM-3 to KY-STREAM-5): a tab, a line feed, or one that YAML allows and that ends no
/// line in any version of it. A carriage return may stand before a line feed only, and is not one of them.
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
