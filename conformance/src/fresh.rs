//! New questions, which are in no archive: documents, and single edits of documents. The same seed gives the same ones.
//!
//! The grammar and the reference implementation judge them. If the two disagree, the project has a mistake, and nothing
//! is asked.

use std::collections::BTreeSet;
use std::path::Path;

use anyhow::{Context as _, bail};
use kyaml_core::{Layout, Profile, Tree, Value, WriteOptions, parse, render_tree};
use kyaml_grammar::{Form, Verdict};
use kyaml_lint::{Diagnostic, Group, LintOptions, Severity, lint};
use serde::Serialize;

use crate::edit::edit;
use crate::random::Random;
use kyaml_cases::case::{Case, Finding, Span};
use kyaml_cases::folder::Folder;
use kyaml_cases::json::write_typed;
use kyaml_cases::spec::{RuleKind, Spec};
use kyaml_cases::suite::Suite;
use kyaml_cases::value::Typed;

mod stream;

/// The area of the new cases.
const AREA: &str = "fresh";
/// How many times an edit is tried until it breaks a rule, and a document until it is new and breaks none.
const TRIES: usize = 20;
/// The longest document of the archive that is edited, in bytes.
const LONGEST: usize = 2000;

/// What a stream is.
enum Judged {
    /// It is KYAML.
    Kyaml(Written),
    /// It is not, and has these findings, the first one first.
    Broken(Vec<Finding>),
    /// The grammar's parser reached a limit.
    Unknown,
}

/// The files of a stream that is KYAML.
struct Written {
    value: Vec<Typed>,
    warnings: Vec<Finding>,
    canonical: String,
    compact: String,
    portable: String,
    normal: String,
}

/// New cases, half of them documents and half of them single edits. The archive has other ones.
///
/// # Errors
/// Fails if the grammar and the reference implementation disagree about a stream.
pub(crate) fn suite(seed: u64, count: usize, spec: &Spec, archive: &Suite) -> anyhow::Result<Suite> {
    let old: BTreeSet<&[u8]> = archive.cases().iter().filter_map(Case::input).collect();
    let sources: Vec<&[u8]> = archive
        .cases()
        .iter()
        .filter(|case| case.is_portable().is_some())
        .filter_map(Case::input)
        .filter(|input| input.len() <= LONGEST)
        .collect();
    let mut folder = Folder::default();
    let mut made: BTreeSet<Vec<u8>> = BTreeSet::new();
    for pair in 0..count.div_ceil(2) {
        let mut random = Random::new(seed, pair);
        let is_new = |bytes: &[u8], made: &BTreeSet<Vec<u8>>| !old.contains(bytes) && !made.contains(bytes);
        let (document, written) = (0..TRIES)
            .find_map(|_| {
                let bytes = document(&sources, &mut random);
                let judged = is_new(&bytes, &made).then(|| judge(&bytes))?;
                match judged {
                    Ok(Judged::Kyaml(written)) => Some(Ok((bytes, written))),
                    Ok(_) => None,
                    Err(error) => Some(Err(error)),
                }
            })
            .with_context(|| format!("no new document was found for number {pair} of seed {seed}"))??;
        made.insert(document.clone());
        let twin = format!("{seed}-{}", 2 * pair);
        insert(&mut folder, &twin, "a new document", &document, &Judged::Kyaml(written), "", spec)?;
        if 2 * pair + 1 == count {
            break;
        }
        // An edit breaks a rule if one does that is tried: an answer by chance is then right half of the time.
        for is_last in (1..=TRIES).map(|tries| tries == TRIES) {
            let mut bytes = document.clone();
            edit(&mut bytes, &mut random);
            if !is_new(&bytes, &made) {
                continue;
            }
            let judged = judge(&bytes)?;
            if matches!(judged, Judged::Unknown) || matches!(judged, Judged::Kyaml(_)) && !is_last {
                continue;
            }
            made.insert(bytes.clone());
            let title = format!("a single edit of {AREA}-{twin}");
            insert(&mut folder, &format!("{seed}-{}", 2 * pair + 1), &title, &bytes, &judged, &twin, spec)?;
            break;
        }
    }
    let mut top = Folder::default();
    top.insert_folder(AREA, folder);
    Ok(Suite::of(Path::new("fresh"), &top, spec)?)
}

/// A document: made from nothing, or one of the archive with an edit.
fn document(sources: &[&[u8]], random: &mut Random) -> Vec<u8> {
    if random.is_in(50) || sources.is_empty() {
        return stream::stream(random).into_bytes();
    }
    let mut bytes = random.one_of(sources).to_vec();
    edit(&mut bytes, random);
    bytes
}

