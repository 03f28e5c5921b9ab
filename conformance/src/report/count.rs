//! Numbers with nouns.

/// A number and its noun, as in `1 check`.
pub(super) fn counted(number: usize, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}
