//! Makes a [`Case`] from the files of a folder. The loader takes each key and each file once, by
//! the task of the case. A key or file that is left over has no effect, and is an error. The module
//! `check` compares a case with the specification.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::path::Path;

use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::{CASE_FILE, Case, Checked, Finding, Form, Loaded, Note, Op, Rejection, Source, Syntax, Task, Written};
use crate::folder::{Bytes, Entry, Folder};
use crate::json;
use crate::problem::Problem;
use crate::value::Typed;

pub(super) const INPUT: &str = "input.yaml";
pub(super) const JSON: &str = "input.json";
pub(super) const VALUE: &str = "value.json";
pub(super) const CANONICAL: &str = "canonical.yaml";
pub(super) const COMPACT: &str = "compact.yaml";
pub(super) const PORTABLE: &str = "portable.yaml";
pub(super) const NORMAL: &str = "normal.yaml";

const FILES: [&str; 7] = [INPUT, JSON, VALUE, CANONICAL, COMPACT, PORTABLE, NORMAL];

/// The values of the key `expect`.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Expect {
    Accept,
    Reject,
}

/// Loads a case. The path of a problem is relative to the case's folder.
pub(super) fn load(path: &Path, files: &Folder) -> Result<Case, Problem> {
    let mut parts = Parts::of(files)?;
    let every = "every case has one";
    Ok(Case {
        path: path.to_owned(),
        area: path.parent().and_then(Path::file_name).unwrap_or_default().to_string_lossy().into_owned(),
        id: parts.need("id", every)?,
        title: parts.need("title", every)?,
        req: parts.need("req", every)?,
        origin: parts.need("origin", every)?,
        task: task(parts)?,
        files: files.clone(),
    })
}

fn task(mut parts: Parts<'_>) -> Result<Task, Problem> {
    let op: Op = parts.need("op", "it says what is done to the files")?;
    let task = match op {
        Op::Check => check(&mut parts),
        Op::Load => load_source(&mut parts),
        Op::Format => format(&mut parts),
        Op::Render => render(&mut parts),
    }?;
    parts.finish(match task {
        Task::Check { .. } => "check of KYAML",
        Task::CheckForm { .. } => "check of a form",
        Task::Load { .. } => "case that is loaded",
        Task::Format { .. } => "case that is formatted",
        Task::Render { .. } => "rendering",
    })?;
    Ok(task)
}

fn check(parts: &mut Parts<'_>) -> Result<Task, Problem> {
    let form = parts.take("form")?.unwrap_or_default();
    let input = parts.need_file(INPUT, "a check has an input")?;
    let rejection = parts.rejection()?;
    if form != Form::Kyaml {
        let value = parts.value("a check of a form starts from KYAML, which has a value")?;
        return Ok(Task::CheckForm {
            form,
            input,
            value,
            written: parts.written()?,
            expected: rejection.map_or(Ok(()), Err),
        });
    }
    let expected = match rejection {
        Some(rejection) => Err(rejection),
        None => Ok(Checked {
            value: parts.value("an accepted input has a value")?,
            warnings: parts.warnings()?,
            written: parts.written()?,
        }),
    };
    Ok(Task::Check { input, expected })
}

fn load_source(parts: &mut Parts<'_>) -> Result<Task, Problem> {
    let source = parts.source()?;
    let expected = match parts.rejection()? {
        Some(rejection) => Err(rejection),
        None => Ok(parts.loaded()?),
    };
    Ok(Task::Load { source, expected })
}

fn format(parts: &mut Parts<'_>) -> Result<Task, Problem> {
    let source = parts.source()?;
    let expected = match parts.rejection()? {
        Some(rejection) => Err(rejection),
        None => Ok((parts.loaded()?, parts.need_written("a formatted input says its bytes")?)),
    };
    Ok(Task::Format { source, expected })
}

fn render(parts: &mut Parts<'_>) -> Result<Task, Problem> {
    if parts.rejection()?.is_some() {
        return Err(useless("expect = \"reject\"", "every value can be written"));
    }
    let value = parts.value("a rendering starts from it")?;
    Ok(Task::Render { value, written: parts.need_written("a rendering says its bytes")? })
}

/// The keys and files of a case that are not taken yet.
struct Parts<'f> {
    keys: toml::Table,
    files: BTreeMap<&'f str, &'f Bytes>,
    /// What the expectation is, for the words of [`Parts::finish`].
    expectation: &'static str,
}

impl<'f> Parts<'f> {
    fn of(folder: &'f Folder) -> Result<Self, Problem> {
        let toml = folder.file(CASE_FILE).ok_or_else(|| Problem::new("", "has no case.toml"));
        let orphan = folder.entries().find(|(name, entry)| {
            let is_known = *name == CASE_FILE || FILES.contains(name);
            !is_known || matches!(entry, Entry::Folder(_))
        });
        if let Some((name, _)) = orphan {
            return Err(Problem::new(name, ORPHAN));
        }
        let text = str::from_utf8(toml?).map_err(mistake)?;
        let files = folder.files().filter(|(name, _)| *name != CASE_FILE).collect();
        Ok(Self { keys: toml::from_str(text).map_err(mistake)?, files, expectation: "" })
    }

    /// Takes a key, where it is present.
    fn take<T: DeserializeOwned>(&mut self, key: &str) -> Result<Option<T>, Problem> {
        let value = self.keys.remove(key).map(T::deserialize);
        value.transpose().map_err(|error| mistake(format_args!("{key}: {error}")))
    }

