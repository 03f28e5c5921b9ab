#![allow(missing_docs, reason = "the macros of the harness make modules")]

//! The instructions of each stage for the same generated manifests, counted by callgrind.
//! `kyaml-bench baselines` compares them with baselines.txt.

use std::collections::BTreeMap;
use std::hint::black_box;
use std::io::Write;
use std::process::ExitCode;

use gungraun::{LibraryBenchmarkConfig, library_benchmark, library_benchmark_group, main};
use kyaml_bench::inputs;
use kyaml_core::recognise::{RecogniseOptions, Recognised};
use kyaml_core::{Layout, Tree, Value, WriteOptions};
use kyaml_format::FormatOptions;
use kyaml_import::ImportOptions;
use kyaml_lint::{Form, LintOptions};
use serde::Deserialize;
use serde::de::IgnoredAny;
use tempfile::NamedTempFile;

/// Number of manifests in each stream.
const COUNT: usize = 100;

/// A manifest in the types that programs declare.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(dead_code, reason = "what a program would read")]
struct Manifest {
    api_version: String,
    kind: String,
    metadata: Metadata,
    #[serde(default)]
    spec: BTreeMap<String, Value>,
    #[serde(default)]
    data: BTreeMap<String, Value>,
    #[serde(default)]
    rules: Vec<BTreeMap<String, Vec<String>>>,
}

#[derive(Deserialize)]
#[expect(dead_code, reason = "what a program would read")]
struct Metadata {
    name: String,
    namespace: String,
    labels: BTreeMap<String, String>,
    #[serde(default)]
    annotations: BTreeMap<String, String>,
}

fn kyaml() -> String {
    inputs::kyaml(COUNT)
}

fn yaml() -> String {
    inputs::yaml(COUNT)
}

/// The same with CR LF.
fn yaml_of_crlf() -> String {
    yaml().replace('\n', "\r\n")
}

/// A file of more than 1 MiB: such files are checked while they are read.
fn stream() -> NamedTempFile {
    let manifests = kyaml();
    let mut file = NamedTempFile::with_suffix(".kyaml").expect("there is room for a file");
    file.write_all(manifests.repeat((2 << 20) / manifests.len()).as_bytes()).expect("there is room for a file");
    file
}

fn compact() -> String {
    let options = FormatOptions::default();
    let write = options.write.layout(Layout::Compact);
    let options = options.write(write);
    kyaml_format::format(kyaml().as_bytes(), &options).expect("it is KYAML").into_text()
}

fn broken() -> String {
    kyaml().replace("protocol: \"TCP\",", "protocol: TCP").replace("kind:", "kind")
}

fn tree() -> Tree<'static> {
    kyaml_core::parse(kyaml().as_bytes()).into_parts().0.into_owned()
}

/// Canonical text with twice the indentation, which is KYAML in a layout of its own.
fn wide() -> String {
    kyaml().replace("  ", "    ")
}

fn json() -> String {
    inputs::json_lines(COUNT)
}

fn json_values() -> Vec<serde_json::Value> {
    let read = serde_json::Deserializer::from_str(&json()).into_iter().collect::<Result<_, _>>();
    read.expect("what is generated is JSON")
}

fn values() -> Vec<Value> {
    tree().to_values()
}

#[library_benchmark]
#[bench::canonical(setup = kyaml)]
fn tokens(input: String) -> usize {
    kyaml_core::tokens(&input).count()
}

#[library_benchmark]
#[bench::canonical(kyaml(), kyaml_core::recognise::canonical)]
#[bench::compact(compact(), kyaml_core::recognise::compact)]
#[bench::any_layout(wide(), kyaml_core::recognise::kyaml)]
fn recognise(input: String, recognise: fn(&[u8], &RecogniseOptions) -> Option<Recognised>) -> Recognised {
    recognise(black_box(input.as_bytes()), &RecogniseOptions::default()).expect("it is in the form")
}

// One thread, so that all of its work is counted: see `main`.
#[library_benchmark]
#[bench::canonical(setup = stream)]
fn check_stream(file: NamedTempFile) -> (ExitCode, NamedTempFile) {
    let words = ["kyaml-check", "--quiet", "--canonical"].map(std::ffi::OsString::from);
    (kyaml_check::checker::main_with(words.into_iter().chain([file.path().into()])), file)
}

