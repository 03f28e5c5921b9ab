//! The derived files are what the program makes of the grammar, and the rules without look-ahead take what their namesakes take.

use std::cell::RefCell;

use kyaml_cases::generated;
use kyaml_derived_grammars::files;
use kyaml_derived_grammars::rules::WITHOUT_LOOK_AHEAD;
use kyaml_grammar::{KYAML_PEST, UNICODE_PEST};
use kyaml_proofs::alphabet::Alphabet;
use kyaml_proofs::automaton::Automaton;
use kyaml_proofs::derivative::Derivatives;
use kyaml_proofs::expression::{Expressions, Id, Rules, rules_of};
use pest_meta::ast::Rule;

#[test]
fn generated_grammars_are_current() {
    let files = files::files().expect("everything can be derived");
    assert!(!files.is_empty());
    for (path, content) in files {
        generated::check(&path, &content);
    }
}

/// Of the rules that do not nest, this is decided for texts of any length.
#[test]
fn rules_without_look_ahead_match_their_namesakes() {
    // A language goes back into a repetition and a PEG never does: there the blanks end where no other follows.
    let greedy = KYAML_PEST.replace("blank+ ~ !(\"\\t\"", "blank+ ~ !(blank | \"\\t\"");
    assert_ne!(greedy, KYAML_PEST, "escaped_line_break is no longer what this test knows");
    let original = rules(&[&greedy, UNICODE_PEST]);
    let replaced = rules(&[WITHOUT_LOOK_AHEAD, KYAML_PEST, UNICODE_PEST]);
    for rule in ["string", "four_digits", "quoted_key"] {
        let mut expressions = Expressions::new();
        let sides = [&original, &replaced].map(|rules| {
            let mut rules = Rules::new(rules, "").expect("names are unique");
            rules.rule(rule, &mut expressions).expect("the rule is regular")
        });
        assert_eq!(first_difference(&mut expressions, sides), None, "{rule}");
    }
}

/// The comparison finds a real difference. A language may end the blanks before the last one, which it
/// then takes for a character.
#[test]
fn a_look_ahead_that_is_lost_is_a_difference() {
    let original = rules(&[KYAML_PEST, UNICODE_PEST]);
    let replaced = rules(&[WITHOUT_LOOK_AHEAD, KYAML_PEST, UNICODE_PEST]);
    let mut expressions = Expressions::new();
    let sides = [&original, &replaced].map(|rules| {
        Rules::new(rules, "").expect("names are unique").rule("string", &mut expressions).expect("the rule is regular")
    });
    assert_eq!(first_difference(&mut expressions, sides).as_deref(), Some("\"\\\n  \t\""));
}

/// The rules of these texts; of two with one name the first counts.
fn rules(texts: &[&str]) -> Vec<Rule> {
    let mut rules: Vec<Rule> = Vec::new();
    for text in texts {
        for rule in rules_of(text).expect("a grammar of pest") {
            if rules.iter().all(|found| found.name != rule.name) {
                rules.push(rule);
            }
        }
    }
    rules
}

/// The shortest text that just one of two languages has.
fn first_difference(expressions: &mut Expressions, sides: [Id; 2]) -> Option<String> {
    let alphabet = Alphabet::new(expressions.sets_of(&sides));
    let derivatives = RefCell::new(Derivatives::new(expressions, &alphabet));
    let start = sides.map(|side| derivatives.borrow_mut().language(side));
    let automaton = Automaton::explore(
        alphabet.len(),
        start,
        |state, class| state.map(|side| derivatives.borrow_mut().derive(side, class)),
        |state| {
            let [left, right] = state.map(|side| derivatives.borrow_mut().has_empty(side));
            u8::from(left != right)
        },
    );
    automaton.shortest(|label| label == 1).map(|classes| alphabet.text(&classes))
}
