//! The texts that the fast reader takes. It gives their tree and notes as the composer does; the law
//! `import` of `fuzz/` compares them for mutants.

use std::path::{Path, PathBuf};

use kyaml_cases::sample::count;

use super::*;
use crate::limit::Expansion;
use crate::options::ImportOptions;
use crate::parts;
use crate::read::read_graph;

/// Whether the fast reader takes the text. If so, its tree and notes are right.
fn check(text: &str) -> bool {
    let options = ImportOptions::default();
    let Some(fast) = read(text, &options) else { return false };
    let composed = read_graph(text, Expansion::default(), &options);
    assert_eq!(fast.notes(), composed.notes(), "{text:?}");
    assert_eq!(fast.into_result(), composed.into_result(), "{text:?}");
    true
}

/// As [`check`], for a stream whose characters have not been checked.
fn check_stream(text: &str) -> bool {
    crate::characters::forbidden(text).is_empty() && check(text)
}

#[test]
fn real_manifests_are_taken() {
    let Some(folder) = std::env::var_os("KYAML_MANIFESTS") else {
        count("real manifests and the fast reader: skipped, KYAML_MANIFESTS names no folder");
        return;
    };
    let (mut taken, mut all) = (0, 0);
    for file in files(Path::new(&folder)) {
        let text = std::fs::read_to_string(&file).expect("a manifest can be read");
        for part in parts(&text) {
            let part = &text[part.start..part.end];
            all += 1;
            taken += usize::from(check_stream(part));
            check_stream(&part.replace('\n', "\r\n"));
        }
    }
    count(&format!("the fast reader takes {taken} of {all} documents of real manifests"));
    assert!(taken * 100 >= all * 95 && all > 0, "{taken} of {all} documents are too few");
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("the folder of manifests can be read");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let is_yaml = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "yaml" || extension == "yml");
    paths.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).filter(is_yaml).collect()
}

#[test]
fn common_yaml_is_taken() {
    for text in [
        "",
        "# only a comment\n",
        "a: 1",
        "a:\n- b\n- c:\n  - d\n-\ne:\n",
        "- - a\n  - b: 1\n    c: 2\n- d\n",
        "---\n# head\na: b # line\n\n# foot\n---\n- x\n---\n",
        "a: \"b\\n\\\"c\\\"\" # d\n'e''f' : 'g'\n",
        "a: |\n\n  b\n   c\n\n  d\n\ne: >-\n  f\n  g\n\n  h\n    i\n  j\nk: |+\n  l\n\n",
        "a: [b, \"c\", 'd', [e, -1], {f: g}, ]\nh: {}\ni: []\n",
        ":a: ?b\n-c: -1\n",
    ] {
        assert!(check(text), "{text:?} is not taken");
        assert!(check(&text.replace('\n', "\r\n")), "{text:?} with CR LF is not taken");
    }
}

#[test]
fn rare_yaml_is_left_to_the_composer() {
    for text in [
        "a: &b c\n",
        "a: *b\n",
        "a: !!str b\n",
        "? a\n: b\n",
        "%YAML 1.2\n---\na\n",
        "a: b\n...\n",
        "a:\tb\n",
        "a: b\rc: d\n",
        "a: b\n\r",
        "a: b: c\n",
        "a: b\n c\n",
        "a: \"b\n  c\"\n",
        "a: [b,\n  c]\n",
        "a:\n  b: 1\n c: 2\n",
        "a: |2\n  b\n",
        "\u{FEFF}a: b\n",
    ] {
        assert!(!check(text), "{text:?} is taken");
    }
}
