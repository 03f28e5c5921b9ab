use std::path::Path;

use kyaml_cases::json::read_typed;

use super::*;

const HSYAML: &str = "haskell-hsyaml";
const YAMLSTAR: &str = "python-yamlstar/reference";

fn causes() -> Causes {
    Causes::of(&Path::new(env!("CARGO_MANIFEST_DIR")).join("known.toml")).expect("known.toml is well-formed")
}

/// Compares the cause why a reader finds this in a document, as typed JSON.
#[track_caller]
fn check_read(reader: &str, document: &str, found: &str, cause: Option<&str>) {
    let meant = Meant::new(format!("---\n{document}\n")).expect("it is read");
    let found = read_typed(format!("[{found}]").as_bytes()).expect("typed JSON");
    assert_eq!(causes().why(reader, &meant, "at", Some(&found)).as_deref(), cause, "{document}");
    assert_eq!(causes().why("c-libyaml", &meant, "at", Some(&found)), None);
}

/// Compares the cause why a reader gives no documents and says this.
#[track_caller]
fn check_said(reader: &str, document: &str, said: &str, cause: Option<&str>) {
    let meant = Meant::new(format!("---\n{document}\n")).expect("it is read");
    assert_eq!(causes().why(reader, &meant, said, None).as_deref(), cause, "{document}");
    assert_eq!(causes().why("c-libyaml", &meant, said, None), None);
}

