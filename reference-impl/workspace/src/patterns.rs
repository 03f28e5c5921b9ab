//! Patterns of `.gitignore` for paths.

use std::path::{Path, PathBuf};

use ignore::gitignore::{Gitignore, GitignoreBuilder};

/// Patterns of `.gitignore`, relative to a folder.
#[derive(Clone, Debug, Default)]
pub struct Patterns {
    folder: PathBuf,
    matcher: Option<Gitignore>,
}

impl Patterns {
    /// Reads patterns, which are relative to `folder`.
    ///
    /// # Errors
    /// If a pattern is wrong: a message about the first one.
    pub fn new(folder: &Path, patterns: &[String]) -> Result<Self, String> {
        // Paths are relative to the folder of the patterns.
        let mut builder = GitignoreBuilder::new("");
        for pattern in patterns {
            builder.add_line(None, pattern).map_err(|error| format!("the pattern `{pattern}` is wrong: {error}"))?;
        }
        let matcher = builder.build().map_err(|error| format!("the patterns are wrong: {error}"))?;
        Ok(Self { folder: folder.to_owned(), matcher: Some(matcher) })
    }

    /// Whether the file or folder `path`, or a folder around it, matches. A path outside of the
    /// folder of the patterns matches none.
    #[must_use]
    pub fn matches(&self, path: &Path, is_folder: bool) -> bool {
        let (Some(matcher), Ok(path)) = (&self.matcher, path.strip_prefix(&self.folder)) else { return false };
        matcher.matched_path_or_any_parents(path, is_folder).is_ignore()
    }

    /// Whether the file `path` itself matches.
    #[must_use]
    pub fn matches_file(&self, path: &Path) -> bool {
        let (Some(matcher), Ok(path)) = (&self.matcher, path.strip_prefix(&self.folder)) else { return false };
        matcher.matched(path, false).is_ignore()
    }
}
