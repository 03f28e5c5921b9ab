//! YAML 1.1, YAML 1.2 and JSON to the [`Tree`] of KYAML, with every comment and every place.
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
//! The clauses that the documentation names, such as KY-FROM-7, are those of the KYAML specification.

mod ambiguous;
mod characters;
mod compose;
mod construct;
mod error;
mod escape;
mod graph;
mod json;
mod keys;
mod limit;
mod merge;
mod options;
mod parts;
mod place;
mod read;
mod schema;

pub use error::{Error, Note, Rule};
pub use options::{ImportOptions, Schema, Syntax};
pub use parts::parts;
pub use read::import;

use kyaml_core::Tree;

/// What became of a stream.
#[derive(Clone, Debug, Default)]
pub struct Imported<'s> {
    tree: Tree<'s>,
    errors: Vec<Error>,
    notes: Vec<Note>,
}

impl<'s> Imported<'s> {
    /// Everything that keeps the stream from becoming KYAML, in order of place. The stream became KYAML when there is none.
    #[must_use]
    pub fn errors(&self) -> &[Error] {
        &self.errors
    }

    /// The scalars that look different in the output, in order of place.
    #[must_use]
    pub fn notes(&self) -> &[Note] {
        &self.notes
    }

    /// The tree, every scalar and comment with its bytes in the input.
    ///
    /// # Errors
    /// Fails with [`Imported::errors`] when there is one.
    pub fn into_result(self) -> Result<Tree<'s>, Vec<Error>> {
        if self.errors.is_empty() { Ok(self.tree) } else { Err(self.errors) }
    }
}

/// The example of the README is run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
