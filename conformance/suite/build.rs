//! Packs the archive that is part of the crate: the cases, and the specification whose clauses they name. `src/archive.rs` has
//! its format.
//!
//! The published crate carries the archive as the file `cases.archive`, which `cargo xtask package` puts there.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

const PACKED: &str = "cases.archive";
/// The folder of the cases, the text of the specification and the folder of its annexes, from the folder of this crate.
const CASES: &str = "../cases";
const TEXT: &str = "../../spec/kyaml.md";
const ANNEXES: &str = "../../spec/annexes";

fn main() {
    let output = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it")).join(PACKED);
    let is_repository = Path::new(CASES).is_dir() && Path::new(TEXT).is_file();
    let mut sources = vec!["build.rs", PACKED];
    let archive = if is_repository {
        sources = vec!["build.rs", CASES, TEXT, ANNEXES];
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
    add_folder(Path::new(CASES), "cases", &mut archive)?;
    add_folder(Path::new(ANNEXES), "spec/annexes", &mut archive)?;
    add_file(Path::new(TEXT), "spec/kyaml.md", &mut archive)?;
    Ok(archive)
}

/// Adds what the folder holds, in order of name.
fn add_folder(folder: &Path, prefix: &str, archive: &mut Vec<u8>) -> io::Result<()> {
    let mut entries: Vec<_> = folder.read_dir()?.collect::<Result<_, _>>()?;
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let name = entry.file_name();
        let name = name.to_str().ok_or_else(|| io::Error::other(format!("{} is not UTF-8", name.display())))?;
        let (path, name) = (entry.path(), format!("{prefix}/{name}"));
        if entry.file_type()?.is_dir() {
            add_folder(&path, &name, archive)?;
        } else {
            add_file(&path, &name, archive)?;
        }
    }
    Ok(())
}

fn add_file(path: &Path, name: &str, archive: &mut Vec<u8>) -> io::Result<()> {
    let bytes = fs::read(path)?;
    archive.extend_from_slice(format!("{name} {}\n", bytes.len()).as_bytes());
    archive.extend_from_slice(&bytes);
    archive.push(b'\n');
    Ok(())
}
