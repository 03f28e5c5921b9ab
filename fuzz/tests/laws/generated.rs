//! The laws over generated values and texts.

use std::collections::BTreeMap;

use kyaml_cases::sample::{count, generated, is_all};
use kyaml_core::{Layout, Mapping, Number, Profile, Sequence, Value, WriteOptions, parse, render_values};
use kyaml_fuzz::{
    Judged, Read, agreement, ambiguity_agreement, hard_number, normal_form, numbers, recognition, sections, serialized,
    written_for_all,
};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

/// The seed, unless all values are generated.
const SEED: u64 = 2026;

fn text() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => "[a-z_./-]{0,8}",
        2 => "[0-9_.xobeEinfNaT:Z+~<= -]{0,10}",
        2 => "[ \t\n\r\"\\\\#,a-c]{0,12}",
        1 => any::<String>(),
        1 => proptest::collection::vec(any::<char>(), 0..6).prop_map(|all| all.into_iter().collect()),
    ]
}

fn number() -> impl Strategy<Value = Number> {
    prop_oneof![
        any::<i64>().prop_map(Number::from),
        any::<f64>().prop_filter_map("finite", Number::from_f64),
        "-?(0|[1-9][0-9]{0,20})(\\.[0-9]{1,5})?([eE][+-]?[0-9]{1,3})?".prop_map(|text| text.parse().expect("a number")),
    ]
}

fn value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::Bool),
        number().prop_map(Value::Number),
        text().prop_map(Value::String),
    ];
    leaf.prop_recursive(5, 40, 6, |inner| {
        prop_oneof![
            proptest::collection::vec(inner.clone(), 0..6)
                .prop_map(|items| Value::Sequence(items.into_iter().collect::<Sequence>())),
            proptest::collection::vec((text(), inner), 0..6)
                .prop_map(|entries| Value::Mapping(entries.into_iter().collect::<Mapping>())),
        ]
    })
}

/// Values from few choices, so that two of them are often equal with different spellings.
fn small_value() -> impl Strategy<Value = Value> {
    let number = prop_oneof![
        Just("0"),
        Just("-0"),
        Just("0.0e5"),
        Just("1"),
        Just("1.0"),
        Just("10e-1"),
        Just("1e21"),
        Just("1.0E+21"),
        Just("1e-7"),
        Just("10e99999999999999999999"),
        Just("1e100000000000000000000"),
        Just("-1"),
        Just("100"),
        Just("1e2"),
    ];
    let leaf = prop_oneof![
        2 => number.prop_map(|text| Value::Number(text.parse().expect("a number"))),
        1 => prop_oneof![Just("1"), Just("a"), Just("")].prop_map(|text| Value::String(text.to_owned())),
        1 => prop_oneof![Just(Value::Null), Just(Value::Bool(true))],
    ];
    leaf.prop_recursive(2, 6, 3, |inner| {
        prop_oneof![
            proptest::collection::vec(inner.clone(), 0..3)
                .prop_map(|items| Value::Sequence(items.into_iter().collect::<Sequence>())),
            proptest::collection::vec((prop_oneof![Just("a"), Just("b"), Just("～"), Just("😀")], inner), 0..3)
                .prop_map(|entries| Value::Mapping(entries.into_iter().collect::<Mapping>())),
        ]
    })
}

/// Few and more values come from the same seed every time.
fn config() -> ProptestConfig {
    let rng_seed = if is_all() { RngSeed::Random } else { RngSeed::Fixed(SEED) };
    ProptestConfig { cases: generated(500, 4000), rng_seed, failure_persistence: None, ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn values_are_written_and_read_back(values in proptest::collection::vec(value(), 0..3)) {
        for layout in [Layout::Canonical, Layout::Compact] {
            for profile in [Profile::Canonical, Profile::Portable] {
                let written = render_values(&values, &WriteOptions::default().layout(layout).profile(profile));
                let tree = parse(written.as_bytes()).into_result().map_err(|errors| TestCaseError::fail(format!("{written}\n{errors:?}")))?;
                prop_assert_eq!(&values, &tree.to_values());
                prop_assert_eq!(agreement(written.as_bytes()), Judged::Holds);
                prop_assert_eq!(recognition(written.as_bytes()), Judged::Holds);
                prop_assert_eq!(sections(written.as_bytes()), Judged::Holds);
            }
        }
    }

    /// The readers of YAML in this process, and serde, read the same values from written values.
    #[test]
    fn values_are_read_by_others_as_they_are(values in proptest::collection::vec(value(), 0..3)) {
        prop_assert_eq!(written_for_all(&values), Judged::Holds);
        prop_assert_eq!(serialized(&values), Judged::Holds);
    }

    /// Two values have the same normal form exactly if they are equal (KY-NORM-1). There are few
    /// values, so that many are equal.
    #[test]
    fn equal_values_have_one_normal_form(left in small_value(), right in small_value()) {
        normal_form(&left, &right);
    }

    #[test]
    fn grammar_and_writer_find_the_same_texts_ambiguous(text in prop_oneof![
        "[-+]?[0-9_.xXoObBeEpPaAfF]{1,8}",
        "[-+.]?[iInNfFaAtTyY_]{1,9}",
        "[0-9]{1,5}-[0-9]{1,3}-[0-9]{1,3}([tT ][0-9]{1,2}:[0-9]{1,2}:[0-9]{1,2}(\\.[0-9]*)?( ?(Z|[-+][0-9]{1,2}(:[0-9]{1,2})?))?)?",
        "[-+]?[0-9_]{1,4}(:[0-9]{1,3}){0,3}(\\.[0-9_]*)?",
        "[yY][eE][sSſ]{1,2}|[fF][aA][lL][sSſ][eE]{1,2}|[oO][fFﬀ]{1,3}|ye|ſ|ſe",
        "(?i)null|~|true|false|yes|no|on|off|y|n|t|f|<<|=|nulls|tru|truee",
        text(),
    ]) {
        ambiguity_agreement(&text);
    }
}

/// A type of a program holds exactly the number of the stream, or refuses it. The counts are those
/// of all types together.
#[test]
fn no_number_becomes_another_in_a_type() {
    let mut counts = BTreeMap::new();
    for seed in 1..=u64::from(generated(10_000, 100_000)) {
        let bytes = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).to_le_bytes();
        numbers(&hard_number(&bytes), &mut |shape, read| *counts.entry((shape, read)).or_insert(0) += 1);
    }
    for ((shape, read), times) in &counts {
        count(&format!("numbers, {shape}: {read:?} {times}"));
    }
    for (shape, _) in counts.keys() {
        assert!(counts.contains_key(&(*shape, Read::Exactly)), "no number was read as {shape}");
    }
}
