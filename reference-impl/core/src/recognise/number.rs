//! Numbers, booleans and null.

use super::scan::{Rest, Scan};
use crate::number::{exact, length, portable};
use crate::write::Profile;

impl Scan<'_> {
    /// Goes past a scalar that is no string.
    ///
    /// ```text
    /// boolean = @{ "true" | "false" }
    /// null = @{ "null" }
    /// ```
    #[inline]
    pub(super) fn plain_scalar<'s>(&self, rest: &'s [u8]) -> Rest<'s> {
        match rest {
            [b't', b'r', b'u', b'e', rest @ ..]
            | [b'f', b'a', b'l', b's', b'e', rest @ ..]
            | [b'n', b'u', b'l', b'l', rest @ ..] => Some(rest),
            _ => self.number(rest),
        }
    }

    /// ```text
    /// number = @{ "-"? ~ ("0" | '1'..'9' ~ digit*) ~ ("." ~ digit+)? ~ (^"e" ~ sign? ~ digit+)? }
    /// ```
    #[inline]
    fn number<'s>(&self, rest: &'s [u8]) -> Rest<'s> {
        let (number, rest) = rest.split_at(length(rest)?);
        (is_small_integer(number) || self.is_right(str::from_utf8(number).ok()?)).then_some(rest)
    }

    /// Whether a number has the text that the profile writes, and is portable where it has to be.
    fn is_right(&self, number: &str) -> bool {
        let is_written = self.options.profile == Profile::Canonical || portable(number) == number;
        is_written && (!self.options.is_portable || is_portable(number))
    }
}

/// Whether a number is an integer with so few digits that every reader has it, and every profile writes it so.
#[inline]
fn is_small_integer(number: &[u8]) -> bool {
    /// Each integer of this many bytes is below 2⁵³.
    const FEW: usize = 15;
    number.len() <= FEW && !number.iter().any(|byte| matches!(byte, b'.' | b'e' | b'E'))
}

/// Whether a number keeps KY-PORT-1, KY-PORT-2, KY-PORT-3 and KY-PORT-10.
fn is_portable(number: &str) -> bool {
    /// 2⁵³−1.
    const MAX_SAFE: u64 = (1 << 53) - 1;
    if number.contains(['.', 'e', 'E']) {
        // A number that means the same as the shortest text of its float is finite, and is zero only where the float is.
        return portable(number) == number && exact::is_kept(number);
    }
    number.strip_prefix('-').unwrap_or(number).parse::<u64>().is_ok_and(|integer| integer <= MAX_SAFE)
}
