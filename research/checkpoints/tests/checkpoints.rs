//! The description says what the generator and the writer do.

use std::fs;
use std::path::Path;

use kyaml_checkpoints::{FORMS, digests, document};
use kyaml_core::{Value, WriteOptions, render_values};

fn description() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../spec/checkpoints.md");
    fs::read_to_string(path).expect("the description can be read")
}

#[test]
fn the_first_digests_are_those_of_the_description() {
    let text = description();
    let [made] = &digests(&[1000])[..] else { panic!("one count, one set of digests") };
    for (form, digest) in FORMS.iter().zip(&made.of_forms) {
        let row = format!("| 1000 | {form} | `{digest}` |");
        assert!(text.contains(&row), "the description does not list {row}");
    }
}

#[test]
fn the_first_documents_are_those_of_the_description() {
    let values: Vec<Value> = (0..4).map(document).collect();
    let written = render_values(&values, &WriteOptions::default());
    assert!(description().contains(&format!("```kyaml\n{written}```\n")), "{written}");
}

#[test]
fn digests_do_not_depend_on_how_far_they_went_before() {
    assert_eq!(digests(&[1500])[0], digests(&[700, 1500])[1]);
}
