//! Explains why a stream is not KYAML, and offers the likely corrections.
//!
//! [`explain()`] parses a stream and turns the errors of the parser into findings: one for each mistake, at the mistake, with a [`Fix`]
//! where there is one.
//!
//! 1. [`kyaml_core::parse`] gives the tree and its errors;
//! 2. `encoding` describes a stream that is not text in UTF-8;
//! 3. `repair` searches each malformed document for the fewest changes that make it well-formed;
//! 4. `offer` adds the fixes of errors that concern one place.
//!
//! ```
//! use kyaml_explain::{ExplainOptions, explain};
//!
//! let explained = explain(b"---\n{ports: [80, 443}\n", &ExplainOptions::default());
//! let finding = &explained.findings()[0];
//! assert_eq!(finding.to_string(), "`[` of `ports` (line 2) seems to lack its `]`; write `]` where the sequence ends");
//! ```

pub mod delimiter;
mod encoding;
mod explain;
mod explained;
mod finding;
mod fix;
mod mistake;
mod non_text;
mod offer;
mod repair;

pub use encoding::encoding_findings;
pub use explain::explain;
pub use explained::{ExplainOptions, Explained};
pub use finding::Finding;
pub use fix::{Applicability, Fix};
pub use kyaml_core::edit::Edit;
pub use mistake::is_false_blank;

/// The crate whose types the interface of this one has.
pub use kyaml_core;

/// The example of the README is run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
