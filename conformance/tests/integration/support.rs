//! The program, its results, and checkouts for tests.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use kyaml_cases::archive;
use kyaml_cases::folder::{Entry, Folder};
use serde_json::Value;
use tempfile::TempDir;

pub(crate) const PROGRAM: &str = env!("CARGO_BIN_EXE_kyaml-conformance");

/// Runs the program in a folder.
pub(crate) fn run_in(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(PROGRAM).args(arguments).current_dir(folder).output().unwrap()
}

#[track_caller]
pub(crate) fn stdout(output: Output, status: i32) -> String {
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!((output.status.code(), &*errors), (Some(status), ""));
    String::from_utf8(output.stdout).unwrap()
}

#[track_caller]
pub(crate) fn stderr(output: Output, status: i32) -> String {
    assert_eq!(output.status.code(), Some(status), "{}", String::from_utf8_lossy(&output.stdout));
    String::from_utf8(output.stderr).unwrap()
}

/// A file of results.
#[derive(Debug)]
pub(crate) struct Results {
    pub(crate) header: Value,
    pub(crate) checks: Vec<Value>,
}

impl Results {
    #[track_caller]
    pub(crate) fn read(path: &Path) -> Self {
        let text = std::fs::read_to_string(path).unwrap();
        let mut lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        let footer = lines.pop().unwrap();
        assert_eq!(footer["footer"]["checks"], lines.len() - 1);
        let checks = lines.split_off(1).into_iter().map(|mut line| line["check"].take());
        Self { checks: checks.collect(), header: lines[0]["header"].take() }
    }

    /// A member of each check, which is a text.
    pub(crate) fn all<'r>(&'r self, member: &str) -> Vec<&'r str> {
        self.checks.iter().map(|check| check[member].as_str().unwrap_or_default()).collect()
    }
}

/// A checkout for tests.
pub(crate) struct Checkout(TempDir);

impl Checkout {
    /// A checkout without adapters and expectations.
    pub(crate) fn new() -> Self {
        let dir = tempfile::tempdir().unwrap();
        for folder in ["conformance/adapters", "conformance/expect"] {
            std::fs::create_dir_all(dir.path().join(folder)).unwrap();
        }
        write(archive::shipped().folder(archive::SPEC).unwrap(), &dir.path().join("spec"));
        Self(dir)
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// Adds a negative control as an adapter.
    pub(crate) fn add_control(&self, name: &str, operation: &str) {
        let folder = self.path("conformance/adapters").join(name);
        std::fs::create_dir(&folder).unwrap();
        let manifest = format!(
            "name = {name:?}\nlanguage = \"Rust\"\nlibrary = {name:?}\nhomepage = \"https://example.invalid\"\n\
             operations = [{operation:?}]\nneeds = []\nrun = [{PROGRAM:?}, \"serve\", \"--control\", {name:?}]\n\n\
             [[configuration]]\nname = \"default\"\nschema = \"untyped\"\ntier = 2\n"
        );
        std::fs::write(folder.join("adapter.toml"), manifest).unwrap();
    }

    /// Writes the file of expectations of an implementation.
    pub(crate) fn expect(&self, name: &str, text: &str) {
        std::fs::write(self.expectations(name), text).unwrap();
    }

    /// The file of expectations of an implementation.
    pub(crate) fn expectations(&self, name: &str) -> PathBuf {
        self.path(&format!("conformance/expect/{name}.toml"))
    }

    /// Runs the suite here.
    pub(crate) fn run(&self, arguments: &[&str]) -> Output {
        run_in(self.0.path(), &[&["run"], arguments].concat())
    }

    /// Runs the suite here, and reads its results.
    pub(crate) fn results(&self, arguments: &[&str]) -> Results {
        let output = self.run(&[arguments, &["--results", "results.jsonl"]].concat());
        assert_ne!(output.status.code(), Some(2), "{}", String::from_utf8_lossy(&output.stderr));
        Results::read(&self.path("results.jsonl"))
    }
}

/// Writes the cases of these folders, such as `key/norway-plain`, into a folder of cases.
pub(crate) fn write_cases(folder: &Path, cases: &[&str]) {
    let shipped = archive::shipped().folder(archive::CASES).unwrap();
    for case in cases {
        let (area, slug) = case.split_once('/').unwrap();
        write(shipped.folder(area).unwrap().folder(slug).unwrap(), &folder.join(case));
    }
}

/// Writes a folder to the disk.
pub(crate) fn write(folder: &Folder, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for (name, entry) in folder.entries() {
        match entry {
            Entry::File(bytes) => std::fs::write(to.join(name), bytes).unwrap(),
            Entry::Folder(folder) => write(folder, &to.join(name)),
        }
    }
}
