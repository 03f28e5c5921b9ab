//! YAML 1.1, YAML 1.2 and JSON to the [tree](kyaml_core::Tree) of KYAML, with every comment and
//! every place.
//!
//! ```
//! use kyaml_core::{WriteOptions, render_tree};
//! use kyaml_import::{ImportOptions, import};
//!
//! let imported = import(b"name: web # the front\nready: yes\n", &ImportOptions::default());
//! assert_eq!(imported.notes()[0].to_string(), "`yes` is written `true`");
//! let tree = imported.into_result().unwrap();
//! assert_eq!(
//!     render_tree(&tree, &WriteOptions::default()),
//!     "---\n{\n  name: \"web\", # the front\n  ready: true,\n}\n",
//! );
//! ```
//!
//! The clauses that the documentation names, such as KY-FROM-10, are those of the KYAML
//! specification.

mod advice;
mod ambiguous;
mod characters;
mod commented;
mod compose;
mod construct;
mod empty;
mod encoding;
mod error;
mod escape;
mod events;
mod foreign;
mod graph;
mod imported;
mod json;
mod limit;
mod loaded;
mod loader;
mod merge;
mod missing;
mod mistake;
mod moved;
mod options;
mod parts;
mod place;
mod placeholder;
mod read;
mod scalar;
mod schema;
mod tags;
mod template;
#[cfg(feature = "serde")]
mod typed;

pub use encoding::decode;
pub use error::{ImportError, ImportRule, Note};
pub use imported::Imported;
pub use loaded::loads_the_same;
pub use options::{ImportOptions, KeyComments, Schema, Syntax};
pub use read::import;
#[cfg(feature = "serde")]
pub use typed::from_slice;

/// Items that the other crates of this project share, without a promise of stability.
#[doc(hidden)]
pub use {
    advice::{ELISION_ADVICE, EXCLUDE_ADVICE, is_elision},
    error::NoteKind,
    limit::Expansion,
    loaded::loads_the_same_by,
    parts::{is_separable, parts},
    read::import_text,
};

/// The crate whose types the interface of this one has.
pub use kyaml_core;

/// The example of the README is run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