#[test]
fn only_the_nearest_binary64_is_rounded() {
    let cause = Some("rounds-to-binary64");
    for reader in [HSYAML, YAMLSTAR] {
        let check = |document: &str, found: &str, cause| check_read(reader, document, found, cause);
        check("1.0e+23", r#"{"number": "9.999999999999999e22"}"#, cause);
        check("[0.12345678901234567890, 1]", r#"[{"number": "0.123456789012345677"}, {"number": "1"}]"#, cause);
        // A string, a number beside it, and one that is another binary64.
        check("1.0e+23", r#""1.0e+23""#, None);
        check("1.0e+23", r#"{"number": "9.999999999999998e22"}"#, None);
        check("1.0e+23", r#"{"number": "1e22"}"#, None);
        check("1.5", r#"{"number": "1.6"}"#, None);
        check("-3E-845", "null", None);
        // Another node is wrong, too.
        check("[1.0e+23, 1]", r#"[{"number": "9.999999999999999e22"}, {"number": "2"}]"#, None);
        check("[1.0e+23, true]", r#"[{"number": "9.999999999999999e22"}, null]"#, None);
        // An integer is not rounded to another text of its binary64. The shortest text is not misread (KY-CONF-3).
        check("9007199254740993", r#"{"number": "9007199254740993.5"}"#, None);
        // An infinite binary64 explains no other number.
        check("1e400", r#"{"number": "1.7976931348623157e308"}"#, None);
    }
}

#[test]
fn only_code_points_in_base_ten_replace_escapes() {
    let cause = Some("decimal-for-escape");
    let check = |document: &str, found: &str, cause| check_read(YAMLSTAR, document, found, cause);
    check(r#""\u00e9""#, r#""233""#, cause);
    check(r#""a\x41\U0001F600\n""#, r#""a65128512\n""#, cause);
    check(r#"{"\x31": 1, "49": 2}"#, r#"{"mapping": [["49", {"number": "2"}]]}"#, cause);
    check("# \"\n\"\\x41\"", r#""65""#, cause);
    check(r#""\u00e9""#, r#""e9""#, None);
    check(r#""\u00e9""#, r#""234""#, None);
    check(r#""\u00e9""#, "null", None);
    check(r#""\u00e9""#, r#"{"number": "233"}"#, None);
    check(r#"{"\x31": 1, "49": 2}"#, r#"{"mapping": [["49", {"number": "1"}]]}"#, None);
    check(r#"["\u00e9", 1]"#, r#"["233", {"number": "2"}]"#, None);
    // No escape by digits.
    check(r#""\\x41""#, r#""\\65""#, None);
    check(r#""\n""#, r#""10""#, None);
    check("\"\\n\" # \\x41", r#""65""#, None);
    check_read(HSYAML, r#""\u00e9""#, r#""233""#, None);
}

#[test]
fn only_an_empty_string_is_null() {
    let cause = Some("reads-empty-string-as-null");
    let check = |document: &str, found: &str, cause| check_read(YAMLSTAR, document, found, cause);
    check(r#""""#, "null", cause);
    check(r#"{"": ["", "a"]}"#, r#"{"mapping": [["null", [null, "a"]]]}"#, cause);
    check(r#"{"": 1, "null": 2}"#, r#"{"mapping": [["null", {"number": "2"}]]}"#, cause);
    check(r#"{"": 1, "null": 2}"#, r#"{"mapping": [["null", {"number": "1"}]]}"#, None);
    check(r#"{"": 1}"#, r#"{"mapping": []}"#, None);
    check(r#"{"": 1}"#, r#"{"mapping": [["a", {"number": "1"}]]}"#, None);
    check(r#""a""#, "null", None);
    check(r#""""#, r#""null""#, None);
    check(r#"["", 1]"#, r#"[null, {"number": "2"}]"#, None);
    check_read(HSYAML, r#""""#, "null", None);
}

#[test]
fn causes_explain_a_stream_together() {
    let check = |document: &str, found: &str, cause| check_read(YAMLSTAR, document, found, cause);
    let both = Some("decimal-for-escape and reads-empty-string-as-null");
    check(r#"["", "\x41"]"#, r#"[null, "65"]"#, both);
    check(r#"["", "\x41", 1.5]"#, r#"[null, "65", {"number": "1.5"}]"#, both);
    check(r#"["", "\x41"]"#, r#"[null, "66"]"#, None);
    let all = Some("decimal-for-escape and reads-empty-string-as-null and rounds-to-binary64");
    check(r#"["", "\x41", 1e-400]"#, r#"[null, "65", {"number": "0.0"}]"#, all);
    check(r#"["", "\x41", 1e-400]"#, r#"[null, "65", {"number": "1.0"}]"#, None);
}

#[test]
fn only_too_large_numbers_are_infinite() {
    let [beyond, long] = ["reads-infinity-beyond-binary64", "reads-infinity-for-long-exponents"];
    for infinity in ["foreign: the number Infinity", "foreign: the number -Infinity"] {
        let check = |document: &str, cause| check_said(HSYAML, document, infinity, cause);
        check("1e400", Some(beyond));
        check("[1, -1.5e999]", Some(beyond));
        check("0e1000000000000000000000000", Some(long));
        check("1e-9999999999999999999", Some(long));
        check("1e9223372036854775807", Some(beyond));
        check("1e308", None);
        check("0e9223372036854775807", None);
        check(&"9".repeat(400), None);
        check(r#""1e400""#, None);
        check_said(YAMLSTAR, "1e400", infinity, None);
    }
    let infinity = "foreign: inf of type float at /0";
    check_said(YAMLSTAR, "1e400", infinity, Some(beyond));
    check_said(YAMLSTAR, "0e1000000000000000000000000", infinity, None);
    check_said(YAMLSTAR, "1.5", infinity, None);
    check_said(YAMLSTAR, "1e400", "foreign: nan of type float at /0", None);
    check_said(YAMLSTAR, "1e400", "rejected: wrapError", None);
}

#[test]
fn only_a_large_integer_is_beyond_the_limit() {
    let cause = Some("limits-integers");
    let check = |document: &str, cause| {
        check_said(YAMLSTAR, document, "rejected: #object[*lang.ExceptionInfo]", cause);
    };
    check("9007199254740992", cause);
    check("[1, -9007199254740992]", cause);
    check(&format!("{{a: {}}}", "9".repeat(50)), cause);
    check("9007199254740991", None);
    check("-9007199254740991", None);
    check("9007199254740992.0", None);
    check(r#""9007199254740992""#, None);
    check("{a9007199254740992: 1}", None);
    check_said(YAMLSTAR, "9007199254740992", "rejected: wrapError", None);
    check_said(HSYAML, "9007199254740992", "rejected: #object[*lang.ExceptionInfo]", None);
}

#[test]
fn only_a_control_character_is_answered_raw() {
    let cause = Some("answers-control-characters-raw");
    let said = r#"Said(Failed("JSONDecodeError: Invalid control character at: line 1 column 11 (char 10)"))"#;
    let check = |document: &str, cause| check_said(YAMLSTAR, document, said, cause);
    for escape in [r"\0", r"\a", r"\b", r"\e", r"\f", r"\v"] {
        check(&format!("\"{escape}\""), cause);
        check(&format!("{{\"a{escape}\": 1}}"), cause);
        check(&format!("\"\\{escape}\""), None);
        check(&format!("1 # \"{escape}"), None);
    }
    check(r#""\t\n\r\"\\\_\N\L\P\x07\u0000""#, None);
    check_said(YAMLSTAR, r#""\b""#, r#"Said(Failed("JSONDecodeError: Expecting value"))"#, None);
    check_said(YAMLSTAR, r#""\b""#, "Crash(\"signal\")", None);
}

#[test]
fn only_deep_nesting_is_too_deep() {
    let nested = |depth: usize| format!("{}{}", "[".repeat(depth), "]".repeat(depth));
    check_said(HSYAML, &nested(11), "unsupported: too deep", Some("limits-nesting"));
    check_said(HSYAML, &nested(10), "unsupported: too deep", None);
    check_said(HSYAML, &format!("\"{}\"", nested(11)), "unsupported: too deep", None);
    check_said(HSYAML, &nested(11), "rejected: too deep", None);
}

#[test]
fn a_cause_that_explains_any_answer_is_refused() {
    let path = std::env::temp_dir().join(format!("kyaml-exhaust-known-{}.toml", std::process::id()));
    for line in ["", "seen = ['found']", "stream_has = 'deep-nesting'", "reads = 'binary64'\nseen = ['found']"] {
        let cause = format!("[[cause]]\nname = 'any'\nreaders = ['a']\nreason = 'b'\n{line}\n");
        std::fs::write(&path, cause).expect("it is written");
        assert!(Causes::of(&path).is_err(), "{line}");
    }
    std::fs::remove_file(&path).expect("it is removed");
}
