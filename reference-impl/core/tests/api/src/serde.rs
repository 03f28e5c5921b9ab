//! KYAML from and to the types of a program. What other formats do beside it is in tests/outside.
#![allow(clippy::items_after_statements, reason = "a type stands beside the text that it is read from")]
#![allow(clippy::float_cmp, reason = "that a float is exact is what is tested")]

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};

use kyaml_core::Result;
use kyaml_core::{
    DeserializeOptions, Deserializer, Floats, Layout, Mapping, Number, SerializeOptions, Serializer, Spanned, Value,
    WriteOptions, from_node, from_reader, from_slice, from_str, from_str_with, from_value, to_string, to_string_with,
    to_value, to_writer,
};
use serde::de::{DeserializeOwned, IgnoredAny, IntoDeserializer};
use serde::{Deserialize, Serialize};

fn document(value: &str) -> String {
    format!("---\n{value}\n")
}

fn read<T: DeserializeOwned>(value: &str) -> Result<T> {
    from_str(&document(value))
}

fn message<T: DeserializeOwned>(value: &str) -> String {
    match read::<T>(value) {
        Ok(_) => panic!("{value} is taken"),
        Err(error) => error.to_string(),
    }
}

fn compact<T: Serialize>(value: &T) -> String {
    let options = SerializeOptions::default().write(WriteOptions::default().layout(Layout::Compact));
    let text = to_string_with(value, &options).expect("it has a KYAML form");
    text.trim_start_matches("---\n").trim_end().to_owned()
}

