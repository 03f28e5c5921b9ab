//! The notes on YAML that Kubernetes' loader refuses (KY-FROM-28), as measured with the loader.

use kyaml_import::{ImportOptions, NoteKind, Schema, import};

fn check(input: &str, expected: &[(usize, NoteKind)]) {
    let imported = import(input.as_bytes(), &ImportOptions::default());
    let notes: Vec<_> = imported.notes().iter().map(|note| (note.span.start, note.kind.clone())).collect();
    assert_eq!(notes, expected, "{input:?}");
    assert!(imported.errors().is_empty(), "{input:?}");
}

#[test]
fn indenting_tab_is_noted_once_a_document() {
    let tab = |at| [(at, NoteKind::TabIndents)];
    check("\ta\n", &tab(0));
    check("a: 1\n\t# c\n\t# d\n", &tab(5));
    check("# c\n\t# d\na: 1\n", &tab(4));
    check("a: 1\n\t\nb: 2\n", &tab(5));
    check("a:\n \tb\n", &tab(4));
    check("- \ta\n", &tab(2));
    check("a: |\n  x\n\t\nb: 1\n", &tab(9));
    check("a: {b: 1}\n\t# c\n", &tab(10));
    check("\t# a\na: 1\n---\n\t# b\nb: 1\n", &[(0, NoteKind::TabIndents), (14, NoteKind::TabIndents)]);
}

#[test]
fn other_tabs_have_no_note() {
    for input in [
        "a:\t1\n",
        "a: 1\t# c\n",
        "a:\t\n  b: 1\n",
        "{a: 1,\n\tb: 2}\n",
        "a: x\n \ty\n",
        "a: \"x\n\ty\"\n",
        "a: |\n  x\n  \ty\n",
        "# \tc\na: 1\n",
        "a: 1 #\t\n",
    ] {
        check(input, &[]);
    }
}

#[test]
fn directives_and_escaped_solidi_are_noted() {
    check("%YAML 1.2\n%FOO\n---\na: 1\n", &[(0, NoteKind::Directive), (10, NoteKind::Directive)]);
    check("a: 1\n...\n%FOO\n---\nb: 2\n", &[(9, NoteKind::Directive)]);
    check("---\n'x\n%b'\n", &[]);
    check("a: \"x\\/\\/y\"\nb: '\\/'\n", &[(5, NoteKind::EscapedSolidus)]);
    // JSON has this escape, and Kubernetes' tools read it as JSON.
    check("{\"a\": \"\\/\"}\n", &[]);
}

#[test]
fn other_schemas_have_no_notes_of_the_loader() {
    let imported = import(b"\t\"\\/\"\n", &ImportOptions::default().schema(Schema::Core));
    assert_eq!(imported.notes(), []);
}
