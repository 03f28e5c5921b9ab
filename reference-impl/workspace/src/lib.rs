//! A repository as the programs of KYAML see it.
//!
//! 1. [`Configs`] finds the `kyaml.toml` of each file, whose [`Settings`] give the options of a
//!    check and of formatting.
//! 2. [`looks_like_kyaml`] and [`is_markdown`] decide how a file is read.
//! 3. [`fix`] applies the fixes of all findings in a text, and [`mend()`] says more about them.
//! 4. [`markdown`] checks and formats the fences of a Markdown text.
//! 5. [`rendered()`] finds the files that the output of Helm and kustomize comes from.
//! 6. [`OwnCheck`] finds what a new text of the portable profile cannot spell portably.
//!
//! The crate reads no file except `kyaml.toml`, and has no threads.

pub mod config;
mod detect;
pub mod markdown;
mod mend;
mod note;
mod patterns;
mod portable;
mod rendered;

pub use config::{ConfigSource, Configs, Settings};
pub use detect::{has_extension, is_markdown, looks_like_kyaml};
pub use mend::{Mended, attach_documents, fix, is_about_form, mend};
pub use note::Noted;
pub use patterns::Patterns;
pub use portable::{Kept, OwnCheck};
pub use rendered::{Rendered, rendered};

/// Runs the example of the README as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
