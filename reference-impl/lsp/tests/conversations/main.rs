//! Conversations of an editor with the server. Each test reads as a dialogue; when the editor goes, no
//! message may be left.

mod actions;
mod diagnostics;
mod editor;
mod formatting;
mod law;
mod looking;
mod protocol;
mod renaming;
mod settings;
