//! `--output-dir`: a tree of results, each at the path of its input.

use std::collections::HashMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use kyaml_format::{Language, Version, compare};
use kyaml_import::ImportOptions;
use kyaml_workspace::{ConfigSource, Configs, Kind, has_extension};

use super::cli::Cli;
use crate::input::{Inputs, Search};
use crate::terminal::shown_path;

/// A tree of results.
pub(super) struct Tree<'a> {
    cli: &'a Cli,
    configs: &'a Configs,
    /// The folder that has the results, as it is named.
    folder: &'a Path,
    /// The same folder, without links.
    real: PathBuf,
    /// The innermost folder of all named inputs. Results have the paths of their inputs in it.
    root: PathBuf,
}

/// The file of a result.
pub(super) struct Target {
    pub(super) path: PathBuf,
    /// Its text. `None` if it does not exist.
    pub(super) old: Option<Vec<u8>>,
    /// How the text differs from the result.
    pub(super) difference: String,
}

impl<'a> Tree<'a> {
    /// The tree in `folder`. The error is a message.
    pub(super) fn new(cli: &'a Cli, configs: &'a Configs, folder: &'a Path) -> Result<Self, String> {
        let roots = cli.paths.iter().map(|path| {
            let path = configs.absolute(path);
            // The folder of a file, or the one that the wildcards of a glob are in.
            path.ancestors().find(|path| path.is_dir()).map_or(path.clone(), Path::to_owned)
        });
        let common = |one: PathBuf, other: PathBuf| {
            one.components()
                .zip(other.components())
                .take_while(|(one, other)| one == other)
                .map(|(one, _)| one)
                .collect()
        };
        let root: PathBuf = roots.reduce(common).unwrap_or_default();
        let real = real(&configs.absolute(folder));
        for path in &cli.paths {
            if path.exists() && self::real(&configs.absolute(path)).starts_with(&real) {
                let (input, folder) = (shown_path(path), shown_path(folder));
                return Err(format!("{input} is in {folder}, and results never replace inputs; name another folder"));
            }
        }
        Ok(Self { cli, configs, folder, real, root })
    }

    /// The path of the result of an input: `.json` becomes `.yaml`, and what the language demands.
    pub(super) fn path(&self, input: &Path) -> PathBuf {
        let absolute = self.configs.absolute(input);
        let path = self
            .folder
            .join(absolute.strip_prefix(&self.root).unwrap_or(Path::new(input.file_name().unwrap_or_default())));
        let renamed: &[&str] = match self.cli.language() {
            _ if Kind::is_markdown(&path) => return path,
            Language::Json => return path.with_extension("json"),
            Language::Yaml => &["json", "kyaml", "kyml"],
            _ => &["json"],
        };
        if has_extension(&path, renamed) { path.with_extension("yaml") } else { path }
    }

    /// The file of the result `text` of an input, which is read with these options. The error is a message.
    pub(super) fn target(&self, input: &Path, text: &str, options: &ImportOptions) -> Result<Target, String> {
        let path = self.path(input);
        let is_inside = |path: &Path| real(&self.configs.absolute(path)).starts_with(&self.real);
        if is_inside(input) || !is_inside(&path) {
            return Err(format!("cannot write {}: a link leads out of the folder, or into it", shown_path(&path)));
        }
        let old = match fs::read(&path) {
            Ok(old) => Some(old),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(format!("cannot read {}: {error}", shown_path(&path))),
        };
        let difference = match &old {
            None => "missing".to_owned(),
            Some(old) if old == text.as_bytes() => String::new(),
            Some(_) if Kind::is_markdown(&path) => "stale".to_owned(),
            Some(old) => difference(old, text, options, &shown_path(input)),
        };
        Ok(Target { path, old, difference })
    }

    /// The files of the tree that are not among `results`, in the places of named folders.
    pub(super) fn others(&self, results: &HashMap<PathBuf, String>) -> Vec<PathBuf> {
        let arguments =
            self.cli.inputs.of_results(if self.cli.language() == Language::Json { &["*.json"] } else { &[] });
        let paths = [self.folder.to_owned()];
        let configs = Arc::new(Configs::new(ConfigSource::None));
        let search = Search::new(&paths, &arguments, &configs, "compare");
        let found = if self.folder.is_dir() { Inputs::find(&search).found } else { Vec::new() };
        let folders = self.cli.paths.iter().map(|path| self.configs.absolute(path)).filter(|path| path.is_dir());
        let places: Vec<PathBuf> =
            folders.filter_map(|path| Some(self.folder.join(path.strip_prefix(&self.root).ok()?))).collect();
        let is_other =
            |path: &&Path| !results.contains_key(*path) && places.iter().any(|place| path.starts_with(place));
        found.iter().filter_map(|input| input.path()).filter(is_other).map(Path::to_owned).collect()
    }
}

/// How the text `old` of a file differs from the result `new` of an input.
fn difference(old: &[u8], new: &str, options: &ImportOptions, input: &str) -> String {
    let read = |text: &[u8]| Version::read(text, options);
    let (Ok(old), Ok(new)) = (read(old), read(new.as_bytes())) else {
        return "stale".to_owned();
    };
    let comparison = compare(&old.stream, &new.stream);
    match comparison.differences().find(|difference| !difference.kind.is_comment()) {
        None => format!("stale, with the objects of {input}"),
        Some(difference) => {
            let place = if difference.pointer.is_empty() { "the value" } else { &difference.pointer };
            format!("not the objects of {input}: {place} of document {} differs", difference.document + 1)
        }
    }
}

/// The path without links, as far as it exists.
fn real(path: &Path) -> PathBuf {
    let known = path.ancestors().find_map(|known| Some((known, fs::canonicalize(known).ok()?)));
    let Some((known, real)) = known else { return path.to_owned() };
    real.join(path.strip_prefix(known).unwrap_or(Path::new("")))
}
