//! The laws, over all inputs of the project: the cases of the conformance suite, whole, truncated
//! and mutated, the inputs that once broke a law, and generated values and texts.

mod generated;
mod made;
mod over;
mod recognised;
mod templates;
mod writable;

use std::path::{Path, PathBuf};

use kyaml_cases::sample::{characters, count, generated, is_all, step};
use kyaml_cases::suite::Suite;
use kyaml_core::unicode;
use kyaml_fuzz::{
    Tally, agreement, both_ways, bounded, edits, fixing, import, merged_objects, merging, objects, paths,
    readers_agree, recognition, round_trip, sections,
};
use over::{
    Cases, MANIFESTS, SAMPLE, decorations, mutations, over_cases, over_contents, over_files, over_places,
    some_mutations, step_of_slow_laws, truncations, whole,
};
use rayon::prelude::*;

#[test]
fn grammar_and_parser_agree_on_every_case() {
    over_files("agreement, whole", agreement);
}

#[test]
fn grammar_and_parser_agree_on_every_truncation() {
    over_cases("agreement, truncations", Cases::Kyaml, agreement, truncations);
}

#[test]
fn grammar_and_parser_agree_on_mutations() {
    over_cases("agreement, mutations", Cases::Kyaml, agreement, mutations);
}

#[test]
fn cases_survive_a_round_trip() {
    over_files("round trip, whole", round_trip);
}

#[test]
fn mutations_survive_a_round_trip() {
    over_cases("round trip, mutations", Cases::Kyaml, round_trip, mutations);
}

#[test]
fn block_yaml_becomes_the_same_kyaml_again() {
    over_files("both ways, whole", both_ways);
}

#[test]
fn block_yaml_of_mutations_becomes_the_same_again() {
    over_cases("both ways, mutations", Cases::Kyaml, both_ways, mutations);
}

#[test]
fn block_yaml_keeps_comments_anywhere() {
    over_cases("both ways, decorated", Cases::Kyaml, both_ways, decorations);
}

#[test]
fn paths_lead_back_in_cases() {
    over_files("paths, whole", paths);
}

#[test]
fn paths_lead_back_in_mutations() {
    over_cases("paths, mutations", Cases::Kyaml, paths, mutations);
}

#[test]
fn edited_cases_are_those_of_the_model() {
    over_files("edits, whole", edits);
}

#[test]
fn edited_mutations_are_those_of_the_model() {
    over_cases("edits, mutations", Cases::Kyaml, edits, mutations);
}

#[test]
fn edited_cases_are_merged() {
    over_files("merging, whole", merging);
}

#[test]
fn edited_mutations_are_merged() {
    // This law edits, compares and merges a dozen times.
    over_places("merging, mutations", Cases::Kyaml, merging, mutations, if is_all() { 5 } else { step(SAMPLE) });
}

/// The objects of the cases, and of the manifests that `KYAML_MANIFESTS` names.
#[test]
fn edits_land_in_their_objects() {
    let suite = Suite::shipped().expect("the suite is valid");
    let manifests = std::env::var_os("KYAML_MANIFESTS").map(|folder| manifests(Path::new(&folder)).collect::<Vec<_>>());
    let files: Vec<_> =
        manifests.into_iter().flatten().map(|file| std::fs::read(file).expect("it can be read")).collect();
    let pool = objects(suite.cases().iter().filter_map(|case| case.input()).chain(files.iter().map(Vec::as_slice)));
    let merges = u64::from(generated(1_000, 100_000));
    let mut tally = Tally::default();
    for one in (0..merges).into_par_iter().map(|seed| merged_objects(&pool, seed, seed % 5 == 0)).collect::<Vec<_>>() {
        tally += one;
    }
    count(&format!("merged objects, of {}: {tally:?}", pool.len()));
    assert!(tally.conflicts < tally.merges && tally.line_conflicts < tally.asked, "everything is a conflict");
}

#[test]
fn edited_comments_anywhere_stay() {
    over_cases("edits, decorated", Cases::Kyaml, edits, decorations);
}

#[test]
fn recognised_cases_are_clean() {
    over_files("recognition, whole", recognition);
}

#[test]
fn recognised_truncations_are_clean() {
    over_cases("recognition, truncations", Cases::Kyaml, recognition, truncations);
}

#[test]
fn recognised_mutations_are_clean() {
    // This law runs a dozen times on each input, so the gate has time for one of five.
    over_places(
        "recognition, mutations",
        Cases::Kyaml,
        recognition,
        mutations,
        if is_all() { 5 } else { step(SAMPLE) },
    );
}

#[test]
fn sections_of_cases_are_those_of_the_whole() {
    over_files("sections, whole", sections);
}

#[test]
fn sections_of_mutations_are_those_of_the_whole() {
    over_places("sections, mutations", Cases::Kyaml, sections, mutations, step_of_slow_laws());
}

#[test]
fn sections_with_comments_anywhere_are_those_of_the_whole() {
    over_cases("sections, decorated", Cases::Kyaml, sections, decorations);
}

#[test]
fn cases_are_imported() {
    over_files("import, whole", import);
}

#[test]
fn truncations_are_imported_or_refused() {
    over_cases("import, truncations", Cases::Import, import, truncations);
}

#[test]
fn mutations_are_imported_or_refused() {
    over_cases("import, mutations", Cases::Import, import, some_mutations);
}

#[test]
fn cases_allocate_within_bounds() {
    over_files("bounded, whole", bounded);
}

#[test]
fn truncations_allocate_within_bounds() {
    over_cases("bounded, truncations", Cases::All, bounded, truncations);
}

#[test]
fn a_second_fix_of_cases_changes_nothing() {
    over_files("fixing, whole", fixing);
}

#[test]
fn a_second_fix_of_mutations_changes_nothing() {
    over_places("fixing, mutations", Cases::Kyaml, fixing, some_mutations, step_of_slow_laws());
}

#[test]
fn readers_agree_on_cases() {
    over_files("read alike, whole", readers_agree);
}

#[test]
fn readers_agree_on_mutations() {
    over_places("read alike, mutations", Cases::Kyaml, readers_agree, some_mutations, step_of_slow_laws());
}

/// YAML written by people: whole, and mutated at some bytes.
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
fn regressions_obey_the_laws() {
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
        readers_agree(&input);
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
