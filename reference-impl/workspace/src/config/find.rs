//! Finds the `kyaml.toml` of each input.

use std::collections::HashMap;
use std::path::{Component, Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use kyaml_kubernetes::{Release, Types};

use super::types::add_definitions;
use super::{Config, FILE_NAME, Settings, known};
use crate::detect::is_markdown;

/// Where configuration comes from.
#[derive(Clone, Debug, Default)]
pub enum ConfigSource {
    /// The nearest `kyaml.toml`, from the folder of an input upward.
    #[default]
    Nearest,
    /// This file, for all inputs.
    File(PathBuf),
    /// No configuration.
    None,
}

/// The configuration of each folder. The error is a message.
#[derive(Debug)]
pub struct Configs {
    source: ConfigSource,
    /// The folder that relative paths start from.
    current: PathBuf,
    cache: Mutex<HashMap<PathBuf, Lookup>>,
    /// The release of Kubernetes, whatever the configuration says.
    release: Option<Release>,
    /// The types of a release, for the folder whose configuration adds some, and those of a JSON Schema.
    types: Mutex<HashMap<(Option<Release>, PathBuf), Loaded>>,
}

type Loaded = Result<Arc<Types>, String>;

type Lookup = Result<Option<Arc<Config>>, String>;

impl Configs {
    /// Nothing is read yet. Relative paths start from the current folder.
    #[must_use]
    pub fn new(source: ConfigSource) -> Self {
        let current = std::env::current_dir().unwrap_or_default();
        Self { source, current, cache: Mutex::default(), release: None, types: Mutex::default() }
    }

    /// Sets the release of Kubernetes for all inputs.
    #[must_use]
    pub fn with_kubernetes(self, release: Option<Release>) -> Self {
        Self { release, ..self }
    }

    /// The types by which an input is judged, if it is: those of its JSON Schema, otherwise those of Kubernetes.
    ///
    /// # Errors
    /// If its `kyaml.toml` is wrong, or a schema or definition that it names: a message.
    pub fn types(&self, path: Option<&Path>) -> Result<Option<Arc<Types>>, String> {
        let path = self.absolute(path.unwrap_or(Path::new("-")));
        let config = self.config_of(path.parent().unwrap_or(Path::new("/")))?;
        // The fences of a page are of any type.
        if let Some(config) = config.as_ref().filter(|_| !is_markdown(&path))
            && let Some(schema) = config.json_schema(&path)
        {
            return self.loaded(None, schema.path(&config.folder), || schema.types(&config.folder)).map(Some);
        }
        self.kubernetes(config.as_deref())
    }

    /// The types of Kubernetes by a configuration.
    fn kubernetes(&self, config: Option<&Config>) -> Result<Option<Arc<Types>>, String> {
        let configured = config.and_then(|config| config.kubernetes);
        let definitions = config.filter(|config| !config.schemas.is_empty());
        let Some(release) = self.release.or(configured) else {
            return match definitions {
                Some(_) => Err(format!("`schemas` in {FILE_NAME} needs the setting `kubernetes`, such as \"1.37\"")),
                None => Ok(None),
            };
        };
        let folder = definitions.map(|config| config.folder.clone()).unwrap_or_default();
        let load = || {
            let mut types = Types::kubernetes(release);
            if let Some(config) = definitions {
                add_definitions(&config.schemas, &mut types, &config.folder)?;
            }
            Ok(types)
        };
        self.loaded(Some(release), folder, load).map(Some)
    }

    /// The types of a release or of a file, which are loaded once.
    fn loaded(&self, release: Option<Release>, path: PathBuf, load: impl FnOnce() -> Result<Types, String>) -> Loaded {
        let mut loaded = self.types.lock().unwrap_or_else(PoisonError::into_inner);
        loaded.entry((release, path)).or_insert_with(|| load().map(Arc::new)).clone()
    }

    /// The settings for an input. `None` is standard input, which has the settings of the current
    /// folder, and is wanted whatever it looks like. A known file has the schema of its reader, unless the
    /// configuration has one.
    ///
    /// # Errors
    /// If its `kyaml.toml` is wrong: a message with the place there.
    pub fn settings(&self, path: Option<&Path>) -> Result<Settings, String> {
        let is_named = path.is_some();
        let path = self.absolute(path.unwrap_or(Path::new("-")));
        let config = self.config_of(path.parent().unwrap_or(Path::new("/")))?;
        let mut settings = config.map_or(Settings::default(), |config| config.settings(&path));
        settings.only_kyaml = settings.only_kyaml.filter(|_| is_named);
        if let (None, Some((schema, reader))) = (settings.schema, known::reader(&path)) {
            settings.schema = Some(schema);
            settings.reader = reader;
        }
        Ok(settings)
    }

    /// Whether the file or folder `path`, which is absolute, is excluded. Errors of the configuration
    /// are reported with the files that it applies to.
    pub fn excludes(&self, path: &Path, is_folder: bool) -> bool {
        let folder = path.parent().unwrap_or(Path::new("/"));
        self.config_of(folder).is_ok_and(|config| config.is_some_and(|config| config.excludes(path, is_folder)))
    }

    /// The line for `kyaml.toml` that leaves out the file `path`: `exclude = ["/mkdocs.yml"]`.
    #[must_use]
    pub fn exclusion(&self, path: &Path) -> String {
        let path = self.absolute(path);
        let folder = match &self.source {
            ConfigSource::File(file) => self.absolute(file).parent().map(Path::to_owned),
            _ => path.ancestors().skip(1).find(|folder| folder.join(FILE_NAME).is_file()).map(Path::to_owned),
        };
        let below = path.strip_prefix(folder.unwrap_or_else(|| self.current.clone())).unwrap_or(&path);
        let mut pattern = String::new();
        for character in below.to_string_lossy().replace('\\', "/").chars() {
            // These are wildcards in a pattern.
            pattern.extend("*?[]!#".contains(character).then_some('\\'));
            pattern.push(character);
        }
        // Without a slash, a pattern matches in every folder.
        let pattern = if pattern.contains('/') { pattern } else { format!("/{pattern}") };
        format!("exclude = [{pattern:?}]")
    }

    /// Whether folders are searched for Markdown as well.
    pub fn searches_markdown(&self, folder: &Path) -> bool {
        let config = self.config_of(&self.absolute(folder));
        config.is_ok_and(|config| config.is_some_and(|config| config.markdown == Some(true)))
    }

    /// The absolute path, without `.` and `..`.
    pub fn absolute(&self, path: &Path) -> PathBuf {
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

    /// The configuration that applies to a folder.
    fn config_of(&self, folder: &Path) -> Lookup {
        let key = match &self.source {
            ConfigSource::None => return Ok(None),
            ConfigSource::File(path) => path,
            ConfigSource::Nearest => folder,
        };
        if let Some(found) = self.cache().get(key) {
            return found.clone();
        }
        let found = match &self.source {
            ConfigSource::File(path) => Config::read(&self.absolute(path), &self.current).map(Arc::new).map(Some),
            _ => self.nearest(folder),
        };
        self.cache().insert(key.to_owned(), found.clone());
        found
    }

    fn nearest(&self, folder: &Path) -> Lookup {
        let path = folder.join(FILE_NAME);
        // A folder of this name is an error.
        if path.is_file() || path.is_dir() {
            return Config::read(&path, &self.current).map(Arc::new).map(Some);
        }
        folder.parent().map_or(Ok(None), |parent| self.config_of(parent))
    }

    fn cache(&self) -> std::sync::MutexGuard<'_, HashMap<PathBuf, Lookup>> {
        self.cache.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
