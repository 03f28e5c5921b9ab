//! The arguments.

use std::path::PathBuf;

use clap::builder::{OsStringValueParser, TypedValueParser};
use clap::error::ErrorKind;
use clap::{Args, ColorChoice, Parser, Subcommand, ValueEnum};
use kyaml_core::{Edition, Profile};
use kyaml_kubernetes::Release;
use kyaml_lint::{Form, Level, RuleSet, rules};
use kyaml_workspace::Settings;
use kyaml_workspace::config::{self, Templates, no_such_rule};

use crate::catalogue::{Pages, find};
use crate::input::InputArguments;

/// The name of the program, which starts its messages.
pub(super) const PROGRAM: &str = "kyaml-check";

const EXAMPLES: &str = include_str!("examples.txt").trim_ascii_end();

/// Check that files are KYAML, the strict dialect of YAML of KEP-5295.
///
/// Every violation is reported with its place, the rule that it breaks, and what to write instead. Warnings are about
/// KYAML that some YAML readers, or people, misread. What a `kyaml.toml` says, in the folder of a file or above it,
/// holds for that file; arguments go before it. A comment `# kyaml-check: ignore[name-of-a-rule]` ignores findings in
/// its line, or in the next one.
#[derive(Debug, Parser)]
#[command(name = PROGRAM, version, after_help = EXAMPLES, max_term_width = 100)]
#[command(args_conflicts_with_subcommands = true, disable_help_subcommand = true)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(super) command: Option<Command>,

    #[command(flatten)]
    pub(super) check: CheckArguments,
}

/// What the program does beside checking.
#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Write a kyaml.toml and a pre-commit hook for the repository of the current folder
    Init(InitArguments),
}

#[derive(Debug, Args)]
pub(super) struct InitArguments {
    /// The folder to write to
    #[arg(default_value = ".")]
    pub(super) folder: PathBuf,
}

#[derive(Debug, Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
pub(super) struct CheckArguments {
    /// Files, folders and globs to check; `-`, or nothing, is standard input
    ///
    /// Folders are searched for *.yaml, *.yml, *.kyaml and *.kyml. Hidden files, links, and what .gitignore, .ignore and
    /// kyaml.toml exclude are left out. A file that is named is checked whatever its name, and so is one that matches a
    /// glob, such as 'deploy/**/*.json' in quotes.
    ///
    /// Of Markdown (*.md, *.markdown, *.mdx), the fences are checked, each as a stream of its own.
    #[arg(value_parser = OsStringValueParser::new().map(PathBuf::from))]
    pub(super) paths: Vec<PathBuf>,

    /// Accept canonical form only: the one layout and spelling that a KYAML formatter writes
    #[arg(long, conflicts_with = "compact")]
    canonical: bool,

    /// Accept compact form only: one line for each document, without comments
    #[arg(long)]
    compact: bool,

    /// The set of readers to write for [default: canonical]
    #[arg(long, value_enum)]
    profile: Option<Profile>,

    #[command(flatten)]
    style: config::Style,

    /// Check templates in this language: the actions, and the KYAML around them
    #[arg(long, value_name = "LANGUAGE", value_enum, conflicts_with = "rendered")]
    templates: Option<Templates>,

    /// Judge objects by the types of this release of Kubernetes: unknown fields, wrong types, missing fields
    #[arg(long, value_name = "RELEASE", value_enum)]
    pub(super) kubernetes: Option<Release>,

    /// The edition of the specification [default: the latest]
    #[arg(long, value_name = "YEAR")]
    edition: Option<Edition>,

    /// Look for these rules only: names, groups, clauses (KY-KEY-4), starts of clauses (KY-KEY), or `all`
    #[arg(long, value_name = "RULES", value_delimiter = ',', value_parser = select)]
    select: Vec<RuleSet>,

    /// Do not look for these rules
    #[arg(long, value_name = "RULES", value_delimiter = ',', value_parser = select)]
    ignore: Vec<RuleSet>,

    /// Make findings of a rule an error or a warning, or leave them out: `long-key=warning`, `long-key=off`
    #[arg(long, value_name = "RULE=LEVEL", value_delimiter = ',', value_parser = severity)]
    severity: Vec<(RuleSet, Level)>,

    /// Fail on warnings as on errors
    #[arg(long)]
    strict: bool,

    #[command(flatten)]
    pub(super) inputs: InputArguments,

    /// How to print findings
    #[arg(long, value_enum, default_value_t = ReportFormat::Human)]
    pub(super) format: ReportFormat,

    /// How many findings to print at most; the others are counted [default: 1000 for people, all for programs]
    #[arg(long, value_name = "NUMBER")]
    max_findings: Option<usize>,

    /// Print how often each rule is broken, in place of the findings
    #[arg(long, conflicts_with = "diff")]
    pub(super) statistics: bool,

    /// When to print in colours
    #[arg(long, value_name = "WHEN", value_enum, default_value_t = ColorChoice::Auto)]
    pub(super) color: ColorChoice,

    /// Do not print the summary
    #[arg(long, short)]
    pub(super) quiet: bool,

    /// Fix the files where Kubernetes loads the same afterwards, and report the remaining findings
    ///
    /// Most fixes change no more than the place of the finding. A document that needs more, such as one in block style,
    /// is written as kyaml-fmt writes it. Comments stay, except those that only ignore
    /// findings and ignore none.
    #[arg(long, conflicts_with = "diff")]
    pub(super) fix: bool,

