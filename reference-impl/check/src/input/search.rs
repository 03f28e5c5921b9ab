//! Finds the inputs: named files, the files in named folders, and the files that globs match.

use std::collections::HashSet;
use std::fs;
use std::io::{self, IsTerminal};
use std::path::{Component, Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use ignore::{DirEntry, WalkBuilder};
use kyaml_workspace::{Configs, Kind, Patterns, has_extension};

use super::arguments::ArgumentPatterns;
use super::{EXTENSIONS, Input, InputArguments};
use crate::terminal::{counts, shown_path};

/// The folders of version control systems, which hold no files of people.
const VERSION_CONTROL: [&str; 4] = [".git", ".hg", ".jj", ".svn"];

/// The files to search for.
pub(crate) struct Search<'a> {
    /// The files, folders and globs in the arguments; `-` is standard input. If empty, standard
    /// input is read.
    pub(crate) paths: &'a [PathBuf],
    pub(crate) arguments: &'a InputArguments,
    pub(crate) configs: &'a Arc<Configs>,
    /// A folder that is left out, because results are written to it.
    pub(crate) except: Option<&'a Path>,
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
    /// The line about hidden files and folders that were skipped: `1 hidden file, 2 hidden folders left out (--hidden)`.
    pub(crate) hidden: Option<String>,
    /// The files so far, with links resolved. `None` if no file can occur twice.
    known: Option<HashSet<PathBuf>>,
    has_stdin: bool,
}

impl<'a> Search<'a> {
    /// A search that leaves no folder out.
    pub(crate) fn new(
        paths: &'a [PathBuf],
        arguments: &'a InputArguments,
        configs: &'a Arc<Configs>,
        verb: &'static str,
    ) -> Self {
        Self { paths, arguments, configs, except: None, verb }
    }
}

impl Inputs {
    /// Finds the named files, and the files in named folders.
    pub(crate) fn find(search: &Search<'_>) -> Self {
        let known = (search.paths.len() > 1).then(HashSet::new);
        let mut inputs = Self { known, ..Self::default() };
        if search.paths.is_empty() {
            inputs.add_stdin();
        }
        let filter = Arc::new(Filter::new(search));
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
                Ok(metadata) if filter.excludes_named(path, metadata.is_dir()) => {}
                Ok(metadata) if metadata.is_dir() => inputs.folder(path, search, &filter),
                Ok(_) => inputs.add_file(path.clone()),
                Err(error) => match Glob::new(path) {
                    Some(Ok(glob)) => inputs.glob(path, &glob, search, &filter),
                    Some(Err(problem)) => inputs.problems.push(problem),
                    None => inputs.problems.push(format!("cannot read {}: {error}", shown_path(path))),
                },
            }
        }
        inputs.hidden = filter.hidden();
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

    /// Adds the files in a folder.
    fn folder(&mut self, folder: &Path, search: &Search<'_>, filter: &Arc<Filter>) {
        let markdown = search.arguments.markdown || search.configs.searches_markdown(folder);
        let (entry_filter, hidden) = (Arc::clone(filter), search.arguments.hidden);
        let enters = move |entry: &DirEntry| entry_filter.enters(entry, hidden);
        if !self.walk(folder, None, enters, |entry| filter.is_wanted(entry, markdown)) {
            let patterns = EXTENSIONS.map(|extension| format!("*.{extension}")).join(" ");
            let (verb, folder) = (search.verb, shown_path(folder));
            self.problems.push(format!(
                "nothing to {verb} in {folder}: no file there matches {patterns}, or all that do are left out"
            ));
        }
    }

    /// Adds the files that a glob matches.
    fn glob(&mut self, path: &Path, glob: &Glob, search: &Search<'_>, filter: &Arc<Filter>) {
        let is_wanted = |entry: &DirEntry| entry.path().is_file() && glob.patterns.matches_file(entry.path());
        let (entry_filter, hidden) = (Arc::clone(filter), search.arguments.hidden || glob.names_hidden);
        let enters = move |entry: &DirEntry| !entry_filter.excludes(entry) && (hidden || !is_hidden(entry));
        if !self.walk(&glob.folder, glob.depth, enters, is_wanted) {
            let (verb, path) = (search.verb, shown_path(path));
            self.problems.push(format!("nothing to {verb}: no file matches {path}, or all that do are left out"));
        }
    }

    /// Adds the wanted files of a walk through `folder`. Returns whether there are any, or a problem.
    fn walk(
        &mut self,
        folder: &Path,
        depth: Option<usize>,
        enters: impl Fn(&DirEntry) -> bool + Send + Sync + 'static,
        is_wanted: impl Fn(&DirEntry) -> bool,
    ) -> bool {
        let mut any = false;
        let mut walk = WalkBuilder::new(folder);
        walk.max_depth(depth).filter_entry(move |entry| entry.depth() == 0 || enters(entry));
        // A .gitignore applies outside of git repositories too, so that a clone and an unpacked
        // archive give the same files. The filters of the walk are about hidden files.
        for entry in walk.require_git(false).hidden(false).sort_by_file_path(Path::cmp).build() {
            match entry {
                Ok(entry) if is_wanted(&entry) => {
                    any = true;
                    self.add_file(entry.into_path());
                }
                Ok(_) => {}
                Err(error) => {
                    any = true;
                    self.problems.push(format!("cannot search {}: {error}", shown_path(folder)));
                }
            }
        }
        any
    }
}

