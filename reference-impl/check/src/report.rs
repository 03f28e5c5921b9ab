//! Prints what was found.

mod excerpt;
mod finding;
mod human;
mod json;
mod notes;
mod reporter;

pub(crate) use human::Human;
pub(crate) use json::Json;
pub(crate) use notes::{print_left_out, print_notes};
pub(crate) use reporter::Reporter;
