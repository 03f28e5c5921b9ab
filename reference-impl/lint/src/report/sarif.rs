//! The report in SARIF 2.1.0, which GitHub's code scanning and many other programs read.

use std::collections::BTreeMap;
use std::io::{self, Write};

use crate::{Applicability, Diagnostic, Fix, Pointer, Rule, Severity};
use kyaml_core::Span;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use serde::Serialize;
use serde_json::{Value, json};

use super::excerpt::FileText;
use super::fingerprint::Fingerprints;
use super::range::TextRange;
use super::reporter::{Part, Reporter, path, serialize_pointer};
use super::tool::Tool;

/// The text before the results. The tool with the broken rules follows the results, so that none is
/// kept in memory.
const HEAD: &str = concat!(
    r#"{"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0","#,
    r#""runs":[{"columnKind":"unicodeCodePoints","results":["#
);

/// The name of the root folder that readers of SARIF know.
const ROOT: &str = "%SRCROOT%";

/// The escaped characters of a path: all except those of a segment (RFC 3986, 3.3) that are not
/// delimiters elsewhere.
const ESCAPED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'/').remove(b'-').remove(b'.').remove(b'_').remove(b'~');

/// Prints one run, with one result on each line.
pub struct Sarif<W> {
    out: W,
    tool: Tool,
    /// The broken rules so far. A result has an index into this list.
    rules: Vec<&'static Rule>,
    any: bool,
    fingerprints: Fingerprints,
}

impl<W: Write> Sarif<W> {
    /// Prints the findings of `tool` to `out`.
    #[must_use]
    pub fn new(out: W, tool: Tool) -> Self {
        Self { out, tool, rules: Vec::new(), any: false, fingerprints: Fingerprints::default() }
    }

    fn index(&mut self, rule: &'static Rule) -> usize {
        self.rules.iter().position(|known| *known == rule).unwrap_or_else(|| {
            self.rules.push(rule);
            self.rules.len() - 1
        })
    }
}

impl<W: Write + Send> Reporter for Sarif<W> {
    fn open(&mut self, _name: &str) -> io::Result<()> {
        self.fingerprints = Fingerprints::default();
        Ok(())
    }

    fn part(&mut self, part: &Part<'_>, diagnostics: &[Diagnostic]) -> io::Result<()> {
        let text = FileText::of(part);
        let place =
            Place { text: &text, documents: part.start.documents, artifact: ArtifactLocation::new(path(part.name)) };
        for found in diagnostics {
            self.out.write_all(if self.any { b",\n" } else { HEAD.as_bytes() })?;
            if !std::mem::replace(&mut self.any, true) {
                self.out.write_all(b"\n")?;
            }
            let rule_index = self.index(found.rule);
            let fingerprint = self.fingerprints.next(&text, found);
            serde_json::to_writer(&mut self.out, &place.result(found, rule_index, fingerprint))?;
        }
        Ok(())
    }

    fn finish(mut self: Box<Self>) -> io::Result<()> {
        if !self.any {
            self.out.write_all(HEAD.as_bytes())?;
        }
        let mut driver = json!({
            "name": self.tool.name,
            "rules": self.rules.iter().map(|rule| descriptor(rule)).collect::<Vec<_>>(),
        });
        if let Some(version) = &self.tool.version {
            driver["version"] = json!(version);
            driver["semanticVersion"] = json!(version);
        }
        if let Some(url) = &self.tool.url {
            driver["informationUri"] = json!(url);
        }
        writeln!(self.out, "\n],\n\"tool\":{{\"driver\":{driver}}}}}]}}")?;
        self.out.flush()
    }
}

/// The description of a rule.
fn descriptor(rule: &Rule) -> Value {
    let documentation = rule.documentation();
    // The first section, without its heading.
    let first = documentation.split_once('\n').map_or("", |(_, rest)| rest);
    let first = first.split_once("\n\n").map_or(first, |(first, _)| first).trim().replace('\n', " ");
    // A custom rule may have neither documentation nor a page.
    let first = if first.is_empty() { rule.summary() } else { &first };
    let documentation = if documentation.is_empty() { rule.summary() } else { &documentation };
    let mut descriptor = json!({
        "id": rule.name(),
        "shortDescription": {"text": rule.summary()},
        "fullDescription": {"text": first},
        "help": {"text": documentation, "markdown": documentation},
        "defaultConfiguration": {"level": level(rule.severity())},
        "properties": {"clause": rule.clause(), "group": rule.group().name()},
    });
    if let Some(url) = rule.url() {
        descriptor["helpUri"] = url.into();
    }
    descriptor
}

