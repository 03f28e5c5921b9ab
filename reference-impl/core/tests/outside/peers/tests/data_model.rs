//! The hard cases of serde's data model: what this crate does, beside serde_json, toml and serde-saphyr.
//!
//! The table is data-model.md; `cargo xtask bless data-model` writes it.

use std::collections::BTreeMap;
use std::fmt::{Debug, Write as _};
use std::path::Path;

use kyaml_core::Value;
use serde::de::{DeserializeOwned, IgnoredAny};
use serde::{Deserialize, Serialize};

/// Values are in an entry, because a document of TOML is a table.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Entry<T> {
    v: T,
}

struct Table(String);

fn cell(text: &str) -> String {
    let shown = |c: char| match c {
        '\n' => "⏎".to_owned(),
        _ if c.is_control() => c.escape_unicode().to_string(),
        _ => c.to_string(),
    };
    let text: String = text.chars().map(shown).collect();
    let text = text.replace('|', "\\|");
    if text.chars().count() > 70 { text.chars().take(69).chain(['…']).collect() } else { text }
}

fn code(text: &str) -> String {
    if text.contains('`') { cell(text) } else { format!("`{}`", cell(text)) }
}

impl Table {
    fn row(&mut self, name: &str, cells: [String; 4]) {
        writeln!(self.0, "| {name} | {} |", cells.join(" | ")).expect("memory takes every text");
    }

    /// Adds the written text of a value, and the value read from it.
    fn write<T: Serialize + DeserializeOwned + PartialEq + Debug>(&mut self, name: &str, value: T) {
        let entry = Entry { v: value };
        let outcome = |text: Result<String, String>, read: &dyn Fn(&str) -> Result<Entry<T>, String>| match text {
            Err(_) => "refused".to_owned(),
            Ok(text) => {
                let back = match read(&text) {
                    Ok(back) if back == entry => "comes back".to_owned(),
                    Ok(back) => format!("**becomes {}**", code(&format!("{:?}", back.v))),
                    Err(_) => "**cannot be read again**".to_owned(),
                };
                format!("{} {back}", code(text.trim_start_matches("---\n").trim()))
            }
        };
        let compact = kyaml_core::WriteOptions::default().layout(kyaml_core::Layout::Compact);
        let compact = kyaml_core::SerializeOptions::default().write(compact);
        let cells = [
            outcome(kyaml_core::to_string_with(&entry, &compact).map_err(shown), &|text| {
                kyaml_core::from_str(text).map_err(shown)
            }),
            outcome(serde_json::to_string(&entry).map_err(shown), &|text| serde_json::from_str(text).map_err(shown)),
            outcome(toml::to_string(&entry).map_err(shown), &|text| toml::from_str(text).map_err(shown)),
            outcome(serde_saphyr::to_string(&entry).map_err(shown), &|text| {
                serde_saphyr::from_str(text).map_err(shown)
            }),
        ];
        self.row(name, cells);
    }

    /// Adds the value of a text. Text of KYAML in its braces is YAML, and JSON except for blanks after
    /// colons.
    fn read<T: DeserializeOwned + Debug>(&mut self, name: &str, json: &str, toml: &str) {
        let outcome = |read: Result<T, String>| match read {
            Ok(value) => code(&format!("{value:?}")),
            Err(_) => "refused".to_owned(),
        };
        let kyaml = format!("---\n{json}\n");
        let cells = [
            outcome(kyaml_core::from_str(&kyaml).map_err(shown)),
            outcome(serde_json::from_str(json).map_err(shown)),
            if toml.is_empty() { "–".to_owned() } else { outcome(toml::from_str(toml).map_err(shown)) },
            outcome(serde_saphyr::from_str(&kyaml).map_err(shown)),
        ];
        self.row(name, cells);
    }
}

