//! The values that YAML readers, which do not know KYAML, read from it.

use kyaml_cases::value::Typed;
use kyaml_core::{Layout, MAX_KEY_LENGTH, Profile, Value, WriteOptions, render_values};
use kyaml_lint::{LintOptions, RuleSet, is_clean, rules};
use kyaml_protocol::reader::Reader;

use crate::laws::Judged;

/// The deepest nesting that each reader takes.
const DEPTH: usize = 200;

/// The longest key, in bytes, that each reader takes: one of them applies YAML's limit of
/// characters to bytes.
const KEY_BYTES: usize = MAX_KEY_LENGTH / 4;

/// The rules about numbers that binary64 cannot represent, or that some reader takes for strings.
const OF_NUMBERS: [&str; 4] =
    ["nonportable-exponent", "nonportable-integer", "nonportable-precision", "nonportable-range"];

/// Each reader of YAML in this process reads the same value from KYAML. A reader with binary64
/// numbers must do so if the numbers are portable.
///
/// # Panics
/// If a reader reads another value.
#[expect(clippy::must_use_candidate, reason = "a law is called for its panic")]
pub fn readers_agree(input: &[u8]) -> Judged {
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

/// Each reader reads the same values from written values, in each form, for the portable profile.
///
/// # Panics
/// If a reader reads another value.
pub fn written_for_all(values: &[Value]) -> Judged {
    if !values.iter().all(|value| is_within(value, DEPTH)) {
        return Judged::NotConcerned;
    }
    let written = [Layout::Canonical, Layout::Compact, Layout::Normal]
        .map(|layout| render_values(values, &WriteOptions::default().layout(layout).profile(Profile::Portable)));
    assert_readers_agree(&written.each_ref().map(String::as_str), values);
    Judged::Holds
}

/// The texts are read as the values. Readers with binary64 numbers take part if the numbers of the
/// values are portable.
fn assert_readers_agree(texts: &[&str], values: &[Value]) {
    let expected: Vec<Typed> = values.iter().map(typed).collect();
    let has_portable_numbers = has_portable_numbers(values);
    for reader in kyaml_readers::ALL {
        if has_portable_numbers || reader.profile != kyaml_protocol::reader::Profile::Typed {
            for text in texts {
                assert_reads(reader, text, &expected);
            }
        }
    }
}

/// Whether the checker has no finding about the numbers. It checks the values alone, because a
/// comment of the stream may ignore findings.
fn has_portable_numbers(values: &[Value]) -> bool {
    let of_numbers: RuleSet = OF_NUMBERS.iter().map(|name| rules::find(name).expect("a rule")).collect();
    let written = render_values(values, &WriteOptions::default());
    is_clean(written.as_bytes(), &LintOptions::default().select(of_numbers))
}

fn assert_reads(reader: Reader, text: &str, expected: &[Typed]) {
    let name = reader.name;
    let loaded = (reader.load)(text).unwrap_or_else(|error| panic!("{name} refuses {text:?}: {error}"));
    let read: Result<Vec<Typed>, String> = loaded.into_iter().map(kyaml_protocol::reader::Loaded::into_typed).collect();
    let read = read.unwrap_or_else(|error| panic!("{name} reads {text:?} as {error}"));
    assert!(read == expected, "{name} reads {text:?} as {read:?}");
}

/// Whether every reader takes the nesting and the keys of a value.
fn is_within(value: &Value, depth: usize) -> bool {
    match value {
        Value::Sequence(items) => depth > 0 && items.iter().all(|item| is_within(item, depth - 1)),
        Value::Mapping(entries) => {
            depth > 0 && entries.iter().all(|(key, value)| key.len() <= KEY_BYTES && is_within(value, depth - 1))
        }
        _ => true,
    }
}

/// The value in the suite's type. [`is_within`] bounds the recursion.
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
