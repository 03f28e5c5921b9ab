//! What Cargo builds of a copy with mutants in it, and what it says of it.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::Context as _;
use serde::Deserialize;

use crate::checkout::Checkout;

/// The crate that judges mutants, and its program.
const JUDGE: &str = "kyaml-judge";

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

/// Runs Cargo in a copy: whether it has built everything, and what it says.
///
/// # Errors
/// Fails where it cannot be started, or says something else than its messages.
pub(super) fn cargo(copy: &Path, checkout: &Checkout, arguments: &[&str]) -> anyhow::Result<(bool, Vec<Message>)> {
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.args(arguments).args(["--quiet", "--message-format", "json"]);
    // What a mutant leaves unused is no mistake. What others wrote is built once, for the mutants of the code and for those of the clauses.
    cargo.env("RUSTFLAGS", "--cap-lints=allow").arg("--target-dir").arg(checkout.top().join("target/mutants/target"));
    let output = cargo.current_dir(copy).stderr(Stdio::inherit()).output().context("cargo cannot be started")?;
    let lines = String::from_utf8_lossy(&output.stdout);
    let messages: Result<_, _> = lines.lines().filter(|line| line.starts_with('{')).map(serde_json::from_str).collect();
    Ok((output.status.success(), messages.context("cargo says something unexpected")?))
}

/// Builds the program that judges mutants; where that does not compile, what Cargo says.
///
/// # Errors
/// Fails as [`cargo`] does.
pub(super) fn build_judge(copy: &Path, checkout: &Checkout) -> anyhow::Result<Result<PathBuf, Vec<Message>>> {
    let (is_built, messages) = cargo(copy, checkout, &["build", "--keep-going", "--package", JUDGE])?;
    if !is_built {
        return Ok(Err(messages));
    }
    let is_judge = |message: &Message| message.target.as_ref().is_some_and(|of| of.name == JUDGE);
    let program = messages.into_iter().filter(is_judge).find_map(|message| message.executable);
    program.map(Ok).context("Cargo built no kyaml-judge")
}
