//! The implementations that the suite runs, with their known deviations.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use anyhow::{Result, bail};
use kyaml_cases::suite::Suite;
use serde::Deserialize;

use crate::read::{files, toml};

/// An implementation: an adapter with a configuration, or a reader that is built into the runner.
#[derive(Debug, Clone, Default)]
pub struct Implementation {
    /// Its name in results, such as `python-pyyaml/safe-loader`.
    pub name: String,
    /// The library.
    pub library: String,
    /// The language that the library is for.
    pub language: String,
    /// The address of the library.
    pub homepage: String,
    /// The operations that it is tested for: `check`, `load`, `format`, `render`.
    pub operations: Vec<String>,
    /// The schema by which it resolves scalars.
    pub schema: String,
    /// 1 if it must read the same value as others from every portable stream.
    pub tier: u8,
    /// Its deviations, by cause.
    pub causes: Vec<Cause>,
}

/// Checks that deviate for the same reason.
#[derive(Debug, Clone, Deserialize)]
pub struct Cause {
    /// The configurations of the adapter that deviate so: `default`, if the file names none.
    #[serde(default = "default_configuration")]
    configurations: BTreeSet<String>,
    /// The name of the cause.
    pub name: String,
    /// The operation that deviates: `load` by default.
    #[serde(default = "load")]
    pub operation: String,
    /// The observed outcome.
    pub outcome: String,
    /// Why, in Markdown.
    pub reason: String,
    /// The affected files of each case.
    pub cases: BTreeMap<String, Vec<String>>,
}

fn default_configuration() -> BTreeSet<String> {
    BTreeSet::from(["default".to_owned()])
}

fn load() -> String {
    "load".to_owned()
}

impl Cause {
    /// Number of checks with this cause.
    #[must_use]
    pub fn checks(&self) -> usize {
        self.cases.values().map(Vec::len).sum()
    }
}

#[derive(Deserialize)]
struct Adapter {
    name: String,
    language: String,
    library: String,
    homepage: String,
    operations: Vec<String>,
    configuration: Vec<Configuration>,
}

#[derive(Deserialize)]
struct Configuration {
    name: String,
    schema: String,
    tier: u8,
    library: Option<String>,
    homepage: Option<String>,
}

#[derive(Deserialize)]
struct Expectations {
    #[serde(default)]
    cause: Vec<Cause>,
}

impl Implementation {
    /// The id of the implementation on a page.
    #[must_use]
    pub fn id(&self) -> String {
        self.name.replace('/', "-")
    }

    /// Number of these cases whose input it is known to misread.
    #[must_use]
    pub fn misread(&self, cases: &[&str]) -> usize {
        let is_listed = |cause: &Cause, case: &str| {
            cause.cases.get(case).is_some_and(|files| files.iter().any(|file| file == "input.yaml"))
        };
        cases.iter().filter(|case| self.causes.iter().any(|cause| is_listed(cause, case))).count()
    }

    /// Whether it is tested for an operation, such as `load`.
    #[must_use]
    pub fn does(&self, operation: &str) -> bool {
        self.operations.iter().any(|each| each == operation)
    }
}

/// All implementations of a folder `conformance`, by name, with their deviations in the cases of this suite.
///
/// # Errors
/// Fails if a file cannot be read, or if there is no implementation.
pub fn read(conformance: &Path, suite: &Suite) -> Result<Vec<Implementation>> {
    let mut found = BTreeMap::new();
    for path in files(&conformance.join("adapters"))?.iter().filter(|path| path.ends_with("adapter.toml")) {
        let adapter: Adapter = toml(path)?;
        for configuration in adapter.configuration {
            let full = full_name(&adapter.name, &configuration.name);
            let name = configuration.library.clone().unwrap_or(full);
            let implementation = Implementation {
                name: name.clone(),
                library: configuration.library.unwrap_or_else(|| adapter.library.clone()),
                language: adapter.language.clone(),
                homepage: configuration.homepage.unwrap_or_else(|| adapter.homepage.clone()),
                operations: adapter.operations.clone(),
                schema: configuration.schema,
                tier: configuration.tier,
                causes: Vec::new(),
            };
            found.insert(name, implementation);
        }
    }
    let root = conformance.join("expect");
    for path in files(&root)? {
        let file = path.strip_prefix(&root)?.with_extension("").display().to_string();
        let Expectations { cause: mut causes } = toml(&path)?;
        // Long streams are made while the suite runs, and have no page.
        for cause in &mut causes {
            cause.cases.retain(|case, _| suite.case(case).is_some());
        }
        causes.sort_by(|left, right| right.checks().cmp(&left.checks()).then_with(|| left.name.cmp(&right.name)));
        let configurations: BTreeSet<&String> = causes.iter().flat_map(|cause| &cause.configurations).collect();
        for configuration in configurations {
            let name = full_name(&file, configuration);
            let of_configuration = causes.iter().filter(|cause| cause.configurations.contains(configuration));
            // An implementation without an adapter is built into the runner.
            let implementation = found.entry(name.clone()).or_insert_with(|| Implementation {
                library: name.clone(),
                homepage: format!("https://crates.io/crates/{name}"),
                name,
                language: "Rust".to_owned(),
                operations: vec![load()],
                schema: String::new(),
                tier: 2,
                causes: Vec::new(),
            });
            implementation.causes = of_configuration.cloned().collect();
        }
    }
    if found.is_empty() {
        bail!("{}: there is no implementation", conformance.display());
    }
    Ok(found.into_values().collect())
}

/// The name of an adapter's configuration among all implementations.
fn full_name(adapter: &str, configuration: &str) -> String {
    match configuration {
        "default" => adapter.to_owned(),
        other => format!("{adapter}/{other}"),
    }
}