/// Decides which files and folders of a search are left out.
struct Filter {
    configs: Arc<Configs>,
    /// A folder that is left out, absolute.
    except: Option<PathBuf>,
    /// Whether `kyaml.toml` excludes named files too.
    force_exclude: bool,
    excluded: ArgumentPatterns,
    included: ArgumentPatterns,
    /// The skipped hidden files and folders, and whether each is a folder.
    hidden: Mutex<HashSet<(PathBuf, bool)>>,
}

impl Filter {
    fn new(search: &Search<'_>) -> Self {
        Self {
            configs: Arc::clone(search.configs),
            except: search.except.map(|folder| search.configs.absolute(folder)),
            force_exclude: search.arguments.force_exclude,
            excluded: ArgumentPatterns::new(&search.arguments.exclude),
            included: ArgumentPatterns::new(&search.arguments.include),
            hidden: Mutex::default(),
        }
    }

    /// Whether a named file or folder is left out.
    fn excludes_named(&self, path: &Path, is_folder: bool) -> bool {
        let path = self.configs.absolute(path);
        self.excluded.matches(&path, is_folder) || self.force_exclude && self.configs.excludes(&path, is_folder)
    }

    /// Whether a file or folder in a searched folder is excluded.
    fn excludes(&self, entry: &DirEntry) -> bool {
        let (path, is_folder) = (self.configs.absolute(entry.path()), is_folder(entry));
        VERSION_CONTROL.iter().any(|folder| entry.file_name() == *folder)
            || self.except.as_ref() == Some(&path)
            || self.excluded.matches(&path, is_folder)
            || self.configs.excludes(&path, is_folder)
    }

    /// Whether a search takes a file or enters a folder. Counts a hidden one.
    fn enters(&self, entry: &DirEntry, hidden: bool) -> bool {
        if self.excludes(entry) {
            return false;
        }
        if hidden || !is_hidden(entry) {
            return true;
        }
        if is_folder(entry) || self.is_wanted(entry, false) {
            let path = self.configs.absolute(entry.path());
            self.hidden.lock().unwrap_or_else(PoisonError::into_inner).insert((path, is_folder(entry)));
        }
        false
    }

    /// The line about hidden files and folders, which are skipped.
    fn hidden(&self) -> Option<String> {
        let hidden = self.hidden.lock().unwrap_or_else(PoisonError::into_inner);
        let folders = hidden.iter().filter(|(_, is_folder)| *is_folder).count();
        let counts = counts(&[(hidden.len() - folders, "hidden file"), (folders, "hidden folder")])?;
        Some(format!("{counts} left out (--hidden)"))
    }

    /// Whether a file in a folder is an input. Links are skipped, because their targets may be
    /// elsewhere. A pipe or a device is read only if it is named.
    fn is_wanted(&self, entry: &DirEntry, markdown: bool) -> bool {
        let path = entry.path();
        entry.file_type().is_some_and(|kind| kind.is_file())
            && (has_extension(path, &EXTENSIONS)
                || markdown && Kind::is_markdown(path)
                || self.included.matches(&self.configs.absolute(path), false))
    }
}

fn is_folder(entry: &DirEntry) -> bool {
    entry.file_type().is_some_and(|kind| kind.is_dir())
}

fn is_hidden(entry: &DirEntry) -> bool {
    entry.file_name().as_encoded_bytes().starts_with(b".")
}

/// A glob in the arguments, which no shell has expanded.
struct Glob {
    /// The folder that is searched.
    folder: PathBuf,
    patterns: Patterns,
    /// The number of folders on the way to a file, and one. `None` if any number matches.
    depth: Option<usize>,
    /// Whether it names hidden files or folders. Without a dot, a wildcard does not match them.
    names_hidden: bool,
}

impl Glob {
    /// `None` if the path has no wildcard. The error is a message.
    fn new(path: &Path) -> Option<Result<Self, String>> {
        let is_wildcard = |component: &Component<'_>| {
            component.as_os_str().as_encoded_bytes().iter().any(|byte| b"*?[{".contains(byte))
        };
        let mut folder = PathBuf::new();
        let mut pattern = String::new();
        let (mut names_hidden, mut depth) = (false, Some(0));
        for component in path.components() {
            if pattern.is_empty() && !is_wildcard(&component) {
                folder.push(component);
                continue;
            }
            let component = component.as_os_str().to_str()?;
            names_hidden |= component.starts_with('.');
            depth = depth.filter(|_| component != "**").map(|depth| depth + 1);
            pattern.push('/');
            pattern.push_str(component);
        }
        if pattern.is_empty() {
            return None;
        }
        if folder.as_os_str().is_empty() {
            folder.push(".");
        }
        let patterns = Patterns::new(&folder, &[pattern]);
        Some(patterns.map(|patterns| Self { folder, patterns, depth, names_hidden }))
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
