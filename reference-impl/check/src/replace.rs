//! Puts a text in the place of a file: all of it, or nothing.
//!
//! The text is written to a temporary file beside the target, brought to the disk, and renamed to the target in one
//! step. At any time, and after any failure, the target holds the whole old text or the whole new one. An error takes the
//! temporary file away, and so do SIGINT, SIGTERM and SIGHUP. Any other end of the program while the file is there leaves it
//! behind: SIGKILL, SIGQUIT, any other signal, a loss of power, or an abort for want of memory.
//!
//! - A symbolic link stays; the file that it leads to is replaced.
//! - The permissions stay, and the owner and group, access control lists and extended attributes as far as the system
//!   lets them.
//! - The new text is a new file: further hard links to the old one keep the old text.
//! - The folder has to be writable as well. Where it is not, nothing is written: writing over the old text could leave
//!   half of it.

use std::collections::BTreeSet;
use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use kyaml_format::Language;
use tempfile::NamedTempFile;

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

    let mut temporary = Temporary::create(folder)?;
    let file = temporary.file();
    file.write_all(new)?;
    keep_owner(file.as_file(), &metadata);
    file.as_file().set_permissions(metadata.permissions())?;
    keep_attributes(&target, file.path());
    file.as_file().sync_all()?;

    let now = fs::read(&target)?;
    if now == new {
        // Two names of one file were given, and the other one was first.
        return Ok(());
    }
    if now != old {
        return Err(io::Error::other("another program has changed it in the meantime; run this again"));
    }
    temporary.persist(&target)?;
    sync_folder(folder);
    Ok(())
}

/// The temporary files that exist, for [`remove_on_signals`].
static TEMPORARIES: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

fn temporaries() -> MutexGuard<'static, BTreeSet<PathBuf>> {
    TEMPORARIES.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Makes SIGINT, SIGTERM and SIGHUP (on Windows Ctrl-C and the closed console) remove the temporary files and end the
/// program with status 130, as shells count SIGINT.
pub(crate) fn remove_on_signals() {
    // Without the handler the program works, and ends as any other.
    let _ = ctrlc::set_handler(|| {
        // Nobody makes or renames a temporary file as long as this is locked, which is until the end.
        let temporaries = temporaries();
        for path in temporaries.iter() {
            let _ = fs::remove_file(path);
        }
        std::process::exit(130);
    });
}

/// A temporary file that [`remove_on_signals`] knows of.
struct Temporary {
    /// `None` once it has another name.
    file: Option<NamedTempFile>,
    path: PathBuf,
}

impl Temporary {
    fn create(folder: &Path) -> io::Result<Self> {
        let mut temporaries = temporaries();
        let file =
            tempfile::Builder::new().prefix(PREFIX).suffix(".tmp").tempfile_in(folder).map_err(|error| match error
                .kind()
            {
                io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => io::Error::new(
                    error.kind(),
                    format!("its folder is not writable, so that it cannot be replaced as a whole: {error}"),
                ),
                _ => error,
            })?;
        let path = file.path().to_owned();
        temporaries.insert(path.clone());
        Ok(Self { file: Some(file), path })
    }

    fn file(&mut self) -> &mut NamedTempFile {
        self.file.as_mut().expect("a file is persisted once, at the end")
    }

    /// Gives it the name `target`, in one step.
    fn persist(mut self, target: &Path) -> io::Result<()> {
        let _temporaries = temporaries();
        match self.file.take() {
            Some(file) => file.persist(target).map(drop).map_err(|error| error.error),
            None => Ok(()),
        }
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        self.file = None;
        temporaries().remove(&self.path);
    }
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

/// Gives the new file the access control list and the extended attributes of the old one, as far as the system lets it.
#[cfg(unix)]
fn keep_attributes(old: &Path, new: &Path) {
    for name in xattr::list(old).into_iter().flatten() {
        if let Ok(Some(value)) = xattr::get(old, &name) {
            let _ = xattr::set(new, &name, &value);
        }
    }
}

#[cfg(not(unix))]
fn keep_attributes(_old: &Path, _new: &Path) {}

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
