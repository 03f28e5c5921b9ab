//! Inputs of a size or shape that would overflow a stack or take quadratic time in a parser that minded them.
//!
//! Nothing is timed: a quadratic answer to any of these would take minutes, and show.

use kyaml_core::{
    Layout, Number, ParseOptions, SyntaxRule, Value, WriteOptions, parse, parse_with, render_tree, render_values,
};

/// Deeper than any thread's stack would carry by recursion.
const DEEP: usize = 1_000_000;

fn rules(input: &[u8]) -> Vec<SyntaxRule> {
    parse(input).errors().iter().map(kyaml_core::SyntaxError::rule).collect()
}

#[test]
fn nesting_is_bounded_by_the_option() {
    let nest = |depth: usize| format!("---\n{}{}\n", "[".repeat(depth), "]".repeat(depth));
    assert_eq!(rules(nest(1000).as_bytes()), []);
    assert_eq!(rules(nest(1001).as_bytes()), [SyntaxRule::DeepNesting]);
    assert_eq!(rules(nest(DEEP).as_bytes()), [SyntaxRule::DeepNesting]);
}

#[test]
fn nesting_costs_no_stack() {
    let source = format!("---\n{}{}\n", "[".repeat(DEEP), "]".repeat(DEEP));
    let parsed = parse_with(source.as_bytes(), &ParseOptions::default().max_depth(DEEP));
    assert_eq!(parsed.errors(), []);
    // All of them are cuddled, so the canonical form is on one line.
    assert_eq!(render_tree(parsed.tree(), &WriteOptions::default()), source);
    let values = parsed.tree().to_values();
    assert_eq!(render_values(&values, &WriteOptions::default()), source);
    let deepest = parsed.tree().nodes().last().expect("a node");
    assert_eq!(deepest.pointer(), "/0".repeat(DEEP - 1));
}

#[test]
fn open_brackets_are_each_reported() {
    assert_eq!(rules(format!("---\n{}", "[".repeat(500)).as_bytes()), vec![SyntaxRule::UnclosedCollection; 500]);
}

#[test]
fn shapes_that_invite_looking_far_ahead() {
    let long = |unit: &str| format!("---\n[{}]\n", unit.repeat(50_000));
    for unit in [
        "1 ", "a ", "a\n", "1\n", "\"x\" ", "a: ", "{a ", "'", "\"\n", "\"\\", "# c\n", "&a ", "!<a ", ", ", "}", "{]",
        "? ", "\u{85}", "\t",
    ] {
        let source = long(unit);
        assert!(!parse(source.as_bytes()).errors().is_empty() || unit == "# c\n", "{unit:?} is accepted");
    }
    for unit in ["a: 1 ", "a\n", "\"a\" ", "a: b: ", "a:1,"] {
        let source = format!("---\n{{{}}}\n", unit.repeat(50_000));
        assert!(!parse(source.as_bytes()).errors().is_empty(), "{unit:?} is accepted");
    }
    for unit in ["a: 1\n", "--- ", "---\n", "%a\n", "...\n", "---\n- a\n", "x ", "\u{FEFF}", "\r"] {
        let source = unit.repeat(50_000);
        assert!(!parse(source.as_bytes()).errors().is_empty(), "{unit:?} is accepted");
    }
}

#[test]
fn every_byte_is_answered() {
    let noise: Vec<u8> = (0..2_000_000_u32).map(|n| (n.wrapping_mul(2_654_435_761) >> 13).to_le_bytes()[0]).collect();
    assert!(!parse(&noise).errors().is_empty());
}

#[test]
fn a_wide_mapping_has_its_duplicates_found() {
    let entries = (0..200_000).map(|n| format!("  k{n}: {n},\n")).collect::<Vec<_>>().concat();
    assert_eq!(rules(format!("---\n{{\n{entries}}}\n").as_bytes()), []);
    let last = format!("---\n{{\n{entries}  k0: 1,\n}}\n");
    assert_eq!(rules(last.as_bytes()), [SyntaxRule::DuplicateKey]);
    let Value::Mapping(mapping) = &parse(last.as_bytes()).tree().to_values()[0] else { panic!("a mapping") };
    assert_eq!(mapping.len(), 200_000);
}

/// Around the number of keys that are compared one by one.
#[test]
fn duplicates_are_found_at_every_width() {
    for width in [15, 16, 17, 18, 40, 5000] {
        let entries: String =
            (0..width).map(|n| format!("\"\\x61{n}\": {{a{n}: 0}}, b{n}: 0, ")).collect::<Vec<_>>().concat();
        for (last, expected) in [
            ("", &[][..]),
            ("c: 1", &[]),
            ("b0: 0", &[SyntaxRule::DuplicateKey]),
            ("a0: 0", &[SyntaxRule::DuplicateKey]),
            ("\"b\\x30\": 0", &[SyntaxRule::DuplicateKey]),
            ("c: 1, c: 1", &[SyntaxRule::DuplicateKey]),
        ] {
            let stream = format!("---\n{{{entries}{last}}}\n");
            assert_eq!(rules(stream.as_bytes()), expected, "{width} {last}");
            assert_eq!(kyaml_core::from_str::<Value>(&stream).is_ok(), expected.is_empty(), "{width} {last}");
        }
    }
}

#[test]
fn columns_in_a_line_of_any_length_are_found_fast() {
    let input = "é, ".repeat(1_000_000).into_bytes();
    let index = kyaml_core::LineIndex::new(&input);
    for step in 0..10_000 {
        assert_eq!(index.position(step * 400).column, step * 300 + 1);
    }
    let invalid = [b"a\xFF\xE2\x82b\n".as_slice(), &[b'\x80'; 10_000], b"c"].concat();
    let index = kyaml_core::LineIndex::new(&invalid);
    assert_eq!(index.position(4).column, 5);
    assert_eq!(index.position(6 + 10_000).line, 2);
    assert_eq!(index.position(6 + 10_000).column, 10_001);
}

#[test]
fn long_exponents_take_as_long_as_they_are() {
    const LONG: usize = 1_000_000;
    let [nines, zeros] = ["9", "0"].map(|digit| digit.repeat(LONG));
    for sign in ["+", "-"] {
        let source = format!("---\n1e{sign}{nines}\n");
        let values = parse(source.as_bytes()).tree().to_values();
        let normal = render_values(&values, &WriteOptions::default().layout(Layout::Normal));
        assert_eq!(normal, format!("---\n1.0e{sign}{nines}\n"));
        // Ten times the number, by its digits and by its exponent.
        let ten_times = if sign == "+" { format!("1{zeros}") } else { format!("-{}8", &nines[1..]) };
        let number = |text: String| text.parse::<Number>().expect("a number");
        assert_eq!(number(format!("10e{sign}{nines}")), number(format!("1e{ten_times}")));
        assert_eq!(values[0], Value::Number(number(format!("0.1e{ten_times}"))));
        assert!(kyaml_core::from_str::<u8>(&source).is_err());
        assert!(kyaml_core::from_str::<f32>(&source).is_err());
        assert!(kyaml_core::from_str::<f64>(&source).is_err());
        assert!(kyaml_core::from_value::<f64>(&values[0]).is_err());
        assert_eq!(kyaml_core::from_str::<Value>(&source).expect("a value"), values[0]);
    }
}
