//! The generated files that are committed. The maker of a file compares it with the committed one, and writes it if the
//! variable `KYAML_BLESS` is set.

use crate::Result;

/// Generated files with their maker.
struct Generated {
    name: &'static str,
    files: &'static str,
    maker: Maker,
}

enum Maker {
    /// The tests of a package whose names contain a word: the package, its test program, the word.
    Tests(&'static str, &'static str, &'static str),
    /// A program that takes seconds.
    Program(&'static str),
    /// A program that takes minutes. It runs only if it is named.
    Slow(&'static str),
    /// A program that measures, and the option with which it writes. It runs only if it is named.
    Measured(&'static str, &'static str),
}

use Maker::{Measured, Program, Slow, Tests};

/// In an order in which nothing depends on a later one.
const GENERATED: &[Generated] = &[
    Generated {
        name: "characters",
        files: "grammar/src/unicode.pest, reference-impl/core/src/unicode/tables.rs",
        maker: Tests("kyaml-grammar", "grammar", "generated"),
    },
    Generated {
        name: "spec",
        files: "the generated blocks of spec/kyaml.md, spec/requirements.json, reference-impl/check/src/catalogue/clauses.json",
        maker: Tests("kyaml-spec", "spec", "generated"),
    },
    Generated {
        name: "digests",
        files: "conformance/digests.txt, conformance/src/report/sample.txt",
        maker: Tests("kyaml-conformance", "lib", "generated"),
    },
    Generated {
        name: "schema",
        files: "reference-impl/workspace/kyaml.schema.json, and the settings of the bindings to TypeScript, Go and Python",
        maker: Tests("kyaml-workspace", "lib", "generated"),
    },
    Generated {
        name: "rules",
        files: "reference-impl/check/tests/cmd/rules.md",
        maker: Tests("kyaml-check", "transcripts", "rules.md"),
    },
    Generated {
        name: "transcripts",
        files: "reference-impl/check/tests/cmd/*.md, reference-impl/check/README.md",
        maker: Tests("kyaml-check", "transcripts", ""),
    },
    Generated {
        name: "snapshots",
        files: "reference-impl/format/tests/snapshots/",
        maker: Tests("kyaml-format", "integration", "snapshots"),
    },
    Generated {
        name: "findings",
        files: "the messages in reference-impl/lint/tests/integration/findings.rs",
        maker: Tests("kyaml-lint", "integration", "findings"),
    },
    Generated {
        name: "typos",
        files: "reference-impl/lint/tests/typos/table.md",
        maker: Tests("kyaml-lint", "typos", ""),
    },
    Generated {
        name: "mistakes",
        files: "reference-impl/template/tests/mistakes/table.md",
        maker: Tests("kyaml-template", "mistakes", ""),
    },
    Generated {
        name: "tutorial",
        files: "spec/site/pages/, spec/site/pictures/",
        maker: Tests("kyaml-site", "tutorial", ""),
    },
    Generated {
        name: "divergences",
        files: "conformance/packages/sigs-yaml/divergences_test.go",
        maker: Program("python3 conformance/packages/sigs-yaml/divergences.py"),
    },
    Generated {
        name: "interfaces",
        files: "public-api.txt of each library",
        maker: Program(
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
            "cargo test --quiet --locked --manifest-path grammar/derived/tree-sitter/Cargo.toml --target-dir target/tree-sitter --test generated",
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
        let note = match maker {
            Tests(..) | Program(_) => "",
            Slow(_) => " (slow: only by name)",
            Measured(..) => " (measured: only by name)",
        };
        println!("{name:<12} {files}{note}");
    }
}

/// Writes or compares the generated files of these names, or all of them.
pub(crate) fn run(names: &[&str], mode: Mode) -> Result {
    if let Some(unknown) = names.iter().find(|name| GENERATED.iter().all(|generated| generated.name != **name)) {
        return Err(format!("nothing generated is named {unknown}; `cargo xtask bless --list` prints the names"));
    }
    let mut failed = Vec::new();
    let mut count = 0;
    for generated in GENERATED {
        if names.contains(&generated.name) || (names.is_empty() && generated.maker.is_default()) {
            count += 1;
            if let Err(reason) = make(generated, mode, names.is_empty()) {
                eprintln!("{reason}");
                failed.push(generated.name);
            }
        } else if names.is_empty() {
            println!("SKIPPED {}: run `cargo xtask bless {}`", generated.name, generated.name);
        }
    }
    if failed.is_empty() {
        println!("{count} kinds of generated files are current");
        return Ok(());
    }
    Err(format!("{} of {count} kinds of generated files failed: {}", failed.len(), failed.join(", ")))
}

impl Maker {
    /// Whether it runs without being named.
    fn is_default(&self) -> bool {
        matches!(self, Tests(..) | Program(_))
    }
}

/// Runs the maker.
fn make(generated: &Generated, mode: Mode, is_all: bool) -> Result {
    println!("{}: {}", generated.name, generated.files);
    let mut command = match generated.maker {
        Tests(package, program, word) => tests(package, program, word, is_all),
        Program(line) | Slow(line) => crate::command(&words(line)),
        Measured(line, write) => {
            let mut command = crate::command(&words(line));
            if mode == Mode::Write {
                command.arg(write);
            }
            command
        }
    };
    match mode {
        // The second variable is that of expect-test.
        Mode::Write => command.env("KYAML_BLESS", "1").env("UPDATE_EXPECT", "1"),
        Mode::Check => command.env_remove("KYAML_BLESS").env_remove("UPDATE_EXPECT"),
    };
    crate::run(command)
}

fn words(line: &str) -> Vec<&str> {
    line.split(' ').collect()
}

/// Tests of a package. If all generated files are made, the tests are built like those of the whole workspace, as a run of
/// all tests builds them. Otherwise the package is built by itself, which is less work.
fn tests(package: &str, program: &str, word: &str, is_all: bool) -> std::process::Command {
    let mut command = crate::command(&["cargo", "test", "--quiet"]);
    if is_all {
        command.arg("--workspace");
    } else {
        command.args(["--package", package]);
    }
    if program == "lib" {
        command.arg("--lib");
    } else {
        command.args(["--test", program]);
    }
    command.args(["--", word]);
    command
}
