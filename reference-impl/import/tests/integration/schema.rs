//! The values and keys of scalars in each schema (KY-FROM-9 to KY-FROM-17, KY-FROM-22 to KY-FROM-24).

use kyaml_core::{Key, NodeKind};
use kyaml_import::{ImportOptions, Imported, Schema, import};

use Schema::{Core, GoYaml, Json, Kubernetes};

fn imported(schema: Schema, stream: &str) -> Imported<'_> {
    import(stream.as_bytes(), &ImportOptions::default().schema(schema))
}

fn quoted(text: &str) -> String {
    format!("{text:?}")
}

fn tagged(tag: &str, text: &str) -> String {
    if tag == "!" { format!("! {text}") } else { format!("!<{tag}> {text}") }
}

/// The rule of the first error, if there is one.
fn refusal(imported: &Imported<'_>) -> Option<String> {
    imported.errors().first().map(|error| error.rule().name().to_owned())
}

/// The message of the first error.
fn message(imported: &Imported<'_>) -> String {
    imported.errors().first().expect("the stream is refused").to_string()
}

/// The value of a scalar of YAML as it is written in KYAML, or the name of the problem.
fn value(schema: Schema, scalar: &str) -> String {
    let stream = format!("- {scalar}\n");
    let imported = imported(schema, &stream);
    refusal(&imported).unwrap_or_else(|| {
        let tree = imported.into_result().expect("it has no errors");
        match tree.at(0, "/0").expect("it is an item").kind() {
            NodeKind::Null => "null".to_owned(),
            NodeKind::Bool(bool) => bool.to_string(),
            NodeKind::Number(number) => number.to_string(),
            NodeKind::String(string) => format!("{string:?}"),
            kind => panic!("{kind:?} is not a scalar"),
        }
    })
}

/// The key that a scalar of YAML makes, or the name of the problem.
fn key(schema: Schema, scalar: &str) -> String {
    let stream = format!("? {scalar}\n: 1\n");
    let imported = imported(schema, &stream);
    refusal(&imported).unwrap_or_else(|| {
        let tree = imported.into_result().expect("it has no errors");
        let key = tree.nodes().find_map(|node| node.key().and_then(Key::text).map(str::to_owned));
        key.expect("it is a key")
    })
}

/// Each plain text with its value.
fn check_values(schema: Schema, table: &[(&str, &str)]) {
    for &(text, expected) in table {
        assert_eq!(value(schema, text), expected, "{text:?}");
    }
}

/// Each plain text with the key that it makes.
fn check_keys(schema: Schema, table: &[(&str, &str)]) {
    for &(text, expected) in table {
        assert_eq!(key(schema, text), expected, "{text:?}");
    }
}

/// The part of each tag after `tag:yaml.org,2002:`, a text and its value.
fn check_tags(schema: Schema, table: &[(&str, &str, &str)]) {
    for &(name, text, expected) in table {
        let tag = format!("tag:yaml.org,2002:{name}");
        for text in [text.to_owned(), quoted(text)] {
            assert_eq!(value(schema, &tagged(&tag, &text)), expected, "!!{name} {text}");
        }
    }
}

#[test]
fn kubernetes_words() {
    for text in ["", "~", "null", "Null", "NULL"] {
        assert_eq!(value(Kubernetes, text), "null", "{text:?}");
    }
    for text in ["y", "Y", "yes", "Yes", "YES", "true", "True", "TRUE", "on", "On", "ON"] {
        assert_eq!(value(Kubernetes, text), "true", "{text}");
    }
    for text in ["n", "N", "no", "No", "NO", "false", "False", "FALSE", "off", "Off", "OFF"] {
        assert_eq!(value(Kubernetes, text), "false", "{text}");
    }
    for text in [".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF", "-.inf", "-.Inf", "-.INF", ".nan", ".NaN", ".NAN"] {
        assert_eq!(value(Kubernetes, text), "nonfinite-number", "{text}");
    }
    for text in ["nULL", "yEs", "oN", "tRUE", "t", "f", "<<", "=", "inf", "NaN", "+.nan", ".iNF", "_", "web", "1:30"] {
        assert_eq!(value(Kubernetes, text), format!("{text:?}"));
    }
}

