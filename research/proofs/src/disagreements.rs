//! Where YAML readers disagree: for each two of them, plain scalars that they read differently, found by a product of their automata and
//! confirmed by asking both libraries.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use anyhow::{Context, Result, bail};
use kyaml_cases::value::Typed;
use serde::{Deserialize, Serialize};

use crate::automaton::{Automaton, Label};
use crate::compare::{BATCH, Library, LibraryReading};
use crate::languages::{Languages, Source};
use crate::meaning::Meaning;
use crate::resolver::{Origin, Reading, Resolver};

/// How many texts of a kind are looked at for one that has two meanings: two readings may give a text the same one, as `07` in base 8 and 10.
const MOST: usize = 300;

/// How long a text is at most, in characters.
const LONGEST: usize = 12;

/// The disagreements of all readers: `disagreements.json`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Disagreements {
    /// The readers, and the schemas of YAML, in order of name.
    pub readers: Vec<Reader>,
    /// The texts, shorter ones first.
    pub texts: Vec<String>,
    /// The readings of texts, each once: KYAML for values of KYAML, and words for others.
    pub readings: Vec<String>,
    /// For each reader, the number of its reading of each text.
    pub read: Vec<Vec<usize>>,
    /// For each two readers, the lesser first, the numbers of the texts that show a difference, one for
    /// each pair of readings. Readers that agree have no entry.
    pub pairs: Vec<(usize, usize, Vec<usize>)>,
}

/// A reader or a schema.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reader {
    /// The name of the adapter and its configuration, or of the resolver of a schema.
    pub name: String,
    /// What people call it.
    pub title: String,
    /// The version that it gives itself.
    pub version: String,
    /// Whether a library was asked; otherwise its readings are by the letter of a specification.
    pub is_library: bool,
}

/// For each two resolvers, the lesser number first, a shortest text for each difference: a pair of
/// readings. `<<` and `=` are left out: they are read as values here, and have a meaning as keys.
fn between(resolvers: &[&Resolver], languages: &Languages) -> BTreeMap<(usize, usize), BTreeSet<String>> {
    let mut found = BTreeMap::new();
    for (left, one) in resolvers.iter().enumerate() {
        for (right, other) in resolvers.iter().enumerate().skip(left + 1) {
            let texts = of_pair(languages, languages.get(&one.name), languages.get(&other.name));
            if !texts.is_empty() {
                found.insert((left, right), texts);
            }
        }
    }
    found
}

fn of_pair(languages: &Languages, left: &Automaton, right: &Automaton) -> BTreeSet<String> {
    // Pairs of readings, by their label. The first is for texts that are not plain scalars, and for equal
    // readings.
    let mut kinds = vec![(0, 0)];
    let both = left.product(right, |left, right| {
        if left == right {
            return 0;
        }
        let known = kinds.iter().position(|kind| *kind == (left, right));
        let at = known.unwrap_or_else(|| {
            kinds.push((left, right));
            kinds.len() - 1
        });
        Label::try_from(at).expect("fewer kinds than labels")
    });
    let scalars = languages.get("plain_scalar");
    let both = both.product(scalars, |kind, scalar| if scalar == 0 { 0 } else { kind }).minimal();
    let mut texts = BTreeSet::new();
    let is_of_keys = |reading| matches!(Reading::of(reading), Reading::Merge | Reading::Value);
    for (at, &(left, right)) in kinds.iter().enumerate().skip(1) {
        if is_of_keys(left) || is_of_keys(right) {
            continue;
        }
        let of_kind = both.texts(|label| usize::from(label) == at, LONGEST).take(MOST);
        texts.extend(
            of_kind
                .map(|classes| languages.alphabet.text(&classes))
                .find(|text| !Meaning::of(Reading::of(left), text).same(&Meaning::of(Reading::of(right), text))),
        );
    }
    texts
}

