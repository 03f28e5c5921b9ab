//! Whether a case fits into the specification, and its places into its input. All of it is said of `case.toml`.

use super::{Case, Finding, Form, Note, Task};
use crate::is_kebab;
use crate::spec::{RuleKind, Spec};

pub(super) fn check(case: &Case, spec: &Spec) -> Result<(), String> {
    identity(case)?;
    clauses(case, spec)?;
    findings(case, spec)?;
    spans(case)
}

fn identity(case: &Case) -> Result<(), String> {
    let (id, area) = (case.id(), case.area());
    if !is_kebab(id) {
        return Err(format!("the id {id:?} is not in kebab-case: use a-z, 0-9 and single hyphens"));
    }
    if !id.strip_prefix(area).is_some_and(|rest| rest.starts_with('-')) {
        return Err(format!("the id {id:?} does not start with its area {area:?} and a hyphen"));
    }
    let texts = [("title", case.title().trim().is_empty()), ("origin", case.origin().trim().is_empty())];
    let empty = texts.into_iter().chain([("req", case.req().is_empty())]).find(|(_, is_empty)| *is_empty);
    empty.map_or(Ok(()), |(key, _)| Err(format!("{key} is empty")))
}

fn clauses(case: &Case, spec: &Spec) -> Result<(), String> {
    if let Some(id) = case.req().iter().find(|id| spec.clause(id).is_none()) {
        return Err(format!("the clause {id:?} is not in the specification"));
    }
    match case.divergence() {
        Some(row) if !spec.has_divergence(row) => Err(format!("the divergence {row:?} has no row in the register")),
        _ => Ok(()),
    }
}

fn findings(case: &Case, spec: &Spec) -> Result<(), String> {
    let is_of = |kind| move |rule: &str| spec.rule(rule) == Some(kind);
    let found = case.findings();
    match case.task() {
        Task::Load { .. } | Task::Format { .. } => {
            let wanted = "what is refused as YAML or JSON breaks a rule of KY-FROM or KY-DATA";
            rules(found, |rule| spec.refuses_imports(rule), wanted, spec)?;
        }
        Task::Check { .. } | Task::Render { .. } => {
            let wanted = "a rejection of KYAML breaks a rule of KY-STREAM to KY-DATA";
            rules(found, is_of(RuleKind::Kyaml), wanted, spec)?;
        }
        Task::CheckForm { .. } => {
            rules(found, is_of(RuleKind::Form), "a rejection of a form breaks a rule of KY-CAN or KY-CMP", spec)?;
        }
    }
    // The rules of the two forms each cover several clauses, so only the others have a clause of their own to name.
    if case.form() == Form::Kyaml && !case.is_accepted() && !names_a_rule(case, spec) {
        return Err("none of the clauses in req names the rule of this rejection".to_owned());
    }
    rules(case.warnings(), is_of(RuleKind::Portable), "a warning breaks a rule of KY-PORT", spec)
}

fn names_a_rule(case: &Case, spec: &Spec) -> bool {
    let clauses = case.req().iter().filter_map(|id| spec.clause(id));
    let mut rules = clauses.flat_map(|clause| &clause.rules);
    rules.any(|rule| case.findings().iter().any(|finding| finding.rule == *rule))
}

fn rules(findings: &[Finding], is_meant: impl Fn(&str) -> bool, wanted: &str, spec: &Spec) -> Result<(), String> {
    for Finding { rule, .. } in findings {
        if spec.rule(rule).is_none() {
            return Err(format!("the rule {rule:?} is not in the specification"));
        }
        if !is_meant(rule) {
            return Err(format!("the rule {rule:?} cannot be found here: {wanted}"));
        }
    }
    Ok(())
}

/// Checks that the spans lie in the input, and that each note reports a change.
fn spans(case: &Case) -> Result<(), String> {
    let (input, notes) = (case.input().unwrap_or_default(), case.notes());
    let findings = case.findings().iter().chain(case.warnings()).map(|finding| finding.span);
    for span in findings.chain(notes.iter().map(|note| note.span)) {
        if input.get(span.range()).is_none() {
            return Err(format!("the span {span} does not lie in the input of {} bytes", input.len()));
        }
    }
    match notes.iter().find(|note| input[note.span.range()] == *note.is.as_bytes()) {
        Some(Note { span, .. }) => Err(format!(
            "the note at {span} says what stands there already: a note tells of a scalar that looks different in the output"
        )),
        None => Ok(()),
    }
}
