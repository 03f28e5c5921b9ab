//! The arguments.

use std::path::PathBuf;

use clap::{ColorChoice, Parser, ValueEnum};
use kyaml_lint::{Form, LintOptions, Rule, rules};

const EXAMPLES: &str = "\
Examples:
  kyaml-check                                check standard input
  kyaml-check manifests/ kustomization.yaml  check a folder and a file
  kyaml-check --canonical --strict .         accept canonical and portable KYAML only
  kubectl get pods -o kyaml | kyaml-check    check what another program prints
  kyaml-check --format json . | jq '.[].rule'
  kyaml-check --explain ambiguous-key        say what a rule is about

Exit status:
  0  nothing was found (or warnings only, without --strict)
  1  something was found
  2  something could not be checked, or an argument is wrong";

/// Check that files are KYAML, the strict dialect of YAML of KEP-5295.
///
/// Every violation is reported with its place, the rule that it breaks, and what to write instead. Warnings are about KYAML that some YAML readers
/// misread (see --profile).
#[derive(Debug, Parser)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
#[command(name = "kyaml-check", version, after_help = EXAMPLES, max_term_width = 100)]
pub(crate) struct Cli {
    /// Files and directories to check; `-`, or nothing, is standard input
    ///
    /// Directories are searched for *.yaml, *.yml, *.kyaml and *.kyml, hidden files and what .gitignore excludes left out. A file that is named
    /// is checked whatever its name.
    pub(crate) paths: Vec<PathBuf>,

    /// Accept canonical form only: the one layout and spelling that a KYAML formatter writes
    #[arg(long, conflicts_with = "compact")]
    canonical: bool,

    /// Accept compact form only: one line for each document, without comments
    #[arg(long)]
    compact: bool,

    /// The set of readers to write for
    #[arg(long, value_enum, default_value_t = Profile::Canonical)]
    profile: Profile,

    /// Fail on warnings as on errors
    #[arg(long)]
    pub(crate) strict: bool,

    /// How to print findings
    #[arg(long, value_enum, default_value_t = Format::Human)]
    pub(crate) format: Format,

    /// When to print in colours
    #[arg(long, value_name = "WHEN", value_enum, default_value_t = ColorChoice::Auto)]
    pub(crate) color: ColorChoice,

    /// Do not print the summary
    #[arg(long, short)]
    pub(crate) quiet: bool,

    /// List all rules, and check nothing
    #[arg(long, conflicts_with_all = ["paths", "explain"])]
    pub(crate) rules: bool,

    /// Print the documentation of a rule, and check nothing
    #[arg(long, value_name = "RULE", conflicts_with = "paths", value_parser = find_rule)]
    pub(crate) explain: Option<&'static Rule>,
}

fn find_rule(name: &str) -> Result<&'static Rule, &'static str> {
    rules::find(name).ok_or("there is no such rule; --rules lists them all")
}

/// The values of `--profile`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Profile {
    /// What some readers misread is a warning
    Canonical,
    /// What some readers misread is an error, and canonical form avoids it
    Portable,
}

/// The values of `--format`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// For people: the source, the place and what to write instead
    Human,
    /// For programs: one array of all findings
    Json,
}

impl Cli {
    /// What the files are asked to be.
    pub(crate) fn lint_options(&self) -> LintOptions {
        let form = match (self.canonical, self.compact) {
            (true, _) => Form::Canonical,
            (false, true) => Form::Compact,
            (false, false) => Form::Kyaml,
        };
        LintOptions::default().form(form).profile(match self.profile {
            Profile::Canonical => kyaml_core::Profile::Canonical,
            Profile::Portable => kyaml_core::Profile::Portable,
        })
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
