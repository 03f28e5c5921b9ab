//! Values: numbers by exact value, from and to JSON, from anything that serializes.

use std::collections::BTreeMap;

use kyaml_core::{
    Cuddle, KeyOrder, KubernetesScalar, Layout, Mapping, Number, Profile, Sequence, Style, Value, WriteOptions, kyaml,
    parse, render_tree, render_value, render_values, to_value,
};
use serde::Serialize;

fn number(text: &str) -> Number {
    text.parse().unwrap_or_else(|_| panic!("{text} is a number"))
}

/// KY-KEY-3 and KY-KEY-4, where a key has letters beyond ASCII.
#[test]
fn keys_beyond_ascii_are_plain_by_the_same_rule() {
    for plain in ["é", "é-b", "é.b", "é/b", "a--..//é", "_é", "é_", "0é", "ключ-1", "名前.x", "٣"] {
        assert!(kyaml_core::is_plain_key(plain), "{plain}");
        assert_eq!(render_values(&[mapping(plain)], &WriteOptions::default()), format!("---\n{{\n  {plain}: 1,\n}}\n"));
    }
    for quoted in ["-é", "é-", ".é", "é.", "/é", "é/", "é b", "é,b", "é+b", "é:b", "é\u{301}…", "é\u{200b}b"]
    {
        assert!(!kyaml_core::is_plain_key(quoted), "{quoted}");
    }
}

fn mapping(key: &str) -> Value {
    Value::Mapping(Mapping::from_iter([(key.to_owned(), Value::Number(number("1")))]))
}

/// A collection with only a comment: its brackets are on two lines if the comment is kept, and on one
/// line otherwise.
#[test]
fn a_comment_alone_keeps_brackets_apart() {
    let written = |stream: &str, options: &WriteOptions| {
        let parsed = parse(stream.as_bytes());
        assert_eq!(parsed.errors(), [], "{stream}");
        render_tree(parsed.tree(), options)
    };
    let options = WriteOptions::default();
    for stream in ["---\n[\n  # c\n]\n", "---\n{\n  a: {\n    # c\n  },\n}\n"] {
        for cuddle in [Cuddle::All, Cuddle::Partial] {
            assert_eq!(written(stream, &options.style(Style::default().cuddle(cuddle))), stream, "{cuddle:?}");
        }
        let values = parse(stream.as_bytes()).tree().to_values();
        for layout in [Layout::Compact, Layout::Normal, Layout::Json, Layout::CompactJson] {
            let without_comments = options.layout(layout);
            assert_eq!(written(stream, &without_comments), render_values(&values, &without_comments), "{stream}");
        }
    }
}

#[test]
fn numbers_are_equal_by_exact_value() {
    for (a, b) in [
        ("0", "-0.000e9"),
        ("1.50", "15e-1"),
        ("1e3", "1000.0"),
        ("0.001", "1E-3"),
        ("12300e-2", "1.23e+2"),
        ("1e99999999999", "10e99999999998"),
        ("1e99999999999999999999999999999999999999999", "1E+99999999999999999999999999999999999999999"),
    ] {
        assert_eq!(number(a), number(b));
    }
    for (a, b) in [
        ("1", "-1"),
        ("9007199254740993", "9007199254740992"),
        ("1e400", "1e401"),
        ("0.1", "0.10000000000000000001"),
        ("1e99999999999999999999999999999999999999999", "1e99999999999999999999999999999999999999998"),
        ("1e99999999999999999999999999999999999999999", "1e-99999999999999999999999999999999999999999"),
    ] {
        assert_ne!(number(a), number(b));
    }
}

