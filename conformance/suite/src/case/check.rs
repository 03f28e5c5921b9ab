//! Whether the parts of a case fit together, and into the specification.

use super::load::{CANONICAL, COMPACT, INPUT, JSON, PORTABLE, VALUE};
use super::{CASE_FILE, Case, Finding, Form, Limits, Mistake, Op, Options};
use crate::kebab::is_kebab;
use crate::problem::Reason;
use crate::spec::{RuleKind, Spec};
use crate::value::Typed;

pub(super) fn check(case: &Case, spec: &Spec) -> Result<(), Mistake> {
    identity(case).map_err(|reason| (CASE_FILE, reason))?;
    clauses(case, spec).map_err(|reason| (CASE_FILE, reason))?;
    keys(case, spec).map_err(|reason| (CASE_FILE, reason))?;
    import_keys(case).map_err(|reason| (CASE_FILE, reason))?;
    findings(case, spec).map_err(|reason| (CASE_FILE, reason))?;
    files(case)?;
    spans(case).map_err(|reason| (CASE_FILE, reason))
}

fn identity(case: &Case) -> Result<(), Reason> {
    let id = case.id();
    if !is_kebab(id) {
        return Err(Reason::IdNotKebab(id.to_owned()));
    }
    let in_area = id.strip_prefix(case.area()).is_some_and(|rest| rest.starts_with('-'));
    if !in_area {
        return Err(Reason::IdOutsideArea { id: id.to_owned(), area: case.area().to_owned() });
    }
    if case.title().trim().is_empty() {
        return Err(Reason::Empty("title"));
    }
    if case.origin().trim().is_empty() {
        return Err(Reason::Empty("origin"));
    }
    Ok(())
}

fn clauses(case: &Case, spec: &Spec) -> Result<(), Reason> {
    if case.req().is_empty() {
        return Err(Reason::Empty("req"));
    }
    match case.req().iter().find(|id| spec.clause(id).is_none()) {
        Some(id) => Err(Reason::UnknownClause(id.clone())),
        None => Ok(()),
    }
}

fn findings(case: &Case, spec: &Spec) -> Result<(), Reason> {
    let is_of = |kind| move |rule: &str| spec.rule(rule) == Some(kind);
    let found = case.findings();
    match (case.op(), case.form()) {
        (Op::Load | Op::Format, _) => {
            let wanted = "what is refused as YAML or JSON breaks a rule of KY-FROM or KY-DATA";
            rules(found, |rule| spec.refuses_imports(rule), wanted, spec)?;
        }
        (_, Form::Kyaml) => {
            let wanted = "a rejection of KYAML breaks a rule of KY-STREAM to KY-DATA";
            rules(found, is_of(RuleKind::Kyaml), wanted, spec)?;
        }
        (_, Form::Canonical | Form::Compact) => {
            rules(found, is_of(RuleKind::Form), "a rejection of a form breaks a rule of KY-CAN or KY-CMP", spec)?;
        }
    }
    // The rules of the two forms each cover several clauses, so only the others have a clause of their own to name.
    if case.form() == Form::Kyaml && !case.is_accepted() && !names_a_rule(case, spec) {
        return Err(Reason::ClauseOfOtherRule);
    }
    rules(case.warnings(), is_of(RuleKind::Portable), "a warning breaks a rule of KY-PORT", spec)
}

fn names_a_rule(case: &Case, spec: &Spec) -> bool {
    let clauses = case.req().iter().filter_map(|id| spec.clause(id));
    let mut rules = clauses.flat_map(|clause| &clause.rules);
    rules.any(|rule| case.findings().iter().any(|finding| finding.rule == *rule))
}

fn rules(
    findings: &[Finding],
    is_meant: impl Fn(&str) -> bool,
    wanted: &'static str,
    spec: &Spec,
) -> Result<(), Reason> {
    for Finding { rule, .. } in findings {
        if spec.rule(rule).is_none() {
            return Err(Reason::UnknownRule(rule.clone()));
        }
        if !is_meant(rule) {
            return Err(Reason::RuleOfOtherKind { rule: rule.clone(), wanted });
        }
    }
    Ok(())
}

fn keys(case: &Case, spec: &Spec) -> Result<(), Reason> {
    let useless = |key, why| Err(Reason::UselessKey { key, why });
    if case.op() == Op::Render && !case.is_accepted() {
        return useless("expect = \"reject\"", "every value can be written");
    }
    if case.op() != Op::Check && case.form() != Form::Kyaml {
        return useless("form", "only a check asks for a form");
    }
    let asks_for_value = case.op() == Op::Check && case.form() == Form::Kyaml && case.is_accepted();
    match (asks_for_value, case.is_portable()) {
        (true, None) => {
            return Err(Reason::MissingKey {
                key: "portable",
                why: "an accepted check says whether its input is portable",
            });
        }
        (true, Some(portable)) if portable != case.warnings().is_empty() => {
            return Err(Reason::PortableContradiction(portable));
        }
        (false, Some(_)) => return useless("portable", "only an accepted check of KYAML is asked"),
        (false, None) if !case.warnings().is_empty() => {
            return useless("warning", "only an accepted check of KYAML has warnings");
        }
        _ => {}
    }
    let writes = case.canonical().is_some() || case.compact().is_some();
    if !writes && case.options() != Options::default() {
        return useless("options", "the case has no rendering");
    }
    match case.divergence() {
        Some(_) if !writes => useless("divergence", "the case has no rendering"),
        Some(row) if !spec.has_divergence(row) => Err(Reason::UnknownDivergence(row.to_owned())),
        _ => Ok(()),
    }
}

