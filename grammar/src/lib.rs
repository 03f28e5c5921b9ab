//! The grammar of KYAML as a pest PEG: the formal half of the specification, and the oracle for the
//! tests of the other crates.
//!
//! The text of the grammar, [`KYAML_PEST`], with the sets of characters in [`UNICODE_PEST`], is the
//! law; this crate only runs it. [`check`] decides whether a text is in one of the [`Form`]s.
//! [`is_ambiguous`] decides whether some schema resolves a plain scalar to a value other than a
//! string. [`is_letter_or_number`] and [`is_printable`] decide about single characters.
//!
//! The grammar leaves two checks to its caller:
//!
//! - bytes that are not UTF-8 (KY-STREAM-1), which no `&str` can hold;
//! - the data rules of section 11 (repeated keys, long keys, deep nesting), which are not
//!   context-free.

mod islands;
mod parser;

pub use islands::{Template, check_template};
pub use parser::{check, is_ambiguous, is_letter_or_number, is_printable};

/// The grammar: the file `kyaml.pest`.
pub const KYAML_PEST: &str = include_str!("kyaml.pest");

/// The sets of characters that the grammar takes from Unicode 17.0.0: the generated file `unicode.pest`.
pub const UNICODE_PEST: &str = include_str!("unicode.pest");

/// The forms of a stream, each of which is a start rule of the grammar.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    /// KYAML, sections 1 to 10 of the specification: the rule `stream`.
    Kyaml,
    /// Canonical form, annex A: the rule `canonical_stream`.
    Canonical,
    /// Compact form, annex C: the rule `compact_stream`.
    Compact,
}

/// The verdict of the grammar on a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The text is in the form.
    Accepted,
    /// The text is not in the form.
    Refused {
        /// The byte, zero-based, at which no rule could continue.
        position: usize,
        /// The rules that the grammar expected there, with the line of the text.
        message: String,
    },
    /// A limit of pest was reached, so there is no verdict: deep nesting needs a thread with a
    /// larger stack.
    Inconclusive {
        /// The limit, in pest's words.
        message: String,
    },
}

/// A test runs the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