/// The suite counts exponents in integers of any size.
#[test]
fn numbers_of_any_exponent_are_those_of_the_suite() {
    let mut state = 1_u32;
    let mut random_digit = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        char::from(b'0' + (state >> 24).to_le_bytes()[0] % 10)
    };
    // Exponents of lengths about those of machine integers, one after the other, so that a moved point carries from one to the next.
    for count in (0..4).chain(15..22).chain(30..42).chain([70, 300]) {
        let random: String = (0..count).map(|_| random_digit()).collect();
        for (leading, next) in [
            ("9".repeat(count), format!("1{}", "0".repeat(count))),
            (format!("{random}3"), format!("{random}4")),
            (format!("1{random}5"), format!("1{random}6")),
        ] {
            let exponents = [format!("{leading}8"), format!("0{leading}9"), format!("{next}0"), format!("{next}1")];
            let mut texts = Vec::new();
            for exponent in exponents.iter().flat_map(|digits| ["", "+", "-"].map(|sign| format!("{sign}{digits}"))) {
                texts.extend(
                    ["1", "10", "0.10", "0.01", "-12.5", "-0.125", "0", "-0.0"]
                        .map(|mantissa| format!("{mantissa}e{exponent}")),
                );
            }
            check_beside_the_suite(&texts);
        }
    }
}

#[track_caller]
fn check_beside_the_suite(texts: &[String]) {
    use kyaml_cases::decimal::same_number;
    let numbers: Vec<_> = texts.iter().map(|text| (text, number(text), number(text).to_normal())).collect();
    for (text, _, normal) in &numbers {
        assert!(same_number(text, normal.as_str()), "{text} is no {normal}");
        if let Some((_, exponent)) = normal.as_str().split_once('e') {
            assert!(exponent.starts_with(['+', '-']) && !exponent[1..].starts_with('0'), "{normal}");
        }
    }
    let mut equal = 0;
    for (index, (text, exact, normal)) in numbers.iter().enumerate() {
        for (other, other_exact, other_normal) in &numbers[index..] {
            let is_equal = same_number(text, other);
            assert_eq!(exact == other_exact, is_equal, "{text} and {other}");
            assert_eq!(normal.as_str() == other_normal.as_str(), is_equal, "{text} and {other}");
            equal += usize::from(is_equal);
        }
    }
    assert!(2 * equal > 3 * texts.len(), "only {equal} pairs of {texts:?} are equal");
}

/// The exponent is moved by the point, across the limits of machine integers.
#[test]
fn exponents_of_any_size_are_exact() {
    let nines = "9".repeat(60);
    assert_eq!(number(&format!("10e{nines}")).to_normal().as_str(), format!("1.0e+1{}", "0".repeat(60)));
    assert_eq!(number("10e9223372036854775807").to_normal().as_str(), "1.0e+9223372036854775808");
    assert_eq!(number("-0.5e-9223372036854775808").to_shortest().as_str(), "-5e-9223372036854775809");
}

#[test]
fn scalars_load_as_in_kubernetes() {
    for (text, expected) in [
        ("0644", "420"),
        ("0x1F", "31"),
        (".5", "0.5"),
        ("+1", "1"),
        ("1_000", "1000"),
        ("0o644", "420"),
        ("0b11", "3"),
        ("08", "8"),
        ("1.", "1"),
        ("-0x10", "-16"),
        ("no", "false"),
        ("On", "true"),
        ("~", "null"),
    ] {
        assert_eq!(KubernetesScalar::of(text).spelling(), Some(expected), "{text}");
    }
    for text in ["1:30", "2001-01-01", "yEs", ".inf", "0x", "1e999", "=", "<<"] {
        assert_eq!(KubernetesScalar::of(text).spelling(), None, "{text}");
    }
}

