use super::*;

#[track_caller]
fn check_refused(json: &str, message: &str) {
    let error = read_typed(json.as_bytes()).expect_err(json).to_string();
    assert!(error.contains(message), "{json}: {error}");
}

#[test]
fn typed_values_are_read_and_written() {
    let json =
        r#"[null,true,"a\u0000",{"number":"1.50"},[[],{"mapping":[]}],{"mapping":[["b",null],["a",false],["b",""]]}]"#;
    let documents = read_typed(json.as_bytes()).unwrap();
    assert_eq!(write_typed(&documents), json);
    assert!(matches!(&documents[2], Typed::String(text) if text == "a\0"));
    assert!(matches!(&documents[3], Typed::Number(text) if text == "1.50"));
    let Typed::Mapping(entries) = &documents[5] else { panic!() };
    let keys: Vec<&str> = entries.iter().map(|(key, _)| key.as_str()).collect();
    assert_eq!(keys, ["b", "a", "b"]);
}

#[test]
fn malformed_typed_values_are_refused() {
    for number in ["1", "-1", "-1.5e3", "18446744073709551615"] {
        check_refused(&format!("[{number}]"), r#"a number is written {"number": "1.50"}"#);
    }
    check_refused(r#"[["a", {"mapping": true}]]"#, "the entries of a mapping are an array");
    check_refused(r#"[{"number": null}]"#, "the text of a number is a string");
    check_refused(r#"[{"number": "0x1F"}]"#, "is not a number of KY-NUM-1");
    check_refused(r#"[{"a": "b"}]"#, r#"unknown key "a""#);
    check_refused("[{}]", r#"an empty mapping is written {"mapping": []}"#);
    check_refused(r#"[{"number": "1", "mapping": []}]"#, "which has one key");
    for pair in ["{}", r#"{"mapping": []}"#, r#"["a"]"#, r#"["a", null, null]"#, "[null, null]"] {
        check_refused(&format!(r#"[{{"mapping": [{pair}]}}]"#), if pair == "{}" { "empty" } else { "an entry" });
    }
    check_refused(r#"{"mapping": []}"#, "the documents are an array");
    check_refused("[] []", "at byte 3: trailing characters");
    check_refused("[null", "at byte 5: Array values must be followed");
    check_refused("\u{FEFF}[]", "byte order mark");
}

#[test]
fn depth_is_bounded() {
    let nested = |depth: usize| format!("{}{}", "[".repeat(depth), "]".repeat(depth));
    let json = nested(5000);
    assert_eq!(write_typed(&read_typed(json.as_bytes()).unwrap()), json);
    assert_eq!(read_typed(nested(MAX_DEPTH + 1).as_bytes()), Err(JsonError::TooDeep));
    assert_eq!(read_plain("[".repeat(100_000).as_bytes()), Err(JsonError::TooDeep));
    let text = format!("{:?}", "[".repeat(2 * MAX_DEPTH));
    assert!(read_plain(text.as_bytes()).is_ok());
}

#[test]
fn plain_values_are_read_and_written() {
    let json = br#"[{"mapping":[["b",{"number":"1.50"}],["a",[null,true,"x"]],["c",{"mapping":[]}]]},{"number":"-1e400"},"y"]"#;
    let documents = read_typed(json).unwrap();
    let text = write_plain(&documents);
    assert_eq!(text, "{\"b\":1.50,\"a\":[null,true,\"x\"],\"c\":{}}\n-1e400\n\"y\"\n");
    assert_eq!(read_plain(text.as_bytes()).unwrap(), documents);
}

#[test]
fn plain_texts_follow_each_other() {
    let expected = [Typed::Number("1".into()), Typed::Null, Typed::Sequence(vec![]), Typed::Sequence(vec![])];
    assert_eq!(read_plain(b" 1\nnull [][]\n").unwrap(), expected);
    assert_eq!(read_plain(b" \n").unwrap(), []);
}

#[test]
fn strings_are_decoded_and_numbers_keep_digits() {
    let expected = [Typed::String("\"\\\u{1F600}/".into()), Typed::Number("12345678901234567890.10".into())];
    let read = read_plain(br#""\"\\\ud83d\ude00\/" 12345678901234567890.10"#).unwrap();
    assert_eq!(read, expected);
    assert!(matches!(&read[1], Typed::Number(text) if text == "12345678901234567890.10"));
}

#[test]
fn last_value_of_a_key_counts() {
    let read = read_plain(br#"{"a": 1, "b": [2], "a": {"c": 3}}"#).unwrap();
    let expected = br#"[{"mapping":[["b",[{"number":"2"}]],["a",{"mapping":[["c",{"number":"3"}]]}]]}]"#;
    assert_eq!(read, read_typed(expected).unwrap());
}

#[test]
fn malformed_plain_texts_are_refused() {
    for json in [
        "1 a: 2",
        "[1",
        "[1,]",
        "[,1]",
        "[1 2]",
        "{\"a\"}",
        "{\"a\":}",
        "{\"a\":1,}",
        "{a:1}",
        "{1:1}",
        "\"a",
        "\"\\x\"",
        "\"\\ud800\"",
        "\"\n\"",
        "01",
        "+1",
        "1.",
        "tru",
        "truex",
        "]",
        "}",
        "NaN",
        "[1}",
        "'a'",
        "\u{FEFF}1",
        "1 \u{FEFF}2",
    ] {
        assert!(read_plain(json.as_bytes()).is_err(), "{json:?}");
    }
    assert!(read_plain(b"\"\xFF\"").is_err());
}
