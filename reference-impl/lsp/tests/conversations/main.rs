//! Conversations of an editor with the server. Each test reads as a dialogue; when the editor goes, no
//! message may be left.

mod actions;
mod answers;
mod diagnostics;
#[expect(dead_code, reason = "the table of typos measures more")]
#[path = "../../../lint/tests/typos/document.rs"]
mod document;
mod editor;
mod everywhere;
mod formatting;
#[expect(dead_code, reason = "the table of typos measures more")]
#[path = "../../../lint/tests/typos/kinds.rs"]
mod kinds;
mod kubernetes;
mod law;
mod looking;
mod protocol;
mod settings;
