//! The same results whether kyaml-core is there or not, and from KYAML whatever the user turns on of serde_json.

use outside_user::{Flat, Numbers, Rest, Tagged, Untagged};
use serde::Serialize;
use serde::de::DeserializeOwned;

fn numbers() -> Numbers {
    Numbers { float: 1.5, short: 0.25, integer: -7, large: u64::MAX }
}

const NUMBERS: &str = r#""float":1.5,"short":0.25,"integer":-7,"large":18446744073709551615"#;

/// Each value as JSON, which is KYAML as well except for blanks after colons.
fn each(of: impl Fn(&dyn Fn(&str, &str))) {
    let count = std::cell::Cell::new(0);
    of(&|name, _| {
        count.set(count.get() + 1);
        println!("{name}: same");
    });
    println!("{} types", count.get());
}

fn same<T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(
    value: &T,
    json: &str,
    seen: &dyn Fn(&str, &str),
) {
    let name = std::any::type_name::<T>();
    // With arbitrary precision, serde_json itself fails on these types: that is what the user has turned on.
    if cfg!(not(feature = "arbitrary_precision")) {
        assert_eq!(serde_json::to_string(value).expect("it has a JSON form"), json, "{name}");
        assert_eq!(&serde_json::from_str::<T>(json).expect("JSON"), value, "{name}");
        let tree = serde_json::to_value(value).expect("it has a JSON form");
        assert_eq!(&serde_json::from_value::<T>(tree).expect("a JSON value"), value, "{name}");
    }
    #[cfg(feature = "kyaml")]
    {
        let kyaml = format!("---\n{}\n", json.replace(':', ": "));
        assert_eq!(&kyaml_core::from_str::<T>(&kyaml).expect("KYAML"), value, "{name}");
        let written = kyaml_core::to_string(value).expect("it has a KYAML form");
        assert_eq!(&kyaml_core::from_str::<T>(&written).expect("KYAML"), value, "{name}");
        let tree = kyaml_core::to_value(value).expect("it has a KYAML form");
        assert_eq!(&kyaml_core::from_value::<T>(&tree).expect("a value"), value, "{name}");
        assert_eq!(kyaml_core::from_str::<kyaml_core::Value>(&kyaml).expect("KYAML"), tree, "{name}");
    }
    seen(name, json);
}

