//! Decides a sample of each family, and tests the numbering, the alphabets and the ledger.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

use kyaml_cases::sample::count;
use kyaml_exhaust::decide::{decide, decide_all};
use kyaml_exhaust::family::{KINDS, Kind};
use kyaml_exhaust::ledger::Ledger;
use kyaml_exhaust::parts::Shard;
use kyaml_exhaust::streams::accepted;
use kyaml_exhaust::tally::Tally;

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
        let tally = decide_all(kind, &family, 0..family.count());
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

#[test]
fn a_run_goes_on_where_it_was_stopped() {
    let folder = new_folder("stopped");
    let open = || Ledger::<Tally>::open(&folder, "a task/1", Shard::ALL).expect("a ledger");
    let counted = Tally { decided: 5, ..Tally::default() };
    open().finish(3, &counted).expect("it is written");
    let path = folder.join("a-task-1.1-of-1.jsonl");
    let whole = std::fs::read_to_string(&path).expect("a file");
    // An interrupt can cut the last line short.
    std::fs::write(&path, format!("{whole}{}", &whole[..whole.len() / 2])).expect("it is written");
    let again = open();
    assert_eq!(again.get(3).map(|tally| tally.decided), Some(5));
    again.finish(4, &counted).expect("it is written");
    let last = open();
    assert_eq!((last.get(3).is_some(), last.get(4).is_some(), last.get(5).is_some()), (true, true, false));
    std::fs::remove_dir_all(&folder).expect("it is removed");
}

#[test]
fn shards_of_two_machines_are_joined() {
    let [first, second, joined, whole] = ["first", "second", "joined", "whole"].map(new_folder);
    let of_shards = [decide_streams(&first, "1/2"), decide_streams(&second, "2/2")];
    for folder in [&first, &second] {
        for file in files(folder) {
            let name = file.file_name().expect("a name");
            assert!(!joined.join(name).exists(), "both machines have written {name:?}");
            std::fs::copy(&file, joined.join(name)).expect("it is copied");
        }
    }
    let before = lines(&joined);
    let table = decide_streams(&joined, "1/1");
    assert_eq!(lines(&joined), before, "something is decided anew");
    assert_eq!(table, decide_streams(&whole, "1/1"));
    for of_shard in of_shards {
        assert_ne!(of_shard, table);
    }
    for folder in [first, second, joined, whole] {
        std::fs::remove_dir_all(&folder).expect("it is removed");
    }
}

/// The output of the program for the shortest streams, without the processor time.
fn decide_streams(state: &Path, shard: &str) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kyaml-exhaust"));
    command.args(["decide", "--family", "streams", "--length", "2", "--shard", shard, "--state"]).arg(state);
    let output = command.output().expect("it is started");
    assert!(output.status.success(), "{output:?}");
    let printed = String::from_utf8(output.stdout).expect("text");
    let without_time = |line: &str| match line.strip_suffix(" s") {
        Some(row) => row.trim_end_matches(|c: char| c.is_ascii_digit()).trim_end().to_owned(),
        None => line.to_owned(),
    };
    printed.lines().map(without_time).collect::<Vec<_>>().join("\n")
}

/// An empty folder of this process.
fn new_folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("kyaml-exhaust-{}-{name}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("it is made");
    folder
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("a folder");
    entries.map(|entry| entry.expect("an entry").path()).collect()
}

/// All lines of the files in a folder, in order.
fn lines(folder: &Path) -> Vec<String> {
    let texts = files(folder).into_iter().map(|file| std::fs::read_to_string(file).expect("a file"));
    let mut lines: Vec<String> = texts.flat_map(|text| text.lines().map(str::to_owned).collect::<Vec<_>>()).collect();
    lines.sort();
    lines
}