    /// Let --fix and --diff guess as well: a missing comma, quotes around a key
    #[arg(long)]
    pub(super) unsafe_fixes: bool,

    /// Let --fix rewrite read-only files too
    #[arg(long, requires = "fix")]
    pub(super) force: bool,

    /// Print what --fix would change, as a unified diff, and report the remaining findings on standard error
    #[arg(long, conflicts_with = "format")]
    pub(super) diff: bool,

    /// The path that messages give for standard input, and whose kyaml.toml counts
    #[arg(long, value_name = "PATH")]
    pub(super) stdin_filepath: Option<PathBuf>,

    /// Take each input for the output of `helm template` or `kustomize build`, and report findings at the files that it
    /// names
    ///
    /// Helm names them in `# Source:` comments, kustomize in annotations if `buildMetadata` holds `originAnnotations`.
    /// Lines are those of the rendered file, as `helm template --output-dir` writes it.
    #[arg(long, conflicts_with_all = ["fix", "diff"])]
    pub(super) rendered: bool,

    /// List all rules, and check nothing
    #[arg(long, conflicts_with_all = ["paths", "explain", "fix", "diff"])]
    pub(super) rules: bool,

    /// Print the documentation of a rule, a group, a refusal of kyaml-fmt or a clause, and check nothing
    #[arg(long, value_name = "NAME", conflicts_with_all = ["paths", "fix", "diff"], value_parser = find)]
    pub(super) explain: Option<Pages>,
}

fn select(selector: &str) -> Result<RuleSet, String> {
    rules::select(selector).ok_or_else(|| no_such_rule(selector))
}

fn severity(argument: &str) -> Result<(RuleSet, Level), String> {
    let (selector, level) = argument.split_once('=').ok_or("write a rule, `=`, and `error`, `warning` or `off`")?;
    let known = Level::from_str(level, false)
        .map_err(|_| format!("there is no level `{level}`; write `error`, `warning` or `off`"))?;
    Ok((select(selector)?, known))
}

/// The values of `--format`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum ReportFormat {
    /// For people: the source, the place and what to write instead
    Human,
    /// For people: a line for each finding
    Concise,
    /// For programs: one array of all findings
    Json,
    /// For programs: a JSON object on a line for each finding
    JsonLines,
    /// For programs: SARIF 2.1.0, which code scanning reads
    Sarif,
    /// For GitHub: workflow commands, shown in the changed files
    Github,
    /// For GitLab: its code quality
    Gitlab,
    /// For build servers: a test for each finding
    Junit,
    /// For build servers: the XML of Checkstyle
    Checkstyle,
}

impl ReportFormat {
    /// Whether the format has a place for fixes.
    pub(super) fn carries_fixes(self) -> bool {
        matches!(self, Self::Json | Self::JsonLines | Self::Sarif)
    }

    /// Whether the format is for people, not for programs.
    pub(super) fn is_for_people(self) -> bool {
        matches!(self, Self::Human | Self::Concise)
    }
}

impl CheckArguments {
    /// Why the arguments do not fit together, if clap cannot decide that by itself.
    pub(super) fn misfit(&self) -> Option<(ErrorKind, &'static str)> {
        let has_stdin = self.paths.is_empty() || self.paths.iter().any(|path| path.as_os_str() == "-");
        if self.fix && has_stdin {
            let message = "--fix needs files or folders to rewrite; use kyaml-fmt for standard input";
            return Some((ErrorKind::MissingRequiredArgument, message));
        }
        if self.unsafe_fixes && !(self.fix || self.diff) {
            return Some((ErrorKind::MissingRequiredArgument, "--unsafe-fixes goes with --fix or --diff"));
        }
        if self.stdin_filepath.is_some() && !has_stdin {
            return Some((ErrorKind::ArgumentConflict, "--stdin-filepath is about standard input; name `-` as well"));
        }
        None
    }

    /// The highest number of findings to print. All of them are counted.
    pub(super) fn max_findings(&self) -> usize {
        let default = if self.format.is_for_people() && !self.statistics { 1000 } else { usize::MAX };
        self.max_findings.filter(|_| !self.statistics).unwrap_or(default)
    }

    /// The settings of a file that has these configured ones.
    pub(super) fn settings(&self, mut settings: Settings) -> Settings {
        for &(rules, level) in &self.severity {
            settings.set_severity(rules, level);
        }
        let all = |sets: &[RuleSet]| sets.iter().copied().reduce(RuleSet::union);
        settings.select = all(&self.select).or(settings.select);
        settings.ignore = settings.ignore.union(all(&self.ignore).unwrap_or(RuleSet::EMPTY));
        settings.form = match (self.canonical, self.compact) {
            (true, _) => Some(Form::Canonical),
            (false, true) => Some(Form::Compact),
            (false, false) => settings.form,
        };
        settings.profile = self.profile.or(settings.profile);
        settings.edition = self.edition.or(settings.edition);
        settings.style = self.style.or(settings.style);
        settings.templates = self.templates.or(settings.templates);
        settings.strict = Some(self.strict || settings.strict.unwrap_or_default());
        settings.only_kyaml = self.inputs.only_kyaml.or(settings.only_kyaml);
        settings
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