#[test]
fn floats_are_spelled_as_the_deployed_encoder_spells_them() {
    for (float, text) in [
        (0.0, "0"),
        (-0.0, "-0"),
        (1.0, "1"),
        (0.1, "0.1"),
        (1e20, "100000000000000000000"),
        (1e21, "1e+21"),
        (1.5e300, "1.5e+300"),
        (1e-6, "0.000001"),
        (1e-7, "1e-7"),
        (f64::MIN_POSITIVE, "2.2250738585072014e-308"),
        (5e-324, "5e-324"),
        (1e23, "1e+23"),
        (295_810_358_705_651_712.0, "295810358705651700"),
        // Halfway between two texts that are as short (…12.25, …24.25 and …24.75): the one that ends in an even digit.
        (f64::powi(2.0, 49) + 0.25, "562949953421312.2"),
        (f64::powi(2.0, 50) + 0.25, "1125899906842624.2"),
        (f64::powi(2.0, 50) + 0.75, "1125899906842624.8"),
    ] {
        assert_eq!(Number::from_f64(float).expect("finite").as_str(), text);
    }
    for (float, text) in [(0.1, "0.1"), (-0.0, "-0"), (1e21, "1e+21"), (8_388_608.0, "8388608"), (1.5e-7, "1.5e-7")] {
        assert_eq!(Number::from_f32(float).expect("finite").as_str(), text);
    }
    assert!(Number::from_f64(f64::NAN).is_none() && Number::from_f32(f32::INFINITY).is_none());
}

#[test]
fn a_float_in_the_middle_of_two_shortest_texts_has_both() {
    for (even, odd) in [
        ("972298597497457.2", "972298597497457.3"),
        ("-972298597497457.8", "-972298597497457.7"),
        ("5.960464477539062e-7", "5.960464477539063e-7"),
    ] {
        let float: f64 = even.parse().unwrap();
        assert_eq!(odd.parse(), Ok(float));
        let text = |number: Option<Number>| number.map(|number| number.to_string());
        assert_eq!(text(Number::from_f64(float)).as_deref(), Some(even));
        assert_eq!(text(Number::other_from_f64(float)).as_deref(), Some(odd));
    }
    assert_eq!(Number::other_from_f64(0.1), None);
    assert_eq!(Number::other_from_f64(f64::NAN), None);
}

/// The conversions with `arbitrary_precision` and `preserve_order` are in tests/outside.
#[test]
fn json_is_equal_both_ways_or_refused() {
    let text = r#"{"b":1.5,"a":[null,true,"x\ny",18446744073709551615],"":{}}"#;
    let json: serde_json::Value = serde_json::from_str(text).expect("JSON");
    let value = Value::from(json.clone());
    assert_eq!(value.to_json().expect("JSON again"), json);
    for lossy in ["1e400", "9007199254740993.0", "123456789012345678901234567890"] {
        let error = Value::from(number(lossy)).to_json().expect_err("serde_json would change it");
        assert!(error.to_string().contains(lossy));
    }
}

#[derive(Serialize)]
enum Shape {
    Unit,
    Newtype(i8),
    Tuple(u128, char),
    Struct { field: Option<f32> },
}

#[derive(Serialize)]
struct Everything<'a> {
    shapes: Vec<Shape>,
    unit: (),
    bytes: &'a [u8],
    map: BTreeMap<u8, bool>,
    json: serde_json::Value,
    value: Value,
}

#[test]
fn whatever_serializes_is_a_value() {
    let everything = Everything {
        shapes: vec![
            Shape::Unit,
            Shape::Newtype(-1),
            Shape::Tuple(u128::MAX, 'é'),
            Shape::Struct { field: None },
            Shape::Struct { field: Some(0.5) },
        ],
        unit: (),
        bytes: &[0, 255],
        map: BTreeMap::from([(1, true)]),
        json: serde_json::from_str("[1.5]").expect("JSON"),
        value: Value::Sequence([Value::Number(number("2.50"))].into_iter().collect::<Sequence>()),
    };
    let value = to_value(&everything).expect("it has a KYAML form");
    let compact = WriteOptions::default().layout(Layout::Compact);
    assert_eq!(
        render_values(&[value], &compact),
        concat!(
            "---\n",
            "{shapes: [\"Unit\", {Newtype: -1}, {Tuple: [340282366920938463463374607431768211455, \"é\"]}, ",
            "{Struct: {field: null}}, {Struct: {field: 0.5}}], unit: null, bytes: [0, 255], map: {\"1\": true}, ",
            "json: [1.5], value: [2.50]}\n",
        ),
    );
}

