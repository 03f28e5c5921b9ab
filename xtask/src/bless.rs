//! The generated files that are committed. The maker of a file compares it with the committed one, and writes it if the
//! variable `KYAML_BLESS` is set.

use std::collections::BTreeSet;
use std::process::Command;

use crate::Result;

/// Generated files with their maker.
struct Generated {
    name: &'static str,
    files: &'static str,
    maker: Maker,
}

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
    Generated {
        name: "characters",
        files: "grammar/src/unicode.pest, reference-impl/core/src/unicode/tables.rs, spec/unicode-17.0.0.txt",
        maker: SourceTests("grammar"),
    },
    Generated {
        name: "spec",
        files: "the generated blocks of spec/, spec/requirements.json, reference-impl/check/src/catalogue/clauses.json",
        maker: SourceTests("spec"),
    },
    Generated {
        name: "digests",
        files: "conformance/digests.txt, conformance/src/report/sample.txt",
        maker: Tests(LIBRARIES),
    },
    Generated {
        name: "schema",
        files: "reference-impl/workspace/kyaml.schema.json, and the settings of the bindings to TypeScript, Go and Python",
        maker: Tests(LIBRARIES),
    },
    Generated {
        name: "transcripts",
        files: "reference-impl/check/tests/cmd/*.md, reference-impl/check/README.md",
        maker: Tests("transcripts"),
    },
    Generated {
        name: "snapshots",
        files: "reference-impl/format/tests/snapshots/, and changes.txt, commands.txt and everything.txt of tests/integration/",
        maker: Tests("integration"),
    },
    Generated {
        name: "answers",
        files: "reference-impl/core/tests/api/src/edits.txt, reference-impl/workspace/src/everything.txt",
        maker: Tests(LIBRARIES),
    },
    Generated {
        name: "conversations",
        files: "reference-impl/lsp/tests/conversations/*.txt",
        maker: Tests("conversations"),
    },
    Generated {
        name: "findings",
        files: "the messages in reference-impl/lint/tests/integration/generated_findings.rs",
        maker: Tests("integration"),
    },
    Generated { name: "typos", files: "reference-impl/lint/tests/typos/*.md", maker: Tests("typos") },
    Generated { name: "mistakes", files: "reference-impl/template/tests/mistakes/table.md", maker: Tests("mistakes") },
    Generated { name: "tutorial", files: "spec/site/pages/, spec/site/pictures/", maker: Tests("tutorial") },
    Generated {
        name: "divergences",
        files: "conformance/packages/sigs-yaml/divergences_test.go",
        maker: Program("python3 conformance/packages/sigs-yaml/divergences.py"),
    },
    Generated {
        name: "interfaces",
        files: "public-api.txt of each library",
        maker: Slow(
            "cargo run --quiet --locked --manifest-path xtask/interfaces/Cargo.toml --target-dir target/interfaces",
        ),
    },
    Generated {
        name: "grammars",
        files: "grammar/derived/",
        maker: Slow(
            "cargo test --quiet --locked --manifest-path research/Cargo.toml --package kyaml-derived-grammars --test derived generated",
        ),
    },
    Generated {
        name: "parser",
        files: "grammar/derived/tree-sitter/src/",
        maker: Slow(
            "cargo test --quiet --locked --manifest-path grammar/derived/tree-sitter/Cargo.toml --target-dir target/tree-sitter --test grammar generated_parser",
        ),
    },
    Generated {
        name: "data-model",
        files: "reference-impl/core/tests/outside/data-model.md",
        maker: Slow(
            "cargo test --quiet --locked --manifest-path reference-impl/core/tests/outside/Cargo.toml --package outside-peers --test data_model",
        ),
    },
    Generated {
        name: "documents",
        files: "reference-impl/check/RECIPES.md, reference-impl/check/install/first-minutes.md",
        maker: Slow("reference-impl/check/install/run"),
    },
    Generated {
        name: "theorems",
        files: "conformance/proofs/theorems.md",
        maker: Measured(
            "cargo run --quiet --release --locked --manifest-path research/Cargo.toml -p kyaml-proofs -- prove",
            "--write",
        ),
    },
    Generated {
        name: "disagreements",
        files: "conformance/proofs/disagreements.json",
        maker: Measured(
            "cargo run --quiet --release --locked --manifest-path research/Cargo.toml -p kyaml-proofs -- disagreements",
            "--write",
        ),
    },
    Generated {
        name: "expectations",
        files: "conformance/expect/",
        maker: Measured(
            "cargo run --quiet --release --locked -p kyaml-conformance -- run --all --require --timeout 30 --expected-timeout 2",
            "--update-expectations",
        ),
    },
    Generated {
        name: "day",
        files: "spec/site/pages/day.md",
        maker: Measured("research/server/day.py target/release", "--write"),
    },
    Generated { name: "guide", files: "spec/site/pages/read.md", maker: Measured("spec/site/guide/run", "--write") },
    Generated {
        name: "baselines",
        files: "bench/baselines.txt, bench/growth.md",
        maker: Measured("bench/run instructions growth", "--write"),
    },
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
    for Generated { name, files, maker } in GENERATED {
        let note = if maker.is_default() { "" } else { " (only by name)" };
        println!("{name:<12} {files}{note}");
    }
}

/// Writes or compares the generated files of these names, or all of them.
pub(crate) fn run(names: &[&str], mode: Mode) -> Result {
    if let Some(unknown) = names.iter().find(|name| GENERATED.iter().all(|generated| generated.name != **name)) {
        return Err(format!("nothing generated is named {unknown}; `cargo xtask bless --list` prints the names"));
    }
    let (chosen, left): (Vec<&Generated>, Vec<_>) = GENERATED.iter().partition(|generated| {
        if names.is_empty() { generated.maker.is_default() } else { names.contains(&generated.name) }
    });
    let failed: Vec<String> =
        commands(&chosen, mode).into_iter().filter_map(|command| crate::run(command).err()).collect();
    if names.is_empty() {
        let left: Vec<&str> = left.iter().map(|generated| generated.name).collect();
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
    let makers = || chosen.iter().map(|generated| generated.maker);
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
