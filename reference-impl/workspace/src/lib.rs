//! A repository as the programs of KYAML see it.
//!
//! 1. [`Configs`] finds the `kyaml.toml` of each file, whose [`Settings`] give the options of a
//!    check and of formatting.
//! 2. A [`Document`] is a text of any [`Kind`], which it checks, fixes, formats and converts.
//! 3. [`fix`] applies the fixes of all findings in a stream.
//! 4. [`markdown`] has the results for the fences of a Markdown text.
//! 5. [`rendered()`] finds the files that the output of Helm and kustomize comes from.
//!
//! The crate reads no file except `kyaml.toml` and the definitions that it names, and has no threads.

mod checks;
pub mod config;
mod detect;
mod document;
#[cfg(test)]
mod everything;
mod fix;
mod formatted;
mod line_ending;
pub mod markdown;
mod note;
mod patterns;
mod portable;
mod rendered;

#[doc(no_inline)]
pub use config::{ConfigSource, Configs, Settings};
pub use document::{Document, Kind, Refused};
pub use fix::{FixedDocument, fix};
pub use formatted::{FormatTask, FormattedDocument};
pub use line_ending::LineEnding;
pub use rendered::{Rendered, rendered};

/// Items that the other crates of this project share, without a promise of stability.
#[doc(hidden)]
pub use {
    detect::{has_extension, starts_with_bracket},
    document::canonical,
    note::Noted,
    patterns::Patterns,
    portable::kept,
};

/// Runs the example of the README as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
