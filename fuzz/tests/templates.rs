//! The laws of templates, over the cases of templates: whole, truncated and mutated. A template
//! without actions is KYAML, so the cases of the suite are templates too.

use std::path::{Path, PathBuf};

use kyaml_cases::sample;
use kyaml_fuzz::{mutate, templates};
use rayon::prelude::*;
use walkdir::WalkDir;

/// The number of mutants of each case.
const MUTANTS: u32 = 300;

/// The stack of a thread, for the grammar, which recurses.
const STACK: usize = 64 << 20;

#[test]
fn grammar_and_checker_agree_on_templates() {
    over(&inputs("templates"), |text| {
        templates(text.as_bytes());
        for (end, _) in text.char_indices().step_by(sample::step(1)) {
            templates(&text.as_bytes()[..end]);
            // Without one character.
            let rest = text[end..].chars().next().map_or(0, char::len_utf8);
            templates([&text[..end], &text[end + rest..]].concat().as_bytes());
        }
    });
}

#[test]
fn grammar_and_checker_agree_on_mutations_of_templates() {
    let count = sample::generated(MUTANTS, MUTANTS);
    over(&inputs("templates"), |text| {
        for seed in 0..count {
            templates(&mutate(text.as_bytes(), seed, 4096));
        }
    });
}

#[test]
fn grammars_agree_on_kyaml() {
    over(&inputs("cases"), |text| {
        templates(text.as_bytes());
    });
}

/// The inputs of all cases in a folder of `conformance`.
fn inputs(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../conformance").join(folder);
    let files = WalkDir::new(folder).into_iter().map(|entry| entry.expect("the folder can be read").into_path());
    let inputs: Vec<_> = files.filter(|path| path.ends_with("input.yaml")).collect();
    assert!(inputs.len() > 50, "{} inputs", inputs.len());
    inputs
}

fn over(inputs: &[PathBuf], test: impl Fn(&str) + Sync) {
    let threads = rayon::ThreadPoolBuilder::new().stack_size(STACK).build().expect("threads");
    threads.install(|| {
        inputs.par_iter().for_each(|path| {
            let bytes = std::fs::read(path).expect("the input can be read");
            if let Ok(text) = str::from_utf8(&bytes) {
                test(text);
            }
        });
    });
}
