//! The public interface of each library, compared with the text that is committed for it (`public-api.txt` in its folder).
//! With the variable `KYAML_BLESS` set, as `cargo xtask bless interfaces` sets it, the text is written.
//!
//! rustdoc documents the whole workspace as JSON. Its warnings are errors, and it takes what clippy and other checks of the
//! same features have built.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::{env, fs};

use similar::TextDiff;

/// The libraries, each with its folder.
const LIBRARIES: [(&str, &str); 11] = [
    ("kyaml_core", "reference-impl/core"),
    ("kyaml_explain", "reference-impl/explain"),
    ("kyaml_import", "reference-impl/import"),
    ("kyaml_format", "reference-impl/format"),
    ("kyaml_lint", "reference-impl/lint"),
    ("kyaml_template", "reference-impl/template"),
    ("kyaml_kubernetes", "reference-impl/kubernetes"),
    ("kyaml_workspace", "reference-impl/workspace"),
    ("kyaml_grammar", "grammar"),
    ("kyaml_cases", "conformance/suite"),
    ("kyaml_protocol", "conformance/protocol"),
];

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let is_blessed = env::var_os("KYAML_BLESS").is_some_and(|value| !value.is_empty());
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let documents = documents(&top)?;
    let mut stale = 0;
    for (library, folder) in LIBRARIES {
        let file = top.join(folder).join("public-api.txt");
        let interface = interface(&documents.join(library).with_extension("json"))?;
        let committed = fs::read_to_string(&file).unwrap_or_default();
        if committed == interface {
            continue;
        }
        stale += 1;
        if is_blessed {
            fs::write(&file, &interface)?;
            println!("{} is written", file.display());
            continue;
        }
        let difference = TextDiff::from_lines(committed.as_str(), interface.as_str());
        let difference = difference.unified_diff().context_radius(0).to_string();
        println!(
            "the interface of {library} has changed; if you mean it, `cargo xtask bless interfaces`:\n{difference}"
        );
    }
    println!("{} public interfaces, {stale} {}", LIBRARIES.len(), if is_blessed { "written" } else { "stale" });
    Ok(ExitCode::from(u8::from(stale > 0 && !is_blessed)))
}

/// The interface in a document of rustdoc.
fn interface(document: &Path) -> Result<String, Box<dyn Error>> {
    let interface = public_api::Builder::from_rustdoc_json(document)
        .omit_blanket_impls(true)
        .omit_auto_trait_impls(true)
        .omit_auto_derived_impls(true)
        .build()?;
    Ok(interface.to_string())
}

/// Documents the workspace as JSON, and returns the folder.
fn documents(top: &Path) -> Result<PathBuf, Box<dyn Error>> {
    let target = env::var_os("CARGO_TARGET_DIR").map_or_else(|| top.join("target"), PathBuf::from);
    let status = Command::new("cargo")
        .args(["doc", "--quiet", "--locked", "--workspace", "--no-deps", "--all-features"])
        .current_dir(top)
        // A stable rustdoc writes JSON only with RUSTC_BOOTSTRAP, which the script sets for nothing else.
        .env("RUSTDOC", Path::new(env!("CARGO_MANIFEST_DIR")).join("rustdoc"))
        .env("RUSTDOCFLAGS", "-Dwarnings -Zunstable-options --output-format=json")
        .status()?;
    if !status.success() {
        return Err("rustdoc failed".into());
    }
    Ok(target.join("doc"))
}
