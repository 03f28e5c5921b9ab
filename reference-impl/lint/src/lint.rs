//! The check of one stream.

use std::borrow::Cow;

use kyaml_core::{BlankLines, Tree, parse};
use kyaml_explain::{ExplainOptions, explain};

use crate::check::Check;
use crate::comparison::{Distance, compare, count_differences};
use crate::custom::Linter;
use crate::diagnostic::{Diagnostic, Report};
use crate::difference::{Difference, DifferenceKind};
use crate::findings::Findings;
use crate::ignores::Ignores;
use crate::options::{Form, LintOptions};
use crate::rule::Rule;
use crate::{rules, walk};

/// Checks a stream.
///
/// A stream that is not KYAML has no findings about its form. A stream that is far from the form
/// that the options ask for has one finding about that, at the first difference.
#[must_use]
pub fn lint(input: &[u8], options: &LintOptions) -> Report {
    Linter::new(options).lint(input)
}

/// Checks a stream as [`lint()`] does, and lets `amend` change the findings before comments ignore
/// any of them.
///
/// It is for a caller who knows more about the stream, such as a checker of templates. Added
/// findings are completed: their severity follows the options, and their document and pointer follow
/// their span. Findings of rules that are not selected are dropped.
///
/// ```
/// use kyaml_core::Span;
/// use kyaml_lint::{Diagnostic, LintOptions, lint_amended, rules};
///
/// let report = lint_amended(b"---\n{a: 1}\n", &LintOptions::default(), |_, findings| {
///     findings.push(Diagnostic::new(&rules::quoted_number::RULE, Span::new(8, 9), "a number"));
/// });
/// assert_eq!(report.diagnostics()[0].pointer, "/a");
/// ```
#[must_use]
pub fn lint_amended(
    input: &[u8],
    options: &LintOptions,
    amend: impl FnOnce(&Tree<'_>, &mut Vec<Diagnostic>),
) -> Report {
    lint_then(input, &Linter::new(options), None, Some(amend))
}

/// Checks a section of a stream of KYAML. `stream` has the section and the collections around it, and `distance` is that of the
/// whole stream from its form.
#[doc(hidden)]
#[must_use]
pub fn lint_section(stream: &[u8], options: &LintOptions, distance: Distance) -> Report {
    lint_then(stream, &Linter::new(options), Some(distance), AS_IT_IS)
}

/// The number of differences between each document of a stream of KYAML and the form that `options` ask for.
#[doc(hidden)]
#[must_use]
pub fn differences(stream: &str, options: &LintOptions) -> Vec<usize> {
    let parsed = parse(stream.as_bytes());
    let tree = with_blank_lines(parsed.tree(), stream, options);
    count_differences(&tree, stream, options.write_options())
}

/// No change of the findings.
pub(crate) const AS_IT_IS: Option<fn(&Tree<'_>, &mut Vec<Diagnostic>)> = None;

/// Checks a stream by these rules.
pub(crate) fn lint_then(
    input: &[u8],
    linter: &Linter<'_>,
    distance: Option<Distance>,
    amend: Option<impl FnOnce(&Tree<'_>, &mut Vec<Diagnostic>)>,
) -> Report {
    let options = &linter.options;
    let explained = explain(input, &ExplainOptions::default().lines_before(options.lines_before));
    let (tree, errors) = (explained.tree(), explained.findings());
    let looked_for = rules::ALL.iter().copied().filter(|rule| options.looks_for(rule)).collect();
    let mut findings = Findings::new(tree, linter, looked_for);
    for error in errors {
        findings.add_error(rules::of_parser(error.rule()), error);
    }
    walk::check(tree, input, &mut findings);
    if options.form != Form::Kyaml
        && let (Ok(text), []) = (str::from_utf8(input), errors)
    {
        let tree = with_blank_lines(tree, text, options);
        compare(&tree, text, options.form, options.write_options(), distance, |difference| {
            findings.add_difference(broken_by(difference), difference);
        });
    }
    for custom in linter.custom.iter().filter(|custom| custom.is_selected) {
        findings.add_custom(custom, custom.rule.check(tree, input));
    }
    if let Some(amend) = amend {
        findings.amend(|found| amend(tree, found));
    }
    if options.ignore_comments {
        ignore(Ignores::read(input, |name| linter.select(name)), linter, &mut findings);
    }
    findings.into_report(errors)
}

/// The rule that a difference breaks.
fn broken_by(difference: &Difference<'_>) -> &'static Rule {
    match difference.kind {
        _ if difference.form == Form::Compact => &rules::noncanonical_compact::RULE,
        DifferenceKind::Gap { .. } => &rules::noncanonical_layout::RULE,
        DifferenceKind::QuotedKey { .. } => &rules::needlessly_quoted_key::RULE,
        DifferenceKind::Spelling { .. } => &rules::noncanonical_string::RULE,
        DifferenceKind::MovedComment(_) | DifferenceKind::ForbiddenComment => &rules::noncanonical_comment::RULE,
    }
}

/// The tree of a stream, with its blank lines if its form keeps them.
fn with_blank_lines<'t, 's>(tree: &'t Tree<'s>, stream: &str, options: &LintOptions) -> Cow<'t, Tree<'s>> {
    let mut tree = Cow::Borrowed(tree);
    if options.style.blank_lines == BlankLines::Keep {
        tree.to_mut().record_blank_lines(stream);
    }
    tree
}

/// Removes ignored findings, and finds comments that ignore nothing.
fn ignore(mut ignores: Ignores<'_>, linter: &Linter<'_>, findings: &mut Findings<'_, '_>) {
    ignores.leave_out(linter, findings.in_order());
    for check in rules::CHECKS {
        if let Check::Ignores(check) = check {
            check(&ignores, findings);
        }
    }
}