fn judge(bytes: &[u8]) -> anyhow::Result<Judged> {
    let report = lint(bytes, &LintOptions::default());
    let of = |severity| {
        let found = report.diagnostics().iter().filter(move |found| found.severity == severity);
        let found = found.filter(|found| found.rule.group() != Group::Checker);
        found.map(finding).collect::<Vec<_>>()
    };
    let findings = of(Severity::Error);
    let is_of_data = |finding: &Finding| ["duplicate-key", "long-key", "deep-nesting"].contains(&finding.rule.as_str());
    if let Ok(text) = str::from_utf8(bytes) {
        let verdict = kyaml_grammar::check(Form::Kyaml, text);
        let is_accepted = match verdict {
            Verdict::Accepted => true,
            Verdict::Refused { .. } => false,
            Verdict::Inconclusive { .. } => return Ok(Judged::Unknown),
        };
        if is_accepted != findings.iter().all(is_of_data) {
            bail!("the grammar and the reference implementation disagree: {verdict:?}, {findings:?}: {text:?}");
        }
    }
    if !findings.is_empty() {
        return Ok(Judged::Broken(findings));
    }
    let tree =
        parse(bytes).into_result().map_err(|errors| anyhow::anyhow!("{errors:?} after no finding: {bytes:?}"))?;
    Ok(Judged::Kyaml(written(&tree, of(Severity::Warning))))
}

fn finding(found: &Diagnostic) -> Finding {
    let span = Span { start: found.span.start, end: found.span.end };
    Finding { rule: found.rule.name().to_owned(), span }
}

fn written(tree: &Tree<'_>, warnings: Vec<Finding>) -> Written {
    let write = |layout, profile| render_tree(tree, &WriteOptions::default().layout(layout).profile(profile));
    Written {
        value: tree.to_values().iter().map(typed).collect(),
        warnings,
        canonical: write(Layout::Canonical, Profile::Canonical),
        compact: write(Layout::Compact, Profile::Canonical),
        portable: write(Layout::Canonical, Profile::Portable),
        normal: write(Layout::Normal, Profile::Canonical),
    }
}

fn typed(value: &Value) -> Typed {
    match value {
        Value::Null => Typed::Null,
        Value::Bool(bool) => Typed::Bool(*bool),
        Value::Number(number) => Typed::Number(number.as_str().to_owned()),
        Value::String(text) => Typed::String(text.clone()),
        Value::Sequence(items) => Typed::Sequence(items.iter().map(typed).collect()),
        Value::Mapping(entries) => {
            Typed::Mapping(entries.iter().map(|(key, value)| (key.to_string(), typed(value))).collect())
        }
    }
}

/// `case.toml`.
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
fn insert(
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
        Judged::Unknown => bail!("a stream without a verdict is no case"),
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
pub(crate) fn save(suite: &Suite, ids: &BTreeSet<&str>, folder: &Path) -> anyhow::Result<()> {
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

    fn archive() -> &'static Suite {
        Suite::shipped().unwrap_or_else(|problems| panic!("{problems}"))
    }

    #[test]
    fn a_seed_gives_the_same_new_cases() {
        let make = |seed| suite(seed, 100, Spec::shipped(), archive()).unwrap();
        let (one, again, other) = (make(1), make(1), make(2));
        let inputs =
            |suite: &Suite| suite.cases().iter().map(|case| case.input().unwrap().to_vec()).collect::<Vec<_>>();
        assert_eq!(inputs(&one), inputs(&again));
        assert_ne!(inputs(&one), inputs(&other));
        let old: BTreeSet<&[u8]> = archive().cases().iter().filter_map(Case::input).collect();
        assert!(inputs(&one).iter().all(|input| !old.contains(input.as_slice())));
        let broken = one.cases().iter().filter(|case| !case.is_accepted()).count();
        assert!((45..=50).contains(&broken), "{broken} of 100");
    }

    #[test]
    fn failures_are_saved_as_cases() {
        let made = suite(3, 20, Spec::shipped(), archive()).unwrap();
        let broken = made.cases().iter().find(|case| !case.is_accepted()).unwrap();
        let folder = tempfile::tempdir().unwrap();
        save(&made, &BTreeSet::from([broken.id()]), folder.path()).unwrap();
        let saved = Suite::load(folder.path()).unwrap();
        assert_eq!(saved.cases().len(), 2);
        assert_eq!(saved.case(broken.id()).unwrap().findings(), broken.findings());
    }
}