#[test]
fn kubernetes_integers() {
    check_values(
        Kubernetes,
        &[
            ("0", "0"),
            ("-0", "-0"),
            ("+0", "0"),
            ("-00", "0"),
            ("12", "12"),
            ("+12", "12"),
            ("017", "15"),
            ("-017", "-15"),
            ("08", "8"),
            ("0_8", "8"),
            ("0o17", "15"),
            ("0O17", "15"),
            ("0o8", "\"0o8\""),
            ("0x1F", "31"),
            ("-0X1f", "-31"),
            ("0x", "\"0x\""),
            ("0x+1", "\"0x+1\""),
            ("0b11", "3"),
            ("+0B11", "3"),
            ("0b-101", "-5"),
            ("0b_+101", "5"),
            ("0B-101", "\"0B-101\""),
            ("-0b-101", "\"-0b-101\""),
            ("1_000", "1000"),
            ("1__0_", "10"),
            ("0_x_F", "15"),
            ("_1", "\"_1\""),
            ("-_1", "-1"),
            ("+-1", "\"+-1\""),
            ("9223372036854775807", "9223372036854775807"),
            ("0x8000000000000000", "9223372036854775808"),
            ("-0x8000000000000000", "-9223372036854775808"),
            ("-0x8000000000000001", "\"-0x8000000000000001\""),
            ("+0x8000000000000000", "\"+0x8000000000000000\""),
            ("0xFFFFFFFFFFFFFFFF", "18446744073709551615"),
            ("0x10000000000000000", "\"0x10000000000000000\""),
            ("0b-1000000000000000000000000000000000000000000000000000000000000000", "-9223372036854775808"),
        ],
    );
}

#[test]
fn kubernetes_floats() {
    check_values(
        Kubernetes,
        &[
            ("1.50", "1.50"),
            ("1e3", "1e3"),
            ("1e+21", "1e+21"),
            ("123456789012345678901234567890", "123456789012345678901234567890"),
            ("-0.0", "-0.0"),
            ("-0.", "-0.0"),
            (".5", "0.5"),
            ("+.5", "0.5"),
            ("1.", "1"),
            ("1_000.5", "1000.5"),
            ("1_e_3", "1000"),
            ("-.5_", "-0.5"),
            (".5_0", "0.5"),
            (".5e1_0", "5000000000"),
            (".5_", "\".5_\""),
            (".5__0", "\".5__0\""),
            ("._5", "\"._5\""),
            (".5_e1", "\".5_e1\""),
            (".5e_1", "\".5e_1\""),
            (".", "\".\""),
            ("1.2.3", "\"1.2.3\""),
            ("1e400", "\"1e400\""),
            (".1e400", "\".1e400\""),
            ("1e-400", "1e-400"),
            (".1e-400", "1e-401"),
            ("0x1p3", "\"0x1p3\""),
            // The loader rounds these, and keeps the same digits without a sign or point.
            ("+18446744073709551615", "18446744073709551615.0"),
            ("9007199254740993.", "9007199254740993.0"),
            ("9007199254740992.", "9007199254740992"),
            ("+36893488147419103233", "36893488147419103233"),
            ("09223372036854775808", "9223372036854775808.0"),
        ],
    );
}

#[test]
fn kubernetes_tags() {
    check_tags(
        Kubernetes,
        &[
            ("str", "", "\"\""),
            ("str", "yes", "\"yes\""),
            ("int", "0x1F", "31"),
            ("int", "18446744073709551615", "18446744073709551615"),
            ("int", "1.5", "invalid-tag"),
            ("int", "", "invalid-tag"),
            ("float", "1", "1"),
            ("float", "-0", "-0"),
            ("float", "0x1F", "31"),
            ("float", "1.50", "1.50"),
            ("float", "9007199254740993", "9007199254740993.0"),
            ("float", "9223372036854775808", "invalid-tag"),
            ("float", "1e400", "invalid-tag"),
            ("float", ".inf", "nonfinite-number"),
            ("bool", "on", "true"),
            ("bool", "1", "invalid-tag"),
            ("null", "", "null"),
            ("null", "~", "null"),
            ("null", "nil", "invalid-tag"),
            ("binary", "aMOp", "\"hé\""),
            ("binary", "aGk", "invalid-tag"),
            ("binary", "/w==", "invalid-tag"),
            ("timestamp", "2001-01-01", "\"2001-01-01\""),
            ("timestamp", "2001-02-30", "invalid-tag"),
            ("timestamp", "1", "invalid-tag"),
            ("merge", "<<", "\"<<\""),
            ("merge", "", "invalid-tag"),
            ("map", "a", "invalid-tag"),
            ("seq", "a", "invalid-tag"),
            ("set", "a", "unknown-tag"),
            ("value", "=", "unknown-tag"),
            ("", "a", "unknown-tag"),
        ],
    );
}

