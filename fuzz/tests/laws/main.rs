//! The laws, over everything that the project has: the cases of the conformance suite, whole, truncated and mutated, the inputs
//! that broke a law once, and generated values and texts.

mod generated;
mod made;
mod over;

use std::path::{Path, PathBuf};

use kyaml_cases::sample::{characters, count, is_full, step};
use kyaml_core::unicode;
use kyaml_fuzz::{agreement, bounded, fixing, import, read_alike, recognition, round_trip};
use over::{
    MANIFESTS, Of, SAMPLE, mutations, over_cases, over_contents, over_files, over_places, some_mutations,
    step_of_slow_laws, truncations, whole,
};

#[test]
fn grammar_and_parser_agree_on_every_case() {
    over_files("agreement, whole", agreement);
}

#[test]
fn grammar_and_parser_agree_on_every_truncation() {
    over_cases("agreement, truncations", Of::Kyaml, agreement, truncations);
}

#[test]
fn grammar_and_parser_agree_on_mutations() {
    over_cases("agreement, mutations", Of::Kyaml, agreement, mutations);
}

#[test]
fn cases_survive_a_round_trip() {
    over_files("round trip, whole", round_trip);
}

#[test]
fn mutations_survive_a_round_trip() {
    over_cases("round trip, mutations", Of::Kyaml, round_trip, mutations);
}

#[test]
fn what_is_recognised_in_the_cases_is_clean() {
    over_files("recognition, whole", recognition);
}

#[test]
fn what_is_recognised_in_truncations_is_clean() {
    over_cases("recognition, truncations", Of::Kyaml, recognition, truncations);
}

#[test]
fn what_is_recognised_in_mutations_is_clean() {
    // Each input is asked about a dozen times, so one of five is all that the gate has the time for.
    over_places("recognition, mutations", Of::Kyaml, recognition, mutations, if is_full() { 5 } else { SAMPLE });
}

#[test]
fn cases_are_imported() {
    over_files("import, whole", import);
}

#[test]
fn truncations_are_imported_or_refused() {
    over_cases("import, truncations", Of::Import, import, truncations);
}

#[test]
fn mutations_are_imported_or_refused() {
    over_cases("import, mutations", Of::Import, import, some_mutations);
}

#[test]
fn nothing_of_the_cases_allocates_without_bound() {
    over_files("bounded, whole", bounded);
}

#[test]
fn nothing_of_truncations_allocates_without_bound() {
    over_cases("bounded, truncations", Of::All, bounded, truncations);
}

#[test]
fn a_fix_of_a_case_leaves_nothing_to_fix() {
    over_files("fixing, whole", fixing);
}

#[test]
fn a_fix_of_a_mutation_leaves_nothing_to_fix() {
    over_places("fixing, mutations", Of::Kyaml, fixing, some_mutations, step_of_slow_laws());
}

#[test]
fn cases_are_read_alike() {
    over_files("read alike, whole", read_alike);
}

#[test]
fn mutations_are_read_alike() {
    over_places("read alike, mutations", Of::Kyaml, read_alike, some_mutations, step_of_slow_laws());
}

/// YAML that people wrote, which the fast reader is for: whole, and mutated here and there.
#[test]
fn real_manifests_are_imported() {
    let Some(folder) = std::env::var_os("KYAML_MANIFESTS") else {
        count("import, real manifests: skipped, KYAML_MANIFESTS names no folder");
        return;
    };
    let contents: Vec<_> =
        manifests(Path::new(&folder)).map(|file| std::fs::read(file).expect("it can be read")).collect();
    let files = contents.iter().map(Vec::as_slice).collect();
    over_contents("import, real manifests, whole", &files, import, whole, 1);
    over_contents("import, real manifests, mutations", &files, import, some_mutations, MANIFESTS * step(19));
}

fn manifests(folder: &Path) -> impl Iterator<Item = PathBuf> {
    let mut folders = vec![folder.to_owned()];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).expect("a folder of manifests can be read") {
            let path = entry.expect("an entry").path();
            if path.is_dir() { folders.push(path) } else { files.push(path) }
        }
    }
    files.into_iter().filter(|path| path.extension().is_some_and(|extension| extension == "yaml" || extension == "yml"))
}

#[test]
fn what_broke_a_law_once_does_not_break_it_again() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("regressions");
    let mut found = 0;
    for file in std::fs::read_dir(&folder).expect("the folder of regressions can be read") {
        let input = std::fs::read(file.expect("a file").path()).expect("it can be read");
        agreement(&input);
        round_trip(&input);
        import(&input);
        recognition(&input);
        bounded(&input);
        fixing(&input);
        read_alike(&input);
        found += 1;
    }
    count(&format!("regressions: {found}"));
    assert!(found > 0, "no regression was found in {}", folder.display());
}

#[test]
fn grammar_and_writer_have_the_same_characters() {
    for c in characters() {
        assert_eq!(kyaml_grammar::is_letter_or_number(c), unicode::is_letter_or_number(c), "letter or number: {c:?}");
        assert_eq!(kyaml_grammar::is_printable(c), unicode::is_printable(c), "printable: {c:?}");
    }
}
