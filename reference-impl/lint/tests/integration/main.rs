//! The linter, beside the cases of the suite.

mod characters;
mod generated_findings;
mod memory;
mod reader;

use kyaml_lint::report::{Appearance, Finding, Human};
use kyaml_lint::{Applicability, Form, LintOptions, lint};

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

#[test]
fn all_of_compact_form_is_a_guess() {
    let entries = (0..20).map(|number| format!("  k{number}:  {number},\n")).collect::<Vec<_>>().concat();
    for (form, expected) in [(Form::Canonical, Applicability::Safe), (Form::Compact, Applicability::Unsafe)] {
        let report = lint(format!("---\n{{\n{entries}}}\n").as_bytes(), &LintOptions::default().form(form));
        let fixes: Vec<_> = report.diagnostics().iter().filter_map(|found| found.fix.as_ref()).collect();
        assert_eq!(fixes.iter().map(|fix| fix.applicability()).collect::<Vec<_>>(), [expected]);
    }
}

#[test]
fn fixes_that_touch_are_applied_one_by_one() {
    // Both comments need the same comma.
    let report = lint(b"---\n[\n  1 # a\n  # b\n]\n", &LintOptions::default());
    assert_eq!(report.diagnostics().len(), 2);
    assert_eq!(report.edits(Applicability::Safe).len(), 1);
}

#[test]
fn no_line_is_wider_than_the_terminal() {
    let text = b"---\n{a: 1 b: 2, c: 'x', d: yes, e: 0x1F}\n";
    let report = lint(text, &LintOptions::default());
    assert!(report.diagnostics().len() >= 4);
    for columns in 60..100 {
        let mut out = Vec::new();
        let findings = report.diagnostics().iter().map(Finding::from);
        let mut human = Human::new(&mut out, Appearance::default().columns(Some(columns)));
        human.findings("a.yaml", text, findings).expect("a vector takes all");
        drop(human);
        let printed = String::from_utf8(out).expect("it is text");
        let widest = printed.lines().map(|line| line.chars().count()).max();
        assert!(widest <= Some(columns), "{columns}:\n{printed}");
    }
}
