//! One case: what `case.toml` says, and the files beside it.

use std::path::{Path, PathBuf};

use crate::folder::Folder;
pub use crate::operation::Op;
use crate::problem::Problem;
pub use crate::span::Span;
use crate::spec::Spec;
use crate::value::Typed;

mod check;
mod load;
mod task;

pub use task::{
    BlankLines, Checked, Cuddle, Finding, Form, Limits, Loaded, Note, Options, Rejection, Schema, ShortLists, Source,
    Syntax, Task, Written,
};

/// The file that makes a folder a case.
pub const CASE_FILE: &str = "case.toml";

/// One case of the suite.
#[derive(Debug, Clone)]
pub struct Case {
    path: PathBuf,
    area: String,
    id: String,
    title: String,
    req: Vec<String>,
    origin: String,
    task: Task,
    files: Folder,
}

/// The keys that every case has, and views of parts that several tasks share. The other parts are
/// in [`Task`].
impl Case {
    /// Loads a case from a disk, by its folder or its `case.toml`, against the specification of this crate.
    ///
    /// [`Suite`](crate::suite::Suite) checks the rest, such as whether the twin is an accepted
    /// case.
    ///
    /// # Errors
    /// Fails on the first mistake in the case's files.
    pub fn load(path: &Path) -> Result<Self, Problem> {
        Self::load_with(path, Spec::shipped())
    }

    /// Loads a case as [`Case::load`] does, against another specification.
    ///
    /// # Errors
    /// Fails on the first mistake in the case's files.
    pub fn load_with(path: &Path, spec: &Spec) -> Result<Self, Problem> {
        let path = match path.file_name() {
            Some(name) if name == CASE_FILE => path.parent().unwrap_or(Path::new(".")),
            _ => path,
        };
        Self::of(path, &Folder::read(path)?, spec)
    }

    /// Loads a case from the files of a folder. The last two names of `path` are the area and the folder's own.
    ///
    /// # Errors
    /// Fails on the first mistake in the case's files.
    pub fn of(path: &Path, files: &Folder, spec: &Spec) -> Result<Self, Problem> {
        let case = load::load(path, files).map_err(|problem| problem.below(path))?;
        check::check(&case, spec).map_err(|message| Problem::new(path.join(CASE_FILE), message))?;
        Ok(case)
    }

    /// The folder of the case: on a disk, or in the archive of this crate.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The files of the case, `case.toml` included.
    #[must_use]
    pub fn files(&self) -> &Folder {
        &self.files
    }

    /// The part of the suite that the case belongs to: the name of the folder above its own.
    #[must_use]
    pub fn area(&self) -> &str {
        &self.area
    }

    /// The immutable name of the case, unique in the suite.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }

