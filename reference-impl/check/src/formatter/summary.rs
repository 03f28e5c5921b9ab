//! The last line of a run, and its exit status.

use kyaml_format::Language;
use kyaml_workspace::Refused;

use super::action::Action;
use super::file::Done;
use crate::status::Status;
use crate::terminal::{count, counted, left_out};

/// Numbers of files.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Summary {
    action: Action,
    /// Whether results are written to a tree of their own.
    is_tree: bool,
    files: usize,
    changed: usize,
    refused: usize,
    /// Those of them that are templates.
    refused_templates: usize,
    /// Files of the tree of results without an input.
    pub(super) others: usize,
    /// Markdown files with a fence that cannot be formatted.
    with_refused: usize,
    /// Inputs that could not be read or written.
    pub(super) problems: usize,
    /// Templates that are left out.
    templates: usize,
    /// Templates that cannot be converted.
    pub(super) unproven: usize,
    /// Files that `--only-kyaml` leaves out.
    left_out: usize,
    /// Entries and items without a value.
    empty_values: usize,
}

impl Summary {
    pub(super) fn new(action: Action, is_tree: bool) -> Self {
        Self { action, is_tree, ..Self::default() }
    }

    /// Counts a formatted file, and its entries and items without a value.
    pub(super) fn file(&mut self, changes: bool, empty_values: usize) {
        self.files += 1;
        self.changed += usize::from(changes);
        self.empty_values += empty_values;
    }

    /// Counts a formatted file in memory. A fence of Markdown that cannot be formatted fails the run.
    pub(super) fn done(&mut self, done: &Done) {
        self.file(done.changes, done.formatted.empty_values);
        self.with_refused += usize::from(done.has_failed());
    }

    /// Counts a file without a new text.
    pub(super) fn refused(&mut self, refused: &Refused) {
        match refused {
            Refused::LeftOut => self.left_out += 1,
            Refused::Template => self.templates += 1,
            Refused::Findings(_) | Refused::Json | Refused::Errors(_) => {
                self.files += 1;
                self.refused += 1;
                self.refused_templates += usize::from(refused.is_template());
            }
        }
    }

    /// The numbers of files by result.
    pub(super) fn files(self, language: Language) -> [(usize, &'static str); 7] {
        let converted = match self.action {
            Action::Write => "converted",
            _ => "would be converted",
        };
        let same = if language == Language::Kyaml { "KYAML already" } else { "need no change" };
        [
            (self.files, "taken"),
            (self.changed, converted),
            (self.files - self.changed - self.refused, same),
            (self.refused, "refused"),
            (self.templates + self.unproven, "templates, left as they are"),
            (self.left_out, "other YAML, left out"),
            (self.problems, "could not be read or written"),
        ]
    }

    pub(super) fn status(self) -> Status {
        if self.problems > 0 {
            Status::Failed
        } else if self.refused + self.with_refused + self.unproven > 0
            || self.action.is_check() && self.changed + self.others > 0
        {
            Status::Found
        } else {
            Status::Clean
        }
    }

    /// `2 of 3 files rewritten; 1 could not be formatted`. After texts or a diff, the line only
    /// counts the files that are missing there.
    pub(super) fn line(self) -> Option<String> {
        let changed = |what| format!("{} of {} {what}", self.changed, count(self.files, "file"));
        let done = match self.action {
            _ if self.files == 0 && self.problems > 0 => None,
            Action::Write if self.is_tree => Some(changed("written")),
            Action::Write => Some(changed("rewritten")),
            Action::Check | Action::CheckAndDiff => Some(changed("would change")),
            Action::Print | Action::Diff => None,
        };
        let templates = (self.refused_templates > 0).then(|| {
            let templates = count(self.refused_templates, "template");
            format!("; `--skip-templates` leaves out {templates}, and `--convert-templates` converts those of a chart")
        });
        let not_formatted = format!("could not be formatted{}", templates.unwrap_or_default());
        let counts = [
            (self.others, "result", "without an input"),
            (self.empty_values, "empty value", "written as null"),
            (self.refused, "file", &not_formatted),
            (self.problems, "input", "could not be read or written"),
            (self.templates, "template", "left out"),
            (self.unproven, "template", "not converted"),
        ];
        let counts = counts.into_iter().map(|(number, name, rest)| counted(number, name, rest));
        let left_out = left_out(self.left_out, self.files);
        let parts: Vec<String> = [done].into_iter().chain(counts).chain([left_out]).flatten().collect();
        (!parts.is_empty()).then(|| parts.join("; "))
    }
}
