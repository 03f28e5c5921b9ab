//! Cases as folders of files.

use std::collections::BTreeSet;
use std::path::Path;

use anyhow::{Context as _, bail};
use kyaml_cases::case::{Finding, Span};
use kyaml_cases::folder::{Bytes, Folder};
use kyaml_cases::spec::{RuleKind, Spec};
use kyaml_cases::suite::Suite;
use serde::Serialize;

use crate::judge::Judged;

/// The area of the new cases.
pub(crate) const AREA: &str = "fresh";

/// The keys of a case.
#[derive(Default, Serialize)]
pub(crate) struct CaseToml<'c> {
    pub(crate) id: String,
    title: String,
    req: [&'c str; 1],
    op: &'static str,
    pub(crate) form: Option<&'static str>,
    expect: &'static str,
    rule: Option<&'c str>,
    span: Option<Span>,
    portable: Option<bool>,
    twin: Option<String>,
    origin: &'static str,
    #[serde(skip_serializing_if = "<[Finding]>::is_empty")]
    also: &'c [Finding],
    #[serde(skip_serializing_if = "Vec::is_empty")]
    warning: Vec<Finding>,
}

impl<'c> CaseToml<'c> {
    /// A case that is accepted.
    pub(crate) fn new(id: String, title: String, clause: &'c str, op: &'static str, origin: &'static str) -> Self {
        Self { id, title, req: [clause], op, expect: "accept", origin, ..Self::default() }
    }

    /// Makes it a check of KYAML with these warnings.
    pub(crate) fn warn(&mut self, warnings: Vec<Finding>) {
        self.portable = Some(warnings.is_empty());
        self.warning = warnings;
    }

    /// Makes it a rejection.
    pub(crate) fn reject(&mut self, rule: &'c str, span: Span, twin: String) {
        (self.expect, self.rule, self.span, self.twin) = ("reject", Some(rule), Some(span), Some(twin));
    }
}

/// Writes a case with its files into the folder of its area.
///
/// # Errors
/// Fails if there is a file of the same name.
pub(crate) fn add(area: &mut Folder, case: &CaseToml<'_>, files: &[(&str, &Bytes)]) -> anyhow::Result<()> {
    let toml = Bytes::from(toml::to_string(case)?.into_bytes());
    for (name, bytes) in files.iter().chain([&("case.toml", &toml)]) {
        area.insert(&format!("{}/{name}", case.id), (*bytes).clone())?;
    }
    Ok(())
}

/// Writes a case into the folder of [`AREA`].
///
/// # Errors
/// Fails if the stream has no verdict, or if no clause names the rule that it breaks.
pub(crate) fn insert(
    folder: &mut Folder,
    slug: &str,
    title: &str,
    input: &[u8],
    judged: &Judged,
    twin: &str,
    spec: &Spec,
) -> anyhow::Result<()> {
    let mut case = CaseToml::new(format!("{AREA}-{slug}"), title.to_owned(), "KY-CONF-3", "check", "run --mutate");
    let mut files: Vec<(&str, Bytes)> = vec![("input.yaml", input.to_vec().into())];
    match judged {
        Judged::Kyaml(warnings, written) => {
            case.warn(warnings.clone());
            files.extend(written.iter().map(|(name, text)| (*name, text.clone().into_bytes().into())));
        }
        Judged::Broken(findings) => {
            let (first, others) = findings.split_first().context("a stream that is broken has a finding")?;
            let names = |rule: &str| {
                let clauses = spec.clauses().iter().filter(|clause| clause.rules.iter().any(|of| of == rule));
                clauses.map(|clause| clause.id.as_str()).next()
            };
            case.req = [names(&first.rule)
                .filter(|_| spec.rule(&first.rule) == Some(RuleKind::Kyaml))
                .with_context(|| format!("no clause of KYAML names the rule {}", first.rule))?];
            case.reject(&first.rule, first.span, format!("{AREA}-{twin}"));
            case.also = others;
        }
        Judged::Unknown => bail!("a stream without a verdict cannot become a case"),
    }
    let files: Vec<(&str, &Bytes)> = files.iter().map(|(name, bytes)| (*name, bytes)).collect();
    add(folder, &case, &files)
}

/// Writes the folders of these cases, and of their twins, below `folder`, as `cases/` has them.
///
/// # Errors
/// Fails if a file cannot be written.
pub fn save(suite: &Suite, ids: &BTreeSet<&str>, folder: &Path) -> anyhow::Result<()> {
    let twins = ids.iter().filter_map(|id| Some(suite.case(id)?.rejection()?.twin.as_str()));
    for case in ids.iter().copied().chain(twins).filter_map(|id| suite.case(id)) {
        let slug = case.id().strip_prefix(case.area()).map_or(case.id(), |rest| rest.trim_start_matches('-'));
        let target = folder.join(case.area()).join(slug);
        std::fs::create_dir_all(&target).with_context(|| format!("cannot make the folder {}", target.display()))?;
        for (name, bytes) in case.files().files() {
            let path = target.join(name);
            std::fs::write(&path, bytes).with_context(|| format!("cannot write {}", path.display()))?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn failures_are_saved_as_cases() {
        let archive = Suite::shipped().unwrap_or_else(|problems| panic!("{problems}"));
        let made = crate::suite(3, 20, Spec::shipped(), archive).unwrap();
        let broken = made.cases().iter().find(|case| !case.is_accepted()).unwrap();
        let folder = tempfile::tempdir().unwrap();
        save(&made, &BTreeSet::from([broken.id()]), folder.path()).unwrap();
        let saved = Suite::load(folder.path()).unwrap();
        assert_eq!(saved.cases().len(), 2);
        assert_eq!(saved.case(broken.id()).unwrap().findings(), broken.findings());
    }
}
