//! The README shows canonical KYAML.

use kyaml_lint::{Form, LintOptions, lint};

#[test]
fn the_example_of_the_readme_is_canonical() {
    let readme = include_str!("../../../../README.md");
    let examples: Vec<&str> = readme.split("```yaml\n").skip(1).filter_map(|rest| rest.split("```").next()).collect();
    assert!(!examples.is_empty(), "the README has no example");
    for example in examples {
        let report = lint(example.as_bytes(), &LintOptions::default().form(Form::Canonical));
        assert_eq!(report.diagnostics(), [], "{example}");
    }
}
