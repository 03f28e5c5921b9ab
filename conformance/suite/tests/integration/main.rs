//! The archive of cases as a whole.

mod archive;
mod twins;
