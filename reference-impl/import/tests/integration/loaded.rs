//! Whether Kubernetes loads the same from two streams.

use kyaml_import::loads_the_same;

fn in_utf16(text: &str) -> Vec<u8> {
    text.encode_utf16().flat_map(u16::to_le_bytes).collect()
}

#[test]
fn same_values_load_the_same() {
    assert!(loads_the_same(b"a: b\n", b"a: \"b\"\n"));
    assert!(loads_the_same(b"--- 1\n--- b\n", b"--- 1\n--- \"b\"\n"));
    assert!(!loads_the_same(b"a: 1\n", b"a: 2\n"));
}

#[test]
fn more_documents_load_differently() {
    assert!(!loads_the_same(b"a: 1\n", b"a: 1\n---\nb: 2\n"));
    assert!(!loads_the_same(b"a: 1\n---\nb: 2\n", b"a: 1\n"));
}

#[test]
fn refused_streams_load_nothing() {
    assert!(loads_the_same(b"a: [\n", b"a: 1\n"));
    // Of several documents, and of streams that do not have as many.
    assert!(loads_the_same(b"a: 1\n--- [\n", b"a: 1\n--- []\n"));
    assert!(loads_the_same(b"a: [\n", b"a: 1\n---\nb: 2\n"));
}

#[test]
fn values_of_errors_may_load_differently() {
    assert!(!loads_the_same(b"a: !x b\n", b"a: b\n"));
    assert!(loads_the_same(b"a: !x b\n", b"a: !x \"b\"\n"));
}

/// The loaded value of a forbidden character is unknown.
#[test]
fn unknown_values_load_the_same_from_same_bytes() {
    assert!(loads_the_same(b"a: \x01\n", b"a: \x01\n"));
    assert!(!loads_the_same(b"a: \x01\n", b"a: \"\x01\"\n"));
    let (old, new) = (in_utf16("a: \x01\n"), in_utf16("a: \"\x01\"\n"));
    assert!(loads_the_same(&old, &old));
    assert!(!loads_the_same(&old, &new));
}

#[test]
fn the_encoding_is_that_of_the_stream() {
    // Of an odd number of bytes, so it is in UTF-8.
    let old = b" \0-\n---\na: bb";
    assert!(!loads_the_same(old, b" \0-\n---\na: bb\n"), "the new stream is in UTF-16");
    assert!(loads_the_same(old, b" \0-\n---\na: \"bb\""), "the first document alone would be in UTF-16");
    assert!(!loads_the_same(old, b" \0-\n---\na: \"cc\""));
    assert!(loads_the_same(b"a\0:\0 \0b\0", b"a: b"));
}
