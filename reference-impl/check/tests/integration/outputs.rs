//! The formats for other programs, read as their owners document them: each says of every finding what `--format json`
//! says of it.

use std::collections::{BTreeMap, HashSet};

use crate::common::{Outcome, command, folder};
use quick_xml::events::{BytesStart, Event};
use quick_xml::{Reader, XmlVersion};
use serde::Deserialize;
use serde_json::Value;
use tempfile::TempDir;

const PROGRAM: &str = env!("CARGO_BIN_EXE_kyaml-check");

/// A file with findings of each kind: with and without a fix, with a second place, over several lines, and of no width.
const MISTAKES: &str =
    "---\n{\n  no: \"日本語\", \"a\": yes,\n  b: 1e5, no: 2,\n    c: \"x\\q\", d: [1 2],\n  e: \"f\n  g\",\n}\n";

/// Names that a format has to escape, among them those that some systems do not have.
fn names() -> Vec<&'static str> {
    let mut names =
        vec!["plain.yaml", "in a/folder.yaml", "100%25.yaml", "it's, so & so;.yaml", "日本.yaml", "#a[b]=c.yaml"];
    if cfg!(unix) {
        names.extend([
            "\"q\".yaml",
            "a:b,c.yaml",
            "<&>.yaml",
            "line\nbreak.yaml",
            "tab\tand\rreturn.yaml",
            "back\\slash.yaml",
        ]);
    }
    names
}

/// A folder with the mistakes under each name, and a file without any.
fn mistakes() -> TempDir {
    let mut files: Vec<(&str, &str)> = names().into_iter().map(|name| (name, MISTAKES)).collect();
    files.push(("clean.yaml", "---\n{a: \"1\"}\n"));
    folder(&files)
}

/// The report on the files in a folder, in this format.
fn printed(folder: &TempDir, format: &str) -> String {
    let outcome = Outcome::of(command(PROGRAM, folder.path(), &["--quiet", "--format", format, "."]));
    assert_eq!((outcome.status, &*outcome.stderr), (1, ""));
    outcome.stdout
}

/// The findings as `--format json` has them.
fn findings(folder: &TempDir) -> Vec<Value> {
    let findings: Vec<Value> = serde_json::from_str(&printed(folder, "json")).unwrap();
    assert!(findings.len() >= 8 * names().len(), "{findings:#?}");
    findings
}

fn text<'v>(value: &'v Value, key: &str) -> &'v str {
    value[key].as_str().unwrap_or_else(|| panic!("no text {key} in {value}"))
}

fn number(value: &Value, key: &str) -> u64 {
    value[key].as_u64().unwrap_or_else(|| panic!("no number {key} in {value}"))
}

/// The path without the `./` that a search in the current folder gives.
fn path(finding: &Value) -> &str {
    text(finding, "file").strip_prefix("./").unwrap()
}

/// `::command name=value,name=value::data`
struct WorkflowCommand {
    command: String,
    properties: BTreeMap<String, String>,
    data: String,
}

/// Reads a workflow command by the grammar that GitHub documents, with the escapes of its toolkit.
fn workflow_command(line: &str) -> WorkflowCommand {
    let (head, data) = line.strip_prefix("::").and_then(|line| line.split_once("::")).expect(line);
    let (command, properties) = head.split_once(' ').unwrap_or((head, ""));
    let properties = properties.split(',').map(|property| {
        let (name, value) = property.split_once('=').expect(line);
        (name.to_owned(), unescaped(value, &[("%0D", "\r"), ("%0A", "\n"), ("%3A", ":"), ("%2C", ",")]))
    });
    WorkflowCommand {
        command: command.to_owned(),
        properties: properties.collect(),
        data: unescaped(data, &[("%0D", "\r"), ("%0A", "\n")]),
    }
}

/// Replaces `%25` last, as GitHub does, so that its result is not read as part of an escape.
fn unescaped(text: &str, escapes: &[(&str, &str)]) -> String {
    escapes.iter().fold(text.to_owned(), |text, (escape, c)| text.replace(escape, c)).replace("%25", "%")
}

/// The line of a finding's last character; the end of a finding excludes itself.
fn last_line(finding: &Value) -> u64 {
    let [line, end] = ["line", "end_line"].map(|name| finding[name].as_u64().unwrap());
    if end > line && finding["end_column"] == 1 { end - 1 } else { end }
}

