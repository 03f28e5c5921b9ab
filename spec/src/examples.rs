//! The examples of the text, executed.
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
use kyaml_format::{FormatOptions, format};
use kyaml_grammar::Verdict;
use kyaml_lint::{Form, LintOptions, Severity, lint};

use crate::text::{Clause, is_example};

/// Examples of a clause that belong to the same set or form.
#[derive(Debug)]
pub struct Example {
    clause: String,
    rule: Option<String>,
    kind: Kind,
}

#[derive(Debug)]
enum Kind {
    /// Streams that are in a set.
    Accepted(Set, Vec<String>),
    /// Streams that are not, each with its rule if that is not the clause's rule.
    Rejected(Set, Vec<(String, Option<String>)>),
    /// Inputs that a converter refuses.
    Refused(Vec<(String, Option<String>)>),
    /// An input and its output in a form.
    Written(String, WriteOptions, String),
}

/// A set of streams.
#[derive(Debug, Clone, Copy)]
enum Set {
    Kyaml,
    Canonical,
    Compact,
    Portable,
}

/// The examples of all clauses.
///
/// # Errors
/// Fails if a line or a block cannot be read as examples.
pub fn of(clauses: &[Clause]) -> Result<Vec<Example>> {
    let mut examples = Vec::new();
    for clause in clauses {
        examples.extend(of_clause(clause).with_context(|| clause.id.clone())?);
    }
    Ok(examples)
}

