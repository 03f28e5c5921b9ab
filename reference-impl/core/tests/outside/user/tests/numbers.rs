//! The same results whether kyaml-core is there or not, and from KYAML whatever the user turns on of serde_json.

use outside_user::{Flat, Numbers, Rest, Tagged, Untagged};
use serde::Serialize;
use serde::de::DeserializeOwned;

fn numbers() -> Numbers {
    Numbers { float: 1.5, short: 0.25, integer: -7, large: u64::MAX }
}

const NUMBERS: &str = r#""float":1.5,"short":0.25,"integer":-7,"large":18446744073709551615"#;

/// What each value is as JSON, which is KYAML as well but for blanks after colons.
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
