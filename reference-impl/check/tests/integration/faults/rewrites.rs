//! Rewrites of files, and whether the files are whole after them.

use std::fs;
use std::path::Path;

use super::runs::Program;

/// A program that rewrites files, its arguments, and the text of each file before and after.
pub(crate) struct Rewrite {
    pub(crate) name: &'static str,
    pub(crate) program: Program,
    pub(crate) arguments: &'static [&'static str],
    pub(crate) files: &'static [(&'static str, &'static str, &'static str)],
}

const BLOCK: &str = "# c\na: yes\n";
const FORMATTED: &str = "---\n{\n  # c\n  a: true,\n}\n";
const WRONG: &str = "---\n{a: no}\n";
const FIXED: &str = "---\n{a: false}\n";

/// The rewrites: both programs, several files, on which several threads work, and a folder.
pub(crate) const REWRITES: [Rewrite; 4] = [
    Rewrite {
        name: "kyaml-fmt --write",
        program: Program::Format,
        arguments: &["--write", "a.yaml"],
        files: &[("a.yaml", BLOCK, FORMATTED)],
    },
    Rewrite {
        name: "kyaml-check --fix",
        program: Program::Check,
        arguments: &["--fix", "a.yaml"],
        files: &[("a.yaml", WRONG, FIXED)],
    },
    Rewrite {
        name: "kyaml-fmt --write, Markdown",
        program: Program::Format,
        arguments: &["--write", "--fences", "yaml", "a.md"],
        files: &[("a.md", "# A\n```yaml\n---\na: yes\n```\n", "# A\n```yaml\n---\n{\n  a: true,\n}\n```\n")],
    },
    Rewrite {
        name: "kyaml-fmt --write, a folder",
        program: Program::Format,
        arguments: &["--write", "."],
        files: &[("a.yaml", BLOCK, FORMATTED), ("sub/b.yaml", BLOCK, FORMATTED), ("sub/c.yaml", FORMATTED, FORMATTED)],
    },
];

impl Rewrite {
    /// A folder with the files as they are before.
    pub(crate) fn folder(&self) -> tempfile::TempDir {
        let files: Vec<(&str, &str)> = self.files.iter().map(|(name, old, _)| (*name, *old)).collect();
        crate::common::folder(&files)
    }

    /// Whether all files hold their new text. Asserts that each holds that or the old one, and that nothing else is there.
    pub(crate) fn is_done(&self, folder: &Path, what: &str) -> bool {
        assert_eq!(self.temporary_files(folder, what), Vec::<String>::new(), "{what}: a temporary file stays");
        self.is_whole(folder, what)
    }

    /// The temporary files that are there. Asserts that nothing else is there that was not before.
    pub(crate) fn temporary_files(&self, folder: &Path, what: &str) -> Vec<String> {
        let mut more = files(folder);
        more.retain(|path| self.files.iter().all(|(name, ..)| path != name));
        let is_temporary = |path: &String| path.rsplit('/').next().is_some_and(|name| name.starts_with(".kyaml-"));
        assert!(more.iter().all(is_temporary), "{what}: other files are there: {more:?}");
        more
    }

    /// As [`Rewrite::is_done`], where temporary files may stay.
    pub(crate) fn is_whole(&self, folder: &Path, what: &str) -> bool {
        self.temporary_files(folder, what);
        let mut is_done = true;
        for (name, old, new) in self.files {
            let text = fs::read_to_string(folder.join(name)).unwrap_or_else(|error| panic!("{what}: {name}: {error}"));
            assert!(text == *old || text == *new, "{what}: {name} is not whole: {text:?}");
            is_done &= text == *new;
        }
        is_done
    }
}

/// The paths of all files below a folder, sorted. A temporary file would be one of them.
pub(crate) fn files(folder: &Path) -> Vec<String> {
    let walk = walkdir::WalkDir::new(folder).sort_by_file_name();
    let entries = walk.into_iter().map(|entry| entry.expect("a folder that can be read"));
    let files = entries.filter(|entry| !entry.file_type().is_dir());
    files.map(|file| file.path().strip_prefix(folder).unwrap().to_string_lossy().into_owned()).collect()
}
