//! Measures how fast YAML becomes KYAML, beside the events of the parser that reads it. Run with `cargo bench -p
//! kyaml-check`.

use std::path::Path;
use std::sync::LazyLock;

use divan::Bencher;
use divan::counter::BytesCount;
use granit_parser::Parser;
use kyaml_check::format;
use kyaml_format::{FormatOptions, Language};

fn main() {
    divan::main();
}

/// About the size of the input in bytes.
const SIZE: usize = 4 << 20;

/// The transcripts of KEP-5295 as block YAML with comments, many times over, each a document of its own.
static YAML: LazyLock<String> = LazyLock::new(|| {
    let cases = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../conformance/cases/kep");
    let options = FormatOptions::default().language(Language::Yaml);
    let documents = ["kubectl-pods", "kubectl-service", "kubectl-endpointslices"].map(|name| {
        let kyaml = std::fs::read(cases.join(name).join("input.yaml")).expect("the transcript can be read");
        let yaml = format(&kyaml, &options).expect("the transcript is KYAML").into_text();
        format!("---\n# {name}\n{}", yaml.trim_start_matches("---\n"))
    });
    let once = documents.concat();
    once.repeat(SIZE / once.len())
});

#[divan::bench]
fn granit_events(bencher: Bencher<'_, '_>) {
    let input = YAML.as_str();
    let events = || Parser::new_from_str(input).flatten().count();
    bencher.counter(BytesCount::of_str(input)).bench(events);
}

#[divan::bench]
fn import(bencher: Bencher<'_, '_>) {
    let input = YAML.as_bytes();
    let options = kyaml_import::ImportOptions::default();
    bencher.counter(BytesCount::of_slice(input)).bench(|| kyaml_import::import(input, &options));
}

#[divan::bench]
fn yaml_to_kyaml(bencher: Bencher<'_, '_>) {
    let input = YAML.as_bytes();
    let options = FormatOptions::default();
    bencher.counter(BytesCount::of_slice(input)).bench(|| format(input, &options));
}

#[divan::bench]
fn kyaml_to_kyaml(bencher: Bencher<'_, '_>) {
    let options = FormatOptions::default();
    let kyaml = format(YAML.as_bytes(), &options).expect("it is YAML").into_text();
    bencher.counter(BytesCount::of_str(&kyaml)).bench(|| format(kyaml.as_bytes(), &options));
}
