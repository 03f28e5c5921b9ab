//! `kyaml-merge` as a merge driver of git.

use std::fs;
use std::path::Path;

use crate::common::{Outcome, command, folder};
use tempfile::TempDir;

const BASE: &str = "---\n{\n  replicas: 1,\n  image: \"web:1\",\n  ports: [80, 443],\n}\n";

fn git(repository: &Path, arguments: &[&str]) -> Outcome {
    let mut command = command("git", repository, arguments);
    command.env("GIT_CONFIG_GLOBAL", "/dev/null").env("GIT_CONFIG_NOSYSTEM", "1");
    for variable in ["GIT_AUTHOR_NAME", "GIT_AUTHOR_EMAIL", "GIT_COMMITTER_NAME", "GIT_COMMITTER_EMAIL"] {
        command.env(variable, "test");
    }
    Outcome::of(command)
}

/// A repository whose two branches change `app.yaml`. The second branch is checked out.
fn repository(theirs: &str, ours: &str) -> TempDir {
    let repository = folder(&[("app.yaml", BASE), (".gitattributes", "*.yaml merge=kyaml\n")]);
    let run = |arguments: &[&str]| {
        let outcome = git(repository.path(), arguments);
        assert_eq!(outcome.status, 0, "git {arguments:?}: {}", outcome.stderr);
    };
    let commit = |text: &str| {
        fs::write(repository.path().join("app.yaml"), text).unwrap();
        run(&["add", "."]);
        run(&["commit", "--quiet", "--message", "change"]);
    };
    let driver = format!("'{}' --path %P --marker-size %L %O %A %B", env!("CARGO_BIN_EXE_kyaml-merge"));
    run(&["init", "--quiet", "--initial-branch", "base"]);
    run(&["config", "merge.kyaml.driver", &driver]);
    commit(BASE);
    run(&["checkout", "--quiet", "-b", "theirs"]);
    commit(theirs);
    run(&["checkout", "--quiet", "-b", "ours", "base"]);
    commit(ours);
    repository
}

fn app(repository: &TempDir) -> String {
    fs::read_to_string(repository.path().join("app.yaml")).unwrap()
}

#[test]
fn git_merges_changes_of_one_line() {
    let theirs = "---\n{\n  replicas: 3,\n  image: \"web:1\",\n  ports: [80, 443, 8080],\n}\n";
    let ours = "---\n{replicas: 1, image: \"web:2\", # pinned\n  ports: [80, 443]}\n";
    let repository = repository(theirs, ours);
    let outcome = git(repository.path(), &["merge", "--quiet", "--no-edit", "theirs"]);
    assert_eq!(outcome.status, 0, "{}{}", outcome.stdout, outcome.stderr);
    let merged = "---\n{replicas: 3, image: \"web:2\", # pinned\n  ports: [80, 443, 8080]}\n";
    assert_eq!(app(&repository), merged);
}

#[test]
fn git_keeps_marked_conflicts() {
    let repository = repository(&BASE.replace("web:1", "web:3"), &BASE.replace("web:1", "web:2"));
    let outcome = git(repository.path(), &["merge", "--quiet", "--no-edit", "theirs"]);
    assert_eq!(outcome.status, 1, "{}", outcome.stderr);
    assert!(outcome.stderr.contains("app.yaml: /image: both sides changed the value"), "{}", outcome.stderr);
    let marked = BASE.replace(
        "  image: \"web:1\",\n",
        "<<<<<<< ours\n  image: \"web:2\",\n=======\n  image: \"web:3\",\n>>>>>>> theirs\n",
    );
    assert_eq!(app(&repository), marked);
    assert_eq!(git(repository.path(), &["ls-files", "--unmerged"]).stdout.lines().count(), 3);
}

#[test]
fn a_broken_side_is_merged_by_lines() {
    let repository = repository("---\n{a: [1, }\n", &BASE.replace("web:1", "web:2"));
    let outcome = git(repository.path(), &["merge", "--quiet", "--no-edit", "theirs"]);
    assert_eq!(outcome.status, 1, "{}", outcome.stderr);
    assert!(outcome.stderr.contains("app.yaml: merged by lines"), "{}", outcome.stderr);
    let merged = app(&repository);
    assert!(merged.contains("<<<<<<< ours\n") && merged.contains(">>>>>>> theirs\n"), "{merged}");
}

#[test]
fn templates_are_merged_by_lines() {
    let template =
        |image: &str, port: &str| format!("image: {image}\n{{{{ if .a }}}}\nb: 1\nc: 2\n{{{{ end }}}}\nport: {port}\n");
    let repository = folder(&[("base", ""), ("ours", ""), ("theirs", "")]);
    for (name, image, port) in [("base", "1", "80"), ("ours", "2", "80"), ("theirs", "1", "81")] {
        fs::write(repository.path().join(name), template(image, port)).unwrap();
    }
    let program = env!("CARGO_BIN_EXE_kyaml-merge");
    let arguments = ["--path", "app.yaml", "base", "ours", "theirs"];
    let outcome = Outcome::of(command(program, repository.path(), &arguments));
    assert_eq!(outcome.status, 0, "{}", outcome.stderr);
    assert_eq!(fs::read_to_string(repository.path().join("ours")).unwrap(), template("2", "81"));
}
