//! Numbers of things, in words.

/// A number of things, as in `1 check`.
pub(super) fn counted(number: usize, thing: &str) -> String {
    format!("{number} {thing}{}", if number == 1 { "" } else { "s" })
}
