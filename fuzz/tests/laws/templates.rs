//! The laws of templates, over the cases of templates: whole, truncated and mutated. A template
//! without actions is KYAML, so the cases of the suite are templates too.

use kyaml_cases::case::Case;
use kyaml_cases::sample;
use kyaml_cases::suite::Suite;
use kyaml_cases::template::TemplateCase;
use kyaml_fuzz::{mutate, templates};
use rayon::prelude::*;

/// The number of mutants of each case.
const MUTANTS: u32 = 150;

/// The stack of a thread, for the grammar, which recurses.
const STACK: usize = 64 << 20;

#[test]
fn grammar_and_checker_agree_on_templates() {
    over(&cases_of_templates(), |text| {
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
    let count = sample::generated(MUTANTS, 2 * MUTANTS);
    over(&cases_of_templates(), |text| {
        for seed in 0..count {
            templates(&mutate(text.as_bytes(), seed, 4096));
        }
    });
}

#[test]
fn grammars_agree_on_kyaml() {
    over(&inputs_of_cases(), |text| {
        templates(text.as_bytes());
    });
}

/// The templates of all cases.
fn cases_of_templates() -> Vec<String> {
    let load = |language| TemplateCase::load(language).unwrap_or_else(|problem| panic!("{problem}"));
    let cases: Vec<_> = ["helm", "jinja"].into_iter().flat_map(load).map(|case| case.input).collect();
    assert!(cases.len() > 50, "{} templates", cases.len());
    cases
}

/// The inputs of the suite that are text, or a share of them: the grammar of templates is interpreted, which is slow.
fn inputs_of_cases() -> Vec<String> {
    let inputs: Vec<_> = Suite::shipped().expect("the cases").cases().iter().filter_map(Case::input).collect();
    let step = sample::step(1).div_ceil(3);
    let texts: Vec<_> =
        inputs.into_iter().step_by(step).filter_map(|bytes| String::from_utf8(bytes.to_vec()).ok()).collect();
    assert!(texts.len() > 50, "{} inputs", texts.len());
    texts
}

fn over(texts: &[String], test: impl Fn(&str) + Sync) {
    let threads = rayon::ThreadPoolBuilder::new().stack_size(STACK).build().expect("threads");
    threads.install(|| texts.par_iter().for_each(|text| test(text)));
}
