//! Prints findings.

mod appearance;
mod checkstyle;
mod concise;
mod excerpt;
mod finding;
mod fingerprint;
mod github;
mod gitlab;
mod human;
mod json;
mod junit;
mod notes;
mod range;
mod reporter;
mod sarif;
mod width;
mod xml;

pub(crate) use appearance::Appearance;
pub(crate) use checkstyle::Checkstyle;
pub(crate) use concise::Concise;
pub(crate) use github::Github;
pub(crate) use gitlab::Gitlab;
pub(crate) use human::Human;
pub(crate) use json::{Json, JsonLines};
pub(crate) use junit::Junit;
pub(crate) use notes::{Noted, print_left_out, print_notes, print_notes_from};
pub(crate) use reporter::{Part, Reporter, Start};
pub(crate) use sarif::Sarif;
