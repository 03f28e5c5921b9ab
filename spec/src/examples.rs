//! The examples of the text.
//!
//! A line of examples follows its clause. It starts with a label; each example is between
//! backquotes:
//!
//! ```text
//! *Accepted:* `{a: 1}`, `{b: [1, 2]}`.
//! *Rejected:* `{no: 1}`, `{yes:}` (`missing-value`).
//! *Rejected streams:* `{}`.
//! ```
//!
//! An example with more than one line is two blocks, one below `*Before:*`, the other below
//! `*After:*` or the name of another form.

use anyhow::{Context as _, Result, bail, ensure};
use kyaml_core::{Layout, Profile, WriteOptions};

use crate::text::{Clause, is_example};

/// An example of a clause.
#[derive(Debug)]
pub enum Example {
    /// A stream, and a set that it belongs to, or does not belong to because it breaks a rule.
    Stream(String, Set, Option<String>),
    /// An input, and its output with these options.
    Written(String, WriteOptions, String),
}

/// A set of streams.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Set {
    /// KYAML.
    Kyaml,
    /// Canonical form.
    Canonical,
    /// Compact form.
    Compact,
    /// Portable KYAML.
    Portable,
    /// What a converter takes.
    Yaml,
}

/// The examples of all clauses, each with the id of its clause.
///
/// # Errors
/// Fails if a line or a block cannot be read as examples.
pub fn of(clauses: &[Clause]) -> Result<Vec<(&str, Example)>> {
    let mut examples = Vec::new();
    for clause in clauses {
        let of_clause = of_clause(clause).with_context(|| clause.id.clone())?;
        examples.extend(of_clause.into_iter().map(|example| (clause.id.as_str(), example)));
    }
    Ok(examples)
}

fn of_clause(clause: &Clause) -> Result<Vec<Example>> {
    let rule = clause.body.split("[`").nth(1).and_then(|rest| rest.split_once("`]")).map(|(rule, _)| rule);
    let mut examples = Vec::new();
    let mut before: Option<String> = None;
    let mut lines = clause.body.lines();
    while let Some(line) = lines.next() {
        if !is_example(line) {
            continue;
        }
        let (kind, rest) = line[1..].split_once(":*").context("the kind of examples ends with `:*`")?;
        let options = WriteOptions::default();
        let options = match kind {
            "Before" | "From YAML" | "From JSON" => {
                ensure!(before.replace(block(&mut lines)?).is_none(), "two blocks to begin with");
                continue;
            }
            "After" => Some(options),
            "Compact" => Some(options.layout(Layout::Compact)),
            "Portable" => Some(options.profile(Profile::Portable)),
            "Normal" => Some(options.layout(Layout::Normal)),
            _ => None,
        };
        if let Some(options) = options {
            let input = before.clone().context("there is no block before it")?;
            examples.push(Example::Written(input, options, block(&mut lines)?));
            continue;
        }
        before = None;
        let (verdict, set) = kind.split_once(' ').unwrap_or((kind, ""));
        let (set, read): (Set, fn(&str) -> String) = match (verdict, set) {
            ("Accepted" | "Rejected", "") => (Set::Kyaml, document),
            ("Accepted" | "Rejected", "streams") => (Set::Kyaml, stream),
            ("Accepted" | "Rejected", "as canonical") => (Set::Canonical, document),
            ("Accepted" | "Rejected", "as compact") => (Set::Compact, document),
            ("Accepted" | "Rejected", "as portable") => (Set::Portable, document),
            ("Rejected", "from YAML") => (Set::Yaml, stream),
            _ => bail!("there are no examples of the kind {kind}"),
        };
        let found = ruled(rest);
        ensure!(!found.is_empty(), "no example after {line}");
        for (text, own) in found {
            let broken = own.or(rule).filter(|_| verdict == "Rejected");
            ensure!(verdict == "Accepted" || broken.is_some(), "the clause has no rule, nor has the example");
            examples.push(Example::Stream(read(text), set, broken.map(str::to_owned)));
        }
    }
    Ok(examples)
}

/// The next block: the lines between two fences.
fn block<'a>(lines: &mut impl Iterator<Item = &'a str>) -> Result<String> {
    let fence = lines.by_ref().find(|line| !line.is_empty()).unwrap_or_default();
    ensure!(fence.starts_with("```"), "a block starts with three backquotes");
    let mut text = String::new();
    for line in lines {
        if line == "```" {
            return Ok(text);
        }
        text.push_str(line);
        text.push('\n');
    }
    bail!("the block does not end")
}

/// The texts between backquotes, each with the rule in parentheses after it.
fn ruled(line: &str) -> Vec<(&str, Option<&str>)> {
    let mut found: Vec<(&str, Option<&str>)> = Vec::new();
    let mut parts = line.split('`');
    let mut before = parts.next();
    while let Some(text) = parts.next() {
        match found.last_mut().filter(|_| before == Some(" (")) {
            Some(last) => last.1 = Some(text),
            None => found.push((text, None)),
        }
        before = parts.next();
    }
    found
}

/// The stream of one document with this value.
fn document(text: &str) -> String {
    format!("---\n{}\n", stream(text))
}

/// The stream of a text that names the characters that cannot be seen.
fn stream(text: &str) -> String {
    let shown = [
        ("⏎", "\n"),
        ("␍", "\r"),
        ("⇥", "\t"),
        ("‹BOM›", "\u{FEFF}"),
        ("‹NUL›", "\0"),
        ("‹U+0085›", "\u{85}"),
        ("‹U+2028›", "\u{2028}"),
    ];
    shown.iter().fold(text.to_owned(), |text, (shown, meant)| text.replace(shown, meant))
}
