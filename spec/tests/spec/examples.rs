//! The examples of the text, run through the reference implementation and the grammar.

use anyhow::{Context as _, Result, ensure};
use kyaml_core::SyntaxRule;
use kyaml_format::{FormatOptions, format};
use kyaml_grammar::Verdict;
use kyaml_lint::{Form, LintOptions, Severity, lint};
use kyaml_spec::examples::{Example, Set};

/// Runs an example.
///
/// # Errors
/// Fails if the result differs from the text.
pub(crate) fn run(example: &Example) -> Result<()> {
    match example {
        Example::Stream(stream, Set::Yaml, rule) => {
            let errors = format(stream.as_bytes(), &FormatOptions::default()).err();
            let found = errors.as_ref().map(|errors| errors[0].rule().name());
            ensure!(found == rule.as_deref(), "{stream:?} breaks {found:?}, not {rule:?}");
        }
        Example::Stream(stream, set, rule) => {
            let found = finding(*set, stream);
            ensure!(found == *rule, "{stream:?} breaks {found:?}, not {rule:?}");
            let is_of_data = |rule: &String| SyntaxRule::ALL.iter().any(|of| of.name() == rule && of.is_data());
            if !rule.as_ref().is_some_and(is_of_data) {
                grammar(*set, stream, rule.is_none())?;
            }
        }
        Example::Written(input, options, expected) => {
            let options = FormatOptions::default().write(*options);
            let written = format(input.as_bytes(), &options)
                .map_err(|errors| anyhow::anyhow!("{input:?} is refused: {}", errors[0]))
                .context("an example that is written")?;
            ensure!(written.text() == expected, "{input:?} is written\n{}", written.text());
        }
    }
    Ok(())
}

/// The rule of the first finding that counts for the set, if there is one.
fn finding(set: Set, stream: &str) -> Option<String> {
    let form = match set {
        Set::Canonical => Form::Canonical,
        Set::Compact => Form::Compact,
        _ => Form::Kyaml,
    };
    let report = lint(stream.as_bytes(), &LintOptions::default().form(form));
    let counts = |severity| set == Set::Portable || severity == Severity::Error;
    report.diagnostics().iter().find(|found| counts(found.severity)).map(|found| found.rule.name().to_owned())
}

/// Checks that the grammar gives the same verdict, if it decides about the set.
fn grammar(set: Set, stream: &str, is_in: bool) -> Result<()> {
    let form = match set {
        Set::Kyaml => kyaml_grammar::Form::Kyaml,
        Set::Canonical => kyaml_grammar::Form::Canonical,
        Set::Compact => kyaml_grammar::Form::Compact,
        Set::Portable | Set::Yaml => return Ok(()),
    };
    let verdict = kyaml_grammar::check(form, stream);
    ensure!((verdict == Verdict::Accepted) == is_in, "{stream:?}: the grammar says {verdict:?}");
    Ok(())
}
