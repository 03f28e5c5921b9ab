//! A copy of the reference implementation, in which mutants are built. The sources of the project
//! stay as they are.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use toml::{Table, Value};
use walkdir::WalkDir;

/// The copy, below the project. All mutants share it, so that the crates they leave alone are built
/// once.
pub(crate) const COPY: &str = "research/target/mutants";
/// The crates that are mutated are in this folder.
pub(crate) const MUTATED: &str = "reference-impl";
/// The program that judges mutants. It is copied with all crates that it depends on.
const JUDGE: &str = "research/mutants/judge";
/// The crate that chooses the mutant.
const SWITCH: &str = "research/mutants/switch";
/// The name of that crate.
const SWITCH_NAME: &str = "kyaml-switch";
/// Files that the build script of the cases reads.
const PACKED: [&str; 3] = ["conformance/cases", "spec/annexes", "spec/kyaml.md"];

/// Files by their paths below the project.
pub(crate) type Files = BTreeMap<PathBuf, Vec<u8>>;

/// The files of the copy: a workspace of the judge and the crates that it depends on. Each crate that
/// is mutated depends on the switch.
pub(crate) fn sources(top: &Path) -> anyhow::Result<Files> {
    let mut workspace = read_toml(&top.join("Cargo.toml"))?;
    let dependencies = table(table(&mut workspace, "workspace")?, "dependencies")?;
    let mut research = read_toml(&top.join("research/Cargo.toml"))?;
    for (name, value) in std::mem::take(table(table(&mut research, "workspace")?, "dependencies")?) {
        if value.get("path").is_none() {
            dependencies.entry(name).or_insert(value);
        }
    }
    dependencies.insert(SWITCH_NAME.to_owned(), Table::from_iter([("path".to_owned(), SWITCH.into())]).into());
    let manifests = manifests(top, dependencies)?;
    let members: Vec<Value> = manifests.keys().map(|folder| folder.as_str().into()).collect();
    table(&mut workspace, "workspace")?.insert("members".to_owned(), members.into());
    workspace.insert("profile".to_owned(), profile().into());

    let mut files = BTreeMap::from([("Cargo.toml".into(), workspace.to_string().into_bytes())]);
    files.insert("Cargo.lock".into(), fs::read(top.join("Cargo.lock"))?);
    for path in PACKED {
        add_files(top, path, &mut files)?;
    }
    for (folder, manifest) in manifests {
        add_files(top, &folder, &mut files)?;
        files.insert(Path::new(&folder).join("Cargo.toml"), manifest.to_string().into_bytes());
    }
    Ok(files)
}

/// The manifest of each crate, by its folder: the judge, and the crates of the project that it
/// depends on. Tests and their dependencies are left out.
fn manifests(top: &Path, dependencies: &Table) -> anyhow::Result<BTreeMap<String, Table>> {
    let mut manifests = BTreeMap::new();
    let mut open = BTreeSet::from([JUDGE.to_owned(), SWITCH.to_owned()]);
    while let Some(folder) = open.pop_first() {
        let mut manifest = read_toml(&top.join(&folder).join("Cargo.toml"))?;
        for unneeded in ["dev-dependencies", "test", "bench", "example"] {
            manifest.remove(unneeded);
        }
        if folder.starts_with(MUTATED) {
            let of_workspace = Table::from_iter([("workspace".to_owned(), true.into())]);
            table(&mut manifest, "dependencies")?.insert(SWITCH_NAME.to_owned(), of_workspace.into());
        }
        let names = manifest.get("dependencies").and_then(Value::as_table).into_iter().flat_map(Table::keys);
        let paths = names.filter_map(|name| dependencies.get(name)?.get("path")?.as_str().map(str::to_owned));
        open.extend(paths.filter(|path| !manifests.contains_key(path) && *path != folder));
        manifests.insert(folder, manifest);
    }
    Ok(manifests)
}

/// Cases are run hundreds of thousands of times, and the switch is asked more often than anything
/// else.
fn profile() -> Table {
    toml::toml! {
        [dev]
        opt-level = 1
        debug = false
        [dev.package.kyaml-switch]
        opt-level = 3
    }
}

/// Adds a file, or the files of a folder.
fn add_files(top: &Path, path: &str, files: &mut Files) -> anyhow::Result<()> {
    let is_wanted = |entry: &walkdir::DirEntry| {
        !["target", "node_modules", "outside", "Cargo.lock"].map(OsStr::new).contains(&entry.file_name())
    };
    for entry in WalkDir::new(top.join(path)).into_iter().filter_entry(is_wanted) {
        let entry = entry?;
        if entry.file_type().is_file() {
            let path = entry.path().strip_prefix(top)?.to_owned();
            files.insert(path, fs::read(entry.path())?);
        }
    }
    Ok(())
}

fn read_toml(path: &Path) -> anyhow::Result<Table> {
    let text = fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    toml::from_str(&text).with_context(|| path.display().to_string())
}

fn table<'t>(table: &'t mut Table, name: &str) -> anyhow::Result<&'t mut Table> {
    table.get_mut(name).and_then(Value::as_table_mut).with_context(|| format!("there is no [{name}]"))
}

/// Writes the files of the copy that differ, so that nothing else is built again.
pub(crate) fn write_changed(top: &Path, files: &Files) -> anyhow::Result<()> {
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
