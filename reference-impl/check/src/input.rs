//! Finds and reads the inputs.

mod detect;

use std::borrow::Cow;
use std::collections::HashSet;
use std::fs;
use std::io::{self, IsTerminal, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use ignore::{DirEntry, WalkBuilder};

use crate::config::Configs;
use crate::terminal::shown;

pub(crate) use detect::looks_like_kyaml;

/// The extensions of the files that folders are searched for.
const EXTENSIONS: [&str; 4] = ["yaml", "yml", "kyaml", "kyml"];

/// The extensions of Markdown files.
const MARKDOWN: [&str; 3] = ["md", "markdown", "mdx"];

/// The length in bytes from which a file is processed while it is read.
const LONG: u64 = 1 << 20;

/// The size limit in bytes of an input in memory.
const MAX_BYTES: u64 = 1 << 30;

/// A file or standard input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Input {
    Stdin,
    File(PathBuf),
}

impl Input {
    /// The name of the input in messages, in which control characters are escaped.
    pub(crate) fn name(&self) -> String {
        shown(&self.path_text()).into_owned()
    }

    /// The name of the input in reports for programs.
    pub(crate) fn path_text(&self) -> Cow<'_, str> {
        match self {
            Self::Stdin => Cow::Borrowed("<stdin>"),
            Self::File(path) => path.to_string_lossy(),
        }
    }

    /// The path, if it is a file.
    pub(crate) fn path(&self) -> Option<&Path> {
        match self {
            Self::Stdin => None,
            Self::File(path) => Some(path),
        }
    }

    /// Opens the input: reads all bytes of a short file, or returns the source of a long or slow
    /// input. The error is a message.
    pub(crate) fn open(&self) -> Result<Opened, String> {
        let Self::File(path) = self else {
            widen_pipe();
            return Ok(Opened::Stream { from: Box::new(io::stdin()), path: None });
        };
        let open = || -> io::Result<Opened> {
            let file = fs::File::open(path)?;
            let metadata = file.metadata()?;
            if metadata.is_file() && metadata.len() <= LONG {
                return read_bounded(file, metadata.len()).map(Opened::Text);
            }
            let path = metadata.is_file().then(|| path.clone());
            Ok(Opened::Stream { from: Box::new(file), path })
        };
        open().map_err(|error| self.cannot_read(&error))
    }

    /// The message about an error of reading this input.
    pub(crate) fn cannot_read(&self, error: &io::Error) -> String {
        format!("cannot read {}: {error}", self.name())
    }

    /// Reads all bytes. The error is a message.
    pub(crate) fn read(&self) -> Result<Vec<u8>, String> {
        let bytes = match self {
            Self::Stdin => read_bounded(io::stdin().lock(), 0),
            Self::File(path) => fs::File::open(path).and_then(|file| read_bounded(file, 0)),
        };
        bytes.map_err(|error| self.cannot_read(&error))
    }
}

/// An opened input.
pub(crate) enum Opened {
    /// All of its bytes.
    Text(Vec<u8>),
    /// The source of the bytes, and the path of a file that can be read a second time.
    Stream { from: Box<dyn Read + Send>, path: Option<PathBuf> },
}

/// Reads to the end, which is expected after `length` bytes. Fails beyond the size limit, because a
/// device or an endless pipe has no end.
pub(crate) fn read_bounded(from: impl Read, length: u64) -> io::Result<Vec<u8>> {
    // One spare byte lets the read that finds the end do without more memory.
    let mut bytes = Vec::with_capacity(usize::try_from(length).unwrap_or_default().saturating_add(1));
    from.take(MAX_BYTES + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MAX_BYTES {
        return Err(io::Error::new(
            io::ErrorKind::FileTooLarge,
            "it is larger than 1 GiB; split it into several files",
        ));
    }
    Ok(bytes)
}

/// The files to search for.
pub(crate) struct Search<'a> {
    /// The files and folders in the arguments; `-` is standard input. If empty, standard input is
    /// read.
    pub(crate) paths: &'a [PathBuf],
    pub(crate) configs: &'a Arc<Configs>,
    /// Whether excluded files are skipped even if they are named.
    pub(crate) force_exclude: bool,
    /// Whether folders are searched for Markdown too.
    pub(crate) markdown: bool,
    /// The verb for messages: `check` or `format`.
    pub(crate) verb: &'static str,
}

/// The inputs of a run.
#[derive(Debug, Default)]
pub(crate) struct Inputs {
    /// The inputs, each once: in the order of the arguments, those of a folder in the order of
    /// their names.
    pub(crate) found: Vec<Input>,
    /// Messages about paths that cannot be read.
    pub(crate) problems: Vec<String>,
    /// The files so far, with links resolved. `None` if no file can occur twice.
    known: Option<HashSet<PathBuf>>,
    has_stdin: bool,
}

