//! The libraries of KYAML for other languages: texts and settings go in, JSON comes out.
//!
//! Each function takes a text and settings. The settings are those of `kyaml.toml`, as JSON:
//! `{"form": "canonical", "check": {"ignore": ["deep-nesting"]}}`. An empty string has the defaults.
//!
//! The crate has two faces. For JavaScript, wasm-bindgen exports the functions of this module. For
//! hosts of WASI, such as Go's wazero, the program `kyaml-wasi` answers requests ([`serve`]).
//!
//! ```
//! let findings = kyaml_wasm::check(b"---\n{a: no}\n", "").unwrap();
//! assert!(findings.contains("\"rule\":\"ambiguous-value\""));
//!
//! let formatted = kyaml_wasm::format(b"a: [1]", "kyaml", "").unwrap();
//! assert!(formatted.contains(r#""text":"---\n{\n  a: [\n    1,\n  ],\n}\n""#));
//! ```
//!
//! All JSON has the field names of `kyaml-check --format json`. Lines and columns are one-based,
//! columns count characters, bytes are zero-based offsets in UTF-8, and ends are exclusive.

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
mod bindgen;
mod check;
mod format;
mod place;
mod protocol;
mod settings;
mod tree;

pub use check::{check, explain, fix};
pub use format::format;
pub use protocol::serve;
pub use tree::tree;
