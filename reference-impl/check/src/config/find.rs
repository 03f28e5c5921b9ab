//! Finds the `kyaml.toml` of each input.

use std::collections::HashMap;
use std::path::{Component, Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use super::{Config, FILE_NAME, Settings};

/// Where configuration comes from.
#[derive(Clone, Debug, Default)]
pub(crate) enum Where {
    /// The nearest `kyaml.toml`, from the folder of an input upward.
    #[default]
    Nearest,
    /// This file, for all inputs.
    File(PathBuf),
    /// From nowhere.
    Nowhere,
}

/// The configuration of each folder. The error is a message.
#[derive(Debug)]
pub(crate) struct Configs {
    from: Where,
    /// The folder that relative paths start from.
    current: PathBuf,
    found: Mutex<HashMap<PathBuf, Found>>,
}

type Found = Result<Option<Arc<Config>>, String>;

impl Configs {
    pub(crate) fn new(from: Where) -> Self {
        let current = std::env::current_dir().unwrap_or_default();
        Self { from, current, found: Mutex::default() }
    }

    /// What holds for an input; `None` is standard input, to which belongs what the current folder has.
    pub(crate) fn settings(&self, path: Option<&Path>) -> Result<Settings, String> {
        let path = self.absolute(path.unwrap_or(Path::new("-")));
        let config = self.of_folder(path.parent().unwrap_or(Path::new("/")))?;
        Ok(config.map_or(Settings::default(), |config| config.settings(&path)))
    }

    /// Whether the file or folder `path` is left out. What is wrong with the configuration is told with its files.
    pub(crate) fn excludes(&self, path: &Path, is_folder: bool) -> bool {
        let path = self.absolute(path);
        let folder = path.parent().unwrap_or(Path::new("/"));
        self.of_folder(folder).is_ok_and(|config| config.is_some_and(|config| config.excludes(&path, is_folder)))
    }

    /// Whether folders are searched for Markdown as well.
    pub(crate) fn searches_markdown(&self, folder: &Path) -> bool {
        let config = self.of_folder(&self.absolute(folder));
        config.is_ok_and(|config| config.is_some_and(|config| config.markdown == Some(true)))
    }

    /// The path from the root on, without `.` and `..`.
    fn absolute(&self, path: &Path) -> PathBuf {
        let mut absolute = self.current.clone();
        for component in path.components() {
            match component {
                Component::CurDir => {}
                Component::ParentDir => {
                    absolute.pop();
                }
                _ => absolute.push(component),
            }
        }
        absolute
    }

    /// The configuration that counts in a folder.
    fn of_folder(&self, folder: &Path) -> Found {
        let key = match &self.from {
            Where::Nowhere => return Ok(None),
            Where::File(path) => path,
            Where::Nearest => folder,
        };
        if let Some(found) = self.found().get(key) {
            return found.clone();
        }
        let found = match &self.from {
            Where::File(path) => Config::read(&self.absolute(path), &self.current).map(Arc::new).map(Some),
            _ => self.nearest(folder),
        };
        self.found().insert(key.to_owned(), found.clone());
        found
    }

    fn nearest(&self, folder: &Path) -> Found {
        let path = folder.join(FILE_NAME);
        if path.is_file() {
            return Config::read(&path, &self.current).map(Arc::new).map(Some);
        }
        folder.parent().map_or(Ok(None), |parent| self.of_folder(parent))
    }

    fn found(&self) -> std::sync::MutexGuard<'_, HashMap<PathBuf, Found>> {
        self.found.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
