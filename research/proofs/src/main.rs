//! The theorems.

use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use clap::Parser;
use kyaml_proofs::certificate;
use kyaml_proofs::compare::{Library, compare};
use kyaml_proofs::disagreements::Disagreements;
use kyaml_proofs::languages::{Languages, Source};
use kyaml_proofs::record::{self, Compared, Record};
use kyaml_proofs::resolver::Resolver;
use kyaml_proofs::spelling::{self, Spelling};
use kyaml_proofs::texts::Texts;
use kyaml_proofs::theorem::{Decision, Theorem};
use kyaml_proofs::theorems::{self, Statements};

/// The number of differences that are printed for each reader.
const SHOWN: usize = 20;

/// Theorems on the plain keys and numbers of KYAML.
#[derive(Parser)]
enum Command {
    /// Holds resolvers against their libraries.
    Compare {
        /// The resolvers; all of them where none is named.
        names: Vec<String>,
        /// How many short texts, and how many random ones, are asked at most.
        #[arg(long, default_value_t = 20_000)]
        most: usize,
        /// Asks every so-manieth text that covers the automaton, from the first.
        #[arg(long, default_value_t = 1)]
        every: usize,
        /// Writes the comparisons without a difference into `compared.toml`.
        #[arg(long)]
        write: bool,
    },
    /// Finds plain scalars that two readers read differently, asks their libraries, and compares with `disagreements.json`.
    Disagreements {
        /// Writes `disagreements.json`.
        #[arg(long)]
        write: bool,
    },
    /// Decides the theorems and the controls, writes their certificates for `check.py`, and compares `theorems.md`.
    Prove {
        /// Writes `theorems.md`.
        #[arg(long)]
        write: bool,
    },
}

/// The folder of the files that others cite: `theorems.md` and `disagreements.json`.
fn cited(folder: &Path) -> PathBuf {
    folder.join("../../conformance/proofs")
}

fn main() -> Result<()> {
    // The files of this crate are part of the checkout that it was built in.
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    match Command::parse() {
        Command::Compare { names, most, every, write } => {
            let program = runner(folder);
            let resolvers = Resolver::load_all(&folder.join("resolvers"))?;
            if let Some(unknown) = names.iter().find(|name| !resolvers.iter().any(|resolver| resolver.name == **name)) {
                bail!("there is no resolver {unknown}");
            }
            let path = folder.join("compared.toml");
            let mut record = if path.exists() { Record::load(&path)? } else { Record::default() };
            let mut differ = Vec::new();
            for resolver in resolvers.iter().filter(|resolver| names.is_empty() || names.contains(&resolver.name)) {
                if !resolver.reads_numbers() {
                    println!("{}: it gives texts, so there is nothing to compare", resolver.name);
                    continue;
                }
                let (languages, texts) = prepared(resolver, most, every)?;
                for reader in &resolver.readers {
                    match compare_one(resolver, reader, &languages, &texts, &program)? {
                        Some(compared) => _ = record.reader.insert(reader.clone(), compared),
                        None => differ.push(reader.clone()),
                    }
                }
            }
            if write {
                record.save(&path)?;
            }
            if !differ.is_empty() {
                bail!("these differ from their resolvers: {}", differ.join(", "));
            }
        }
        Command::Disagreements { write } => disagreements(folder, &runner(folder), write)?,
        Command::Prove { write } => prove(folder, write)?,
    }
    Ok(())
}

/// The program `kyaml-conformance` that `cargo build --release` makes of the project.
fn runner(folder: &Path) -> PathBuf {
    folder.join("../../target/release").join(format!("kyaml-conformance{}", std::env::consts::EXE_SUFFIX))
}

/// Finds the disagreements. Writes them, or compares them with the written ones.
fn disagreements(folder: &Path, program: &Path, is_written: bool) -> Result<()> {
    let found = Disagreements::found(&Resolver::load_all(&folder.join("resolvers"))?, program)?;
    let path = cited(folder).join("disagreements.json");
    if is_written {
        std::fs::write(&path, serde_json::to_string(&found)?)?;
    }
    let all = found.readers.len() * (found.readers.len() - 1) / 2;
    println!(
        "{} readers, {} pairs: {} differ, by {} texts, {} alike",
        found.readers.len(),
        all,
        found.pairs.len(),
        found.texts.len(),
        all - found.pairs.len()
    );
    if Disagreements::load(&path)? != found {
        bail!("{} is stale, `kyaml-proofs disagreements --write` writes it again", path.display());
    }
    Ok(())
}

/// The language of a resolver, and texts for it.
fn prepared(resolver: &Resolver, most: usize, every: usize) -> Result<(Languages, Texts)> {
    let languages = Languages::new([
        ("plain_scalar", Source::Yaml("plain_scalar")),
        (resolver.name.as_str(), Source::Resolver(resolver)),
    ])?;
    let scalars = languages.get("plain_scalar");
    let texts = Texts::new(&languages.alphabet, scalars, languages.get(&resolver.name), most, every);
    Ok((languages, texts))
}

