//! The limits of the specification.

/// The most characters from the start of a key to its colon (KY-DATA-2).
pub const MAX_KEY_LENGTH: usize = 1024;

/// The most collections that are open at once (KY-DATA-3).
pub const MAX_DEPTH: usize = 1000;

/// The most characters of a line with a short list (KY-CAN-27).
pub(crate) const MAX_SHORT_LINE: usize = 80;