#[library_benchmark]
#[bench::canonical(setup = kyaml)]
#[bench::compact(setup = compact)]
#[bench::broken(setup = broken)]
fn parse(input: String) -> usize {
    kyaml_core::parse(black_box(input.as_bytes())).errors().len()
}

#[library_benchmark]
#[bench::kyaml(kyaml(), LintOptions::default())]
#[bench::canonical(kyaml(), LintOptions::default().form(Form::Canonical))]
#[bench::far(compact(), LintOptions::default().form(Form::Canonical))]
fn lint(input: String, options: LintOptions) -> usize {
    kyaml_lint::lint(input.as_bytes(), &options).diagnostics().len()
}

#[library_benchmark]
#[bench::canonical(tree(), Layout::Canonical)]
#[bench::compact(tree(), Layout::Compact)]
fn write_tree(tree: Tree<'static>, layout: Layout) -> (String, Tree<'static>) {
    (kyaml_core::render_tree(&tree, &WriteOptions::default().layout(layout)), tree)
}

#[library_benchmark]
#[bench::canonical(values(), Layout::Canonical)]
#[bench::compact(values(), Layout::Compact)]
fn write_values(values: Vec<Value>, layout: Layout) -> (String, Vec<Value>) {
    (kyaml_core::render_values(&values, &WriteOptions::default().layout(layout)), values)
}

#[library_benchmark]
#[bench::canonical(setup = tree)]
fn to_values(tree: Tree<'static>) -> (Vec<Value>, Tree<'static>) {
    (tree.to_values(), tree)
}

#[library_benchmark]
#[bench::typed(setup = kyaml)]
fn from_str(input: String) -> usize {
    kyaml_core::Deserializer::from_str(&input)
        .into_iter::<Manifest>()
        .inspect(|manifest| assert!(manifest.is_ok(), "it is a manifest"))
        .count()
}

#[library_benchmark]
#[bench::value(setup = kyaml)]
fn from_str_value(input: String) -> usize {
    kyaml_core::Deserializer::from_str(&input)
        .into_iter::<Value>()
        .inspect(|value| assert!(value.is_ok(), "it is KYAML"))
        .count()
}

#[library_benchmark]
#[bench::manifests(setup = yaml)]
#[bench::crlf(setup = yaml_of_crlf)]
fn import(input: String) -> usize {
    kyaml_import::import(black_box(input.as_bytes()), &ImportOptions::default()).notes().len()
}

#[library_benchmark]
#[bench::yaml(setup = yaml)]
#[bench::canonical(setup = kyaml)]
fn format(input: String) -> usize {
    kyaml_format::format(input.as_bytes(), &FormatOptions::default()).map_or(0, |formatted| formatted.text().len())
}

// The work of granit-parser for the same YAML, and of serde_json for the same values, for
// comparison.
#[library_benchmark]
#[bench::events(setup = yaml)]
fn peer_granit(input: String) -> usize {
    granit_parser::Parser::new_from_str(&input).flatten().count()
}

#[library_benchmark]
#[bench::ignored(setup = json)]
fn peer_json_ignored(input: String) -> usize {
    serde_json::Deserializer::from_str(&input).into_iter::<IgnoredAny>().flatten().count()
}

#[library_benchmark]
#[bench::value(setup = json)]
fn peer_json_read(input: String) -> usize {
    serde_json::Deserializer::from_str(&input).into_iter::<serde_json::Value>().flatten().count()
}

#[library_benchmark]
#[bench::value(setup = json_values)]
fn peer_json_pretty(values: Vec<serde_json::Value>) -> (Vec<u8>, Vec<serde_json::Value>) {
    let mut out = Vec::new();
    for value in &values {
        serde_json::to_writer_pretty(&mut out, value).expect("memory takes every byte");
    }
    (out, values)
}

library_benchmark_group!(
    name = instructions,
    benchmarks = [
        recognise,
        check_stream,
        tokens,
        parse,
        lint,
        write_tree,
        write_values,
        to_values,
        from_str,
        from_str_value,
        import,
        format,
        peer_granit,
        peer_json_ignored,
        peer_json_read,
        peer_json_pretty
    ]
);

main!(
    config = LibraryBenchmarkConfig::default().env("RAYON_NUM_THREADS", "1"),
    library_benchmark_groups = instructions
);
