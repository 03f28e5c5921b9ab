//! A place in a stream, and what canonical and compact form share.

use super::{GivenUp, RecogniseOptions, Recognised, Result};
use crate::limits::MAX_DEPTH;
use crate::syntax::Keys;

/// The most brackets that are open at once in a portable stream (KY-PORT-5).
pub(super) const MAX_PORTABLE_DEPTH: usize = 50;

pub(super) struct Scan<'s> {
    pub(super) text: &'s str,
    /// The byte that is next.
    pub(super) at: usize,
    pub(super) keys: Keys<'s>,
    pub(super) options: RecogniseOptions,
    pub(super) seen: Recognised,
}

impl<'s> Scan<'s> {
    pub(super) fn new(text: &'s str, options: RecogniseOptions) -> Self {
        Self { text, at: 0, keys: Keys::new(), options, seen: Recognised::default() }
    }

    #[inline]
    pub(super) fn byte(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    #[inline]
    pub(super) fn rest(&self) -> &'s [u8] {
        &self.text.as_bytes()[self.at..]
    }

    pub(super) fn is_at_end(&self) -> bool {
        self.at == self.text.len()
    }

    /// Goes past `token`.
    #[inline]
    pub(super) fn token(&mut self, token: &str) -> Result<()> {
        if !self.rest().starts_with(token.as_bytes()) {
            return Err(GivenUp);
        }
        self.at += token.len();
        Ok(())
    }

    /// Gives up where one more bracket inside of `open` ones is too deep (KY-DATA-3, KY-PORT-5).
    #[inline]
    pub(super) fn check_depth(&self, open: usize) -> Result<()> {
        let most = if self.options.is_portable { MAX_PORTABLE_DEPTH } else { MAX_DEPTH };
        if open < most { Ok(()) } else { Err(GivenUp) }
    }

    /// Gives up on a stream without documents where it has to be portable (KY-PORT-11).
    pub(super) fn check_documents(&self, count: usize) -> Result<()> {
        if count == 0 && self.options.is_portable { Err(GivenUp) } else { Ok(()) }
    }
}