#[test]
fn kubernetes_keys() {
    check_keys(
        Kubernetes,
        &[
            ("web", "web"),
            ("8080", "8080"),
            ("-1", "-1"),
            ("1.5", "1.5"),
            ("true", "true"),
            ("2001-01-01", "2001-01-01"),
            ("1e400", "1e400"),
            (".inf", ".inf"),
            ("-.inf", "-.inf"),
            (".nan", ".nan"),
            ("1e+06", "1e+06"),
            ("1e-05", "1e-05"),
            ("100000.5", "100000.5"),
            // Both are as near to 488641.625, which is the binary32 number.
            ("488641.62", "488641.62"),
            ("488641.63", "renamed-key"),
            ("-2.2061442e+06", "-2.2061442e+06"),
            ("9223372036854775807", "9223372036854775807"),
            ("y", "renamed-key"),
            ("True", "renamed-key"),
            ("-0", "renamed-key"),
            ("-0.0", "renamed-key"),
            ("017", "renamed-key"),
            ("+1", "renamed-key"),
            ("1.0", "renamed-key"),
            ("1e5", "renamed-key"),
            ("1e6", "renamed-key"),
            ("0.00001", "renamed-key"),
            ("3.14159265358979", "renamed-key"),
            (".NaN", "renamed-key"),
            ("+.inf", "renamed-key"),
            ("9223372036854775808", "renamed-key"),
            ("~", "null-key"),
            ("", "null-key"),
        ],
    );
    assert_eq!(key(Kubernetes, &quoted("y")), "y");
    assert_eq!(key(Kubernetes, &quoted("")), "");
    assert_eq!(key(Kubernetes, &tagged("tag:yaml.org,2002:str", "1.0")), "1.0");
    assert_eq!(key(Kubernetes, &tagged("tag:yaml.org,2002:float", "1")), "1");
    assert_eq!(key(Kubernetes, &tagged("tag:yaml.org,2002:float", "-0")), "renamed-key");
    assert_eq!(key(Kubernetes, &tagged("tag:yaml.org,2002:binary", "aGk=")), "hi");
    assert_eq!(key(Kubernetes, &tagged("tag:yaml.org,2002:int", "a")), "invalid-tag");
}

#[test]
fn core_values() {
    check_values(
        Core,
        &[
            ("", "null"),
            ("~", "null"),
            ("null", "null"),
            ("Null", "null"),
            ("NULL", "null"),
            ("nULL", "\"nULL\""),
            ("true", "true"),
            ("True", "true"),
            ("TRUE", "true"),
            ("false", "false"),
            ("False", "false"),
            ("FALSE", "false"),
            ("yes", "\"yes\""),
            ("0", "0"),
            ("-0", "-0"),
            ("+12", "12"),
            ("017", "17"),
            ("-017", "-17"),
            ("0o17", "15"),
            ("0o8", "\"0o8\""),
            ("-0o17", "\"-0o17\""),
            ("0x1F", "31"),
            ("0X1F", "\"0X1F\""),
            ("+0x1F", "\"+0x1F\""),
            ("0x", "\"0x\""),
            ("0xG", "\"0xG\""),
            ("0x\u{661}", "\"0x\u{661}\""),
            ("0b11", "\"0b11\""),
            ("1_000", "\"1_000\""),
            ("0x10000000000000000", "18446744073709551616"),
            ("+340282366920938463463374607431768211456", "340282366920938463463374607431768211456"),
            ("1.50", "1.50"),
            (".5", "0.5"),
            ("-1.", "-1"),
            ("1e400", "1e400"),
            ("+9007199254740993.0", "9007199254740993"),
            (".", "\".\""),
            (".inf", "nonfinite-number"),
            ("-.INF", "nonfinite-number"),
            ("+.Inf", "nonfinite-number"),
            (".NaN", "nonfinite-number"),
            ("+.nan", "\"+.nan\""),
            ("2001-01-01", "\"2001-01-01\""),
        ],
    );
}

#[test]
fn core_tags() {
    check_tags(
        Core,
        &[
            ("str", "1", "\"1\""),
            ("int", "017", "17"),
            ("int", "0x1F", "31"),
            ("int", "1.5", "invalid-tag"),
            ("float", "017", "17"),
            ("float", "9007199254740993", "9007199254740993"),
            ("float", "0x1F", "invalid-tag"),
            ("float", ".nan", "nonfinite-number"),
            ("bool", "yes", "invalid-tag"),
            ("null", "", "null"),
            ("binary", "aGk=", "\"hi\""),
            ("timestamp", "2001-01-01", "\"2001-01-01\""),
            ("omap", "a", "unknown-tag"),
        ],
    );
}

