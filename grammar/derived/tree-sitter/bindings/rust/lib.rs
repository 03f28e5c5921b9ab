//! KYAML for [tree-sitter](https://tree-sitter.github.io).
//!
//! ```
//! # fn main() -> Result<(), tree_sitter::LanguageError> {
//! let mut parser = tree_sitter::Parser::new();
//! parser.set_language(&tree_sitter_kyaml::LANGUAGE.into())?;
//! let tree = parser.parse("---\n{ replicas: 3 }\n", None).expect("a language is set");
//! assert!(!tree.root_node().has_error());
//! # Ok(())
//! # }
//! ```

use tree_sitter_language::LanguageFn;

/// The grammar, which [`tree_sitter::Parser::set_language`] takes.
///
/// [`tree_sitter::Parser::set_language`]: https://docs.rs/tree-sitter/latest/tree_sitter/struct.Parser.html#method.set_language
// SAFETY: the generated function takes nothing and returns a static language.
pub const LANGUAGE: LanguageFn = unsafe { LanguageFn::from_raw(tree_sitter_kyaml) };

/// The types of nodes with their fields and children, as JSON.
pub const NODE_TYPES: &str = include_str!("../../src/node-types.json");

/// The query for highlighting.
pub const HIGHLIGHTS_QUERY: &str = include_str!("../../queries/highlights.scm");

/// The query for other languages inside KYAML: the notes of comments.
pub const INJECTIONS_QUERY: &str = include_str!("../../queries/injections.scm");

/// The query for folding, with the captures of Neovim.
pub const FOLDS_QUERY: &str = include_str!("../../queries/folds.scm");

/// The query for indentation, with the captures of nvim-treesitter.
pub const INDENTS_QUERY: &str = include_str!("../../queries/indents.scm");

/// The query for text objects, with the captures of nvim-treesitter-textobjects.
pub const TEXTOBJECTS_QUERY: &str = include_str!("../../queries/textobjects.scm");

unsafe extern "C" {
    fn tree_sitter_kyaml() -> *const ();
}
