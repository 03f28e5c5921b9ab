//! What becomes of streams on which a small mistake in the code shows: what is found in them as KYAML, what they are converted to by each
//! schema and each reader, and in each language. `snapshots/` holds the streams, in a file for the crate whose mistakes they show; of those in
//! `kyaml.toml` it is only asked what is found in them as KYAML.
//!
//! `cargo xtask bless snapshots` writes them: each change has to be looked at.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{Debug, Display, Write as _};

use kyaml_cases::generated::is_blessed;
use kyaml_core::{Layout, WriteOptions, render_tree};
use kyaml_explain::{ExplainOptions, explain};
use kyaml_format::{FormatOptions, Language, format, parts};
use kyaml_import::{Error, ImportOptions, Schema, Syntax, import};
use serde::{Deserialize, Serialize};

/// The streams of a file.
#[derive(Serialize, Deserialize)]
struct Snapshots {
    stream: Vec<Snapshot>,
}

/// A stream, and what was seen of it: what is seen twice has the first of its names.
#[derive(Serialize, Deserialize, PartialEq)]
struct Snapshot {
    input: String,
    seen: BTreeMap<String, String>,
}

impl Snapshot {
    fn of(input: &str, is_kyaml: bool) -> Self {
        if is_kyaml {
            return Self { input: input.to_owned(), seen: BTreeMap::from([("as-kyaml".to_owned(), as_kyaml(input))]) };
        }
        let mut seen = BTreeMap::new();
        let mut add = |name: &str, text: String| {
            if !seen.values().any(|other| *other == text) {
                seen.insert(name.to_owned(), text);
            }
        };
        add("as-kyaml", as_kyaml(input));
        let options = ImportOptions::default();
        add("imported", imported(input, &options));
        add("imported-core", imported(input, &options.clone().schema(Schema::Core)));
        add("imported-json", imported(input, &options.clone().schema(Schema::Json)));
        add("imported-as-json", imported(input, &options.syntax(Syntax::Json)));
        for (name, language) in [("written-yaml", Language::Yaml), ("written-json", Language::Json)] {
            add(name, written(input, language));
        }
        add("parts", in_parts(input));
        Self { input: input.to_owned(), seen }
    }
}

/// What the parser finds, with what mends it.
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

/// What a stream is converted to.
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

fn errors(seen: &mut String, errors: &[Error]) {
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
fn snapshots_are_current() {
    let mut count = 0;
    for entry in std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/snapshots")).unwrap() {
        let path = entry.unwrap().path();
        let text = std::fs::read_to_string(&path).unwrap();
        let Snapshots { stream: streams } = toml::from_str(&text).unwrap();
        count += streams.len();
        let is_kyaml = path.ends_with("kyaml.toml");
        let seen: Vec<Snapshot> = streams.iter().map(|snapshot| Snapshot::of(&snapshot.input, is_kyaml)).collect();
        if is_blessed() {
            std::fs::write(&path, toml::to_string_pretty(&Snapshots { stream: seen }).unwrap()).unwrap();
            continue;
        }
        for (expected, seen) in streams.iter().zip(&seen) {
            assert!(expected == seen, "{}", difference(expected, seen));
        }
    }
    assert!(count > 0, "there are no streams");
}

fn difference(expected: &Snapshot, seen: &Snapshot) -> String {
    let mut text = format!("{:?}\n", expected.input);
    let names: BTreeSet<&String> = expected.seen.keys().chain(seen.seen.keys()).collect();
    for name in names {
        let [before, now] = [expected, seen].map(|snapshot| snapshot.seen.get(name).map_or("", String::as_str));
        if before != now {
            let _ = writeln!(text, "{name}:\n--- it was\n{before}--- it is\n{now}");
        }
    }
    text
}
