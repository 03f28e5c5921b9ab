//! Streams that are read in parts.

use std::io::{self, Read};

use kyaml_cases::slow::SlowReader;
use kyaml_core::{StreamReader, documents};

fn parts(text: &str, at_once: usize) -> Vec<String> {
    let parts = StreamReader::new(SlowReader(text.as_bytes(), at_once));
    parts.map(|part| String::from_utf8(part.unwrap().text().to_vec()).unwrap()).collect()
}

#[test]
fn documents_are_returned_when_the_next_one_starts() {
    let text = "# c\n---\n1\n--- # c\n---2\n---\n\n---\n4\n---";
    assert_eq!(parts(text, 1), ["# c\n---\n1\n", "--- # c\n---2\n", "---\n\n", "---\n4\n---"]);
    for at_once in 1..text.len() {
        assert_eq!(parts(text, at_once).concat(), text, "{at_once}");
    }
}

#[test]
fn documents_of_one_read_are_one_part() {
    assert_eq!(parts("---\n1\n---\n2\n---\n3\n", 1000), ["---\n1\n---\n2\n", "---\n3\n"]);
    assert_eq!(parts("", 1), [""]);
}

#[test]
fn positions_are_those_in_the_stream() {
    let stream = "---\n1\r\n---\n2\r---\n# \u{e9} c\n";
    let parts: Vec<_> = StreamReader::new(SlowReader(stream.as_bytes(), 9)).map(Result::unwrap).collect();
    let last = parts.last().unwrap();
    assert_eq!((last.offset(), last.lines_before()), (7, 2));
    assert_eq!(last.position(last.text().len() - 2).to_string(), "6:5");
}

fn check(text: &str, expected: &[&str]) {
    let cut: Vec<&str> = documents(text.as_bytes(), 0).map(|range| &text[range]).collect();
    assert_eq!(cut, expected);
    assert_eq!(documents(text.as_bytes(), usize::MAX).count(), usize::from(!text.is_empty()));
}

#[test]
fn a_header_starts_a_document() {
    check("", &[]);
    check("{}", &["{}"]);
    check("---\n{}\n", &["---\n{}\n"]);
    check("---\n{}\n--- # c\n1\n---\r\n2\n", &["---\n{}\n", "--- # c\n1\n", "---\r\n2\n"]);
    check("---\n---\n---\n", &["---\n", "---\n", "---\n"]);
}

#[test]
fn text_before_the_first_header_joins_its_document() {
    check("# c\n---\n1\n---\n2\n", &["# c\n---\n1\n", "---\n2\n"]);
    check("1\n---\n2", &["1\n---\n2"]);
    check("\n---\n2\n---\n", &["\n---\n2\n", "---\n"]);
}

#[test]
fn other_lines_are_not_headers() {
    check("---\n1\n---a\n ---\n---", &["---\n1\n---a\n ---\n---"]);
    check("---\n\"\n---{\n\"\n", &["---\n\"\n---{\n\"\n"]);
}

#[test]
fn groups_are_whole_documents() {
    let text = "---\n1\n".repeat(9);
    let groups = |at_least| documents(text.as_bytes(), at_least).collect::<Vec<_>>();
    assert_eq!(groups(12), [0..12, 12..24, 24..36, 36..48, 48..54]);
    assert_eq!(groups(13), [0..18, 18..36, 36..54]);
}

#[test]
fn nothing_follows_an_error() {
    struct Broken;
    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("broken"))
        }
    }
    let mut parts = StreamReader::new("---\n1\n---\n2\n".as_bytes().chain(Broken));
    assert_eq!(parts.next().unwrap().unwrap().text(), b"---\n1\n");
    assert_eq!(parts.next().unwrap().unwrap_err().to_string(), "broken");
    assert!(parts.next().is_none());
}
