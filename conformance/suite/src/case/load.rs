//! From a folder to a [`Case`]: the files are read and put into types; whether they fit together is `check`'s matter.

use std::ffi::OsStr;
use std::path::Path;

use serde::Deserialize;

use super::{CASE_FILE, Case, Expectation, Files, Finding, Form, Limits, Note, Op, Options, Schema, Span};
use crate::problem::{Problem, Reason};
use crate::value;

pub(super) const INPUT: &str = "input.yaml";
pub(super) const JSON: &str = "input.json";
pub(super) const VALUE: &str = "value.json";
pub(super) const CANONICAL: &str = "canonical.yaml";
pub(super) const COMPACT: &str = "compact.yaml";
pub(super) const PORTABLE: &str = "portable.yaml";

const FILES: [&str; 7] = [CASE_FILE, INPUT, JSON, VALUE, CANONICAL, COMPACT, PORTABLE];

/// `case.toml`, key by key.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CaseToml {
    id: String,
    title: String,
    req: Vec<String>,
    op: Op,
    #[serde(default)]
    form: Form,
    expect: Expect,
    rule: Option<String>,
    span: Option<Span>,
    #[serde(default)]
    also: Vec<Finding>,
    twin: Option<String>,
    portable: Option<bool>,
    #[serde(default)]
    warning: Vec<Finding>,
    origin: String,
    divergence: Option<String>,
    #[serde(default)]
    options: Options,
    schema: Option<Schema>,
    #[serde(default)]
    note: Vec<Note>,
    #[serde(default)]
    limits: Limits,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Expect {
    Accept,
    Reject,
}

pub(super) fn load(folder: &Path) -> Result<Case, Problem> {
    refuse_orphans(folder)?;
    let path = folder.join(CASE_FILE);
    let text = std::fs::read_to_string(&path).map_err(|error| Problem::new(&path, Reason::Unreadable(error)))?;
    let toml: CaseToml = toml::from_str(&text).map_err(|error| Problem::new(&path, Reason::Toml(error)))?;
    let expectation = expectation(&toml).map_err(|reason| Problem::new(&path, reason))?;
    let mut warnings = toml.warning;
    warnings.sort_by_key(|warning| warning.span);
    let mut notes = toml.note;
    notes.sort_by_key(|note| note.span);
    Ok(Case {
        folder: folder.to_owned(),
        area: area(folder),
        id: toml.id,
        title: toml.title,
        req: toml.req,
        op: toml.op,
        form: toml.form,
        expectation,
        portable: toml.portable,
        warnings,
        origin: toml.origin,
        divergence: toml.divergence,
        options: toml.options,
        schema: toml.schema,
        notes,
        limits: toml.limits,
        files: read_files(folder)?,
    })
}

fn refuse_orphans(folder: &Path) -> Result<(), Problem> {
    let unreadable = |error| Problem::new(folder, Reason::Unreadable(error));
    let mut has_case_file = false;
    for entry in folder.read_dir().map_err(unreadable)? {
        let entry = entry.map_err(unreadable)?;
        let name = entry.file_name();
        let is_file = entry.file_type().map_err(unreadable)?.is_file();
        if !is_file || !FILES.iter().any(|file| name == OsStr::new(file)) {
            return Err(Problem::new(entry.path(), Reason::Orphan));
        }
        has_case_file |= name == OsStr::new(CASE_FILE);
    }
    if has_case_file { Ok(()) } else { Err(Problem::new(folder, Reason::NoCaseFile)) }
}

fn expectation(toml: &CaseToml) -> Result<Expectation, Reason> {
    match toml.expect {
        Expect::Accept => {
            let why = "an accepted case has no findings";
            for (key, present) in [
                ("rule", toml.rule.is_some()),
                ("span", toml.span.is_some()),
                ("also", !toml.also.is_empty()),
                ("twin", toml.twin.is_some()),
            ] {
                if present {
                    return Err(Reason::UselessKey { key, why });
                }
            }
            Ok(Expectation::Accept)
        }
        Expect::Reject => {
            let missing = |key| Reason::MissingKey { key, why: "a rejection names its rule, its span and its twin" };
            let first = Finding {
                rule: toml.rule.clone().ok_or_else(|| missing("rule"))?,
                span: toml.span.ok_or_else(|| missing("span"))?,
            };
            let twin = toml.twin.clone().ok_or_else(|| missing("twin"))?;
            let mut findings = vec![first];
            findings.extend(toml.also.iter().cloned());
            findings.sort_by_key(|finding| finding.span);
            Ok(Expectation::Reject { findings, twin })
        }
    }
}

fn area(folder: &Path) -> String {
    folder.parent().and_then(Path::file_name).map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

fn read_files(folder: &Path) -> Result<Files, Problem> {
    let read = |name| {
        let path = folder.join(name);
        match std::fs::read(&path) {
            Ok(bytes) => Ok(Some(bytes)),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(Problem::new(&path, Reason::Unreadable(error))),
        }
    };
    let value = read(VALUE)?
        .map(|json| value::from_json(&json))
        .transpose()
        .map_err(|error| Problem::new(folder.join(VALUE), Reason::Json(error)))?;
    Ok(Files {
        input: read(INPUT)?,
        json: read(JSON)?,
        value,
        canonical: read(CANONICAL)?,
        compact: read(COMPACT)?,
        portable: read(PORTABLE)?,
    })
}
