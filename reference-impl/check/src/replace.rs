//! Replaces a file as a whole, or not at all.
//!
//! The text is written to a temporary file beside the target, flushed to the disk, and renamed to
//! the target in one step. At any time, and after any failure, the target has the whole old text or
//! the whole new one. The temporary file is removed after an error and on SIGINT, SIGTERM and
//! SIGHUP. Any other end of the program leaves it behind: SIGKILL, SIGQUIT, any other signal, a
//! loss of power, or an abort because of a lack of memory.
//!
//! - A symbolic link stays; its target is replaced.
//! - Permissions stay. Owner, group, access control lists and extended attributes stay as far as
//!   the system permits.
//! - The new text is a new file: further hard links to the old one keep the old text.
//! - The folder must be writable too. If it is not, nothing is written, because overwriting the old
//!   text could leave half of it.

use std::collections::BTreeSet;
use std::fs::{self, File, Metadata, OpenOptions};
use std::hash::{BuildHasher, DefaultHasher, Hasher, RandomState};
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};

use kyaml_format::Language;
use kyaml_workspace::has_extension;
use tempfile::NamedTempFile;

/// The start of the name of a temporary file. The dot hides the file from searches.
const PREFIX: &str = ".kyaml-";

/// Whether a read-only file may be replaced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ReadOnly {
    /// It stays.
    Refuse,
    /// It is replaced: `--force`.
    Replace,
}

impl ReadOnly {
    /// The meaning of the flag `--force`.
    pub(crate) fn from_force(force: bool) -> Self {
        if force { Self::Replace } else { Self::Refuse }
    }
}

/// Replaces the text `old` of a file by `new`, on the disk. After an error the file has the old
/// text.
///
/// # Errors
/// Errors of the file system. Also:
/// - if the file is not a regular one;
/// - if it is read-only, for root as well, unless `read_only` permits replacing it;
/// - if its text is neither `old` nor `new` any longer.
pub(crate) fn replace(path: &Path, old: &[u8], new: &[u8], read_only: ReadOnly) -> io::Result<()> {
    let mut fingerprint = Fingerprint::default();
    fingerprint.write_all(old)?;
    replace_with(path, &fingerprint, |file| file.write_all(new), read_only)
}

/// As [`replace`], with the fingerprint of the old text, and a function that writes the new one.
pub(crate) fn replace_with(
    path: &Path,
    old: &Fingerprint,
    write: impl FnOnce(&mut BufWriter<&File>) -> io::Result<()>,
    read_only: ReadOnly,
) -> io::Result<()> {
    let target = fs::canonicalize(path)?;
    let metadata = check_file(&target)?;
    if read_only == ReadOnly::Refuse {
        // The permissions of root do not show that the file is read-only.
        if metadata.permissions().readonly() {
            return Err(io::Error::new(io::ErrorKind::PermissionDenied, "it is read-only; --force rewrites it"));
        }
        // The user may have no permission, and the folder may still permit replacing the file.
        OpenOptions::new().write(true).open(&target)?;
    }
    let folder = target.parent().ok_or(io::ErrorKind::IsADirectory)?;

    let mut temporary = Temporary::create(folder)?;
    let file = temporary.file();
    let mut out = BufWriter::new(file.as_file());
    write(&mut out)?;
    out.flush()?;
    drop(out);
    #[cfg(unix)]
    keep_owner(file.as_file(), &metadata);
    file.as_file().set_permissions(metadata.permissions())?;
    #[cfg(unix)]
    keep_attributes(&target, file.path());
    file.as_file().sync_all()?;

    let now = Fingerprint::of(&target)?;
    if now != *old {
        // A file that is named twice is already rewritten.
        let is_rewritten = now == Fingerprint::of(file.path())?;
        return if is_rewritten { Ok(()) } else { Err(changed()) };
    }
    temporary.persist(&target)?;
    sync_folder(folder);
    Ok(())
}

/// The error about a file that another program changes.
pub(crate) fn changed() -> io::Error {
    io::Error::other("another program has changed it in the meantime; run this again")
}

/// Recognises a text again without a copy of it. Another text has the same fingerprint once in 2^64 times.
#[derive(Clone, Debug)]
pub(crate) struct Fingerprint {
    hasher: DefaultHasher,
    pub(crate) length: u64,
}

impl Fingerprint {
    fn of(path: &Path) -> io::Result<Self> {
        let mut fingerprint = Self::default();
        io::copy(&mut File::open(path)?, &mut fingerprint).map(|_| fingerprint)
    }
}

impl Default for Fingerprint {
    fn default() -> Self {
        /// Nobody can make a text for a fingerprint whose keys are random.
        static KEYS: LazyLock<RandomState> = LazyLock::new(RandomState::new);
        Self { hasher: KEYS.build_hasher(), length: 0 }
    }
}

impl PartialEq for Fingerprint {
    fn eq(&self, other: &Self) -> bool {
        (self.length, self.hasher.finish()) == (other.length, other.hasher.finish())
    }
}

