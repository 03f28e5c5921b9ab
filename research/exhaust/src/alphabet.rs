//! One character for each class that the theorems' automata tell apart.

use std::path::Path;

use anyhow::Result;
use kyaml_proofs::languages::{Languages, Source};
use kyaml_proofs::resolver::Resolver;
use kyaml_proofs::theorems::FAMILIES;

/// The rules in the theorems about texts.
const RULES: [&str; 8] =
    ["plain_text", "plain_key", "ambiguous_text", "number", "string", "quoted_key", "comment", "letter_or_number"];

/// The schemas by which the reference implementation reads plain scalars.
const SCHEMAS: [&str; 3] = ["go-sigs-yaml", "yaml-1.2-core", "yaml-1.2-json"];

/// YAML's indicators. The automata of scalars do not tell all of them apart.
const INDICATORS: [char; 16] = [',', '[', ']', '{', '}', ':', '#', '"', '\'', '&', '*', '!', '?', '|', '%', '-'];

/// The rules for texts without quotes.
const PLAIN: [&str; 4] = ["plain_text", "plain_key", "ambiguous_text", "number"];

/// The characters for texts without quotes: one for each class of the automata of [`PLAIN`], of the
/// families of ambiguous texts, and of YAML's plain scalars.
///
/// # Errors
/// Fails where a rule is malformed.
pub fn of_plain_texts() -> Result<Vec<char>> {
    representatives(PLAIN.into_iter().map(|rule| (rule, Source::Grammar(rule))))
}

/// The characters for any texts: one for each class of the automata of [`RULES`] and [`SCHEMAS`], of
/// the families of ambiguous texts, and of YAML's plain scalars.
///
/// # Errors
/// Fails where a rule or resolver is malformed.
pub fn of_texts() -> Result<Vec<char>> {
    let resolvers = Resolver::load_all(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../proofs/resolvers"))?;
    let schemas = resolvers.iter().filter(|resolver| SCHEMAS.contains(&resolver.name.as_str()));
    let schemas = schemas.map(|resolver| (resolver.name.as_str(), Source::Resolver(resolver)));
    representatives(RULES.into_iter().map(|rule| (rule, Source::Grammar(rule))).chain(schemas))
}

/// The characters of [`of_texts`] and each of [`INDICATORS`].
///
/// # Errors
/// As [`of_texts`].
pub fn of_texts_and_indicators() -> Result<Vec<char>> {
    let mut characters = of_texts()?;
    characters.extend(INDICATORS);
    characters.sort_unstable();
    characters.dedup();
    Ok(characters)
}

/// The characters for texts inside a string: one for each class of the automata of strings, of keys in
/// double quotes, and of comments.
///
/// # Errors
/// Fails where a rule is malformed.
pub fn of_strings() -> Result<Vec<char>> {
    let rules = ["string", "quoted_key", "comment"];
    let languages = Languages::new(rules.map(|rule| (rule, Source::Grammar(rule))))?;
    Ok(languages.alphabet.representatives().to_vec())
}

/// One character for each class of these languages, of the families of ambiguous texts, and of YAML's plain scalars.
fn representatives<'s>(sources: impl Iterator<Item = (&'s str, Source<'s>)>) -> Result<Vec<char>> {
    let families = FAMILIES.iter().map(|(rule, _)| (*rule, Source::Grammar(rule)));
    let sources = sources.chain(families).chain([("plain_scalar", Source::Yaml("plain_scalar"))]);
    Ok(Languages::new(sources)?.alphabet.representatives().to_vec())
}
