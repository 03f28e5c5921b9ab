//! A side of a comparison: the documents of a file, or of all files of a folder.

use std::collections::HashMap;
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::ColorChoice;
use kyaml_core::edit::{Document, Item, Stream};
use kyaml_workspace::Configs;

use super::PROGRAM;
use crate::document::Documents;
use crate::input::{InputArguments, Inputs, Search};
use crate::terminal::{complain, shown};

/// The files of a folder that are compared beside those with an extension of YAML. The last two are
/// names that `kubectl diff` gives: `[GROUP.]VERSION.KIND.[NAMESPACE].NAME`.
const INCLUDED: [&str; 3] = ["*.json", "v[0-9]*.[A-Z]*.*", "*.v[0-9]*.[A-Z]*.*"];

/// The start of the names of the folders that `kubectl diff` gives. All files there are objects.
const OF_KUBECTL: [&str; 2] = ["LIVE-", "MERGED-"];

/// A side of a comparison.
pub(super) struct Side {
    /// The name of the file or folder.
    pub(super) name: String,
    /// All documents, those of a folder in the order of the paths of their files.
    pub(super) stream: Stream,
    /// Where each of the documents comes from, in their order.
    pub(super) origins: Vec<Origin>,
    /// The index of the document of each object, if only one document is this object.
    places: HashMap<Key, Option<usize>>,
}

/// The origin of a document.
pub(super) struct Origin {
    /// The path of the file in its folder, if a folder is compared.
    pub(super) file: Option<String>,
    /// Zero-based, in its file.
    pub(super) index: usize,
    pub(super) object: Option<Object>,
}

/// API group, kind, namespace and name.
type Key = [Option<String>; 4];

/// The identity of an object of Kubernetes.
pub(super) struct Object {
    pub(super) api_version: Option<String>,
    pub(super) kind: String,
    pub(super) namespace: Option<String>,
    pub(super) name: String,
}

impl fmt::Display for Object {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let namespace = self.namespace.as_ref().map(|namespace| format!("{namespace}/"));
        f.write_str(&shown(&format!("{} {}{}", self.kind, namespace.unwrap_or_default(), self.name)))
    }
}

impl Object {
    fn of(document: &Document) -> Option<Self> {
        let text = |pointer| document.get(pointer).and_then(Item::as_str).map(str::to_owned);
        Some(Self {
            api_version: text("/apiVersion"),
            kind: text("/kind")?,
            namespace: text("/metadata/namespace"),
            name: text("/metadata/name").or_else(|| text("/metadata/generateName"))?,
        })
    }

    /// The same for one object in all versions of its API group.
    fn key(&self) -> Key {
        let group = self.api_version.as_ref().and_then(|version| version.split_once('/')).map(|(group, _)| group);
        [group, Some(&self.kind), self.namespace.as_deref(), Some(&self.name)].map(|part| part.map(str::to_owned))
    }
}

impl Side {
    /// Reads a file, all files of a folder, or standard input for `-`. Prints the reasons if it
    /// cannot.
    pub(super) fn read(path: &Path, color: ColorChoice) -> Option<Self> {
        let is_folder = path.is_dir();
        let files = if is_folder { files(path)? } else { vec![path.to_owned()] };
        let read = |file: &PathBuf| {
            // The end of the name of an object, such as `app.json`, is not an extension.
            let name = if is_of_kubectl(path) { file.with_extension("yaml") } else { file.clone() };
            Documents::read(file, &name).inspect_err(|refusal| refusal.print(PROGRAM, color)).ok()
        };
        // All files are read, so that all errors are printed.
        let all: Vec<_> = files.iter().map(read).collect();
        let name = shown(&path.to_string_lossy()).into_owned();
        let mut side = Self { name, stream: Stream::default(), origins: Vec::new(), places: HashMap::new() };
        for (path_of_file, documents) in files.iter().zip(all) {
            let name = path_of_file.strip_prefix(path).unwrap_or(path_of_file).to_string_lossy().into_owned();
            for (index, document) in documents?.stream.documents.into_iter().enumerate() {
                side.add(
                    Origin { file: is_folder.then(|| name.clone()), index, object: Object::of(&document) },
                    document,
                );
            }
        }
        Some(side)
    }

    fn add(&mut self, origin: Origin, document: Document) {
        if let Some(object) = &origin.object {
            let place = Some(self.origins.len());
            self.places.entry(object.key()).and_modify(|place| *place = None).or_insert(place);
        }
        self.origins.push(origin);
        self.stream.documents.push(document);
    }

    /// The only document that is this object.
    pub(super) fn place_of(&self, object: &Object) -> Option<usize> {
        self.places.get(&object.key()).copied().flatten()
    }

    /// The name of a document for people: its object if it has one, else its number.
    pub(super) fn label(&self, document: usize) -> String {
        let Some(Origin { file, index, object }) = self.origins.get(document) else { return String::new() };
        let label = match object {
            Some(object) if self.place_of(object).is_some() => object.to_string(),
            Some(object) => format!("{object}, document {}", index + 1),
            None => format!("document {}", index + 1),
        };
        match file {
            Some(file) => format!("{label} in {}", shown(file)),
            None => label,
        }
    }
}

fn is_of_kubectl(folder: &Path) -> bool {
    let name = folder.file_name().unwrap_or_default().as_encoded_bytes();
    OF_KUBECTL.iter().any(|start| name.starts_with(start.as_bytes()))
}

/// The files of a folder that are compared.
fn files(folder: &Path) -> Option<Vec<PathBuf>> {
    let arguments = InputArguments::including(if is_of_kubectl(folder) { &["*"] } else { &INCLUDED });
    let configs = Arc::new(Configs::new(arguments.configuration()));
    let paths = [folder.to_owned()];
    let inputs = Inputs::find(&Search { paths: &paths, arguments: &arguments, configs: &configs, verb: "compare" });
    for problem in &inputs.problems {
        complain(PROGRAM, problem);
    }
    let files = inputs.found.iter().filter_map(|input| input.path().map(Path::to_owned));
    inputs.problems.is_empty().then(|| files.collect())
}