fn shown<E: std::fmt::Display>(error: E) -> String {
    error.to_string()
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Unit;

#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Newtype(u8);

#[derive(Debug, PartialEq, Serialize, Deserialize)]
enum External {
    Unit,
    Newtype(u8),
    Pair(u8, u8),
    Named { a: u8 },
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind")]
enum Internal {
    Named { a: f64 },
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", content = "c")]
enum Adjacent {
    Newtype(f64),
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
enum Untagged {
    Integer(i64),
    Float(f64),
    Text(String),
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Flat {
    id: u8,
    #[serde(flatten)]
    rest: BTreeMap<String, f64>,
}

/// All entries, by serde's buffer.
#[derive(Deserialize)]
struct Rest<T> {
    #[serde(flatten)]
    rest: BTreeMap<String, T>,
}

impl<T: Debug> Debug for Rest<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.rest.fmt(f)
    }
}

#[derive(Debug, PartialEq)]
struct Bytes(Vec<u8>);

impl Serialize for Bytes {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bytes(&self.0)
    }
}

impl<'de> Deserialize<'de> for Bytes {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        serde_bytes::ByteBuf::deserialize(deserializer).map(|bytes| Self(bytes.into_vec()))
    }
}

#[derive(Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
enum Side {
    Left,
}

/// A float that is equal to itself also where it is not a number.
#[derive(Debug, Serialize, Deserialize)]
struct Float(f64);

impl PartialEq for Float {
    fn eq(&self, other: &Self) -> bool {
        self.0.to_bits() == other.0.to_bits()
    }
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "it is shown")]
struct Strict {
    v: u8,
}

#[derive(Debug, Deserialize)]
#[expect(dead_code, reason = "it is shown")]
struct Lax {
    v: u8,
}

#[derive(Debug, Deserialize)]
#[serde(untagged)]
#[expect(dead_code, reason = "it is shown")]
enum Either {
    Number(u8),
    Lax(Lax),
}

