//! The public interface of each library, compared with the text that is committed for it (`public-api.txt` in its folder), so that
//! every change of it is seen and meant.
//!
//! `cargo run` compares, and fails where one differs; `cargo run -- --write` writes what is there now. The toolchain that
//! [`TOOLCHAIN`] names has to be there; rustup installs it.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::{env, fs};

use similar::TextDiff;

/// The toolchain whose JSON this release of public-api reads; the format of the JSON changes with almost every release of Rust.
const TOOLCHAIN: &str = "+1.95.0";

/// The libraries, each with its folder.
const LIBRARIES: [(&str, &str); 8] = [
    ("kyaml_core", "reference-impl/core"),
    ("kyaml_explain", "reference-impl/explain"),
    ("kyaml_import", "reference-impl/import"),
    ("kyaml_format", "reference-impl/format"),
    ("kyaml_lint", "reference-impl/lint"),
    ("kyaml_grammar", "grammar"),
    ("kyaml_cases", "conformance/suite"),
    ("kyaml_protocol", "conformance/protocol"),
];

fn main() -> ExitCode {
    let write = env::args().any(|argument| argument == "--write");
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut stale = 0;
    for (library, folder) in LIBRARIES {
        match check(library, &top.join(folder), write) {
            Ok(None) => {}
            Ok(Some(difference)) => {
                stale += 1;
                println!(
                    "the interface of {library} has changed; `cargo run -- --write` here if that is meant:\n{difference}"
                );
            }
            Err(error) => {
                stale += 1;
                println!("{library}: {error}");
            }
        }
    }
    println!("{} public interfaces, {stale} stale", LIBRARIES.len());
    ExitCode::from(u8::from(stale > 0))
}

/// How the interface of the library in `folder` differs from its text, if it does.
fn check(library: &str, folder: &Path, write: bool) -> Result<Option<String>, Box<dyn Error>> {
    let interface = public_api::Builder::from_rustdoc_json(document(library, folder)?)
        .omit_blanket_impls(true)
        .omit_auto_trait_impls(true)
        .omit_auto_derived_impls(true)
        .build()?
        .to_string();
    let file = folder.join("public-api.txt");
    if write {
        fs::write(&file, &interface)?;
        return Ok(None);
    }
    let committed = fs::read_to_string(&file)?;
    if committed == interface {
        return Ok(None);
    }
    let difference = TextDiff::from_lines(committed.as_str(), interface.as_str());
    Ok(Some(difference.unified_diff().context_radius(0).to_string()))
}

/// Has rustdoc write the documentation of the library as JSON, and returns its path.
fn document(library: &str, folder: &Path) -> Result<PathBuf, Box<dyn Error>> {
    let target = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/json");
    let output = Command::new("cargo")
        .args([TOOLCHAIN, "rustdoc", "--quiet", "--lib", "--all-features", "--target-dir"])
        .arg(&target)
        .args(["--", "-Z", "unstable-options", "--output-format", "json", "--cap-lints", "allow"])
        .current_dir(folder)
        // A stable compiler writes JSON only if it is told to.
        .env("RUSTC_BOOTSTRAP", "1")
        .env_remove("RUSTUP_TOOLCHAIN")
        .output()?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into());
    }
    Ok(target.join("doc").join(library).with_extension("json"))
}
