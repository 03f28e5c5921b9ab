//! Numbers, booleans and null.

use super::scan::Scan;
use super::{GivenUp, Result};
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
    pub(super) fn plain_scalar(&mut self) -> Result<()> {
        match self.byte() {
            Some(b't') => self.token("true"),
            Some(b'f') => self.token("false"),
            Some(b'n') => self.token("null"),
            _ => self.number(),
        }
    }

    /// ```text
    /// number = @{ "-"? ~ ("0" | '1'..'9' ~ digit*) ~ ("." ~ digit+)? ~ (^"e" ~ sign? ~ digit+)? }
    /// ```
    #[inline]
    fn number(&mut self) -> Result<()> {
        let start = self.at;
        self.at += length(self.rest()).ok_or(GivenUp)?;
        let text = &self.text[start..self.at];
        let is_as_it_should = is_plain_integer(text)
            || (self.options.profile == Profile::Canonical || portable(text) == text)
                && (!self.options.is_portable || is_portable(text));
        if is_as_it_should { Ok(()) } else { Err(GivenUp) }
    }
}

/// Whether a number is an integer with so few digits that every reader has it, and every profile writes it so.
#[inline]
fn is_plain_integer(number: &str) -> bool {
    /// Each integer of this many bytes is below 2⁵³.
    const FEW: usize = 15;
    number.len() <= FEW && !number.bytes().any(|byte| matches!(byte, b'.' | b'e' | b'E'))
}

/// Whether a number keeps KY-PORT-1, KY-PORT-2, KY-PORT-3 and KY-PORT-10.
pub(super) fn is_portable(number: &str) -> bool {
    /// 2⁵³−1.
    const MAX_SAFE: u64 = (1 << 53) - 1;
    if number.contains(['.', 'e', 'E']) {
        // A number that is the shortest text of a float, or means the same, is finite, and is zero only where the float is.
        return portable(number) == number && exact::shortest64(number).is_some();
    }
    number.strip_prefix('-').unwrap_or(number).parse::<u64>().is_ok_and(|integer| integer <= MAX_SAFE)
}
