//! The report in SARIF 2.1.0, which GitHub's code scanning and many other programs read.

use std::io::{self, Write};

use crate::{Applicability, Diagnostic, Fix, Rule, Severity};
use kyaml_core::{Sequence, Span, Value, kyaml};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

use super::array::Array;
use super::excerpt::FileText;
use super::fingerprint::Fingerprints;
use super::range::TextRange;
use super::reporter::{Part, Reporter, path};
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
    out: Array<W>,
    tool: Tool,
    /// The broken rules so far. A result has an index into this list.
    rules: Vec<&'static Rule>,
    fingerprints: Fingerprints,
}

impl<W: Write> Sarif<W> {
    /// Prints the findings of `tool` to `out`.
    #[must_use]
    pub fn new(out: W, tool: Tool) -> Self {
        Self { out: Array::new(out, HEAD), tool, rules: Vec::new(), fingerprints: Fingerprints::default() }
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
        let place = Place { text: &text, documents: part.start.documents, artifact: artifact(path(part.name)) };
        for found in diagnostics {
            let rule_index = self.index(found.rule);
            let fingerprint = self.fingerprints.next(&text, found);
            self.out.add(&place.result(found, rule_index, fingerprint))?;
        }
        Ok(())
    }

    fn finish(self: Box<Self>) -> io::Result<()> {
        let Self { out, tool: Tool { name, version, url }, rules, .. } = *self;
        let driver = without_nulls(kyaml!({
            informationUri: url.as_deref(),
            name: &*name,
            rules: rules.into_iter().map(descriptor).collect::<Sequence>(),
            semanticVersion: version.as_deref(),
            version: version.as_deref(),
        }));
        let end = format!("\n],\n\"tool\":{{\"driver\":{}}}}}]}}\n", serde_json::to_string(&driver)?);
        out.finish(&format!("{HEAD}{end}"), &end)
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
    without_nulls(kyaml!({
        defaultConfiguration: {level: level(rule.severity())},
        fullDescription: {text: first},
        help: {markdown: documentation, text: documentation},
        helpUri: rule.url(),
        id: rule.name(),
        properties: {clause: rule.clause(), group: rule.group().name()},
        shortDescription: {text: rule.summary()},
    }))
}

fn level(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
    }
}

/// The mapping without the entries that are null.
fn without_nulls(mut value: Value) -> Value {
    if let Some(mapping) = value.as_mapping_mut() {
        mapping.retain(|_, value| !value.is_null());
    }
    value
}

/// The location of a file.
fn artifact(name: &str) -> Value {
    let name = if cfg!(windows) { name.replace('\\', "/") } else { name.to_owned() };
    let path = utf8_percent_encode(&name, ESCAPED);
    if name.starts_with('/') {
        kyaml!({uri: format!("file://{path}")})
    } else if cfg!(windows) && name.as_bytes().get(1) == Some(&b':') {
        kyaml!({uri: format!("file:///{path}")})
    } else {
        kyaml!({uri: path.to_string(), uriBaseId: ROOT})
    }
}

/// A part of a file, with the results in it.
struct Place<'t> {
    text: &'t FileText<'t>,
    /// Number of documents before it.
    documents: usize,
    artifact: Value,
}

impl Place<'_> {
    /// A result. Its properties have no name in SARIF: documents are zero-based, and the pointer is a JSON Pointer (RFC 6901)
    /// into the document.
    fn result(&self, found: &Diagnostic, rule_index: usize, fingerprint: String) -> Value {
        let related = found.related.as_ref().map(|related| self.location(related.span, Some(&related.message)));
        without_nulls(kyaml!({
            ruleId: found.rule.name(),
            ruleIndex: rule_index,
            level: level(found.severity),
            message: {text: found.message.as_str()},
            locations: [(self.location(found.span, None))],
            relatedLocations: related.map(|related| vec![related]),
            partialFingerprints: {"ruleAndLine/v1": fingerprint},
            fixes: found.fix.as_ref().map(|fix| vec![self.fix(fix)]),
            properties: {document: self.documents + found.document, pointer: found.pointer.to_string()},
        }))
    }

    fn location(&self, span: Span, message: Option<&str>) -> Value {
        without_nulls(kyaml!({
            physicalLocation: {artifactLocation: self.artifact.clone(), region: self.region(span)},
            message: message.map(|text| kyaml!({text: text})),
        }))
    }

    /// A range in characters and in bytes. Lines and columns are one-based, ends are exclusive.
    fn region(&self, span: Span) -> Value {
        let TextRange { line, column, end_line, end_column, byte_start, byte_end } = TextRange::new(self.text, span);
        kyaml!({
            startLine: line,
            startColumn: column,
            endLine: end_line,
            endColumn: end_column,
            byteOffset: byte_start,
            byteLength: byte_end - byte_start,
        })
    }

    fn fix(&self, fix: &Fix) -> Value {
        let description = match fix.applicability() {
            Applicability::Safe => "safe: Kubernetes loads the same afterwards",
            _ => "unsafe: this guesses what was meant",
        };
        let replacements = fix
            .edits()
            .iter()
            .map(|edit| kyaml!({deletedRegion: self.region(edit.span), insertedContent: {text: edit.text.as_str()}}));
        kyaml!({
            description: {text: description},
            artifactChanges: [{
                artifactLocation: self.artifact.clone(),
                replacements: replacements.collect::<Sequence>(),
            }],
        })
    }
}
