//! The accepted cases of the conformance suite as values, through this crate and through other formats and back: equal, or
//! refused for a reason that is counted. Never changed.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use kyaml_core::{Deserializer, Mapping, Number, Value, from_value, parse, to_string, to_value};

fn inputs(folder: &Path, into: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the cases can be read") {
        let path = entry.expect("the cases can be read").path();
        if path.is_dir() {
            inputs(&path, into);
        } else if path.extension().is_some_and(|extension| extension == "yaml") {
            into.push(path);
        }
    }
}

/// The values of every stream of the cases that is KYAML: inputs and written streams.
fn values() -> Vec<Value> {
    let mut files = Vec::new();
    inputs(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../../../conformance/cases"), &mut files);
    let (mut streams, mut values) = (0, Vec::new());
    for file in files {
        let input = fs::read(&file).expect("a case can be read");
        let parsed = parse(&input);
        if !parsed.errors().is_empty() {
            continue;
        }
        streams += 1;
        let read: Vec<Value> =
            Deserializer::from_slice(&input).into_iter().collect::<Result<_, _>>().expect("the case is accepted");
        assert_eq!(read, parsed.tree().to_values(), "{}", file.display());
        values.extend(read);
    }
    println!("{streams} accepted streams, {} documents: read as the parser reads them", values.len());
    assert!(streams > 1000, "only {streams}");
    values
}

/// What a value holds that a format may lack.
#[derive(Default)]
struct Holds {
    null: bool,
    /// An integer that no `i64` is, and `u64` may be.
    beyond_i64: bool,
    /// A number that no integer of 64 bits and no `f64` is.
    beyond_64_bits: bool,
    depth: usize,
}

fn holds(value: &Value) -> Holds {
    let mut holds = Holds::default();
    let mut open = vec![(value, 1)];
    while let Some((value, depth)) = open.pop() {
        match value {
            Value::Null => holds.null = true,
            Value::Number(number) => {
                let is_integer = !number.as_str().contains(['.', 'e', 'E']);
                let fits = is_integer && (number.as_i64().is_some() || number.as_u64().is_some());
                holds.beyond_i64 |= fits && number.as_i64().is_none();
                holds.beyond_64_bits |=
                    !fits && !number.as_f64().and_then(Number::from_f64).is_some_and(|back| back == *number);
            }
            Value::Sequence(sequence) => {
                holds.depth = holds.depth.max(depth);
                open.extend(sequence.iter().map(|value| (value, depth + 1)));
            }
            Value::Mapping(mapping) => {
                holds.depth = holds.depth.max(depth);
                open.extend(mapping.values().map(|value| (value, depth + 1)));
            }
            _ => {}
        }
    }
    holds
}

#[derive(Default)]
struct Count {
    equal: usize,
    refused: BTreeMap<&'static str, usize>,
}

impl Count {
    fn add(&mut self, value: &Value, back: Result<Value, String>, reason: Option<&'static str>) {
        match (back, reason) {
            (Ok(back), _) => {
                assert!(back == *value, "changed: {value:?}\n{back:?}");
                self.equal += 1;
            }
            (Err(_), Some(reason)) => *self.refused.entry(reason).or_default() += 1,
            (Err(error), None) => panic!("refused without a reason: {error}\n{value:?}"),
        }
    }

    fn print(&self, format: &str) {
        println!("{format}: {} equal, refused {:?}", self.equal, self.refused);
    }
}

fn shown<E: std::fmt::Display>(error: E) -> String {
    error.to_string()
}

#[test]
fn the_accepted_cases_through_other_formats() {
    let mut counts: BTreeMap<&str, Count> = BTreeMap::new();
    for value in &values() {
        let holds = holds(value);
        let too_deep = (holds.depth > 127).then_some("more than 127 collections in each other");
        let beyond = holds
            .beyond_64_bits
            .then_some("a number that no integer of 64 bits is, and that would not come back from an f64");

        let own = to_string(value).map_err(shown).and_then(|text| kyaml_core::from_str(&text).map_err(shown));
        counts.entry("KYAML").or_default().add(value, own, None);
        let own = to_value(value).and_then(|value| from_value(&value)).map_err(shown);
        counts.entry("a KYAML value").or_default().add(value, own, None);

        let json =
            serde_json::to_string(value).map_err(shown).and_then(|text| serde_json::from_str(&text).map_err(shown));
        counts.entry("JSON").or_default().add(value, json, too_deep.or(beyond));
        let json =
            serde_json::to_value(value).map_err(shown).and_then(|json| serde_json::from_value(json).map_err(shown));
        counts.entry("a JSON value").or_default().add(value, json, too_deep.or(beyond));

        let packed =
            rmp_serde::to_vec(value).map_err(shown).and_then(|bytes| rmp_serde::from_slice(&bytes).map_err(shown));
        counts.entry("MessagePack").or_default().add(value, packed, too_deep.or(beyond));

        let null = holds.null.then_some("TOML has no null");
        let beyond_i64 = holds.beyond_i64.then_some("an integer beyond i64");
        // TOML's reader stops at 80 collections.
        let deep = (holds.depth > 70).then_some("more than 70 collections in each other");
        let reason = null.or(beyond).or(beyond_i64).or(deep);
        let table: Mapping = [("value", value.clone())].into_iter().collect();
        let table = Value::from(table);
        let back = |table: Value| table.get("value").cloned().ok_or("no value".to_owned());
        let toml = toml::to_string(&table).map_err(shown);
        let toml = toml.and_then(|text| toml::from_str(&text).map_err(shown)).and_then(back);
        counts.entry("TOML").or_default().add(value, toml, reason);
        let toml = toml::Value::try_from(&table).map_err(shown);
        let toml = toml.and_then(|toml| toml.try_into().map_err(shown)).and_then(back);
        counts.entry("a TOML value").or_default().add(value, toml, reason);
    }
    for (format, count) in &counts {
        count.print(format);
        assert!(count.equal > 500, "only {} equal", count.equal);
    }
    assert!(counts["KYAML"].refused.is_empty() && counts["a KYAML value"].refused.is_empty());
}

/// No private name is in what another format writes of a value.
#[test]
fn no_private_name_is_written() {
    let value: Value = kyaml_core::from_str("---\n{a: 3, b: [1.50, null], c: \"d\"}\n").expect("KYAML");
    let number = value.get("a").expect("an entry");
    assert_eq!(serde_json::to_string(&value).expect("JSON"), r#"{"a":3,"b":[1.5,null],"c":"d"}"#);
    let table: Mapping = [("a", number.clone())].into_iter().collect();
    assert_eq!(toml::to_string(&table).expect("TOML"), "a = 3\n");
    assert_eq!(serde_saphyr::to_string(&value).expect("YAML"), "a: 3\nb:\n- 1.5\n- null\nc: d\n");
    assert_eq!(rmp_serde::to_vec(&table).expect("MessagePack"), [0x81, 0xA1, b'a', 3]);
}