#[test]
fn a_text_stays_a_text_whatever_it_says() {
    let texts = to_value(&BTreeMap::from([("a", "8080"), ("b", "true"), ("c", "")])).expect("it has a KYAML form");
    let compact = WriteOptions::default().layout(Layout::Compact);
    assert_eq!(render_values(&[texts], &compact), "---\n{a: \"8080\", b: \"true\", c: \"\"}\n");
}

#[test]
fn what_has_no_form_is_an_error() {
    let message = |result: Result<Value, kyaml_core::Error>| result.expect_err("an error").to_string();
    assert!(message(to_value(&f64::NAN)).contains("infinity or not-a-number"));
    assert!(message(to_value(&BTreeMap::from([(vec![1], 1)]))).contains("a key must be a string"));
    let same_as_strings: BTreeMap<Key, u8> = BTreeMap::from([(Key(1), 1), (Key(2), 2)]);
    assert!(message(to_value(&same_as_strings)).contains("two keys of one map are both \"same\""));
}

/// A key whose text does not depend on it.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Key(u8);

impl Serialize for Key {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str("same")
    }
}

#[test]
fn mappings_keep_the_place_of_a_replaced_entry() {
    let mut mapping = Mapping::new();
    assert_eq!(mapping.insert("b", true), None);
    assert_eq!(mapping.insert("a", "x"), None);
    assert_eq!(mapping.insert("b", false), Some(Value::Bool(true)));
    assert_eq!(mapping.get("b"), Some(&Value::Bool(false)));
    let compact = WriteOptions::default().layout(Layout::Compact);
    assert_eq!(render_values(&[mapping.clone().into()], &compact), "---\n{b: false, a: \"x\"}\n");
    let sorted = compact.key_order(KeyOrder::Sorted);
    assert_eq!(render_values(&[mapping.into()], &sorted), "---\n{a: \"x\", b: false}\n");
}

/// Mappings that grow and shrink around the size from which keys are hashed.
#[test]
fn mappings_of_any_size_match_a_list() {
    let (mut mapping, mut list) = (Mapping::new(), Vec::<(String, u32)>::new());
    let mut state = 1_u32;
    for round in 0..20_000 {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let key = format!("key {}", (state >> 16) % 40);
        let at = list.iter().position(|(other, _)| *other == key);
        let old = at.map(|at| list[at].1.into());
        if (state >> 8) % 40 < 10 + 20 * (round / 1_000 % 2) {
            assert_eq!(mapping.insert(key.as_str(), round), old);
            match at {
                Some(at) => list[at].1 = round,
                None => list.push((key, round)),
            }
        } else {
            assert_eq!(mapping.remove(&key), old);
            at.map(|at| list.remove(at));
        }
        assert!(mapping.keys().eq(list.iter().map(|(key, _)| key.as_str())), "{round}");
        assert!(list.iter().all(|(key, value)| mapping.get(key) == Some(&Value::from(*value))), "{round}");
    }
}

#[test]
fn nodes_are_found_by_place_and_named_by_pointer() {
    let source = "---\n{a: [1, {\"b/~\": \"x\"}], c: null, \"d/\": 2, \"e~\": 3}\n";
    let parsed = parse(source.as_bytes());
    let tree = parsed.tree();
    let pointer = |text: &str| {
        let at = source.find(text).expect("it is there");
        tree.node_at(at).map(kyaml_core::Node::pointer)
    };
    assert_eq!(pointer("---"), None);
    assert_eq!(pointer("{a").as_deref(), Some(""));
    assert_eq!(pointer("a:").as_deref(), Some("/a"));
    assert_eq!(pointer("1").as_deref(), Some("/a/0"));
    assert_eq!(pointer("\"b").as_deref(), Some("/a/1/b~1~0"));
    assert_eq!(pointer("x").as_deref(), Some("/a/1/b~1~0"));
    assert_eq!(pointer("}], c").as_deref(), Some("/a/1"));
    assert_eq!(pointer("null").as_deref(), Some("/c"));
    assert_eq!(pointer("2").as_deref(), Some("/d~1"));
    assert_eq!(pointer("3").as_deref(), Some("/e~0"));
    assert_eq!(pointer("}\n").as_deref(), Some(""));
}

