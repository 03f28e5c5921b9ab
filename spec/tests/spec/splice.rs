//! The generated blocks of the text.
//!
//! A block is the lines between `<!-- kind: arguments -->` and `<!-- end -->`, both of which have
//! the same indentation:
//!
//! - `grammar: names`: the productions with these names from `kyaml.pest`, without their comments,
//! - `collected`: all productions of `kyaml.pest`,
//! - `unicode`: the productions of `unicode.pest`,
//! - `escapes`, `families`, `portable`, `rules`, `conversion`, `readers`: tables and figures from the code and the suite.

use std::collections::BTreeMap;

use anyhow::{Context as _, Result, bail, ensure};
use kyaml_grammar::KYAML_PEST;

use kyaml_spec::File;
use kyaml_spec::grammar::KYAML;

use crate::tables;

const END: &str = "<!-- end -->";

/// The files with all their generated blocks up to date.
///
/// # Errors
/// Fails if a block has an unknown kind, names an unknown production or has no end, and if a
/// production of the grammar appears beside no clause or twice.
pub(crate) fn spliced(files: Vec<File>) -> Result<Vec<File>> {
    let productions = productions();
    let mut counts: BTreeMap<&str, usize> = productions.keys().map(|name| (*name, 0)).collect();
    let spliced = files.into_iter().map(|(path, text)| {
        let text = spliced_file(&text, &productions, &mut counts).with_context(|| path.to_owned())?;
        Ok((path, text))
    });
    let spliced = spliced.collect::<Result<_>>()?;
    for (name, count) in counts {
        ensure!(count == 1, "the production {name} occurs {count} times beside the clauses, not once");
    }
    Ok(spliced)
}

fn spliced_file(text: &str, productions: &BTreeMap<&str, &str>, counts: &mut BTreeMap<&str, usize>) -> Result<String> {
    let mut out = String::with_capacity(text.len());
    let mut lines = text.lines().enumerate();
    while let Some((index, line)) = lines.next() {
        out.push_str(line);
        out.push('\n');
        let indent = &line[..line.len() - line.trim_start().len()];
        let Some(block) = marker(line) else { continue };
        let (kind, arguments) = block.split_once(':').unwrap_or((block, ""));
        let block = match kind {
            "grammar" => {
                let names: Vec<&str> = arguments.split_whitespace().collect();
                for name in &names {
                    *counts.get_mut(*name).with_context(|| format!("line {}: no production {name}", index + 1))? += 1;
                }
                let texts: Vec<&str> = names.iter().map(|name| productions[name]).collect();
                format!("```pest\n{}\n```", texts.join("\n"))
            }
            "collected" => {
                let lines: Vec<&str> = KYAML_PEST.lines().filter(|line| !line.starts_with("//")).collect();
                format!("```pest\n{}\n```", without_blank_runs(&lines))
            }
            "unicode" => tables::unicode(),
            "escapes" => tables::escapes(),
            "families" => tables::families()?,
            "rules" => tables::rules(),
            "conversion" => tables::rules_of_conversion(),
            "portable" => tables::portable()?,
            "readers" => tables::readers()?,
            _ => bail!("line {}: there are no blocks of the kind {kind}", index + 1),
        };
        for line in block.lines() {
            if !line.is_empty() {
                out.push_str(indent);
                out.push_str(line);
            }
            out.push('\n');
        }
        out.push_str(indent);
        out.push_str(END);
        out.push('\n');
        let is_over = |line: &str| line == END || line.starts_with('#') || marker(line).is_some();
        let over = lines.find(|(_, line)| is_over(line.trim()));
        ensure!(over.is_some_and(|(_, line)| line.trim() == END), "line {}: the block has no {END}", index + 1);
    }
    Ok(out)
}

/// The lines with one blank line for each run of them, and none at the ends.
fn without_blank_runs(lines: &[&str]) -> String {
    let parts = lines.split(|line| line.is_empty()).filter(|part| !part.is_empty());
    parts.map(|part| part.join("\n")).collect::<Vec<_>>().join("\n\n")
}

fn marker(line: &str) -> Option<&str> {
    let inner = line.trim().strip_prefix("<!-- ")?.strip_suffix(" -->")?;
    (inner != "end").then_some(inner)
}

/// The texts of the productions of `kyaml.pest` by name.
fn productions() -> BTreeMap<&'static str, &'static str> {
    KYAML.productions().map(|production| (production.rule.name.as_str(), production.source.as_str())).collect()
}

#[test]
fn productions_are_whole() {
    let productions = productions();
    assert_eq!(productions["blank"], "blank = _{ \" \" }");
    assert!(productions["beyond_ascii"].ends_with("\n}"));
    assert!(productions.len() > 80, "only {}", productions.len());
}

#[test]
fn errors_name_the_line() {
    let error = |text: &str| format!("{:#}", spliced(vec![("x.md", text.to_owned())]).unwrap_err());
    assert_eq!(error("<!-- grammar: nothing -->\n"), "x.md: line 1: no production nothing");
    assert_eq!(error("\n<!-- poem -->\n"), "x.md: line 2: there are no blocks of the kind poem");
    let no_end = "x.md: line 1: the block has no <!-- end -->";
    assert_eq!(error("<!-- grammar: blank -->\n```pest\n"), no_end);
    assert_eq!(error("<!-- grammar: blank -->\n## Next\n<!-- end -->\n"), no_end);
    let twice = error("<!-- grammar: blank blank -->\n<!-- end -->\n");
    assert!(twice.starts_with("the production ambiguous occurs 0 times"), "{twice}");
}
