//! What canonical and compact form share.
//!
//! A function that goes past something is given what is left of the stream, and gives what is left after that; `None` where the
//! stream is given up.

use super::{RecogniseOptions, Recognised};
use crate::limits::MAX_DEPTH;
use crate::syntax::Keys;

/// The most brackets that are open at once in a portable stream (KY-PORT-5).
const MAX_PORTABLE_DEPTH: usize = 50;

/// What is left of a stream; `None` where it is given up.
pub(super) type Rest<'s> = Option<&'s [u8]>;

pub(super) struct Scan<'s> {
    pub(super) keys: Keys<'s>,
    pub(super) options: RecogniseOptions,
    pub(super) seen: Recognised,
    max_depth: usize,
}

impl Scan<'_> {
    pub(super) fn new(options: RecogniseOptions) -> Self {
        let max_depth = if options.is_portable { MAX_PORTABLE_DEPTH } else { MAX_DEPTH };
        Self { keys: Keys::new(), options, seen: Recognised::default(), max_depth }
    }

    /// Whether one more bracket may be open inside of `open` ones (KY-DATA-3, KY-PORT-5).
    #[inline]
    pub(super) fn may_open(&self, open: usize) -> bool {
        open < self.max_depth
    }
}
