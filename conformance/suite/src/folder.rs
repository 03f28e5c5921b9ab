//! Folders of files in memory. A folder is read from a disk or unpacked from an [`archive`](crate::archive), and cases load from
//! either in the same way.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::path::Path;

use crate::problem::Problem;

/// The bytes of a file; those of the archive in this crate are borrowed.
pub type Bytes = Cow<'static, [u8]>;

/// A file or a folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Entry {
    /// A file.
    File(Bytes),
    /// A folder.
    Folder(Folder),
}

/// A folder, with all files and folders below it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Folder(BTreeMap<String, Entry>);

impl Folder {
    /// Reads a folder from a disk, with all files and folders below it.
    ///
    /// # Errors
    /// Fails on an entry that cannot be read, and on a name that is not UTF-8. Also fails on an entry
    /// that is neither a file nor a folder, such as a link.
    pub fn read(path: &Path) -> Result<Self, Problem> {
        let unreadable = |error| Problem::unreadable(path, &error);
        let mut folder = Self::default();
        for entry in path.read_dir().map_err(unreadable)? {
            let entry = entry.map_err(unreadable)?;
            let (path, kind) = (entry.path(), entry.file_type().map_err(unreadable)?);
            let name =
                entry.file_name().into_string().map_err(|_| Problem::new(&path, "has a name that is not UTF-8"))?;
            let entry = if kind.is_dir() {
                Entry::Folder(Self::read(&path)?)
            } else if kind.is_file() {
                Entry::File(Cow::Owned(std::fs::read(&path).map_err(|error| Problem::unreadable(&path, &error))?))
            } else {
                return Err(Problem::new(&path, "is neither a file nor a folder"));
            };
            folder.0.insert(name, entry);
        }
        Ok(folder)
    }

    /// The entries of the folder, in order of name.
    pub fn entries(&self) -> impl Iterator<Item = (&str, &Entry)> {
        self.0.iter().map(|(name, entry)| (name.as_str(), entry))
    }

    /// The files directly in the folder, in order of name.
    pub fn files(&self) -> impl Iterator<Item = (&str, &Bytes)> {
        self.entries().filter_map(|(name, entry)| match entry {
            Entry::File(bytes) => Some((name, bytes)),
            Entry::Folder(_) => None,
        })
    }

    /// The file of this name in the folder itself.
    #[must_use]
    pub fn file(&self, name: &str) -> Option<&Bytes> {
        match self.0.get(name) {
            Some(Entry::File(bytes)) => Some(bytes),
            _ => None,
        }
    }

    /// The folder of this name in the folder itself.
    #[must_use]
    pub fn folder(&self, name: &str) -> Option<&Self> {
        match self.0.get(name) {
            Some(Entry::Folder(folder)) => Some(folder),
            _ => None,
        }
    }

    /// Puts a file at a path below the folder, whose parts are joined by `/`. Makes the folders
    /// that are missing.
    ///
    /// # Errors
    /// Fails if a file has the name of one of the path's folders.
    pub fn insert(&mut self, path: &str, bytes: Bytes) -> Result<(), Problem> {
        let Some((name, rest)) = path.split_once('/') else {
            self.0.insert(path.to_owned(), Entry::File(bytes));
            return Ok(());
        };
        match self.0.entry(name.to_owned()).or_insert_with(|| Entry::Folder(Self::default())) {
            Entry::Folder(folder) => folder.insert(rest, bytes).map_err(|problem| problem.below(Path::new(name))),
            Entry::File(_) => Err(Problem::new(name, "is a file and a folder")),
        }
    }

    /// Puts a folder directly into the folder, in place of an entry with the same name.
    pub fn insert_folder(&mut self, name: &str, folder: Self) {
        self.0.insert(name.to_owned(), Entry::Folder(folder));
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn a_folder_is_read_whole() {
        let dir = tempfile::tempdir().unwrap();
        std::fs::create_dir_all(dir.path().join("a/empty")).unwrap();
        std::fs::write(dir.path().join("a/file"), b"\xFF\r\n").unwrap();
        let folder = Folder::read(dir.path()).unwrap();
        let a = folder.folder("a").unwrap();
        assert_eq!(a.file("file").unwrap().as_ref(), b"\xFF\r\n");
        assert_eq!(a.folder("empty"), Some(&Folder::default()));
        assert_eq!((a.file("empty"), a.folder("file"), a.entries().count(), a.files().count()), (None, None, 2, 1));
    }

    #[test]
    fn links_in_a_folder_are_refused() {
        let dir = tempfile::tempdir().unwrap();
        std::fs::create_dir(dir.path().join("a")).unwrap();
        std::os::unix::fs::symlink("elsewhere", dir.path().join("a/link")).unwrap();
        let problem = Folder::read(dir.path()).unwrap_err();
        assert_eq!(problem.path, dir.path().join("a/link"));
        assert!(problem.message.contains("neither a file nor a folder"), "{problem}");
    }
}