/// Compares a resolver with one of its readers. The comparison, if it has no difference.
fn compare_one(
    resolver: &Resolver,
    reader: &str,
    languages: &Languages,
    texts: &Texts,
    program: &Path,
) -> Result<Option<Compared>> {
    let automaton = languages.get(&resolver.name);
    let mut library = Library::open(reader, program)?;
    let comparison = compare(&mut library, &languages.alphabet, automaton, texts.all())?;
    let compared = Compared {
        version: library.version().unwrap_or_default().to_owned(),
        resolver: resolver.name.clone(),
        digest: record::digest(resolver),
        classes: languages.alphabet.len(),
        states: automaton.states(),
        short: texts.short.len(),
        length: texts.length,
        covering: texts.covering.len(),
        random: texts.random.len(),
        extreme: comparison.extreme,
    };
    println!(
        "{reader} {}: {} texts compared, {} extreme numbers left out, {} differences",
        compared.version,
        comparison.compared,
        comparison.extreme,
        comparison.differences.len()
    );
    for difference in comparison.differences.iter().take(SHOWN) {
        println!("  {:?}: {} expected, {} found", difference.text, difference.expected, difference.found);
    }
    Ok(comparison.differences.is_empty().then_some(compared))
}

/// Decides every theorem and control, prints a line for each, and writes the certificates. Writes
/// `theorems.md`, or compares it with the written one.
fn prove(folder: &Path, is_written: bool) -> Result<()> {
    let resolvers = Resolver::load_all(&folder.join("resolvers"))?;
    let statements = Statements::load(&folder.join("statements.toml"))?;
    let languages = theorems::languages(&resolvers, &statements)?;
    let spelling_languages = spelling::languages()?;
    let theorems = theorems::theorems(&resolvers, &statements).into_iter();
    let decided: Vec<(Theorem, Decision)> = theorems
        .map(|theorem| {
            let decision = theorem.decide(&languages);
            (theorem, decision)
        })
        .collect();
    let spellings = spelling::THEOREMS.map(|theorem| Ok((theorem, theorem.decide(&spelling_languages)?)));
    let spellings: Vec<(Spelling, spelling::Decision)> = spellings.into_iter().collect::<Result<_>>()?;
    println!("{:56} {:>6} {:>11}  result", "theorem", "states", "transitions");
    let mut failed = 0;
    for (theorem, decision) in &decided {
        let against = decision.counterexample.as_ref().map(|text| format!("{text:?}"));
        failed += print(&theorem.name, decision.states.len(), decision.transitions, against);
    }
    for (theorem, decision) in &spellings {
        let against = decision.counterexample.as_ref().map(|texts| format!("{texts:?} have one value"));
        failed += print(theorem.name, decision.together.len() + decision.apart.len(), decision.transitions, against);
    }
    let controls = theorems::controls(&resolvers);
    for (name, controls) in &controls {
        let against = controls.iter().filter_map(|control| control.decide(&languages).counterexample);
        let mut against: Vec<String> = against.collect();
        against.sort_by_key(String::len);
        failed += print_control(name, against.first().map(|text| format!("for {} resolvers: {text:?}", against.len())));
    }
    for control in spelling::CONTROLS {
        let against = control.decide(&spelling_languages)?.counterexample;
        failed += print_control(control.name, against.map(|texts| format!("{texts:?} have one value")));
    }
    if failed > 0 {
        bail!("{failed} theorems fail, or controls hold");
    }
    let mut files = certificate::certificates(&languages, &decided);
    files.extend(certificate::of_spelling(&spelling_languages, &spellings));
    let record = Record::load(&folder.join("compared.toml"))?;
    let page = record::page(&resolvers, &statements, &decided, &spellings, &record);
    let page_path = cited(folder).join("theorems.md");
    certificate::write(&files, &folder.join("../target/certificates"))?;
    if is_written {
        std::fs::write(&page_path, &page)?;
    }
    record.check(&resolvers)?;
    println!(
        "{} theorems hold, {} controls fail, {} certificates",
        decided.len() + spellings.len(),
        controls.len() + spelling::CONTROLS.len(),
        files.len(),
    );
    if std::fs::read_to_string(&page_path)? != page {
        bail!("{} is stale, `kyaml-proofs prove --write` writes it again", page_path.display());
    }
    Ok(())
}

/// A line for a theorem. Counts it where it fails.
fn print(name: &str, states: usize, transitions: usize, against: Option<String>) -> usize {
    let failed = usize::from(against.is_some());
    let result = against.map_or_else(|| "holds".to_owned(), |against| format!("FAILS: {against}"));
    println!("{name:56} {states:>6} {transitions:>11}  {result}");
    failed
}

/// A line for a control, which must fail. Counts it where it holds.
fn print_control(name: &str, against: Option<String>) -> usize {
    let failed = usize::from(against.is_none());
    let result = against.map_or_else(|| "HOLDS, and must not".to_owned(), |against| format!("fails {against}"));
    println!("control {name}: {result}");
    failed
}