#[test]
fn github_reads_back_the_findings() {
    let folder = mistakes();
    let (printed, findings) = (printed(&folder, "github"), findings(&folder));
    assert_eq!(printed.lines().count(), findings.len(), "one command is one line");
    let mut over_lines = 0;
    for (line, finding) in printed.lines().zip(&findings) {
        let read = workflow_command(line);
        assert_eq!(read.command, text(finding, "severity"));
        assert_eq!(read.data, text(finding, "message"));
        let mut expected = BTreeMap::from([
            ("file".to_owned(), path(finding).to_owned()),
            ("line".to_owned(), finding["line"].to_string()),
            ("endLine".to_owned(), last_line(finding).to_string()),
            ("title".to_owned(), format!("kyaml-check ({})", text(finding, "rule"))),
        ]);
        if finding["line"] == finding["end_line"] {
            expected.insert("col".to_owned(), finding["column"].to_string());
            expected.insert("endColumn".to_owned(), finding["end_column"].to_string());
        } else {
            over_lines += 1;
        }
        assert_eq!(read.properties, expected);
    }
    assert!(over_lines > 0, "no finding has several lines");
}

#[test]
fn gitlab_has_the_fields_of_code_quality() {
    let folder = mistakes();
    let (printed, findings) = (printed(&folder, "gitlab"), findings(&folder));
    let violations: Vec<Value> = serde_json::from_str(&printed).unwrap();
    assert_eq!(violations.len(), findings.len());
    let mut fingerprints = HashSet::new();
    for (violation, finding) in violations.iter().zip(&findings) {
        assert_eq!(violation["description"], finding["message"]);
        assert_eq!(violation["check_name"], finding["rule"]);
        assert_eq!(text(&violation["location"], "path"), path(finding));
        assert_eq!(violation["location"]["lines"]["begin"], finding["line"]);
        assert_eq!(violation["location"]["lines"]["end"], last_line(finding));
        let severity = if text(finding, "severity") == "error" { "major" } else { "minor" };
        assert_eq!(text(violation, "severity"), severity);
        assert!(fingerprints.insert(text(violation, "fingerprint")), "{violation} has the fingerprint of another");
    }
}

/// Lines that come before a finding, and its indentation, change neither its fingerprint for GitLab nor that of SARIF. The
/// latter is the same in each file.
#[test]
fn fingerprints_do_not_move_with_lines() {
    let fingerprints = |text: &str| {
        let folder = folder(&[("a.yaml", text), ("b.yaml", text)]);
        let gitlab: Vec<Value> = serde_json::from_str(&printed(&folder, "gitlab")).unwrap();
        let sarif: Value = serde_json::from_str(&printed(&folder, "sarif")).unwrap();
        let gitlab = gitlab.into_iter().map(|violation| violation["fingerprint"].clone());
        let results = sarif["runs"][0]["results"].as_array().unwrap().iter();
        let sarif: Vec<Value> = results.map(|result| result["partialFingerprints"].clone()).collect();
        let (sarif, of_other) = sarif.split_at(sarif.len() / 2);
        assert_eq!(sarif, of_other);
        gitlab.zip(sarif.to_vec()).collect::<Vec<_>>()
    };
    let old =
        fingerprints("---\n{\n  a: yes,\n  b: {a: yes},\n  c: [{\n      d: no,\n    }, {\n      d: no,\n    }],\n}\n");
    assert_eq!(old.iter().collect::<HashSet<_>>().len(), 4);
    let new = fingerprints(
        "# One\n---\n{\n      a: yes,\n  # Three\n  b: {a: yes},\n  c: [{\n    d: no,\n    }, {\n    d: no,\n  }],\n}\n",
    );
    assert_eq!(old, new);
    let other = fingerprints("---\n{\n  z: yes,\n  b: {z: yes},\n}\n");
    assert!(other.iter().all(|fingerprint| !old.contains(fingerprint)));
}

/// `JUnit`'s report by the reader of the crate that cargo-nextest writes it with.
/// A report for build servers, as far as its readers agree on it.
#[derive(Deserialize)]
struct Junit {
    #[serde(rename = "@name")]
    name: String,
    #[serde(rename = "testsuite")]
    suites: Vec<JunitSuite>,
}

#[derive(Deserialize)]
struct JunitSuite {
    #[serde(rename = "@name")]
    name: String,
    #[serde(rename = "@tests")]
    tests: usize,
    #[serde(rename = "@failures")]
    failures: usize,
    #[serde(rename = "@errors")]
    errors: usize,
    #[serde(rename = "testcase")]
    cases: Vec<JunitCase>,
}

#[derive(Debug, Deserialize)]
struct JunitCase {
    #[serde(rename = "@name")]
    name: String,
    #[serde(rename = "@classname")]
    class: String,
    #[serde(rename = "@line")]
    line: Option<String>,
    failure: Option<JunitFailure>,
}

#[derive(Debug, Deserialize)]
struct JunitFailure {
    #[serde(rename = "@message")]
    message: String,
    #[serde(rename = "@type")]
    severity: String,
    #[serde(rename = "$text")]
    whole: String,
}

