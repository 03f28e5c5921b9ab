//! Editing of streams: what an edit does not touch keeps its bytes.
//!
//! A [`Document`] owns its text and a tree of [`Item`]s. Edits change the tree. The text is made
//! once, at the end: [`Document::edits`] compares the tree with the text and returns the spans that
//! differ, and [`Document::try_to_string`] applies them. A [`Stream`] has zero or more documents.
//!
//! ```
//! use kyaml_core::edit::Document;
//!
//! let mut document = Document::parse("---\n{name: \"web\", spec: {replicas: 1}} # edge\n")?;
//! document["spec"]["replicas"] = 3.into();
//! document.set("/spec/paused", true)?;
//! assert_eq!(document.try_to_string()?, "---\n{name: \"web\", spec: {replicas: 3, paused: true}} # edge\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The result follows these rules:
//!
//! - It is KYAML. An edit that would break a clause is an error and changes nothing. One error is
//!   found at the end: an assignment through an index can nest too deep ([`EditError::DeepNesting`]).
//! - The lines, blanks, comments and commas of unedited parts stay. A new value keeps the
//!   comments above and behind the old one. A removed entry takes its own comments with it.
//! - An entry that is sorted, moved, or removed and inserted again keeps its text in its own collection,
//!   with the blank lines and comments above it.
//! - A new part is laid out like its neighbours: on the same line, or on a line of its own with their
//!   indentation.
//! - A document in canonical form (annex A) stays in canonical form.
//!
//! No operation recurses, and each takes time in proportion to its change. The output takes
//! time in proportion to the document.

mod build;
mod change;
mod document;
mod error;
mod index;
mod item;
mod patch;
mod pointer;
mod render;
mod source;
mod splice;
mod stream;
mod walk;

pub use change::At;
pub use document::Document;
pub use error::EditError;
pub use item::{Entry, Item};
pub use patch::Edit;
pub use stream::Stream;
