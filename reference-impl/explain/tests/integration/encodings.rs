//! Streams that are not UTF-8: their apparent encoding, and the place of the finding.

use kyaml_explain::{ExplainOptions, Explained, Finding, encoding_findings, explain};

const TEXT: &str = "---\n# a comment\n{\n  name: \"Zoë\",\n  count: 17,\n}\n";

/// The bytes of a text in UTF-16 or UTF-32.
fn encoded<const N: usize>(units: impl Iterator<Item = [u8; N]>) -> Vec<u8> {
    units.flatten().collect()
}

fn utf16(text: &str) -> [Vec<u8>; 2] {
    [encoded(text.encode_utf16().map(u16::to_le_bytes)), encoded(text.encode_utf16().map(u16::to_be_bytes))]
}

fn utf32(text: &str) -> [Vec<u8>; 2] {
    let units = || text.chars().map(u32::from);
    [encoded(units().map(u32::to_le_bytes)), encoded(units().map(u32::to_be_bytes))]
}

fn explained(input: &[u8]) -> Explained<'_> {
    explain(input, &ExplainOptions::default())
}

/// The rule, the place and the message of each finding.
fn report(findings: &[Finding]) -> Vec<String> {
    findings.iter().map(|finding| format!("{} [{}] {finding}", finding.rule(), finding.span())).collect()
}

/// Asserts that the only finding for a stream names this encoding or format.
#[track_caller]
fn looks_like(what: &str, stream: &[u8]) {
    let errors = explained(stream);
    let [error] = errors.findings() else { panic!("{:?}", report(errors.findings())) };
    assert!(error.to_string().starts_with(&format!("the stream looks like {what}")), "{error}");
}

#[test]
fn other_encodings_of_unicode_are_named() {
    for text in [TEXT.to_owned(), format!("\u{FEFF}{TEXT}"), TEXT.repeat(3_000)] {
        for stream in utf16(&text) {
            looks_like("UTF-16; save the file as UTF-8", &stream);
            // A file that was cut off inside a character.
            looks_like("UTF-16; save the file as UTF-8", &stream[..stream.len() - 1]);
        }
        for stream in utf32(&text) {
            looks_like("UTF-32; save the file as UTF-8", &stream);
            looks_like("UTF-32; save the file as UTF-8", &stream[..stream.len() - 2]);
        }
    }
}

/// Where hardly a character is ASCII, NULs say nothing of the encoding.
#[test]
fn a_byte_order_mark_names_its_encoding() {
    let text = "\u{FEFF}\u{4F60}\u{597D}\u{FF0C}\u{4E16}\u{754C}\n";
    for (streams, encoding, starts) in [(utf16(text), "UTF-16", [0, 0]), (utf32(text), "UTF-32", [0, 2])] {
        for (stream, start) in streams.iter().zip(starts) {
            let what = format!("{encoding}; save the file as UTF-8");
            looks_like(&what, stream);
            let place = format!("{start}..{}", start + 2);
            assert_eq!(
                report(&encoding_findings(stream)),
                [format!("invalid-utf8 [{place}] the stream looks like {what}")]
            );
        }
    }
}

#[test]
fn binary_data_is_named() {
    let random: Vec<u8> = (0..4_000_u32).map(|n| (n.wrapping_mul(2_654_435_761) >> 13).to_le_bytes()[0]).collect();
    looks_like("binary data", &random);
    looks_like("binary data", &[TEXT.as_bytes(), &[0; 16]].concat());
    // A block of a disk or a tape is filled up so.
    looks_like("binary data", &[TEXT.as_bytes(), &[0; 4_000]].concat());
    // One NUL makes no UTF-16 of a short text.
    assert!(!report(explained(b"a: x\0y\n").findings()).concat().contains("the stream looks like"));
    // A few wrong bytes make no binary data of a text.
    let text = [TEXT.as_bytes(), b"\0\x01\xFF"].concat();
    let errors = explained(&text);
    assert_eq!(errors.findings().len(), 3);
    assert!(!report(errors.findings()).iter().any(|error| error.contains("the stream looks like")));
}

