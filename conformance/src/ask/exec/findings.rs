//! What a program says about its inputs, beside its exit code.

use std::collections::BTreeMap;
use std::path::Path;
use std::str::FromStr;

use kyaml_cases::case::Span;
use kyaml_protocol::Rejection;
use serde::Deserialize;

/// How findings are printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Findings {
    /// As text: a line of standard output or standard error that names a file is about it, and a finding where the program rejects.
    #[default]
    Text,
    /// As JSON on standard output: objects one after the other, or arrays of them. RUNNING.md describes them.
    Json,
}

/// Why the name of a way to print findings is refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is no way to print findings: write text or json")]
pub(crate) struct UnknownFindings(String);

impl FromStr for Findings {
    type Err = UnknownFindings;

    fn from_str(text: &str) -> Result<Self, UnknownFindings> {
        match text {
            "text" => Ok(Self::Text),
            "json" => Ok(Self::Json),
            _ => Err(UnknownFindings(text.to_owned())),
        }
    }
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
    #[serde(other)]
    Other,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Printed {
    One(Finding),
    Many(Vec<Finding>),
}

/// The first error about each file, by the name of the file without its folder. A finding without a
/// file name belongs to the single input.
///
/// # Errors
/// Fails with a description if JSON was promised and something else was printed.
pub(super) fn read(
    findings: Findings,
    stdout: &[u8],
    stderr: &str,
    only: &str,
) -> Result<BTreeMap<String, Rejection>, String> {
    let mut first = BTreeMap::new();
    match findings {
        Findings::Text => {
            let stdout = String::from_utf8_lossy(stdout);
            for line in stdout.lines().chain(stderr.lines()) {
                for name in names(line) {
                    first.entry(name.to_owned()).or_insert_with(|| Rejection::words(line.trim()));
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
                for finding in findings.into_iter().filter(|finding| finding.severity == Severity::Error) {
                    let file = finding.file.as_deref().map(Path::new).and_then(Path::file_name);
                    let name = file.and_then(std::ffi::OsStr::to_str).unwrap_or(only).to_owned();
                    first.entry(name).or_insert_with(|| rejection(finding));
                }
            }
        }
    }
    Ok(first)
}

fn rejection(Finding { rule, byte_start, byte_end, message, .. }: Finding) -> Rejection {
    let span = byte_start.zip(byte_end).map(|(start, end)| Span { start, end });
    Rejection { message, rule, span }
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
        let found: Vec<_> = found.iter().map(|(name, rejection)| (name.as_str(), rejection.message.as_str())).collect();
        assert_eq!(
            found,
            [("input-12.json", "bad: input-12.json."), ("input-3.yaml", "/tmp/x/input-3.yaml:1:4: error: no")]
        );
    }

    #[test]
    fn objects_and_arrays_have_rules_and_spans() {
        let out = br#"{"file": "/t/input-1.yaml", "severity": "warning", "rule": "w"}
            [{"file": "/t/input-1.yaml", "rule": "ambiguous-key", "byte_start": 5, "byte_end": 7, "line": 2, "message": "no"},
             {"file": "/t/input-1.yaml", "rule": "second"}]
            {"message": "of the only one"}"#;
        let found = read(Findings::Json, out, "", "input-9.yaml").unwrap();
        assert_eq!(found.len(), 2);
        let Rejection { message, rule, span } = &found["input-1.yaml"];
        assert_eq!((message.as_str(), rule.as_deref()), ("no", Some("ambiguous-key")));
        assert_eq!(*span, Some(Span { start: 5, end: 7 }));
        assert_eq!(found["input-9.yaml"], Rejection::words("of the only one"));
    }

    #[test]
    fn other_output_is_a_mistake() {
        assert!(read(Findings::Json, b"2 files checked", "", "").unwrap_err().starts_with("its findings are not"));
        assert_eq!(read(Findings::Json, b"", "", ""), Ok(BTreeMap::new()));
        assert_eq!("sarif".parse::<Findings>(), Err(UnknownFindings("sarif".to_owned())));
    }
}
