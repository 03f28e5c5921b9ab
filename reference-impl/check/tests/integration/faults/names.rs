//! Names that nobody would choose.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::iter;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;

use kyaml_cases::sample::count;
use quick_xml::Reader;
use quick_xml::events::Event;
use serde_json::Value;

use super::outputs::FORMATS;
use super::runs::{Ended, Program};

const WRONG: &str = "---\n{a: no}\n";
const FIXED: &str = "---\n{a: false}\n";

/// Names with control characters, bytes that are not text, and characters that turn the direction of a line;
/// names like options; and the longest names of the system.
fn names() -> Vec<OsString> {
    let longest = format!("{}.yaml", "x".repeat(250));
    let longest_of_two_bytes = format!("{}.yaml", "é".repeat(125));
    let texts = [
        "-w",
        "--write",
        "--",
        "-",
        "-.yaml",
        "--fix.yaml",
        "a\u{1B}[31mred.yaml",
        "a\u{1B}]0;title\u{7}.yaml",
        "a\nb.yaml",
        "\n.yaml",
        "a\r.yaml",
        "a\tb.yaml",
        " .yaml",
        "a b.yaml",
        "a\u{200E}b.yaml",
        "a\u{200F}b.yaml",
        "a\u{202A}b.yaml",
        "a\u{202B}b\u{202C}.yaml",
        "a\u{202D}b.yaml",
        "a\u{202E}lmay.yaml",
        "a\u{2066}b\u{2069}.yaml",
        "a\u{2067}lmay.yaml",
        "a\u{2068}b.yaml",
        "a\u{2028}b.yaml",
        "a'b.yaml",
        "a\"b.yaml",
        "a`b`.yaml",
        "$(touch x).yaml",
        "a;b.yaml",
        "a*b?.yaml",
        "a\\nb.yaml",
        "a:1:2: error.yaml",
        "::error::a.yaml",
        "a%0Ab.yaml",
        "a&<b>.yaml",
        "]]>.yaml",
        "~.yaml",
        "#a.yaml",
        "日本.yaml",
        "a\u{FFFD}.yaml",
        "a\u{7F}\u{80}.yaml",
        ".yaml",
        "a.YAML",
        "...yaml",
        &longest,
        &longest_of_two_bytes,
    ];
    let bytes: [&[u8]; 3] = [b"a\xFFb.yaml", b"\x80.yaml", b"\xED\xA0\x80.yaml"];
    texts.iter().map(OsString::from).chain(bytes.map(|bytes| OsStr::from_bytes(bytes).to_owned())).collect()
}

/// A folder with a file of each name.
fn folder(names: &[OsString]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for name in names {
        fs::write(folder.path().join(name), WRONG).unwrap();
    }
    folder
}

/// The names as arguments. A single `-` is standard input, and is called `./-` where the file is meant.
fn arguments(names: &[OsString]) -> impl Iterator<Item = &OsStr> {
    names.iter().map(|name| if name == "-" { OsStr::new("./-") } else { name })
}

/// Asserts that the output cannot mislead a terminal.
fn assert_harmless(printed: &str, what: &str) {
    let turns_a_line = |c| matches!(c, '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}');
    for line in printed.lines() {
        assert!(!line.contains(|c: char| c.is_control() || turns_a_line(c)), "{what}: {line:?}");
    }
}

#[test]
fn files_of_any_name_are_rewritten() {
    let names = names();
    for (program, option) in [(Program::Check, "--fix"), (Program::Format, "--write")] {
        let folder = folder(&names);
        let what = format!("{} {option}", program.name());
        let ended = Ended::of(program.in_folder(folder.path()).args([option, "--"]).args(arguments(&names)));
        assert_eq!(ended.status, 0, "{what}: {}", ended.stderr);
        ended.assert_orderly(&what);
        assert_harmless(&ended.stderr, &what);
        for name in &names {
            assert_ne!(fs::read_to_string(folder.path().join(name)).unwrap(), WRONG, "{what}: {name:?}");
        }
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), names.len(), "{what}: another file is there");
    }
    count(&format!("faults, hostile names: {} of {} rewritten by both programs", names.len(), names.len()));
}