/// The fragments of KEP-5295 are entries of a mapping, shown without its braces and indentation.
#[test]
fn fragments_of_the_kep_are_rendered_byte_for_byte() {
    let all = Cuddle::All;
    let partial = Cuddle::Partial;
    for (cuddle, fragment) in [
        (all, "labels: {\n  app: \"foobar\",\n  foo: \"bar\",\n  something: \"12345\",\n},\n"),
        (all, "cuddled: [{\n  \"f\": 1,\n}, {\n  \"f\": 2,\n}, {\n  \"f\": 3,\n}],\n"),
        (
            partial,
            "with_head_comments: [\n# head1\n{\n  \"f\": 1,\n},\n# head2\n{\n  \"f\": 2,\n}, {\n  \"f\": 3,\n}],\n",
        ),
        (partial, "with_line_comments: [{\n  \"f\": 1,\n}, # line1\n{\n  \"f\": 2,\n}, # line2\n{\n  \"f\": 3,\n}],\n"),
        (
            partial,
            "with_foot_comments: [{\n  \"f\": 1,\n},\n# foot1\n{\n  \"f\": 2,\n},\n# foot1\n{\n  \"f\": 3,\n}],\n",
        ),
    ] {
        let entries: String = fragment.lines().flat_map(|line| ["  ", line, "\n"]).collect();
        let source = format!("---\n{{\n{entries}}}\n");
        let parsed = parse(source.as_bytes());
        assert_eq!(parsed.errors(), []);
        let style = Style::default().cuddle(cuddle);
        assert_eq!(render_tree(parsed.tree(), &WriteOptions::default().style(style)), source);
    }
    // The text shows the two strings at the place that they have below a mapping's entries.
    let first = "\"\\\n     This\\n\\\n     is a\\n\\\n     multi-line string\\\n    \"";
    let second = "\"\\\n     this:\\n\\\n    \\  is:\\n\\\n    \\  - embedded\\n\\\n    \\  - yaml\\n\\\n    \\  where:\\n\\\n    \\    whitespace:\\n\\\n    \\      matters: true\\n\\\n    \"";
    let mut mapping = Mapping::new();
    mapping.insert("example_1", "This\nis a\nmulti-line string");
    mapping
        .insert("example_2", "this:\n  is:\n  - embedded\n  - yaml\n  where:\n    whitespace:\n      matters: true\n");
    assert_eq!(
        render_values(&[mapping.into()], &WriteOptions::default().profile(Profile::Portable)),
        format!("---\n{{\n  example_1: {first},\n  example_2: {second},\n}}\n"),
    );
}