#[test]
fn junit_has_a_failure_for_each_finding() {
    let folder = mistakes();
    let (printed, findings) = (printed(&folder, "junit"), findings(&folder));
    let report: Junit = quick_xml::de::from_str(&printed).unwrap();
    assert_eq!((&*report.name, report.suites.len()), ("kyaml-check", names().len() + 1));
    let mut left = findings.iter();
    let mut clean = 0;
    for suite in &report.suites {
        let failures = suite.cases.iter().filter(|case| case.failure.is_some()).count();
        assert_eq!((suite.tests, suite.failures, suite.errors), (suite.cases.len(), failures, 0));
        for case in &suite.cases {
            assert_eq!(case.class, suite.name);
            let Some(JunitFailure { message, severity, whole }) = &case.failure else {
                assert_eq!(suite.name, "./clean.yaml", "{case:?}");
                clean += 1;
                continue;
            };
            let finding = left.next().unwrap();
            let place = format!("{}:{}", number(finding, "line"), number(finding, "column"));
            assert_eq!(suite.name, text(finding, "file"));
            assert_eq!(case.name, format!("{} at {place}", text(finding, "rule")));
            assert_eq!([severity, message], ["severity", "message"].map(|key| text(finding, key)));
            assert_eq!(*whole, format!("{place}: {severity}[{}]: {message}", text(finding, "rule")));
            assert_eq!(case.line.as_deref(), Some(&*finding["line"].to_string()));
        }
    }
    assert_eq!((left.next(), clean), (None, 1));
}

#[test]
fn checkstyle_has_an_error_for_each_finding() {
    let folder = mistakes();
    let (printed, findings) = (printed(&folder, "checkstyle"), findings(&folder));
    let mut reader = Reader::from_str(&printed);
    let (mut files, mut file, mut left) = (0, String::new(), findings.iter());
    loop {
        match reader.read_event().unwrap() {
            Event::Start(element) if element.name().as_ref() == b"file" => {
                files += 1;
                file = attributes(&element)["name"].clone();
            }
            Event::Empty(element) => {
                assert_eq!(element.name().as_ref(), b"error");
                let (read, finding) = (attributes(&element), left.next().unwrap());
                assert_eq!(file, text(finding, "file"));
                assert_eq!(read["line"], finding["line"].to_string());
                assert_eq!(read["column"], finding["column"].to_string());
                assert_eq!(read["severity"], text(finding, "severity"));
                assert_eq!(read["message"], text(finding, "message"));
                assert_eq!(read["source"], format!("kyaml-check.{}", text(finding, "rule")));
            }
            Event::Eof => break,
            _ => {}
        }
    }
    assert_eq!((left.next(), files), (None, names().len() + 1));
}

fn attributes(element: &BytesStart<'_>) -> BTreeMap<String, String> {
    let read = element.attributes().map(|attribute| {
        let attribute = attribute.unwrap();
        let name = String::from_utf8(attribute.key.as_ref().to_vec()).unwrap();
        (name, attribute.normalized_value(XmlVersion::Explicit1_0).unwrap().into_owned())
    });
    read.collect()
}

#[test]
fn sarif_has_the_severities_of_the_settings() {
    let settings = "[check.severity]\nnonportable-empty-stream = \"error\"\n";
    let folder = folder(&[("a.yaml", ""), ("kyaml.toml", settings)]);
    let log: Value = serde_json::from_str(&printed(&folder, "sarif")).unwrap();
    assert_eq!(log["runs"][0]["results"][0]["level"], "error");
}

/// SARIF by its own words; its schema and other readers have a step of the gate.
#[test]
fn sarif_has_a_result_for_each_finding() {
    let folder = mistakes();
    let (printed, findings) = (printed(&folder, "sarif"), findings(&folder));
    let log: Value = serde_json::from_str(&printed).unwrap();
    let run = &log["runs"][0];
    let (rules, results) = (&run["tool"]["driver"]["rules"], run["results"].as_array().unwrap());
    assert_eq!(results.len(), findings.len());
    for (result, finding) in results.iter().zip(&findings) {
        let [rule, severity] = ["rule", "severity"].map(|key| text(finding, key));
        assert_eq!(text(result, "ruleId"), rule);
        let descriptor = &rules[usize::try_from(number(result, "ruleIndex")).unwrap()];
        assert_eq!(text(descriptor, "id"), rule);
        let page = kyaml_lint::site().map(|site| format!("{site}rules/{rule}.html"));
        assert_eq!(descriptor.get("helpUri").and_then(Value::as_str), page.as_deref());
        assert!(text(&descriptor["fullDescription"], "text").starts_with("Finds "), "{descriptor}");
        assert_eq!(descriptor["properties"]["clause"], finding["clause"]);
        assert_eq!(text(result, "level"), severity);
        assert_eq!(result["message"]["text"], finding["message"]);
        assert_location(&result["locations"][0], finding, path(finding));
        assert_eq!(result["properties"]["pointer"], finding["pointer"]);
        assert_eq!(result["properties"]["document"], finding["document"]);
        assert_eq!(result.get("relatedLocations").is_some(), finding.get("related").is_some());
        if let Some(related) = finding.get("related") {
            assert_location(&result["relatedLocations"][0], related, path(finding));
            assert_eq!(result["relatedLocations"][0]["message"]["text"], related["message"]);
        }
        assert_eq!(result.get("fixes").is_some(), finding.get("fix").is_some());
        if let Some(fix) = finding.get("fix") {
            let read = &result["fixes"][0];
            assert!(text(&read["description"], "text").starts_with(text(fix, "applicability")), "{read}");
            let replacements = read["artifactChanges"][0]["replacements"].as_array().unwrap();
            let edits = fix["edits"].as_array().unwrap();
            assert_eq!(replacements.len(), edits.len());
            for (replacement, edit) in replacements.iter().zip(edits) {
                assert_region(&replacement["deletedRegion"], edit);
                assert_eq!(replacement["insertedContent"]["text"], edit["text"]);
            }
        }
    }
}

