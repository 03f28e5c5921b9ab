//! Packs the archive that is part of the crate: the cases, and the specification whose clauses they name. `src/archive.rs` has
//! its format.
//!
//! The published crate carries the archive as the file `cases.archive`, which `cargo xtask package` puts there.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

const PACKED: &str = "cases.archive";
/// The folder of the cases, and the specification with its parts that the crate needs, from the folder of this crate.
const CASES: &str = "../cases";
const SPEC: &str = "../../spec";
const PARTS: [&str; 4] = ["annexes", "kyaml.md", "reports/divergences.md", "tools"];

fn main() {
    let output = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it")).join(PACKED);
    let is_repository = Path::new(CASES).is_dir() && Path::new(SPEC).is_dir();
    let mut sources = vec!["build.rs".to_owned(), PACKED.to_owned()];
    let archive = if is_repository {
        sources = vec!["build.rs".to_owned(), CASES.to_owned()];
        sources.extend(PARTS.map(|part| format!("{SPEC}/{part}")));
        packed().unwrap_or_else(|error| panic!("cannot pack the cases: {error}"))
    } else {
        fs::read(PACKED).unwrap_or_else(|error| {
            panic!("cannot read {PACKED}: {error}; `cargo xtask package` makes it a part of this package")
        })
    };
    fs::write(&output, archive).unwrap_or_else(|error| panic!("cannot write {}: {error}", output.display()));
    for source in sources {
        println!("cargo::rerun-if-changed={source}");
    }
}

fn packed() -> io::Result<Vec<u8>> {
    let mut archive = Vec::new();
    add(Path::new(CASES), "cases", &mut archive)?;
    for part in PARTS {
        add(&Path::new(SPEC).join(part), &format!("spec/{part}"), &mut archive)?;
    }
    Ok(archive)
}

/// Adds a file, or what a folder holds, in order of name.
fn add(path: &Path, name: &str, archive: &mut Vec<u8>) -> io::Result<()> {
    if path.is_file() {
        let bytes = fs::read(path)?;
        archive.extend_from_slice(format!("{name} {}\n", bytes.len()).as_bytes());
        archive.extend_from_slice(&bytes);
        archive.push(b'\n');
        return Ok(());
    }
    let mut entries: Vec<_> = path.read_dir()?.collect::<Result<_, _>>()?;
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let below = entry.file_name();
        let below = below.to_str().ok_or_else(|| io::Error::other(format!("{} is not UTF-8", below.display())))?;
        add(&entry.path(), &format!("{name}/{below}"), archive)?;
    }
    Ok(())
}