#[test]
fn core_keys() {
    check_keys(
        Core,
        &[
            ("y", "y"),
            ("8080", "8080"),
            ("1.5", "1.5"),
            ("123456789012345678901234567890", "123456789012345678901234567890"),
            ("true", "true"),
            (".inf", ".inf"),
            ("True", "renamed-key"),
            ("017", "renamed-key"),
            ("0x1F", "renamed-key"),
            ("-0", "renamed-key"),
            ("1.0", "renamed-key"),
            ("1.50", "renamed-key"),
            (".5", "renamed-key"),
            ("1e3", "renamed-key"),
            ("~", "null-key"),
        ],
    );
}

#[test]
fn json_values() {
    check_values(
        Json,
        &[
            ("", "null"),
            ("null", "null"),
            ("true", "true"),
            ("false", "false"),
            ("-12", "-12"),
            ("1.50", "1.50"),
            ("1.", "1"),
            ("1.e3", "1000"),
            ("1e400", "1e400"),
            ("~", "invalid-syntax"),
            ("True", "invalid-syntax"),
            ("+1", "invalid-syntax"),
            ("017", "invalid-syntax"),
            (".5", "invalid-syntax"),
            ("-.5", "invalid-syntax"),
            (".inf", "invalid-syntax"),
            ("web", "invalid-syntax"),
        ],
    );
    assert_eq!(value(Json, &quoted("web")), "\"web\"");
    assert_eq!(key(Json, "web"), "invalid-syntax");
    assert_eq!(key(Json, &quoted("web")), "web");
    assert_eq!(key(Json, "1.0"), "renamed-key");
    check_tags(
        Json,
        &[("str", "web", "\"web\""), ("int", "1", "1"), ("float", "1", "1"), ("int", "+1", "invalid-tag")],
    );
}

/// Each was loaded with go.yaml.in/yaml/v3 3.0.4.
#[test]
fn go_yaml_values_and_keys() {
    check_values(
        GoYaml,
        &[
            ("yes", "\"yes\""),
            ("y", "\"y\""),
            ("Off", "\"Off\""),
            ("True", "true"),
            ("~", "null"),
            ("0440", "288"),
            ("0o17", "15"),
            ("0x1F", "31"),
            ("089", "89"),
            ("1_000", "1000"),
            ("1,000", "\"1,000\""),
            ("1:30", "\"1:30\""),
        ],
    );
    check_keys(GoYaml, &[("on", "on"), ("no", "no"), ("1", "1"), ("017", "renamed-key")]);
}

#[test]
fn quotes_and_the_non_specific_tag_make_strings() {
    for schema in [Kubernetes, Core, Json] {
        for text in ["", "~", "true", "12", "web"] {
            assert_eq!(value(schema, &quoted(text)), quoted(text));
            assert_eq!(value(schema, &tagged("!", text)), quoted(text));
        }
        assert_eq!(value(schema, &quoted("a\nb")), quoted("a\nb"));
    }
}

#[test]
fn new_spellings_are_noted() {
    let new_look = |schema, scalar: &str| {
        let stream = format!("- {scalar}\n");
        imported(schema, &stream).notes().iter().find_map(|note| note.new_text().map(str::to_owned))
    };
    for (schema, text, expected) in [
        (Kubernetes, "~", "null"),
        (Kubernetes, "Null", "null"),
        (Kubernetes, "yes", "true"),
        (Kubernetes, "FALSE", "false"),
        (Kubernetes, "0x1F", "31"),
        (Kubernetes, "+.5", "0.5"),
        (Kubernetes, "1e400", "\"1e400\""),
        (Kubernetes, "0xFFFFFFFFFFFFFFFFFF", "\"0xFFFFFFFFFFFFFFFFFF\""),
        (Core, "017", "17"),
        (Json, "1.", "1"),
    ] {
        assert_eq!(new_look(schema, text).as_deref(), Some(expected), "{text}");
    }
    for text in ["", "null", "true", "12", "1e3", "-0", "web", "2001-01-01", "1:30", "<<"] {
        assert_eq!(new_look(Kubernetes, text), None, "{text}");
    }
    assert_eq!(new_look(Kubernetes, &quoted("1e400")), None);
    assert_eq!(new_look(Kubernetes, &tagged("tag:yaml.org,2002:str", "1e400")), None);
    assert_eq!(new_look(Kubernetes, &tagged("tag:yaml.org,2002:int", "017")).as_deref(), Some("15"));
    assert_eq!(new_look(Kubernetes, &tagged("tag:yaml.org,2002:float", "12")), None);
}

