//! The paths of the streams: the programs with their arguments, and the library.

use std::ffi::OsString;
use std::hint::black_box;
use std::path::Path;

use super::families::{Family, Language};

/// A path through the programs or the library.
pub(crate) struct GrowthPath {
    pub(crate) name: &'static str,
    takes: fn(&Family) -> bool,
    run: Run,
}

enum Run {
    /// kyaml-check with arguments.
    Check(&'static [&'static str]),
    /// kyaml-fmt with arguments.
    Format(&'static [&'static str]),
    /// The values of each document, by `kyaml_core::Deserializer`.
    Read,
}

/// All paths.
pub(crate) static ALL: &[GrowthPath] = &[
    GrowthPath { name: "check", takes: |_| true, run: Run::Check(&[]) },
    GrowthPath { name: "check --canonical", takes: is_flat_kyaml, run: Run::Check(&["--canonical"]) },
    GrowthPath {
        name: "check portable, JSON",
        takes: is_flat_kyaml,
        run: Run::Check(&["--profile", "portable", "--format", "json"]),
    },
    GrowthPath { name: "check --diff", takes: is_flat, run: Run::Check(&["--canonical", "--diff", "--unsafe-fixes"]) },
    GrowthPath { name: "fmt", takes: is_flat, run: Run::Format(&[]) },
    GrowthPath { name: "fmt --to yaml", takes: is_yaml, run: Run::Format(&["--to", "yaml"]) },
    GrowthPath { name: "from_str", takes: is_kyaml, run: Run::Read },
];

fn is_kyaml(family: &Family) -> bool {
    family.language == Language::Kyaml
}

fn is_yaml(family: &Family) -> bool {
    family.language == Language::Yaml
}

/// Canonical indentation alone is quadratic: a document of `n` levels has about `n²` blanks. Fixes
/// of JSON have it too.
fn is_flat(family: &Family) -> bool {
    !family.name.starts_with("nested sequences") && !family.name.starts_with("nested mappings")
}

fn is_flat_kyaml(family: &Family) -> bool {
    is_flat(family) && is_kyaml(family)
}

impl GrowthPath {
    /// Whether streams of the family take this path.
    pub(crate) fn takes(&self, family: &Family) -> bool {
        (self.takes)(family)
    }

    /// Runs this path on a stream, which is in a file as well.
    pub(crate) fn run(&self, stream: &[u8], file: &Path) {
        match &self.run {
            Run::Check(options) => {
                let _ = kyaml_check::checker::main_with(arguments("kyaml-check", options, file));
            }
            Run::Format(options) => {
                let markdown: &[&str] = match file.extension() {
                    Some(extension) if extension == "md" => &["--fences", "yaml", "--markdown"],
                    _ => &[],
                };
                let _ = kyaml_check::formatter::main_with(arguments("kyaml-fmt", &[options, markdown].concat(), file));
            }
            Run::Read => {
                let documents = kyaml_core::Deserializer::from_slice(stream).into_iter::<kyaml_core::Value>();
                black_box(documents.flatten().count());
            }
        }
    }
}

fn arguments(program: &str, options: &[&str], file: &Path) -> Vec<OsString> {
    let words = [program, "--quiet", "--color", "never"].into_iter().chain(options.iter().copied()).map(OsString::from);
    words.chain([file.into()]).collect()
}