#[test]
fn numbers_that_serde_reads_twice() {
    each(|seen| {
        same(&Flat { id: 1, numbers: numbers() }, &format!("{{\"id\":1,{NUMBERS}}}"), seen);
        same(&Tagged::Circle { radius: 0.5 }, r#"{"kind":"Circle","radius":0.5}"#, seen);
        same(&Tagged::All(numbers()), &format!("{{\"kind\":\"All\",{NUMBERS}}}"), seen);
        same(&Untagged::Integer(-3), "-3", seen);
        same(&Untagged::Float(2.5), "2.5", seen);
        same(
            &Untagged::Several(vec![Untagged::Float(0.1), Untagged::All(numbers())]),
            &format!("[0.1,{{{NUMBERS}}}]"),
            seen,
        );
        let rest = [("a".to_owned(), serde_json::json!(1.5)), ("b".to_owned(), serde_json::json!([1, null]))];
        same(&Rest { id: 1, rest: rest.into_iter().collect() }, r#"{"id":1,"a":1.5,"b":[1,null]}"#, seen);
    });
}

/// That kyaml-core turns on nothing: what serde_json does without its features.
#[cfg(not(any(feature = "arbitrary_precision", feature = "preserve_order")))]
#[test]
fn serde_json_is_as_it_is_without_features() {
    assert_eq!(
        serde_json::from_str::<serde_json::Value>(r#"{"b":1.50,"a":1}"#).expect("JSON").to_string(),
        r#"{"a":1,"b":1.5}"#
    );
    println!("serde_json is as it is without features");
}

/// Conversions are equal or errors, whatever serde_json keeps.
#[cfg(feature = "kyaml")]
#[test]
fn conversions_change_nothing() {
    use kyaml_core::Value;
    let keeps = cfg!(feature = "arbitrary_precision");
    let (mut equal, mut refused) = (0, 0);
    for (text, fits) in [
        ("0", true),
        ("-0", true),
        ("1.50", true),
        ("0.1", true),
        ("1e3", true),
        ("1e23", true),
        ("9007199254740993", true),
        ("18446744073709551615", true),
        ("-9223372036854775808", true),
        ("9007199254740993.0", keeps),
        ("1e400", keeps),
        ("18446744073709551617", keeps),
        ("123456789012345678901234567890", keeps),
        ("0.10000000000000000001", keeps),
    ] {
        let value: Value = kyaml_core::from_str(&format!("---\n{{b: [{text}], a: null}}\n")).expect("KYAML");
        match value.to_json() {
            Ok(json) => {
                assert!(fits, "{text} does not fit");
                assert_eq!(Value::from(json), value, "{text}");
                equal += 1;
            }
            Err(error) => {
                assert!(!fits, "{text}: {error}");
                assert!(error.to_string().contains(text));
                refused += 1;
            }
        }
    }
    println!("{equal} numbers equal, {refused} refused");
    let json: serde_json::Value =
        serde_json::from_str(&format!("{}{}", "[".repeat(100), "]".repeat(100))).expect("JSON");
    assert_eq!(Value::from(json.clone()).to_json().expect("JSON"), json);
}

/// A `Value` of JSON is what the JSON says, also where serde_json hands its numbers over as maps; what it does not keep is what a
/// `serde_json::Value` makes of it.
#[cfg(feature = "kyaml")]
#[test]
fn values_are_read_from_json() {
    use kyaml_core::{Number, Value};
    let keeps = cfg!(feature = "arbitrary_precision");
    let mut count = 0;
    for number in
        ["0", "-0", "1", "1.5", "1.50", "1e3", "1E+400", "18446744073709551617", "0.10000000000000000001", "-1.0e-400"]
    {
        let text = format!("{{\"b\":[{number},{{\"c\":{number}}}],\"a\":{number}}}");
        let Ok(json) = serde_json::from_str::<serde_json::Value>(&text) else {
            assert!(!keeps, "{text}");
            assert!(serde_json::from_str::<Value>(&text).is_err(), "{text}");
            continue;
        };
        let value: Value = serde_json::from_str(&text).expect("JSON");
        assert_eq!(value, Value::from(json.clone()), "{text}");
        assert_eq!(serde_json::from_value::<Value>(json.clone()).expect("a JSON value"), value, "{text}");
        if keeps {
            let written: Value = kyaml_core::from_str(&format!("---\n{}\n", text.replace(':', ": "))).expect("KYAML");
            assert_eq!(value, written, "{text}");
            let digits = value.get("a").and_then(Value::as_number).expect("a number");
            assert_eq!(digits.as_str(), json["a"].to_string(), "the text that serde_json keeps");
        }
        let alone: Number = serde_json::from_str(number).expect("a number");
        assert_eq!(value.get("a"), Some(&Value::Number(alone)));
        count += 1;
    }
    println!("{count} numbers read from JSON");
    // As deep as a value of another format may be.
    let json = (0..128).fold(serde_json::json!(1e300), |inner, _| serde_json::Value::Array(vec![inner]));
    assert_eq!(serde_json::from_value::<Value>(json.clone()).expect("128 collections"), Value::from(json.clone()));
    let deeper = serde_json::Value::Array(vec![json]);
    assert!(
        serde_json::from_value::<Value>(deeper).expect_err("129 collections").to_string().contains("more than 128")
    );
    let maps = (0..129).fold(serde_json::json!(1), |inner, _| serde_json::json!({"a": inner}));
    assert!(serde_json::from_value::<Value>(maps).expect_err("129 collections").to_string().contains("more than 128"));
}

/// Every map that is not a number of serde_json is a mapping.
#[cfg(feature = "kyaml")]
#[test]
fn maps_are_mappings() {
    const NAME: &str = "$serde_json::private::Number";
    for entries in [r#"{"$serde_json::private::Number": "1", "a": 2}"#, r#"{"a": "1"}"#, "{}"] {
        // serde_json takes the first one for a number, and fails at its second entry.
        let value: kyaml_core::Value = serde_json::from_str(entries).expect("JSON");
        assert_eq!(value, kyaml_core::from_str(&format!("---\n{entries}\n")).expect("KYAML"));
    }
    for no_number in [r#""01""#, r#""x""#, "1", "null", "[]"] {
        let entries = format!("{{\"{NAME}\": {no_number}}}");
        let value: kyaml_core::Value = serde_json::from_str(&entries).expect("JSON");
        assert_eq!(value, kyaml_core::from_str(&format!("---\n{entries}\n")).expect("KYAML"));
    }
    let nested = (0..200).fold("1".to_owned(), |inner, _| format!("{{\"{NAME}\": {inner}}}"));
    let mut deserializer = serde_json::Deserializer::from_str(&nested);
    assert!(<kyaml_core::Value as serde::Deserialize>::deserialize(&mut deserializer).is_err());
}
