//! Prints the results of `--fix` and `--diff`.

use std::collections::BTreeSet;
use std::io::{self, Write};

use kyaml_core::Span;
use kyaml_format::Language;
use kyaml_import::ImportError;
use kyaml_lint::Report;

use super::cli::{CheckArguments, PROGRAM};
use super::file::{Checked, FixOutcome};
use crate::diff::print_diff;
use crate::report::{Human, Notes, finding, for_stderr, print_left_out};
use crate::terminal::{complain, is_coloured};

/// The errors that repeat none of the findings.
fn unreported<'e>(errors: &'e [ImportError], report: &Report) -> Vec<&'e ImportError> {
    let reported: BTreeSet<(Span, &str)> =
        report.diagnostics().iter().map(|finding| (finding.span, finding.rule.name())).collect();
    errors.iter().filter(|error| !reported.contains(&(error.span(), error.rule().name()))).collect()
}

/// Prints the results of `--fix` and `--diff` for one file: a diff to `diffs`. Notes and errors go to standard
/// error, which may be closed, so a failure to write there is ignored.
pub(super) fn report(
    name: &str,
    checked: &Checked,
    arguments: &CheckArguments,
    diffs: &mut (dyn Write + Send),
) -> io::Result<()> {
    match &checked.fix {
        FixOutcome::None => {}
        FixOutcome::Done { old, notes, left_out_comments, .. } => {
            if arguments.diff {
                let (before, after) = (String::from_utf8_lossy(old), String::from_utf8_lossy(&checked.text));
                let coloured = is_coloured(arguments.color, &io::stdout());
                print_diff(name, &before, &after, coloured, diffs)?;
            }
            if !arguments.quiet {
                let _ = Notes::of(old, notes).print(name, io::stderr());
                let _ = print_left_out(name, *left_out_comments, Language::Kyaml, io::stderr());
            }
        }
        FixOutcome::Refused(errors) => {
            complain(PROGRAM, &format!("cannot fix {name}: it has to be changed by hand first"));
            let mut human = Human::new(io::stderr(), for_stderr(arguments.color));
            let _ = human.findings(name, &checked.text, unreported(errors, &checked.report).into_iter().map(finding));
        }
        FixOutcome::Failed(problem) => complain(PROGRAM, problem),
    }
    Ok(())
}
