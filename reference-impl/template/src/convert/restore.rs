//! A document of KYAML with actions in place of words.

use std::fmt::Write;

use kyaml_core::{TokenKind, tokens};

use super::block::{Island, PREFIX, word};
use super::probe::{Seen, Written};
use super::unconvertible::Unconvertible;
use crate::pipeline::{commands, with_include};

/// Puts the islands of a document in place of their words.
pub(super) fn restore(kyaml: &str, islands: &[Island<'_>], seen: &Seen) -> Result<String, Unconvertible> {
    let mut out = String::new();
    for line in kyaml.split_inclusive('\n') {
        match whole_line(line, islands) {
            Some(lines) => out.push_str(&lines),
            None => out.push_str(line),
        }
    }
    let mut restored = String::new();
    let mut end = 0;
    for token in tokens(&out) {
        let text = &out[token.span.range()];
        restored.push_str(&out[end..token.span.start]);
        end = token.span.end;
        if text.contains(PREFIX) {
            restored.push_str(&token_of(text, token.kind, islands, seen));
        } else {
            restored.push_str(text);
        }
    }
    restored.push_str(&out[end..]);
    if restored.contains(PREFIX) {
        return Err(Unconvertible::new(1, "an action whose place is not known"));
    }
    Ok(restored)
}

/// The lines of an island that is an entry, an item or a comment of its own.
fn whole_line(line: &str, islands: &[Island<'_>]) -> Option<String> {
    let text = line.trim();
    let indent = &line[..line.len() - line.trim_start().len()];
    let island = first_island(text)?;
    let word = word(island);
    let lines = match &islands[island] {
        Island::Line(control)
            if [format!("# {word}"), format!("\"{word}\","), format!("{word}: \"{word}\",")]
                .iter()
                .any(|of| of == text) =>
        {
            format!("{indent}{control}\n")
        }
        Island::Entries { code } if text == format!("{word}: \"{word}\",") => {
            let source = object(code, "fromYaml");
            format!(
                "{indent}{{{{- range $key, $value := {source} }}}}\n\
                 {indent}{{{{ $key | quote }}}}: {{{{ toPrettyJson $value }}}},\n\
                 {indent}{{{{- end }}}}\n"
            )
        }
        Island::Items { code } if text == format!("\"{word}\",") => {
            let source = object(code, "fromYamlArray");
            format!("{indent}{{{{- range {source} }}}}\n{indent}{{{{ toPrettyJson . }}}},\n{indent}{{{{- end }}}}\n")
        }
        _ => return None,
    };
    Some(lines)
}

/// The island of the first word in a text.
fn first_island(text: &str) -> Option<usize> {
    let rest = &text[text.find(PREFIX)? + PREFIX.len()..];
    rest[..rest.find('x')?].parse().ok()
}

/// A token with words.
fn token_of(text: &str, kind: TokenKind, islands: &[Island<'_>], seen: &Seen) -> String {
    let inside = text.trim_matches('"');
    let first = first_island(text);
    if let Some(mark) = first.filter(|&island| matches!(islands[island], Island::Mark)) {
        let key = raw(&inside.replacen(&word(mark), "", 1), islands);
        return if kyaml_core::is_plain_key(&key) { key } else { format!("\"{key}\"") };
    }
    let island = first.filter(|&island| inside == word(island));
    match (kind, island.map(|island| &islands[island])) {
        (TokenKind::DoubleQuoted, Some(Island::Part { code, index, is_quoted: true, .. }))
            if seen.written(*index) == Written::TextOrAbsent =>
        {
            action(&format!("{} | default \"\" | quote", joined(&without_indent(code).0)))
        }
        (TokenKind::DoubleQuoted, Some(Island::Part { code, is_quoted: true, .. }))
        | (TokenKind::Plain, Some(Island::Part { code, .. })) => action(&as_text(code)),
        (TokenKind::DoubleQuoted, Some(Island::Part { code, index, .. })) => action(&value(code, seen.written(*index))),
        (TokenKind::DoubleQuoted, Some(Island::Value { code })) => action(&block_value(code)),
        (TokenKind::DoubleQuoted, Some(Island::Text { code, has_line_feed })) => {
            let text = joined(&without_indent(code).0);
            let line_feed = if *has_line_feed { " | printf \"%s\\n\"" } else { "" };
            action(&format!("{text} | trimSuffix \"\\n\"{line_feed} | quote"))
        }
        (TokenKind::Plain, None) => format!("\"{}\"", raw(text, islands)),
        _ => raw(text, islands),
    }
}

/// The text with the actions as they are written in the template.
fn raw(text: &str, islands: &[Island<'_>]) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(PREFIX) {
        let Some(island) = first_island(&rest[at..]) else { break };
        out.push_str(&rest[..at]);
        match &islands[island] {
            Island::Part { text, .. } | Island::Line(text) => out.push_str(text),
            Island::Mark => {}
            Island::Value { code } | Island::Text { code, .. } | Island::Entries { code } | Island::Items { code } => {
                let _ = write!(out, "{{{{ {code} }}}}");
            }
        }
        rest = &rest[at + word(island).len()..];
    }
    out + rest
}

fn action(code: &str) -> String {
    format!("{{{{ {code} }}}}")
}

fn joined(stages: &[&str]) -> String {
    stages.iter().map(|stage| with_include(stage)).collect::<Vec<_>>().join(" | ")
}

fn function(stage: &str) -> &str {
    stage.split([' ', '\t', '\n']).next().unwrap_or_default()
}

/// The pipeline without the functions that only indent.
fn without_indent(code: &str) -> (Vec<&str>, bool) {
    let mut stages: Vec<&str> = commands(code).into_iter().map(|command| &code[command]).collect();
    let count = stages.len();
    while stages.len() > 1 && matches!(stages.last().map(|stage| function(stage)), Some("nindent" | "indent" | "trim"))
    {
        stages.pop();
    }
    let is_indented = stages.len() < count;
    if stages.len() == 1
        && let Some(rest) = stages[0].strip_prefix("nindent ").or_else(|| stages[0].strip_prefix("indent "))
        && let Some((_, rest)) = rest.trim().split_once(' ')
    {
        return (vec![rest.trim().trim_start_matches('(').trim_end_matches(')')], true);
    }
    (stages, is_indented)
}

/// The code of the object that an insertion writes, with `parse` for a text of YAML.
fn object(code: &str, parse: &str) -> String {
    let (mut stages, _) = without_indent(code);
    if stages.len() > 1 && stages.last() == Some(&"toYaml") {
        stages.pop();
        return joined(&stages);
    }
    match stages[..] {
        [only] if function(only) == "toYaml" => only["toYaml".len()..].trim().to_owned(),
        _ => format!("{} | {parse}", joined(&stages)),
    }
}

/// An insertion of block YAML as a value.
fn block_value(code: &str) -> String {
    let object = object(code, "fromYaml");
    if commands(&object).len() == 1 { format!("toPrettyJson {object}") } else { format!("{object} | toPrettyJson") }
}

/// The functions whose result is KYAML.
const WRITERS: [&str; 9] =
    ["quote", "toJson", "toPrettyJson", "toRawJson", "mustToJson", "mustToPrettyJson", "int", "int64", "len"];

/// An action in quotes, or as a key.
fn as_text(code: &str) -> String {
    let (mut stages, _) = without_indent(code);
    match stages.last().map(|stage| function(stage)) {
        Some("quote") => {}
        Some("squote") => {
            stages.pop();
            stages.push("quote");
        }
        _ => stages.push("quote"),
    }
    joined(&stages)
}

/// An action as the value of a plain scalar.
fn value(code: &str, written: Written) -> String {
    let (stages, is_indented) = without_indent(code);
    let last = stages.last().map_or("", |stage| function(stage));
    if is_indented || last == "toYaml" {
        return block_value(code);
    }
    if WRITERS.contains(&last) {
        return joined(&stages);
    }
    match &stages[..] {
        _ if last == "squote" || written == Written::Text => as_text(code),
        stages if matches!(written, Written::TextOrNull | Written::TextOrAbsent) => {
            format!("{} | default nil | toJson", joined(stages))
        }
        [only] if only.contains(' ') => format!("{} | toJson", with_include(only)),
        [only] => format!("toJson {only}"),
        stages => format!("{} | toJson", joined(stages)),
    }
}
