//! Who reads KYAML: a table of readers, and their deviations with the causes.

use std::collections::BTreeMap;

use kyaml_cases::suite::Suite;
use serde_json::{Value, json};

use crate::names::Names;
use crate::support::{Column, columns, readers};
use crate::templates::fill;
use kyaml_conformance::Cause;
use kyaml_spec::disagreements::Disagreements;
use kyaml_spec::implementation::Implementation;

/// The page. `has_results` means that the site also has the pages of a run.
pub(crate) fn page(
    implementations: &[Implementation],
    suite: &Suite,
    disagreements: &Disagreements,
    names: &Names,
    has_results: bool,
) -> String {
    let readings = disagreements.readers.iter();
    let versions = readings.map(|reader| (reader.name.as_str(), reader.version.as_str())).collect();
    let columns = columns(suite);
    let all = readers(implementations);
    let first: Vec<&Implementation> = all.iter().copied().filter(|each| each.tier == 1).collect();
    let is_wrong = |each: &&&Implementation| columns[1].of(each).is_some_and(|support| support.right < support.of);
    let wrong: Vec<_> = first.iter().filter(is_wrong).map(|each| (&each.name, each.id())).collect();
    let is_other = |each: &&Implementation| !all.iter().any(|reader| reader.name == each.name);
    let details = |each: &Implementation| details(each, &columns, &versions, names);
    let of_tier =
        |tier| all.iter().filter(|each| each.tier.min(2) == tier).map(|each| details(each)).collect::<Vec<_>>();
    let data = json!({
        "first": first.len(),
        "wrong": wrong,
        "columns": columns.iter().map(|column| (column.title, column.len())).collect::<Vec<_>>(),
        "annex": names.link("", "annex B"),
        "tiers": [("The first tier", of_tier(1)), ("Other readers", of_tier(2))],
        "implementations": implementations.len(),
        "has_results": has_results,
        "all": all.iter().map(|each| details(each)).collect::<Vec<_>>(),
        "others": implementations.iter().filter(is_other).map(details).collect::<Vec<_>>(),
        "shared": most_common(implementations),
    });
    fill("readers", data)
}

/// An implementation with its deviations by cause.
fn details(
    implementation: &Implementation,
    columns: &[Column],
    versions: &BTreeMap<&str, &str>,
    names: &Names,
) -> Value {
    let cause = |cause: &Cause| {
        json!({
            "checks": cause.checks().count(),
            "name": cause.name.replace('-', " "),
            "operation": cause.operation,
            "outcome": cause.outcome,
            "reason": cause.reason,
            "cases": cause.cases.keys().map(|id| (id, names.case(id))).collect::<Vec<_>>(),
        })
    };
    json!({
        "id": implementation.id(),
        "about": implementation,
        "version": versions.get(implementation.name.as_str()),
        "cells": columns.iter().map(|column| column.of(implementation)).collect::<Vec<_>>(),
        "causes": implementation.causes.iter().map(cause).collect::<Vec<_>>(),
    })
}

/// Causes that several implementations share, by name.
fn most_common(implementations: &[Implementation]) -> Vec<(String, Vec<(String, String)>)> {
    let mut of_cause: BTreeMap<&str, Vec<&Implementation>> = BTreeMap::new();
    for implementation in implementations {
        for cause in &implementation.causes {
            let of_name = of_cause.entry(&cause.name).or_default();
            if of_name.last().is_none_or(|last| last.name != implementation.name) {
                of_name.push(implementation);
            }
        }
    }
    let mut shared: Vec<(&str, Vec<&Implementation>)> = of_cause.into_iter().filter(|(_, of)| of.len() > 2).collect();
    shared.sort_by_key(|(name, of)| (std::cmp::Reverse(of.len()), *name));
    let who = |of: Vec<&Implementation>| of.into_iter().map(|each| (each.id(), each.name.clone())).collect();
    shared.into_iter().map(|(name, of)| (name.replace('-', " "), who(of))).collect()
}
