//! The recogniser: one pass over a stream that says "clean", or that somebody has to look closer.
//!
//! It makes no tree, no tokens and no texts. Where it says that a stream is in a form, the parser finds nothing wrong with the stream, and
//! writing it in that form does not change it. Where it gives up, it says nothing: the stream may be clean all the same, and
//! [`parse`](crate::parse) and the writer know. Of what the writer wrote in canonical or compact form it gives up on nothing.
//!
//! ```
//! use kyaml_core::recognise::{RecogniseOptions, canonical, kyaml};
//!
//! let options = RecogniseOptions::default();
//! assert!(canonical(b"---\n{\n  a: 1,\n}\n", &options).is_some());
//! assert!(canonical(b"---\n{a: 1}\n", &options).is_none());
//! assert!(kyaml(b"---\n{a: 1}\n", &options).is_some());
//! assert!(kyaml(b"---\n{a: yes}\n", &options).is_none());
//! ```

mod canonical;
mod compact;
mod free;
mod number;
mod portable;

use std::io::{self, Read};

use crate::limits::MAX_DEPTH;
use crate::write::Profile;

/// The most brackets that are open at once in a portable stream (KY-PORT-5).
const MAX_PORTABLE_DEPTH: usize = 50;

crate::options! {
    /// The form to recognise.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub struct RecogniseOptions {
        /// Sets the profile of the writer of canonical or compact form (KY-PORT-12).
        profile: Profile,
        /// Sets whether the stream has to be portable too (annex B).
        portable: bool,
    }
}

impl RecogniseOptions {
    /// The most brackets that may be open at once (KY-DATA-3, KY-PORT-5).
    fn max_depth(self) -> usize {
        if self.portable { MAX_PORTABLE_DEPTH } else { MAX_DEPTH }
    }
}

/// What a recognised stream holds that a checker may have an opinion about. Each of these may be true of a stream without it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
#[non_exhaustive]
pub struct Recognised {
    /// A comment.
    #[doc(hidden)]
    pub has_comments: bool,
    /// A character beyond ASCII that stands for itself.
    #[doc(hidden)]
    pub has_characters_beyond_ascii: bool,
    /// A key in quotes.
    #[doc(hidden)]
    pub has_quoted_keys: bool,
    /// A key that holds an escape or a character beyond ASCII.
    #[doc(hidden)]
    pub has_unusual_keys: bool,
}

/// Recognises a stream as KYAML in any layout (sections 3 to 11). Canonical streams are recognised fastest.
#[must_use]
pub fn kyaml(stream: &[u8], options: &RecogniseOptions) -> Option<Recognised> {
    canonical::scan(stream, *options).or_else(|| free::scan(stream, *options))
}

/// Recognises a stream as KYAML in canonical form (annex A).
#[must_use]
pub fn canonical(stream: &[u8], options: &RecogniseOptions) -> Option<Recognised> {
    canonical::scan(stream, *options)
}

/// Recognises a stream as KYAML in canonical form while it is read. Memory grows with the keys of the
/// open mappings and with the longest string, and not with the stream.
///
/// Calls `goes_on` with each part of the text, which is whole lines, and with the content of the stream
/// up to its end. Gives up if that returns false. Gives up on a stream without documents.
///
/// # Errors
/// Those of `from`.
///
/// ```
/// use kyaml_core::recognise::{RecogniseOptions, canonical_from_reader};
///
/// let stream = b"---\n{\n  items: [{\n    name: \"web\",\n  }],\n}\n";
/// assert!(canonical_from_reader(&stream[..], &RecogniseOptions::default(), |_, _| true)?);
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn canonical_from_reader(
    from: impl Read,
    options: &RecogniseOptions,
    goes_on: impl FnMut(&[u8], &Recognised) -> bool,
) -> io::Result<bool> {
    canonical::scan_reader(from, *options, goes_on)
}

/// Recognises a stream as KYAML in compact form (annex C).
#[must_use]
pub fn compact(stream: &[u8], options: &RecogniseOptions) -> Option<Recognised> {
    compact::scan(stream, *options)
}
