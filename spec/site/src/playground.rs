//! The playground: its page, its scripts and their data. `spec/site/playground/build` adds the libraries.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context, Result, bail};
use regex_syntax::hir::{Class, Hir, HirKind};
use serde::{Deserialize, Serialize};

use crate::evidence::Evidence;
use crate::repository::text;
use kyaml_spec::disagreements::Disagreements;
use kyaml_spec::implementation::Implementation;
use kyaml_spec::read;

/// The folder of its page and scripts.
const FOLDER: &str = "spec/site/playground/page";

/// The files that are as they are in the folder.
const FILES: [&str; 5] = ["playground.css", "playground.js", "examples.js", "scalars.js", "readers.js"];

/// The resolvers of the theorems.
const RESOLVERS: &str = "research/proofs/resolvers";

/// A resolver, as its file has it.
#[derive(Deserialize)]
struct Resolver {
    #[serde(default)]
    readers: Vec<String>,
    #[serde(default, rename = "resolution")]
    resolutions: Vec<Resolution>,
}

#[derive(Deserialize)]
struct Resolution {
    reading: String,
    pattern: String,
    unless: Option<String>,
}

/// The content of `resolvers.js`.
#[derive(Default, Serialize)]
struct Resolvers<'a> {
    readers: Vec<Reader<'a>>,
    /// For each resolver its readings in their order, each with the pattern of its texts, and the
    /// pattern of those that are left out.
    resolvers: Vec<Vec<(String, String, Option<String>)>>,
}

#[derive(Serialize)]
struct Reader<'a> {
    name: &'a str,
    title: &'a str,
    version: &'a str,
    /// Its resolver, an index.
    resolver: usize,
}

/// The Markdown of the page.
///
/// # Errors
/// Fails if its file cannot be read.
pub(crate) fn page(root: &Path) -> Result<String> {
    let body = text(root, &format!("{FOLDER}/page.html"))?;
    let scripts = ["examples.js", "playground.js"].map(|name| format!("<script src=\"playground/{name}\"></script>\n"));
    Ok(format!(
        "# Playground\n\n<link rel=\"stylesheet\" href=\"playground/playground.css\">\n\n{body}\n{}",
        scripts.concat()
    ))
}

/// The files beside the page, each with its name.
///
/// # Errors
/// Fails if one cannot be read, or a reader has no resolver.
pub(crate) fn files(
    root: &Path,
    disagreements: &Disagreements,
    evidence: &Evidence<'_>,
    implementations: &[Implementation],
) -> Result<Vec<(&'static str, String)>> {
    let mut files = Vec::new();
    for name in FILES {
        files.push((name, text(root, &format!("{FOLDER}/{name}"))?));
    }
    files.push(("resolvers.js", resolvers(root, disagreements)?));
    files.push(("recorded.js", recorded(evidence, implementations)?));
    Ok(files)
}

/// `resolvers.js`: the readers of the file of disagreements, with the patterns of their resolvers.
fn resolvers(root: &Path, disagreements: &Disagreements) -> Result<String> {
    let mut indexes = BTreeMap::new();
    let mut found = Resolvers::default();
    for path in read::files(&root.join(RESOLVERS))? {
        let resolver: Resolver = read::toml(&path)?;
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        for name in resolver.readers.into_iter().chain([name]) {
            indexes.insert(name, found.resolvers.len());
        }
        let resolutions = resolver.resolutions.into_iter().map(|Resolution { reading, pattern, unless }| {
            Ok((reading, javascript(&pattern)?, unless.as_deref().map(javascript).transpose()?))
        });
        found.resolvers.push(resolutions.collect::<Result<_>>().with_context(|| path.display().to_string())?);
    }
    for reader in &disagreements.readers {
        let resolver = *indexes.get(&reader.name).with_context(|| format!("{} has no resolver", reader.name))?;
        found.readers.push(Reader { name: &reader.name, title: &reader.title, version: &reader.version, resolver });
    }
    Ok(format!("\"use strict\";\nwindow.kyamlResolvers = {};\n", serde_json::to_string(&found)?))
}

/// `recorded.js`: for each clause the implementations that deviate on its cases.
fn recorded(evidence: &Evidence<'_>, implementations: &[Implementation]) -> Result<String> {
    let recorded: BTreeMap<&str, Vec<&str>> = evidence
        .deviations()
        .map(|(clause, found)| (clause, found.map(|index| implementations[index].name.as_str()).collect()))
        .collect();
    Ok(format!("\"use strict\";\nwindow.kyamlRecorded = {};\n", serde_json::to_string(&recorded)?))
}

/// A pattern of Rust as one of JavaScript that matches whole texts, with the flag `u`.
fn javascript(pattern: &str) -> Result<String> {
    let hir = regex_syntax::ParserBuilder::new().utf8(false).build().parse(pattern).context("a pattern is invalid")?;
    Ok(format!("^(?:{})$", source(&hir)?))
}

fn source(hir: &Hir) -> Result<String> {
    let all = |parts: &[Hir]| parts.iter().map(source).collect::<Result<Vec<_>>>();
    Ok(match hir.kind() {
        HirKind::Empty => String::new(),
        HirKind::Literal(literal) => str::from_utf8(&literal.0)?.chars().map(character).collect(),
        HirKind::Class(Class::Unicode(class)) => {
            ranges(class.ranges().iter().map(|range| (range.start(), range.end())))
        }
        HirKind::Class(Class::Bytes(class)) if class.is_ascii() => {
            ranges(class.ranges().iter().map(|range| (range.start().into(), range.end().into())))
        }
        HirKind::Repetition(repetition) => {
            let inner = source(&repetition.sub)?;
            match (repetition.min, repetition.max) {
                (0, None) => format!("(?:{inner})*"),
                (1, None) => format!("(?:{inner})+"),
                (0, Some(1)) => format!("(?:{inner})?"),
                (min, None) => format!("(?:{inner}){{{min},}}"),
                (min, Some(max)) => format!("(?:{inner}){{{min},{max}}}"),
            }
        }
        HirKind::Capture(capture) => source(&capture.sub)?,
        HirKind::Concat(parts) => all(parts)?.concat(),
        HirKind::Alternation(parts) => format!("(?:{})", all(parts)?.join("|")),
        other => bail!("JavaScript has no {other:?}"),
    })
}

fn ranges(ranges: impl Iterator<Item = (char, char)>) -> String {
    let parts: String = ranges
        .map(
            |(start, end)| {
                if start < end { format!("{}-{}", character(start), character(end)) } else { character(start) }
            },
        )
        .collect();
    format!("[{parts}]")
}

fn character(c: char) -> String {
    if c.is_ascii_alphanumeric() { c.to_string() } else { format!("\\u{{{:x}}}", u32::from(c)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_become_those_of_javascript() {
        for (rust, expected) in [
            ("no|No", "^(?:(?:no|No))$"),
            ("(?x) a b # ab", "^(?:ab)$"),
            (r"[-+]?[0-9_]*\.", r"^(?:(?:[\u{2b}\u{2d}])?(?:[0-9\u{5f}])*\u{2e})$"),
            ("(?i-u:no)", "^(?:[Nn][Oo])$"),
            ("(?:ab){2,3}", "^(?:(?:ab){2,3})$"),
        ] {
            assert_eq!(javascript(rust).unwrap(), expected);
        }
    }
}
