//! The suggestion for an unknown option: one with the same use, or none. By the likeness of letters
//! alone, which is what clap offers, `--verbose` is `--version` and `--indent` is `--hidden`.

use std::ffi::OsString;
use std::fmt::Display;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{ArgMatches, Command, Parser};

/// Arguments, each with the options of other programs that have the same use. The first argument that a program has is
/// suggested.
const SAME_USE: &[(&str, &[&str])] = &[
    ("--write", &["-i", "--in-place", "--inplace", "--overwrite", "--fix"]),
    ("--fix", &["--in-place", "--inplace", "--overwrite", "--write", "--autofix"]),
    ("--diff", &["--dry-run"]),
    ("--check", &["--list-different", "--verify"]),
    ("--quiet", &["--silent"]),
    ("--jobs", &["--threads", "--parallel"]),
    ("--color never", &["--no-color"]),
    ("--ignore", &["--disable"]),
    ("--select", &["--enable", "--rule"]),
    ("--severity", &["--warn", "--level"]),
    ("--strict", &["--fail-on-warning", "--max-warnings"]),
    ("--format", &["--reporter"]),
    ("--to json", &["--json"]),
    ("--format json", &["--json"]),
    ("--to yaml", &["--yaml"]),
    ("--format sarif", &["--sarif"]),
    ("--profile portable", &["--portable"]),
    ("--form canonical", &["--canonical"]),
    ("--skip-templates", &["--skip"]),
    ("--exclude", &["--ignore-path", "--skip"]),
];

/// Parses the arguments; the first one is the program's name. Ends the process if they are wrong, or do not fit together:
/// `misfit` says why, if clap cannot decide that by itself.
pub(crate) fn parse<C: Parser, M: Display>(
    arguments: impl IntoIterator<Item = OsString>,
    misfit: impl FnOnce(&C, &ArgMatches) -> Option<(ErrorKind, M)>,
) -> C {
    let parsed = C::command().try_get_matches_from(arguments).and_then(|given| {
        let cli = C::from_arg_matches(&given)?;
        match misfit(&cli, &given) {
            Some((kind, message)) => Err(C::command().error(kind, message)),
            None => Ok(cli),
        }
    });
    parsed.unwrap_or_else(|mut error| {
        if error.kind() == ErrorKind::UnknownArgument {
            suggest(&mut error, C::command());
        }
        error.exit()
    })
}

/// Replaces the suggestions of clap.
fn suggest(error: &mut clap::Error, mut command: Command) {
    error.remove(ContextKind::Suggested);
    // The usage of clap is that of its suggestion.
    error.insert(ContextKind::Usage, ContextValue::StyledStr(command.render_usage()));
    error.remove(ContextKind::SuggestedArg);
    if let Some(ContextValue::String(unknown)) = error.get(ContextKind::InvalidArg)
        && let Some(relative) = relative(unknown, command)
    {
        error.insert(ContextKind::SuggestedArg, ContextValue::String(relative));
    }
}

/// The argument of a program with the same use as the unknown option.
fn relative(unknown: &str, mut command: Command) -> Option<String> {
    command.build();
    let known: Vec<&str> = command.get_arguments().filter_map(clap::Arg::get_long).collect();
    let has = |argument: &str| known.iter().any(|known| argument.split(' ').next() == Some(&format!("--{known}")));
    if let Some((argument, _)) = SAME_USE.iter().find(|(argument, names)| names.contains(&unknown) && has(argument)) {
        return Some((*argument).to_owned());
    }
    let name = unknown.strip_prefix("--")?;
    // `no-` reverses a meaning.
    let known: Vec<&str> =
        known.into_iter().filter(|known| known.starts_with("no-") == name.starts_with("no-")).collect();
    let by_words = known.iter().filter(|known| shares_words(name, known));
    let by_words = by_words.max_by_key(|known| known.len());
    let by_letters = || {
        let distances = known.iter().map(|known| (strsim::osa_distance(name, known), known));
        let near = distances.filter(|(distance, _)| distance * 3 <= name.len());
        near.min_by_key(|(distance, _)| *distance).map(|(_, known)| known)
    };
    by_words.or_else(by_letters).map(|known| format!("--{known}"))
}

/// Whether all words of one name are words of the other one.
fn shares_words(left: &str, right: &str) -> bool {
    let has_all = |all: &str, some: &str| some.split('-').all(|word| all.split('-').any(|other| other == word));
    has_all(left, right) || has_all(right, left)
}

#[cfg(test)]
mod test {
    use super::relative;
    use crate::{checker, formatter};

    #[track_caller]
    fn check(unknown: &str, [of_formatter, of_checker]: [Option<&str>; 2]) {
        assert_eq!(relative(unknown, formatter::command()).as_deref(), of_formatter, "kyaml-fmt {unknown}");
        assert_eq!(relative(unknown, checker::command()).as_deref(), of_checker, "kyaml-check {unknown}");
    }

    #[test]
    fn relatives_have_the_same_use() {
        for (unknown, expected) in [
            ("--in-place", [Some("--write"), Some("--fix")]),
            ("-i", [Some("--write"), None]),
            ("--fix", [Some("--write"), Some("--fix")]),
            ("--dry-run", [Some("--diff"), Some("--diff")]),
            ("--colour", [Some("--color"), Some("--color")]),
            ("--no-color", [Some("--color never"), Some("--color never")]),
            ("--config-file", [Some("--config"), Some("--config")]),
            ("--exclude-dir", [Some("--exclude"), Some("--exclude")]),
            ("--sort", [Some("--sort-keys"), None]),
            ("--skip", [Some("--skip-templates"), Some("--exclude")]),
            ("--only", [Some("--only-kyaml"), Some("--only-kyaml")]),
            ("--indent", [Some("--indent-sequences"), None]),
            ("--json", [Some("--to json"), Some("--format json")]),
            ("--output-format", [None, Some("--format")]),
            ("--list-rules", [None, Some("--rules")]),
            ("--max-warnings", [None, Some("--strict")]),
            ("--canonical", [Some("--form canonical"), Some("--canonical")]),
        ] {
            check(unknown, expected);
        }
    }

    #[test]
    fn unrelated_options_have_no_suggestion() {
        for unknown in ["--verbose", "--exit-code", "--stdout", "--out", "--recursive", "-r", "--no-ignore"] {
            check(unknown, [None, None]);
        }
    }
}