#[track_caller]
fn assert_location(location: &Value, range: &Value, path: &str) {
    let physical = &location["physicalLocation"];
    let uri = text(&physical["artifactLocation"], "uri");
    assert!(uri.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"/-._~%".contains(&byte)), "{uri}");
    assert_eq!(percent_encoding::percent_decode_str(uri).decode_utf8().unwrap(), path);
    assert_eq!(text(&physical["artifactLocation"], "uriBaseId"), "%SRCROOT%");
    assert_region(&physical["region"], range);
}

#[track_caller]
fn assert_region(region: &Value, range: &Value) {
    for (key, expected) in
        [("startLine", "line"), ("startColumn", "column"), ("endLine", "end_line"), ("endColumn", "end_column")]
    {
        assert_eq!(region[key], range[expected], "{key}");
    }
    assert_eq!(region["byteOffset"], range["byte_start"]);
    assert_eq!(number(region, "byteLength"), number(range, "byte_end") - number(range, "byte_start"));
}

/// Programs get no escapes for terminals, whatever the environment says.
#[test]
fn formats_for_programs_have_no_colours() {
    let folder = mistakes();
    for format in ["json", "json-lines", "sarif", "github", "gitlab", "junit", "checkstyle"] {
        let mut command = command(PROGRAM, folder.path(), &["--format", format, "--color", "always", "."]);
        command.env("FORCE_HYPERLINK", "1");
        let outcome = Outcome::of(command);
        assert!(!outcome.stdout.is_empty() && !outcome.stdout.contains('\x1B'), "{format}: {}", outcome.stdout);
    }
}

/// What the environment says of colours and links, where no terminal can be asked.
#[test]
fn the_environment_decides_on_colours_and_links() {
    let folder = folder(&[("a.yaml", MISTAKES)]);
    let shown = |arguments: &[&str], variables: &[(&str, &str)]| {
        let mut command = command(PROGRAM, folder.path(), &[&["a.yaml"], arguments].concat());
        for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "FORCE_COLOR", "FORCE_HYPERLINK"] {
            command.env_remove(name);
        }
        let outcome = Outcome::of({
            command.envs(variables.iter().copied());
            command
        });
        (outcome.stdout.contains("\x1B["), outcome.stdout.contains("\x1B]8;;http"))
    };
    // Without a site there is nothing to link to.
    let linked = kyaml_lint::site().is_some();
    let force_link = ("FORCE_HYPERLINK", "1");
    for format in ["human", "concise"] {
        let format = ["--format", format];
        assert_eq!(shown(&format, &[]), (false, false));
        assert_eq!(shown(&format, &[("CLICOLOR_FORCE", "1")]), (true, false));
        assert_eq!(shown(&format, &[("FORCE_COLOR", "1")]), (true, false));
        assert_eq!(shown(&format, &[("FORCE_COLOR", "0")]), (false, false));
        assert_eq!(shown(&format, &[("FORCE_COLOR", "1"), ("TERM", "dumb")]), (true, false));
        assert_eq!(shown(&format, &[("FORCE_COLOR", "1"), ("NO_COLOR", "1")]), (false, false));
        assert_eq!(shown(&format, &[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")]), (false, false));
        assert_eq!(shown(&format, &[("FORCE_COLOR", "1"), force_link]), (true, linked));
        assert_eq!(shown(&format, &[force_link]), (false, false));
        let always = [&format[..], &["--color", "always"]].concat();
        assert_eq!(shown(&always, &[("NO_COLOR", "1"), force_link]), (true, linked));
        let never = [&format[..], &["--color", "never"]].concat();
        assert_eq!(shown(&never, &[("CLICOLOR_FORCE", "1"), force_link]), (false, false));
    }
}
