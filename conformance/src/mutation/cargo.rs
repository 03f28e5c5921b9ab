//! What Cargo builds of a copy with mutants in it, and what it says of it.

use std::path::PathBuf;
use std::process::{Command, Stdio};

use anyhow::{Context as _, ensure};
use serde::Deserialize;

use super::copy::COPY;
use crate::checkout::Checkout;

/// The crate that judges mutants, its program and its test.
const JUDGE: &str = "kyaml-judge";
/// What is always built in the same way: the judge and the crates as their tests need them, so that no crate is built twice.
const SELECTED: [&str; 14] = [
    "test",
    "--no-run",
    "--features",
    "kyaml-core/serde_json",
    "--package",
    JUDGE,
    "--package",
    "kyaml-core",
    "--package",
    "kyaml-import",
    "--package",
    "kyaml-format",
    "--package",
    "kyaml-lint",
];

/// A line of what Cargo says.
#[derive(Deserialize)]
pub(super) struct Message {
    /// The program that is built, where it is one.
    pub executable: Option<PathBuf>,
    /// The manifest of its crate.
    pub manifest_path: Option<PathBuf>,
    /// What of the crate it is.
    pub target: Option<Target>,
    /// What the compiler says.
    #[serde(rename = "message")]
    pub diagnostic: Option<Diagnostic>,
}

/// A library, a program or a test of a crate.
#[derive(Deserialize)]
pub(super) struct Target {
    /// Its name.
    pub name: String,
}

/// What the compiler says.
#[derive(Deserialize)]
pub(super) struct Diagnostic {
    /// `error`, or something milder.
    pub level: String,
    /// As people read it.
    pub rendered: Option<String>,
    /// The places that it is about.
    pub spans: Vec<Place>,
    /// Notes and suggestions, with places of their own.
    #[serde(default)]
    pub children: Vec<Diagnostic>,
}

/// A place in a source.
#[derive(Deserialize)]
pub(super) struct Place {
    /// The file, below the copy.
    pub file_name: PathBuf,
    /// The first byte.
    pub byte_start: usize,
    /// The byte after the last.
    pub byte_end: usize,
    /// Whether it is the place of the mistake, and not one that explains it.
    pub is_primary: bool,
}

/// The errors of the compiler.
pub(super) fn errors(messages: &[Message]) -> impl Iterator<Item = &Diagnostic> {
    messages.iter().filter_map(|message| message.diagnostic.as_ref()).filter(|said| said.level == "error")
}

/// The first of them, as people read them.
pub(super) fn first_errors(messages: &[Message]) -> String {
    let words: Vec<&str> = errors(messages).filter_map(|error| error.rendered.as_deref()).take(5).collect();
    words.join("\n")
}

/// Runs Cargo in the copy, with these arguments beside those that all have: whether it has built everything, and what it says.
fn cargo(checkout: &Checkout, arguments: &[&str]) -> anyhow::Result<(bool, Vec<Message>)> {
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.args(SELECTED).args(["--quiet", "--message-format", "json"]).args(arguments);
    // What a mutant leaves unused is no mistake.
    let copy = checkout.top().join(COPY);
    cargo.env("RUSTFLAGS", "--cap-lints=allow").arg("--target-dir").arg(copy.join("target"));
    let output = cargo.current_dir(&copy).stderr(Stdio::inherit()).output().context("cargo cannot be started")?;
    let lines = String::from_utf8_lossy(&output.stdout);
    let messages: Result<_, _> = lines.lines().filter(|line| line.starts_with('{')).map(serde_json::from_str).collect();
    Ok((output.status.success(), messages.context("cargo says something unexpected")?))
}

/// Builds the program that judges mutants; where that does not compile, what Cargo says.
///
/// # Errors
/// Fails where Cargo cannot be started, or says something else than its messages.
pub(super) fn build_judge(checkout: &Checkout) -> anyhow::Result<Result<PathBuf, Vec<Message>>> {
    // A program is built for the tests of its crate.
    let (is_built, messages) = cargo(checkout, &["--test", "judge"])?;
    if !is_built {
        return Ok(Err(messages));
    }
    let is_judge = |message: &Message| message.target.as_ref().is_some_and(|of| of.name == JUDGE);
    let program = messages.into_iter().filter(is_judge).find_map(|message| message.executable);
    program.map(Ok).context("Cargo built no kyaml-judge")
}

/// Builds all tests of the crates.
///
/// # Errors
/// Fails where Cargo cannot be started, says something else than its messages, or builds nothing.
pub(super) fn build_tests(checkout: &Checkout) -> anyhow::Result<Vec<Message>> {
    let (is_built, messages) = cargo(checkout, &[])?;
    ensure!(is_built, "the tests cannot be built: see {}", checkout.top().join(COPY).display());
    Ok(messages)
}
