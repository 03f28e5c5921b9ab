//! Notes: scalars that look different in the new text, and comments that are not in it.

use std::io::{self, BufWriter, Write};

use kyaml_core::LineIndex;
use kyaml_format::Language;
use kyaml_import::Note;

/// Prints a line for each scalar of the file `name`, which holds `bytes`, that looks different in the new text.
pub(crate) fn print_notes(name: &str, bytes: &[u8], notes: &[Note], out: impl Write) -> io::Result<()> {
    if notes.is_empty() {
        return Ok(());
    }
    let index = LineIndex::new(bytes);
    let mut out = BufWriter::new(out);
    for note in notes {
        writeln!(out, "{name}:{}: note: {note}", index.position(note.span.start))?;
    }
    out.flush()
}

/// Prints a line where comments of the file `name` are not in the new text, which is in `language`.
pub(crate) fn print_left_out(name: &str, left_out: usize, language: Language, mut out: impl Write) -> io::Result<()> {
    let reason = match language {
        Language::Yaml => "YAML is written without them",
        Language::Json => "JSON has none",
        _ => "compact form has none",
    };
    match left_out {
        0 => Ok(()),
        1 => writeln!(out, "{name}: note: 1 comment is left out: {reason}"),
        _ => writeln!(out, "{name}: note: {left_out} comments are left out: {reason}"),
    }
}
