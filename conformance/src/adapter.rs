//! The adapters: one folder each below `adapters/`, described by its `adapter.toml`.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use serde::Deserialize;

use crate::claim::Claim;
use crate::results::Schema;
use kyaml_cases::is_kebab;
use kyaml_cases::problem::{Problem, Problems};
use kyaml_protocol::operation::Operation;

mod state;

pub(crate) use kyaml_protocol::DEFAULT;
pub use state::State;

/// The file that makes a folder an adapter.
pub(crate) const ADAPTER_FILE: &str = "adapter.toml";
/// The folder of what several adapters share.
const SHARED: &str = "shared";

/// What `adapter.toml` says.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Manifest {
    /// The name, which is that of the folder.
    pub(crate) name: String,
    /// The language that the library is for.
    pub(crate) language: String,
    /// The name of the library or program under test.
    pub(crate) library: String,
    /// Its address.
    pub(crate) homepage: String,
    /// The operations that it supports.
    pub(crate) operations: Vec<Operation>,
    /// The version of the protocol that it speaks; the first where nothing says.
    #[serde(default = "first")]
    pub(crate) protocol: u32,
    /// The classes that it claims; those that its operations are for, where nothing says.
    #[serde(default)]
    pub(crate) classes: Option<Vec<Claim>>,
    /// The programs that must be on the path.
    pub(crate) needs: Vec<String>,
    /// The Debian packages that it needs, with their versions, such as `libyaml-dev=0.2.5-1`.
    #[serde(default)]
    pub(crate) apt: Vec<String>,
    /// The commands that build it, in order; each is run in the adapter's folder.
    #[serde(default)]
    pub(crate) setup: Vec<Vec<String>>,
    /// The files and folders that it is built from, besides its own folder and the shared one;
    /// relative to its own folder. A change in one of them makes the build stale.
    #[serde(default)]
    pub(crate) sources: Vec<PathBuf>,
    /// The command that starts it, run in the adapter's folder.
    pub(crate) run: Vec<String>,
    /// The template of a test in the language and the test framework of the library.
    #[serde(default)]
    pub(crate) test: Option<String>,
    /// Its configurations, at least one.
    #[serde(rename = "configuration")]
    pub(crate) configurations: Vec<Configuration>,
}

fn first() -> u32 {
    1
}

/// One way to use a library.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Configuration {
    /// The name, in kebab-case, with dots where it names a version, as in `yaml-1.1`; `default` where there is only one.
    pub(crate) name: String,
    /// The library, where the adapter serves several: the implementation has its name then, and not the adapter's.
    #[serde(default)]
    pub(crate) library: Option<String>,
    /// The address of that library.
    #[serde(default)]
    pub(crate) homepage: Option<String>,
    /// How it resolves plain scalars.
    pub(crate) schema: Schema,
    /// 1 for a reader that its users deploy and that must read every portable case alike, 2 for
    /// others.
    pub(crate) tier: u8,
    /// How a test calls it: `call` in the template.
    #[serde(default)]
    pub(crate) call: Option<String>,
}

/// An adapter, and where its files are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Adapter {
    /// The folder that holds `adapter.toml`, as an absolute path.
    pub(crate) folder: PathBuf,
    /// The folder that it is built in.
    pub(crate) build: PathBuf,
    /// What `adapter.toml` says.
    pub(crate) manifest: Manifest,
}

/// Loads every adapter of a folder, in order of name; a folder that does not exist has none. Each is built in a folder of its name
/// below `built`.
///
/// # Errors
/// Fails with every mistake in the adapters' files.
pub(crate) fn all(dir: &Path, built: &Path) -> Result<Vec<Adapter>, Problems> {
    if !dir.exists() {
        return Ok(Vec::new());
    }
    let unreadable = |error| Problem::unreadable(dir, &error);
    let dir = dir.canonicalize().map_err(unreadable)?;
    let mut adapters = Vec::new();
    let mut problems = Vec::new();
    for entry in dir.read_dir().map_err(unreadable)? {
        let folder = entry.map_err(unreadable)?.path();
        if folder.file_name().is_some_and(|name| name == SHARED) || !folder.is_dir() {
            continue;
        }
        match Adapter::load(&folder, built) {
            Ok(adapter) => adapters.push(adapter),
            Err(problem) => problems.push(problem),
        }
    }
    adapters.sort_by(|left, right| left.manifest.name.cmp(&right.manifest.name));
    if problems.is_empty() { Ok(adapters) } else { Err(Problems(problems)) }
}

