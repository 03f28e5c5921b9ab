//! Notes: scalars with another spelling in the new text, and comments that it lacks.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::io::{self, Write};

use kyaml_core::{LineIndex, Position};
use kyaml_format::Language;
use kyaml_workspace::Noted;

/// The notes of a file by their messages. Equal ones are one, with their number.
#[derive(Default)]
pub(crate) struct Notes(HashMap<String, Equal>);

/// Equal notes.
struct Equal {
    /// The number of other messages before the first of them.
    order: usize,
    /// The place of the first one.
    position: Position,
    name: &'static str,
    summary: &'static str,
    count: usize,
}

impl Notes {
    /// The notes of a file, which contains `bytes`.
    pub(crate) fn of(bytes: &[u8], notes: impl IntoIterator<Item: Into<Noted>>) -> Self {
        let mut all = Self::default();
        all.add(bytes, || 0, notes);
        all
    }

    /// Adds notes of a part of the file, which contains `bytes` and follows `lines_before` lines.
    pub(crate) fn add(
        &mut self,
        bytes: &[u8],
        lines_before: impl FnOnce() -> usize,
        notes: impl IntoIterator<Item: Into<Noted>>,
    ) {
        let mut notes = notes.into_iter().peekable();
        if notes.peek().is_none() {
            return;
        }
        let (lines_before, index) = (lines_before(), LineIndex::new(bytes));
        for Noted { span, name, summary, message } in notes.map(Into::into) {
            let order = self.0.len();
            match self.0.entry(message) {
                Entry::Occupied(mut known) => known.get_mut().count += 1,
                Entry::Vacant(new) => {
                    let Position { line, column } = index.position(span.start);
                    let position = Position { line: lines_before + line, column };
                    new.insert(Equal { order, position, name, summary, count: 1 });
                }
            }
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The name and the summary of each, and the number of equal ones.
    pub(crate) fn counts(&self) -> impl Iterator<Item = ((&'static str, &'static str), usize)> {
        self.0.values().map(|equal| ((equal.name, equal.summary), equal.count))
    }

    /// Prints a line for each, about the file of this name.
    pub(crate) fn print(&self, file: &str, mut out: impl Write) -> io::Result<()> {
        let mut lines: Vec<(&String, &Equal)> = self.0.iter().collect();
        lines.sort_by_key(|(_, equal)| equal.order);
        let line = |(message, Equal { position, name, count, .. }): (&String, &Equal)| {
            let more = if *count > 1 { format!(" (and {} more)", count - 1) } else { String::new() };
            format!("{file}:{position}: note: {message}{more} [{name}]\n")
        };
        out.write_all(lines.into_iter().map(line).collect::<String>().as_bytes())
    }
}

/// Prints a line if the new text, in `language`, lacks comments of the file `name`.
pub(crate) fn print_left_out(name: &str, left_out: usize, language: Language, mut out: impl Write) -> io::Result<()> {
    let reason = match language {
        Language::Json => "JSON has none",
        _ => "compact form has none",
    };
    match left_out {
        0 => Ok(()),
        1 => writeln!(out, "{name}: note: 1 comment is left out: {reason}"),
        _ => writeln!(out, "{name}: note: {left_out} comments are left out: {reason}"),
    }
}
