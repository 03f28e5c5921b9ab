//! `run --exec` from the command line: a program is asked for what it does, and for nothing else.

use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::support::{PROGRAM, Results, run_in};

/// Runs `true`, which accepts every stream and writes nothing.
fn run(folder: &Path, arguments: &[&str]) -> Output {
    let run = ["run", "--exec", "true", "--filter", "canonical-key", "--filter", "compact-key"];
    run_in(folder, &[&run[..], arguments, &["--results", "results.jsonl"]].concat())
}

#[test]
fn empty_selections_fail_before_the_run() {
    let folder = tempfile::tempdir().unwrap();
    let run = ["run", "--exec", "true", "--filter", "KY-NONE", "--shard", "1/4", "--results", "results.jsonl"];
    let output = run_in(folder.path(), &run);
    assert_eq!(output.status.code(), Some(2));
    let words = String::from_utf8_lossy(&output.stderr);
    assert_eq!(
        words,
        "kyaml-conformance: no check is selected: a case whose id contains, or that names the clause or chapter, \"KY-NONE\"; the part 1/4\n"
    );
}

#[test]
fn answers_between_crashes_keep_the_run_going() {
    let folder = tempfile::tempdir().unwrap();
    let half = r#"sh -c 'case $(cksum <"$1") in *[02468]" "*) kill -9 $$;; esac' x {input}"#;
    let run = ["run", "--exec", half, "--operation", "check", "--shard", "1/20", "--results", "results.jsonl"];
    assert_eq!(run_in(folder.path(), &run).status.code(), Some(1));
    let checks = Results::read(&folder.path().join("results.jsonl")).checks;
    let count = |observed: &str| checks.iter().filter(|check| check["observed"] == observed).count();
    assert!(count("crash") >= 20 && count("skip") == 0, "{} crashes, {} skipped", count("crash"), count("skip"));
}

#[test]
fn baselines_leave_out_skipped_checks() {
    let folder = tempfile::tempdir().unwrap();
    let program = "sh -c 'kill -9 $$' x {input}";
    let run = ["run", "--exec", program, "--operation", "check", "--shard", "1/20", "--jobs", "1"];
    run_in(folder.path(), &[&run[..], &["--results", "results.jsonl"]].concat());
    let results = Results::read(&folder.path().join("results.jsonl"));
    let asked = results.checks.iter().filter(|check| check["observed"] == "crash").count();
    assert!(asked == 20 && asked < results.checks.len(), "{asked} questions in a row have no answer");
    let baseline = &results.header["implementations"][0]["always_accept"];
    let of = |tally: &str| baseline[tally]["of"].as_u64().unwrap();
    assert_eq!(of("accept") + of("reject"), asked as u64);
}

#[test]
fn baselines_count_portable_values() {
    let folder = tempfile::tempdir().unwrap();
    let run = ["run", "--exec", "false", "--operation", "load", "--filter", "key-norway", "--results", "results.jsonl"];
    run_in(folder.path(), &run);
    let results = Results::read(&folder.path().join("results.jsonl"));
    let portable = results.checks.iter().filter(|check| check["portable"] == true && check["aim"] == "value").count();
    assert!(portable > 0);
    assert_eq!(results.header["implementations"][0]["always_accept"]["portable"]["of"], portable);
}