impl Inputs {
    /// Finds the named files, and the files in named folders.
    pub(crate) fn find(search: &Search<'_>) -> Self {
        let known = (search.paths.len() > 1).then(HashSet::new);
        let mut inputs = Self { known, ..Self::default() };
        if search.paths.is_empty() {
            inputs.add_stdin();
        }
        for path in search.paths {
            if path.as_os_str() == "-" {
                inputs.add_stdin();
                continue;
            }
            if path.as_os_str().is_empty() {
                inputs.problems.push("an empty argument names no file; write `.` for the current folder".to_owned());
                continue;
            }
            match fs::metadata(path) {
                Ok(metadata) if search.force_exclude && search.configs.excludes(path, metadata.is_dir()) => {}
                Ok(metadata) if metadata.is_dir() => inputs.walk(path, search),
                Ok(_) => inputs.add_file(path.clone()),
                Err(error) => {
                    inputs.problems.push(format!("cannot read {}: {error}", shown(&path.to_string_lossy())));
                }
            }
        }
        inputs
    }

    fn add_stdin(&mut self) {
        if !std::mem::replace(&mut self.has_stdin, true) {
            self.found.push(Input::Stdin);
        }
    }

    fn add_file(&mut self, path: PathBuf) {
        let is_new = self
            .known
            .as_mut()
            .is_none_or(|known| known.insert(fs::canonicalize(&path).unwrap_or_else(|_| path.clone())));
        if is_new {
            self.found.push(Input::File(path));
        }
    }

    fn walk(&mut self, folder: &Path, search: &Search<'_>) {
        let mut any = false;
        let markdown = search.markdown || search.configs.searches_markdown(folder);
        let configs = Arc::clone(search.configs);
        let walk = WalkBuilder::new(folder)
            // A .gitignore applies outside of git repositories too, so that a clone and an unpacked
            // archive give the same files.
            .require_git(false)
            .sort_by_file_path(Path::cmp)
            .filter_entry(move |entry| {
                entry.depth() == 0
                    || !configs.excludes(entry.path(), entry.file_type().is_some_and(|kind| kind.is_dir()))
            })
            .build();
        for entry in walk {
            match entry {
                Ok(entry) if is_wanted(&entry, markdown) => {
                    any = true;
                    self.add_file(entry.into_path());
                }
                Ok(_) => {}
                Err(error) => {
                    any = true;
                    self.problems.push(format!("cannot search {}: {error}", shown(&folder.to_string_lossy())));
                }
            }
        }
        if !any {
            let patterns = EXTENSIONS.map(|extension| format!("*.{extension}")).join(" ");
            self.problems.push(format!(
                "nothing to {} in {}: no file there matches {patterns}, or all that do are left out",
                search.verb,
                shown(&folder.to_string_lossy()),
            ));
        }
    }
}

/// Prints a hint if the program waits for a person to type its input.
pub(crate) fn hint_at_stdin(program: &str, paths: &[PathBuf]) {
    if paths.is_empty() && io::stdin().is_terminal() {
        let end = if cfg!(windows) { "Ctrl-Z and Enter" } else { "Ctrl-D" };
        crate::terminal::complain(
            program,
            &format!("reading standard input, up to {end}; name files or folders instead, or see --help"),
        );
    }
}

/// Whether a file in a folder is an input. Links are skipped, because their targets may be
/// elsewhere. A pipe or a device is read only if it is named.
fn is_wanted(entry: &DirEntry, markdown: bool) -> bool {
    let path = entry.path();
    (has_extension(path, &EXTENSIONS) || markdown && is_markdown(path))
        && entry.file_type().is_some_and(|kind| kind.is_file())
}

/// Whether the name of a file is that of a Markdown file.
pub(crate) fn is_markdown(path: &Path) -> bool {
    has_extension(path, &MARKDOWN)
}

/// Whether the name of a file ends with one of these extensions, in upper or lower case.
pub(crate) fn has_extension(path: &Path, extensions: &[&str]) -> bool {
    path.extension().is_some_and(|extension| extensions.iter().any(|wanted| extension.eq_ignore_ascii_case(wanted)))
}

/// Enlarges a pipe on standard input to the size of one read, where the system can, so that the
/// programs at its ends wait less for each other.
fn widen_pipe() {
    #[cfg(target_os = "linux")]
    // Without a larger pipe, reading works as well.
    let _ = rustix::pipe::fcntl_setpipe_size(io::stdin(), crate::stream::CHUNK);
}
