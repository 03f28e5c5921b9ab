//! The implementations that the suite runs, with their known deviations.

use std::cmp::Reverse;
use std::path::Path;

use anyhow::{Context as _, Result, bail};
use kyaml_cases::case::Op;
use kyaml_cases::suite::Suite;
use kyaml_conformance::{Cause, Checkout, Expectations, Known, Registry, Schema};
use serde::Serialize;

/// An implementation: an adapter with a configuration, or a reader that is built into the runner.
#[derive(Debug, Clone, Default, Serialize)]
pub struct Implementation {
    /// Its name in results, such as `python-pyyaml/safe-loader`.
    pub name: String,
    /// The library.
    pub library: String,
    /// The language that the library is for.
    pub language: String,
    /// The address of the library.
    pub homepage: String,
    /// The operations that it is tested for.
    pub operations: Vec<Op>,
    /// The schema by which it resolves scalars; empty if it is built into the runner.
    pub schema: &'static str,
    /// 1 if it must read the same value as others from every portable stream.
    pub tier: u8,
    /// Its deviations, by cause.
    #[serde(skip)]
    pub causes: Vec<Cause>,
}

impl Implementation {
    /// The implementation, with these deviations.
    fn of(known: &Known, causes: Vec<Cause>) -> Self {
        let subject = known.subject.clone();
        Self {
            name: subject.name,
            library: subject.library,
            language: subject.language,
            homepage: subject.homepage,
            operations: subject.operations,
            schema: subject.schema.filter(|_| !known.is_built_in()).map_or("", Schema::name),
            tier: subject.tier.unwrap_or_default(),
            causes,
        }
    }

    /// The id of the implementation on a page.
    #[must_use]
    pub fn id(&self) -> String {
        self.name.replace('/', "-")
    }

    /// Number of these cases whose input it is known to misread.
    #[must_use]
    pub fn misread(&self, cases: &[&str]) -> usize {
        let is_listed = |cause: &Cause, case: &str| cause.cases.get(case).is_some_and(|of| of.contains("input.yaml"));
        cases.iter().filter(|case| self.causes.iter().any(|cause| is_listed(cause, case))).count()
    }
}

/// All implementations of a folder `conformance`, by name, with their deviations in the cases of this suite.
///
/// # Errors
/// Fails if a file cannot be read, or if there is no adapter.
pub fn read(conformance: &Path, suite: &Suite) -> Result<Vec<Implementation>> {
    let checkout = Checkout::around(conformance).with_context(|| conformance.display().to_string())?;
    let mut found = Vec::new();
    for known in Registry::new(Some(&checkout), Path::new(""))?.all() {
        let Expectations { mut causes } = Expectations::in_folder(&conformance.join("expect"), &known.subject.name)?;
        // Long streams are made while the suite runs, and have no page.
        for cause in &mut causes {
            cause.cases.retain(|case, _| suite.case(case).is_some());
        }
        causes.sort_by_key(|cause| (Reverse(cause.checks().count()), cause.name.clone()));
        found.push(Implementation::of(known, causes));
    }
    if found.is_empty() {
        bail!("{}: there is no implementation", conformance.display());
    }
    Ok(found)
}
