//! The law of numbers in the types of a program.

use std::collections::BTreeMap;

use kyaml_cases::decimal::same_number;
use kyaml_core::{Mapping, Number, Value, from_str, to_string};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::generate;

/// A type that a number is read into.
trait Holds: DeserializeOwned {
    /// Whether serde itself rounds the integers that its buffer gives to this type.
    const IS_FLOAT: bool = false;

    /// The number that the type holds.
    fn held(&self) -> String;
}

macro_rules! holds {
    ($($of:ty, $is_float:literal, |$number:ident| $held:expr;)*) => {
        $(impl Holds for $of {
            const IS_FLOAT: bool = $is_float;

            fn held(&self) -> String {
                let $number = self;
                $held
            }
        })*
    };
}

holds! {
    Number, false, |number| number.as_str().to_owned();
    Value, false, |value| value.as_number().map_or_else(|| format!("{value:?}"), |number| number.as_str().to_owned());
    serde_json::Value, false, |value| value.to_string();
    i64, false, |number| number.to_string();
    u64, false, |number| number.to_string();
    i128, false, |number| number.to_string();
    u128, false, |number| number.to_string();
    // The shortest text; the exact value has more digits.
    f64, true, |number| number.to_string();
    // Any string, list or struct is another value.
    String, false, |text| format!("{text:?}");
    Vec<u8>, false, |items| format!("{items:?}");
    BTreeMap<String, String>, false, |entries| format!("{entries:?}");
    Lax, false, |lax| format!("{lax:?}");
}

/// A struct that takes any mapping.
#[derive(Debug, Deserialize)]
struct Lax {
    #[serde(default)]
    #[expect(dead_code, reason = "its name is what matters")]
    a: u8,
}

#[derive(Serialize, Deserialize)]
struct Field<T> {
    v: T,
}

#[derive(Deserialize)]
struct Newtype<T>(T);

#[derive(Deserialize)]
struct FlatField<T> {
    #[serde(flatten)]
    inner: Field<T>,
}

#[derive(Serialize, Deserialize)]
struct FlatMap<M> {
    #[serde(flatten)]
    rest: M,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Untagged<T> {
    #[expect(dead_code, reason = "no number is one")]
    Other(bool),
    Number(T),
}

#[derive(Deserialize)]
#[serde(tag = "kind")]
enum Internal<T> {
    A { v: T },
}

#[derive(Deserialize)]
#[serde(tag = "kind")]
enum Around<T> {
    A(FlatField<Option<Box<T>>>),
}

#[derive(Deserialize)]
#[serde(tag = "kind", content = "c")]
enum Adjacent<T> {
    A(Newtype<T>),
}

/// How a number was read: [`Read::Changed`] breaks the law.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Read {
    /// As the exact number.
    Exactly,
    /// Not at all.
    Refused,
    /// A float is the binary64 that is nearest to an integer of 64 bits. serde gives such an integer
    /// from its buffer to integer types and to float types alike, and rounds it for the latter.
    RoundedBySerde,
    /// As another number, or as something else.
    Changed,
}

