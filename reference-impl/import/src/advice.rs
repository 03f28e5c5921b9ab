//! Advice that several messages share.

/// What to write instead of `...` in documentation: in the error of a stream, and for a caller that
/// recognises such marks itself.
pub const ELISION_ADVICE: &str = "write it as a comment if it stands for what is left out";

/// What to do with a file that only another program understands. A program that knows its path can replace the text by the
/// line for `kyaml.toml`.
pub const EXCLUDE_ADVICE: &str = "name this file under `exclude` in kyaml.toml";

/// Whether a line consists of `...` or `…`, and maybe a comment: a sign that something is left out.
#[must_use]
pub fn is_elision(line: &str) -> bool {
    let line = line.rsplit_once(" #").map_or(line, |(line, _)| line).trim();
    line == "…" || line.len() >= 3 && line.bytes().all(|byte| byte == b'.')
}
