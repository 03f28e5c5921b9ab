//! The arguments.

use std::path::PathBuf;

use clap::error::ErrorKind;
use clap::{ColorChoice, CommandFactory, Parser, ValueEnum};
use kyaml_core::{Edition, Layout, Profile, WriteOptions};
use kyaml_format::FormatOptions;
use kyaml_lint::{Form, LintOptions, Rule, rules};

/// The name of the program, which starts its messages.
pub(super) const PROGRAM: &str = "kyaml-check";

const EXAMPLES: &str = "\
Examples:
  kyaml-check                                check standard input
  kyaml-check manifests/ kustomization.yaml  check a folder and a file
  kyaml-check --canonical --strict .         accept canonical and portable KYAML only
  kubectl get pods -o kyaml | kyaml-check    check what another program prints
  kyaml-check --format json . | jq '.[].rule'
  kyaml-check --explain ambiguous-key        say what a rule is about
  kyaml-check --fix manifests/               rewrite what is wrong, and report what remains

Exit status:
  0  nothing was found (or warnings only, without --strict)
  1  something was found
  2  something could not be checked, or an argument is wrong";

/// Check that files are KYAML, the strict dialect of YAML of KEP-5295.
///
/// Every violation is reported with its place, the rule that it breaks, and what to write instead. Warnings are about
/// KYAML that some YAML readers misread (see --profile).
#[derive(Debug, Parser)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
#[command(name = PROGRAM, version, after_help = EXAMPLES, max_term_width = 100)]
pub(super) struct Cli {
    /// Files and directories to check; `-`, or nothing, is standard input
    ///
    /// Directories are searched for *.yaml, *.yml, *.kyaml and *.kyml, hidden files and what .gitignore excludes left
    /// out. A file that is named is checked whatever its name.
    pub(super) paths: Vec<PathBuf>,

    /// Accept canonical form only: the one layout and spelling that a KYAML formatter writes
    #[arg(long, conflicts_with = "compact")]
    canonical: bool,

    /// Accept compact form only: one line for each document, without comments
    #[arg(long)]
    compact: bool,

    /// The set of readers to write for
    #[arg(long, value_enum, default_value_t = ProfileToCheck::Canonical)]
    profile: ProfileToCheck,

    /// The edition of the specification
    #[arg(long, value_name = "YEAR", default_value_t = Edition::LATEST)]
    edition: Edition,

    /// Fail on warnings as on errors
    #[arg(long)]
    pub(super) strict: bool,

    /// How to print findings
    #[arg(long, value_enum, default_value_t = ReportFormat::Human)]
    pub(super) format: ReportFormat,

    /// When to print in colours
    #[arg(long, value_name = "WHEN", value_enum, default_value_t = ColorChoice::Auto)]
    pub(super) color: ColorChoice,

    /// Do not print the summary
    #[arg(long, short)]
    pub(super) quiet: bool,

    /// Rewrite the files in which that leaves fewer findings, and report those that remain
    ///
    /// A file is rewritten in canonical form, or in the form that is asked for, as kyaml-fmt --write does it: what
    /// Kubernetes loads from it and its comments stay (compact form has none), and scalars that look different are
    /// noted.
    #[arg(long, conflicts_with = "diff")]
    pub(super) fix: bool,

    /// Print what --fix would change, as a unified diff, and report on standard error what would remain
    #[arg(long, conflicts_with = "format")]
    pub(super) diff: bool,

    /// List all rules, and check nothing
    #[arg(long, conflicts_with_all = ["paths", "explain", "fix", "diff"])]
    pub(super) rules: bool,

    /// Print the documentation of a rule, and check nothing
    #[arg(long, value_name = "RULE", conflicts_with_all = ["paths", "fix", "diff"], value_parser = find_rule)]
    pub(super) explain: Option<&'static Rule>,
}

fn find_rule(name: &str) -> Result<&'static Rule, &'static str> {
    rules::find(name).ok_or("there is no such rule; --rules lists them all")
}

/// The values of `--profile`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum ProfileToCheck {
    /// What some readers misread is a warning
    Canonical,
    /// What some readers misread is an error, and canonical form avoids it
    Portable,
}

/// The values of `--format`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum ReportFormat {
    /// For people: the source, the place and what to write instead
    Human,
    /// For programs: one array of all findings
    Json,
}

impl Cli {
    /// The arguments of this process. Where they do not fit together, this ends it.
    pub(super) fn get() -> Self {
        let cli = Self::parse();
        if cli.fix && (cli.paths.is_empty() || cli.paths.iter().any(|path| path.as_os_str() == "-")) {
            let message = "--fix needs files or directories to rewrite; use kyaml-fmt for standard input";
            Self::command().error(ErrorKind::MissingRequiredArgument, message).exit();
        }
        cli
    }

    /// What `--fix` makes of a file.
    pub(super) fn format_options(&self) -> FormatOptions {
        let layout = if self.compact { Layout::Compact } else { Layout::Canonical };
        FormatOptions::default()
            .edition(self.edition)
            .write(WriteOptions::default().layout(layout).profile(self.profile.into()))
    }

    /// What the files are asked to be.
    pub(super) fn lint_options(&self) -> LintOptions {
        let form = match (self.canonical, self.compact) {
            (true, _) => Form::Canonical,
            (false, true) => Form::Compact,
            (false, false) => Form::Kyaml,
        };
        LintOptions::default().edition(self.edition).form(form).profile(self.profile.into())
    }
}

impl From<ProfileToCheck> for Profile {
    fn from(profile: ProfileToCheck) -> Self {
        match profile {
            ProfileToCheck::Canonical => Self::Canonical,
            ProfileToCheck::Portable => Self::Portable,
        }
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::Cli;

    #[test]
    fn the_arguments_are_consistent() {
        Cli::command().debug_assert();
    }
}
