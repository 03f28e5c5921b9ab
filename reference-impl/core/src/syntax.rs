//! Bytes to tokens to a tree with comments and places.

mod characters;
mod lexer;
mod parser;
mod string;
mod tree;

pub use characters::{forbidden_characters, invalid_utf8};
pub use lexer::{Token, TokenKind, tokens};
pub use parser::{ParseOptions, Parsed, parse, parse_with};
pub use tree::{Children, Comment, Document, Key, KeyStyle, Node, NodeId, NodeKind, Tree};
