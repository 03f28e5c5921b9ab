//! `kyaml-fmt` rewrites a file as a whole or not at all, and changes nothing else.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::common::{Outcome, command, folder};
use tempfile::TempDir;

const OLD: &str = "# c\na: yes\n";
const NEW: &str = "---\n{\n  # c\n  a: true,\n}\n";
const WRONG: &str = "a: .inf\n";

fn kyaml_fmt(folder: &Path, arguments: &[&str]) -> Command {
    command(env!("CARGO_BIN_EXE_kyaml-fmt"), folder, arguments)
}

fn run(folder: &TempDir, arguments: &[&str]) -> Outcome {
    Outcome::of(kyaml_fmt(folder.path(), arguments))
}

fn read(folder: &TempDir, name: &str) -> String {
    fs::read_to_string(folder.path().join(name)).unwrap()
}

/// The names of everything in a folder, sorted. A temporary file would be one of them.
fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn a_file_is_rewritten_and_others_stay() {
    let folder = folder(&[("a.yaml", OLD), ("b.yaml", WRONG), ("c.yaml", NEW), ("d.txt", OLD), ("e.json", "{}")]);
    let outcome = run(&folder, &["--write", "."]);
    assert_eq!(outcome.status, 1);
    assert_eq!(outcome.stdout, "");
    assert!(
        outcome
            .stderr
            .starts_with("./a.yaml:2:4: note: `yes` is written `true` [KY-FROM-17]\nerror[nonfinite-number]: ")
    );
    assert!(outcome.stderr.ends_with("\nkyaml-fmt: 1 of 3 files rewritten; 1 file could not be formatted\n"));
    assert_eq!(read(&folder, "a.yaml"), NEW);
    assert_eq!(read(&folder, "b.yaml"), WRONG);
    assert_eq!(read(&folder, "d.txt"), OLD);
    assert_eq!(read(&folder, "e.json"), "{}");
    assert_eq!(names(folder.path()), ["a.yaml", "b.yaml", "c.yaml", "d.txt", "e.json"]);
}

#[test]
fn a_file_that_does_not_change_is_not_touched() {
    let contents = [("canonical.yaml", NEW), ("comments.yaml", "# c\n# d\n"), ("empty.yaml", "")];
    let folder = folder(&contents);
    let times = || contents.map(|(name, _)| fs::metadata(folder.path().join(name)).unwrap().modified().unwrap());
    let before = times();
    let outcome = run(&folder, &["--write", "."]);
    assert_eq!((outcome.status, outcome.stderr.as_str()), (0, "kyaml-fmt: 0 of 3 files rewritten\n"));
    assert_eq!(times(), before);
    for (name, content) in contents {
        assert_eq!(read(&folder, name), content);
    }
}

#[test]
fn a_name_that_says_json_is_kept_for_json() {
    let folder = folder(&[("a.json", "{\"a\":1}"), ("b.yaml", "a: 1\n")]);
    let outcome = run(&folder, &["--write", "a.json"]);
    assert_eq!(outcome.status, 2);
    assert!(outcome.stderr.starts_with("kyaml-fmt: cannot rewrite a.json: its name ends with .json; "));
    let outcome = run(&folder, &["--write", "--to", "json", "a.json", "b.yaml"]);
    assert_eq!(outcome.status, 2);
    assert!(outcome.stderr.starts_with("kyaml-fmt: cannot rewrite b.yaml: its name does not end with .json; "));
    assert_eq!(read(&folder, "a.json"), "{\n  \"a\": 1\n}\n");
    assert_eq!(read(&folder, "b.yaml"), "a: 1\n");
}

#[test]
fn an_error_at_the_end_of_a_file_is_not_fixed() {
    let folder = folder(&[("a.yaml", "---\n[1,")]);
    let outcome = Outcome::of(command(env!("CARGO_BIN_EXE_kyaml-check"), folder.path(), &["--fix", "a.yaml"]));
    assert_eq!((outcome.status, read(&folder, "a.yaml").as_str()), (1, "---\n[1,"));
    let refusal = "kyaml-check: cannot fix a.yaml: it has to be changed by hand first\n";
    assert!(outcome.stderr.starts_with(refusal), "{}", outcome.stderr);
}

