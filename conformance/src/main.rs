//! `kyaml-conformance`: the suite from the command line.

use std::collections::BTreeMap;
use std::io::Write as _;
use std::process::ExitCode;

use anyhow::Context as _;
use clap::{Parser, Subcommand};
use kyaml_conformance::case::{Case, Form, Op};
use kyaml_conformance::matrix::{self, Matrix};
use kyaml_conformance::suite::Suite;
use kyaml_conformance::{paths, readers, worker};

/// The conformance suite of KYAML.
#[derive(Parser)]
#[command(version)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Have every reader read every accepted case, and print readers × areas and the deviations by cause.
    ///
    /// Exit status: 0 when everything is as expected, 1 when something is not, 2 when the matrix could not be made.
    Matrix {
        /// Rewrite the files of expected deviations; a new one has no reason yet, and is refused until it has.
        #[arg(long)]
        update_expectations: bool,
    },
    /// Print the number of cases by area, operation and expectation.
    List,
    /// Have one reader read the inputs that come in on standard input (for the program's own use).
    #[command(hide = true)]
    Read {
        /// The name of the reader.
        #[arg(long)]
        reader: String,
    },
}

fn main() -> ExitCode {
    match run(Arguments::parse().command) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("kyaml-conformance: {error:#}");
            ExitCode::from(2)
        }
    }
}

fn run(command: Command) -> anyhow::Result<ExitCode> {
    match command {
        Command::Matrix { update_expectations } => print_matrix(update_expectations),
        Command::List => list().map(|()| ExitCode::SUCCESS),
        Command::Read { reader } => {
            let reader = readers::by_name(&reader).with_context(|| format!("there is no reader {reader:?}"))?;
            worker::serve(reader).map(|()| ExitCode::SUCCESS)
        }
    }
}

fn print_matrix(update_expectations: bool) -> anyhow::Result<ExitCode> {
    let suite = Suite::shipped()?;
    let program = std::env::current_exe()?;
    if update_expectations {
        matrix::update(&suite, &paths::expect(), &program)?;
    }
    let expectations = matrix::expectations(&paths::expect(), &suite)?;
    let matrix = Matrix::run(&suite, expectations, &program)?;
    write!(std::io::stdout().lock(), "{matrix}")?;
    Ok(if matrix.is_as_expected() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn list() -> anyhow::Result<()> {
    let suite = Suite::shipped()?;
    let mut stdout = std::io::stdout().lock();
    for (area, cases) in suite.areas() {
        writeln!(stdout, "{area:<16}{:>6}   {}", cases.len(), kinds(&cases))?;
    }
    let all: Vec<&Case> = suite.cases().iter().collect();
    writeln!(stdout, "{:<16}{:>6}   {}", "all", all.len(), kinds(&all))?;
    Ok(())
}

/// How many cases of each kind there are, as in `check accept 12, check reject 7`.
fn kinds(cases: &[&Case]) -> String {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for case in cases {
        let op = match (case.op(), case.form()) {
            (Op::Check, Form::Kyaml) => "check",
            (Op::Check, Form::Canonical) => "check canonical",
            (Op::Check, Form::Compact) => "check compact",
            (Op::Load, _) => "load",
            (Op::Format, _) => "format",
            (Op::Render, _) => "render",
            _ => "other",
        };
        let expectation = if case.is_accepted() { "accept" } else { "reject" };
        *counts.entry(format!("{op} {expectation}")).or_default() += 1;
    }
    let counts: Vec<String> = counts.iter().map(|(kind, count)| format!("{kind} {count}")).collect();
    counts.join(", ")
}
