//! The protocol between the runner and an adapter, version 1: lines of JSON on standard input and standard output.
//!
//! `PROTOCOL.md` is for those who write an adapter; `protocol.schema.json` describes each message. Here is what both sides of it
//! share in Rust:
//!
//! 1. [`operation`] names what can be asked.
//! 2. [`message`] has the messages: [`Request`] goes to the adapter, [`Response`] comes back. Each is read from a line and written as one.
//! 3. [`reader`] is what a YAML reader in Rust implements, and [`serve`] is the loop that makes it an adapter.

pub mod message;
pub mod operation;
pub mod reader;
pub mod serve;

mod bytes;
mod wire;

pub use bytes::Base64;
pub use message::{Hello, Input, Rejection, Request, Response, Said, Task};
pub use wire::Malformed;

/// The version that both sides must speak.
pub const VERSION: u32 = 1;

/// The configuration of an adapter that has only one.
pub const DEFAULT: &str = "default";

/// The examples of `README.md`, run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
