//! The automata of rules of the grammar against pest's parser, which runs the same rules: a PEG takes the first alternative that fits,
//! and the automata any. They are asked short texts, a part of those that cover the automaton, and random ones.

use kyaml_grammar::{Form, Verdict, check, is_ambiguous};
use kyaml_proofs::automaton::Automaton;
use kyaml_proofs::languages::{Languages, Source};
use kyaml_proofs::texts::Texts;

/// `any` is a pattern of the texts that are asked; one in `every` of those that cover the automaton is.
fn agrees(rule: &str, any: &str, every: usize, pest: impl Fn(&str) -> bool) {
    let languages =
        Languages::new([(rule, Source::Grammar(rule)), ("any", Source::Pattern(any))]).expect("the rule is regular");
    let (automaton, any): (&Automaton, _) = (languages.get(rule), languages.get("any"));
    let texts = Texts::new(&languages.alphabet, any, automaton, 500, every);
    let mut counts = [0, 0];
    for text in texts.all() {
        let is_in = automaton.label(&languages.alphabet.classes_of(text)) == 1;
        counts[usize::from(is_in)] += 1;
        assert_eq!(is_in, pest(text), "{rule}: {text:?}");
    }
    assert!(counts[0] > 100 && counts[1] > 100, "{rule}: {counts:?}");
    println!("{rule}: {} texts in it, {} not", counts[1], counts[0]);
}

fn is(form: Form, stream: &str) -> bool {
    matches!(check(form, stream), Verdict::Accepted)
}

#[test]
fn plain_keys() {
    agrees("plain_key", r"[^\x00-\x23:,\[\]{}]+", 29, |text| is(Form::Kyaml, &format!("---\n{{{text}: 1}}\n")));
}

#[test]
fn ambiguous_texts() {
    agrees("ambiguous_text", ".+", 29, is_ambiguous);
}

#[test]
fn numbers() {
    agrees("number", r"[-0-9][-+.0-9a-zA-Z]*", 29, |text| is(Form::Kyaml, &format!("---\n{text}\n")));
}

#[test]
fn canonical_strings() {
    agrees("canonical_string", r#""([^"]|\\")*""#, 997, |text| is(Form::Canonical, &format!("---\n{text}\n")));
}
