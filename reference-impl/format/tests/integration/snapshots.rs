//! The results of streams that no case of the suite, no typo of kyaml-lint and no mistake of
//! kyaml-import shows.
//!
//! Each stream takes a branch of the parser, the import or the formatter that all of these leave
//! out, or has a message that they do not have. `snapshots/` holds the streams, each with its name and
//! the results of the operations that take the branch. To add a stream, give each operation an empty
//! text, and run `cargo xtask bless snapshots`. Look at each change.

use std::collections::BTreeMap;
use std::fmt::{Debug, Display, Write as _};

use kyaml_cases::generated::is_blessed;
use kyaml_core::{Layout, WriteOptions, render_tree};
use kyaml_explain::{ExplainOptions, explain};
use kyaml_format::{FormatOptions, Language, format, parts};
use kyaml_import::{ImportError, ImportOptions, Schema, Syntax, import};
use serde::{Deserialize, Serialize};

/// The streams of a file.
#[derive(Serialize, Deserialize)]
struct Snapshots {
    /// Why the file has them.
    reason: String,
    stream: Vec<Snapshot>,
}

/// A stream, and its results by operation.
#[derive(Serialize, Deserialize)]
struct Snapshot {
    name: String,
    input: String,
    results: BTreeMap<Operation, String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Operation {
    Explain,
    ImportYaml,
    ImportJson,
    /// By the JSON schema of YAML.
    ImportJsonSchema,
    FormatJson,
    FormatParts,
}

impl Operation {
    fn run(self, input: &str) -> String {
        let options = ImportOptions::default();
        match self {
            Self::Explain => as_kyaml(input),
            Self::ImportYaml => imported(input, &options),
            Self::ImportJson => imported(input, &options.syntax(Syntax::Json)),
            Self::ImportJsonSchema => imported(input, &options.schema(Schema::Json)),
            Self::FormatJson => written(input, Language::Json),
            Self::FormatParts => in_parts(input),
        }
    }
}

/// The errors of the parser with their fixes, or the canonical form.
fn as_kyaml(input: &str) -> String {
    let mut seen = String::new();
    let explained = explain(input.as_bytes(), &ExplainOptions::default());
    for found in explained.findings() {
        line(&mut seen, found.rule().name(), found.span(), found);
        related(&mut seen, found.related_span(), found.related_label());
        if let Some(fix) = found.fix() {
            let edits = fix.edits().iter().map(|edit| format!("[{}] {:?}", edit.span, edit.text));
            let _ = writeln!(seen, "  fix, {:?}: {}", fix.applicability(), edits.collect::<Vec<_>>().join(", "));
        }
    }
    if explained.findings().is_empty() {
        seen += &render_tree(explained.tree(), &WriteOptions::default());
    }
    seen
}

/// The notes and errors of the import, or the canonical form.
fn imported(input: &str, options: &ImportOptions) -> String {
    let mut seen = String::new();
    let imported = import(input.as_bytes(), options);
    imported.notes().iter().for_each(|note| line(&mut seen, "note", note.span, note));
    errors(&mut seen, imported.errors());
    if let Ok(tree) = imported.into_result() {
        seen += &render_tree(&tree, &WriteOptions::default());
    }
    seen
}

fn errors(seen: &mut String, errors: &[ImportError]) {
    for error in errors {
        line(seen, &format!("{:?}", error.rule()), error.span(), error);
        related(seen, error.related_span(), error.related_label());
    }
}

fn written(input: &str, language: Language) -> String {
    let mut seen = String::new();
    match format(input.as_bytes(), &FormatOptions::default().language(language)) {
        Ok(formatted) => {
            let _ = writeln!(seen, "{} comments left out", formatted.left_out_comments());
            seen += formatted.text();
        }
        Err(found) => errors(&mut seen, &found),
    }
    seen
}

/// The parts of a stream, in compact form.
fn in_parts(input: &str) -> String {
    let mut seen = String::new();
    let options = FormatOptions::default().write(WriteOptions::default().layout(Layout::Compact));
    for part in parts(input.as_bytes(), &options) {
        let _ = writeln!(seen, "[{}]", part.span());
        match part.format() {
            Ok(formatted) => seen += formatted.text(),
            Err(found) => errors(&mut seen, &found),
        }
    }
    seen
}

fn line(seen: &mut String, what: &str, span: impl Display, message: impl Display) {
    let _ = writeln!(seen, "{what} [{span}]: {message}");
}

fn related(seen: &mut String, span: Option<impl Display>, label: Option<impl Debug>) {
    if let (Some(span), Some(label)) = (span, label) {
        let _ = writeln!(seen, "  [{span}]: {label:?}");
    }
}

#[test]
fn generated_snapshots_are_current() {
    let mut count = 0;
    for entry in std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/snapshots")).unwrap() {
        let path = entry.unwrap().path();
        let mut snapshots: Snapshots = toml::from_str(&std::fs::read_to_string(&path).unwrap()).unwrap();
        for Snapshot { name, input, results } in &mut snapshots.stream {
            for (operation, expected) in results {
                let seen = operation.run(input);
                if is_blessed() {
                    *expected = seen;
                } else {
                    assert!(*expected == seen, "{name}, {operation:?}:\n--- it was\n{expected}--- it is\n{seen}");
                }
                count += 1;
            }
        }
        if is_blessed() {
            std::fs::write(&path, toml::to_string_pretty(&snapshots).unwrap()).unwrap();
        }
    }
    assert!(count > 0, "there are no streams");
}
