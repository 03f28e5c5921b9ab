use std::path::Path;
use std::sync::Mutex;

use super::*;
use crate::adapter;

fn set_up(lines: &str) -> (tempfile::TempDir, Vec<Adapter>, Vec<Outcome>) {
    set_up_beside(lines, |_| {})
}

/// As `set_up`, once `prepare` has put into the folder what the adapter needs.
fn set_up_beside(lines: &str, prepare: impl FnOnce(&Path)) -> (tempfile::TempDir, Vec<Adapter>, Vec<Outcome>) {
    let dir = tempfile::tempdir().unwrap();
    prepare(dir.path());
    let folder = dir.path().join("adapters/sh-cat");
    fs::create_dir_all(&folder).unwrap();
    let rest = r#"
name = "sh-cat"
language = "sh"
library = "cat"
homepage = "https://example.org"
operations = ["format"]
run = ["cat"]
[[configuration]]
name = "default"
schema = "untyped"
tier = 2
"#;
    fs::write(folder.join(adapter::ADAPTER_FILE), format!("{lines}{rest}")).unwrap();
    let adapters = adapter::all(&dir.path().join("adapters"), &dir.path().join("built")).unwrap();
    let outcomes = run(&adapters, 2, |_, _| {}).unwrap();
    (dir, adapters, outcomes)
}

#[test]
fn commands_are_run_in_order_and_once() {
    let lines = r#"
needs = ["sh"]
setup = [["sh", "-c", "echo one > {build}/a"], ["sh", "-c", "mv {build}/a {build}/b; test -f adapter.toml"]]
"#;
    let (_dir, adapters, outcomes) = set_up(lines);
    assert_eq!(outcomes, [Outcome::Built]);
    assert_eq!(fs::read_to_string(adapters[0].build.join("b")).unwrap(), "one\n");
    assert_eq!(adapters[0].state().unwrap(), State::Ready);
    let told = Mutex::new(Vec::new());
    let tell = |_: &Adapter, outcome: &Outcome| told.lock().unwrap().push(outcome.clone());
    assert_eq!(run(&adapters, 1, tell).unwrap(), [Outcome::WasReady]);
    assert_eq!(*told.lock().unwrap(), [Outcome::WasReady]);
}

#[test]
fn a_command_that_fails_is_shown_with_its_output() {
    let lines = r#"
needs = ["sh"]
setup = [["sh", "-c", "echo no such compiler >&2; exit 3"], ["sh", "-c", "touch {build}/never"]]
"#;
    let (_dir, adapters, outcomes) = set_up(lines);
    let [Outcome::Failed(how)] = outcomes.as_slice() else { panic!("{outcomes:?}") };
    assert!(how.contains("no such compiler") && how.contains("exit status: 3"), "{how}");
    assert!(!adapters[0].build.join("never").exists());
    assert_eq!(adapters[0].state().unwrap(), State::NotSetUp);
}

#[test]
fn changed_sources_make_a_build_stale() {
    let lines = r#"
needs = ["sh"]
sources = ["../../library"]
setup = [["sh", "-c", "cp -r ../../library {build}"]]
"#;
    let (dir, adapters, outcomes) = set_up_beside(lines, |dir| {
        fs::create_dir(dir.join("library")).unwrap();
        fs::write(dir.join("library/a.c"), "1").unwrap();
    });
    assert_eq!(outcomes, [Outcome::Built]);
    assert_eq!(adapters[0].state().unwrap(), State::Ready);
    fs::write(dir.path().join("library/a.c"), "2").unwrap();
    assert_eq!(adapters[0].state().unwrap(), State::Stale);
    fs::remove_dir_all(dir.path().join("library")).unwrap();
    assert!(adapters[0].state().is_err());
}

#[test]
fn a_missing_language_is_skipped_by_name() {
    let (_dir, _adapters, outcomes) = set_up("needs = [\"no-such-language\"]\nsetup = [[\"no-such-language\"]]\n");
    assert_eq!(outcomes, [Outcome::Skipped("needs no-such-language, which is not on the path".to_owned())]);
}
