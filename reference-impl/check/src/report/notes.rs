//! Notes: scalars with another spelling in the new text, and comments that it lacks.

use std::io::{self, BufWriter, Write};

use kyaml_core::{LineIndex, Position};
use kyaml_format::Language;
use kyaml_workspace::Noted;

/// Prints a line for each note about the file `name`, which contains `bytes`.
pub(crate) fn print_notes(name: &str, bytes: &[u8], notes: &[impl Noted], out: impl Write) -> io::Result<()> {
    print_notes_from(name, bytes, || 0, notes, out)
}

/// The same for a part of the file, which contains `bytes` and follows `lines_before` lines.
pub(crate) fn print_notes_from(
    name: &str,
    bytes: &[u8],
    lines_before: impl FnOnce() -> usize,
    notes: &[impl Noted],
    out: impl Write,
) -> io::Result<()> {
    if notes.is_empty() {
        return Ok(());
    }
    let lines_before = lines_before();
    let index = LineIndex::new(bytes);
    let mut out = BufWriter::new(out);
    for note in notes {
        let Position { line, column } = index.position(note.span().start);
        let position = Position { line: lines_before + line, column };
        writeln!(out, "{name}:{position}: note: {note} [{}]", note.name())?;
    }
    out.flush()
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
