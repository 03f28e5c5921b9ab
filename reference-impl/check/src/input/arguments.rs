//! The arguments about inputs, which both programs have.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use clap::Args;
use kyaml_workspace::{ConfigSource, Patterns};

/// The arguments about inputs.
#[derive(Debug, Default, Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
pub(crate) struct InputArguments {
    /// Search folders for hidden files and folders too, except those of version control
    #[arg(long)]
    pub(super) hidden: bool,

    /// Leave out files and folders that match, also if they are named; a pattern of .gitignore
    #[arg(long, value_name = "GLOB", value_parser = glob)]
    pub(super) exclude: Vec<String>,

    /// Search folders for files that match too, whatever their extension: '*.json'
    #[arg(long, value_name = "GLOB", value_parser = glob)]
    pub(super) include: Vec<String>,

    /// Leave out files that do not look like KYAML
    ///
    /// Those with another extension than .kyaml or .kyml that have no bracket first after their header. `--only-kyaml=false`
    /// takes them, whatever kyaml.toml says.
    #[arg(long, value_name = "BOOL", num_args = 0..=1, default_missing_value = "true", require_equals = true)]
    pub(crate) only_kyaml: Option<bool>,

    /// Search folders for Markdown too, for its fences of KYAML
    #[arg(long)]
    pub(super) markdown: bool,

    /// Leave out what kyaml.toml excludes even if it is named, as hooks name files
    #[arg(long)]
    pub(super) force_exclude: bool,

    /// The kyaml.toml to use instead of the nearest one
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,

    /// Use no kyaml.toml
    #[arg(long, conflicts_with = "config")]
    no_config: bool,

    /// How many threads to use [default: one for each core]
    #[arg(long, value_name = "NUMBER", value_parser = jobs)]
    pub(crate) jobs: Option<NonZeroUsize>,
}

fn glob(pattern: &str) -> Result<String, String> {
    Patterns::new(Path::new(""), &[pattern.to_owned()]).map(|_| pattern.to_owned())
}

fn jobs(number: &str) -> Result<NonZeroUsize, &'static str> {
    number.parse().map_err(|_| "write a number, from 1")
}

impl InputArguments {
    /// The arguments of a search for files that match, whatever their extension.
    pub(crate) fn including(patterns: &[&str]) -> Self {
        Self { include: patterns.iter().map(|pattern| (*pattern).to_owned()).collect(), ..Self::default() }
    }

    /// The arguments of a search for all results of a run with these arguments. `patterns` are those of their names.
    pub(crate) fn of_results(&self, patterns: &[&str]) -> Self {
        Self { hidden: self.hidden, markdown: self.markdown, ..Self::including(patterns) }
    }

    /// Where configuration comes from.
    pub(crate) fn configuration(&self) -> ConfigSource {
        match &self.config {
            Some(path) => ConfigSource::File(path.clone()),
            None if self.no_config => ConfigSource::None,
            None => ConfigSource::Nearest,
        }
    }
}

/// Patterns in arguments. They are relative to the current folder. Outside of it, they are relative
/// to the root of the file system.
#[derive(Debug)]
pub(super) struct ArgumentPatterns {
    inside: Patterns,
    outside: Patterns,
    current: PathBuf,
}

impl ArgumentPatterns {
    pub(super) fn new(patterns: &[String]) -> Self {
        let current = std::env::current_dir().unwrap_or_default();
        let in_folder = |folder| Patterns::new(folder, patterns).expect("the patterns were tested as arguments");
        let root = current.ancestors().last().unwrap_or(Path::new("/"));
        Self { inside: in_folder(&current), outside: in_folder(root), current }
    }

    /// Whether the file or folder `path`, which is absolute, or a folder around it, matches.
    pub(super) fn matches(&self, path: &Path, is_folder: bool) -> bool {
        let patterns = if path.starts_with(&self.current) { &self.inside } else { &self.outside };
        patterns.matches(path, is_folder)
    }
}