/// Adds to the text.
impl Write for Fingerprint {
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        self.hasher.write(text);
        self.length += text.len() as u64;
        Ok(text.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A reader, and the fingerprint of all bytes that were read.
pub(crate) struct Fingerprinted<R> {
    pub(crate) from: R,
    pub(crate) fingerprint: Fingerprint,
}

impl<R: Read> Fingerprinted<R> {
    pub(crate) fn new(from: R) -> Self {
        Self { from, fingerprint: Fingerprint::default() }
    }
}

impl<R: Read> Read for Fingerprinted<R> {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        let read = self.from.read(to)?;
        self.fingerprint.write_all(&to[..read]).map(|()| read)
    }
}

/// Writes `new` to a file that has the text `old`, or none: a new file in a folder that is made if it is missing. After an
/// error, the file is as before.
///
/// # Errors
/// As [`replace`]; and if another program has made the file in the meantime.
pub(crate) fn write(path: &Path, old: Option<&[u8]>, new: &[u8], read_only: ReadOnly) -> io::Result<()> {
    if let Some(old) = old {
        return replace(path, old, new, read_only);
    }
    let folder = path.parent().ok_or(io::ErrorKind::IsADirectory)?;
    fs::create_dir_all(folder)?;
    let mut temporary = Temporary::create(folder)?;
    let file = temporary.file();
    file.write_all(new)?;
    file.as_file().sync_all()?;
    if path.symlink_metadata().is_ok() {
        return Err(io::Error::other("another program has made it in the meantime; run this again"));
    }
    temporary.persist(path)?;
    sync_folder(folder);
    Ok(())
}

/// The existing temporary files, for [`remove_on_signals`].
static TEMPORARIES: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

fn temporaries() -> MutexGuard<'static, BTreeSet<PathBuf>> {
    TEMPORARIES.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Makes SIGINT, SIGTERM and SIGHUP (on Windows Ctrl-C and the closed console) remove the temporary
/// files and end the program with status 130, which shells use for SIGINT.
pub(crate) fn remove_on_signals() {
    // Without the handler, a signal ends the program as usual.
    let _ = ctrlc::set_handler(|| {
        // The lock is kept until the end, so that no other thread makes or renames a temporary
        // file.
        let temporaries = temporaries();
        for path in temporaries.iter() {
            let _ = fs::remove_file(path);
        }
        std::process::exit(130);
    });
}

/// A temporary file in the list for [`remove_on_signals`].
struct Temporary {
    /// `None` after renaming.
    file: Option<NamedTempFile>,
    path: PathBuf,
}

impl Temporary {
    fn create(folder: &Path) -> io::Result<Self> {
        let mut temporaries = temporaries();
        let mut builder = tempfile::Builder::new();
        builder.prefix(PREFIX).suffix(".tmp");
        // As the system makes a new file.
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        let file = builder.tempfile_in(folder).map_err(|error| match error.kind() {
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

    /// Renames it to `target`, in one step.
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

/// Fails unless the path leads to a regular file. Unlike reading the file, this never waits for
/// another program.
pub(crate) fn check_file(path: &Path) -> io::Result<Metadata> {
    let metadata = fs::metadata(path)?;
    if !metadata.is_file() {
        return Err(io::Error::other("it is not a regular file; print the output instead"));
    }
    Ok(metadata)
}

/// Fails if the extension does not fit `language`: programs that read a *.json file expect JSON, and
/// those that read a *.kyaml file KYAML.
pub(crate) fn check_name(path: &Path, language: Language) -> io::Result<()> {
    if language == Language::Yaml && has_extension(path, &["kyaml", "kyml"]) {
        return Err(io::Error::other("its name says that it is KYAML; rename it to *.yaml first"));
    }
    match (language, has_extension(path, &["json"])) {
        (Language::Json, false) => {
            Err(io::Error::other("its name does not end with .json; print the JSON, to a file whose name does"))
        }
        (Language::Json, true) | (_, false) => Ok(()),
        (_, true) => Err(io::Error::other("its name ends with .json; make a *.yaml file of it with kyaml-fmt instead")),
    }
}

/// Gives the new file the owner and the group of the old one. Only root may change the owner, so a
/// failure is ignored.
#[cfg(unix)]
fn keep_owner(file: &File, old: &Metadata) {
    use std::os::unix::fs::{MetadataExt, fchown};

    let _ = fchown(file, None, Some(old.gid()));
    let _ = fchown(file, Some(old.uid()), None);
}

/// Gives the new file the access control list and the extended attributes of the old one, as far as
/// the system permits.
#[cfg(unix)]
fn keep_attributes(old: &Path, new: &Path) {
    for name in xattr::list(old).into_iter().flatten() {
        if let Ok(Some(value)) = xattr::get(old, &name) {
            let _ = xattr::set(new, &name, &value);
        }
    }
}

/// Flushes the new name to the disk. Some file systems cannot do that; there, a loss of power may
/// leave the whole old file.
fn sync_folder(folder: &Path) {
    if let Ok(folder) = File::open(folder) {
        let _ = folder.sync_all();
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::{ReadOnly, replace, write};

    #[test]
    fn a_file_changed_meanwhile_stays() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.yaml");
        fs::write(&path, "newer").unwrap();
        let error = replace(&path, b"old", b"new", ReadOnly::Refuse).unwrap_err();
        assert_eq!(error.to_string(), "another program has changed it in the meantime; run this again");
        assert_eq!(fs::read(&path).unwrap(), b"newer");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn a_new_file_is_written_once() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a/b.yaml");
        write(&path, None, b"new", ReadOnly::Refuse).unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"new");
        let error = write(&path, None, b"newer", ReadOnly::Refuse).unwrap_err();
        assert_eq!(error.to_string(), "another program has made it in the meantime; run this again");
        assert_eq!(fs::read_dir(path.parent().unwrap()).unwrap().count(), 1);
    }

    #[test]
    fn a_deleted_file_is_not_created_again() {
        let folder = tempfile::tempdir().unwrap();
        replace(&folder.path().join("a.yaml"), b"old", b"new", ReadOnly::Refuse).unwrap_err();
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }
}