#[test]
fn values_are_shown_to_a_depth() {
    let document = "---\n{a: null, b: [true, 1.50, \"x\\n\", {}]}\n";
    let values = parse(document.as_bytes()).into_result().unwrap().to_values();
    let [Value::Mapping(mapping)] = &values[..] else { panic!("{values:?}") };
    let shown = r#"{"a": Null, "b": [Bool(true), Number(1.50), String("x\n"), {}]}"#;
    assert_eq!(format!("{mapping:?}"), shown);
    assert_eq!(format!("{:?}", values[0]), shown);
    let Some(Value::Sequence(sequence)) = mapping.get("b") else { panic!("{mapping:?}") };
    assert_eq!(format!("{sequence:?}"), r#"[Bool(true), Number(1.50), String("x\n"), {}]"#);

    let nested = |depth| (0..depth).fold(Value::Null, |value, _| Value::Sequence(Sequence::from_iter([value])));
    assert_eq!(format!("{:?}", nested(64)), format!("{}Null{}", "[".repeat(64), "]".repeat(64)));
    assert_eq!(format!("{:?}", nested(65)), format!("{}…{}", "[".repeat(64), "]".repeat(64)));
    let Value::Sequence(in_one) = nested(65) else { unreachable!("it is a sequence") };
    assert_eq!(format!("{in_one:?}"), format!("{}…{}", "[".repeat(64), "]".repeat(64)));
}

#[test]
fn parts_of_values_are_found_as_in_json() {
    let options = WriteOptions::default().key_order(KeyOrder::Sorted);
    let value = kyaml!({a: [1, {"b/~": "x"}], "": null, "0": true});
    let json: serde_json::Value = serde_json::json!({"a": [1, {"b/~": "x"}], "": null, "0": true});
    let pointers = ["", "/", "/a", "/a/0", "/a/1/b~1~0", "/a/2", "/a/00", "/a/-", "/0", "/b", "a", "/a/0/0"];
    for pointer in pointers {
        let found = value.at(pointer).map(|part| render_value(part, &options));
        let expected =
            json.pointer(pointer).map(|part| render_value(&to_value(part).expect("it has a KYAML form"), &options));
        assert_eq!(found, expected, "{pointer:?}");
        let mut copy = value.clone();
        assert_eq!(copy.at_mut(pointer).cloned(), value.at(pointer).cloned(), "{pointer:?}");
    }
    assert!(value["a"][7]["x"].is_null());
}

#[test]
fn assignment_adds_missing_keys() {
    let mut value = Value::Null;
    value["a"]["b"] = 1.into();
    value["a"]["c"] = kyaml!([1, 2]);
    value["a"]["c"][1] = "two".into();
    assert_eq!(value, kyaml!({a: {b: 1, c: [1, "two"]}}));
}

#[test]
#[should_panic(expected = "it is not a mapping")]
fn assignment_below_a_scalar_panics() {
    kyaml!(1)["a"] = 2.into();
}

#[test]
fn literals_are_the_values_of_their_kyaml() {
    let (key, list) = ("k", vec![1_u8, 2]);
    let value = kyaml!({
        type: "x", a: null, b: [], c: {}, d: [null, [1,], {e: -1}, list.len(), "s".len() + 1,], "f g": list,
        (key): Some(true), (format!("{key}2")): None::<bool>, n: 1.5, infinite: f64::INFINITY,
    });
    let text = "---\n{type: \"x\", a: null, b: [], c: {}, d: [null, [1], {e: -1}, 2, 2], \"f g\": [1, 2], k: true, k2: null, \"n\": 1.5, infinite: null}\n";
    assert_eq!(parse(text.as_bytes()).into_result().expect("it is KYAML").to_values(), [value]);
    assert_eq!(kyaml!(null), Value::Null);
    assert_eq!(kyaml!({}), Mapping::new().into());
}

#[test]
fn entries_are_removed_sorted_and_added_in_mappings_of_any_size() {
    for size in [3, 40] {
        let mut mapping: Mapping =
            (0..size).rev().map(|number| (format!("k{number:02}"), Value::from(number))).collect();
        mapping.retain(|_, value| value.as_i64().is_some_and(|number| number % 2 == 0));
        mapping.sort_keys();
        let keys: Vec<_> = mapping.keys().map(str::to_owned).collect();
        assert_eq!(keys, (0..size).step_by(2).map(|number| format!("k{number:02}")).collect::<Vec<_>>());
        assert_eq!((mapping.get("k02").and_then(Value::as_u64), mapping.get("k01")), (Some(2), None));
        *mapping.entry("k01").or_insert(1) = 5.5.into();
        mapping.entry("k01").and_modify(|value| *value = "x".into()).or_insert_with(|| unreachable!("it is there"));
        mapping.iter_mut().filter(|(key, _)| *key == "k00").for_each(|(_, value)| *value = 0.5.into());
        let float = mapping.get("k00").and_then(Value::as_f64);
        assert_eq!((mapping.len(), float, mapping.get("k01")), (keys.len() + 1, Some(0.5), Some(&"x".into())));
    }
}