/// Asserts that `value` is written as `text`, and read from it, from the canonical form, and from a `Value`.
fn both<T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(value: &T, text: &str) {
    assert_eq!(compact(value), text);
    assert_eq!(&read::<T>(text).unwrap_or_else(|error| panic!("{text}: {error}")), value);
    let canonical = to_string(value).expect("it has a KYAML form");
    assert_eq!(&from_str::<T>(&canonical).expect("canonical form"), value);
    let tree = to_value(value).expect("it has a KYAML form");
    assert_eq!(&from_value::<T>(&tree).expect("a value"), value);
    assert_eq!(from_str::<Value>(&canonical).expect("canonical form"), tree);
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Unit;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Newtype(u8);

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Pair(i8, String);

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Named {
    a: u8,
    #[serde(default)]
    b: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
enum External {
    Unit,
    Newtype(u8),
    Pair(u8, u8),
    Named { a: u8 },
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type")]
enum Internal {
    Unit,
    Named { a: f64 },
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", content = "c")]
enum Adjacent {
    Unit,
    Newtype(f32),
    Named { a: i64 },
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
enum Untagged {
    Number(i64),
    Float(f64),
    Text(String),
    Named { a: u8 },
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Flat {
    id: u8,
    #[serde(flatten)]
    named: Option<Named2>,
    #[serde(flatten)]
    rest: BTreeMap<String, Value>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Named2 {
    x: f64,
}

#[test]
fn every_shape_goes_both_ways() {
    both(&Unit, "null");
    both(&(), "null");
    both(&Newtype(7), "7");
    both(&Pair(-1, "no".into()), r#"[-1, "no"]"#);
    both(&Named { a: 1, b: Some("x".into()) }, r#"{a: 1, b: "x"}"#);
    both(&Named { a: 1, b: None }, "{a: 1, b: null}");
    both(&vec![External::Unit, External::Newtype(1)], r#"["Unit", {Newtype: 1}]"#);
    both(&vec![External::Pair(1, 2), External::Named { a: 3 }], "[{Pair: [1, 2]}, {Named: {a: 3}}]");
    both(&vec![Internal::Unit, Internal::Named { a: 1.5 }], r#"[{type: "Unit"}, {type: "Named", a: 1.5}]"#);
    both(
        &vec![Adjacent::Unit, Adjacent::Newtype(0.5), Adjacent::Named { a: 1 }],
        r#"[{kind: "Unit"}, {kind: "Newtype", c: 0.5}, {kind: "Named", c: {a: 1}}]"#,
    );
    both(
        &vec![Untagged::Number(1), Untagged::Float(1.5), Untagged::Text("no".into()), Untagged::Named { a: 1 }],
        r#"[1, 1.5, "no", {a: 1}]"#,
    );
    both(&Flat { id: 1, named: Some(Named2 { x: 0.1 }), rest: BTreeMap::new() }, "{id: 1, x: 0.1}");
    let rest = BTreeMap::from([("b".into(), Value::from(2)), ("c".into(), Value::from("d"))]);
    both(&Flat { id: 1, named: None, rest }, r#"{id: 1, b: 2, c: "d"}"#);
    both(&Some(1), "1");
    both(&None::<u8>, "null");
    both(&'é', "\"é\"");
    both(&(1, 2.5, "x".to_owned()), r#"[1, 2.5, "x"]"#);
    both(&i128::MIN, &i128::MIN.to_string());
    both(&u128::MAX, &u128::MAX.to_string());
    both(&[i64::MIN, i64::MAX], "[-9223372036854775808, 9223372036854775807]");
    both(&u64::MAX, "18446744073709551615");
    both(
        &[f64::MAX, f64::MIN_POSITIVE, 5e-324, -0.0, 1e21],
        "[1.7976931348623157e+308, 2.2250738585072014e-308, 5e-324, -0, 1e+21]",
    );
    both(
        &[f32::MAX, 0.1],
        "[340282350000000000000000000000000000000, 0.1]"
            .replace("340282350000000000000000000000000000000", "3.4028235e+38")
            .as_str(),
    );
}

#[test]
fn keys_that_are_no_strings_are_their_text() {
    both(&BTreeMap::from([(1_u8, 2)]), r#"{"1": 2}"#);
    both(&BTreeMap::from([(i128::MIN, 2)]), &format!("{{\"{}\": 2}}", i128::MIN));
    both(&BTreeMap::from([(true, 2)]), r#"{"true": 2}"#);
    both(&BTreeMap::from([('n', 2)]), r#"{"n": 2}"#);
    #[derive(Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
    enum Side {
        Left,
    }
    both(&BTreeMap::from([(Side::Left, 2)]), "{Left: 2}");
    #[derive(Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
    struct Id(u16);
    both(&BTreeMap::from([(Id(3), 2)]), r#"{"3": 2}"#);
    assert!(message::<BTreeMap<u8, u8>>(r#"{"300": 1}"#).contains("invalid value: integer `300`, expected u8"));
    assert!(to_string(&BTreeMap::from([(vec![1], 1)])).is_err());
}

/// Otherwise two keys would be one integer, and an entry would be lost.
#[test]
fn a_key_of_an_integer_type_is_written_as_the_integer_is() {
    for key in ["01", "1.0", "1e0", "10e-1", "-0", "0.0", "-01", "+1", "1e999999999999999999999", "", " 1", "a"] {
        let expected = format!("line 2, column 2, at /{key}: invalid type: string \"{key}\", expected ");
        assert_eq!(message::<BTreeMap<u8, u8>>(&format!("{{\"{key}\": 1}}")), format!("{expected}u8"));
        assert_eq!(message::<BTreeMap<i128, u8>>(&format!("{{\"{key}\": 1}}")), format!("{expected}i128"));
    }
    assert_eq!(
        message::<BTreeMap<u8, u8>>(r#"{"1": 1, "1.0": 2}"#),
        "line 2, column 10, at /1.0: invalid type: string \"1.0\", expected u8"
    );
    let value: Value = read(r#"{"1": 1, "1e0": 2}"#).unwrap();
    assert!(from_value::<HashMap<u64, u8>>(&value).unwrap_err().to_string().starts_with("at /1e0: invalid type"));
    let beyond = "340282366920938463463374607431768211456";
    assert!(message::<BTreeMap<u128, u8>>(&format!("{{\"{beyond}\": 1}}")).contains("invalid value: number"));
    assert_eq!(read::<BTreeMap<i8, u8>>(r#"{"-1": 1, "0": 2}"#).unwrap(), BTreeMap::from([(-1, 1), (0, 2)]));
}

#[test]
fn numbers_are_exact_or_errors() {
    assert_eq!(read::<(u8, i64, u64)>("[1.0, -1e3, 10e-1]").unwrap(), (1, -1000, 1));
    assert_eq!(message::<u8>("300"), "line 2, column 1: invalid value: integer `300`, expected u8");
    assert_eq!(message::<i64>("1.5"), "line 2, column 1: invalid value: number `1.5`, expected i64");
    assert_eq!(
        message::<u8>("1e999999999999999999999"),
        "line 2, column 1: invalid value: number `1e999999999999999999999`, expected u8"
    );
    for exact in
        ["0.1", "1e23", "295810358705651712", "295810358705651700", "0.10", "1E400".replace("400", "40").as_str()]
    {
        assert!(read::<f64>(exact).is_ok(), "{exact}");
    }
    let exactly_a_tenth = "0.1000000000000000055511151231257827021181583404541015625";
    assert_eq!(read::<f64>(exactly_a_tenth).unwrap(), 0.1);
    for lossy in ["1e400", "-1e400", "1e-400", "123456789012345678901", "9007199254740993", "0.10000000000000001"] {
        assert!(message::<f64>(lossy).contains("f64 cannot hold"), "{lossy}");
    }
    assert_eq!(read::<f32>("16777216").unwrap(), 16_777_216.0);
    assert!(message::<f32>("16777217").contains("f32 cannot hold"));
    assert_eq!(read::<f32>("0.1").unwrap(), 0.1);
    assert_eq!(read::<i128>("-0").unwrap(), 0);
    assert_eq!(read::<Number>("1.50").unwrap().as_str(), "1.50");
    for float in [f64::NAN, f64::INFINITY] {
        assert!(to_string(&float).unwrap_err().to_string().contains("infinity or not-a-number"));
    }
    assert!(to_string(&BTreeMap::from([("a", f32::NAN)])).unwrap_err().to_string().starts_with("at /a: "));
}

/// Messages say what to write in the file.
#[test]
fn a_refused_number_is_named() {
    #[derive(Debug, Deserialize)]
    struct Flat<T> {
        #[serde(flatten)]
        #[expect(dead_code)]
        rest: BTreeMap<String, T>,
    }
    let untagged = "data did not match any variant of untagged enum Untagged";
    let beyond = "is neither an integer of 64 bits nor the shortest text of an f64";
    let marked = "number that is neither an integer of 64 bits nor the shortest text of an f64";
    let advice = "write fewer digits, or quotes around a string";
    let number = "line 2, column 12, at /0: invalid type: number `1e400`, expected f64; 1e400";
    let in_list = format!("{number} {beyond}: write a number nearer to zero, or quotes around a string");
    assert_eq!(message::<Vec<Flat<f64>>>("[{v: 0, w: 1e400}]"), in_list);
    for (message, expected) in [
        (message::<f64>("9007199254740993"), "f64 cannot hold 9007199254740993 exactly; write 9007199254740992"),
        (message::<f64>("-1e400"), "f64 cannot hold -1e400 exactly; write a number nearer to zero"),
        (message::<f32>("16777217"), "f32 cannot hold 16777217 exactly; write 16777216"),
        (message::<u8>("18446744073709551616"), "invalid type: integer `18446744073709551616`, expected u8"),
        (message::<i8>("-9223372036854775809"), "invalid type: integer `-9223372036854775809`, expected i8"),
        (message::<String>("1e400"), "invalid type: number `1e400`, expected a string"),
        (message::<serde_json::Value>("1e400"), "invalid type: number `1e400`, expected any valid JSON value"),
        (
            message::<Untagged>("18446744073709551617"),
            &format!(
                "{untagged}; 18446744073709551617 {beyond}: write 18446744073709552000, or quotes around a string"
            ),
        ),
        (
            message::<Untagged>("1e400"),
            &format!("{untagged}; 1e400 {beyond}: write a number nearer to zero, or quotes around a string"),
        ),
        (message::<Untagged>("true"), untagged),
        (message::<Flat<f64>>("{v: 1e400, w: -1e400}"), &format!("invalid type: {marked}, expected f64; {advice}")),
    ] {
        assert_eq!(message, format!("line 2, column 1: {expected}"));
    }
}

/// What a type that takes any number is given.
#[derive(Debug, PartialEq)]
enum Visited {
    U64(u64),
    I64(i64),
    U128(u128),
    I128(i128),
    F64(u64),
}

impl<'de> Deserialize<'de> for Visited {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> std::result::Result<Self, D::Error> {
        struct Any;

        impl serde::de::Visitor<'_> for Any {
            type Value = Visited;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("a number")
            }

            fn visit_u64<E>(self, number: u64) -> std::result::Result<Visited, E> {
                Ok(Visited::U64(number))
            }

            fn visit_i64<E>(self, number: i64) -> std::result::Result<Visited, E> {
                Ok(Visited::I64(number))
            }

            fn visit_u128<E>(self, number: u128) -> std::result::Result<Visited, E> {
                Ok(Visited::U128(number))
            }

            fn visit_i128<E>(self, number: i128) -> std::result::Result<Visited, E> {
                Ok(Visited::I128(number))
            }

            fn visit_f64<E>(self, number: f64) -> std::result::Result<Visited, E> {
                // Its bits tell zero from minus zero.
                Ok(Visited::F64(number.to_bits()))
            }
        }

        deserializer.deserialize_any(Any)
    }
}

/// A float is given only if its shortest text is the number: a type may keep the float alone.
#[test]
fn a_type_that_takes_any_number_is_given_what_is_written() {
    let visited = |text| read::<Visited>(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    for (text, number) in [("0", 0), ("7", 7), ("9223372036854775808", 1 << 63), ("18446744073709551615", u64::MAX)] {
        assert_eq!(visited(text), Visited::U64(number), "{text}");
    }
    for (text, number) in [("-7", -7), ("-9223372036854775808", i64::MIN)] {
        assert_eq!(visited(text), Visited::I64(number), "{text}");
    }
    let floats = [("-0", -0.0), ("-0.0", -0.0), ("-0e0", -0.0), ("0E5", 0.0), ("0e5", 0.0), ("0.0", 0.0), ("3.0", 3.0)];
    let exact =
        [("1e2", 100.0), ("1E2", 100.0), ("18446744073709552000", 18_446_744_073_709_551_616.0), ("-1.5", -1.5)];
    for (text, float) in floats.into_iter().chain(exact) {
        assert_eq!(visited(text), Visited::F64(f64::to_bits(float)), "{text}");
    }
    assert_eq!(visited("18446744073709551616"), Visited::U128(1 << 64));
    assert_eq!(visited("18446744073709551617"), Visited::U128((1 << 64) + 1));
    assert_eq!(visited("-9223372036854775809"), Visited::I128(i128::from(i64::MIN) - 1));
    // 2^128 + 1, a little more than a tenth, and a number beyond all floats.
    for text in ["340282366920938463463374607431768211457", "0.10000000000000001", "1e400"] {
        assert!(read::<Visited>(text).is_err(), "{text}");
    }
}

#[test]
fn texts_are_borrowed_where_they_stand_in_the_stream() {
    #[derive(Deserialize)]
    struct Texts<'a> {
        raw: &'a str,
        #[serde(borrow)]
        cow: Cow<'a, str>,
        owned: String,
    }
    let texts: Texts<'_> = from_str("---\n{raw: \"é\", cow: \"x\", owned: \"a\\nb\"}\n").unwrap();
    assert_eq!((texts.raw, &*texts.cow, &*texts.owned), ("é", "x", "a\nb"));
    assert!(matches!(texts.cow, Cow::Borrowed(_)));
    assert!(from_str::<&str>("---\n\"a\\nb\"\n").is_err());
    let map: HashMap<&str, &str> = from_str("---\n{a: \"b\"}\n").unwrap();
    assert_eq!(map["a"], "b");
}

#[test]
fn bytes_are_a_sequence_of_numbers() {
    #[derive(Debug, PartialEq)]
    struct Bytes(Vec<u8>);
    impl Serialize for Bytes {
        fn serialize<S: serde::Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
            serializer.serialize_bytes(&self.0)
        }
    }
    impl<'de> Deserialize<'de> for Bytes {
        fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> std::result::Result<Self, D::Error> {
            struct Visitor;
            impl serde::de::Visitor<'_> for Visitor {
                type Value = Bytes;
                fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                    f.write_str("bytes")
                }
                fn visit_bytes<E>(self, bytes: &[u8]) -> std::result::Result<Bytes, E> {
                    Ok(Bytes(bytes.to_vec()))
                }
            }
            deserializer.deserialize_bytes(Visitor)
        }
    }
    both(&Bytes(vec![0, 128, 255]), "[0, 128, 255]");
    assert!(message::<Bytes>("[256]").contains("at /0: invalid value: integer `256`, expected u8"));
    assert!(message::<Bytes>("\"abc\"").contains("expected bytes"));
}

#[test]
fn errors_have_line_column_and_path() {
    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Service {
        #[expect(dead_code)]
        ports: Vec<Port>,
    }
    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Port {
        #[expect(dead_code)]
        port: u16,
    }
    for (text, expected) in [
        (
            "{\n  ports: [{port: 80}, {port: \"80\"}],\n}",
            "line 3, column 30, at /ports/1/port: invalid type: string \"80\", expected u16",
        ),
        (
            "{ports: [{port: 70000}]}",
            "line 2, column 17, at /ports/0/port: invalid value: integer `70000`, expected u16",
        ),
        ("{ports: [{prot: 80}]}", "line 2, column 11, at /ports/0/prot: unknown field `prot`, expected `port`"),
        ("{ports: [{}]}", "line 2, column 10, at /ports/0: missing field `port`"),
        ("{ports: {}}", "line 2, column 9, at /ports: invalid type: map, expected a sequence"),
        ("[1]", "line 2, column 1: invalid type: sequence, expected struct Service"),
        ("{\"a/b~\": 1}", "line 2, column 2, at /a~1b~0: unknown field `a/b~`, expected `ports`"),
    ] {
        assert_eq!(message::<Service>(text), expected);
    }
    let error = from_str::<Service>("---\n{ports: [], é: 1}\n").unwrap_err();
    assert_eq!(error.pointer(), Some("/é"));
    let position = error.position().expect("a place");
    assert_eq!((position.line, position.column), (2, 13));
    assert_eq!(error.span().map(|span| (span.start, span.end)), Some((16, 18)));
}

#[test]
fn what_is_no_kyaml_is_the_error_of_the_parser() {
    for (stream, rule, pointer) in [
        ("---\n{a: 1, a: 2}\n", "duplicate-key", Some("/a")),
        ("---\n{b: {a: 1, \"\\x61\": 2}}\n", "duplicate-key", Some("/b/a")),
        ("---\n[{a: no}]\n", "ambiguous-value", Some("/0/a")),
        ("---\n{a/b: {no: 1}}\n", "ambiguous-key", Some("/a~1b/no")),
        ("---\n{a: [1 2]}\n", "missing-comma", Some("/a")),
        ("a: 1\n", "block-style", None),
        ("{}\n", "missing-header", Some("")),
        ("---\n", "empty-document", None),
    ] {
        let error = from_str::<IgnoredAny>(stream).unwrap_err();
        assert_eq!(error.syntax().map(|error| error.rule().name()), Some(rule), "{stream}");
        assert!(error.position().is_some());
        assert_eq!(error.pointer(), pointer, "{stream}");
        assert_eq!(from_reader::<IgnoredAny>(stream.as_bytes()).unwrap_err().pointer(), None, "{stream}");
    }
    let error = from_slice::<IgnoredAny>(b"---\n\"\xFF\"\n").unwrap_err();
    assert_eq!(error.syntax().map(|error| error.rule().name()), Some("invalid-utf8"));
    assert!(error.to_string().starts_with("line 2, column 2: this is not UTF-8"));
    // Of several errors, the first.
    let error = from_str::<u8>("---\n1\n...\n...\n").unwrap_err();
    assert!(error.to_string().starts_with("line 3, column 1: "), "{error}");
}

#[test]
fn errors_have_the_path_that_is_known() {
    #[derive(Debug, Deserialize)]
    #[serde(untagged)]
    #[expect(dead_code, reason = "it is only read")]
    enum Untagged {
        Number { number: u8 },
        Text { text: String },
    }
    let error = from_str::<Untagged>("---\n{other: 1}\n").unwrap_err();
    assert_eq!((error.pointer(), error.position().map(|position| position.line)), (Some(""), Some(2)));
    let error = from_str::<Vec<Untagged>>("---\n[{other: 1}]\n").unwrap_err();
    assert_eq!((error.pointer(), error.position().map(|position| position.column)), (Some("/0"), Some(2)));
    assert_eq!(from_str::<u8>("---\n{}\n").unwrap_err().pointer(), Some(""));
    assert_eq!(from_value::<u8>(&"text".into()).unwrap_err().pointer(), Some(""));
    assert_eq!(to_value(&f64::NAN).unwrap_err().pointer(), Some(""));
    assert_eq!(to_value(&[f64::NAN]).unwrap_err().pointer(), Some("/0"));
    assert_eq!(from_str::<u8>("").unwrap_err().pointer(), None);
    assert_eq!(<kyaml_core::Error as serde::de::Error>::custom("odd").pointer(), None);
    // Of a broken stream, the types around the error do not matter.
    let error = from_str::<Vec<Vec<u8>>>("---\n[[1], [2 3]]\n").unwrap_err();
    assert_eq!(error.pointer(), Some("/1"));
    assert!(error.to_string().starts_with("line 2, column 9: a comma is missing"), "{error}");
}

#[test]
fn streams_hold_any_number_of_documents() {
    assert_eq!(
        from_str::<u8>("").unwrap_err().to_string(),
        "line 1, column 1: the stream has no document; write a line `---` and a value below it"
    );
    assert!(
        from_str::<u8>("---\n1\n---\n2\n").unwrap_err().to_string().starts_with("line 3, column 1: only one document")
    );
    let all: Result<Vec<u8>> = Deserializer::from_str("# a\n---\n1\n# b\n---\n2").into_iter().collect();
    assert_eq!(all.unwrap(), [1, 2]);
    let mut documents = Deserializer::from_str("---\n1\n---\n\"x\"\n---\n3\n").into_iter::<u8>();
    assert_eq!(documents.next().unwrap().unwrap(), 1);
    assert!(documents.next().unwrap().is_err());
    assert_eq!(documents.next().unwrap().unwrap(), 3);
    assert!(documents.next().is_none());
    let mut deserializer = Deserializer::from_str("---\n1\n---\n{a: [x]}\n");
    assert_eq!(u8::deserialize(&mut deserializer).unwrap(), 1);
    assert!(deserializer.end().unwrap_err().to_string().starts_with("line 3, column 1: only one"));
    assert!(IgnoredAny::deserialize(&mut deserializer).is_err());
    assert!(from_str::<u8>("---\n1\n# c\n...\n").unwrap_err().syntax().is_some());
    assert_eq!(from_reader::<u8>("---\n1".as_bytes()).unwrap(), 1);
    let mut out = Vec::new();
    to_writer(&mut out, &[1]).unwrap();
    assert_eq!(out, b"---\n[\n  1,\n]\n");
}

#[test]
fn nothing_is_left_over() {
    assert!(message::<(u8, u8)>("[1, 2, 3]").contains("line 2, column 8, at /2: the type takes no further"));
    assert!(message::<(u8, u8)>("[1]").contains("invalid length 1"));
    assert!(message::<External>("{Newtype: 1, Unit: null}").contains("line 2, column 14"));
    assert!(message::<External>("{}").contains("expected a mapping of one entry"));
    assert!(message::<External>("\"Newtype\"").contains("expected newtype variant"));
    assert!(message::<External>("{Unit: 1}").contains("at /Unit: invalid type"));
    assert_eq!(read::<External>("{Unit: null}").unwrap(), External::Unit);
    assert!(message::<External>("{Other: 1}").contains("at /Other: unknown variant `Other`"));
    assert!(message::<External>("{Pair: {a: 1}}").contains("at /Pair: invalid type: map, expected tuple variant"));
    assert!(message::<Named>("[1, \"x\"]").contains("invalid type: sequence, expected struct Named"));
    assert!(message::<()>("0").contains("invalid type: integer `0`, expected unit"));
    assert!(message::<String>("1").contains("invalid type: integer `1`, expected a string"));
}

/// serde decides about a type that it reads twice; the documentation names the accepted ones.
#[test]
fn a_sequence_is_a_struct_only_where_serde_reads_twice() {
    assert!(read::<Named>("[1, null]").is_err());
    assert!(read::<Adjacent>(r#"["Newtype", 0.5]"#).is_err());
    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(untagged)]
    enum Either {
        Number(u8),
        Named(Named),
    }
    assert_eq!(read::<Vec<Either>>("[1, [1, null]]").unwrap()[1], Either::Named(Named { a: 1, b: None }));
    assert_eq!(read::<Internal>(r#"["Named", 1.5]"#).unwrap(), Internal::Named { a: 1.5 });
    #[derive(Debug, PartialEq, Deserialize)]
    struct Outer {
        #[serde(flatten)]
        inner: Inner,
    }
    #[derive(Debug, PartialEq, Deserialize)]
    struct Inner {
        named: Named,
    }
    let inner = Inner { named: Named { a: 1, b: Some("x".into()) } };
    assert_eq!(read::<Outer>(r#"{named: [1, "x"]}"#).unwrap(), Outer { inner });
    assert!(read::<Outer>(r#"{named: [1, "x", 3]}"#).is_err());
    assert!(read::<Internal>(r#"["Named", 1.5, 2]"#).is_err());
}

#[test]
fn a_type_that_goes_on_after_an_error_reads_nothing_wrong() {
    #[derive(Debug)]
    #[expect(dead_code)]
    struct Lenient(Vec<Option<u8>>);
    impl<'de> Deserialize<'de> for Lenient {
        fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> std::result::Result<Self, D::Error> {
            struct Visitor;
            impl<'de> serde::de::Visitor<'de> for Visitor {
                type Value = Lenient;
                fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                    f.write_str("items")
                }
                fn visit_seq<A: serde::de::SeqAccess<'de>>(
                    self,
                    mut items: A,
                ) -> std::result::Result<Lenient, A::Error> {
                    let first = items.next_element::<(u8, u8)>().ok().flatten().map(|pair| pair.0);
                    let second = items.next_element::<u8>()?;
                    Ok(Lenient(vec![first, second]))
                }
            }
            deserializer.deserialize_seq(Visitor)
        }
    }
    assert!(message::<Lenient>("[[1, \"x\", 3], 4]").contains("an earlier part of the document could not be read"));
}

#[test]
fn spans_are_those_of_the_stream() {
    #[derive(Debug, Deserialize, Serialize, PartialEq)]
    struct Config {
        a: Spanned<Vec<Spanned<u8>>>,
        b: Spanned<BTreeMap<Spanned<String>, Spanned<Value>>>,
        c: Option<Spanned<String>>,
    }
    let text = "---\n{a: [1, 23], b: {x: {d: [1.50]}, \"z\": null}, c: \"é\"}\n";
    let config: Config = from_str(text).unwrap();
    let at = |span: Option<kyaml_core::Span>| span.map(|span| &text[span.start..span.end]);
    assert_eq!(at(config.a.span()), Some("[1, 23]"));
    assert_eq!(at(config.a[1].span()), Some("23"));
    assert_eq!(at(config.b.span()), Some("{x: {d: [1.50]}, \"z\": null}"));
    let entries: Vec<_> = config.b.iter().map(|(key, value)| (at(key.span()), at(value.span()))).collect();
    assert_eq!(entries, [(Some("x"), Some("{d: [1.50]}")), (Some("\"z\""), Some("null"))]);
    assert_eq!(at(config.c.as_ref().and_then(Spanned::span)), Some("\"é\""));
    let value: Value = from_str(text).unwrap();
    let placeless: Config = from_value(&value).unwrap();
    assert_eq!(placeless.a.span(), None);
    assert_eq!(to_value(&config).unwrap(), value);
    #[derive(Debug, Deserialize)]
    #[serde(untagged)]
    enum Either {
        Number(Spanned<u8>),
        Map(BTreeMap<Spanned<String>, Spanned<(u8, Option<u8>)>>),
    }
    assert!(matches!(read("1").unwrap(), Either::Number(number) if number.span().is_none() && *number == 1));
    assert!(
        matches!(read("{a: [1, null]}").unwrap(), Either::Map(map) if map[&Spanned::new("a".into())] == (1, None).into())
    );
}

#[test]
fn what_is_ignored_has_a_place_too() {
    let text = "---\n{a: [1, {b: [2]}, []], \"c\": {}, d: \"e\", g: [[[]], 1]} # h\n";
    let at = |span: Option<kyaml_core::Span>| span.map(|span| &text[span.start..span.end]);
    let entries: BTreeMap<String, Spanned<IgnoredAny>> = from_str(text).unwrap();
    let places: Vec<_> = entries.values().map(|ignored| at(ignored.span()).unwrap()).collect();
    assert_eq!(places, ["[1, {b: [2]}, []]", "{}", "\"e\"", "[[[]], 1]"]);
    let whole: Spanned<IgnoredAny> = from_str(text).unwrap();
    assert_eq!(at(whole.span()), text.get(4..text.len() - 5));
}

#[test]
fn places_do_not_count_where_values_are_compared() {
    let text = "---\n{b: \"x\", a: \"x\"}\n";
    let entries: HashMap<Spanned<String>, Spanned<String>> = from_str(text).unwrap();
    assert_eq!(*entries["a"], "x");
    assert_eq!(entries[&Spanned::new("b".to_owned())], entries["a"]);
    assert_ne!(entries["b"].span(), entries["a"].span());
    assert!(entries.contains_key("a") && !entries.contains_key("x"));
    let sorted: BTreeMap<Spanned<Cow<'_, str>>, String> = from_str(text).unwrap();
    assert_eq!(sorted.keys().map(|key| &***key).collect::<Vec<_>>(), ["a", "b"]);
    assert!(sorted.contains_key("b"));
    assert_eq!(Spanned::new(1).partial_cmp(&Spanned::new(2)), Some(std::cmp::Ordering::Less));
    assert_eq!(Spanned::new(f64::NAN).partial_cmp(&Spanned::new(1.0)), None);
}

/// A value that serde itself passes on is given plainly, as to another format.
#[test]
fn digits_are_kept_where_serde_does_not_pass_the_value_on() {
    #[derive(Serialize)]
    struct Flattened<T> {
        id: u8,
        #[serde(flatten)]
        rest: T,
    }
    #[derive(Serialize)]
    #[serde(tag = "type")]
    enum Tagged {
        Newtype(Mapping),
        Named { value: Value },
    }
    let mapping = |number: &str| -> Mapping { read(&format!("{{a: {number}}}")).unwrap() };
    let entries = |number: &str| BTreeMap::from([("a", number.parse::<Number>().unwrap())]);
    for number in ["1.50", "18446744073709551617", "1e400"] {
        assert_eq!(compact(&Flattened { id: 1, rest: entries(number) }), format!("{{id: 1, a: {number}}}"));
        let value = Value::from(mapping(number));
        assert_eq!(compact(&Tagged::Named { value }), format!("{{type: \"Named\", value: {{a: {number}}}}}"));
    }
    assert_eq!(compact(&Flattened { id: 1, rest: mapping("1.50") }), "{id: 1, a: 1.5}");
    assert_eq!(compact(&Tagged::Newtype(mapping("1.50"))), r#"{type: "Newtype", a: 1.5}"#);
    for refused in ["18446744073709551617", "1e400"] {
        let error = to_string(&Flattened { id: 1, rest: mapping(refused) }).unwrap_err();
        assert_eq!(
            error.to_string(),
            format!("at /a: {refused} is no integer of 64 bits and would not come back from an f64")
        );
        assert!(to_string(&Tagged::Newtype(mapping(refused))).is_err());
    }
    // Read, all of them have been in the buffer.
    #[derive(Debug, Deserialize)]
    struct Read {
        #[serde(flatten)]
        rest: BTreeMap<String, Number>,
    }
    assert_eq!(read::<Read>("{a: 1.50}").unwrap().rest["a"].as_str(), "1.5");
    for kept in ["18446744073709551616", "-18446744073709551617", "1e400", "-0", "1.50e-400", "0.10000000000000000"] {
        let value: Value = read(&format!("{{a: {kept}}}")).unwrap();
        for read in [read::<Read>(&format!("{{a: {kept}}}")), from_value(&value)] {
            assert_eq!(read.unwrap().rest["a"], kept.parse().unwrap());
        }
    }
}

#[test]
fn values_keep_every_digit_at_any_depth() {
    let text = "---\n{\n  b: 1.50,\n  a: [\n    1e+400,\n    123456789012345678901234567890123456789012,\n    null,\n    \"x\ty\",\n    {},\n  ],\n}\n";
    let value: Value = from_str(text).unwrap();
    assert_eq!(to_string(&value).unwrap(), text);
    let mapping: Mapping = from_str(text).unwrap();
    assert_eq!(to_string(&mapping).unwrap(), text);
    assert!(
        from_str::<kyaml_core::Sequence>(text)
            .unwrap_err()
            .to_string()
            .contains("invalid type: map, expected a sequence")
    );
    let inside: (u8, Option<Vec<Value>>) = read("[1, [1.50, [2.50]]]").unwrap();
    assert_eq!(compact(&inside), "[1, [1.50, [2.50]]]");
    // A newtype of a program that has the same name stays a newtype.
    mod other {
        #[derive(Debug, PartialEq, serde::Serialize, serde::Deserialize)]
        pub(super) struct Value(pub(super) Vec<u8>);
    }
    both(&other::Value(vec![1, 2]), "[1, 2]");

    let nest = |depth: usize| format!("---\n{}{}\n", "[".repeat(depth), "]".repeat(depth));
    let deep: Value = from_str(&nest(1000)).unwrap();
    assert_eq!(to_string(&deep).unwrap(), nest(1000));
    assert_eq!(from_str::<Value>(&nest(1001)).unwrap_err().syntax().map(|e| e.rule().name()), Some("deep-nesting"));
    let depth = 100_000;
    let options = DeserializeOptions::default().max_depth(depth);
    let deep: Value = from_str_with(&nest(depth), &options).unwrap();
    assert!(to_string(&deep).unwrap_err().to_string().contains("more than 1000 collections"));
    assert_eq!(to_string_with(&deep, &SerializeOptions::default().max_depth(depth)).unwrap(), nest(depth));
    let copy = deep.clone();
    assert!(copy == deep && to_value(&deep).unwrap() == deep && from_value::<Value>(&deep).unwrap() == deep);
    assert!(format!("{deep:?}").contains('…'));
    from_value::<IgnoredAny>(&deep).unwrap();
    assert!(serde_json::to_string(&deep).unwrap_err().to_string().contains("more than 128 collections"));
}

#[test]
fn recursion_is_bounded_and_skipping_is_free() {
    #[derive(Debug, Deserialize, Serialize)]
    struct List(Vec<List>);
    let nest = |depth: usize| format!("---\n{}{}\n", "[".repeat(depth), "]".repeat(depth));
    assert!(from_str::<List>(&nest(128)).is_ok());
    let error = from_str::<List>(&nest(129)).unwrap_err();
    assert!(error.to_string().contains("more than 128 collections are in each other"), "{error}");
    let wide = DeserializeOptions::default().max_typed_depth(200);
    let list: List = from_str_with(&nest(200), &wide).unwrap();
    assert!(to_string(&list).unwrap_err().to_string().contains("more than 128"));
    assert_eq!(to_string_with(&list, &SerializeOptions::default().max_typed_depth(200)).unwrap(), nest(200));
    from_str::<IgnoredAny>(&nest(1000)).unwrap();
    #[derive(Debug, Deserialize)]
    struct Little {
        a: u8,
    }
    let hidden = format!("---\n{{deep: {}{}, a: 1}}\n", "[".repeat(900), "]".repeat(900));
    assert_eq!(from_str::<Little>(&hidden).unwrap().a, 1);
    let bomb = format!("---\n{}", "{a: ".repeat(1_000_000));
    assert!(from_str::<Value>(&bomb).unwrap_err().syntax().is_some());
    assert!(
        from_str::<List>(&format!("---\n{}", "[".repeat(1_000_000))).unwrap_err().to_string().contains("more than 128")
    );
}

#[test]
fn documents_that_break_data_rules_are_not_written() {
    // A value and a stream of several are checked as types are.
    let long = Value::from(Mapping::from_iter([("k".repeat(1025), Value::Null)]));
    assert!(to_string(&long).unwrap_err().to_string().contains("1025 characters"));
    let mut stream = Serializer::new(Vec::new());
    1.serialize(&mut stream).unwrap();
    assert!(long.serialize(&mut stream).is_err());
    assert_eq!(stream.into_inner(), b"---\n1\n");
    let key = "k".repeat(1024);
    assert!(to_string(&BTreeMap::from([(&key, 1)])).is_ok());
    let long = key + "k";
    assert!(to_string(&BTreeMap::from([(&long, 1)])).unwrap_err().to_string().contains("1025 characters"));
    let quoted = "-".repeat(1023);
    assert!(to_string(&BTreeMap::from([(&quoted, 1)])).unwrap_err().to_string().contains("1025 characters"));
    assert!(to_string(&BTreeMap::from([("\u{1}".repeat(256), 1)])).is_err());
    assert!(to_string(&BTreeMap::from([("\u{1}".repeat(255), 1)])).is_ok());
}

#[test]
fn a_type_that_ignores_an_error_is_refused() {
    struct Careless;
    impl Serialize for Careless {
        fn serialize<S: serde::Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
            let mut map = serde::ser::Serializer::serialize_map(serializer, None)?;
            let _ = serde::ser::SerializeMap::serialize_entry(&mut map, "a", &[f64::NAN]);
            serde::ser::SerializeMap::end(map)
        }
    }
    assert!(to_string(&[Careless]).unwrap_err().to_string().starts_with("at /0: a part of the value could not be"));
    assert!(to_value(&Careless).is_err());
}

#[test]
fn wide_maps_are_written_with_each_key_once() {
    let map: BTreeMap<String, u32> = (0..200).map(|at| (format!("key {at}"), at)).collect();
    assert_eq!(from_str::<BTreeMap<String, u32>>(&to_string(&map).unwrap()).unwrap(), map);
    struct Twice;
    impl Serialize for Twice {
        fn serialize<S: serde::Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
            serializer.collect_map((0..40).map(|at| (at % 39, at)))
        }
    }
    assert_eq!(to_string(&[Twice]).unwrap_err().to_string(), "at /0: two keys of one map are both \"0\" as strings");
}

#[test]
fn duplicate_keys_of_another_format_are_errors() {
    assert!(serde_json::from_str::<Value>(r#"{"a": 1, "a": 2}"#).unwrap_err().to_string().contains("are both \"a\""));
}

#[test]
fn a_node_is_read_like_its_text() {
    #[derive(Debug, PartialEq, Deserialize)]
    enum Variant {
        Unit,
        Content(Vec<Spanned<u8>>),
        Named { a: Option<bool>, b: f64 },
    }
    let text = "---\n[\"Unit\", {Content: [1, 2]}, {Named: {a: null, b: 0.5}}, {Content: []}]\n";
    let parsed = kyaml_core::parse(text.as_bytes());
    let root = parsed.tree().at(0, "").expect("the document has a value");
    let of_node: Vec<Spanned<Variant>> = from_node(root).expect("it fits");
    let of_text: Vec<Spanned<Variant>> = from_str(text).expect("it fits");
    assert_eq!(of_node, of_text);
    let spans = |variants: &[Spanned<Variant>]| variants.iter().map(Spanned::span).collect::<Vec<_>>();
    assert_eq!(spans(&of_node), spans(&of_text));
}

#[test]
fn errors_of_nodes_are_those_of_their_text() {
    for text in ["[1, 256]", "{a: 1}", "[1, {b: [2]}]", "\"x\"", "[[1]]", "[1.5]", "[1, [], 2]"] {
        let text = document(text);
        let parsed = kyaml_core::parse(text.as_bytes());
        let root = parsed.tree().at(0, "").expect("the document has a value");
        let of_node = from_node::<Vec<u8>>(root).expect_err("it does not fit").located(text.as_bytes());
        let of_text = from_str::<Vec<u8>>(&text).expect_err("it does not fit");
        assert_eq!((of_node.to_string(), of_node.span()), (of_text.to_string(), of_text.span()));
    }
}

#[test]
fn a_broken_node_is_an_error() {
    let stream = b"---\n{a: [1, no], [b]: 2}\n";
    let parsed = kyaml_core::parse(stream);
    let read = |pointer| from_node::<Value>(parsed.tree().at(0, pointer).expect("it is there"));
    assert!(read("/a/0").is_ok());
    let error = read("/a").expect_err("it is not KYAML").located(stream);
    let expected = "line 2, column 9: this part of the stream is not KYAML; correct the errors of the parser first";
    assert_eq!(error.to_string(), expected);
    assert!(read("").is_err());
}

#[test]
fn a_document_of_another_type_is_skipped() {
    let text = "---\n1\n---\n{a: [{b: 1}], c: 2} # x\n---\n\"y\"\n---\n[]\n---\n5\n";
    let read: Vec<_> = Deserializer::from_str(text).into_iter::<u8>().collect();
    let places: Vec<_> =
        read.iter().map(|item| item.as_ref().map_err(|error| error.position().map(|p| p.line))).collect();
    assert_eq!(places, [Ok(&1), Err(Some(4)), Err(Some(6)), Err(Some(8)), Ok(&5)]);
    let mut deserializer = Deserializer::from_str(text);
    let read: Vec<_> = (0..5).map(|_| u8::deserialize(&mut deserializer).ok()).collect();
    assert_eq!(read, [Some(1), None, None, None, Some(5)]);
    assert!(deserializer.end().is_ok());
}

#[test]
fn nodes_and_values_become_deserializers() {
    let parsed = kyaml_core::parse(b"---\n[1, 256]\n");
    let root = parsed.tree().at(0, "").expect("the document has a value");
    let value = root.to_value();
    assert_eq!(Vec::<u16>::deserialize(root.into_deserializer()).ok(), Some(vec![1, 256]));
    assert_eq!(Vec::<u16>::deserialize(value.into_deserializer()).ok(), Some(vec![1, 256]));
    let error = Vec::<u8>::deserialize(value.into_deserializer()).expect_err("256 does not fit");
    assert_eq!(error.pointer(), Some("/1"));
}

#[test]
fn a_float_may_be_the_nearest_one() {
    let nearest = DeserializeOptions::default().floats(Floats::Nearest);
    for text in ["3.14159265358979323846", "2.718281828459045235", "0.10000000000000001", "1e-400", "0.1", "7"] {
        assert_eq!(from_str_with::<f64>(&document(text), &nearest).expect("it is near"), text.parse::<f64>().unwrap());
        let list = document(&format!("[{text}]"));
        assert_eq!(from_str_with::<[f32; 1]>(&list, &nearest).expect("it is near"), [text.parse::<f32>().unwrap()]);
    }
    for text in ["1e400", "-1e400", "\"0.1\""] {
        assert!(from_str_with::<f64>(&document(text), &nearest).is_err(), "{text}");
    }
}

#[test]
fn documents_are_read_from_any_reader() {
    let stream = "# head\n---\n[1]\n---\n[256]\n---\n[2, 2\n---\n# three\n[3]\n";
    let read: Vec<_> = kyaml_core::documents_from_reader::<Vec<u8>, _>(stream.as_bytes()).collect();
    let shown: Vec<_> = read.iter().map(|read| read.as_ref().map_err(ToString::to_string)).collect();
    assert_eq!(shown[0], Ok(&vec![1]));
    let expected = "line 5, column 2, at /0: invalid value: integer `256`, expected u8";
    assert_eq!(shown[1], Err(expected.to_owned()));
    assert!(shown[2].as_ref().is_err_and(|error| error.starts_with("line 7, column ")), "{:?}", shown[2]);
    assert_eq!((&shown[3], shown.len()), (&Ok(&vec![3]), 4));
    assert_eq!(&stream[read[1].as_ref().unwrap_err().span().unwrap().range()], "256");
    assert_eq!(kyaml_core::documents_from_reader::<u8, _>("# none\n".as_bytes()).count(), 0);
}

/// Reads the items of the lists in `stream`, with the messages of errors.
fn items(stream: &str) -> Vec<std::result::Result<u8, String>> {
    let read = kyaml_core::items_from_reader::<u8, _>(stream.as_bytes());
    read.map(|item| item.map_err(|error| error.to_string())).collect()
}

#[test]
fn items_of_lists_are_read_one_by_one() {
    assert_eq!(
        items("---\n{a: [[1]], items: [1, 2], b: 3}\n---\n{items: []}\n---\n{items: [3]}\n"),
        [Ok(1), Ok(2), Ok(3)]
    );
    let misfits = "---\n{items: [1, {a: [2]}, 300, 4], kind: \"List\"}\n";
    let messages = [
        "line 2, column 13, at /items/1: invalid type: map, expected u8",
        "line 2, column 23, at /items/2: invalid value: integer `300`, expected u8",
    ];
    let [map, large] = messages.map(|message| Err(message.to_owned()));
    assert_eq!(items(misfits), [Ok(1), map, large, Ok(4)]);
    let no_list = "the document is no list; write a mapping with a key `items` and a sequence";
    assert_eq!(
        items("---\n[1]\n---\n{items: {}}\n---\n{items: [5]}\n"),
        [Err(format!("line 2, column 1: {no_list}")), Err(format!("line 4, column 1: {no_list}")), Ok(5)],
    );
    let broken = "---\n{\n  items: [1, 2 3],\n}\n---\n{items: [4]}\n";
    let message = "line 3, column 15: a comma is missing here; write `,` before the next entry or item";
    let read = items(broken);
    assert_eq!((&read[0], read.len()), (&Ok(1), 3), "{read:?}");
    assert_eq!(read[2].as_ref().unwrap_err(), message);
    assert!(items("# none\n").is_empty());
}

/// Reading on demand: documents whose text is far longer than one read, with mistakes in the middle.
#[test]
fn long_documents_are_read_on_demand() {
    let item = "{name: \"web\", ports: [80, 443], text: \"a\\\n  b\\\n  c\"}, # c\n";
    let long = format!("---\n{{\nitems: [\n{}]}}\n", item.repeat(5_000));
    let known = |read: Result<Value>| read.map_err(|error| (error.to_string(), error.span()));
    for (from, to) in [("", ""), ("443", "44 3"), ("ports", "name"), ("\"web\"", "web"), ("]", "}"), ("# c", "# \u{1}")]
    {
        let at = long.len() / 2;
        let text = format!("{}{}", &long[..at], long[at..].replacen(from, to, 1));
        assert_eq!(known(from_reader(text.as_bytes())), known(from_str(&text)), "{from} {to}");
        let rows = |error: Result<Rows>| error.map(|rows| rows.items.len()).map_err(|error| error.to_string());
        assert_eq!(rows(from_reader(text.as_bytes())), rows(from_str(&text)), "{from} {to}");
    }
}

#[derive(Debug, Deserialize)]
struct Rows {
    items: Vec<Row>,
}

#[derive(Debug, Deserialize)]
#[expect(dead_code, reason = "its fields are only read")]
struct Row {
    name: String,
    ports: Vec<u16>,
}