#[test]
fn a_run_that_ends_early_leaves_no_older_result() {
    let folder = tempfile::tempdir().unwrap();
    let results = folder.path().join("results.jsonl");
    run(folder.path(), &["--form", "canonical"]);
    assert!(!Results::read(&results).checks.is_empty());
    let output =
        run_in(folder.path(), &["run", "--exec", "true", "--filter", "no-such-case", "--results", "results.jsonl"]);
    assert_eq!(output.status.code(), Some(2), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(std::fs::read(&results).unwrap(), b"");
}

#[test]
fn a_run_without_checks_says_why() {
    let folder = tempfile::tempdir().unwrap();
    let output = run_in(folder.path(), &["run", "--exec", "true", "--filter", "render-number"]);
    assert_eq!(output.status.code(), Some(2));
    let words = String::from_utf8_lossy(&output.stderr);
    assert!(
        words.contains(
            "about load and render, in forms or languages that nobody here is asked for: true is asked to check"
        ),
        "{words}"
    );
}

#[test]
fn inputs_are_selected_by_their_language() {
    for (language, is_of) in [
        ("kyaml", (|check| check["options"]["layout"] != "compact") as fn(&Value) -> bool),
        ("yaml", |check| !check["case"].as_str().unwrap().starts_with("canonical-")),
        ("json", |check| check["file"] != "input.yaml"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let arguments =
            ["run", "--exec", "true", "--operation", "format", "--filter", "block-", "--filter", "json-object"];
        let more = ["--filter", "canonical-key", "--input", language, "--results", "results.jsonl"];
        let output = run_in(folder.path(), &[&arguments[..], &more].concat());
        assert_eq!(output.status.code(), Some(1), "{}", String::from_utf8_lossy(&output.stderr));
        let checks = Results::read(&folder.path().join("results.jsonl")).checks;
        assert!(!checks.is_empty() && checks.iter().all(is_of), "{language}: {checks:#?}");
    }
}

#[test]
fn the_expectations_of_a_program_are_written_and_read() {
    let folder = tempfile::tempdir().unwrap();
    let run = |more: &[&str]| {
        run_in(
            folder.path(),
            &[&["run", "--exec", "true", "--filter", "key-norway", "--expect", "true.toml"], more].concat(),
        )
    };
    let written = run(&["--update-expectations"]);
    let words = String::from_utf8_lossy(&written.stderr);
    assert!(written.status.code() == Some(2) && words.contains("has no reason"), "{words}");
    let path = folder.path().join("true.toml");
    let text = std::fs::read_to_string(&path).unwrap();
    assert!(text.contains("outcome = \"accept\"") && text.contains("key-norway-plain = [\"input.yaml\"]"), "{text}");
    std::fs::write(&path, text.replace("reason = \"\"", "reason = \"it accepts everything\"")).unwrap();
    let read = run(&[]);
    assert_eq!(read.status.code(), Some(0), "{}", String::from_utf8_lossy(&read.stdout));
    assert!(String::from_utf8_lossy(&read.stdout).contains("it accepts everything"));
    let nowhere = run_in(folder.path(), &["run", "--exec", "true", "--update-expectations"]);
    assert!(String::from_utf8_lossy(&nowhere.stderr).contains("--expect FILE says where"));
}

/// A linter that takes many files at a time, and reports the rule and the span of each key `no`.
#[cfg(unix)]
const LINT: &str = r#"#!/bin/sh
echo started >>starts
status=0
for file; do
    at=$(grep -abo 'no:' "$file" | head -n 1 | cut -d: -f1)
    if [ -n "$at" ]; then
        status=1
        printf '{"file": "%s", "rule": "ambiguous-key", "byte_start": %d, "byte_end": %d}\n' "$file" "$at" $((at + 2))
    fi
done
exit $status
"#;

#[cfg(unix)]
#[test]
fn a_linter_of_many_files_says_rules_and_places() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("lint"), LINT).unwrap();
    let arguments =
        ["run", "--exec", "sh lint {inputs}", "--findings", "json", "--filter", "key-norway", "--jobs", "1"];
    let output = run_in(folder.path(), &[&arguments[..], &["--results", "results.jsonl"]].concat());
    let results = Results::read(&folder.path().join("results.jsonl"));
    assert_eq!(results.header["implementations"][0]["name"], "lint");
    let plain = results.checks.iter().find(|check| check["case"] == "key-norway-plain").unwrap();
    assert_eq!(plain["observed"], "agree");
    assert_eq!(plain["reason"], serde_json::json!({ "rule": true, "span": true, "findings": true }));
    let starts = std::fs::read_to_string(folder.path().join("starts")).unwrap().lines().count();
    // What surprises is asked alone.
    let alone = results.checks.iter().filter(|check| check["observed"] != "agree").count();
    assert!(
        starts == 1 + alone && results.checks.len() > 3,
        "{starts} starts: {}",
        String::from_utf8_lossy(&output.stdout)
    );
}

