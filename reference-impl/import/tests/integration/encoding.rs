//! Streams in UTF-16 and UTF-32.

use kyaml_import::{ImportOptions, decode, import};

#[test]
fn places_are_bytes_of_the_stream() {
    let text = "- yes # \u{20AC}\u{1F600}\u{E9}\n".repeat(50);
    let big = |text: &str| text.encode_utf16().flat_map(u16::to_be_bytes).collect::<Vec<_>>();
    let little = |text: &str| text.chars().flat_map(|c| u32::from(c).to_le_bytes()).collect::<Vec<_>>();
    let marked = [&[0xFE, 0xFF], &big(&text)[..]].concat();
    for (stream, word) in [(big(&text), big("yes")), (little(&text), little("yes")), (marked, big("yes"))] {
        assert_eq!(decode(&stream).expect("the stream is well-formed"), text);
        let imported = import(&stream, &ImportOptions::default());
        let respelled: Vec<_> = imported.notes().iter().filter(|note| note.new_text().is_some()).collect();
        assert_eq!(respelled.len(), 50);
        assert!(respelled.iter().all(|note| stream[note.span.range()] == word));
    }
}

#[test]
fn malformed_streams_have_places() {
    let spans = |input: &[u8]| {
        let errors = decode(input).map(|_| ());
        errors.map_err(|errors| errors.iter().map(|error| (error.span().start, error.span().end)).collect::<Vec<_>>())
    };
    assert_eq!(spans(b"\xFE\xFF\x00a\xD8\x00\x00b"), Err(vec![(4, 6)]));
    assert_eq!(spans(b"\xFE\xFF\x00a\x00"), Err(vec![(4, 5)]));
    assert_eq!(spans(b"\xFF\xFE\x00\x00a\x00\x00\x00\x00\x00\x11\x00b\x00"), Err(vec![(8, 14)]));
    assert_eq!(spans(b"a\x00\xC3"), Err(vec![(2, 3)]));
    assert_eq!(spans(b"\xFE\xFF"), Ok(()));
}
