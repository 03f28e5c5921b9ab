//! Formats KYAML, YAML and JSON as KYAML, as YAML in block style, or as JSON.
//!
//! [`format()`] takes the bytes of a stream and returns its new text, with notes on the scalars
//! that look different there, or the errors that keep the stream from becoming KYAML. For a large
//! stream, [`parts`] gives the parts that a caller may format at the same time, and
//! [`Formatted::join`] puts the results together. [`FormatReader`] formats a stream of any length
//! while it is read. The crate opens no files and has no threads.
//!
//! ```
//! use kyaml_format::{FormatOptions, Language, format};
//!
//! let formatted = format(b"ready: yes # why\n", &FormatOptions::default()).unwrap();
//! assert_eq!(formatted.text(), "---\n{\n  ready: true, # why\n}\n");
//! assert_eq!(formatted.notes()[0].to_string(), "`yes` is written `true`");
//!
//! let json = format(b"ready: yes # why\n", &FormatOptions::default().language(Language::Json)).unwrap();
//! assert_eq!(json.text(), "{\n  \"ready\": true\n}\n");
//! assert_eq!(json.left_out_comments(), 1);
//! ```
//!
//! The clauses that the documentation names, such as KY-FROM-1, are those of the KYAML
//! specification.

mod block_yaml;
mod compare;
mod equality;
mod format;
mod formatted;
mod increasing;
mod line_edits;
mod matching;
mod merge;
mod options;
mod part;
mod reader;
mod section;

pub use compare::{ComparedDocument, Comparison, Difference, DifferenceKind, compare};
pub use format::{format, parts};
pub use formatted::Formatted;
pub use line_edits::{changed_lines, line_edits, line_ops, lines_of};
pub use matching::Identity;
pub use merge::version::{MergedVersion, Version, merge_versions};
pub use merge::{Conflict, ConflictKind, Merged, merge};
pub use options::{DocumentComments, FormatOptions, Headers, Language, SequenceIndent};
pub use part::{FormattedPart, Part};
pub use reader::{FormatError, FormatReader};
#[doc(hidden)]
pub use section::{Section, SectionFormatter};

/// The crates whose types the interface of this one has.
pub use {kyaml_core, kyaml_import};

/// The example of the README is run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
