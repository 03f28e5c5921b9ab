//! A folder in one file, and the one that is part of this crate: the cases, and the specification whose clauses they name.
//!
//! Each file is a line with its path, a blank and its length in bytes, then its bytes, then a line feed. Files are in order of
//! path, so that one folder has one archive, and changes of different cases are changes of different lines:
//!
//! ```text
//! cases/key/norway-plain/input.yaml 12
//! ---
//! {no: 1}
//!
//! ```
//!
//! The build script of this crate packs its archive.

use std::borrow::Cow;
use std::sync::OnceLock;

use crate::folder::Folder;
use crate::problem::Problem;

/// The archive in this crate.
pub const SHIPPED: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/cases.archive"));

/// The folder of the cases in the archive.
pub const CASES: &str = "cases";

/// The folder of the specification in the archive.
pub const SPEC: &str = "spec";

/// The content of the archive in this crate, unpacked once.
///
/// # Panics
/// Panics when the archive is damaged: a test says so before it is shipped.
pub fn shipped() -> &'static Folder {
    static FOLDER: OnceLock<Folder> = OnceLock::new();
    FOLDER.get_or_init(|| unpack(SHIPPED).unwrap_or_else(|problem| panic!("{problem}")))
}

/// Unpacks an archive. Nothing is copied.
///
/// # Errors
/// Fails on anything that is not an archive.
pub fn unpack(archive: &'static [u8]) -> Result<Folder, Problem> {
    let mut folder = Folder::default();
    let mut rest = archive;
    while !rest.is_empty() {
        let at = archive.len() - rest.len();
        let (path, bytes, after) =
            first(rest).ok_or_else(|| Problem::new("the archive", format_args!("is damaged at byte {at}")))?;
        folder.insert(path, Cow::Borrowed(bytes))?;
        rest = after;
    }
    Ok(folder)
}

/// The path and the bytes of the first file, and the rest.
fn first(archive: &[u8]) -> Option<(&str, &[u8], &[u8])> {
    let end = archive.iter().position(|byte| *byte == b'\n')?;
    let (path, length) = str::from_utf8(&archive[..end]).ok()?.rsplit_once(' ')?;
    let (bytes, rest) = archive[end + 1..].split_at_checked(length.parse().ok()?)?;
    Some((path, bytes, rest.strip_prefix(b"\n")?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unpacked(archive: &[u8]) -> Result<Folder, Problem> {
        unpack(archive.to_vec().leak())
    }

    #[test]
    fn archives_hold_any_bytes() {
        let mut folder = Folder::default();
        for (path, bytes) in [
            ("cases/key/a b/input.yaml", &b"\xFF\0\r\ncases/x 3\n"[..]),
            ("cases/key/a b/value.json", b""),
            ("cases/key/z/input.yaml", b"---\n1\n"),
            ("spec/kyaml.md", "# §\n".as_bytes()),
        ] {
            folder.insert(path, bytes.into()).unwrap();
        }
        let archive = b"cases/key/a b/input.yaml 14\n\xFF\0\r\ncases/x 3\n\ncases/key/a b/value.json 0\n\n\
            cases/key/z/input.yaml 6\n---\n1\n\nspec/kyaml.md 5\n# \xC2\xA7\n\n";
        assert_eq!(unpacked(archive).unwrap(), folder);
        assert_eq!(unpacked(b"").unwrap(), Folder::default());
    }

    #[test]
    fn damage_is_found() {
        for (archive, message) in [
            ("a 1\nx\nb 2\nyy", "damaged at byte 6"),
            ("a 1\nxx\n", "damaged at byte 0"),
            ("a 9\nx\n", "damaged at byte 0"),
            ("a\nx\n", "damaged at byte 0"),
            ("a -1\nx\n", "damaged at byte 0"),
            ("a 1", "damaged at byte 0"),
            ("a 1\nx\na/b 1\ny\n", "a: is a file and a folder"),
        ] {
            let problem = unpacked(archive.as_bytes()).unwrap_err().to_string();
            assert!(problem.contains(message), "{archive:?}: {problem}");
        }
    }
}
