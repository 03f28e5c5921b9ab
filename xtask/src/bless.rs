//! The generated files that are committed. The maker of a file compares it with the committed one, and writes it if the
//! variable `KYAML_BLESS` is set.

use std::collections::BTreeSet;
use std::process::Command;

use crate::Result;

/// The name of generated files, the files, and their maker.
type Generated = (&'static str, &'static str, Maker);

#[derive(Clone, Copy, PartialEq, Eq)]
enum Maker {
    /// Tests whose names contain `generated`, in the test program of this name, or in the libraries.
    Tests(&'static str),
    /// Like `Tests`; test programs of other kinds are built from the files.
    SourceTests(&'static str),
    /// A program that takes seconds.
    Program(&'static str),
    /// A program that takes minutes. It runs only if it is named.
    Slow(&'static str),
    /// A program that measures, and the option with which it writes. It runs only if it is named.
    Measured(&'static str, &'static str),
}

use Maker::{Measured, Program, Slow, SourceTests, Tests};

/// The test program of the libraries' unit tests.
const LIBRARIES: &str = "lib";

/// In an order in which nothing depends on a later one.
const GENERATED: &[Generated] = &[
    (
        "characters",
        "grammar/src/unicode.pest, reference-impl/core/src/unicode/tables.rs, spec/unicode-17.0.0.txt",
        SourceTests("grammar"),
    ),
    (
        "spec",
        "the generated blocks of spec/, spec/requirements.json, reference-impl/check/src/catalogue/clauses.json",
        SourceTests("spec"),
    ),
    ("digests", "conformance/digests.txt, conformance/src/report/sample.txt", Tests(LIBRARIES)),
    (
        "schema",
        "reference-impl/workspace/kyaml.schema.json, and the settings of the bindings to TypeScript, Go and Python",
        Tests(LIBRARIES),
    ),
    ("transcripts", "reference-impl/check/tests/cmd/*.md, reference-impl/check/README.md", Tests("transcripts")),
    (
        "snapshots",
        "reference-impl/format/tests/snapshots/, and changes.txt, commands.txt and everything.txt of tests/integration/",
        Tests("integration"),
    ),
    (
        "answers",
        "reference-impl/core/tests/api/src/edits.txt, reference-impl/workspace/src/everything.txt",
        Tests(LIBRARIES),
    ),
    ("conversations", "reference-impl/lsp/tests/conversations/*.txt", Tests("conversations")),
    ("findings", "the messages in reference-impl/lint/tests/integration/generated_findings.rs", Tests("integration")),
    ("typos", "reference-impl/lint/tests/typos/*.md", Tests("typos")),
    ("mistakes", "reference-impl/template/tests/mistakes/table.md", Tests("mistakes")),
    ("tutorial", "spec/site/pages/, spec/site/pictures/", Tests("tutorial")),
    (
        "divergences",
        "conformance/packages/sigs-yaml/divergences_test.go",
        Program("python3 conformance/packages/sigs-yaml/divergences.py"),
    ),
    (
        "interfaces",
        "public-api.txt of each library",
        Slow("cargo run --quiet --locked --manifest-path xtask/interfaces/Cargo.toml --target-dir target/interfaces"),
    ),
    (
        "grammars",
        "grammar/derived/",
        Slow(
            "cargo test --quiet --locked --manifest-path research/Cargo.toml --package kyaml-derived-grammars --test derived generated",
        ),
    ),
    (
        "parser",
        "grammar/derived/tree-sitter/src/",
        Slow(
            "cargo test --quiet --locked --manifest-path grammar/derived/tree-sitter/Cargo.toml --target-dir target/tree-sitter --test grammar generated_parser",
        ),
    ),
    (
        "data-model",
        "reference-impl/core/tests/outside/data-model.md",
        Slow(
            "cargo test --quiet --locked --manifest-path reference-impl/core/tests/outside/Cargo.toml --package outside-peers --test data_model",
        ),
    ),
    (
        "documents",
        "reference-impl/check/RECIPES.md, reference-impl/check/install/first-minutes.md",
        Slow("reference-impl/check/install/run"),
    ),
    (
        "theorems",
        "conformance/proofs/theorems.md",
        Measured(
            "cargo run --quiet --release --locked --manifest-path research/Cargo.toml -p kyaml-proofs -- prove",
            "--write",
        ),
    ),
    (
        "disagreements",
        "conformance/proofs/disagreements.json",
        Measured(
            "cargo run --quiet --release --locked --manifest-path research/Cargo.toml -p kyaml-proofs -- disagreements",
            "--write",
        ),
    ),
    (
        "expectations",
        "conformance/expect/",
        Measured(
            "cargo run --quiet --release --locked -p kyaml-conformance -- run --all --require --timeout 30 --expected-timeout 2",
            "--update-expectations",
        ),
    ),
    ("day", "spec/site/pages/day.md", Measured("research/server/day.py target/release", "--write")),
    ("guide", "spec/site/pages/read.md", Measured("spec/site/guide/run", "--write")),
    ("baselines", "bench/baselines.txt, bench/growth.md", Measured("bench/run instructions growth", "--write")),
];

/// Whether generated files are written or compared.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mode {
    /// Written.
    Write,
    /// Compared.
    Check,
}

/// Prints the names and the files.
pub(crate) fn list() {
    for (name, files, maker) in GENERATED {
        let note = if maker.is_default() { "" } else { " (only by name)" };
        println!("{name:<12} {files}{note}");
    }
}

/// Writes or compares the generated files of these names, or all of them.
pub(crate) fn run(names: &[&str], mode: Mode) -> Result {
    if let Some(unknown) = names.iter().find(|name| GENERATED.iter().all(|(known, ..)| known != *name)) {
        return Err(format!("nothing generated is named {unknown}; `cargo xtask bless --list` prints the names"));
    }
    let (chosen, left): (Vec<&Generated>, Vec<_>) = GENERATED
        .iter()
        .partition(|(name, _, maker)| if names.is_empty() { maker.is_default() } else { names.contains(name) });
    let failed: Vec<String> =
        commands(&chosen, mode).into_iter().filter_map(|command| crate::run(command).err()).collect();
    if names.is_empty() {
        let left: Vec<&str> = left.iter().map(|(name, ..)| *name).collect();
        println!("SKIPPED, made only by name: {}", left.join(", "));
    }
    if failed.is_empty() {
        println!("{} kinds of generated files are current", chosen.len());
        return Ok(());
    }
    Err(failed.join("\n"))
}

impl Maker {
    /// Whether it runs without being named.
    fn is_default(self) -> bool {
        matches!(self, Tests(_) | SourceTests(_) | Program(_))
    }
}

/// The commands that make the files, in an order in which none depends on a later one.
fn commands(chosen: &[&Generated], mode: Mode) -> Vec<Command> {
    let makers = || chosen.iter().map(|(.., maker)| *maker);
    let sources = makers().filter_map(|maker| if let SourceTests(program) = maker { Some(program) } else { None });
    let others = makers().filter_map(|maker| if let Tests(program) = maker { Some(program) } else { None });
    let tests = [sources.collect(), others.collect()].into_iter().filter(|programs: &BTreeSet<_>| !programs.is_empty());
    let programs = makers().filter_map(|maker| match maker {
        Tests(_) | SourceTests(_) => None,
        Program(line) | Slow(line) => Some(crate::command(&words(line))),
        Measured(line, write) => {
            let mut command = crate::command(&words(line));
            command.args((mode == Mode::Write).then_some(write));
            Some(command)
        }
    });
    let mut commands: Vec<Command> = tests.map(tests_of).chain(programs).collect();
    for command in &mut commands {
        match mode {
            // The second variable is that of expect-test.
            Mode::Write => command.env("KYAML_BLESS", "1").env("UPDATE_EXPECT", "1"),
            Mode::Check => command.env_remove("KYAML_BLESS").env_remove("UPDATE_EXPECT"),
        };
    }
    commands
}

fn words(line: &str) -> Vec<&str> {
    line.split(' ').collect()
}

/// Runs the tests that make files in these test programs. One command builds them all, with the features of the whole
/// workspace, as a run of all tests does.
fn tests_of(programs: BTreeSet<&str>) -> Command {
    let mut command = crate::command(&words("cargo test --quiet --locked --workspace --no-fail-fast"));
    for program in programs {
        if program == LIBRARIES {
            command.arg("--lib");
        } else {
            command.args(["--test", program]);
        }
    }
    command.args(["--", "generated"]);
    command
}
