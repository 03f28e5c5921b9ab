//! Every case of the conformance suite, and every case of a template, each as one test.

use std::path::Path;

use kyaml_cases::case::Case;
use kyaml_cases::template::TemplateCase;
use kyaml_grammar::{Template, Verdict, check_template};
use questions::{questions, with_deep_stack};

mod questions;

fn case(path: &Path) -> datatest_stable::Result<()> {
    let case = Case::load(path)?;
    let wrong: Vec<String> =
        with_deep_stack(|| questions(&case).iter().filter_map(|question| question.ask().err()).collect());
    if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n").into()) }
}

/// The rules of templates that the grammar of islands does not have.
const TRAPS: [&str; 5] =
    ["block-insertion", "double-quoted-insertion", "single-quoted-insertion", "trimmed-white-space", "duplicate-key"];

fn template(path: &Path) -> datatest_stable::Result<()> {
    let case = TemplateCase::load(path)?;
    let language = match &*case.language {
        "helm" => Template::Helm,
        "jinja" => Template::Jinja,
        other => return Err(format!("the grammar does not know {other}").into()),
    };
    let is_refused = case.findings.iter().any(|finding| !TRAPS.contains(&&*finding.rule));
    match with_deep_stack(|| check_template(language, &case.input)) {
        Verdict::Accepted if is_refused => Err("the template is accepted".into()),
        Verdict::Refused { message, .. } if !is_refused => Err(format!("the template is refused:\n{message}").into()),
        Verdict::Inconclusive { message } => Err(message.into()),
        _ => Ok(()),
    }
}

datatest_stable::harness! {
    { test = template, root = "../conformance/templates", pattern = r"/case\.toml$" },
    // The harness fails if it finds no case.
    { test = case, root = "../conformance/cases", pattern = r"/case\.toml$" },
}