    fn need<T: DeserializeOwned>(&mut self, key: &str, why: &str) -> Result<T, Problem> {
        self.take(key)?.ok_or_else(|| missing(key, why))
    }

    /// Takes a file, where it is present.
    fn take_file(&mut self, name: &str) -> Option<Bytes> {
        self.files.remove(name).cloned()
    }

    fn need_file(&mut self, name: &str, why: &str) -> Result<Bytes, Problem> {
        self.take_file(name).ok_or_else(|| missing(name, why))
    }

    /// Refuses what nobody has taken.
    fn finish(self, kind: &str) -> Result<(), Problem> {
        let kind = format!("{} {kind}", self.expectation);
        if let Some(key) = self.keys.keys().next() {
            return Err(useless(key, &format!("{kind} has no such key")));
        }
        match self.files.keys().next() {
            Some(name) => Err(Problem::new(name, format_args!("says nothing here: {kind} has no such file"))),
            None => Ok(()),
        }
    }

    /// The rejection that the case expects, if it does not expect acceptance.
    fn rejection(&mut self) -> Result<Option<Rejection>, Problem> {
        if let Expect::Accept = self.need("expect", "it says accept or reject")? {
            self.expectation = "an accepted";
            return Ok(None);
        }
        self.expectation = "a rejected";
        let why = "a rejection names its rule, its span and its twin";
        let mut findings = vec![Finding { rule: self.need("rule", why)?, span: self.need("span", why)? }];
        findings.extend(self.take::<Vec<Finding>>("also")?.unwrap_or_default());
        findings.sort_by_key(|finding| finding.span);
        Ok(Some(Rejection { findings, twin: self.need("twin", why)? }))
    }

    fn value(&mut self, why: &str) -> Result<Vec<Typed>, Problem> {
        let documents = json::read_typed(&self.need_file(VALUE, why)?).map_err(|error| Problem::new(VALUE, error))?;
        match documents.iter().find_map(Typed::duplicate_key) {
            Some(key) => Err(Problem::new(VALUE, format_args!("the key {key:?} stands twice in one mapping"))),
            None => Ok(documents),
        }
    }

    fn warnings(&mut self) -> Result<Vec<Finding>, Problem> {
        let is_portable: bool = self.need("portable", "an accepted check says whether its input is portable")?;
        let mut warnings: Vec<Finding> = self.take("warning")?.unwrap_or_default();
        if is_portable != warnings.is_empty() {
            return Err(mistake(format_args!(
                "portable = {is_portable} and its warnings contradict each other: portable = false is for the cases that \
                 have a [[warning]]"
            )));
        }
        warnings.sort_by_key(|warning| warning.span);
        Ok(warnings)
    }

    fn source(&mut self) -> Result<Source, Problem> {
        let (bytes, syntax) = match (self.take_file(INPUT), self.take_file(JSON)) {
            (Some(bytes), None) => (bytes, Syntax::Yaml),
            (None, Some(bytes)) => (bytes, Syntax::Json),
            (None, None) => return Err(missing(INPUT, "a case that is loaded or formatted has it, or input.json")),
            (Some(_), Some(_)) => {
                return Err(Problem::new(JSON, "says nothing here: a case has one input, and input.yaml is there"));
            }
        };
        let schema = self.take("schema")?.unwrap_or_default();
        Ok(Source { bytes, syntax, schema, limits: self.take("limits")?.unwrap_or_default() })
    }

    fn loaded(&mut self) -> Result<Loaded, Problem> {
        let mut notes: Vec<Note> = self.take("note")?.unwrap_or_default();
        notes.sort_by_key(|note| note.span);
        Ok(Loaded { value: self.value("an accepted input has a value")?, notes })
    }

    fn written(&mut self) -> Result<Option<Written>, Problem> {
        let (canonical, compact) = (self.take_file(CANONICAL), self.take_file(COMPACT));
        let (portable, normal) = (self.take_file(PORTABLE), self.take_file(NORMAL));
        match (&canonical, &portable) {
            (None, Some(_)) => return Err(missing(CANONICAL, "portable.yaml is read beside it")),
            (Some(canonical), Some(portable)) if canonical == portable => {
                return Err(Problem::new(PORTABLE, "says nothing here: it is the same as canonical.yaml"));
            }
            _ => {}
        }
        if canonical.is_none() && compact.is_none() && normal.is_none() {
            let key = ["options", "divergence"].into_iter().find(|key| self.keys.contains_key(*key));
            return key.map_or(Ok(None), |key| Err(useless(key, "the case has no rendering")));
        }
        let options = self.take("options")?.unwrap_or_default();
        Ok(Some(Written { canonical, compact, portable, normal, options, divergence: self.take("divergence")? }))
    }

    /// The expected output, in canonical form at least.
    fn need_written(&mut self, why: &str) -> Result<Written, Problem> {
        self.written()?.filter(|written| written.canonical.is_some()).ok_or_else(|| missing(CANONICAL, why))
    }
}

/// The message for a file or folder that the loader does not read.
pub(crate) const ORPHAN: &str = "belongs to no case: remove it, or give it one of the names that a case's files have";

fn mistake(message: impl Display) -> Problem {
    Problem::new(CASE_FILE, message)
}

fn missing(what: &str, why: &str) -> Problem {
    mistake(format_args!("{what} is missing: {why}"))
}

fn useless(what: &str, why: &str) -> Problem {
    mistake(format_args!("{what} says nothing here: {why}"))
}
