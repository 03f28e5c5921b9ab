//! Prints what was found.

mod concise;
mod excerpt;
mod finding;
mod human;
mod json;
mod notes;
mod range;
mod reporter;

pub(crate) use concise::Concise;
pub(crate) use human::Human;
pub(crate) use json::{Json, JsonLines};
pub(crate) use notes::{print_left_out, print_notes};
pub(crate) use reporter::{File, Reporter};