fn level(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
    }
}

/// A part of a file, with the results in it.
struct Place<'t> {
    text: &'t FileText<'t>,
    /// Number of documents before it.
    documents: usize,
    artifact: ArtifactLocation,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ResultOfRule<'a> {
    rule_id: &'static str,
    rule_index: usize,
    level: &'static str,
    message: Message<'a>,
    locations: [Location<'a>; 1],
    #[serde(skip_serializing_if = "Option::is_none")]
    related_locations: Option<[Location<'a>; 1]>,
    partial_fingerprints: BTreeMap<&'static str, String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fixes: Option<[SarifFix<'a>; 1]>,
    properties: Properties<'a>,
}

/// Properties without a name in SARIF. Documents are zero-based. The pointer is a JSON Pointer (RFC
/// 6901) into the document.
#[derive(Serialize)]
struct Properties<'a> {
    document: usize,
    #[serde(serialize_with = "serialize_pointer")]
    pointer: &'a Pointer,
}

#[derive(Serialize)]
struct Message<'a> {
    text: &'a str,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Location<'a> {
    physical_location: PhysicalLocation<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<Message<'a>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct PhysicalLocation<'a> {
    artifact_location: &'a ArtifactLocation,
    region: Region,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ArtifactLocation {
    uri: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    uri_base_id: Option<&'static str>,
}

/// A range in characters and in bytes. Lines and columns are one-based, ends are exclusive.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Region {
    start_line: usize,
    start_column: usize,
    end_line: usize,
    end_column: usize,
    byte_offset: usize,
    byte_length: usize,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct SarifFix<'a> {
    description: Message<'a>,
    artifact_changes: [ArtifactChange<'a>; 1],
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ArtifactChange<'a> {
    artifact_location: &'a ArtifactLocation,
    replacements: Vec<Replacement<'a>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Replacement<'a> {
    deleted_region: Region,
    inserted_content: Message<'a>,
}

impl ArtifactLocation {
    fn new(name: &str) -> Self {
        let name = if cfg!(windows) { name.replace('\\', "/") } else { name.to_owned() };
        let path = utf8_percent_encode(&name, ESCAPED);
        if name.starts_with('/') {
            Self { uri: format!("file://{path}"), uri_base_id: None }
        } else if cfg!(windows) && name.as_bytes().get(1) == Some(&b':') {
            Self { uri: format!("file:///{path}"), uri_base_id: None }
        } else {
            Self { uri: path.to_string(), uri_base_id: Some(ROOT) }
        }
    }
}

impl Place<'_> {
    fn result<'a>(&'a self, found: &'a Diagnostic, rule_index: usize, fingerprint: String) -> ResultOfRule<'a> {
        ResultOfRule {
            rule_id: found.rule.name(),
            rule_index,
            level: level(found.severity),
            message: Message { text: &found.message },
            locations: [self.location(found.span, None)],
            related_locations: found
                .related
                .as_ref()
                .map(|related| [self.location(related.span, Some(&related.message))]),
            partial_fingerprints: [("ruleAndLine/v1", fingerprint)].into(),
            fixes: found.fix.as_ref().map(|fix| [self.fix(fix)]),
            properties: Properties { document: self.documents + found.document, pointer: &found.pointer },
        }
    }

    fn location<'a>(&'a self, span: Span, message: Option<&'a str>) -> Location<'a> {
        let region = self.region(span);
        Location {
            physical_location: PhysicalLocation { artifact_location: &self.artifact, region },
            message: message.map(|text| Message { text }),
        }
    }

    fn region(&self, span: Span) -> Region {
        let TextRange { line, column, end_line, end_column, byte_start, byte_end } = TextRange::new(self.text, span);
        Region {
            start_line: line,
            start_column: column,
            end_line,
            end_column,
            byte_offset: byte_start,
            byte_length: byte_end - byte_start,
        }
    }

    fn fix<'a>(&'a self, fix: &'a Fix) -> SarifFix<'a> {
        let text = match fix.applicability() {
            Applicability::Safe => "safe: Kubernetes loads the same afterwards",
            _ => "unsafe: this guesses what was meant",
        };
        let replacements = fix.edits().iter().map(|edit| Replacement {
            deleted_region: self.region(edit.span),
            inserted_content: Message { text: &edit.text },
        });
        SarifFix {
            description: Message { text },
            artifact_changes: [ArtifactChange {
                artifact_location: &self.artifact,
                replacements: replacements.collect(),
            }],
        }
    }
}
