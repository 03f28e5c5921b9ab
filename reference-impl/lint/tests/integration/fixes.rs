//! Fixes of findings.

use kyaml_lint::{Applicability, Form, LintOptions, lint};

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