/// Only the start of a long binary stream is parsed. Strings and collections that are open at its end are not reported.
#[test]
fn cuts_are_not_reported() {
    let nuls = "\0".repeat(70_000);
    for (stream, finding) in [
        (format!("---\n{{a: \"{nuls}\"}}\n"), "nul-byte [9..70009]"),
        (format!("---\n{{a: [\"{}\",\n{}]}}\n", &nuls[..20_000], "1,\n".repeat(30_000)), "nul-byte [10..20010]"),
        (format!("---\n{{a: \"one\\n\\\n   {nuls}\"}}\n"), "nul-byte [19..70019]"),
        // Mistakes before the cut are reported.
        (format!("---\n{{a: \"one,\n b: \"{nuls}\"}}\n"), "unterminated-string [8..9]"),
        (format!("---\n{{a: [1\n---\n\"{nuls}\"\n"), "unclosed-collection [10..10]"),
    ] {
        let errors = explained(stream.as_bytes());
        let [error] = errors.findings() else { panic!("{:?}", report(errors.findings())) };
        assert_eq!(format!("{} [{}]", error.rule(), error.span()), finding);
        assert!(error.to_string().starts_with("the stream looks like binary data"), "{error}");
    }
}

#[test]
fn latin_1_letters_are_named_in_latin_1_texts() {
    assert!(report(&encoding_findings(b"caf\xE9")).concat().contains("Latin-1"));
    assert!(!report(&encoding_findings(b"caf\xE9, caf\xC3\xA9")).concat().contains("Latin-1"));
    assert!(report(&encoding_findings(&b"\xE9t\xE9 ".repeat(20))).concat().contains("Latin-1"));
    assert!(!report(&encoding_findings(b"\xBFqu\xE9?")).concat().contains("Latin-1"));
    let looks = "this is not UTF-8, and looks like `é` in Latin-1 (Windows-1252); save the file as UTF-8";
    assert_eq!(report(&encoding_findings(b"caf\xE9")), [format!("invalid-utf8 [3..4] {looks}")]);
    let looks = looks.replace('é', "À").replace("; save", ", here and at 1 more place; save");
    assert_eq!(report(&encoding_findings(b"\xC0 la cr\xE8me")), [format!("invalid-utf8 [0..1] {looks}")]);
    // Other mistakes keep their rules.
    let errors = explained(b"[\"\xE9t\xE9\"]\n");
    let rules: Vec<_> = errors.findings().iter().map(|error| error.rule().name()).collect();
    assert_eq!(rules, ["missing-header", "invalid-utf8"]);
}

#[test]
fn wrong_bytes_have_their_own_places() {
    const INVALID: &str = "this is not UTF-8; save the file as UTF-8, and write bytes that are not text in base64";
    assert_eq!(report(&encoding_findings(TEXT.as_bytes())), [""; 0]);
    let runs = ["3..5", "10..11", "12..14", "15..18"].map(|run| format!("invalid-utf8 [{run}] {INVALID}"));
    assert_eq!(report(&encoding_findings(b"a: \xFF\xFEb\nc: \x80\n\xE2\x82d\xF0\x9F\x98")), runs);
    // In this UTF-16, only the bytes of `ë` are not UTF-8.
    let before = TEXT.chars().position(|c| c == 'ë').expect("it is there");
    for (stream, at) in utf16(TEXT).iter().zip([2 * before, 2 * before + 1]) {
        let words = "the stream looks like UTF-16; save the file as UTF-8";
        assert_eq!(report(&encoding_findings(stream)), [format!("invalid-utf8 [{at}..{}] {words}", at + 1)]);
        // The parser says so of the first byte that no text has: a NUL.
        assert_eq!(explained(stream).findings()[0].span().start, usize::from(stream[0] != 0));
    }
}
