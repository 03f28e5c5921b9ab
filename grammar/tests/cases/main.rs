//! Every case of the conformance suite, each as one test.

use std::path::Path;

use kyaml_cases::case::Case;
use questions::{questions, with_deep_stack};

mod questions;

fn case(path: &Path) -> datatest_stable::Result<()> {
    let case = Case::load(path)?;
    let wrong: Vec<String> =
        with_deep_stack(|| questions(&case).iter().filter_map(|question| question.ask().err()).collect());
    if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n").into()) }
}

datatest_stable::harness! {
    // The harness fails if it finds no case.
    { test = case, root = "../conformance/cases", pattern = r"/case\.toml$" },
}
