//! The cases of the suite: an index of areas, and a page for each area.

use kyaml_cases::case::{CASE_FILE, Case, Finding, Op};
use kyaml_cases::suite::Suite;
use serde_json::{Value, json};

use crate::html::visible;
use crate::names::Names;
use crate::templates::fill;

/// Greatest number of bytes of a file that is shown whole.
const MOST: usize = 1000;

/// The areas, with their content.
pub(crate) fn index(suite: &Suite) -> String {
    let row = |(area, cases): (_, Vec<&Case>)| {
        let accepted = cases.iter().filter(|case| case.is_accepted()).count();
        (area, cases.len(), accepted, cases.len() - accepted)
    };
    let areas: Vec<(&str, usize, usize, usize)> = suite.areas().into_iter().map(row).collect();
    fill("cases-index", json!({ "count": suite.cases().len(), "areas": areas }))
}

/// The cases of an area.
pub(crate) fn area(area: &str, cases: &[&Case], names: &Names) -> String {
    let cases: Vec<Value> = cases.iter().map(|case| one(case, names)).collect();
    fill("cases", json!({ "area": area, "most": MOST, "cases": cases }))
}

fn one(case: &Case, names: &Names) -> Value {
    let rejection = case.rejection();
    let finding =
        |finding: &Finding| (finding.rule.clone(), names.rule(&finding.rule), finding.span.start, finding.span.end);
    let warning = |finding: &Finding| (finding.rule.clone(), finding.span.start, finding.span.end);
    // A case of rendering has no input, so all its outputs are shown.
    let is_shown = |name: &str| name.starts_with("input.") || name == "canonical.yaml" || case.op() == Op::Render;
    let files = case.files().files().filter(|(name, _)| is_shown(name) && *name != CASE_FILE).map(|(name, bytes)| {
        let cut = &bytes[..bytes.len().min(MOST)];
        (name, bytes.len(), visible(cut), cut.len() < bytes.len())
    });
    json!({
        "id": case.id(),
        "title": case.title(),
        "operation": format!("{} {}", case.op(), case.form().name()),
        "clauses": case.req().iter().map(|clause| (clause, names.clauses.get(clause))).collect::<Vec<_>>(),
        "findings": rejection.iter().flat_map(|rejection| &rejection.findings).map(finding).collect::<Vec<_>>(),
        "twin": rejection.map(|rejection| (&rejection.twin, names.case(&rejection.twin))),
        "warnings": case.warnings().iter().map(warning).collect::<Vec<_>>(),
        "origin": case.origin(),
        "divergence": case.divergence(),
        "files": files.collect::<Vec<_>>(),
    })
}