#[test]
fn a_missing_file_is_an_error() {
    let folder = folder(&[("a.yaml", OLD)]);
    let outcome = run(&folder, &["--quiet", "--write", "missing.yaml", "a.yaml"]);
    assert_eq!(outcome.status, 2);
    assert!(outcome.stderr.starts_with("kyaml-fmt: cannot read missing.yaml: "), "{}", outcome.stderr);
    assert_eq!(read(&folder, "a.yaml"), NEW);
}

#[test]
fn many_files_are_printed_in_the_order_of_their_paths() {
    let files: Vec<(String, String)> =
        (0..300).map(|number| (format!("{number:03}.yaml"), format!("a: [{number}]\n"))).collect();
    let folder = folder(&files.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect::<Vec<_>>());
    let outcome = run(&folder, &["--compact", "."]);
    let expected: Vec<String> = (0..300).map(|number| format!("---\n{{a: [{number}]}}\n")).collect();
    assert_eq!((outcome.status, outcome.stderr.as_str()), (0, ""));
    assert_eq!(outcome.stdout, expected.concat());
    let outcome = run(&folder, &["--check", "."]);
    let names: Vec<String> = files.iter().map(|(name, _)| format!("./{name}\n")).collect();
    assert_eq!(outcome.stdout, names.concat());
    let outcome = run(&folder, &["--write", "."]);
    assert_eq!((outcome.status, outcome.stderr.as_str()), (0, "kyaml-fmt: 300 of 300 files rewritten\n"));
    assert_eq!(read(&folder, "123.yaml"), "---\n{\n  a: [\n    123,\n  ],\n}\n");
}

#[test]
fn files_without_final_line_break_are_separated() {
    let folder = folder(&[("a.yaml", "# c"), ("b.yaml", ""), ("c.yaml", "1")]);
    assert_eq!(run(&folder, &["."]).stdout, "# c\n---\n1\n");
}

#[test]
fn a_closed_output_pipe_causes_no_panic() {
    let folder = folder(&[("a.yaml", &format!("[{}]\n", "1, ".repeat(100_000)))]);
    let outcome = Outcome::of_closed_pipe(kyaml_fmt(folder.path(), &["a.yaml"]));
    assert_eq!((outcome.status, outcome.stderr.as_str()), (2, ""));
}