impl Disagreements {
    /// Asks every reader for every text on which two of them must differ, and keeps those on which they do.
    ///
    /// # Errors
    /// Fails if a resolver has a malformed pattern, or a library cannot be asked. Fails if two readers
    /// have the same readings of all texts on which their resolvers differ.
    pub fn found(resolvers: &[Resolver], program: &Path) -> Result<Self> {
        let typed: Vec<&Resolver> = resolvers.iter().filter(|resolver| resolver.reads_numbers()).collect();
        let sources = typed.iter().map(|resolver| (resolver.name.as_str(), Source::Resolver(resolver)));
        let languages = Languages::new(sources.chain([("plain_scalar", Source::Yaml("plain_scalar"))]))?;
        let between = between(&typed, &languages);
        let texts: BTreeSet<(usize, &String)> =
            between.values().flatten().map(|text| (text.chars().count(), text)).collect();
        let texts: Vec<String> = texts.into_iter().map(|(_, text)| text.clone()).collect();
        let number_of: BTreeMap<&String, usize> =
            texts.iter().enumerate().map(|(number, text)| (text, number)).collect();
        let mut rows: Vec<(Reader, usize, Vec<String>)> = Vec::new();
        for (number, resolver) in typed.iter().enumerate() {
            let automaton = languages.get(&resolver.name);
            let expected: Vec<Reading> =
                texts.iter().map(|text| Reading::of(automaton.label(&languages.alphabet.classes_of(text)))).collect();
            for name in &resolver.readers {
                let (version, readings) = asked(name, &texts, &expected, program).with_context(|| name.clone())?;
                let (name, title) = (name.clone(), resolver.title.clone());
                rows.push((Reader { name, title, version, is_library: true }, number, readings));
            }
            if resolver.from == Origin::Specification {
                let (name, title, version) = (resolver.name.clone(), resolver.title.clone(), resolver.version.clone());
                let meanings = texts.iter().zip(expected).map(|(text, reading)| in_words(&Meaning::of(reading, text)));
                let readings = meanings.collect();
                rows.push((Reader { name, title, version, is_library: false }, number, readings));
            }
        }
        rows.sort_by(|(left, ..), (right, ..)| left.name.cmp(&right.name));
        let mut pairs = Vec::new();
        for (left, (one, of_one, readings)) in rows.iter().enumerate() {
            for (right, (other, of_other, other_readings)) in rows.iter().enumerate().skip(left + 1) {
                let key = (*of_one.min(of_other), *of_one.max(of_other));
                let Some(texts) = between.get(&key) else { continue };
                let mut differ: Vec<usize> = texts
                    .iter()
                    .map(|text| number_of[text])
                    .filter(|&text| readings[text] != other_readings[text])
                    .collect();
                differ.sort_unstable();
                if differ.is_empty() {
                    bail!("{} and {} differ in nothing of {texts:?}", one.name, other.name);
                }
                pairs.push((left, right, differ));
            }
        }
        let readings: BTreeSet<&String> = rows.iter().flat_map(|(.., readings)| readings).collect();
        let readings: Vec<String> = readings.into_iter().cloned().collect();
        let read = rows.iter().map(|(.., of)| {
            of.iter().map(|reading| readings.binary_search(reading).expect("a reading of a reader")).collect()
        });
        let read = read.collect();
        Ok(Self { readers: rows.into_iter().map(|(reader, ..)| reader).collect(), texts, readings, read, pairs })
    }

    /// What a file says.
    ///
    /// # Errors
    /// Fails if it cannot be read, or has an unknown key.
    pub fn load(path: &Path) -> Result<Self> {
        let text = std::fs::read_to_string(path).with_context(|| path.display().to_string())?;
        serde_json::from_str(&text).with_context(|| path.display().to_string())
    }
}

/// The version of a library, and its readings of texts, of which the resolver has the expected ones.
fn asked(name: &str, texts: &[String], expected: &[Reading], program: &Path) -> Result<(String, Vec<String>)> {
    let mut library = Library::open(name, program)?;
    let asked: Vec<&str> = texts.iter().map(String::as_str).collect();
    let mut found = Vec::new();
    for batch in asked.chunks(BATCH) {
        found.extend(library.read(batch)?);
    }
    let readings =
        texts.iter().zip(expected).zip(&found).map(|((text, &expected), found)| shown(text, expected, found));
    Ok((library.version().unwrap_or_default().to_owned(), readings.collect()))
}

/// The reading of a text by a library: KYAML for a value, otherwise words. The words for other values are
/// those of the resolver, because each library has its own.
fn shown(text: &str, expected: Reading, found: &LibraryReading) -> String {
    match found {
        LibraryReading::Value(Typed::Null) => Meaning::Null.to_string(),
        LibraryReading::Value(Typed::Bool(value)) => Meaning::Bool(*value).to_string(),
        LibraryReading::Value(Typed::Number(number)) => in_words(&Meaning::Number(number.parse().unwrap_or(f64::NAN))),
        LibraryReading::Value(Typed::String(text)) => in_words(&Meaning::String(text.clone())),
        LibraryReading::Value(other) => format!("{other:?}"),
        LibraryReading::Foreign(_) => in_words(&Meaning::of(expected, text)),
        LibraryReading::Refused(_) => in_words(&Meaning::Foreign(Reading::Error)),
    }
}

fn in_words(meaning: &Meaning) -> String {
    match meaning {
        Meaning::Number(number) if number.is_nan() => "not a number",
        Meaning::Number(number) if number.is_infinite() && number.is_sign_negative() => "minus infinity",
        Meaning::Number(number) if number.is_infinite() => "infinity",
        // A zero has no sign (KY-NUM-1).
        Meaning::Number(0.0) => "0",
        Meaning::String(text) => return serde_json::Value::from(text.as_str()).to_string(),
        Meaning::Foreign(Reading::Inf) => "infinity",
        Meaning::Foreign(Reading::NegInf) => "minus infinity",
        Meaning::Foreign(Reading::Nan) => "not a number",
        Meaning::Foreign(Reading::Timestamp) => "a date or a time",
        Meaning::Foreign(Reading::Error) => "an error",
        Meaning::Foreign(_) => "a type of its own",
        meaning => return meaning.to_string(),
    }
    .to_owned()
}
