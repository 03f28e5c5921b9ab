//! Putting a question to an implementation, whatever it does.
//!
//! [`process`] keeps a child process within its limits. [`session`] speaks the protocol with an adapter, and [`exec`] calls a program
//! that does not know it. Both give an [`answer`].

pub(crate) mod answer;
pub(crate) mod exec;
pub(crate) mod process;
pub(crate) mod session;
