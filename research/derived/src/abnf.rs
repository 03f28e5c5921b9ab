//! ABNF (RFC 5234), with the texts that regard case of RFC 7405.

use std::fmt::Write as _;

use crate::node::{Node, Production};

/// The columns that a line may fill.
const WIDTH: usize = 116;

/// The text of these productions; `head` is its first lines, without the `;`.
#[must_use]
pub fn text(head: &str, productions: &[Production]) -> String {
    let mut out: String = head.lines().map(comment).collect();
    for Production { name, documentation, takes } in productions {
        out.push('\n');
        out.push_str(&comment(documentation));
        let alternatives: Vec<String> = match takes {
            Node::Choice(parts) => parts.iter().map(concatenation).collect(),
            Node::Set(set) => set.ranges().iter().map(|&range| character_range(range)).collect(),
            other => vec![concatenation(other)],
        };
        let name = rule_name(name);
        let mut line = format!("{name} =");
        for (place, alternative) in alternatives.iter().enumerate() {
            let alternative = if place == 0 { format!(" {alternative}") } else { format!(" / {alternative}") };
            if line.len() + alternative.len() > WIDTH && !line.trim().is_empty() {
                let _ = writeln!(out, "{line}");
                "   ".clone_into(&mut line);
            }
            line.push_str(&alternative);
        }
        let _ = writeln!(out, "{line}");
    }
    out
}

fn comment(text: &str) -> String {
    let mut out = String::new();
    let mut line = String::from(";");
    for word in text.split_whitespace() {
        if line.len() + 1 + word.len() > WIDTH {
            let _ = writeln!(out, "{line}");
            line = String::from(";");
        }
        line.push(' ');
        line.push_str(word);
    }
    if line.len() > 1 {
        let _ = writeln!(out, "{line}");
    }
    out
}

fn rule_name(name: &str) -> String {
    name.replace('_', "-")
}

fn alternation(node: &Node) -> String {
    match node {
        Node::Choice(parts) => parts.iter().map(concatenation).collect::<Vec<_>>().join(" / "),
        Node::Set(set) => set.ranges().iter().map(|&range| character_range(range)).collect::<Vec<_>>().join(" / "),
        other => concatenation(other),
    }
}

fn concatenation(node: &Node) -> String {
    match node {
        Node::Sequence(parts) if parts.is_empty() => "\"\"".to_owned(),
        Node::Sequence(parts) => parts.iter().map(element).collect::<Vec<_>>().join(" "),
        other => element(other),
    }
}

fn element(node: &Node) -> String {
    match node {
        Node::Text(text) => quoted(text),
        Node::TextInAnyCase(text) => format!("%i\"{text}\""),
        Node::Name(name) => rule_name(name),
        Node::Set(set) if set.ranges().len() == 1 => character_range(set.ranges()[0]),
        Node::Set(_) | Node::Choice(_) => format!("({})", alternation(node)),
        Node::Sequence(_) => format!("({})", concatenation(node)),
        Node::Repetition(of, 0, Some(1)) => format!("[{}]", alternation(of)),
        Node::Repetition(of, least, most) => {
            let times = match (least, most) {
                (0, None) => "*".to_owned(),
                (least, None) => format!("{least}*"),
                (least, Some(most)) if least == most => least.to_string(),
                (least, Some(most)) => format!("{least}*{most}"),
            };
            format!("{times}{}", element(of))
        }
    }
}

/// A text: `%s` if it has letters, a value if it cannot be quoted.
fn quoted(text: &str) -> String {
    if text.is_empty() {
        return "\"\"".to_owned();
    }
    if text.chars().all(|c| matches!(c, ' '..='~') && c != '"') {
        let case = if text.chars().any(|c| c.is_ascii_alphabetic()) { "%s" } else { "" };
        return format!("{case}\"{text}\"");
    }
    let numbers: Vec<String> = text.chars().map(|c| format!("{:X}", u32::from(c))).collect();
    format!("%x{}", numbers.join("."))
}

fn character_range((first, last): (char, char)) -> String {
    let (first, last) = (u32::from(first), u32::from(last));
    if first == last { format!("%x{first:X}") } else { format!("%x{first:X}-{last:X}") }
}
