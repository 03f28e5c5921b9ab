//! The strings that kyaml-format writes plain in block YAML are those of the theorems `safe-strings`.

use std::path::Path;

use kyaml_core::{Value, WriteOptions, render_values};
use kyaml_format::{FormatOptions, Language, format};
use kyaml_import::{ImportOptions, Schema};
use kyaml_proofs::languages::Languages;
use kyaml_proofs::theorems::{Statements, languages};
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};

const RANDOM_TEXTS: usize = 200_000;

#[test]
fn block_yaml_has_the_plain_strings_of_the_theorems() {
    let statements = Path::new(env!("CARGO_MANIFEST_DIR")).join("statements.toml");
    let languages = languages(&[], &Statements::load(&statements).expect("statements")).expect("languages");
    let characters = languages.alphabet.representatives().to_vec();
    let mut texts: Vec<String> = Vec::new();
    for &first in &characters {
        texts.push(first.into());
        texts.extend(characters.iter().map(|&second| String::from_iter([first, second])));
    }
    let mut random = StdRng::seed_from_u64(2026);
    for _ in 0..RANDOM_TEXTS {
        let length = random.random_range(3..9);
        texts.push((0..length).map(|_| characters[random.random_range(0..characters.len())]).collect());
    }
    for chunk in texts.chunks(1000) {
        compare(chunk, &languages);
    }
}

fn compare(texts: &[String], languages: &Languages) {
    let strings = texts.iter().map(|text| Value::String(text.clone())).collect();
    let kyaml = render_values(&[Value::Sequence(strings)], &WriteOptions::default());
    let options =
        FormatOptions::default().language(Language::Yaml).import(ImportOptions::default().schema(Schema::Core));
    let yaml = format(kyaml.as_bytes(), &options).expect("KYAML").into_text();
    let lines: Vec<&str> = yaml.lines().filter(|line| line.starts_with("- ")).collect();
    assert_eq!(lines.len(), texts.len());
    for (line, text) in lines.iter().zip(texts) {
        let label = |name| languages.get(name).label(&languages.alphabet.classes_of(text));
        let is_safe = label("block_scalar") == 1 && label("ambiguous_text") == 0 && label("quoted") == 0;
        assert_eq!(line[2..] == **text, is_safe, "{text:?} is written {line:?}");
    }
}