/// Reads `number` into each type in each shape, directly and through serde's buffer, and writes it
/// with `flatten`. `judge` gets the name of the shape and the result.
///
/// # Panics
/// If a number was changed.
pub fn numbers(number: &str, judge: &mut impl FnMut(&'static str, Read)) {
    let mut judged = |shape, read, held: &str| {
        assert!(read != Read::Changed, "{shape}: {number} became {held}");
        judge(shape, read);
    };
    shapes::<Number>(number, &mut judged);
    shapes::<Value>(number, &mut judged);
    shapes::<serde_json::Value>(number, &mut judged);
    shapes::<i64>(number, &mut judged);
    shapes::<u64>(number, &mut judged);
    shapes::<i128>(number, &mut judged);
    shapes::<u128>(number, &mut judged);
    shapes::<f64>(number, &mut judged);
    shapes::<String>(number, &mut judged);
    shapes::<Vec<u8>>(number, &mut judged);
    shapes::<BTreeMap<String, String>>(number, &mut judged);
    shapes::<Lax>(number, &mut judged);
    parts(number, &mut judged);
}

fn shapes<T: Holds>(number: &str, judged: &mut impl FnMut(&'static str, Read, &str)) {
    let field = format!("{{v: {number}}}");
    let tagged = format!("{{v: {number}, kind: \"A\"}}");
    let content = format!("{{c: {number}, kind: \"A\"}}");
    let list = format!("[[{number}]]");
    let mut judge = |shape, is_buffered, held: Option<T>| {
        let (read, held) = read_as(number, is_buffered, held);
        judged(shape, read, &held);
    };
    judge("direct", false, read(number));
    judge("field", false, read::<Field<T>>(&field).map(|field| field.v));
    judge("newtype", false, read::<Newtype<T>>(number).map(|newtype| newtype.0));
    judge("option of box", false, read::<Option<Box<T>>>(number).flatten().map(|boxed| *boxed));
    judge("flattened struct", true, read::<FlatField<T>>(&field).map(|flat| flat.inner.v));
    judge(
        "flattened map",
        true,
        read::<FlatMap<BTreeMap<String, T>>>(&field).and_then(|flat| flat.rest.into_values().next()),
    );
    judge("untagged", true, read(number).and_then(untagged));
    judge(
        "untagged in a list",
        true,
        read::<Vec<Vec<Untagged<T>>>>(&list).and_then(|mut list| untagged(list.pop()?.pop()?)),
    );
    judge(
        "list in untagged",
        true,
        read::<Untagged<Vec<Newtype<T>>>>(&format!("[{number}]"))
            .and_then(untagged)
            .and_then(|mut list| Some(list.pop()?.0)),
    );
    judge("internal tag", true, read::<Internal<T>>(&tagged).map(|Internal::A { v }| v));
    judge("flattened behind a tag", true, read::<Around<T>>(&tagged).and_then(|Around::A(flat)| Some(*flat.inner.v?)));
    judge("adjacent tag behind its content", true, read::<Adjacent<T>>(&content).map(|Adjacent::A(newtype)| newtype.0));
}

fn untagged<T>(read: Untagged<T>) -> Option<T> {
    if let Untagged::Number(number) = read { Some(number) } else { None }
}

/// A [`Mapping`] behind `flatten`, read and written.
fn parts(number: &str, judged: &mut impl FnMut(&'static str, Read, &str)) {
    let field = format!("{{v: {number}}}");
    let flat = read::<FlatMap<Mapping>>(&field).and_then(|flat| flat.rest.get("v").cloned());
    let (as_read, held) = read_as(number, true, flat);
    judged("flattened mapping", as_read, &held);
    let Some(rest) = read::<Mapping>(&field) else { return };
    let written = to_string(&FlatMap { rest }).ok().and_then(|text| from_str::<Field<Value>>(&text).ok());
    let (as_written, held) = read_as(number, false, written.map(|field| field.v));
    judged("written with flatten", as_written, &held);
}

fn read<T: DeserializeOwned>(value: &str) -> Option<T> {
    from_str(&format!("---\n{value}\n")).ok()
}

fn read_as<T: Holds>(number: &str, is_buffered: bool, held: Option<T>) -> (Read, String) {
    let Some(held) = held.map(|held| held.held()) else { return (Read::Refused, String::new()) };
    let read = if same_number(number, &held) || T::IS_FLOAT && is_exactly(number, &held) {
        Read::Exactly
    } else if T::IS_FLOAT && is_buffered && is_of_64_bits(number) && number.parse::<f64>() == held.parse() {
        Read::RoundedBySerde
    } else {
        Read::Changed
    };
    (read, held)
}

/// Whether the exact value of the binary64 with the text `float` is the number.
fn is_exactly(number: &str, float: &str) -> bool {
    /// No binary64 has more places.
    const PLACES: usize = 1074;
    float.parse::<f64>().is_ok_and(|float| same_number(number, &format!("{float:.PLACES$}")))
}

fn is_of_64_bits(number: &str) -> bool {
    number.parse::<u64>().is_ok() || number.parse::<i64>().is_ok()
}

/// A number for the bytes of a fuzzer: often one beyond 64 bits, or with more digits or a greater
/// exponent than binary64 has.
#[must_use]
pub fn hard_number(bytes: &[u8]) -> String {
    generate::hard_number(&mut crate::random::Random::of_bytes(bytes))
}
