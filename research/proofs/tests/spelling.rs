//! The theorems on spelling, and their controls: KYAML itself has more than one spelling.

use kyaml_proofs::spelling::{CONTROLS, THEOREMS, languages};

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
