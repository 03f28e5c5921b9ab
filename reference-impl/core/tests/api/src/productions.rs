//! The productions quoted above the functions that implement them are those of the grammar, to the letter.

use std::fs;
use std::path::Path;

use walkdir::WalkDir;

#[test]
fn quoted_productions_stand_in_the_grammar() {
    let grammar: Vec<&str> = kyaml_grammar::KYAML_PEST.lines().collect();
    let mut count = 0;
    for entry in WalkDir::new(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../src")) {
        let entry = entry.expect("the sources can be read");
        if !entry.file_type().is_file() {
            continue;
        }
        let source = fs::read_to_string(entry.path()).expect("a source file is text");
        let lines: Vec<&str> = source.lines().map(str::trim_start).collect();
        for block in lines.split(|line| !line.starts_with("///")) {
            for quoted in block.split(|line| line.starts_with("/// ```")).skip(1).step_by(2) {
                let production: Vec<&str> = quoted.iter().map(|line| line.trim_start_matches("/// ")).collect();
                if production.first().is_some_and(|line| line.contains("{ ") && line.contains(" = ")) {
                    count += 1;
                    for line in production {
                        assert!(grammar.contains(&line), "{}: the grammar has no line {line}", entry.path().display());
                    }
                }
            }
        }
    }
    println!("{count} blocks of productions");
    assert!(count >= 10, "only {count} blocks of productions were found");
}