#[test]
fn merge_keys() {
    let is_merged = |schema, key: &str| {
        let stream = format!("- &b {{\"x\": 1}}\n- {{? {key} : *b}}\n");
        imported(schema, &stream).into_result().is_ok_and(|tree| tree.at(0, "/1/x").is_some())
    };
    for schema in [Kubernetes, Core, Json] {
        assert!(is_merged(schema, "<<"));
        assert!(is_merged(schema, "!!merge <<"));
        for key in ["\"<<\"", "\"<\"", "<", "!!merge <", "!!str <<"] {
            assert!(!is_merged(schema, key), "{key}");
        }
        assert_eq!(is_merged(schema, "! <<"), schema == Kubernetes);
    }
}

#[test]
fn messages_offer_a_replacement() {
    let of_value = |schema, scalar: &str| message(&imported(schema, &format!("- {scalar}\n")));
    let of_key = |schema, scalar: &str| message(&imported(schema, &format!("? {scalar}\n: 1\n")));
    let check = |message: String, expected| assert_eq!(message, expected);
    check(
        of_value(Kubernetes, "+.Inf"),
        "`.inf` has no JSON value; write a finite number, `null`, or `\".inf\"` for the string",
    );
    check(
        of_value(Kubernetes, &tagged("tag:yaml.org,2002:int", "web")),
        "the tag `!!int` requires an integer; remove the tag, or write an integer",
    );
    check(
        of_value(Kubernetes, &tagged("!mine", "web")),
        "the tag `!mine` has no meaning in KYAML; write the value that it stands for, or name this file under `exclude` in kyaml.toml",
    );
    check(
        of_value(Json, "web"),
        "the schema `json` knows no plain scalar but numbers, `true`, `false` and `null`; write \
         it in double quotes, or use `--schema core`",
    );
    check(
        of_key(Kubernetes, "y"),
        "Kubernetes loads the key `y` as `true`; if another program reads this file, use \
         `--schema core`, or `schema` in kyaml.toml, which keep `y`; or write `\"y\"` for the text, \
         `\"true\"` to keep what Kubernetes loads",
    );
    check(
        of_key(Kubernetes, "1_000"),
        "Kubernetes loads the key `1_000` as `1000`; if another program reads this file, use \
         `--schema core`, or `schema` in kyaml.toml, which keep `1_000`; or write `\"1_000\"` for \
         the text, `\"1000\"` to keep what Kubernetes loads",
    );
    check(
        of_key(Kubernetes, "TRUE"),
        "the key `TRUE` is loaded as `true`; write `\"true\"` to keep that, or `\"TRUE\"` to change \
         it to the text",
    );
    check(
        of_key(Kubernetes, "0x8000000000000000"),
        "Kubernetes' loader takes no integer above 9223372036854775807 as a key; write \
         `\"0x8000000000000000\"`",
    );
    check(of_key(Kubernetes, "~"), "a key cannot be null; write it in double quotes, such as `\"null\"` or `\"\"`");
}

#[test]
fn decimals_have_the_shortest_text_of_their_value() {
    check_values(
        Core,
        &[
            ("+12", "12"),
            ("-0012", "-12"),
            ("+00", "0"),
            ("-00", "0"),
            ("+123456789012345678901234567890", "123456789012345678901234567890"),
            (".5", "0.5"),
            ("-.5", "-0.5"),
            ("1.", "1"),
            ("0.", "0"),
            ("-0.", "-0.0"),
            ("-.0e7", "-0.0"),
            ("+1.50", "1.5"),
            ("010.010", "10.01"),
            ("+1e3", "1000"),
            ("+12.5E-1", "1.25"),
            ("+1e20", "100000000000000000000"),
            ("+1e21", "1e+21"),
            ("+12e20", "1.2e+21"),
            (".000001", "0.000001"),
            (".0000001", "1e-7"),
            ("+1.1000000000000000000000000000000000000000001", "1.1000000000000000000000000000000000000000001"),
            ("+1e400", "1e+400"),
            ("+.5e-99999", "5e-100000"),
            ("+.1e-9223372036854775808", "1e-9223372036854775809"),
            ("+1e9223372036854775807", "1e+9223372036854775807"),
            ("-00.50e99999999999999999999", "-5e+99999999999999999998"),
            ("+1.e+99999999999999999999", "1e+99999999999999999999"),
        ],
    );
    for text in ["+", ".", "-.", "e5", ".e5", "1e", "1e+", "1.2.3", "1_0", "--1", "1e5.0", "\u{661}"] {
        assert_eq!(value(Core, text), quoted(text));
    }
}

