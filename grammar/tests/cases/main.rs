//! Every case of the conformance suite as one test, and the cases of templates by language.

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
const TRAPS: [&str; 6] = [
    "block-insertion",
    "keyless-insertion",
    "double-quoted-insertion",
    "single-quoted-insertion",
    "trimmed-white-space",
    "duplicate-key",
];

/// The cases of a language, all in one file.
fn templates(path: &Path) -> datatest_stable::Result<()> {
    let name = path.file_stem().and_then(|name| name.to_str()).unwrap_or_default();
    let language = match name {
        "helm" => Template::Helm,
        "jinja" => Template::Jinja,
        "envsubst" => Template::Envsubst,
        other => return Err(format!("the grammar does not know {other}").into()),
    };
    for case in TemplateCase::load(name)? {
        let is_refused = case.findings.iter().any(|finding| !TRAPS.contains(&&*finding.rule));
        match with_deep_stack(|| check_template(language, &case.input)) {
            Verdict::Accepted if is_refused => return Err(format!("{} is accepted", case.id).into()),
            Verdict::Refused { message, .. } if !is_refused => {
                return Err(format!("{} is refused:\n{message}", case.id).into());
            }
            Verdict::Inconclusive { message } => return Err(message.into()),
            _ => {}
        }
    }
    Ok(())
}

datatest_stable::harness! {
    { test = templates, root = "../conformance/templates", pattern = r"\.toml$" },
    // The harness fails if it finds no case.
    { test = case, root = "../conformance/cases", pattern = r"/case\.toml$" },
}
