//! The text that appears when the pointer rests on something.

use std::borrow::Cow;
use std::fmt::Write as _;

use gen_lsp_types::{Hover, HoverParams, MarkupContent, MarkupKind};
use kyaml_core::{Key, KeyStyle, Node, NodeKind, Number, Span, ambiguity, is_plain_key, parse, quote};
use kyaml_lint::{Diagnostic as Finding, Rule, rules};

use crate::revision::Revision;

/// The documentation of a rule, if a finding or a comment with its name is at the position.
/// Otherwise the path of the value, its type, the value that Kubernetes loads, the reason for the
/// quotes of its key, and the documentation of its field.
pub(crate) fn hover(revision: &Revision, params: &HoverParams) -> Option<Hover> {
    let places = revision.places();
    let offset = places.offset(params.text_document_position_params.position);
    let contains = |span: Span| span.start <= offset && offset < span.end.max(span.start + 1);
    let findings = revision.report().diagnostics().iter();
    let (span, text) = if let Some(finding) =
        findings.filter(|finding| contains(finding.span)).min_by_key(|finding| finding.span.len())
    {
        (finding.span, of_finding(finding))
    } else if revision.has_brackets() {
        of_ignored_rule(&revision.text, offset).or_else(|| of_node(revision, offset))?
    } else {
        of_foreign(revision, offset)?
    };
    let (kind, value) = if revision.abilities.has_markdown {
        (MarkupKind::Markdown, text)
    } else {
        (MarkupKind::PlainText, text.replace('`', ""))
    };
    Some(Hover { contents: MarkupContent { kind, value }.into(), range: Some(places.range(span)) })
}

fn of_finding(finding: &Finding) -> String {
    format!("{}\n\n{}", finding.message, of_rule(finding.rule))
}

/// The documentation of a rule, below its name and clause.
fn of_rule(rule: &Rule) -> String {
    let clause = if rule.clause().is_empty() { String::new() } else { format!(" ({})", rule.clause()) };
    let name = match rule.url() {
        Some(url) => format!("[`{rule}`]({url})"),
        None => format!("`{rule}`"),
    };
    format!("{name}{clause}: {}\n\n{}", rule.summary(), rule.documentation())
}

/// The documentation of the rule whose name is at `offset` in a comment that ignores it.
fn of_ignored_rule(text: &str, offset: usize) -> Option<(Span, String)> {
    let line = text[..offset].rfind('\n').map_or(0, |at| at + 1);
    let end = text[offset..].find('\n').map_or(text.len(), |at| offset + at);
    let comment = line + text[line..end].find("# kyaml-check: ignore")?;
    if offset < comment {
        return None;
    }
    let is_of_name = |c: char| c.is_ascii_alphanumeric() || c == '-';
    let start = text[..offset].trim_end_matches(is_of_name).len();
    let end = text.len() - text[offset..].trim_start_matches(is_of_name).len();
    let rule = rules::find(&text[start..end])?;
    Some((Span::new(start, end), of_rule(rule)))
}

/// The documentation of Kubernetes for the value at `offset` in other YAML.
fn of_foreign(revision: &Revision, offset: usize) -> Option<(Span, String)> {
    let types = revision.types.as_deref().filter(|_| revision.is_foreign())?;
    let tree = revision.imported(&revision.text)?;
    let node = tree.node_at(offset)?;
    let span = node.key().map_or(node.span(), Key::span);
    Some((span, types.describe(node)?))
}

