//! YAML and JSON output has the value of the KYAML, for all cases of the conformance suite.

use std::fs;
use std::path::Path;

use kyaml_core::Value;
use kyaml_format::{FormatOptions, Language, format};
use kyaml_import::{ImportOptions, Schema, Syntax, import};
use walkdir::WalkDir;

/// The files of all cases that are KYAML, with the values of their documents.
fn kyaml_files() -> Vec<(String, Vec<u8>, Vec<Value>)> {
    let cases = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../conformance/cases");
    let mut files = Vec::new();
    for entry in WalkDir::new(&cases).sort_by_file_name() {
        let entry = entry.unwrap();
        if entry.path().extension().is_none_or(|extension| extension != "yaml") {
            continue;
        }
        let bytes = fs::read(entry.path()).unwrap();
        let parsed = kyaml_core::parse(&bytes);
        if parsed.errors().is_empty() {
            let values = parsed.tree().to_values();
            files.push((entry.path().strip_prefix(&cases).unwrap().display().to_string(), bytes, values));
        }
    }
    assert!(files.len() > 1000, "{} files", files.len());
    files
}

fn written(name: &str, bytes: &[u8], language: Language) -> String {
    let formatted = format(bytes, &FormatOptions::default().language(language));
    formatted.unwrap_or_else(|errors| panic!("{name}: {errors:?}")).into_text()
}

fn read_back(name: &str, text: &str, options: &ImportOptions) -> Vec<Value> {
    let tree = import(text.as_bytes(), options).into_result();
    tree.unwrap_or_else(|errors| panic!("{name}: {errors:?}\n{text}")).to_values()
}

/// In the schema of YAML 1.2 all numbers are numbers.
#[test]
fn yaml_means_the_same() {
    let options = ImportOptions::default().schema(Schema::Core).syntax(Syntax::Yaml);
    for (name, bytes, values) in kyaml_files() {
        let text = written(&name, &bytes, Language::Yaml);
        assert_eq!(read_back(&name, &text, &options), values, "{name}\n{text}");
    }
}

/// Kubernetes' loader takes no number for a number that binary64 cannot hold, whatever the
/// language.
#[test]
fn yaml_means_the_same_to_kubernetes() {
    let options = ImportOptions::default().schema(Schema::Kubernetes).syntax(Syntax::Yaml);
    let mut compared = 0;
    for (name, bytes, _) in kyaml_files() {
        let Ok(tree) = import(&bytes, &options).into_result() else { continue };
        compared += 1;
        let text = written(&name, &bytes, Language::Yaml);
        assert_eq!(read_back(&name, &text, &options), tree.to_values(), "{name}\n{text}");
    }
    assert!(compared > 1000, "{compared} files");
}

#[test]
fn json_means_the_same() {
    let options = ImportOptions::default().syntax(Syntax::Json);
    let mut compared = 0;
    for (name, bytes, values) in kyaml_files() {
        // Several texts are not one JSON text.
        let [_] = values.as_slice() else { continue };
        compared += 1;
        let text = written(&name, &bytes, Language::Json);
        assert_eq!(read_back(&name, &text, &options), values, "{name}\n{text}");
    }
    assert!(compared > 1000, "{compared} files");
}
