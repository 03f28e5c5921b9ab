//! GBNF, the grammars of llama.cpp that a language model's output is held to.

use std::fmt::Write as _;

use crate::node::{Node, Production};

/// The columns that a line may fill.
const WIDTH: usize = 116;

/// The text of these productions, the first of which is the root; `head` is its first line, without the `#`.
#[must_use]
pub fn text(head: &str, productions: &[Production]) -> String {
    let mut out = String::new();
    for line in head.lines() {
        let _ = writeln!(out, "# {line}");
    }
    let productions = with_recursive_blanks(productions);
    let _ = writeln!(out, "\nroot ::= {}", rule_name(&productions[0].name));
    for Production { name, documentation, takes } in &productions {
        out.push('\n');
        if !documentation.is_empty() {
            let _ = writeln!(out, "# {documentation}");
        }
        let alternatives: Vec<String> = match takes {
            Node::Choice(parts) => parts.iter().map(concatenation).collect(),
            Node::Set(set) => set.ranges().chunks(6).map(class).collect(),
            other => vec![concatenation(other)],
        };
        let mut line = format!("{} ::=", rule_name(name));
        for (place, alternative) in alternatives.iter().enumerate() {
            // A `|` at the end of a line says that the production goes on.
            if place > 0 {
                line.push_str(" |");
            }
            if line.len() + 1 + alternative.len() > WIDTH && place > 0 {
                let _ = writeln!(out, "{line}");
                "   ".clone_into(&mut line);
            }
            line.push(' ');
            line.push_str(alternative);
        }
        let _ = writeln!(out, "{line}");
    }
    out
}

/// The productions with one for any number of blanks, which names itself.
///
/// llguidance makes one token of a rule that does not recurse. A lexer without look-ahead cannot decide
/// whether blanks start a line without tokens or the line of a value.
fn with_recursive_blanks(productions: &[Production]) -> Vec<Production> {
    let mut found = false;
    let mut productions: Vec<Production> = productions
        .iter()
        .map(|production| Production { takes: blanks(&production.takes, &mut found), ..production.clone() })
        .collect();
    if found {
        productions.push(Production {
            name: "blanks".to_owned(),
            documentation: "Any number of blanks.".to_owned(),
            takes: Node::Choice(vec![
                Node::Sequence(vec![Node::Name("blank".to_owned()), Node::Name("blanks".to_owned())]),
                Node::empty(),
            ]),
        });
    }
    productions
}

fn blanks(node: &Node, found: &mut bool) -> Node {
    match node {
        Node::Repetition(of, 0, None) if **of == Node::Name("blank".to_owned()) => {
            *found = true;
            Node::Name("blanks".to_owned())
        }
        Node::Repetition(of, least, most) => Node::Repetition(Box::new(blanks(of, found)), *least, *most),
        Node::Sequence(parts) => Node::Sequence(parts.iter().map(|part| blanks(part, found)).collect()),
        Node::Choice(parts) => Node::Choice(parts.iter().map(|part| blanks(part, found)).collect()),
        other => other.clone(),
    }
}

fn rule_name(name: &str) -> String {
    name.replace('_', "-")
}

fn alternation(node: &Node) -> String {
    match node {
        Node::Choice(parts) => parts.iter().map(concatenation).collect::<Vec<_>>().join(" | "),
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
        Node::Text(text) => format!("\"{}\"", text.chars().map(|c| character(c, "\"")).collect::<String>()),
        Node::TextInAnyCase(text) => text
            .chars()
            .map(|c| format!("[{}{}]", c.to_ascii_lowercase(), c.to_ascii_uppercase()))
            .collect::<Vec<_>>()
            .join(" "),
        Node::Name(name) => rule_name(name),
        Node::Set(set) => class(set.ranges()),
        Node::Choice(_) => format!("({})", alternation(node)),
        Node::Sequence(_) => format!("({})", concatenation(node)),
        Node::Repetition(of, least, most) => {
            let of = match &**of {
                Node::TextInAnyCase(text) if text.len() > 1 => format!("({})", element(of)),
                of => element(of),
            };
            match (least, most) {
                (0, Some(1)) => format!("{of}?"),
                (0, None) => format!("{of}*"),
                (1, None) => format!("{of}+"),
                (least, None) => format!("{of}{{{least},}}"),
                (least, Some(most)) if least == most => format!("{of}{{{least}}}"),
                (least, Some(most)) => format!("{of}{{{least},{most}}}"),
            }
        }
    }
}

fn class(ranges: &[(char, char)]) -> String {
    let mut out = String::from("[");
    for &(first, last) in ranges {
        out.push_str(&character(first, "]^-["));
        if first != last {
            out.push('-');
            out.push_str(&character(last, "]^-["));
        }
    }
    out.push(']');
    out
}

/// A character, escaped where it is one of `special`, not printable or not ASCII.
fn character(c: char, special: &str) -> String {
    match c {
        '\n' => "\\n".to_owned(),
        '\r' => "\\r".to_owned(),
        '\t' => "\\t".to_owned(),
        '\\' => "\\\\".to_owned(),
        '"' if special.contains('"') => "\\\"".to_owned(),
        c if special.contains(c) => format!("\\x{:02X}", u32::from(c)),
        ' '..='~' => c.to_string(),
        c if u32::from(c) <= 0xFF => format!("\\x{:02X}", u32::from(c)),
        c if u32::from(c) <= 0xFFFF => format!("\\u{:04X}", u32::from(c)),
        c => format!("\\U{:08X}", u32::from(c)),
    }
}
