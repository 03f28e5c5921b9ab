//! Empty documents go away, and all ways of formatting agree on it.

use std::io::Read;

use kyaml_core::{NodeKind, Tree, render_tree};
use kyaml_format::{FormatOptions, FormatReader, Formatted, Language, format, parts};
use kyaml_import::{ImportOptions, Schema, import};

/// Documents with their headers, the first ones without a value.
const DOCUMENTS: &[&str] =
    &["---\n", "--- # on\n# below\n\n", "---\na: 1\n", "---\n{b: 2} # c\n# foot\n", "---\nnull\n", "--- !!null\n"];

/// The number of [`DOCUMENTS`] without a value.
const EMPTY: usize = 2;

/// Streams of up to four documents: the numbers of their documents.
fn streams() -> impl Iterator<Item = Vec<usize>> {
    let count = DOCUMENTS.len();
    (1..=4_u32).flat_map(move |length| {
        (0..count.pow(length)).map(move |number| (0..length).map(|place| number / count.pow(place) % count).collect())
    })
}

fn options(schema: Schema) -> FormatOptions {
    FormatOptions::default().import(ImportOptions::default().schema(schema))
}

/// A reader that gives one byte at a time.
struct Slow<'a>(&'a [u8]);

impl Read for Slow<'_> {
    fn read(&mut self, to: &mut [u8]) -> std::io::Result<usize> {
        let length = self.0.len().min(1).min(to.len());
        self.0.read(&mut to[..length])
    }
}

fn while_read(from: impl Read, options: &FormatOptions) -> String {
    FormatReader::new(from, options.clone()).map(|part| part.unwrap().into_text()).collect()
}

#[test]
fn all_ways_agree_and_keep_comments() {
    for stream in streams() {
        let text: String = stream.iter().map(|&document| DOCUMENTS[document]).collect();
        for schema in [Schema::Kubernetes, Schema::Core] {
            let options = options(schema);
            let formatted = format(text.as_bytes(), &options).unwrap().into_text();
            let ahead =
                parts(text.as_bytes(), &options).into_iter().map(kyaml_format::Part::format_ahead).collect::<Vec<_>>();
            assert_eq!(Formatted::join(ahead).unwrap().text(), formatted, "{text}");
            let tree = import(text.as_bytes(), &options.import).into_result().unwrap();
            assert_eq!(render_tree(&tree, &options.write), formatted, "{text}");
            assert_eq!(while_read(text.as_bytes(), &options), formatted, "{text}");
            assert_eq!(while_read(Slow(text.as_bytes()), &options), formatted, "{text}");
            // With an end marker, the stream is read as one.
            let marked = format(format!("{text}...\n").as_bytes(), &options).unwrap().into_text();
            assert_eq!(values(&marked), values(&formatted), "{text}");
            assert_eq!(formatted.matches('#').count(), text.matches('#').count(), "{text}");
            assert_eq!(nulls(&tree), expected_nulls(&stream, schema), "{text}");
            assert_eq!(format(formatted.as_bytes(), &options).unwrap().text(), formatted, "{text}");
        }
    }
}

fn values(text: &str) -> Vec<kyaml_core::Value> {
    kyaml_core::parse(text.as_bytes()).tree().to_values()
}

/// The number of documents that are null.
fn nulls(tree: &Tree<'_>) -> usize {
    tree.documents().filter(|document| document.root().is_none_or(|root| *root.kind() == NodeKind::Null)).count()
}

/// kubectl skips empty documents. Another reader loads null, and the end of a stream has none.
fn expected_nulls(stream: &[usize], schema: Schema) -> usize {
    let is_empty = |&document: &usize| document < EMPTY;
    let Some(last) = stream.iter().rposition(|document| !is_empty(document)) else { return 1 };
    let written = stream.iter().filter(|&&document| document >= 4).count();
    let between = stream[..last].iter().filter(|document| is_empty(document)).count();
    if schema == Schema::Kubernetes { written } else { written + between }
}

#[test]
fn a_number_beyond_binary64_comes_back_from_yaml() {
    let json = r#"{"a": [1e400, -1e-400]}"#;
    let kyaml = format(json.as_bytes(), &FormatOptions::default()).unwrap().into_text();
    let text = format!("b: 1\n{kyaml}---\nc: 1\n");
    let yaml = format(text.as_bytes(), &FormatOptions::default().language(Language::Yaml)).unwrap().into_text();
    let again = format(yaml.as_bytes(), &FormatOptions::default()).unwrap();
    assert_eq!(again.text(), format(text.as_bytes(), &FormatOptions::default()).unwrap().text(), "{yaml}");
}

#[test]
fn a_stream_of_nothing_comes_back_from_yaml() {
    for text in ["---\n", "---\n---\n", "--- # c\n# d\n"] {
        let to_yaml = FormatOptions::default().language(Language::Yaml);
        let kyaml = format(text.as_bytes(), &FormatOptions::default()).unwrap();
        assert_eq!(kyaml.notes().len(), 1, "{text}");
        let yaml = format(kyaml.text().as_bytes(), &to_yaml).unwrap();
        assert!(!yaml.text().contains("null"), "{}", yaml.text());
        assert_eq!(format(yaml.text().as_bytes(), &FormatOptions::default()).unwrap().text(), kyaml.text());
    }
}
