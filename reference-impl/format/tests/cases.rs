//! The streams of the conformance suite, formatted: KYAML is what importing and rendering give, and
//! YAML and JSON have the same value.

use std::path::Path;

use kyaml_cases::case::{Case, Task};
use kyaml_cases::slow::SlowReader;
use kyaml_core::{BlankLines, Profile, Style, Value, WriteOptions, render_tree};
use kyaml_format::{FormatOptions, FormatReader, Formatted, Language, Part, format, parts};
use kyaml_import::{ImportOptions, Schema, Syntax, import};

type Outcome = datatest_stable::Result<()>;

fn formatting_is_importing_and_rendering(path: &Path) -> Outcome {
    let case = Case::load(path)?;
    let Some(input) = case.input() else { return Ok(()) };
    let mut reading = ImportOptions::default();
    if let Task::Load { source, .. } | Task::Format { source, .. } = case.task() {
        reading.max_alias_nodes = source.limits.alias_nodes.unwrap_or(reading.max_alias_nodes);
        reading.max_alias_bytes = source.limits.alias_bytes.unwrap_or(reading.max_alias_bytes);
    }
    let canonical = WriteOptions::default();
    let kept = canonical.style(Style::default().blank_lines(BlankLines::Keep));
    for write in [canonical, canonical.profile(Profile::Portable), kept] {
        let imported = import(input, &reading.clone().blank_lines(write.style.blank_lines));
        let notes = imported.notes().to_vec();
        let expected = imported.into_result().map(|tree| (render_tree(&tree, &write), notes));
        let options = FormatOptions::default().import(reading.clone()).write(write);
        let formatted = format(input, &options);
        let ahead = Formatted::join(parts(input, &options).into_iter().map(Part::format_ahead));
        assert_eq!(formatted, ahead, "{write:?}, part by part");
        assert_eq!(
            formatted.as_ref().ok().map(Formatted::text),
            read(input, &options).as_deref(),
            "{write:?}, while read"
        );
        let found = formatted.map(|formatted| (formatted.text().to_owned(), formatted.notes().to_vec()));
        assert_eq!(found, expected, "{write:?}");
    }
    Ok(())
}

/// The new text of a stream that comes in small pieces; `None` if a part of it has errors.
fn read(input: &[u8], options: &FormatOptions) -> Option<String> {
    let parts: Result<Vec<_>, _> = FormatReader::new(SlowReader(input, 7), options.clone()).collect();
    Some(parts.ok()?.iter().map(Formatted::text).collect())
}

/// The files of a case that are KYAML, with the values of their documents.
fn kyaml_files(case: &Case) -> impl Iterator<Item = (&[u8], Vec<Value>)> {
    let files = case.input().into_iter().chain(case.kyaml_files().map(|(_, bytes)| bytes));
    files.filter_map(|bytes| {
        let tree = kyaml_core::parse(bytes).into_result().ok()?;
        Some((bytes, tree.to_values()))
    })
}

fn written(bytes: &[u8], language: Language) -> String {
    let options = FormatOptions::default().language(language);
    let text = format(bytes, &options).expect("KYAML can be written").into_text();
    assert_eq!(read(bytes, &options).as_ref(), Some(&text), "while read");
    text
}

fn read_back(text: &str, options: &ImportOptions) -> Vec<Value> {
    let tree = import(text.as_bytes(), options).into_result();
    tree.unwrap_or_else(|errors| panic!("{errors:?}\n{text}")).to_values()
}

/// In the schema of YAML 1.2 all numbers are numbers. Kubernetes' loader takes no number for a number
/// that binary64 cannot hold, whatever the language.
fn yaml_means_the_same(path: &Path) -> Outcome {
    for (bytes, values) in kyaml_files(&Case::load(path)?) {
        let text = written(bytes, Language::Yaml);
        let options = ImportOptions::default().schema(Schema::Core).syntax(Syntax::Yaml);
        assert_eq!(read_back(&text, &options), values, "{text}");
        let options = options.schema(Schema::Kubernetes);
        if let Ok(tree) = import(bytes, &options).into_result() {
            assert_eq!(read_back(&text, &options), tree.to_values(), "{text}");
        }
    }
    Ok(())
}

fn json_means_the_same(path: &Path) -> Outcome {
    for (bytes, values) in kyaml_files(&Case::load(path)?) {
        // Several texts are not one JSON text.
        if values.len() == 1 {
            let text = written(bytes, Language::Json);
            assert_eq!(read_back(&text, &ImportOptions::default().syntax(Syntax::Json)), values, "{text}");
        }
    }
    Ok(())
}

datatest_stable::harness! {
    { test = formatting_is_importing_and_rendering, root = "../../conformance/cases", pattern = r"/case\.toml$" },
    { test = yaml_means_the_same, root = "../../conformance/cases", pattern = r"/case\.toml$" },
    { test = json_means_the_same, root = "../../conformance/cases", pattern = r"/case\.toml$" },
}
