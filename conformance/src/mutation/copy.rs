//! A copy of the reference implementation, in which mutants are built. The code of the project is not touched.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use walkdir::WalkDir;

/// Where the copy is, below the checkout. It is one for all mutants, so that what they leave as it is is built once.
pub(super) const COPY: &str = "target/mutants";
/// The crates that are mutated, by their folders.
pub(super) const MUTATED: [&str; 4] =
    ["reference-impl/core", "reference-impl/import", "reference-impl/format", "reference-impl/lint"];
/// What these need to be built and judged.
const OTHERS: [&str; 5] =
    ["grammar", "grammar/interpreter", "conformance/suite", "conformance/mutants/judge", "conformance/mutants/switch"];
/// The crate that says which mutant a program is.
const SWITCH: &str = "kyaml-switch";

/// Files by their paths below the checkout.
pub(super) type Files = BTreeMap<PathBuf, Vec<u8>>;

/// The files of the crates, and of the workspace. The crates that are mutated may ask which mutant they are.
pub(super) fn sources(top: &Path) -> anyhow::Result<Files> {
    let mut files = BTreeMap::new();
    let is_wanted = |entry: &walkdir::DirEntry| {
        !["target", "node_modules", "outside", "Cargo.lock"].map(OsStr::new).contains(&entry.file_name())
    };
    for folder in MUTATED.iter().chain(&OTHERS) {
        for entry in WalkDir::new(top.join(folder)).into_iter().filter_entry(is_wanted) {
            let entry = entry?;
            if entry.file_type().is_file() {
                let path = entry.path().strip_prefix(top)?.to_owned();
                files.insert(path, fs::read(entry.path())?);
            }
        }
    }
    for folder in MUTATED {
        let manifest = files.get_mut(&Path::new(folder).join("Cargo.toml")).context("a crate has a manifest")?;
        let mut table: toml::Table = toml::from_str(str::from_utf8(manifest)?)?;
        let workspace = toml::Table::from_iter([("workspace".to_owned(), true.into())]);
        table_of(&mut table, "dependencies")?.insert(SWITCH.to_owned(), workspace.into());
        *manifest = table.to_string().into_bytes();
    }
    let mut manifest: toml::Table = toml::from_str(&fs::read_to_string(top.join("Cargo.toml"))?)?;
    let members: Vec<toml::Value> = MUTATED.iter().chain(&OTHERS).map(|member| (*member).into()).collect();
    table_of(&mut manifest, "workspace")?.insert("members".to_owned(), members.into());
    files.insert("Cargo.toml".into(), manifest.to_string().into_bytes());
    // A test of a crate reads the README.
    for name in ["Cargo.lock", "README.md"] {
        files.insert(name.into(), fs::read(top.join(name))?);
    }
    Ok(files)
}

fn table_of<'t>(table: &'t mut toml::Table, name: &str) -> anyhow::Result<&'t mut toml::Table> {
    table.get_mut(name).and_then(toml::Value::as_table_mut).with_context(|| format!("there is no [{name}]"))
}

/// Writes the files that are not in the copy as they should be, so that nothing else is built again.
pub(super) fn write_changed(top: &Path, files: &Files) -> anyhow::Result<()> {
    let copy = top.join(COPY);
    for (path, bytes) in files {
        let path = copy.join(path);
        if fs::read(&path).is_ok_and(|found| found == *bytes) {
            continue;
        }
        fs::create_dir_all(path.parent().context("a file is in a folder")?)?;
        fs::write(&path, bytes).with_context(|| format!("cannot write {}", path.display()))?;
    }
    Ok(())
}
