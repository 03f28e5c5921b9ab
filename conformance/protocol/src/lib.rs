//! The protocol between the runner and an adapter, versions 1 and 2: lines of JSON on standard input and
//! standard output.
//!
//! `PROTOCOL.md` is for authors of adapters; `protocol.schema.json` describes each message. This
//! crate is the part that both sides share in Rust:
//!
//! 1. [`operation`] names the operations that the runner may request.
//! 2. [`message`] has the messages: [`Request`] goes to the adapter, [`Response`] comes back. Each
//!    is parsed from a line and printed as one.
//! 3. [`reader`] is the trait of a YAML reader in Rust, and [`serve`] is the loop that makes a
//!    reader an adapter.

pub mod message;
pub mod operation;
pub mod reader;
pub mod serve;

mod bytes;
mod wire;

pub use bytes::Base64;
pub use message::{Hello, Input, Rejection, Reports, Request, Response, Said, Task};
pub use wire::Malformed;

/// The newest version. The runner speaks the version that an adapter declares.
pub const VERSION: u32 = 2;

/// The configuration of an adapter that has only one.
pub const DEFAULT: &str = "default";

/// The examples of `README.md`, run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
