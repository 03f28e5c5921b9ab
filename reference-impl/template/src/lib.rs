//! Templates written in KYAML: actions are islands, and the text around them is KYAML.
//!
//! 1. [`scan()`] cuts a template into text and [`Action`]s, as the language's own lexer does.
//! 2. Blocks are matched, and the structure of `islands.pest` (crate `kyaml-grammar`) decides what
//!    each action stands for: a value, a key, an entry, a line, a part of a string, a branch.
//! 3. The linter checks a mask of the text: each action is replaced by as many bytes of KYAML, so that
//!    every span stays right.
//! 4. [`fix()`] applies the fixes of the findings, and [`format()`] lays out the text around the actions.
//! 5. [`convert()`] makes KYAML of a block template.
//!
//! [`check()`] gives one finding for one mistake, of the template or of the KYAML around it. The rules are those of [`kyaml_lint`], in the groups `template` and `insertion`.

mod action;
mod blocks;
mod check;
mod convert;
mod duplicates;
mod fix;
mod format;
mod language;
mod mask;
mod pipeline;
mod place;
mod scan;
mod structure;
mod traps;

pub use action::{Action, BlockKind, Else, Kind};
pub use check::{check, check_amended, is_in_block_style, masked};
pub use convert::{Part, Probe, Seen, Unconvertible, convert};
pub use fix::fix;
pub use format::format;
pub use language::{Language, UnknownLanguage};
pub use scan::{Scan, scan};

/// The crates whose types the interface of this one has.
pub use {kyaml_core, kyaml_format, kyaml_lint};

/// Runs the example of the README as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
