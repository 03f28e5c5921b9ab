//! The reference implementation of KYAML: bytes to tokens to a tree to values, and back.
//!
//! A stream passes through these stages:
//!
//! 1. The reader finds events and gives up at the first mistake. The events become a tree, or Rust
//!    types by serde.
//! 2. [`parse`] returns the [`Tree`], with comments and spans, and all errors. It parses the
//!    tokens only if the reader gave up. Every byte belongs to exactly one token.
//! 3. [`Tree::to_values`] returns the values of the documents.
//! 4. [`write_tree`] and [`write_values`] write canonical form, compact form, the portable profile.
//!
//! A module imports only modules of the lines above its own:
//!
//! 1. `words`, `unicode`, `limits`, `options`, `span`, `lines`, `index`, `pointer`, `rule`, `edition`, `unquoted`
//! 2. `number`, `escape`, `stream`
//! 3. `ambiguity`, `annotate`
//! 4. `event`, `key`, `error`
//! 5. `reader`
//! 6. `syntax`
//! 7. `value`
//! 8. `write`
//! 9. `recognise`, `typed`
//! 10. `edit`
//!
//! ```
//! let parsed = kyaml_core::parse(b"---\n{name: \"web\", replicas: 3}\n");
//! assert!(parsed.errors().is_empty());
//! assert_eq!(
//!     kyaml_core::render_tree(parsed.tree(), &kyaml_core::WriteOptions::default()),
//!     "---\n{\n  name: \"web\",\n  replicas: 3,\n}\n",
//! );
//! ```
//!
//! The clauses that the documentation names, such as KY-KEY-4, are those of the KYAML specification.
#![cfg_attr(feature = "serde", doc = "", doc = include_str!("typed/guide.md"))]

pub mod edit;
pub mod pointer;
pub mod recognise;
#[doc(hidden)]
pub mod unicode;

/// The version of this crate.
#[doc(hidden)]
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

mod ambiguity;
#[cfg(feature = "annotate")]
mod annotate;
mod edition;
mod error;
mod escape;
mod event;
mod header;
mod index;
mod key;
mod limits;
mod lines;
mod number;
mod options;
mod ordered_map;
mod reader;
mod rule;
mod span;
mod stream;
mod syntax;
mod unquoted;
mod value;
mod words;
mod write;

#[cfg(feature = "serde")]
mod typed;

pub use edition::{Edition, UnknownEdition};
pub use error::{Errors, SyntaxError};
pub use escape::quote;
pub use event::{Event, Text};
pub use header::Header;
pub use index::Index;
pub use key::is_plain_key;
pub use limits::MAX_DEPTH;
pub use lines::{ColumnUnit, LineIndex, Position};
pub use number::{InvalidNumber, Number};
pub use rule::SyntaxRule;
pub use span::Span;
pub use stream::{StreamPart, StreamReader};
pub use syntax::{
    Children, Comment, Key, KeyStyle, Node, NodeKind, ParseOptions, Parsed, Tree, TreeDocument, parse, parse_with,
};
#[cfg(feature = "serde")]
pub use typed::{
    DeserializeOptions, Deserializer, DocumentReader, Documents, Error, EventReader, Floats, ItemReader, Result,
    SerializeOptions, Serializer, Spanned, documents_from_reader, from_node, from_reader, from_reader_with, from_slice,
    from_str, from_str_with, from_tree, from_value, items_from_reader, to_string, to_string_with, to_value, to_writer,
    to_writer_with,
};
#[cfg(feature = "serde_json")]
pub use value::JsonError;
pub use value::{Mapping, MappingEntry, MappingIter, Sequence, Value};
pub use write::{
    BlankLines, Cuddle, KeyOrder, Layout, Profile, ShortLists, Style, WriteOptions, render_key, render_node,
    render_tree, render_value, render_values, write_tree, write_values,
};

/// Items that the other crates of this project share, without a promise of stability.
#[doc(hidden)]
pub use {
    ambiguity::{Ambiguity, KubernetesScalar, ambiguity, is_ambiguous},
    error::ErrorKind,
    escape::escape,
    limits::MAX_KEY_LENGTH,
    reader::{OuterCollection, Sections},
    stream::{count_lines, documents, documents_with_values, has_value},
    syntax::{
        BuildError, Comments, InvalidComment, NewNode, Token, TokenKind, TreeBuilder, forbidden_characters,
        invalid_utf8, tokens, tokens_from,
    },
    unquoted::UnquotedScalar,
};

/// A test runs the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
