//! The fixes of the findings in a template.

use kyaml_lint::{Applicability, Fixed, LintOptions, Report, Severity};

use crate::check::check;
use crate::language::Language;

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
    report: Report,
    language: Language,
    options: &LintOptions,
    applicability: Applicability,
) -> Fixed {
    let weight = |report: &Report, _| (report.count(Severity::Error), report.count(Severity::Warning));
    Fixed::new(template, report, applicability, |text| check(text, language, options), weight)
}
