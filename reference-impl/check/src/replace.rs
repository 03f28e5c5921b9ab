//! Puts a text in the place of a file: all of it, or nothing.
//!
//! The text is written to a temporary file beside the target, brought to the disk, and renamed to the target in one
//! step. At any time, and after any failure, the target holds the whole old text or the whole new one. Only a program
//! that is killed leaves its temporary file behind.
//!
//! - A symbolic link stays; the file that it leads to is replaced.
//! - The permissions stay, and the owner and group as far as the system lets them. Access control lists and extended
//!   attributes do not.
//! - The new text is a new file: further hard links to the old one keep the old text.

use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

use kyaml_format::Language;

use crate::input::has_extension;

/// The start of the name of a temporary file. The dot hides the file from searches.
const PREFIX: &str = ".kyaml-";

/// Replaces the text `old` of a file by `new`, on the disk. After an error the file is as it was.
///
/// # Errors
/// Errors of the file system. Also if the file is not a regular one, if it may not be written (even if its directory
/// may), or if it holds neither `old` nor `new` any longer.
pub(crate) fn replace(path: &Path, old: &[u8], new: &[u8]) -> io::Result<()> {
    let target = fs::canonicalize(path)?;
    let metadata = check_file(&target)?;
    // A file that may not be written is protected, though its directory may let it be replaced.
    OpenOptions::new().write(true).open(&target)?;
    let folder = target.parent().ok_or(io::ErrorKind::IsADirectory)?;

    let mut file = tempfile::Builder::new().prefix(PREFIX).suffix(".tmp").tempfile_in(folder)?;
    file.write_all(new)?;
    keep_owner(file.as_file(), &metadata);
    file.as_file().set_permissions(metadata.permissions())?;
    file.as_file().sync_all()?;

    let now = fs::read(&target)?;
    if now == new {
        // Two names of one file were given, and the other one was first.
        return Ok(());
    }
    if now != old {
        return Err(io::Error::other("another program has changed it in the meantime; run this again"));
    }
    file.persist(&target)?;
    sync_folder(folder);
    Ok(())
}

/// Fails unless the path leads to a regular file. Unlike reading the file, this never waits for another program.
pub(crate) fn check_file(path: &Path) -> io::Result<Metadata> {
    let metadata = fs::metadata(path)?;
    if !metadata.is_file() {
        return Err(io::Error::other("it is not a regular file; print the output instead"));
    }
    Ok(metadata)
}

/// Fails if the name of the file does not fit `language`: a program that reads a *.json file expects JSON, and nothing
/// else.
pub(crate) fn check_name(path: &Path, language: Language) -> io::Result<()> {
    match (language, has_extension(path, &["json"])) {
        (Language::Json, false) => {
            Err(io::Error::other("its name does not end with .json; print the JSON, to a file whose name does"))
        }
        (Language::Json, true) | (_, false) => Ok(()),
        (_, true) => Err(io::Error::other("its name ends with .json; make a *.yaml file of it with kyaml-fmt instead")),
    }
}

/// Gives the new file the owner and the group of the old one. Only root may give a file away, so this may fail; another
/// owner is no reason not to write.
#[cfg(unix)]
fn keep_owner(file: &File, old: &Metadata) {
    use std::os::unix::fs::{MetadataExt, fchown};

    let _ = fchown(file, None, Some(old.gid()));
    let _ = fchown(file, Some(old.uid()), None);
}

#[cfg(not(unix))]
fn keep_owner(_file: &File, _old: &Metadata) {}

/// Brings the new name to the disk. Some file systems cannot; there, a loss of power may leave the whole old file.
fn sync_folder(folder: &Path) {
    if let Ok(folder) = File::open(folder) {
        let _ = folder.sync_all();
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::replace;

    #[test]
    fn a_file_that_has_changed_in_the_meantime_stays_as_it_is() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.yaml");
        fs::write(&path, "newer").unwrap();
        let error = replace(&path, b"old", b"new").unwrap_err();
        assert_eq!(error.to_string(), "another program has changed it in the meantime; run this again");
        assert_eq!(fs::read(&path).unwrap(), b"newer");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn a_file_that_has_vanished_is_not_made_again() {
        let folder = tempfile::tempdir().unwrap();
        replace(&folder.path().join("a.yaml"), b"old", b"new").unwrap_err();
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }
}
