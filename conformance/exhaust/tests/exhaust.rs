//! A sample of what is decided, and what keeps the decisions honest.

use std::collections::BTreeSet;
use std::path::Path;

use kyaml_cases::sample::count;
use kyaml_exhaust::decide::{decide, decide_all};
use kyaml_exhaust::family::{KINDS, Kind};
use kyaml_exhaust::known::Causes;
use kyaml_exhaust::ledger::Ledger;
use kyaml_exhaust::streams::accepted;
use kyaml_exhaust::tally::Tally;

/// Words of this length at most are decided here; the families of `comments` and `tokens` have theirs.
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
        let tally = decide_all(kind, &family, 0..family.count());
        count(&format!("exhausted, {}: {} decided, {} accepted", kind.name, tally.decided, tally.accepted));
        assert_eq!(tally.kept, Vec::<String>::new(), "{}", kind.name);
        assert!(tally.accepted > 0 && tally.accepted < tally.decided, "{}: {tally:?}", kind.name);
    }
}

#[test]
fn members_have_numbers_one_to_one() {
    // A word in one frame may be another in the next: that is decided twice.
    for name in ["keys", "values", "tokens", "streams", "comments"] {
        let kind = Kind::named(name).expect("a family");
        let family = kind.family(1).expect("a family");
        let streams: BTreeSet<String> = (0..family.count()).map(|number| family.stream(number)).collect();
        assert_eq!(streams.len() as u64, family.count(), "{}", kind.name);
    }
}

/// The alphabets are those of the theorems: what the grammar tells apart is told apart here.
#[test]
fn the_texts_of_a_length_are_those_of_all_classes() {
    let letters = |name: &str| Kind::named(name).expect("a family").family(1).expect("a family").letters();
    assert!(letters("keys") >= Some(41), "{:?}", letters("keys"));
    assert!(letters("texts") >= Some(65), "{:?}", letters("texts"));
    assert!(letters("folds") >= Some(19), "{:?}", letters("folds"));
}

#[test]
fn what_is_no_kyaml_is_refused_by_all_and_what_is_is_not() {
    assert_eq!(decide("---\n{a: 1}\n", true), Ok(true));
    assert_eq!(decide("---\n{a: yes}\n", true), Ok(false));
    // The data rules are none of the grammar's.
    assert_eq!(decide("---\n{a: 1, a: 2}\n", true), Ok(true));
    assert_eq!(accepted(b"---\n{a: 1, a: 2}\n"), None);
}

#[test]
fn a_run_goes_on_where_it_was_stopped() {
    let folder = std::env::temp_dir().join(format!("kyaml-exhaust-{}", std::process::id()));
    let counted = Tally { decided: 5, ..Tally::default() };
    Ledger::open(&folder, "a task/1").expect("a ledger").finish(3, &counted).expect("it is written");
    let path = folder.join("a-task-1.jsonl");
    let whole = std::fs::read_to_string(&path).expect("a file");
    // The last line is cut short, as by an interrupt.
    std::fs::write(&path, format!("{whole}{}", &whole[..whole.len() / 2])).expect("it is written");
    let again: Ledger<Tally> = Ledger::open(&folder, "a task/1").expect("a ledger");
    assert_eq!(again.get(3).map(|tally| tally.decided), Some(5));
    again.finish(4, &counted).expect("it is written");
    let last: Ledger<Tally> = Ledger::open(&folder, "a task/1").expect("a ledger");
    assert_eq!((last.get(3).is_some(), last.get(4).is_some(), last.get(5).is_some()), (true, true, false));
    std::fs::remove_dir_all(&folder).expect("it is removed");
}

#[test]
fn each_known_cause_has_a_reason() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("known.toml");
    Causes::of(&file).expect("known.toml is well-formed");
}