fn of_clause(clause: &Clause) -> Result<Vec<Example>> {
    let rule = clause.body.split("[`").nth(1).and_then(|rest| rest.split_once("`]")).map(|(rule, _)| rule.to_owned());
    let mut examples = Vec::new();
    let mut before: Option<String> = None;
    let mut lines = clause.body.lines();
    while let Some(line) = lines.next() {
        if !is_example(line) {
            continue;
        }
        let (kind, rest) = line[1..].split_once(":*").context("the kind of examples ends with `:*`")?;
        let kind = match kind {
            "Before" | "From YAML" | "From JSON" => {
                ensure!(before.replace(block(&mut lines)?).is_none(), "two blocks to begin with");
                continue;
            }
            "After" | "Compact" | "Portable" | "Normal" => {
                let input = before.clone().context("there is no block before it")?;
                let options = WriteOptions::default();
                let options = match kind {
                    "After" => options,
                    "Compact" => options.layout(Layout::Compact),
                    "Portable" => options.profile(Profile::Portable),
                    _ => options.layout(Layout::Normal),
                };
                Kind::Written(input, options, block(&mut lines)?)
            }
            "Accepted" => Kind::Accepted(Set::Kyaml, each(rest, document)),
            "Accepted streams" => Kind::Accepted(Set::Kyaml, each(rest, stream)),
            "Accepted as canonical" => Kind::Accepted(Set::Canonical, each(rest, document)),
            "Accepted as compact" => Kind::Accepted(Set::Compact, each(rest, document)),
            "Accepted as portable" => Kind::Accepted(Set::Portable, each(rest, document)),
            "Rejected" => Kind::Rejected(Set::Kyaml, ruled(rest, document)),
            "Rejected streams" => Kind::Rejected(Set::Kyaml, ruled(rest, stream)),
            "Rejected as canonical" => Kind::Rejected(Set::Canonical, ruled(rest, document)),
            "Rejected as compact" => Kind::Rejected(Set::Compact, ruled(rest, document)),
            "Rejected as portable" => Kind::Rejected(Set::Portable, ruled(rest, document)),
            "Rejected from YAML" => Kind::Refused(ruled(rest, stream)),
            _ => bail!("there are no examples of the kind {kind}"),
        };
        if !matches!(kind, Kind::Written(..)) {
            before = None;
        }
        let example = Example { clause: clause.id.clone(), rule: rule.clone(), kind };
        ensure!(example.count() > 0, "no example after {line}");
        examples.push(example);
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

/// The texts between backquotes, each with the text that follows it.
fn spans(line: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut parts = line.split('`').skip(1);
    std::iter::from_fn(move || Some((parts.next()?, parts.next().unwrap_or_default())))
}

/// As [`spans`], with the rule in parentheses after a text.
fn ruled(line: &str, read: fn(&str) -> String) -> Vec<(String, Option<String>)> {
    let mut found: Vec<(String, Option<String>)> = Vec::new();
    let mut is_rule = false;
    for (text, after) in spans(line) {
        match found.last_mut().filter(|_| is_rule) {
            Some(last) => last.1 = Some(text.to_owned()),
            None => found.push((read(text), None)),
        }
        is_rule = after == " (";
    }
    found
}

fn each(line: &str, read: fn(&str) -> String) -> Vec<String> {
    spans(line).map(|(text, _)| read(text)).collect()
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

impl Example {
    /// Number of streams in the example.
    #[must_use]
    pub fn count(&self) -> usize {
        match &self.kind {
            Kind::Accepted(_, streams) => streams.len(),
            Kind::Rejected(_, streams) | Kind::Refused(streams) => streams.len(),
            Kind::Written(..) => 1,
        }
    }

    /// Runs each stream through the reference implementation, and through the grammar if the
    /// grammar decides about it.
    ///
    /// # Errors
    /// Fails with the first stream whose result differs from the text.
    pub fn run(&self) -> Result<()> {
        self.outcome().with_context(|| self.clause.clone())
    }

    /// The rule that a stream breaks: its own, or that of the clause.
    fn broken<'e>(&'e self, own: Option<&'e String>) -> Result<&'e String> {
        own.or(self.rule.as_ref()).context("the clause has no rule, nor has the example")
    }

    fn outcome(&self) -> Result<()> {
        match &self.kind {
            Kind::Accepted(set, streams) => streams.iter().try_for_each(|stream| {
                let found = set.finding(stream);
                ensure!(found.is_none(), "{stream:?} breaks {}", found.unwrap_or_default());
                set.grammar(stream, true)
            }),
            Kind::Rejected(set, streams) => streams.iter().try_for_each(|(stream, rule)| {
                let rule = self.broken(rule.as_ref())?;
                let found = set.finding(stream).with_context(|| format!("{stream:?} is accepted"))?;
                ensure!(&found == rule, "{stream:?} breaks {found}, not {rule}");
                let is_data = kyaml_core::SyntaxRule::ALL.iter().any(|of| of.name() == rule && of.is_data());
                if is_data { Ok(()) } else { set.grammar(stream, false) }
            }),
            Kind::Refused(streams) => streams.iter().try_for_each(|(stream, rule)| {
                let rule = self.broken(rule.as_ref())?;
                let found = format(stream.as_bytes(), &FormatOptions::default());
                let errors = found.err().with_context(|| format!("{stream:?} is converted"))?;
                ensure!(errors[0].rule().name() == rule, "{stream:?} breaks {}, not {rule}", errors[0].rule());
                Ok(())
            }),
            Kind::Written(input, options, expected) => {
                let options = FormatOptions::default().write(*options);
                let written = format(input.as_bytes(), &options)
                    .map_err(|errors| anyhow::anyhow!("{input:?} is refused: {}", errors[0]))?;
                ensure!(written.text() == expected, "{input:?} is written\n{}", written.text());
                Ok(())
            }
        }
    }
}

impl Set {
    /// The rule of the first finding, if there is one.
    fn finding(self, stream: &str) -> Option<String> {
        let form = match self {
            Self::Kyaml | Self::Portable => Form::Kyaml,
            Self::Canonical => Form::Canonical,
            Self::Compact => Form::Compact,
        };
        let report = lint(stream.as_bytes(), &LintOptions::default().form(form));
        let counts = |severity| matches!(self, Self::Portable) || severity == Severity::Error;
        report.diagnostics().iter().find(|found| counts(found.severity)).map(|found| found.rule.name().to_owned())
    }

    /// Checks that the grammar gives the same verdict.
    fn grammar(self, stream: &str, is_in: bool) -> Result<()> {
        let form = match self {
            Self::Kyaml => kyaml_grammar::Form::Kyaml,
            Self::Canonical => kyaml_grammar::Form::Canonical,
            Self::Compact => kyaml_grammar::Form::Compact,
            Self::Portable => return Ok(()),
        };
        let verdict = kyaml_grammar::check(form, stream);
        ensure!((verdict == Verdict::Accepted) == is_in, "{stream:?}: the grammar says {verdict:?}");
        Ok(())
    }
}