    /// What the case shows, in one sentence.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.title
    }

    /// The clauses of the specification that the case stands for, at least one.
    #[must_use]
    pub fn req(&self) -> &[String] {
        &self.req
    }

    /// Where the case comes from.
    #[must_use]
    pub fn origin(&self) -> &str {
        &self.origin
    }

    /// The task for an implementation, and the expected result.
    #[must_use]
    pub fn task(&self) -> &Task {
        &self.task
    }

    /// The operation on the case's files.
    #[must_use]
    pub fn op(&self) -> Op {
        match self.task {
            Task::Check { .. } | Task::CheckForm { .. } => Op::Check,
            Task::Load { .. } => Op::Load,
            Task::Format { .. } => Op::Format,
            Task::Render { .. } => Op::Render,
        }
    }

    /// The set that a check asks about; KYAML for every other case.
    #[must_use]
    pub fn form(&self) -> Form {
        match self.task {
            Task::CheckForm { form, .. } => form,
            _ => Form::Kyaml,
        }
    }

    /// The bytes of `input.yaml` or `input.json`, which are checked, loaded or formatted.
    #[must_use]
    pub fn input(&self) -> Option<&[u8]> {
        match &self.task {
            Task::Check { input, .. } | Task::CheckForm { input, .. } => Some(input),
            Task::Load { source, .. } | Task::Format { source, .. } => Some(&source.bytes),
            Task::Render { .. } => None,
        }
    }

    /// Why the input is refused; nothing for an accepted case.
    #[must_use]
    pub fn rejection(&self) -> Option<&Rejection> {
        match &self.task {
            Task::Check { expected, .. } => expected.as_ref().err(),
            Task::CheckForm { expected, .. } => expected.as_ref().err(),
            Task::Load { expected, .. } => expected.as_ref().err(),
            Task::Format { expected, .. } => expected.as_ref().err(),
            Task::Render { .. } => None,
        }
    }

    /// Whether the case expects acceptance.
    #[must_use]
    pub fn is_accepted(&self) -> bool {
        self.rejection().is_none()
    }

    /// The findings of a rejection, in order of place; none for an accepted case.
    #[must_use]
    pub fn findings(&self) -> &[Finding] {
        self.rejection().map_or(&[], |rejection| &rejection.findings)
    }

    /// The documents of `value.json`: the value of the input, or the value to write.
    #[must_use]
    pub fn value(&self) -> Option<&[Typed]> {
        match &self.task {
            Task::Check { expected, .. } => expected.as_ref().ok().map(|checked| &*checked.value),
            Task::Load { expected, .. } => expected.as_ref().ok().map(|loaded| &*loaded.value),
            Task::Format { expected, .. } => expected.as_ref().ok().map(|(loaded, _)| &*loaded.value),
            Task::CheckForm { value, .. } | Task::Render { value, .. } => Some(value),
        }
    }

    /// Whether an accepted input is portable, if the case asks.
    #[must_use]
    pub fn is_portable(&self) -> Option<bool> {
        match &self.task {
            Task::Check { expected: Ok(checked), .. } => Some(checked.warnings.is_empty()),
            _ => None,
        }
    }

    /// The warnings of an input that is not portable, in order of place. There are no others.
    #[must_use]
    pub fn warnings(&self) -> &[Finding] {
        match &self.task {
            Task::Check { expected: Ok(checked), .. } => &checked.warnings,
            _ => &[],
        }
    }

    /// The notes about the scalars of a converter's input, in order of place. There are no others.
    #[must_use]
    pub fn notes(&self) -> &[Note] {
        match &self.task {
            Task::Load { expected: Ok(loaded), .. } | Task::Format { expected: Ok((loaded, _)), .. } => &loaded.notes,
            _ => &[],
        }
    }

    /// The expected output, if the case has one.
    #[must_use]
    pub fn written(&self) -> Option<&Written> {
        match &self.task {
            Task::Check { expected, .. } => expected.as_ref().ok().and_then(|checked| checked.written.as_ref()),
            Task::CheckForm { written, .. } => written.as_ref(),
            Task::Load { .. } => None,
            Task::Format { expected, .. } => expected.as_ref().ok().map(|(_, written)| written),
            Task::Render { written, .. } => Some(written),
        }
    }

    /// The bytes of `canonical.yaml`.
    #[must_use]
    pub fn canonical(&self) -> Option<&[u8]> {
        self.written()?.canonical.as_deref()
    }

    /// The bytes of `compact.yaml`.
    #[must_use]
    pub fn compact(&self) -> Option<&[u8]> {
        self.written()?.compact.as_deref()
    }

    /// The bytes that a writer's portable profile gives: those of `portable.yaml`, or of `canonical.yaml` where the two are the same.
    #[must_use]
    pub fn portable(&self) -> Option<&[u8]> {
        self.written()?.portable.as_deref().or(self.canonical())
    }

    /// The bytes of `normal.yaml`.
    #[must_use]
    pub fn normal(&self) -> Option<&[u8]> {
        self.written()?.normal.as_deref()
    }

    /// How the expected bytes are written.
    #[must_use]
    pub fn options(&self) -> Options {
        self.written().map(|written| written.options).unwrap_or_default()
    }

    /// The registered reason why the deployed encoder's bytes differ from `canonical.yaml`, such as `U3`.
    #[must_use]
    pub fn divergence(&self) -> Option<&str> {
        self.written()?.divergence.as_deref()
    }

    /// The KYAML files that mean `value.json`, with their names; none for a rejection.
    pub fn kyaml_files(&self) -> impl Iterator<Item = (&'static str, &[u8])> {
        let written = self.written();
        let files = [
            (load::INPUT, self.input().filter(|_| self.op() == Op::Check)),
            (load::CANONICAL, self.canonical()),
            (load::COMPACT, self.compact()),
            (load::PORTABLE, written.and_then(|written| written.portable.as_deref())),
            (load::NORMAL, self.normal()),
        ];
        let readable = self.is_accepted();
        files.into_iter().filter(move |_| readable).filter_map(|(name, bytes)| Some((name, bytes?)))
    }
}

#[cfg(test)]
mod test;
