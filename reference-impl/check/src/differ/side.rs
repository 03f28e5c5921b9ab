//! A side of a comparison: the documents of a file, or of all files of a folder.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::ColorChoice;
use kyaml_core::edit::Stream;
use kyaml_format::Identity;
use kyaml_workspace::Configs;

use crate::document::Documents;
use crate::input::{InputArguments, Inputs, Search};
use crate::terminal::{complain, shown, shown_path};

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
    /// Where each of the documents comes from, in their order. Comments without a document are one.
    pub(super) origins: Vec<Origin>,
}

/// The origin of a document.
pub(super) struct Origin {
    /// The path of the file in its folder, if a folder is compared.
    pub(super) file: Option<String>,
    /// Zero-based, in its file.
    pub(super) index: usize,
}

impl Side {
    /// Reads a file, all files of a folder, or standard input for `-`. If it cannot, it prints the
    /// reasons as messages of `program`.
    pub(super) fn read(program: &str, path: &Path, color: ColorChoice) -> Option<Self> {
        let is_folder = path.is_dir();
        let files = if is_folder { files(program, path)? } else { vec![path.to_owned()] };
        let read = |file: &PathBuf| {
            // The end of the name of an object, such as `app.json`, is not an extension.
            let name = if is_of_kubectl(path) { file.with_extension("yaml") } else { file.clone() };
            Documents::read(file, &name).inspect_err(|refusal| refusal.print(program, color)).ok()
        };
        // All files are read, so that all errors are printed.
        let all: Vec<_> = files.iter().map(read).collect();
        let name = shown_path(path);
        let mut side = Self { name, stream: Stream::default(), origins: Vec::new() };
        if let (false, [Some(documents)]) = (is_folder, &all[..]) {
            // The comments of a stream without documents are its own.
            side.stream = documents.version.stream.clone();
        }
        side.stream.documents.clear();
        for (path_of_file, documents) in files.iter().zip(all) {
            let name = path_of_file.strip_prefix(path).unwrap_or(path_of_file).to_string_lossy().into_owned();
            let documents = documents?.version.stream.documents;
            let origin = |index| Origin { file: is_folder.then(|| name.clone()), index };
            side.origins.extend((0..documents.len()).map(origin));
            side.stream.documents.extend(documents);
        }
        if side.origins.is_empty() {
            side.origins.push(Origin { file: None, index: 0 });
        }
        Some(side)
    }

    pub(super) fn identity(&self, document: usize) -> Option<Identity<'_>> {
        Identity::of(self.stream.documents.get(document)?.root())
    }

    /// The name of a document for people: its identity if it has one, else its number.
    pub(super) fn label(&self, document: usize) -> String {
        let Origin { file, index } = &self.origins[document];
        let number = || format!("document {}", index + 1);
        let label = match self.identity(document) {
            Some(identity) if identity.is_generated => format!("{identity}, {}", number()),
            Some(identity) => identity.to_string(),
            None => number(),
        };
        let label = shown(&label);
        file.as_ref().map_or_else(|| label.to_string(), |file| format!("{label} in {}", shown(file)))
    }
}

fn is_of_kubectl(folder: &Path) -> bool {
    let name = folder.file_name().unwrap_or_default().as_encoded_bytes();
    OF_KUBECTL.iter().any(|start| name.starts_with(start.as_bytes()))
}

/// The files of a folder that are compared.
fn files(program: &str, folder: &Path) -> Option<Vec<PathBuf>> {
    let arguments = InputArguments::including(if is_of_kubectl(folder) { &["*"] } else { &INCLUDED });
    let configs = Arc::new(Configs::new(arguments.configuration()));
    let paths = [folder.to_owned()];
    let inputs = Inputs::find(&Search::new(&paths, &arguments, &configs, "compare"));
    for problem in &inputs.problems {
        complain(program, problem);
    }
    let files = inputs.found.iter().filter_map(|input| input.path().map(Path::to_owned));
    inputs.problems.is_empty().then(|| files.collect())
}
