//! The grammar of KYAML as a pest PEG: the formal half of the specification, and the oracle that the other crates' tests ask.
//!
//! The law is the text of the grammar, [`KYAML_PEST`], with the sets of characters in [`UNICODE_PEST`]; this crate only runs it.
//! [`check`] asks whether a text is in one of the [`Form`]s, [`is_ambiguous`] whether a plain text may be read as something other than a
//! string; [`is_letter_or_number`] and [`is_printable`] ask for single characters.
//!
//! Two things are not the grammar's: bytes that are not UTF-8 (KY-STREAM-1), which no `&str` can hold and the caller rejects, and
//! the data rules of section 11 (duplicate keys, long keys, deep nesting), which are not context-free.

mod parser;

pub use parser::{check, is_ambiguous, is_letter_or_number, is_printable};

/// The grammar: the file `kyaml.pest`.
pub const KYAML_PEST: &str = include_str!("kyaml.pest");

/// The sets of characters that the grammar takes from Unicode 17.0.0: the generated file `unicode.pest`.
pub const UNICODE_PEST: &str = include_str!("unicode.pest");

/// The forms that a stream can be in, each a start rule of the grammar.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    /// KYAML, sections 1 to 10 of the specification: the rule `stream`.
    Kyaml,
    /// Canonical form, section 12: the rule `canonical_stream`.
    Canonical,
    /// Compact form, section 13: the rule `compact_stream`.
    Compact,
}

/// What the grammar says of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The text is in the form.
    Accepted,
    /// The text is not in the form.
    Refused {
        /// The byte, counted from zero, up to which some rule could take the text.
        position: usize,
        /// What the grammar wanted there, by rule, with the line of the text.
        message: String,
    },
    /// A limit of pest was reached, which says nothing of the text: deep nesting needs a thread with a larger stack.
    Inconclusive {
        /// The limit, in pest's words.
        message: String,
    },
}

/// The example of the README is run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
