//! Cases as folders of files.

use std::collections::BTreeSet;
use std::path::Path;

use anyhow::{Context as _, bail};
use kyaml_cases::case::{Finding, Span};
use kyaml_cases::folder::Folder;
use kyaml_cases::json::write_typed;
use kyaml_cases::spec::{RuleKind, Spec};
use kyaml_cases::suite::Suite;
use serde::Serialize;

use crate::judge::Judged;

/// The area of the new cases.
pub(crate) const AREA: &str = "fresh";

#[derive(Serialize)]
struct CaseToml<'c> {
    id: String,
    title: &'c str,
    req: Vec<&'c str>,
    op: &'static str,
    expect: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<&'c str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    span: Option<Span>,
    #[serde(skip_serializing_if = "Option::is_none")]
    portable: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    twin: Option<String>,
    origin: &'static str,
    #[serde(skip_serializing_if = "<[Finding]>::is_empty")]
    also: &'c [Finding],
    #[serde(skip_serializing_if = "<[Finding]>::is_empty")]
    warning: &'c [Finding],
}

/// Writes a case into the folder.
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
    let mut files = vec![("input.yaml", input.to_vec())];
    let mut case = CaseToml {
        id: format!("{AREA}-{slug}"),
        title,
        req: vec!["KY-CONF-3"],
        op: "check",
        expect: "accept",
        rule: None,
        span: None,
        portable: None,
        twin: None,
        origin: "run --mutate",
        also: &[],
        warning: &[],
    };
    match judged {
        Judged::Kyaml(written) => {
            case.portable = Some(written.warnings.is_empty());
            case.warning = &written.warnings;
            files.push(("value.json", write_typed(&written.value).into_bytes()));
            files.push(("canonical.yaml", written.canonical.clone().into_bytes()));
            files.push(("compact.yaml", written.compact.clone().into_bytes()));
            files.push(("normal.yaml", written.normal.clone().into_bytes()));
            if written.portable != written.canonical {
                files.push(("portable.yaml", written.portable.clone().into_bytes()));
            }
        }
        Judged::Broken(findings) => {
            let (first, others) = findings.split_first().context("a stream that is broken has a finding")?;
            let names = |rule: &str| {
                let clauses = spec.clauses().iter().filter(|clause| clause.rules.iter().any(|of| of == rule));
                clauses.map(|clause| clause.id.as_str()).next()
            };
            case.expect = "reject";
            case.req = vec![
                names(&first.rule)
                    .filter(|_| spec.rule(&first.rule) == Some(RuleKind::Kyaml))
                    .with_context(|| format!("no clause of KYAML names the rule {}", first.rule))?,
            ];
            (case.rule, case.span, case.also) = (Some(first.rule.as_str()), Some(first.span), others);
            case.twin = Some(format!("{AREA}-{twin}"));
        }
        Judged::Unknown => bail!("a stream without a verdict cannot become a case"),
    }
    files.push(("case.toml", toml::to_string(&case)?.into_bytes()));
    for (name, bytes) in files {
        folder.insert(&format!("{slug}/{name}"), bytes.into())?;
    }
    Ok(())
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
