//! Laws of templates.

use kyaml_grammar::{Template, Verdict, check_template};
use kyaml_lint::{Group, LintOptions, Severity};
use kyaml_template::{Language, check};

use crate::Judged;

/// The rules of templates that are not about their structure.
const TRAPS: [&str; 4] =
    ["block-insertion", "double-quoted-insertion", "single-quoted-insertion", "trimmed-white-space"];

/// The grammar of islands and the checker find the same templates well-formed, in each language.
///
/// # Panics
/// If the law is broken.
pub fn templates(input: &[u8]) -> Judged {
    let Ok(text) = str::from_utf8(input) else { return Judged::NotConcerned };
    let mut judged = Judged::Holds;
    for (language, template) in [(Language::Helm, Template::Helm), (Language::Jinja, Template::Jinja)] {
        let report = check(input, language, &LintOptions::default());
        let error = report.diagnostics().iter().find(|found| {
            found.severity == Severity::Error
                && found.rule.group() != Group::Data
                && !TRAPS.contains(&found.rule.name())
        });
        assert!(report.diagnostics().iter().all(|found| found.span.end <= text.len()), "a span outside of {text:?}");
        match check_template(template, text) {
            Verdict::Accepted => {
                let error = error.map(|error| (error.rule.name(), error.span, &error.message));
                assert!(error.is_none(), "{language}: the grammar accepts {text:?}, the checker does not: {error:?}");
            }
            Verdict::Refused { position, message } => assert!(
                error.is_some(),
                "{language}: the checker accepts {text:?}, the grammar refuses it at byte {position}:\n{message}"
            ),
            Verdict::Inconclusive { .. } => judged = Judged::NotConcerned,
        }
    }
    judged
}