#[test]
fn folders_with_files_of_any_name_are_searched() {
    let mut names = names();
    names.retain(|name| Path::new(name).extension().is_some());
    let folder = folder(&names);
    let ended = Ended::of(Program::Check.in_folder(folder.path()).args(["--fix", "."]));
    ended.assert_orderly("a folder of hostile names");
    for name in &names {
        // What starts with a dot is hidden.
        let expected = if name.as_bytes().starts_with(b".") { WRONG } else { FIXED };
        assert_eq!(fs::read_to_string(folder.path().join(name)).unwrap(), expected, "{name:?}: {}", ended.stderr);
    }
    assert!(names.len() > 30, "only {} names", names.len());
}

/// For people, each name is escaped. A program that reads the other formats wants the names as they are, in the format's own syntax.
#[test]
fn no_name_forges_a_line_of_output() {
    let names = names();
    let folder = folder(&names);
    let run = |format: &str| {
        let ended =
            Ended::of(Program::Check.in_folder(folder.path()).args(["--format", format, "--"]).args(arguments(&names)));
        assert_eq!(ended.status, 1, "{format}: {}", ended.stderr);
        assert_harmless(&ended.stderr, format);
        ended.stdout
    };
    for format in FORMATS {
        let printed = run(format);
        match format {
            "human" | "concise" => assert_harmless(&printed, format),
            "github" => assert_eq!(commands(&printed), names.len(), "{printed}"),
            // Their syntax has no characters below the space. The others are text to it, also those that turn a line.
            _ => {
                assert!(!printed.contains(|c: char| c < ' ' && c != '\n'), "{format}: {printed:?}");
                assert_eq!(findings(format, &printed), names.len(), "{format}: {printed}");
            }
        }
    }
    let missing = Ended::of(Program::Check.in_folder(Path::new("/")).arg("--").args(arguments(&names)));
    missing.assert_failed("missing files", "cannot read ");
    assert_harmless(&missing.stderr, "missing files");
    assert_eq!(missing.stderr.lines().count(), names.len() + 1, "{}", missing.stderr);
}

/// The number of workflow commands for GitHub. Asserts that each line is one, about a finding.
fn commands(printed: &str) -> usize {
    let is_command = |line: &str| line.starts_with("::error file=") && line.contains("::`no` is ");
    assert!(printed.lines().all(is_command), "{printed}");
    printed.lines().count()
}

/// The number of findings in a report, by a reader of its syntax.
fn findings(format: &str, printed: &str) -> usize {
    let json =
        |text: &str| serde_json::from_str::<Value>(text).unwrap_or_else(|error| panic!("{format}: {error}: {text}"));
    let length = |list: &Value| list.as_array().map_or(0, Vec::len);
    match format {
        "json" | "gitlab" => length(&json(printed)),
        "json-lines" => printed.lines().map(json).filter(Value::is_object).count(),
        "sarif" => length(&json(printed)["runs"][0]["results"]),
        "junit" => elements(printed, b"testcase"),
        "checkstyle" => elements(printed, b"error"),
        _ => panic!("no reader for {format}"),
    }
}

/// The number of elements of this name in a text of XML.
fn elements(printed: &str, name: &[u8]) -> usize {
    let mut reader = Reader::from_str(printed);
    let events = iter::from_fn(|| Some(reader.read_event().unwrap()).filter(|event| *event != Event::Eof));
    let is_named = |event: &Event<'_>| match event {
        Event::Start(element) | Event::Empty(element) => element.name().as_ref() == name,
        _ => false,
    };
    events.filter(is_named).count()
}

#[test]
fn a_path_that_is_too_long_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    for path in ["x".repeat(256), "x/".repeat(3000)] {
        for (program, option) in [(Program::Check, "--fix"), (Program::Format, "--write")] {
            let ended = Ended::of(program.in_folder(folder.path()).args([option, &path]));
            ended.assert_failed("a path that is too long", "File name too long");
        }
    }
}
