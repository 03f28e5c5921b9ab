//! Lines and columns, beside a count of one character after the other.

use kyaml_core::{ColumnUnit, LineIndex, Position, Value, from_str, parse};
use walkdir::WalkDir;

/// Where each byte of a stream is, and its end.
fn counted(input: &[u8]) -> Vec<Position> {
    let mut places = Vec::new();
    let (mut line, mut column) = (1, 1);
    for chunk in input.utf8_chunks() {
        let characters = chunk.valid().chars().map(|c| (c, c.len_utf8()));
        let invalid = chunk.invalid().iter().map(|_| (char::REPLACEMENT_CHARACTER, 1));
        for (c, bytes) in characters.chain(invalid) {
            // An offset inside a character counts its bytes as characters.
            places.extend((0..bytes).map(|more| Position { line, column: column + more }));
            let is_before_line_feed = c == '\r' && input.get(places.len()) == Some(&b'\n');
            if c == '\n' || (c == '\r' && !is_before_line_feed) {
                (line, column) = (line + 1, 1);
            } else {
                column += 1;
            }
        }
    }
    places.push(Position { line, column });
    places
}

const STREAMS: [&[u8]; 9] = [
    b"",
    b"\r",
    b"\r\n",
    b"\n\r",
    b"a\nb\rc\r\nd",
    b"\r\n\r\n---\r\n{a: 1}\r\n",
    b"\n\n\r\r\r\n\n",
    "é\u{2028}😀\r\né".as_bytes(),
    b"a\xFF\xE2\x82\nb\xF0\x9F\r\nc",
];

#[test]
fn each_byte_has_its_line_and_column() {
    for stream in STREAMS {
        // Once alone, and once so far behind that columns are found by marks.
        for stream in [stream.to_vec(), ["é,".repeat(700).as_bytes(), stream].concat()] {
            let index = LineIndex::new(&stream);
            for (at, expected) in counted(&stream).into_iter().enumerate() {
                assert_eq!(index.position(at), expected, "byte {at} of {:?}", String::from_utf8_lossy(&stream));
            }
            assert_eq!(index.position(stream.len() + 10), index.position(stream.len()), "beyond the end");
        }
    }
}

#[test]
fn each_column_leads_back_to_its_byte() {
    for stream in STREAMS {
        for stream in [stream.to_vec(), ["é😀,".repeat(700).as_bytes(), stream].concat()] {
            let index = LineIndex::new(&stream);
            let mut at = 0;
            for chunk in stream.utf8_chunks() {
                let valid = chunk.valid().chars().map(char::len_utf8);
                for length in valid.chain(chunk.invalid().iter().map(|_| 1)) {
                    if !matches!(stream[at], b'\r' | b'\n') {
                        for unit in [ColumnUnit::Utf8, ColumnUnit::Utf16, ColumnUnit::Utf32] {
                            let position = index.position_in(at, unit);
                            assert_eq!(index.offset_in(position, unit), at, "{position} in {unit:?}");
                        }
                    }
                    at += length;
                }
            }
        }
    }
}

#[test]
fn columns_count_the_units_of_an_encoding() {
    let text = "a\né😀b\n";
    let index = LineIndex::new(text.as_bytes());
    let at = text.find('b').expect("the text has a b");
    let column = |unit| index.position_in(at, unit).column;
    assert_eq!([ColumnUnit::Utf8, ColumnUnit::Utf16, ColumnUnit::Utf32].map(column), [7, 4, 3]);
    // The middle of the surrogate pair is the start of the character.
    assert_eq!(index.offset_in(Position { line: 2, column: 3 }, ColumnUnit::Utf16), at - 4);
}

#[test]
fn positions_outside_of_lines_are_the_nearest() {
    let index = LineIndex::new(b"ab\r\ncd\n");
    let offset = |line, column| index.offset(Position { line, column });
    assert_eq!([offset(1, 0), offset(1, 3), offset(1, 100), offset(1, usize::MAX)], [0, 2, 2, 2]);
    assert_eq!([offset(0, 9), offset(3, 1), offset(4, 1), offset(9, 9)], [0, 7, 7, 7]);
    assert_eq!(index.count(), 3);
}

#[test]
fn a_line_is_without_its_line_break() {
    let input = b"a\nb\rc\r\n\r\nlast";
    let index = LineIndex::new(input);
    let line = |number| {
        let span = index.line(number);
        (span.start, &input[span.start..span.end])
    };
    let lines: Vec<_> = (1..=5).map(line).collect();
    assert_eq!(lines, [(0, &b"a"[..]), (2, b"b"), (4, b"c"), (7, b""), (9, b"last")]);
    // The stream has no such lines: the result is empty, at the end.
    for none in [0, 6, 7] {
        assert!(index.line(none).is_empty(), "line {none}");
    }
    assert_eq!(line(6).0, input.len());
}

// Errors with their lines.

#[test]
fn an_error_has_both_of_its_places() {
    let input = "---\n{\n  a: 1,\n  b: 2,\n  a: 3,\n}\n";
    let parsed = parse(input.as_bytes());
    let [error] = parsed.errors() else { panic!("{:?}", parsed.errors()) };
    let expected = format!(
        "\
error: {error}
 --> f.yaml:5:3
  |
5 |   a: 3,
  |   ^
  |
 ::: f.yaml:3:3
  |
3 |   a: 1,
  |   - the key is here first"
    );
    assert_eq!(error.annotated(input, "f.yaml"), expected);
    assert_eq!(from_str::<Value>(input).unwrap_err().annotated(input, "f.yaml"), expected);
}

#[test]
fn an_error_without_a_place_is_its_message() {
    let error = kyaml_core::from_value::<u8>(&"x".into()).unwrap_err();
    assert_eq!(error.annotated("", "f.yaml"), "error: invalid type: string \"x\", expected u8");
}

#[test]
fn every_error_of_a_case_is_shown() {
    let mut shown = 0;
    for entry in WalkDir::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../../conformance/cases")) {
        let entry = entry.expect("the cases can be read");
        let Ok(input) = std::fs::read_to_string(entry.path()) else { continue };
        for error in parse(input.as_bytes()).errors() {
            assert!(error.annotated(&input, "f.yaml").starts_with("error: "), "{error}");
            // The span of another text is cut, or left out.
            assert!(error.annotated("", "f.yaml").starts_with("error: "), "{error}");
            shown += 1;
        }
    }
    assert!(shown > 1000, "only {shown} errors");
}