#[test]
fn the_table_is_what_the_crates_do() {
    let mut table = Table(String::from(
        "# Hard cases of serde's data model\n\nWritten by `cargo test -p outside-peers --test data_model`, which compares it. kyaml-core is\nbeside serde_json, toml and serde-saphyr, each without features and options. Only serde_json has\n`float_roundtrip`: without it, some texts are read as a binary64 that is not the nearest. Values are\nthose of an entry `v`.\n\n## Written and read again\n\n| a value | kyaml-core | serde_json | toml | serde-saphyr |\n| --- | --- | --- | --- | --- |\n",
    ));
    table.write("`None`", None::<u8>);
    table.write("`Some(1)`", Some(1));
    table.write("`Some(None)`", Some(None::<u8>));
    table.write("`()`", ());
    table.write("a unit struct", Unit);
    table.write("a newtype", Newtype(1));
    table.write("a tuple", (1, "x".to_owned()));
    table.write("a unit variant", External::Unit);
    table.write("a newtype variant", External::Newtype(1));
    table.write("a tuple variant", External::Pair(1, 2));
    table.write("a struct variant", External::Named { a: 1 });
    table.write("an internal tag over a float", Internal::Named { a: 1.5 });
    table.write("an adjacent tag over a float", Adjacent::Newtype(1.5));
    table.write("untagged, an integer", Untagged::Integer(1));
    table.write("untagged, a whole float", Untagged::Float(1.0));
    table.write("untagged, a text", Untagged::Text("1".into()));
    table.write("`flatten` over floats", Flat { id: 1, rest: BTreeMap::from([("x".into(), 1.5)]) });
    table.write("keys that are numbers", BTreeMap::from([(1_u8, 2)]));
    table.write("keys that are booleans", BTreeMap::from([(true, 2)]));
    table.write("keys that are unit variants", BTreeMap::from([(Side::Left, 2)]));
    table.write("keys that are sequences", BTreeMap::from([(vec![1], 2)]));
    table.write("`u64::MAX`", u64::MAX);
    table.write("`i128::MIN`", i128::MIN);
    table.write("`u128::MAX`", u128::MAX);
    table.write("`0.1_f32`", 0.1_f32);
    table.write("`-0.0`", Float(-0.0));
    table.write("`1e300`", 1e300);
    table.write("not-a-number", Float(f64::NAN));
    table.write("an infinity", Float(f64::INFINITY));
    table.write("bytes", Bytes(vec![0, 255]));
    table.write("the text `no`", "no".to_owned());
    table.write("the text `1e3`", "1e3".to_owned());
    table.write("a text with U+0000 and U+0085", "\0\u{85}".to_owned());
    table.write("the key `no`", BTreeMap::from([("no".to_owned(), 1)]));
    table.0.push_str(
        "\n## Read\n\n| a text | kyaml-core | serde_json | toml | serde-saphyr |\n| --- | --- | --- | --- | --- |\n",
    );
    type V<T> = BTreeMap<String, T>;
    table.read::<V<u8>>("300 as `u8`", r#"{"v": 300}"#, "v = 300");
    table.read::<V<i64>>("1.5 as `i64`", r#"{"v": 1.5}"#, "v = 1.5");
    table.read::<V<i64>>("1.0 as `i64`", r#"{"v": 1.0}"#, "v = 1.0");
    table.read::<V<u8>>("`\"80\"` as `u8`", r#"{"v": "80"}"#, r#"v = "80""#);
    table.read::<V<String>>("80 as `String`", r#"{"v": 80}"#, "v = 80");
    table.read::<V<f64>>("1e400 as `f64`", r#"{"v": 1e400}"#, "v = 1e400");
    table.read::<V<f64>>("0.1 as `f64`", r#"{"v": 0.1}"#, "v = 0.1");
    table.read::<V<f64>>(
        "123456789012345678901 as `f64`",
        r#"{"v": 123456789012345678901}"#,
        "v = 123456789012345678901",
    );
    table.read::<V<f64>>("9007199254740993 as `f64`", r#"{"v": 9007199254740993}"#, "v = 9007199254740993");
    table.read::<V<Untagged>>("1e400, untagged", r#"{"v": 1e400}"#, "v = 1e400");
    let beyond = (r#"{"v": 18446744073709551616}"#, "v = 18446744073709551616");
    table.read::<V<Value>>("18446744073709551616 as `kyaml_core::Value`", beyond.0, beyond.1);
    table.read::<Rest<Value>>("18446744073709551616 as `kyaml_core::Value`, `flatten`", beyond.0, beyond.1);
    table.read::<Rest<f64>>("18446744073709551616 as `f64`, `flatten`", beyond.0, beyond.1);
    let odd = (r#"{"v": 9007199254740993}"#, "v = 9007199254740993");
    table.read::<Rest<i64>>("9007199254740993 as `i64`, `flatten`", odd.0, odd.1);
    table.read::<Rest<f64>>("9007199254740993 as `f64`, `flatten`", odd.0, odd.1);
    table.read::<V<u8>>("a key twice, as a map", r#"{"v": 1, "v": 2}"#, "v = 1\nv = 2");
    table.read::<Lax>(
        "a key twice, in a part that is ignored",
        r#"{"v": 1, "w": {"a": 1, "a": 2}}"#,
        "v = 1\n[w]\na = 1\na = 2",
    );
    table.read::<Lax>("an unknown field", r#"{"v": 1, "w": 2}"#, "v = 1\nw = 2");
    table.read::<Strict>("an unknown field, `deny_unknown_fields`", r#"{"v": 1, "w": 2}"#, "v = 1\nw = 2");
    table.read::<V<(u8, u8)>>("three items as a pair", r#"{"v": [1, 2, 3]}"#, "v = [1, 2, 3]");
    table.read::<V<Lax>>("a sequence as a struct", r#"{"v": [1]}"#, "v = [1]");
    table.read::<Internal>("a sequence as a struct with an internal tag", r#"["Named", 1.5]"#, "");
    table.read::<V<Either>>("a sequence as a struct, untagged", r#"{"v": [1]}"#, "v = [1]");
    table.read::<V<BTreeMap<u8, u8>>>(
        "keys `1` and `1.0` as `u8`",
        r#"{"v": {"1": 1, "1.0": 2}}"#,
        "[v]\n1 = 1\n\"1.0\" = 2",
    );
    table.read::<V<BTreeMap<u8, u8>>>("the key `01` as `u8`", r#"{"v": {"01": 1}}"#, "[v]\n01 = 1");
    table.read::<V<External>>("a unit variant with content null", r#"{"v": {"Unit": null}}"#, "");
    table.read::<V<External>>("two variants", r#"{"v": {"Newtype": 1, "Unit": 2}}"#, "v = {Newtype = 1, Unit = 2}");
    let deep = format!("{{\"v\": {}{}}}", "[".repeat(900), "]".repeat(900));
    table.read::<IgnoredAny>(
        "900 collections in each other, ignored",
        &deep,
        &deep.replace("{\"v\":", "v =").replace('}', ""),
    );
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../data-model.md");
    if std::env::var_os("KYAML_BLESS").is_some() {
        std::fs::write(&path, &table.0).expect("the table can be written");
    }
    let expected = std::fs::read_to_string(&path).expect("the table can be read");
    println!("{} hard cases", table.0.lines().filter(|line| line.starts_with("| ")).count() - 4);
    assert_eq!(table.0, expected, "stale: run `cargo xtask bless data-model`, and read the changes");
}
