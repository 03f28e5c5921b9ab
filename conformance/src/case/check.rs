//! Whether the parts of a case fit together, and into the specification.

use super::load::{CANONICAL, COMPACT, INPUT, PORTABLE, VALUE};
use super::{CASE_FILE, Case, Finding, Form, Mistake, Op, Options, is_kebab};
use crate::problem::Reason;
use crate::spec::{RuleKind, Spec};
use crate::value::Typed;

pub(super) fn check(case: &Case, spec: &Spec) -> Result<(), Mistake> {
    identity(case).map_err(|reason| (CASE_FILE, reason))?;
    clauses(case, spec).map_err(|reason| (CASE_FILE, reason))?;
    keys(case, spec).map_err(|reason| (CASE_FILE, reason))?;
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
    let (kind, wanted) = match case.form() {
        Form::Kyaml => (RuleKind::Kyaml, "a rejection of KYAML breaks a rule of KY-STREAM to KY-DATA"),
        Form::Canonical | Form::Compact => (RuleKind::Form, "a rejection of a form breaks a rule of KY-CAN or KY-CMP"),
    };
    rules_of_kind(case.findings(), kind, wanted, spec)?;
    // The rules of the two forms each cover several clauses, so only those of KYAML have a clause of their own to name.
    if case.form() == Form::Kyaml && !case.is_accepted() && !names_a_rule(case, spec) {
        return Err(Reason::ClauseOfOtherRule);
    }
    let wanted = "a warning breaks a rule of KY-PORT";
    rules_of_kind(case.warnings(), RuleKind::Portable, wanted, spec)
}

fn names_a_rule(case: &Case, spec: &Spec) -> bool {
    let clauses = case.req().iter().filter_map(|id| spec.clause(id));
    let mut rules = clauses.flat_map(|clause| &clause.rules);
    rules.any(|rule| case.findings().iter().any(|finding| finding.rule == *rule))
}

fn rules_of_kind(findings: &[Finding], kind: RuleKind, wanted: &'static str, spec: &Spec) -> Result<(), Reason> {
    for Finding { rule, .. } in findings {
        match spec.rule(rule) {
            None => return Err(Reason::UnknownRule(rule.clone())),
            Some(found) if found != kind => {
                return Err(Reason::RuleOfOtherKind { rule: rule.clone(), wanted });
            }
            Some(_) => {}
        }
    }
    Ok(())
}

fn keys(case: &Case, spec: &Spec) -> Result<(), Reason> {
    let useless = |key, why| Err(Reason::UselessKey { key, why });
    if case.op() == Op::Render {
        if !case.is_accepted() {
            return useless("expect = \"reject\"", "every value can be written");
        }
        if case.form() != Form::Kyaml {
            return useless("form", "only a check asks for a form");
        }
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

fn files(case: &Case) -> Result<(), Mistake> {
    let missing = |file, why| Err((CASE_FILE, Reason::MissingFile { file, why }));
    let useless = |file, why| Err((file, Reason::UselessFile(why)));
    match case.op() {
        Op::Check if case.input().is_none() => return missing(INPUT, "a check has an input"),
        Op::Check if case.form() == Form::Kyaml && case.is_accepted() && case.value().is_none() => {
            return missing(VALUE, "an accepted input has a value");
        }
        Op::Check if case.form() == Form::Kyaml && !case.is_accepted() => {
            let why = "a rejected input has neither a value nor a rendering";
            for (file, present) in [
                (VALUE, case.value().is_some()),
                (CANONICAL, case.canonical().is_some()),
                (COMPACT, case.compact().is_some()),
            ] {
                if present {
                    return useless(file, why);
                }
            }
        }
        Op::Render if case.input().is_some() => {
            return useless(INPUT, "a rendering starts from value.json");
        }
        Op::Render if case.value().is_none() => {
            return missing(VALUE, "a rendering starts from it");
        }
        Op::Render if case.canonical().is_none() => {
            return missing(CANONICAL, "a rendering says its bytes");
        }
        Op::Check | Op::Render => {}
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

fn spans(case: &Case) -> Result<(), Reason> {
    let len = case.input().map_or(0, <[u8]>::len);
    let outside = case
        .findings()
        .iter()
        .chain(case.warnings())
        .map(|finding| finding.span)
        .find(|span| span.start > span.end || span.end > len);
    match outside {
        Some(span) => Err(Reason::SpanOutside { span, len }),
        None => Ok(()),
    }
}
