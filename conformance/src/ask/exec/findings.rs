//! What a program says about its inputs, beside its exit code.

use std::collections::BTreeMap;
use std::path::Path;

use kyaml_cases::case::{self, Span};
use kyaml_protocol::{Rejection, Reports};
use serde::Deserialize;
use strum::EnumString;

/// How findings are printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, EnumString)]
#[strum(serialize_all = "kebab-case", parse_err_ty = String, parse_err_fn = unknown)]
pub(crate) enum Findings {
    /// As text: a line of standard output or standard error that names a file is an error in it, unless it says otherwise.
    #[default]
    Text,
    /// As JSON on standard output: objects one after the other, or arrays of them. RUNNING.md describes them.
    Json,
}

fn unknown(name: &str) -> String {
    format!("{name:?} is no way to print findings: write text or json")
}

/// One finding, as a program prints it. Other members are of no concern.
#[derive(Deserialize)]
struct Finding {
    file: Option<String>,
    rule: Option<String>,
    byte_start: Option<usize>,
    byte_end: Option<usize>,
    #[serde(default)]
    severity: Severity,
    #[serde(default)]
    message: String,
}

#[derive(Deserialize, Default, PartialEq)]
#[serde(rename_all = "lowercase")]
enum Severity {
    #[default]
    Error,
    Warning,
    #[serde(other)]
    Other,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Printed {
    One(Finding),
    Many(Vec<Finding>),
}

/// The output about one file.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct OfFile {
    /// The first error.
    pub(super) rejection: Option<Rejection>,
    /// All errors and warnings that have a rule and a place.
    findings: Vec<case::Finding>,
    warnings: Vec<case::Finding>,
}

impl OfFile {
    /// The reports beside a verdict, which only JSON can make.
    pub(super) fn reports(self, findings: Findings, is_accepted: bool) -> Reports {
        match (findings, is_accepted) {
            (Findings::Text, _) => Reports::default(),
            (Findings::Json, true) => Reports { warnings: Some(self.warnings), ..Reports::default() },
            (Findings::Json, false) => Reports { findings: Some(self.findings), ..Reports::default() },
        }
    }
}

/// The output about each file, by the name of the file without its folder. A finding without a
/// file name belongs to the single input, which is named `only`.
///
/// # Errors
/// Fails with a description if JSON was promised and something else was printed.
pub(super) fn read(
    findings: Findings,
    stdout: &[u8],
    stderr: &str,
    only: &str,
) -> Result<BTreeMap<String, OfFile>, String> {
    let mut files: BTreeMap<String, OfFile> = BTreeMap::new();
    match findings {
        Findings::Text => {
            let stdout = String::from_utf8_lossy(stdout);
            for line in stdout.lines().chain(stderr.lines()).filter(|line| !is_harmless(line)) {
                for name in names(line) {
                    let of_file = files.entry(name.to_owned()).or_default();
                    of_file.rejection.get_or_insert_with(|| Rejection::words(line.trim()));
                }
            }
        }
        Findings::Json => {
            for printed in serde_json::Deserializer::from_slice(stdout).into_iter::<Printed>() {
                let printed =
                    printed.map_err(|error| format!("its findings are not as RUNNING.md describes: {error}"))?;
                let findings = match printed {
                    Printed::One(finding) => vec![finding],
                    Printed::Many(findings) => findings,
                };
                for finding in findings {
                    let file = finding.file.as_deref().map(Path::new).and_then(Path::file_name);
                    let name = file.and_then(std::ffi::OsStr::to_str).unwrap_or(only).to_owned();
                    files.entry(name).or_default().add(finding);
                }
            }
        }
    }
    Ok(files)
}

impl OfFile {
    fn add(&mut self, Finding { rule, byte_start, byte_end, severity, message, .. }: Finding) {
        let span = byte_start.zip(byte_end).map(|(start, end)| Span { start, end });
        let listed = rule.clone().zip(span).map(|(rule, span)| case::Finding { rule, span });
        match severity {
            Severity::Error => {
                self.findings.extend(listed);
                self.rejection.get_or_insert(Rejection { message, rule, span });
            }
            Severity::Warning => self.warnings.extend(listed),
            Severity::Other => {}
        }
    }
}