/// The keys that only the input of a converter has a use for.
fn import_keys(case: &Case) -> Result<(), Reason> {
    let useless = |key, why| Err(Reason::UselessKey { key, why });
    if !case.op().is_import() {
        for (key, present) in [
            ("schema", case.schema.is_some()),
            ("note", !case.notes().is_empty()),
            ("limits", case.limits() != Limits::default()),
        ] {
            if present {
                return useless(key, "only a case that is loaded or formatted has it");
            }
        }
    }
    if !case.is_accepted() && !case.notes().is_empty() {
        return useless("note", "nothing is written of a rejected input");
    }
    Ok(())
}

fn files(case: &Case) -> Result<(), Mistake> {
    match case.op() {
        Op::Check => check_files(case)?,
        Op::Load | Op::Format => import_files(case)?,
        Op::Render => render_files(case)?,
    }
    if let Some(portable) = &case.files.portable {
        match case.canonical() {
            None => return missing(CANONICAL, "portable.yaml is read beside it"),
            Some(canonical) if canonical == portable => {
                return useless(PORTABLE, "it is the same as canonical.yaml");
            }
            Some(_) => {}
        }
    }
    let duplicate = case.value().into_iter().flatten().find_map(Typed::duplicate_key);
    match duplicate {
        Some(key) => Err((VALUE, Reason::DuplicateKey(key.to_owned()))),
        None => Ok(()),
    }
}

fn missing(file: &'static str, why: &'static str) -> Result<(), Mistake> {
    Err((CASE_FILE, Reason::MissingFile { file, why }))
}

fn useless(file: &'static str, why: &'static str) -> Result<(), Mistake> {
    Err((file, Reason::UselessFile(why)))
}

fn check_files(case: &Case) -> Result<(), Mistake> {
    if case.files.json.is_some() {
        return useless(JSON, "a check reads input.yaml");
    }
    if case.input().is_none() {
        return missing(INPUT, "a check has an input");
    }
    if case.form() != Form::Kyaml {
        return Ok(());
    }
    if !case.is_accepted() {
        return no_results(case);
    }
    match case.value() {
        None => missing(VALUE, "an accepted input has a value"),
        Some(_) => Ok(()),
    }
}

fn import_files(case: &Case) -> Result<(), Mistake> {
    match (&case.files.input, &case.files.json) {
        (None, None) => return missing(INPUT, "a case that is loaded or formatted has it, or input.json"),
        (Some(_), Some(_)) => return useless(JSON, "a case has one input, and input.yaml is there"),
        _ => {}
    }
    if !case.is_accepted() {
        return no_results(case);
    }
    if case.value().is_none() {
        return missing(VALUE, "an accepted input has a value");
    }
    match (case.op(), case.canonical()) {
        (Op::Format, None) => missing(CANONICAL, "a formatted input says its bytes"),
        (Op::Load, Some(_)) => useless(CANONICAL, "what is loaded is not written: op = \"format\" is"),
        (Op::Load, None) if case.compact().is_some() => {
            useless(COMPACT, "what is loaded is not written: op = \"format\" is")
        }
        _ => Ok(()),
    }
}

fn render_files(case: &Case) -> Result<(), Mistake> {
    for (file, present) in [(INPUT, case.files.input.is_some()), (JSON, case.files.json.is_some())] {
        if present {
            return useless(file, "a rendering starts from value.json");
        }
    }
    if case.value().is_none() {
        return missing(VALUE, "a rendering starts from it");
    }
    if case.canonical().is_none() {
        return missing(CANONICAL, "a rendering says its bytes");
    }
    Ok(())
}

fn no_results(case: &Case) -> Result<(), Mistake> {
    for (file, present) in
        [(VALUE, case.value().is_some()), (CANONICAL, case.canonical().is_some()), (COMPACT, case.compact().is_some())]
    {
        if present {
            return useless(file, "a rejected input has neither a value nor a rendering");
        }
    }
    Ok(())
}

/// The spans lie in the input, and each note tells of a change.
fn spans(case: &Case) -> Result<(), Reason> {
    let input = case.input().unwrap_or_default();
    let findings = case.findings().iter().chain(case.warnings()).map(|finding| finding.span);
    let mut spans = findings.chain(case.notes().iter().map(|note| note.span));
    if let Some(span) = spans.find(|span| span.start > span.end || span.end > input.len()) {
        return Err(Reason::SpanOutside { span, len: input.len() });
    }
    match case.notes().iter().find(|note| input[note.span.start..note.span.end] == *note.is.as_bytes()) {
        Some(note) => Err(Reason::NoteWithoutChange(note.span)),
        None => Ok(()),
    }
}
