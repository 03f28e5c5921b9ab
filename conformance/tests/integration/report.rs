//! `report` and `bundle` from the command line: from the results of a run to every file that they write.

use std::process::Command;
use std::sync::LazyLock;

use kyaml_cases::suite::Suite;
use tempfile::TempDir;

use crate::support::run_in;

/// A folder with the results of two readers, on a few cases, of which one deviates as listed.
fn runs() -> TempDir {
    static RESULTS: LazyLock<[(String, Vec<u8>); 2]> = LazyLock::new(|| {
        let folder = tempfile::tempdir().unwrap();
        ["saphyr", "granit-parser"].map(|reader| {
            let results = format!("{reader}.jsonl");
            let run = ["run", "--adapter", reader, "--filter", "number-exponent", "--results", &results];
            let output = run_in(folder.path(), &run);
            assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
            let bytes = std::fs::read(folder.path().join(&results)).unwrap();
            (results, bytes)
        })
    });
    let folder = tempfile::tempdir().unwrap();
    for (results, bytes) in &*RESULTS {
        std::fs::write(folder.path().join(results), bytes).unwrap();
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
        "pages",
        "--junit",
        "junit.xml",
        "--markdown",
        "report.md",
    ];
    let output = run_in(folder.path(), &arguments);
    let summary = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success() && summary.contains("\n2 implementations, "), "{summary}");
    let read = |name: &str| std::fs::read_to_string(folder.path().join(name)).unwrap();
    assert!(read("pages/index.html").contains("<a href=\"saphyr.html\">saphyr</a>"));
    assert!(read("pages/saphyr.html").contains("number-exponent-400"));
    assert!(read("junit.xml").contains(r#"<testsuite name="saphyr""#));
    assert!(read("report.md").contains("#### reads-infinity-beyond-binary64: "));
}

#[test]
fn a_maintainer_gets_a_page_with_a_command_to_paste() {
    let folder = runs();
    let report = |more: &[&str]| {
        let arguments = [&["report", "saphyr.jsonl", "granit-parser.jsonl", "--for"], more].concat();
        run_in(folder.path(), &arguments)
    };
    let output =
        report(&["saphyr", "--date", "2026-01-31", "--cause", "reads-infinity-beyond-binary64", "--tool", "cat"]);
    let page = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success() && page.starts_with("# KYAML and saphyr "), "{page}");
    assert!(page.contains(", 2026-01-31\n") && page.contains("\n## 1. reads-infinity-beyond-binary64 ("), "{page}");
    assert!(page.contains("- right: 1 of 1 others: granit-parser\n"), "{page}");
    let (_, rest) = page.split_once("```sh\n").unwrap();
    let (command, _) = rest.split_once("\n```").unwrap();
    let shell = Command::new("sh").args(["-c", command]).output().unwrap();
    let case = page.split("- cases: `").nth(1).unwrap().split('`').next().unwrap();
    let suite = Suite::shipped().unwrap_or_else(|problems| panic!("{problems}"));
    let case = suite.case(case).unwrap();
    assert!(case.kyaml_files().any(|(_, bytes)| *bytes == *shell.stdout), "{command}");

    let message = String::from_utf8(report(&["saphyr", "--cause", "x"]).stderr).unwrap();
    assert!(message.contains("its causes are reads-infinity-beyond-binary64"), "{message}");
}

#[test]
fn damaged_results_are_refused() {
    let folder = runs();
    let path = folder.path().join("saphyr.jsonl");
    let text = std::fs::read_to_string(&path).unwrap();
    let refused = |text: String, words: &str| {
        std::fs::write(&path, text).unwrap();
        let output = run_in(folder.path(), &["report", "saphyr.jsonl", "--markdown", "report.md"]);
        let message = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.code() == Some(2) && message.contains(words), "{message}");
        assert!(!folder.path().join("report.md").exists());
    };
    let (without_footer, _) = text.trim_end().rsplit_once('\n').unwrap();
    refused(format!("{without_footer}\n"), "saphyr.jsonl: is cut short");
    refused(text.replace("number-exponent-", "number-exponemt-"), "saphyr.jsonl: is damaged");
}

#[test]
fn the_bundle_has_a_name_of_its_own() {
    let folder = tempfile::tempdir().unwrap();
    assert!(run_in(folder.path(), &["bundle"]).status.success());
    let bytes = std::fs::read(folder.path().join("kyaml-cases.json")).unwrap();
    let bundle: serde_json::Value = serde_json::from_slice(&bytes).unwrap();
    assert_eq!(bundle["format"], 1);
}