/// What the value at `offset` is.
fn of_node(revision: &Revision, offset: usize) -> Option<(Span, String)> {
    let parsed = parse(revision.text.as_bytes());
    let node = parsed.tree().node_at(offset)?;
    let key = node.key().filter(|key| offset < key.span().end);
    let pointer = node.pointer();
    let path = if pointer.is_empty() { "the whole document".to_owned() } else { format!("`{pointer}`") };
    let mut lines = vec![path, of_kind(node)];
    lines.extend(key.and_then(of_key));
    lines.extend(revision.types.as_deref().and_then(|types| match revision.document().kyaml() {
        Cow::Borrowed(_) => types.describe(node),
        // A template has other text in the places of its actions.
        Cow::Owned(text) => types.describe(parse(text.as_bytes()).tree().node_at(offset)?),
    }));
    let count = parsed.tree().documents().len();
    if count > 1 {
        lines.push(format!("Document {} of {count}.", node.document().index() + 1));
    }
    Some((key.map_or(node.span(), Key::span), lines.join("\n\n")))
}

/// The type of a value, and what Kubernetes loads from a scalar.
fn of_kind(node: Node<'_, '_>) -> String {
    let some = |count: usize, one: &str, many: &str| match count {
        1 => format!("1 {one}"),
        _ => format!("{count} {many}"),
    };
    match node.kind() {
        NodeKind::Mapping => format!("A mapping with {}.", some(node.len(), "entry", "entries")),
        NodeKind::Sequence => format!("A sequence with {}.", some(node.len(), "item", "items")),
        NodeKind::Null => "Null.".to_owned(),
        NodeKind::Bool(value) => format!("The boolean `{value}`."),
        NodeKind::Number(text) => of_number(text),
        NodeKind::String(text) => of_string(text),
        _ => "Not a value of KYAML.".to_owned(),
    }
}

/// Kubernetes loads integers as 64 bits and other numbers as binary64.
fn of_number(text: &str) -> String {
    let Ok(number) = text.parse::<Number>() else { return "A number.".to_owned() };
    let is_integer = text.parse::<i64>().is_ok() || text.parse::<u64>().is_ok();
    let kind = if is_integer { "integer" } else { "floating-point number" };
    let loaded = number.to_shortest();
    match text.parse::<f64>() {
        Ok(float) if !is_integer && !float.is_finite() => {
            "A number beyond the range of binary64, which Kubernetes refuses.".to_owned()
        }
        Ok(float) if !is_integer => {
            let loaded = Number::from_f64(float).map_or(loaded, |number| number.to_shortest());
            format!("The {kind} `{}`, as Kubernetes loads it.", loaded.as_str())
        }
        _ => format!("The {kind} `{}`.", loaded.as_str()),
    }
}

/// A string, with its characters as JSON has them if it is not obvious from the source.
fn of_string(text: &str) -> String {
    let characters = text.chars().count();
    let mut out = match characters {
        0 => return "The empty string.".to_owned(),
        1 => "A string of 1 character.".to_owned(),
        _ => format!("A string of {characters} characters."),
    };
    if let Some(family) = ambiguity(text) {
        let _ = write!(out, " Without its quotes, some readers would take it for {family}.");
    }
    if text.contains('\n') {
        let lines = match text.lines().count() {
            1 => "1 line".to_owned(),
            lines => format!("{lines} lines"),
        };
        let _ = write!(out, " It has {lines}:\n\n```text\n{}\n```", text.trim_end_matches('\n'));
    } else if text.contains(|c: char| c.is_control() || c == '"' || c == '\\') {
        let _ = write!(out, " Kubernetes loads `{}`.", quote(text));
    }
    out
}

/// Why a key is quoted, if it is.
fn of_key(key: &Key<'_>) -> Option<String> {
    let text = key.text().filter(|_| key.style() == KeyStyle::Quoted)?;
    Some(match ambiguity(text) {
        Some(family) => {
            format!("The key is quoted because some readers would take `{text}` for {family} (KY-KEY-4).")
        }
        None if is_plain_key(text) => format!("The key needs no quotes: `{text}` is a plain key (KY-KEY-3)."),
        None => "The key is quoted because a plain key consists of letters, numbers and `_`, with `-`, `.` and `/` \
                 only inside (KY-KEY-3)."
            .to_owned(),
    })
}