#[test]
fn colours_are_printed_where_they_are_wanted() {
    let folder = folder(&[("a.yaml", OLD), ("b.yaml", WRONG)]);
    for (when, coloured) in [("always", true), ("never", false), ("auto", false)] {
        let outcome = run(&folder, &["--diff", "--color", when, "."]);
        assert_eq!(outcome.stdout.contains("\x1B["), coloured, "{when}");
        assert_eq!(outcome.stderr.contains("\x1B["), coloured, "{when}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_below_standard_output_is_an_error() {
    let folder = folder(&[("a.yaml", NEW)]);
    let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let mut command = kyaml_fmt(folder.path(), &["a.yaml"]);
    let output = command.stdout(full).output().unwrap();
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr.starts_with("kyaml-fmt: cannot write to standard output: No space left on device"), "{stderr}");
}

#[cfg(unix)]
mod unix {
    use std::io::ErrorKind;
    use std::os::unix::fs::{MetadataExt, PermissionsExt, chown, symlink};
    use std::os::unix::process::CommandExt;

    use super::*;

    /// A user who owns nothing, by the convention of every Unix.
    const NOBODY: u32 = 65534;

    fn set_mode(path: &Path, mode: u32) {
        fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
    }

    fn mode(path: &Path) -> u32 {
        fs::metadata(path).unwrap().mode() & 0o7777
    }

    fn is_root(folder: &TempDir) -> bool {
        fs::metadata(folder.path()).unwrap().uid() == 0
    }

    /// Runs the program as a user who is bound by permissions: the current user, or instead of root the user nobody, to
    /// whom everything in `folder` is given first.
    fn run_bound(folder: &TempDir, arguments: &[&str]) -> Outcome {
        if !is_root(folder) {
            return run(folder, arguments);
        }
        // The user nobody may be unable to see the folder that the program was built in.
        let program = tempfile::tempdir().unwrap();
        set_mode(program.path(), 0o755);
        let copy = program.path().join("kyaml-fmt");
        fs::copy(env!("CARGO_BIN_EXE_kyaml-fmt"), &copy).unwrap();
        for entry in walkdir::WalkDir::new(folder.path()) {
            std::os::unix::fs::lchown(entry.unwrap().path(), Some(NOBODY), Some(NOBODY)).unwrap();
        }
        loop {
            let mut command = command(copy.to_str().unwrap(), folder.path(), arguments);
            match command.uid(NOBODY).gid(NOBODY).output() {
                // A process that another test starts at this moment may hold the copy open for a while.
                Err(error) if error.kind() == ErrorKind::ExecutableFileBusy => std::thread::yield_now(),
                Err(error) => panic!("{error}"),
                Ok(_) => return Outcome::of(command),
            }
        }
    }

    #[test]
    fn the_mode_stays() {
        for kept in [0o600, 0o644, 0o755, 0o664] {
            let folder = folder(&[("a.yaml", OLD)]);
            let path = folder.path().join("a.yaml");
            set_mode(&path, kept);
            assert_eq!(run(&folder, &["--write", "a.yaml"]).status, 0);
            assert_eq!((read(&folder, "a.yaml").as_str(), mode(&path)), (NEW, kept));
        }
    }

    #[test]
    fn the_owner_stays() {
        let folder = folder(&[("a.yaml", OLD)]);
        if !is_root(&folder) {
            println!("SKIPPED the_owner_stays: only root can have files of others rewritten");
            return;
        }
        let path = folder.path().join("a.yaml");
        chown(&path, Some(NOBODY), Some(NOBODY - 1)).unwrap();
        assert_eq!(run(&folder, &["--write", "a.yaml"]).status, 0);
        let metadata = fs::metadata(&path).unwrap();
        assert_eq!((read(&folder, "a.yaml").as_str(), metadata.uid(), metadata.gid()), (NEW, NOBODY, NOBODY - 1));
    }

    #[test]
    fn a_link_stays_and_its_file_is_rewritten() {
        let folder = folder(&[("files/a.yaml", OLD), ("links/readme.txt", "")]);
        symlink("../files/a.yaml", folder.path().join("links/b.yaml")).unwrap();
        symlink("b.yaml", folder.path().join("links/c.yaml")).unwrap();
        let outcome = run(&folder, &["--write", "--quiet", "links/c.yaml"]);
        assert_eq!((outcome.status, outcome.stderr.as_str()), (0, ""));
        assert_eq!(read(&folder, "files/a.yaml"), NEW);
        assert_eq!(fs::read_link(folder.path().join("links/b.yaml")).unwrap(), Path::new("../files/a.yaml"));
        assert_eq!(names(&folder.path().join("links")), ["b.yaml", "c.yaml", "readme.txt"]);
        assert_eq!(names(&folder.path().join("files")), ["a.yaml"]);
    }

    #[test]
    fn two_names_of_one_file_do_not_conflict() {
        let folder = folder(&[("a.yaml", OLD)]);
        for number in 0..20 {
            symlink("a.yaml", folder.path().join(format!("{number}.yaml"))).unwrap();
        }
        let outcome = run(&folder, &["--write", "--quiet", ".", "a.yaml"]);
        assert_eq!((outcome.status, outcome.stderr.as_str()), (0, ""));
        assert_eq!(read(&folder, "a.yaml"), NEW);
    }

    #[test]
    fn another_hard_link_keeps_the_old_text() {
        let folder = folder(&[("a.yaml", OLD)]);
        fs::hard_link(folder.path().join("a.yaml"), folder.path().join("b.txt")).unwrap();
        assert_eq!(run(&folder, &["--write", "a.yaml"]).status, 0);
        assert_eq!((read(&folder, "a.yaml").as_str(), read(&folder, "b.txt").as_str()), (NEW, OLD));
    }

    #[test]
    fn a_file_that_may_not_be_read_is_an_error() {
        let folder = folder(&[("a.yaml", OLD), ("b.yaml", OLD)]);
        set_mode(&folder.path().join("a.yaml"), 0o000);
        let outcome = run_bound(&folder, &["--check", "a.yaml", "b.yaml"]);
        assert_eq!((outcome.status, outcome.stdout.as_str()), (2, "b.yaml\n"));
        assert!(outcome.stderr.starts_with("kyaml-fmt: cannot read a.yaml: Permission denied"), "{}", outcome.stderr);
    }

    #[test]
    fn a_read_only_file_is_not_replaced() {
        let message = "cannot rewrite a.yaml: it is read-only; --force rewrites it\n";
        for run in [run, run_bound] {
            let folder = folder(&[("a.yaml", OLD), ("b.yaml", OLD)]);
            set_mode(&folder.path().join("a.yaml"), 0o444);
            set_mode(&folder.path().join("b.yaml"), 0o644);
            let outcome = run(&folder, &["--write", "a.yaml", "b.yaml"]);
            assert_eq!(outcome.status, 2);
            assert!(outcome.stderr.contains(&format!("kyaml-fmt: {message}")), "{}", outcome.stderr);
            assert_eq!((read(&folder, "a.yaml").as_str(), read(&folder, "b.yaml").as_str()), (OLD, NEW));
            assert_eq!(names(folder.path()), ["a.yaml", "b.yaml"]);

            assert_eq!(run(&folder, &["--write", "--force", "a.yaml"]).status, 0);
            assert_eq!((read(&folder, "a.yaml").as_str(), mode(&folder.path().join("a.yaml"))), (NEW, 0o444));
        }
        let folder = folder(&[("a.yaml", OLD)]);
        set_mode(&folder.path().join("a.yaml"), 0o444);
        let check = |arguments| Outcome::of(command(env!("CARGO_BIN_EXE_kyaml-check"), folder.path(), arguments));
        let outcome = check(&["--fix", "a.yaml"]);
        assert!(outcome.stderr.contains(&format!("kyaml-check: {message}")), "{}", outcome.stderr);
        assert_eq!(read(&folder, "a.yaml"), OLD);
        assert_eq!(check(&["--fix", "--force", "a.yaml"]).status, 0);
        assert_eq!(read(&folder, "a.yaml"), NEW);
    }

    #[test]
    fn a_canonical_read_only_file_is_accepted() {
        let folder = folder(&[("a.yaml", NEW)]);
        set_mode(&folder.path().join("a.yaml"), 0o444);
        let outcome = run_bound(&folder, &["--write", "a.yaml"]);
        assert_eq!((outcome.status, outcome.stderr.as_str()), (0, "kyaml-fmt: 0 of 1 file rewritten\n"));
    }

    #[test]
    fn files_in_a_read_only_directory_stay() {
        let folder = folder(&[("closed/a.yaml", OLD)]);
        set_mode(&folder.path().join("closed"), 0o555);
        let outcome = run_bound(&folder, &["--write", "closed"]);
        set_mode(&folder.path().join("closed"), 0o755);
        assert_eq!(outcome.status, 2);
        let message = "kyaml-fmt: cannot rewrite closed/a.yaml: its folder is not writable, so that it cannot be replaced as a whole: ";
        assert!(outcome.stderr.starts_with(message), "{}", outcome.stderr);
        assert_eq!(read(&folder, "closed/a.yaml"), OLD);
        assert_eq!(names(&folder.path().join("closed")), ["a.yaml"]);
    }

    /// The system lets no file grow beyond a limit, as it lets no file grow on a full disk.
    #[test]
    fn a_disk_without_space_leaves_the_file_as_it_was() {
        let text = format!("a: [{}]\n", "1, ".repeat(100_000));
        let folder = folder(&[("a.yaml", &text)]);
        let limited = "trap '' XFSZ; ulimit -f 8; exec \"$0\" --write a.yaml";
        let program = env!("CARGO_BIN_EXE_kyaml-fmt");
        let outcome = Outcome::of(command("sh", folder.path(), &["-c", limited, program]));
        assert_eq!(outcome.status, 2);
        let message = "kyaml-fmt: cannot rewrite a.yaml: File too large";
        assert!(outcome.stderr.starts_with(message), "{}", outcome.stderr);
        assert_eq!(read(&folder, "a.yaml"), text);
        assert_eq!(names(folder.path()), ["a.yaml"]);
    }

    /// The program does not wait for a pipe that nobody writes to.
    #[test]
    fn only_regular_files_are_rewritten() {
        let folder = folder(&[("real/a.txt", "")]);
        let made = Command::new("mkfifo").arg(folder.path().join("pipe.yaml")).status().unwrap();
        assert!(made.success());
        symlink("real", folder.path().join("link.yaml")).unwrap();
        for path in ["pipe.yaml", "/dev/null"] {
            let outcome = run(&folder, &["--write", path]);
            assert_eq!(outcome.status, 2);
            let message =
                format!("kyaml-fmt: cannot rewrite {path}: it is not a regular file; print the output instead\n");
            assert!(outcome.stderr.starts_with(&message), "{}", outcome.stderr);
        }
        let outcome = run(&folder, &["--write", "."]);
        assert_eq!(outcome.status, 2);
        assert!(outcome.stderr.starts_with("kyaml-fmt: nothing to format in .: "), "{}", outcome.stderr);
    }

    /// A signal in the middle of a run leaves whole files, and no temporary one.
    #[test]
    fn a_signal_takes_temporary_files_away() {
        let names_before: Vec<String> = (0..400).map(|number| format!("{number:03}.yaml")).collect();
        let old = format!("a: [{}]\n", "1, ".repeat(2_000));
        let contents: Vec<(&str, &str)> = names_before.iter().map(|name| (name.as_str(), old.as_str())).collect();
        let mut interrupted = 0;
        for (round, signal) in ["INT", "TERM", "HUP"].into_iter().cycle().take(9).enumerate() {
            let folder = folder(&contents);
            let mut child = kyaml_fmt(folder.path(), &["--write", "."]).stderr(Stdio::piped()).spawn().unwrap();
            std::thread::sleep(std::time::Duration::from_millis(10 + 15 * round as u64));
            let killed = Command::new("kill").args([format!("-{signal}"), child.id().to_string()]).status().unwrap();
            let status = child.wait().unwrap();
            interrupted += usize::from(killed.success() && !status.success());
            let mut found = names(folder.path());
            found.sort();
            assert_eq!(found, names_before, "after SIG{signal}");
            for name in &found {
                let text = read(&folder, name);
                assert!(
                    text == old || text.starts_with("---\n{\n") && text.ends_with("\n}\n"),
                    "{name} after SIG{signal}"
                );
            }
        }
        assert!(interrupted > 0, "every run ended before its signal");
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn extended_attributes_stay() {
        let folder = folder(&[("a.yaml", OLD)]);
        let path = folder.path().join("a.yaml");
        if let Err(error) = xattr::set(&path, "user.origin", b"here") {
            println!("SKIPPED extended_attributes_stay: the file system has none: {error}");
            return;
        }
        assert_eq!(run(&folder, &["--write", "a.yaml"]).status, 0);
        assert_eq!(read(&folder, "a.yaml"), NEW);
        assert_eq!(xattr::get(&path, "user.origin").unwrap().as_deref(), Some(&b"here"[..]));
    }
}
