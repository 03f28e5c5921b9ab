//! The results of the comparisons: `compared.toml`, and `theorems.md` for people.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use anyhow::{Context, Result, bail};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use crate::file;
use crate::resolver::{Origin, Resolver};
use crate::spelling::{self, Spelling};
use crate::theorem::{Decision, Theorem};
use crate::theorems::Statements;

/// The comparisons by reader.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// For each reader.
    #[serde(default)]
    pub reader: BTreeMap<String, Compared>,
}

/// How a resolver and a library were compared that differ in nothing.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Compared {
    /// The version that the library gives itself.
    pub version: String,
    /// The resolver.
    pub resolver: String,
    /// The SHA-256 of its resolutions, so that a later change is noticed.
    pub digest: String,
    /// How many classes of characters the resolver tells apart.
    pub classes: usize,
    /// How many states its automaton has.
    pub states: usize,
    /// How many texts were read that are all those up to a length.
    pub short: usize,
    /// That length.
    pub length: usize,
    /// How many texts cover the automaton.
    pub covering: usize,
    /// How many were random.
    pub random: usize,
    /// How many of all these were numbers of a size that resolvers say nothing of.
    pub extreme: usize,
}

impl Record {
    /// The record in a file.
    ///
    /// # Errors
    /// Fails if it cannot be read, or has an unknown key.
    pub fn load(path: &Path) -> Result<Self> {
        file::load(path)
    }

    /// Writes it.
    ///
    /// # Errors
    /// Fails where the file cannot be written.
    pub fn save(&self, path: &Path) -> Result<()> {
        let comment = "# Written by `kyaml-proofs compare --write`: how resolvers and libraries were compared, which differ in nothing.\n\n";
        std::fs::write(path, format!("{comment}{}", toml::to_string(self)?)).with_context(|| path.display().to_string())
    }

    /// Fails where a reader was not compared with its resolver as it is now.
    ///
    /// # Errors
    /// Fails with the names of these readers, and of those that have no resolver any more.
    pub fn check(&self, resolvers: &[Resolver]) -> Result<()> {
        let mut wanted = BTreeMap::new();
        for resolver in resolvers.iter().filter(|resolver| resolver.reads_numbers()) {
            wanted.extend(resolver.readers.iter().map(|reader| (reader, digest(resolver))));
        }
        let is_stale =
            |(reader, digest): &(&&String, &String)| self.reader.get(**reader).is_none_or(|of| of.digest != **digest);
        let mut stale: Vec<&str> = wanted.iter().filter(is_stale).map(|(reader, _)| reader.as_str()).collect();
        stale.extend(self.reader.keys().filter(|reader| !wanted.contains_key(reader)).map(String::as_str));
        if !stale.is_empty() {
            bail!("stale in compared.toml, `kyaml-proofs compare --write` compares them again: {}", stale.join(", "));
        }
        Ok(())
    }
}

/// The SHA-256 of a resolver's resolutions, in hexadecimal.
#[must_use]
pub fn digest(resolver: &Resolver) -> String {
    let mut sha = Sha256::new();
    for resolution in &resolver.resolutions {
        sha.update(format!("{}\n{}\n{:?}\n", resolution.reading, resolution.pattern, resolution.unless));
    }
    sha.finalize().iter().fold(String::new(), |mut digits, byte| {
        _ = write!(digits, "{byte:02x}");
        digits
    })
}

/// The theorems as a page.
#[must_use]
pub fn page(
    resolvers: &[Resolver],
    statements: &Statements,
    decided: &[(Theorem, Decision)],
    spellings: &[(Spelling, spelling::Decision)],
    record: &Record,
) -> String {
    let states = |name: String| {
        let found = decided.iter().find(|(theorem, _)| theorem.name == name);
        found.map_or_else(
            || "–".to_owned(),
            |(theorem, decision)| {
                let mark =
                    if theorem.factors.iter().any(|factor| factor.language.contains("/except/")) { "*" } else { "" };
                format!("{}{mark}", decision.states.len())
            },
        )
    };
    let mut page = String::from(
        "<!-- Written by `kyaml-proofs prove --write`; do not edit. -->\n\n# The theorems\n\n\
         Each holds: `kyaml-proofs prove` writes its certificate, and `check.py` verifies it.\n\n\
         ## Readers\n\n\
         *Safe keys*: the reader reads every plain key as a string. *Safe numbers*: the reader reads every\n\
         portable number (KY-PORT-1) as a number in base 10, if its exponent has at most two digits. The\n\
         figures are the states of the product that decides it; `*` marks an exception, which is listed below.\n\
         \n\
         The resolver of a reader is taken from its patterns, or from its code. It and the library were\n\
         compared without a difference: on all texts up to a length, on texts that cover each step of the\n\
         automaton, and on random texts.\n\n\
         | reader | version | from | classes | states | texts: all to length | covering | random | safe keys | safe numbers |\n\
         | --- | --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n",
    );
    for resolver in resolvers {
        let keys = states(format!("safe-keys/{}", resolver.name));
        let numbers = states(format!("safe-numbers/{}", resolver.name));
        let from = match resolver.from {
            Origin::Patterns => "patterns",
            Origin::Code => "code",
            Origin::Specification => "specification",
        };
        if resolver.readers.is_empty() {
            _ = writeln!(
                page,
                "| {} | {} | {from} | – | – | no library | – | – | {keys} | {numbers} |",
                resolver.title, resolver.version
            );
        }
        for reader in &resolver.readers {
            let compared = match record.reader.get(reader) {
                Some(of) => format!(
                    "{} | {from} | {} | {} | {} to {} | {} | {}",
                    of.version, of.classes, of.states, of.short, of.length, of.covering, of.random
                ),
                None => format!("{} | {from} | – | – | gives texts, not types | – | –", resolver.version),
            };
            _ = writeln!(page, "| {reader} | {compared} | {keys} | {numbers} |");
        }
    }
    page.push_str("\n## Exceptions\n\nMistakes of a reader that KYAML does not make its own.\n\n| theorem | reader | texts | why KYAML stays as it is |\n| --- | --- | --- | --- |\n");
    for of in &statements.exceptions {
        _ = writeln!(page, "| {} | {} | `{}` | {} |", of.of, of.resolver, of.pattern.replace('|', "\\|"), of.reason);
    }
    page.push_str("\n## Quoted without need\n\nEvery reader reads these plain texts as strings; they must be quoted all the same.\n\n| family | texts | reason |\n| --- | --- | --- |\n");
    for of in &statements.needless {
        _ = writeln!(page, "| {} | `{}` | {} |", of.name, of.pattern.replace('|', "\\|"), of.reason);
    }
    page.push_str("\n## The others\n\n| theorem | says | states |\n| --- | --- | ---: |\n");
    for (theorem, decision) in decided {
        let of_reader = resolvers.iter().any(|resolver| theorem.name.ends_with(&format!("/{}", resolver.name)));
        if !of_reader || theorem.name.contains("/tight/") {
            _ = writeln!(page, "| {} | {} | {} |", theorem.name, theorem.claim, decision.states.len());
        }
    }
    for (theorem, decision) in spellings {
        _ = writeln!(
            page,
            "| {} | {} | {} |",
            theorem.name,
            theorem.claim,
            decision.together.len() + decision.apart.len()
        );
    }
    page
}