/// Whether a line says of itself that it is not an error. If it lies, the file is asked alone.
fn is_harmless(line: &str) -> bool {
    const WORDS: [&str; 9] = ["warning", "warn", "info", "note", "hint", "ok", "valid", "passed", "checking"];
    let mut words = line.split(|c: char| !c.is_ascii_alphanumeric());
    words.any(|word| WORDS.iter().any(|harmless| word.eq_ignore_ascii_case(harmless)))
}

/// The inputs that a line names, as [`super::input`] names them.
fn names(line: &str) -> impl Iterator<Item = &str> {
    let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '.' | '_');
    line.split(move |c| !is_part(c)).map(|word| word.trim_end_matches('.')).filter(|word| word.starts_with("input-"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_about_the_files_that_it_names() {
        let out = b"checked 2 files\n/tmp/x/input-3.yaml:1:4: error: no\n/tmp/x/input-3.yaml:9:9: again\n";
        let found = read(Findings::Text, out, "bad: input-12.json.", "").unwrap();
        let words = |of_file: &OfFile| of_file.rejection.clone().map(|rejection| rejection.message).unwrap_or_default();
        let found: Vec<_> = found.iter().map(|(name, of_file)| (name.as_str(), words(of_file))).collect();
        assert_eq!(
            found,
            [
                ("input-12.json", "bad: input-12.json.".to_owned()),
                ("input-3.yaml", "/tmp/x/input-3.yaml:1:4: error: no".to_owned())
            ]
        );
    }

    #[test]
    fn a_line_that_reports_no_error_rejects_nothing() {
        let out = b"input-1.yaml: OK\ninput-2.yaml:3:1: warning: no\n[info] input-3.yaml\ninput-4.yaml:1: notes\n";
        let found = read(Findings::Text, out, "", "").unwrap();
        assert_eq!(found.keys().collect::<Vec<_>>(), ["input-4.yaml"]);
    }

    #[test]
    fn objects_and_arrays_have_rules_and_spans() {
        let out = br#"{"file": "/t/input-1.yaml", "severity": "warning", "rule": "w", "byte_start": 1, "byte_end": 2}
            {"file": "/t/input-1.yaml", "severity": "info", "rule": "i", "byte_start": 1, "byte_end": 2}
            [{"file": "/t/input-1.yaml", "rule": "ambiguous-key", "byte_start": 5, "byte_end": 7, "line": 2, "message": "no"},
             {"file": "/t/input-1.yaml", "rule": "second", "byte_start": 8, "byte_end": 9}]
            {"message": "of the only one"}"#;
        let found = read(Findings::Json, out, "", "input-9.yaml").unwrap();
        assert_eq!(found.len(), 2);
        let Rejection { message, rule, span } = found["input-1.yaml"].rejection.as_ref().unwrap();
        assert_eq!((message.as_str(), rule.as_deref()), ("no", Some("ambiguous-key")));
        assert_eq!(*span, Some(Span { start: 5, end: 7 }));
        assert_eq!(found["input-9.yaml"].rejection, Some(Rejection::words("of the only one")));
        let listed = |rule: &str, start, end| case::Finding { rule: rule.to_owned(), span: Span { start, end } };
        let reports = |is_accepted| found["input-1.yaml"].clone().reports(Findings::Json, is_accepted);
        assert_eq!(reports(false).findings, Some(vec![listed("ambiguous-key", 5, 7), listed("second", 8, 9)]));
        assert_eq!(reports(true).warnings, Some(vec![listed("w", 1, 2)]));
    }

    #[test]
    fn other_output_is_a_mistake() {
        assert!(read(Findings::Json, b"2 files checked", "", "").unwrap_err().starts_with("its findings are not"));
        assert_eq!(read(Findings::Json, b"", "", ""), Ok(BTreeMap::new()));
        assert_eq!("sarif".parse::<Findings>(), Err(unknown("sarif")));
    }
}