#[test]
fn timestamps_are_dates_of_the_calendar() {
    let timestamp = |text: &str| value(Kubernetes, &format!("!!timestamp {text:?}"));
    for text in [
        "2001-01-01",
        "2001-1-1",
        "0000-02-29",
        "2000-02-29",
        "2004-2-29",
        "2001-12-14T21:59:43Z",
        "2001-12-14t21:59:43.10-05:00",
        "2001-12-14T1:2:3,5+24:60",
        "2001-12-14 21:59:43.1234567890123",
        "2001-12-14   1:2:3",
    ] {
        assert_eq!(timestamp(text), quoted(text));
    }
    for text in [
        "",
        "2001",
        "2001-1",
        "201-01-01",
        "20011-01-01",
        "2001-00-01",
        "2001-13-01",
        "2001-01-00",
        "2001-02-29",
        "1900-02-29",
        "2001-04-31",
        "2001-001-01",
        "2001-01-011",
        "2001-01-01 ",
        "2001-01-01T",
        "2001-01-01T01:01:01",
        "2001-01-01 01:01:01Z",
        "2001-01-01 01:01",
        "2001-01-01 24:00:00",
        "2001-01-01 00:60:00",
        "2001-01-01 00:00:60",
        "2001-01-01 00:00:00.",
        "2001-01-01T00:00:00z",
        "2001-01-01T00:00:00+5",
        "2001-01-01T00:00:00+05",
        "2001-01-01T00:00:00+25:00",
        "2001-01-01T00:00:00+05:61",
        "2001-12-14 21:59:43.10 -5",
        "\u{e9}\u{e9}01-01-01",
        "+001-01-01",
    ] {
        assert_eq!(timestamp(text), "invalid-tag", "{text}");
    }
}

/// The vectors of RFC 4648, line breaks that do not count, and texts that are not base64.
#[test]
fn binary_is_base64() {
    check_tags(
        Kubernetes,
        &[
            ("binary", "", "\"\""),
            ("binary", "Zg==", "\"f\""),
            ("binary", "Zm8=", "\"fo\""),
            ("binary", "Zm9v", "\"foo\""),
            ("binary", "Zm9vYg==", "\"foob\""),
            ("binary", "Zm9vYmE=", "\"fooba\""),
            ("binary", "Zm9vYmFy", "\"foobar\""),
            ("binary", "fn4+w6k/P8Ovwr8=", "\"~~>é??ï¿\""),
        ],
    );
    let binary = |text: &str| value(Kubernetes, &format!("!!binary {text:?}"));
    assert_eq!(binary("Zm9v\r\nYg=\n=\n"), "\"foob\"");
    for text in ["Z", "Zg", "Zg=", "Zm9", "=", "==", "====", "Z===", "Zg==Zg==", "Zm 9v", "Zm9v ", "Zm9-", "Zm9\u{e9}"]
    {
        assert_eq!(binary(text), "invalid-tag", "{text}");
    }
    assert_eq!(binary("//79/A=="), "invalid-tag", "it is not UTF-8");
}

#[test]
fn tags_of_collections() {
    let of = |collection: &str, tag: &str| refusal(&imported(Kubernetes, &format!("!<{tag}> {collection}\n")));
    for (collection, other, kind) in [("{}", "[]", "map"), ("[]", "{}", "seq")] {
        let tag = format!("tag:yaml.org,2002:{kind}");
        assert_eq!(of(collection, &tag), None);
        assert_eq!(of(other, &tag).as_deref(), Some("invalid-tag"));
        assert_eq!(of(collection, "!"), None);
    }
    for (tag, rule) in
        [("tag:yaml.org,2002:str", "invalid-tag"), ("tag:yaml.org,2002:omap", "unknown-tag"), ("!Ref", "unknown-tag")]
    {
        assert_eq!(of("{}", tag).as_deref(), Some(rule));
    }
}