#[test]
fn a_program_has_the_name_that_is_given() {
    let folder = tempfile::tempdir().unwrap();
    let run = ["run", "--exec", "true", "--filter", "key-norway", "--name", "my-lint", "--results", "results.jsonl"];
    run_in(folder.path(), &run);
    let output = run_in(folder.path(), &["report", "results.jsonl", "--for", "my-lint"]);
    let page = String::from_utf8(output.stdout).unwrap();
    assert!(page.starts_with("# KYAML and my-lint\n") && page.contains(" with my-lint."), "{page}");
    assert!(page.contains("\n## 1. KY-KEY-6 [ambiguous-key] ("), "{page}");
}

#[test]
fn other_cases_are_asked_without_long_streams() {
    let folder = tempfile::tempdir().unwrap();
    let words = |arguments: &[&str]| String::from_utf8(run_in(folder.path(), arguments).stdout).unwrap();
    let mutated = ["run", "--exec", "true", "--mutate", "7", "--count", "10", "--save-failures", "found"];
    assert!(!words(&mutated).contains("long-"));
    assert!(!words(&["--cases", "found", "run", "--exec", "true"]).contains("long-"));
    assert!(words(&["run", "--exec", "true", "--filter", "long-heads"]).contains("long-heads-2"));
}

#[test]
fn new_questions_have_a_seed_and_failures_become_cases() {
    let folder = tempfile::tempdir().unwrap();
    let run = ["run", "--exec", "true", "--mutate", "7", "--count", "40", "--save-failures", "found"];
    let output = run_in(folder.path(), &run);
    let words = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(1), "{words}");
    assert!(words.contains("Only a part was asked: 40 new questions of the seed 7."), "{words}");
    let again = run_in(folder.path(), &["--cases", "found", "run", "--exec", "true"]);
    let words = String::from_utf8(again.stdout).unwrap();
    assert!(again.status.code() == Some(1) && words.contains("fresh-7-"), "{words}");
}

// What an interrupt leaves: nothing that the runner has started.

/// A program that never ends, with a child in its group, and one that has left it. Each writes its number.
const HANG: &str = "\
sh -c 'echo $$ >group; sleep 1000' &
setsid sh -c 'echo $$ >session; sleep 1000' &
wait
";

fn wait_for<T>(what: &str, mut find: impl FnMut() -> Option<T>) -> T {
    let deadline = Instant::now() + Duration::from_secs(60);
    loop {
        if let Some(found) = find() {
            return found;
        }
        assert!(Instant::now() < deadline, "{what}");
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn an_interrupt_ends_all_that_was_started() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("hang"), HANG).unwrap();
    let mut runner = Command::new(PROGRAM)
        .args(["run", "--exec", "sh hang", "--filter", "key-norway-plain", "--timeout", "1000", "--jobs", "1"])
        .current_dir(folder.path())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let started = ["group", "session"].map(|name| {
        wait_for("nothing is started", || {
            let text = std::fs::read_to_string(folder.path().join(name)).ok()?;
            text.trim().parse::<i32>().ok()
        })
    });
    let runs = |id: i32| {
        let stat = procfs::process::Process::new(id).and_then(|process| process.stat());
        stat.is_ok_and(|stat| stat.state != 'Z')
    };
    assert!(started.into_iter().all(runs));
    assert!(Command::new("kill").args(["-INT", &runner.id().to_string()]).status().unwrap().success());
    assert_eq!(runner.wait().unwrap().code(), Some(130));
    wait_for("a process is left", || started.into_iter().all(|id| !runs(id)).then_some(()));
}
