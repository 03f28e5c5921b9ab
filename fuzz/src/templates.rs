//! Laws of templates.

use kyaml_format::FormatOptions;
use kyaml_grammar::{Template, Verdict, check_template};
use kyaml_lint::{Group, LintOptions, Severity};
use kyaml_template::{Language, check, format, scan};

/// The rules of templates that are not about their structure.
const TRAPS: [&str; 5] = [
    "block-insertion",
    "keyless-insertion",
    "double-quoted-insertion",
    "single-quoted-insertion",
    "trimmed-white-space",
];

/// The grammar of islands and the checker find the same templates well-formed, in each language.
/// Formatting a template keeps its actions, and is idempotent.
///
/// # Panics
/// If the law is broken.
pub fn templates(input: &[u8]) {
    let Ok(text) = str::from_utf8(input) else { return };
    for (language, template) in
        [(Language::Helm, Template::Helm), (Language::Jinja, Template::Jinja), (Language::Envsubst, Template::Envsubst)]
    {
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
            Verdict::Inconclusive { .. } => {}
        }
        if let Ok(formatted) = format(text, language, &FormatOptions::default()) {
            assert_eq!(codes(text, language), codes(&formatted, language), "{language}: the actions of {text:?}");
            let again = format(&formatted, language, &FormatOptions::default());
            assert_eq!(again.as_ref(), Ok(&formatted), "{language}: {text:?} is formatted twice");
        }
    }
}

/// The texts of the actions.
fn codes(text: &str, language: Language) -> Vec<&str> {
    scan(text, language).actions().iter().map(|action| &text[action.span.range()]).collect()
}
