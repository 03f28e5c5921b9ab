//! `report` and `bundle` from the command line: from the results of a run to every file that they write.

use std::path::Path;
use std::process::{Command, Output};

use tempfile::TempDir;

fn program(arguments: &[&str], folder: &Path) -> Output {
    Command::new(env!("CARGO_BIN_EXE_kyaml-conformance")).args(arguments).current_dir(folder).output().unwrap()
}

/// The results of two readers, on a few cases, of which one deviates as listed.
fn runs() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for reader in ["saphyr", "granit-parser"] {
        let results = format!("{reader}.jsonl");
        let output =
            program(&["run", "--adapter", reader, "--filter", "number-long", "--results", &results], folder.path());
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
    folder
}

#[test]
fn every_file_is_written() {
    let folder = runs();
    let arguments = [
        "report",
        "saphyr.jsonl",
        "granit-parser.jsonl",
        "--html",
        "page.html",
        "--junit",
        "junit.xml",
        "--markdown",
        "report.md",
        "--badge",
        "badges",
    ];
    let output = program(&arguments, folder.path());
    let summary = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success() && summary.contains("\n2 implementations, "), "{summary}");
    let read = |name: &str| std::fs::read_to_string(folder.path().join(name)).unwrap();
    assert!(read("page.html").contains("number-long-fraction"));
    assert!(read("junit.xml").contains(r#"<testsuite name="saphyr""#));
    assert!(read("report.md").contains("#### rounds-to-binary64: "));
    let badge: serde_json::Value = serde_json::from_str(&read("badges/granit-parser/value.json")).unwrap();
    assert_eq!(badge["color"], "brightgreen");
}

#[test]
fn what_cannot_be_reported_is_refused() {
    let folder = runs();
    let path = folder.path().join("saphyr.jsonl");
    let text = std::fs::read_to_string(&path).unwrap();
    let refused = |text: String, words: &str| {
        std::fs::write(&path, text).unwrap();
        let output = program(&["report", "saphyr.jsonl", "--markdown", "report.md"], folder.path());
        let message = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.code() == Some(2) && message.contains(words), "{message}");
        assert!(!folder.path().join("report.md").exists());
    };
    let (without_footer, _) = text.trim_end().rsplit_once('\n').unwrap();
    refused(format!("{without_footer}\n"), "saphyr.jsonl: is cut short");
    refused(text.replace("number-long-", "number-lung-"), "saphyr.jsonl: is damaged");
}

#[test]
fn the_bundle_has_a_name_of_its_own() {
    let folder = tempfile::tempdir().unwrap();
    assert!(program(&["bundle"], folder.path()).status.success());
    let bytes = std::fs::read(folder.path().join("kyaml-cases.json")).unwrap();
    let bundle: serde_json::Value = serde_json::from_slice(&bytes).unwrap();
    assert_eq!(bundle["format"], 1);
}
