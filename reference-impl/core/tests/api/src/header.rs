//! Documents without a header, which an option takes.

use kyaml_cases::suite::Suite;
use kyaml_core::edit::{Document, Stream};
use kyaml_core::{
    DeserializeOptions, Deserializer, Header, Mapping, ParseOptions, Value, documents_from_reader, from_reader_with,
    from_str, from_str_with, parse, parse_with,
};

fn typed() -> DeserializeOptions {
    DeserializeOptions::default().header(Header::Optional)
}

fn untyped() -> ParseOptions {
    ParseOptions::default().header(Header::Optional)
}

/// The errors of a text in the tree and in both readers; empty if all of them take it.
fn errors(text: &str) -> Vec<String> {
    let found = [
        parse_with(text.as_bytes(), &untyped()).into_result().err().map(|errors| {
            let first = errors.to_string();
            first.lines().next().unwrap_or_default().to_owned()
        }),
        from_str_with::<Value>(text, &typed()).err().map(|error| error.to_string()),
        from_reader_with::<Value>(text.as_bytes(), &typed()).err().map(|error| error.to_string()),
    ];
    assert!(found.iter().all(|error| *error == found[0]), "{text:?}: {found:?}");
    found.into_iter().flatten().collect()
}

#[test]
fn a_header_is_optional_on_request() {
    for text in ["{a: 1}", "{a: 1}\n", "# c\n\n  {a: 1} # d\n# e\n", "---\n{a: 1}\n", "\n{\n  # c\n  a: 1,\n}"] {
        let expected = Value::from(Mapping::from_iter([("a", 1)]));
        assert_eq!(from_str_with::<Value>(text, &typed()).as_ref().ok(), Some(&expected), "{text:?}");
        assert_eq!(text.parse::<Value>().as_ref(), Ok(&expected));
        assert_eq!(Document::parse_with(text, &untyped()).map(|document| document.root().to_value()), Ok(expected));
        assert_eq!(errors(text), [""; 0]);
        assert!(text.starts_with("---") || from_str::<Value>(text).is_err() && Document::parse(text).is_err());
    }
    let words: Vec<&str> = from_str_with("[\"borrowed\"]", &typed()).expect("it is KYAML");
    assert_eq!(words, ["borrowed"]);
}

#[test]
fn only_the_header_is_optional() {
    for (text, place) in [
        ("no", "line 1, column 1: "),
        ("# c\nno\n", "line 2, column 1: "),
        ("{a: no}\n", "line 1, column 5: "),
        ("# c\n{a: no}\n", "line 2, column 5: "),
        ("# c\n{\n a: 1,\n b: [x]}\n", "line 4, column 6: "),
        ("a: 1\n", "line 1, column 1: "),
        ("\"a\": 1\n", "line 1, column 1: "),
        ("- 1\n", "line 1, column 1: "),
        (" ---\n1\n", "line 1, column 2: "),
        ("---1\n", "line 1, column 1: "),
        ("1\n...\n", "line 2, column 1: "),
        ("\u{FEFF}1\n", "line 1, column 1: "),
        ("{a: 1", "line 1, column 6: "),
        ("\t{}\n", "line 1, column 1: "),
    ] {
        let errors = errors(text);
        assert!(errors.len() == 3 && errors[0].starts_with(place), "{text:?}: {errors:?}");
    }
    for text in ["", "# c\n", "1\n---\n2\n"] {
        assert!(text.parse::<Value>().is_err() && Document::parse_with(text, &untyped()).is_err(), "{text:?}");
        assert!(from_str_with::<Value>(text, &typed()).is_err(), "{text:?}");
    }
    assert!(parse_with(b"1\n2\n", &untyped()).into_result().is_err());
}

#[test]
fn only_the_first_header_is_optional() {
    let stream = "1\n---\n2\n";
    assert_eq!(parse_with(stream.as_bytes(), &untyped()).tree().documents().len(), 2);
    let read = Deserializer::from_str(stream).options(&typed()).into_iter::<u8>();
    assert_eq!(read.map(Result::ok).collect::<Vec<_>>(), [Some(1), Some(2)]);
    for stream in [stream, "# c\n1\n---\n2\n", "# c\n---\n1\n---\n2\n"] {
        let read = documents_from_reader::<u8, _>(stream.as_bytes()).options(&typed());
        assert_eq!(read.map(Result::ok).collect::<Vec<_>>(), [Some(1), Some(2)]);
    }
    let mut edited = Stream::parse_with(stream, &untyped()).expect("it is KYAML");
    edited.documents.swap(0, 1);
    assert_eq!(edited.try_to_string().as_deref(), Ok("---\n2\n---\n1\n"));
}

/// The cases with one document whose value is on the line below the header.
#[test]
fn cases_without_their_header_have_their_value() {
    let suite = Suite::shipped().expect("the suite is valid");
    let mut count = 0;
    for case in suite.cases() {
        let Some(text) = case.input().and_then(|input| std::str::from_utf8(input).ok()) else { continue };
        let Some(without) = text.strip_prefix("---\n") else { continue };
        let Ok(tree) = parse(text.as_bytes()).into_result() else { continue };
        let values = tree.to_values();
        let read: Result<Vec<Value>, _> = Deserializer::from_str(without).options(&typed()).into_iter().collect();
        assert_eq!(read.as_ref().ok(), Some(&values), "{without}");
        let parsed = parse_with(without.as_bytes(), &untyped()).into_result();
        assert_eq!(parsed.map(|tree| tree.to_values()).as_ref(), Ok(&values), "{without}");
        let edited = Stream::parse_with(without, &untyped()).expect("it is KYAML");
        assert_eq!(edited.try_to_string().as_deref(), Ok(without));
        count += 1;
    }
    assert!(count > 100, "{count}");
}

#[test]
fn a_document_without_a_header_is_edited() {
    let mut document = Document::parse_with("{a: 1}\n", &untyped()).expect("it is KYAML");
    document.set("/b", 2).expect("it is a mapping");
    assert_eq!(document.try_to_string().as_deref(), Ok("{a: 1, b: 2}\n"));
    document.entry_mut("").expect("it has a value").set_head(["# one", "# two"]).expect("they are comments");
    assert_eq!(document.try_to_string().as_deref(), Ok("# one\n# two\n{a: 1, b: 2}\n"));
    let mut document = Document::parse_with("# old\n{a: 1}\n", &untyped()).expect("it is KYAML");
    document.entry_mut("").expect("it has a value").set_head([]).expect("there are no comments");
    assert_eq!(document.try_to_string().as_deref(), Ok("{a: 1}\n"));
}

#[test]
fn a_shown_value_is_read_again() {
    for text in ["null", "1.50", "\"a\\tb\"", "[]", "{a: [1, {b: \"no\"}]}"] {
        let value: Value = text.parse().expect("it is KYAML");
        assert_eq!(value.to_string().parse(), Ok(value));
    }
}
