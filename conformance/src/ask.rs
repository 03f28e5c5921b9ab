//! Putting a question to an implementation, whatever it does.
//!
//! [`process`] keeps a child process within its limits. [`session`] speaks the protocol with an adapter, and [`exec`] calls a program
//! that does not know it. Both give an [`answer`].

pub mod answer;
pub mod exec;
pub mod process;
pub mod session;
