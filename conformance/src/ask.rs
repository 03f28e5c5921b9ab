//! Putting a question to an implementation, whatever it does.
//!
//! [`process`] keeps a child process within its limits. [`session`] speaks the protocol with an adapter, and [`exec`] calls a program
//! that knows nothing of it, with [`plain_json`] for its values. Both give an [`answer`].

pub mod answer;
pub mod exec;
pub mod plain_json;
pub mod process;
pub mod session;
