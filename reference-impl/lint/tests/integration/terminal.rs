//! The report for people on a terminal.

use kyaml_lint::report::{Appearance, Finding, Human};
use kyaml_lint::{LintOptions, lint};

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
