//! The automata compared with their sources, on readable texts.

use kyaml_proofs::languages::{Languages, Source};
use kyaml_proofs::spelling::{CONTROLS, THEOREMS, languages};
use kyaml_proofs::theorem::{Theorem, not};

#[test]
fn a_pattern_takes_whole_texts() {
    for (pattern, taken, not_taken) in [
        ("a|bc", &["a", "bc"][..], &["", "b", "abc", "bcc"][..]),
        ("(a*)*b?", &["", "aaa", "aab", "b"], &["ba", "bb"]),
        ("[0-9]{2,3}", &["12", "123"], &["1", "1234"]),
        ("(?i-u:no)", &["no", "NO", "nO"], &["n", "noo"]),
        ("(?i)s", &["s", "S", "ſ"], &["z"]),
        ("[^a]", &["b", "é", "\u{10FFFF}"], &["a", ""]),
        ("(ab?){2}", &["aa", "aba", "abab"], &["a", "ababa"]),
    ] {
        let languages = Languages::new([("it", Source::Pattern(pattern))]).expect("a pattern");
        let automaton = languages.get("it");
        let takes = |text: &str| automaton.label(&languages.alphabet.classes_of(text)) == 1;
        for text in taken {
            assert!(takes(text), "{pattern} takes {text:?}");
        }
        for text in not_taken {
            assert!(!takes(text), "{pattern} does not take {text:?}");
        }
    }
}

#[test]
fn lookaround_patterns_are_refused() {
    let error = Languages::new([("it", Source::Pattern("^a"))]).expect_err("it looks around");
    assert_eq!(format!("{error:#}"), "the pattern \"^a\": it looks around");
}

#[test]
fn a_claim_fails_with_a_shortest_text() {
    let languages =
        Languages::new([("left", Source::Pattern("a+b?")), ("right", Source::Pattern("a{3}.*"))]).expect("patterns");
    let claim =
        |left, right| Theorem::new("claim", "", [("left", left), ("right", right)]).decide(&languages).counterexample;
    assert_eq!(claim([1].into(), [1].into()), Some("aaa".to_owned()));
    assert_eq!(claim([1].into(), not(&[1])), Some("a".to_owned()));
    assert_eq!(claim([0].into(), [0].into()), Some(String::new()));
}

#[test]
fn a_claim_holds_where_no_text_is_both() {
    let languages =
        Languages::new([("left", Source::Pattern("(ab)*")), ("right", Source::Pattern(".*aa.*"))]).expect("patterns");
    let decision = Theorem::new("claim", "", [("left", [1].into()), ("right", [1].into())]).decide(&languages);
    assert_eq!(decision.counterexample, None);
    assert_eq!(decision.states.len(), 2, "what is dead in one of the languages is not looked at");
}

// The theorems on spelling, and their controls: KYAML itself has more than one spelling.

#[test]
fn canonical_texts_have_one_spelling() {
    let languages = languages().expect("the rules are regular");
    for claim in THEOREMS {
        let decision = claim.decide(&languages).expect("its texts have values");
        assert_eq!(decision.counterexample, None, "{}", claim.name);
    }
    for (claim, texts) in CONTROLS.iter().zip([[r#""A""#, r#""\x41""#], [r#"" ""#, r#""\ ""#]]) {
        let decision = claim.decide(&languages).expect("its texts have values");
        assert_eq!(decision.counterexample, Some(texts.map(str::to_owned)), "{}", claim.name);
    }
}
