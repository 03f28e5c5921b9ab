//! The fixes of the findings in a template.

use kyaml_lint::{Applicability, Fixed, Report, Severity};

/// Applies the fixes of the findings in `report`, which are those that `check` has for the template, as long as fewer findings
/// remain. No fix changes a byte of an action, except those of findings about the action. With [`Applicability::Unsafe`],
/// guesses are applied too.
///
/// ```
/// use kyaml_lint::{Applicability, LintOptions};
/// use kyaml_template::{Language, check, fix};
///
/// let template = b"---\n{{{ quote .Values.a }}: 1}\n";
/// let check = |text: &[u8]| check(text, Language::Helm, &LintOptions::default());
/// let fixed = fix(template, check(template), Applicability::Safe, check);
/// assert_eq!(fixed.text, b"---\n{ {{ quote .Values.a }}: 1}\n");
/// ```
#[must_use]
pub fn fix(template: &[u8], report: Report, applicability: Applicability, check: impl Fn(&[u8]) -> Report) -> Fixed {
    let weight = |report: &Report, _| (report.count(Severity::Error), report.count(Severity::Warning));
    Fixed::new(template, report, applicability, check, weight)
}
