//! Bytes to tokens to a tree with comments and places.

mod builder;
mod characters;
mod data;
mod lexer;
mod parsed;
mod parser;
mod straight;
mod string;
mod tree;

pub use builder::{BuildError, NewNode, TreeBuilder};
pub use characters::{forbidden_characters, invalid_utf8};
pub use lexer::{Token, TokenKind, tokens, tokens_from};
pub use parsed::Parsed;
pub use parser::{ParseOptions, parse, parse_with};
pub use tree::{Children, Comment, Comments, InvalidComment, Key, KeyStyle, Node, NodeKind, Tree, TreeDocument};
