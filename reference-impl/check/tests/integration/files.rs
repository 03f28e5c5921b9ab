//! How `kyaml-check` finds and reads files, and how it behaves when it cannot.

#[cfg(unix)]
use std::fs;
use std::path::Path;
use std::process::Command;

use crate::common::{Outcome, command, folder};
use tempfile::TempDir;

#[cfg(unix)]
const CLEAN: &str = "---\n{a: 1}\n";
const WRONG: &str = "---\n{a: no}\n";

fn kyaml_check(folder: &Path, arguments: &[&str]) -> Command {
    command(env!("CARGO_BIN_EXE_kyaml-check"), folder, arguments)
}

fn run(folder: &TempDir, arguments: &[&str]) -> Outcome {
    Outcome::of(kyaml_check(folder.path(), arguments))
}

/// The files with findings, in the order of the output.
fn files(outcome: &Outcome) -> Vec<String> {
    let findings: Vec<serde_json::Value> = serde_json::from_str(&outcome.stdout).expect("a JSON array");
    findings.iter().map(|finding| finding["file"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn a_folder_is_no_configuration() {
    let folder = folder(&[("app/kyaml.toml/notes.txt", ""), ("app/a.yaml", WRONG)]);
    let message = "kyaml.toml is a folder; make it a file, or use --no-config";
    let outcome = run(&folder, &["app/a.yaml"]);
    assert_eq!(outcome.status, 2);
    assert!(outcome.stderr.starts_with(&format!("kyaml-check: app/{message}\n")), "{}", outcome.stderr);
    let outcome = run(&folder, &["--config", "app/kyaml.toml", "app/a.yaml"]);
    assert!(outcome.stderr.starts_with(&format!("kyaml-check: app/{message}\n")), "{}", outcome.stderr);
    assert_eq!(run(&folder, &["--no-config", "app/a.yaml"]).status, 1);
}

#[test]
fn directories_yield_yaml_files_that_are_not_ignored() {
    let folder = folder(&[
        ("manifests/b.yaml", WRONG),
        ("manifests/a/deep/down.yml", WRONG),
        ("manifests/c.kyaml", WRONG),
        ("manifests/d.kyml", WRONG),
        ("manifests/e.json", WRONG),
        ("manifests/yaml", WRONG),
        ("manifests/.hidden.yaml", WRONG),
        ("manifests/.github/workflow.yaml", WRONG),
        ("manifests/generated/f.yaml", WRONG),
        ("manifests/a/g.gen.yaml", WRONG),
        ("manifests/.gitignore", "/generated/\n*.gen.yaml\n"),
    ]);
    let expected = ["manifests/a/deep/down.yml", "manifests/b.yaml", "manifests/c.kyaml", "manifests/d.kyml"];
    let outcome = run(&folder, &["--format", "json", "manifests"]);
    assert_eq!(files(&outcome), expected);
    assert_eq!(
        (outcome.status, outcome.stderr.as_str()),
        (
            1,
            "kyaml-check: 4 errors in 4 of 4 files; 4 can be fixed with --fix; 1 hidden file, 1 hidden folder left out (--hidden)\n"
        )
    );

    let twice = run(&folder, &["--format", "json", "manifests", "manifests/b.yaml", "manifests"]);
    assert_eq!((files(&twice), twice.stderr), (expected.map(str::to_owned).to_vec(), outcome.stderr));
}

#[test]
fn a_file_that_is_named_is_checked_whatever_its_name() {
    let folder =
        folder(&[("e.json", WRONG), (".hidden.yaml", WRONG), ("ignored.yaml", WRONG), (".gitignore", "ignored.yaml")]);
    let outcome = run(&folder, &["--format", "json", "ignored.yaml", "e.json", ".hidden.yaml"]);
    assert_eq!(files(&outcome), ["ignored.yaml", "e.json", ".hidden.yaml"]);
}

#[test]
fn a_directory_without_yaml_files_is_an_error() {
    let folder = folder(&[("empty/notes.txt", ""), ("full/a.yaml", WRONG)]);
    let outcome = run(&folder, &["--format", "json", "empty", "full"]);
    assert_eq!(outcome.status, 2);
    assert_eq!(files(&outcome), ["full/a.yaml"]);
    assert_eq!(
        outcome.stderr,
        "kyaml-check: nothing to check in empty: no file there matches *.yaml *.yml *.kyaml *.kyml, or all that do are left out\n\
         kyaml-check: 1 error in 1 file; 1 can be fixed with --fix; 1 input could not be checked\n",
    );
}

#[cfg(unix)]
#[test]
fn a_file_without_read_permission_is_an_error() {
    use std::os::unix::fs::PermissionsExt;

    let folder = folder(&[("a.yaml", CLEAN), ("secret.yaml", CLEAN), ("z.yaml", WRONG)]);
    let secret = folder.path().join("secret.yaml");
    fs::set_permissions(&secret, fs::Permissions::from_mode(0o000)).unwrap();
    if fs::read(&secret).is_ok() {
        println!("SKIPPED a_file_that_may_not_be_read: this user (root?) can read a file of mode 000");
        return;
    }
    let outcome = run(&folder, &["--format", "json", "."]);
    assert_eq!(outcome.status, 2);
    assert_eq!(files(&outcome), ["./z.yaml"]);
    assert!(
        outcome.stderr.starts_with("kyaml-check: cannot read ./secret.yaml: Permission denied"),
        "{}",
        outcome.stderr
    );
}

/// As above, for every user: reading address 0 of a process fails.
#[cfg(target_os = "linux")]
#[test]
fn an_unreadable_file_is_an_error() {
    let folder = folder(&[("z.yaml", WRONG)]);
    let outcome = run(&folder, &["--format", "json", "/proc/self/mem", "z.yaml"]);
    assert_eq!(outcome.status, 2);
    assert_eq!(files(&outcome), ["z.yaml"]);
    assert!(outcome.stderr.starts_with("kyaml-check: cannot read /proc/self/mem: "), "{}", outcome.stderr);
}

#[test]
fn many_files_are_reported_in_the_order_of_their_paths() {
    let names: Vec<String> = (0..300).map(|number| format!("{number:03}.yaml")).collect();
    let contents: Vec<(&str, &str)> = names.iter().map(|name| (name.as_str(), WRONG)).collect();
    let folder = folder(&contents);
    let first = run(&folder, &["."]);
    assert_eq!(first.stderr, "kyaml-check: 300 errors in 300 of 300 files; 300 can be fixed with --fix\n");
    let json = run(&folder, &["--format", "json", "."]);
    assert_eq!(files(&json), names.iter().map(|name| format!("./{name}")).collect::<Vec<_>>());
    assert_eq!(run(&folder, &["."]).stdout, first.stdout);
}

#[test]
fn a_closed_output_pipe_causes_no_panic() {
    let folder = folder(&[("a.yaml", &format!("---\n[{}]\n", "no, ".repeat(20_000)))]);
    let outcome = Outcome::of_closed_pipe(kyaml_check(folder.path(), &["a.yaml"]));
    assert_eq!((outcome.status, outcome.stderr.as_str()), (2, ""));
}

/// This would take many minutes if a place were found by counting from the start of its line, or a pointer by counting
/// siblings.
#[test]
fn many_findings_on_one_line_have_their_places() {
    let items = "{a: 1e5, b: 1e5, c: 1e5}, ".repeat(2_000);
    let folder = folder(&[("long.yaml", &format!("---\n[{items}]\n"))]);
    let outcome = run(&folder, &["--format", "json", "long.yaml"]);
    let findings: Vec<serde_json::Value> = serde_json::from_str(&outcome.stdout).unwrap();
    assert_eq!(findings.len(), 6_000);
    assert_eq!(findings.last().unwrap()["pointer"], "/1999/c");
    let human = run(&folder, &["--max-findings", "100000", "long.yaml"]);
    assert_eq!(human.stdout.matches("--> long.yaml:2:").count(), findings.len());
    let limited = run(&folder, &["long.yaml"]);
    assert_eq!(limited.stdout.matches("--> long.yaml:2:").count(), 1000);
    assert!(limited.stderr.contains("; 5000 findings not shown (--max-findings); "), "{}", limited.stderr);
}

#[test]
fn a_place_far_down_a_line_is_right() {
    let folder = folder(&[("long.yaml", &format!("---\n[{}]\n", "{é: 1e5}, ".repeat(4_000)))]);
    let outcome = run(&folder, &["--max-findings", "4000", "long.yaml"]);
    // Each item takes ten characters, the first of them at column 2.
    let place = format!("--> long.yaml:2:{}\n", 2 + 10 * 3_999 + 4);
    let (_, finding) = outcome.stdout.rsplit_once("nonportable-exponent").unwrap();
    assert!(finding.contains(&place), "{place} in {finding}");
}

#[test]
fn errors_are_red_and_warnings_are_yellow() {
    let folder = folder(&[("a.yaml", WRONG), ("b.yaml", "")]);
    let printed = run(&folder, &["--color", "always", "--format", "concise", "a.yaml", "b.yaml"]).stdout;
    assert!(printed.contains("\x1B[31merror") && printed.contains("\x1B[33mwarning"), "{printed:?}");
}

#[test]
fn colours_are_printed_where_they_are_wanted() {
    let folder = folder(&[("a.yaml", WRONG)]);
    for (when, coloured) in [("always", true), ("never", false), ("auto", false)] {
        assert_eq!(run(&folder, &["--color", when, "a.yaml"]).stdout.contains("\x1B["), coloured, "{when}");
    }
}

#[cfg(unix)]
#[test]
fn links_in_folders_are_left_alone() {
    let folder = folder(&[("tree/a.yaml", WRONG), ("outside.yaml", WRONG)]);
    let link = |to: &str, name: &str| std::os::unix::fs::symlink(to, folder.path().join("tree").join(name)).unwrap();
    link("../outside.yaml", "link.yaml");
    link("nowhere", "dangling.yaml");
    link("..", "up");
    link(".", "cycle.yaml");
    let outcome = run(&folder, &["--format", "json", "tree"]);
    assert_eq!((outcome.status, files(&outcome)), (1, vec!["tree/a.yaml".to_owned()]));
    // A named file is checked, and checked once.
    let named = run(&folder, &["--format", "json", "tree/link.yaml", "outside.yaml", "tree/../outside.yaml"]);
    assert_eq!(files(&named), ["tree/link.yaml"]);
}

#[cfg(unix)]
#[test]
fn control_characters_in_names_are_escaped() {
    let folder = folder(&[("a\x1B[31m\nb.yaml", WRONG), ("UP.YAML", WRONG)]);
    let outcome = run(&folder, &["."]);
    assert!(outcome.stdout.contains(" --> ./UP.YAML:2:5\n"), "{}", outcome.stdout);
    assert!(outcome.stdout.contains(r" --> ./a\u{1b}[31m\nb.yaml:2:5"), "{}", outcome.stdout);
    let missing = run(&folder, &["x\ny.yaml", ""]);
    assert!(missing.stderr.starts_with("kyaml-check: cannot read x\\ny.yaml: "), "{}", missing.stderr);
    assert!(missing.stderr.contains("an empty argument names no file"), "{}", missing.stderr);
}
