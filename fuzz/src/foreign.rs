//! What YAML readers that know nothing of KYAML read.

use kyaml_cases::value::Typed;
use kyaml_conformance::readers;
use kyaml_core::{Layout, MAX_KEY_LENGTH, Profile, Value, WriteOptions, render_values};
use kyaml_lint::{LintOptions, RuleSet, is_clean, rules};
use kyaml_protocol::reader::Reader;

use crate::laws::Judged;

/// The most collections in one another that each reader takes.
const DEPTH: usize = 200;

/// The most bytes of a key that each reader takes: one of them counts the bytes of YAML's limit of characters.
const KEY_BYTES: usize = MAX_KEY_LENGTH / 4;

/// The rules about numbers that binary64 does not hold as they are, or that some reader takes for strings.
const OF_NUMBERS: [&str; 4] =
    ["nonportable-exponent", "nonportable-integer", "nonportable-precision", "nonportable-range"];

/// What is KYAML, each reader of YAML in this process reads alike; one that holds numbers as binary64 does so where they are portable.
///
/// # Panics
/// If one reads something else.
#[expect(clippy::must_use_candidate, reason = "a law is called for its panic")]
pub fn read_alike(input: &[u8]) -> Judged {
    let (Ok(text), Ok(tree)) = (std::str::from_utf8(input), kyaml_core::parse(input).into_result()) else {
        return Judged::NotConcerned;
    };
    let values = tree.to_values();
    if !values.iter().all(|value| is_within(value, DEPTH)) {
        return Judged::NotConcerned;
    }
    assert_readers_agree(&[text], &values);
    Judged::Holds
}

/// Values that are written, in each form, for the portable profile, are read by each reader as what they are.
///
/// # Panics
/// If one reads something else.
pub fn written_for_all(values: &[Value]) -> Judged {
    if !values.iter().all(|value| is_within(value, DEPTH)) {
        return Judged::NotConcerned;
    }
    let written = [Layout::Canonical, Layout::Compact, Layout::Normal]
        .map(|layout| render_values(values, &WriteOptions::default().layout(layout).profile(Profile::Portable)));
    assert_readers_agree(&written.each_ref().map(String::as_str), values);
    Judged::Holds
}

/// The texts are read as the values, by readers that hold numbers as binary64 where the numbers of the values are portable.
fn assert_readers_agree(texts: &[&str], values: &[Value]) {
    let expected: Vec<Typed> = values.iter().map(typed).collect();
    let has_portable_numbers = has_portable_numbers(values);
    for reader in readers::ALL {
        if has_portable_numbers || reader.profile() != kyaml_protocol::reader::Profile::Typed {
            for text in texts {
                assert_reads(*reader, text, &expected);
            }
        }
    }
}

/// Whether the checker says nothing about the numbers. It is asked about the values alone: a comment of the stream may ignore what it says.
fn has_portable_numbers(values: &[Value]) -> bool {
    let of_numbers: RuleSet = OF_NUMBERS.iter().map(|name| rules::find(name).expect("a rule")).collect();
    let written = render_values(values, &WriteOptions::default());
    is_clean(written.as_bytes(), &LintOptions::default().select(of_numbers))
}

fn assert_reads(reader: &dyn Reader, text: &str, expected: &[Typed]) {
    let name = reader.name();
    let loaded = reader.load(text).unwrap_or_else(|error| panic!("{name} refuses {text:?}: {error}"));
    let read: Result<Vec<Typed>, String> = loaded.into_iter().map(kyaml_protocol::reader::Loaded::into_typed).collect();
    let read = read.unwrap_or_else(|error| panic!("{name} reads {text:?} as {error}"));
    assert!(read == expected, "{name} reads {text:?} as {read:?}");
}

/// Whether a value has no more collections in one another, and no longer keys, than each reader takes.
fn is_within(value: &Value, depth: usize) -> bool {
    match value {
        Value::Sequence(items) => depth > 0 && items.iter().all(|item| is_within(item, depth - 1)),
        Value::Mapping(entries) => {
            depth > 0 && entries.iter().all(|(key, value)| key.len() <= KEY_BYTES && is_within(value, depth - 1))
        }
        _ => true,
    }
}

/// The value as the suite has it. [`is_within`] bounds how far this recurses.
fn typed(value: &Value) -> Typed {
    match value {
        Value::Bool(value) => Typed::Bool(*value),
        Value::Number(number) => Typed::Number(number.to_string()),
        Value::String(text) => Typed::String(text.clone()),
        Value::Sequence(items) => Typed::Sequence(items.iter().map(typed).collect()),
        Value::Mapping(entries) => {
            Typed::Mapping(entries.iter().map(|(key, value)| (key.to_string(), typed(value))).collect())
        }
        Value::Null => Typed::Null,
    }
}
