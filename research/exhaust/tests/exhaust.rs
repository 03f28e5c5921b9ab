//! Decides a sample of each family, and tests the numbering and the alphabets.

use std::collections::BTreeSet;

use kyaml_cases::sample::count;
use kyaml_exhaust::decide::{decide, decide_all};
use kyaml_exhaust::family::{KINDS, Kind};
use kyaml_exhaust::streams::accepted;

/// The greatest length of the words that are decided here.
fn sample_of(kind: &Kind) -> u32 {
    match kind.name {
        "tokens" | "streams" => 3,
        _ => 1,
    }
}

#[test]
fn all_agree_on_the_shortest_members_of_each_family() {
    for kind in &KINDS {
        let family = kind.family(sample_of(kind)).expect("a family");
        let tally = decide_all(kind, &family);
        count(&format!("exhausted, {}: {} decided, {} accepted", kind.name, tally.decided, tally.accepted));
        assert_eq!(tally.kept, Vec::<String>::new(), "{}", kind.name);
        assert!(tally.accepted > 0 && tally.accepted < tally.decided, "{}: {tally:?}", kind.name);
    }
}

#[test]
fn members_have_numbers_one_to_one() {
    // The families with one frame only: two frames may give the same stream.
    for name in ["keys", "values", "tokens", "streams", "comments"] {
        let kind = Kind::named(name).expect("a family");
        let family = kind.family(1).expect("a family");
        let streams: BTreeSet<String> = (0..family.count()).map(|number| family.stream(number)).collect();
        assert_eq!(streams.len() as u64, family.count(), "{}", kind.name);
    }
}

/// The alphabets have at least one letter for each class that the theorems' automata tell apart.
#[test]
fn alphabets_have_a_letter_for_each_class() {
    let least = [
        ("keys", Some(41)),
        ("values", Some(41)),
        ("texts", Some(65)),
        ("indicators", Some(74)),
        ("tokens", Some(15)),
        ("streams", Some(15)),
        ("folds", Some(19)),
        ("comments", None),
    ];
    assert_eq!(least.map(|(name, _)| name), KINDS.map(|kind| kind.name));
    for (name, least) in least {
        let letters = Kind::named(name).expect("a family").family(1).expect("a family").letters();
        assert!(letters >= least, "{name}: {letters:?}");
    }
}

#[test]
fn all_parsers_agree_on_acceptance() {
    assert_eq!(decide("---\n{a: 1}\n", true), Ok(true));
    assert_eq!(decide("---\n{a: yes}\n", true), Ok(false));
    // The grammar has no data rules.
    assert_eq!(decide("---\n{a: 1, a: 2}\n", true), Ok(true));
    assert_eq!(accepted(b"---\n{a: 1, a: 2}\n"), None);
}
