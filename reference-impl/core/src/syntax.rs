//! Bytes to tokens to a tree with comments and places.

mod characters;
mod lexer;
mod parser;
#[cfg_attr(not(feature = "serde"), allow(dead_code, reason = "what serde reads with"))]
mod reader;
mod string;
mod tree;

pub use lexer::{Token, TokenKind, tokens};
pub use parser::{ParseOptions, Parsed, parse, parse_with};
#[cfg(feature = "serde")]
pub(crate) use reader::Reader;
pub(crate) use reader::{Event, Text};
pub use tree::{Children, Comment, Document, Key, KeyStyle, Node, NodeId, NodeKind, Tree};
