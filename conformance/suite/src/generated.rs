//! Generated files that are committed. A test makes the content of each and compares it with the file; if the variable
//! `KYAML_BLESS` is set, as `cargo xtask bless` sets it, the test writes the file instead.

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

/// Whether tests write the generated files.
#[must_use]
pub fn is_blessed() -> bool {
    env::var_os("KYAML_BLESS").is_some_and(|value| !value.is_empty())
}

/// Compares the file at `path` with its content, or writes it.
///
/// # Panics
/// Panics if the file has other content, and if it cannot be written.
#[track_caller]
pub fn check(path: &Path, content: &str) {
    let found = fs::read_to_string(path).unwrap_or_default();
    let Some(message) = staleness(path, &found, content) else { return };
    assert!(is_blessed(), "{message}");
    fs::write(path, content).unwrap_or_else(|error| panic!("cannot write {}: {error}", path.display()));
}

/// The message for a file with the content `found`, unless it is current.
fn staleness(path: &Path, found: &str, content: &str) -> Option<String> {
    let difference = (found != content).then(|| difference(found, content))?;
    Some(format!("{} is stale; `cargo xtask bless` writes it:\n{difference}", path.display()))
}

/// The lines of both texts between the first and the last that differ.
fn difference(old: &str, new: &str) -> String {
    let [old, new]: [Vec<&str>; 2] = [old, new].map(|text| text.split('\n').collect());
    let same = std::iter::zip(&old, &new).take_while(|(old, new)| old == new).count();
    let (old_rest, new_rest) = (&old[same..], &new[same..]);
    let same_at_end = std::iter::zip(old_rest.iter().rev(), new_rest.iter().rev()).take_while(|(old, new)| old == new);
    let same_at_end = same_at_end.count();
    let mut text = format!("line {}\n", same + 1);
    for (sign, lines) in [('-', old_rest), ('+', new_rest)] {
        for line in &lines[..lines.len() - same_at_end] {
            let _ = writeln!(text, "{sign} {line}");
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn differences_name_the_first_line() {
        assert_eq!(difference("a\nb\nc\n", "a\nd\ne\nc\n"), "line 2\n- b\n+ d\n+ e\n");
        assert_eq!(difference("", "a\n"), "line 1\n+ a\n");
    }

    #[test]
    fn stale_files_have_a_difference() {
        let message = staleness(Path::new("a/file"), "", "a\n");
        assert_eq!(message.unwrap(), "a/file is stale; `cargo xtask bless` writes it:\nline 1\n+ a\n");
        assert_eq!(staleness(Path::new("a/file"), "a\n", "a\n"), None);
    }
}
