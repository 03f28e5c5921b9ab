//! The fixes of the findings in a template.

use kyaml_lint::{Applicability, Fix, LintOptions, Report, Severity};

use crate::check::check;
use crate::language::Language;

/// The most rounds of fixes and checks. One fix can make another one possible.
const ROUNDS: usize = 50;

/// A template after fixes.
#[derive(Clone, Debug)]
pub struct Fixed {
    /// The text with its fixes.
    pub text: Vec<u8>,
    /// The remaining findings.
    pub report: Report,
    /// Number of findings that the fixes removed.
    pub fixed: usize,
}

/// Applies the fixes of the findings in `report`, which are those of the template, as long as fewer findings remain. No fix changes a byte of an
/// action, except those of findings about the action. With [`Applicability::Unsafe`], guesses are
/// applied too.
///
/// ```
/// use kyaml_lint::{Applicability, LintOptions};
/// use kyaml_template::{Language, check, fix};
///
/// let template = b"---\n{{{ quote .Values.a }}: 1}\n";
/// let (language, options) = (Language::Helm, LintOptions::default());
/// let fixed = fix(template, check(template, language, &options), language, &options, Applicability::Safe);
/// assert_eq!(fixed.text, b"---\n{ {{ quote .Values.a }}: 1}\n");
/// ```
#[must_use]
pub fn fix(
    template: &[u8],
    mut report: Report,
    language: Language,
    options: &LintOptions,
    applicability: Applicability,
) -> Fixed {
    let mut text = template.to_vec();
    let found = report.diagnostics().len();
    for _ in 0..ROUNDS {
        let edits = report.edits(applicability);
        if edits.is_empty() {
            break;
        }
        let next = Fix::new(Applicability::Safe, edits).apply(&text);
        let after = check(&next, language, options);
        if weight(&after) >= weight(&report) {
            break;
        }
        (text, report) = (next, after);
    }
    let fixed = found.saturating_sub(report.diagnostics().len());
    Fixed { text, report, fixed }
}

/// The numbers of errors and of warnings.
fn weight(report: &Report) -> (usize, usize) {
    (report.count(Severity::Error), report.count(Severity::Warning))
}
