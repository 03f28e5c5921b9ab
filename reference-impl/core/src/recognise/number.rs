//! Numbers as a profile writes them, and portable numbers.

use crate::number::{exact, portable};
use crate::write::Profile;

/// Whether a profile writes a number with this text.
#[inline]
pub(super) fn is_written(number: &str, profile: Profile) -> bool {
    profile == Profile::Canonical || is_small_integer(number) || portable(number) == number
}

/// Whether a number keeps KY-PORT-1, KY-PORT-2, KY-PORT-3 and KY-PORT-9.
#[inline]
pub(super) fn is_portable(number: &str) -> bool {
    /// 2⁵³−1.
    const MAX_SAFE: u64 = (1 << 53) - 1;
    if is_small_integer(number) {
        return true;
    }
    if number.contains(['.', 'e', 'E']) {
        // A number that means the same as the shortest text of its float is finite, and is zero only if the float is.
        return portable(number) == number && exact::is_kept(number);
    }
    number.strip_prefix('-').unwrap_or(number).parse::<u64>().is_ok_and(|integer| integer <= MAX_SAFE)
}

/// Whether a number is an integer with so few digits that every reader reads it and every profile writes it so.
#[inline]
fn is_small_integer(number: &str) -> bool {
    /// Each integer of this many bytes is below 2⁵³.
    const FEW: usize = 15;
    number.len() <= FEW && !number.bytes().any(|byte| matches!(byte, b'.' | b'e' | b'E'))
}
