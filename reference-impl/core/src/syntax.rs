//! Bytes to tokens to a tree with comments and places.

mod builder;
mod characters;
mod data;
mod lexer;
mod parsed;
mod parser;
#[cfg_attr(not(feature = "serde"), allow(dead_code, reason = "what serde reads with"))]
mod reader;
mod straight;
mod string;
mod tree;

pub use builder::{BuildError, NewNode, TreeBuilder};
pub use characters::{forbidden_characters, invalid_utf8};
pub(crate) use data::{canonical_excess, may_be_long_in_canonical_form};
pub use lexer::{Token, TokenKind, tokens, tokens_from};
pub use parsed::Parsed;
pub use parser::{ParseOptions, parse, parse_with};
#[cfg(feature = "serde")]
pub(crate) use reader::Reader;
pub(crate) use reader::{Event, Keys, Text};
pub use tree::{Children, Comment, Comments, Document, InvalidComment, Key, KeyStyle, Node, NodeKind, Tree};