/// The template of a test for one configuration.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Template {
    pub(crate) text: String,
    /// How a test calls the configuration.
    pub(crate) call: String,
}

impl Adapter {
    fn load(folder: &Path, built: &Path) -> Result<Self, Problem> {
        let path = folder.join(ADAPTER_FILE);
        let text = std::fs::read_to_string(&path).map_err(|error| Problem::unreadable(&path, &error))?;
        let manifest: Manifest = toml::from_str(&text).map_err(|error| Problem::new(&path, error))?;
        manifest.check(folder).map_err(|message| Problem::new(&path, message))?;
        Ok(Self { folder: folder.to_owned(), build: built.join(&manifest.name), manifest })
    }

    /// The full name of one of its configurations.
    pub(crate) fn full_name(&self, configuration: &Configuration) -> String {
        match (&configuration.library, configuration.name.as_str()) {
            (Some(library), _) => library.clone(),
            (None, DEFAULT) => self.manifest.name.clone(),
            (None, other) => format!("{}/{other}", self.manifest.name),
        }
    }

    /// The template of a test for an implementation, if it is one of this adapter's, the adapter has a template, and the
    /// configuration has a call if another one has.
    pub(crate) fn test_template(&self, name: &str) -> Option<Template> {
        let Manifest { test, configurations, .. } = &self.manifest;
        let configuration = configurations.iter().find(|configuration| self.full_name(configuration) == name)?;
        let call = configuration.call.clone();
        let can_call = call.is_some() || configurations.iter().all(|other| other.call.is_none());
        let text = test.clone().filter(|_| can_call)?;
        Some(Template { text, call: call.unwrap_or_default() })
    }

    /// The program and the arguments of a command of the manifest, its placeholders filled in.
    pub(crate) fn command(&self, words: &[String], configuration: Option<&Configuration>) -> (PathBuf, Vec<OsString>) {
        let shared = self.folder.with_file_name(SHARED);
        let configuration = configuration.map_or(DEFAULT, |configuration| &configuration.name);
        let mut filled = words.iter().map(|word| {
            let word = word.replace("{build}", &self.build.to_string_lossy());
            let word = word.replace("{shared}", &shared.to_string_lossy());
            word.replace("{configuration}", configuration)
        });
        let program = filled.next().unwrap_or_default();
        // A bare name is looked up on the path; one with a folder is relative to the adapter's.
        let program = if program.contains('/') { self.folder.join(program) } else { PathBuf::from(program) };
        (program, filled.map(OsString::from).collect())
    }
}

impl Manifest {
    fn check(&self, folder: &Path) -> Result<(), String> {
        if !is_kebab(&self.name) || folder.file_name().is_none_or(|name| *name != *self.name) {
            let name = &self.name;
            return Err(format!("the name {name:?} is not in kebab-case, or not that of the adapter's folder"));
        }
        for (key, is_empty) in [
            ("language", self.language.trim().is_empty()),
            ("library", self.library.trim().is_empty()),
            ("homepage", self.homepage.trim().is_empty()),
            ("operations", self.operations.is_empty()),
            ("run", self.run.is_empty()),
            ("a command of setup", self.setup.iter().any(Vec::is_empty)),
            ("configuration", self.configurations.is_empty()),
        ] {
            if is_empty {
                return Err(format!("{key} is empty"));
            }
        }
        for (index, configuration) in self.configurations.iter().enumerate() {
            let name = &configuration.name;
            if !is_configuration_name(name) || self.configurations[..index].iter().any(|other| other.name == *name) {
                return Err(format!(
                    "the configuration {name:?} needs a name in kebab-case, such as c-loader or yaml-1.1, that no other \
                     configuration has"
                ));
            }
            if !(1..=2).contains(&configuration.tier) {
                return Err(format!("the tier {} is neither 1 nor 2", configuration.tier));
            }
        }
        Ok(())
    }
}

fn is_configuration_name(name: &str) -> bool {
    name.split('.').all(is_kebab)
}

#[cfg(test)]
mod test;
