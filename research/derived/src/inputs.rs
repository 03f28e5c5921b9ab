//! The inputs of the engines: every text of the cases, and mutants of the accepted ones, with the
//! grammar's verdict and tokens.

use std::collections::HashSet;
use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result, bail};
use kyaml_cases::case::Op;
use kyaml_cases::suite::Suite;
use kyaml_grammar::{Form, KYAML_PEST, UNICODE_PEST, Verdict, check};
use kyaml_proofs::expression::rules_of;
use pest_vm::Vm;
use serde::Serialize;

use crate::mutants::mutants;

/// How many mutants are made.
pub const MUTANTS: usize = 20_000;

/// One text, with the answers of the grammar. Places are UTF-16 code units, counted from zero.
#[derive(Debug, Serialize)]
pub struct Input {
    /// Where it comes from.
    pub id: String,
    /// The text.
    pub text: String,
    /// Whether it comes from a case, and not from a mutant.
    pub case: bool,
    /// Whether it is KYAML.
    pub accepted: bool,
    /// The tokens of an accepted text: start, end and kind.
    pub tokens: Vec<(usize, usize, &'static str)>,
    /// Why it is not KYAML: the findings that a case lists, or the first one of the reference
    /// implementation. Each has start, end and rule.
    pub findings: Vec<(usize, usize, String)>,
}

/// Writes all inputs as lines of JSON, and says how many there are.
///
/// # Errors
/// Fails where the cases cannot be read, where there are none, or where the output cannot be written.
pub fn write(out: &mut dyn Write) -> Result<String> {
    let suite = Suite::load(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../conformance/cases"))?;
    let mut grammar = rules_of(KYAML_PEST)?;
    grammar.extend(rules_of(UNICODE_PEST)?);
    let asker = Asker { vm: Vm::new(pest_meta::optimizer::optimize(grammar)) };
    let mut seen = HashSet::new();
    let mut inputs = Vec::new();
    let mut no_text = 0;
    for case in suite.cases() {
        let input = case.input().map(|bytes| ("input", bytes));
        for (name, bytes) in input.into_iter().chain(case.kyaml_files()) {
            let Ok(text) = std::str::from_utf8(bytes) else {
                no_text += 1;
                continue;
            };
            let findings = if name == "input" && case.op() == Op::Check { case.findings() } else { &[] };
            if seen.insert(text.to_owned()) {
                let mut input = asker.ask(format!("{} {name}", case.id()), text, true)?;
                let unit = |byte: usize| text.get(..byte).map_or(0, utf16);
                input.findings =
                    findings.iter().map(|f| (unit(f.span.start), unit(f.span.end), f.rule.clone())).collect();
                inputs.push(input);
            }
        }
    }
    let cases = inputs.len();
    let accepted: Vec<&str> = inputs.iter().filter(|input| input.accepted).map(|input| input.text.as_str()).collect();
    if accepted.is_empty() {
        bail!("no case is accepted");
    }
    let mutants = mutants(&accepted, MUTANTS);
    for (number, text) in mutants.iter().enumerate() {
        if seen.insert(text.clone()) {
            let mut input = asker.ask(format!("mutant {number}"), text, false)?;
            if !input.accepted {
                input.findings.push(first_finding(text).with_context(|| input.id.clone())?);
            }
            inputs.push(input);
        }
    }
    for input in &inputs {
        serde_json::to_writer(&mut *out, input)?;
        out.write_all(b"\n")?;
    }
    let accepted = inputs.iter().filter(|input| input.accepted).count();
    Ok(format!(
        "{} inputs: {cases} of cases, {} mutants; {accepted} are KYAML; {no_text} files of cases are no text",
        inputs.len(),
        inputs.len() - cases,
    ))
}

/// Judges the texts that walks through an engine's masks made, each a line of JSON, and says how many there are.
///
/// # Errors
/// Fails where one is not KYAML, or where there are none.
pub fn judge(walks: &str) -> Result<String> {
    let texts = walks.lines().map(serde_json::from_str).collect::<Result<Vec<String>, _>>()?;
    for text in &texts {
        if let Verdict::Refused { message, .. } | Verdict::Inconclusive { message } = check(Form::Kyaml, text) {
            bail!("a walk is not KYAML: {text:?}\n{message}");
        }
    }
    let longest = texts.iter().map(String::len).max().context("no text was made")?;
    Ok(format!("{} texts of random walks are KYAML, the longest of {longest} bytes", texts.len()))
}

/// Why the parser, which explains what the grammar refuses, takes a text for no KYAML.
fn first_finding(text: &str) -> Result<(usize, usize, String)> {
    let parsed = kyaml_core::parse(text.as_bytes());
    let error = parsed.errors().iter().find(|error| !error.rule().is_data());
    let error = error.context("the parser finds nothing in what the grammar refuses")?;
    let unit = |byte: usize| text.get(..byte).map_or(0, utf16);
    Ok((unit(error.span().start), unit(error.span().end), error.rule().name().to_owned()))
}

struct Asker {
    vm: Vm,
}

impl Asker {
    fn ask(&self, id: String, text: &str, case: bool) -> Result<Input> {
        let accepted = match check(Form::Kyaml, text) {
            Verdict::Accepted => true,
            Verdict::Refused { .. } => false,
            Verdict::Inconclusive { message } => bail!("{id}: {message}"),
        };
        let tokens = if accepted { self.tokens(text).with_context(|| id.clone())? } else { Vec::new() };
        Ok(Input { id, text: text.to_owned(), case, accepted, tokens, findings: Vec::new() })
    }

    /// The tokens of KYAML, in order.
    fn tokens(&self, text: &str) -> Result<Vec<(usize, usize, &'static str)>> {
        let pairs = self.vm.parse("stream", text).map_err(|error| anyhow::anyhow!("{error}"))?;
        let mut found = Vec::new();
        for pair in pairs.flatten() {
            let (start, end) = (pair.as_span().start(), pair.as_span().end());
            match pair.as_rule() {
                "header" => {
                    found.push((start, start + 3, "header"));
                    let line = pair.as_str().trim_end_matches(['\r', '\n']);
                    found.extend(line.find('#').map(|at| (start + at, start + line.len(), "comment")));
                }
                "comment" => found.push((start, end, "comment")),
                "plain_key" => found.push((start, end, "plain_key")),
                "quoted_key" => quoted(text, start, end, "quoted_key", &mut found),
                "string" => quoted(text, start, end, "string", &mut found),
                "number" => found.push((start, end, "number")),
                "boolean" | "null" => found.push((start, end, "constant")),
                _ => {}
            }
        }
        found.sort_unstable();
        let mut tokens = Vec::new();
        let mut reached = 0;
        for (start, end, kind) in found {
            // Escapes are in strings.
            punctuation(text, reached, start, &mut tokens);
            tokens.push((start, end, kind));
            reached = reached.max(end);
        }
        punctuation(text, reached, text.len(), &mut tokens);
        let mut units = vec![0; text.len() + 1];
        let mut at = 0;
        for (byte, c) in text.char_indices() {
            units[byte] = at;
            at += c.len_utf16();
        }
        units[text.len()] = at;
        Ok(tokens.into_iter().map(|(start, end, kind)| (units[start], units[end], kind)).collect())
    }
}

/// A text in double quotes, and its escapes.
fn quoted(text: &str, start: usize, end: usize, kind: &'static str, into: &mut Vec<(usize, usize, &'static str)>) {
    into.push((start, end, kind));
    let bytes = text.as_bytes();
    let mut at = start;
    while at < end {
        let length = match (bytes[at], bytes[at + usize::from(at + 1 < end)]) {
            (b'\\', b'x') => 4,
            (b'\\', b'u') => 6,
            (b'\\', b'U') => 10,
            (b'\\', b'\n' | b'\r') => {
                into.push((at, at + 1, "continuation"));
                at += 2;
                continue;
            }
            (b'\\', _) => 2,
            _ => {
                at += 1;
                continue;
            }
        };
        into.push((at, at + length, "escape"));
        at += length;
    }
}

/// The text between two tokens without its white space.
fn punctuation(text: &str, from: usize, to: usize, into: &mut Vec<(usize, usize, &'static str)>) {
    if from < to {
        for (at, c) in text[from..to].char_indices().filter(|(_, c)| !matches!(c, ' ' | '\r' | '\n')) {
            into.push((from + at, from + at + c.len_utf8(), "punctuation"));
        }
    }
}

/// The length of a text in UTF-16 code units.
fn utf16(text: &str) -> usize {
    text.encode_utf16().count()
}
