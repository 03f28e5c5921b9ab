//! Prints findings and notes. The formats are those of `kyaml_lint::report`.

mod appearance;
mod finding;
mod notes;

pub(crate) use appearance::{for_stderr, for_stdout};
pub(crate) use finding::finding;
pub(crate) use kyaml_lint::report::{
    Checkstyle, Concise, Github, Gitlab, Human, Json, JsonLines, Junit, Part, Reporter, Sarif, Start,
};
pub(crate) use notes::{Notes, print_left_out};
