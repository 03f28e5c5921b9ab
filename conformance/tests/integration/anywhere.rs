//! The program carries its cases. A copy of it works in an empty folder, and takes the cases and
//! the checkout that it is given.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use kyaml_cases::archive;
use tempfile::TempDir;

use crate::support::{PROGRAM, Results, stderr, stdout, write, write_cases};

/// A machine of its own: the program, an empty home and an empty folder to work in.
struct Elsewhere(TempDir);

impl Elsewhere {
    fn new() -> Self {
        let dir = tempfile::tempdir().unwrap();
        std::fs::copy(PROGRAM, dir.path().join("program")).unwrap();
        std::fs::create_dir(dir.path().join("work")).unwrap();
        Self(dir)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// Runs the program in this folder, without a variable of the tests' own but the path.
    fn run_in(&self, folder: &Path, arguments: &[&str]) -> Output {
        let mut command = Command::new(self.path("program"));
        command.args(arguments).current_dir(folder).env_clear().env("HOME", self.path("work"));
        command.envs(std::env::var_os("PATH").map(|path| ("PATH", path)));
        loop {
            match command.output() {
                // What another test starts at the moment holds the copy open for writing until it is the other program.
                Err(error) if error.kind() == ErrorKind::ExecutableFileBusy => std::thread::yield_now(),
                output => return output.unwrap(),
            }
        }
    }

    fn run(&self, arguments: &[&str]) -> Output {
        self.run_in(&self.path("work"), arguments)
    }
}

#[test]
fn the_cases_are_listed_and_bundled() {
    let elsewhere = Elsewhere::new();
    let list = stdout(elsewhere.run(&["list"]), 0);
    assert!(list.starts_with("alias ") && list.contains("\nall "), "{list}");
    let line = stdout(elsewhere.run(&["bundle"]), 0);
    let bundle = std::fs::read(elsewhere.path("work/kyaml-cases.json")).unwrap();
    let bundle: serde_json::Value = serde_json::from_slice(&bundle).unwrap();
    let count = bundle["cases"].as_array().unwrap().len();
    assert!(count > 2000 && line.starts_with(&format!("{count} cases")), "{line}");
}

#[test]
fn built_in_readers_match_expectations() {
    let elsewhere = Elsewhere::new();
    let summary = stdout(elsewhere.run(&["run", "--results", "results.jsonl", "--filter", "number-"]), 0);
    assert!(summary.contains("saphyr") && summary.contains("reads-infinity-beyond-binary64"), "{summary}");
    stdout(elsewhere.run(&["report", "results.jsonl", "--markdown", "report.md", "--html", "pages"]), 0);
    let adapters = stdout(elsewhere.run(&["list-adapters"]), 0);
    assert_eq!(adapters.lines().count(), 4, "{adapters}");
}

#[test]
fn a_program_is_asked_with_files() {
    let elsewhere = Elsewhere::new();
    let arguments = ["run", "--exec", "test -f {input}", "--filter", "key-norway", "--results", "results.jsonl"];
    let output = elsewhere.run(&arguments);
    let said = String::from_utf8(output.stderr.clone()).unwrap();
    assert!(said.contains("test: check key-norway-plain/input.yaml (the plain key no is"), "{said}");
    let summary = stdout(Output { stderr: Vec::new(), ..output }, 1);
    // It accepts whatever is there.
    let shown = [
        "  test: KY-KEY-6 [ambiguous-key]: 2 checks to check: accept\n",
        "    check key-norway-plain/input.yaml: the plain key no is a boolean to YAML 1.1\n      | ---\n      | ",
        "    accept, not listed: it says accepted\n    and 1 more: key-norway-spaced-plain\n",
    ];
    assert!(shown.iter().all(|part| summary.contains(part)), "{summary}");
    let results = Results::read(&elsewhere.path("work/results.jsonl"));
    assert!(results.all("observed").contains(&"agree"), "{summary}");
}

#[test]
fn commands_that_need_a_checkout_ask_for_one() {
    let elsewhere = Elsewhere::new();
    for arguments in [&["setup", "--all"][..], &["run", "--filter", "key-norway", "--update-expectations"]] {
        let message = stderr(elsewhere.run(arguments), 2);
        assert!(message.contains("--checkout says where the checkout is"), "{message}");
    }
    let message = stderr(elsewhere.run(&["setup", "--all", "--checkout", "."]), 2);
    assert!(message.contains("conformance/adapters: is not there"), "{message}");
}

#[test]
fn cases_of_a_folder_are_run_in_place_of_its_own() {
    let elsewhere = Elsewhere::new();
    write_cases(&elsewhere.path("mine"), &["key/norway-plain", "key/norway-quoted"]);
    let list = stdout(elsewhere.run(&["list", "--cases", "../mine"]), 0);
    assert_eq!(list.lines().last().unwrap().split_whitespace().take(2).collect::<Vec<_>>(), ["all", "2"], "{list}");
    // Nothing is known of what readers do with them.
    let summary = stdout(elsewhere.run(&["run", "--cases", "../mine"]), 0);
    assert!(summary.contains("4 implementations"), "{summary}");
    let message = stderr(elsewhere.run(&["run", "--cases", "../mine", "--update-expectations"]), 2);
    assert!(message.contains("not about the cases of another folder"), "{message}");

    std::fs::remove_dir_all(elsewhere.path("mine/key/norway-quoted")).unwrap();
    let message = stderr(elsewhere.run(&["list", "--cases", "../mine"]), 2);
    let place = Path::new("../mine/key/norway-plain/case.toml").display().to_string();
    assert!(message.contains(&place) && message.contains("the twin \"key-norway-quoted\" is not a case"), "{message}");
}

#[test]
fn a_checkout_is_found_from_below_and_has_its_own_clauses() {
    let elsewhere = Elsewhere::new();
    let cases = "checkout/conformance/cases";
    write_cases(&elsewhere.path(cases), &["key/norway-plain", "key/norway-quoted"]);
    std::fs::create_dir_all(elsewhere.path("checkout/conformance/adapters")).unwrap();
    std::fs::create_dir_all(elsewhere.path("checkout/conformance/expect")).unwrap();
    write(archive::shipped().folder(archive::SPEC).unwrap(), &elsewhere.path("checkout/spec"));
    let below = elsewhere.path("checkout/conformance/adapters");

    let message = stderr(elsewhere.run_in(&below, &["list"]), 0);
    assert!(message.contains("the cases are those of this program") && message.contains("--cases"), "{message}");
    let list = stdout(elsewhere.run_in(&below, &["list", "--cases", "../cases"]), 0);
    assert!(list.contains("\nall                  2 "), "{list}");

    // A clause of the checkout, which the program does not know.
    let toml = elsewhere.path(cases).join("key/norway-quoted/case.toml");
    let text = std::fs::read_to_string(&toml).unwrap();
    std::fs::write(&toml, text.replacen("req = [", "req = [\"KY-X-1\", ", 1)).unwrap();
    let named = elsewhere.path(cases);
    let named = named.to_str().unwrap();
    let message = stderr(elsewhere.run(&["list", "--cases", named]), 2);
    assert!(message.contains("the clause \"KY-X-1\" is not in the specification"), "{message}");
    let spec = elsewhere.path("checkout/spec/kyaml.md");
    let text = std::fs::read_to_string(&spec).unwrap() + "- **KY-X-1** A clause.\n";
    std::fs::write(&spec, text).unwrap();
    stdout(elsewhere.run(&["list", "--cases", named]), 0);

    // The expectations of the checkout apply; it has none yet.
    stdout(elsewhere.run(&["run", "--cases", named, "--filter", "key-norway"]), 0);
    std::fs::write(elsewhere.path("checkout/conformance/expect/nobody.toml"), "").unwrap();
    let message = stderr(elsewhere.run(&["run", "--cases", named]), 2);
    assert!(message.contains("nobody.toml: belongs to no implementation"), "{message}");
}
