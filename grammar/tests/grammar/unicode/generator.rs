//! Sets of characters from the Unicode character database, as rules of the grammar and as tables of
//! the reference implementation, and as a file of the specification. The sets are the characters of a
//! plain key (KY-KEY-3) and the raw characters of a canonical string (KY-CAN-11).
//!
//! `cargo xtask bless characters` writes the files.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use unicode_properties::{GeneralCategoryGroup, UNICODE_VERSION, UnicodeGeneralCategory};

/// Code points, first and last.
type Range = (u32, u32);

/// Number of ranges after one look-ahead, so that no character is compared with hundreds of ranges.
const GROUP: usize = 28;
/// The columns that a line of the grammar may fill.
const WIDTH: usize = 116;
/// The characters outside ASCII that are not printable and have an escape of one letter
/// (KY-CAN-12).
const NAMED: [u32; 4] = [0x85, 0xA0, 0x2028, 0x2029];

/// Each generated file: its path in the workspace, and its content.
pub(super) fn files() -> [(PathBuf, String); 3] {
    assert_eq!(UNICODE_VERSION, (17, 0, 0), "the specification names one version of Unicode");
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    [
        (workspace.join("grammar/src/unicode.pest"), grammar()),
        (workspace.join("reference-impl/core/src/unicode/tables.rs"), tables()),
        (workspace.join("spec/unicode-17.0.0.txt"), text()),
    ]
}

/// Whether `c` is a letter or a number (general categories L and N).
pub(super) fn is_letter_or_number(c: char) -> bool {
    matches!(c.general_category_group(), GeneralCategoryGroup::Letter | GeneralCategoryGroup::Number)
}

/// Whether `c` is a blank, or a letter, mark, number, punctuation or symbol (general categories L, M, N, P and S).
pub(super) fn is_printable(c: char) -> bool {
    c == ' '
        || matches!(
            c.general_category_group(),
            GeneralCategoryGroup::Letter
                | GeneralCategoryGroup::Mark
                | GeneralCategoryGroup::Number
                | GeneralCategoryGroup::Punctuation
                | GeneralCategoryGroup::Symbol
        )
}

fn is_unprintable_without_name(c: char) -> bool {
    !is_printable(c) && !NAMED.contains(&u32::from(c))
}

/// The maximal ranges of the characters of `within` for which `is_member` is true.
fn ranges(within: std::ops::RangeInclusive<char>, is_member: fn(char) -> bool) -> Vec<Range> {
    let mut ranges: Vec<Range> = Vec::new();
    for member in within.filter(|&c| is_member(c)).map(u32::from) {
        match ranges.last_mut() {
            Some((_, last)) if *last + 1 == member => *last = member,
            _ => ranges.push((member, member)),
        }
    }
    ranges
}

/// The ranges in the format of the Unicode character database. The second set contains the first.
fn text() -> String {
    let mut out =
        String::from("# The characters of Unicode 17.0.0 to which KY-TERM-1 refers, as ranges of code points.\n");
    for (name, categories, is_member) in [
        ("letter_or_number", "general categories L and N", is_letter_or_number as fn(char) -> bool),
        ("printable", "U+0020, and general categories L, M, N, P and S", is_printable),
    ] {
        let _ = writeln!(out, "\n# {name}: {categories}");
        for (first, last) in ranges('\0'..=char::MAX, is_member) {
            let _ = writeln!(out, "{first:04X}..{last:04X} ; {name}");
        }
    }
    out
}

fn tables() -> String {
    let mut out = String::from("//! Generated from Unicode 17.0.0 by `cargo xtask bless characters`.\n");
    for (name, categories, is_member) in [
        ("LETTER_OR_NUMBER", "L and N", is_letter_or_number as fn(char) -> bool),
        ("PRINTABLE", "L, M, N, P and S", is_printable),
    ] {
        let ranges = ranges('\u{80}'..=char::MAX, is_member);
        let _ = write!(
            out,
            "\n/// The characters outside ASCII of the general categories {categories}.\n#[rustfmt::skip]\n\
             pub(super) static {name}: [(char, char); {}] = [\n",
            ranges.len()
        );
        for line in ranges.chunks(4) {
            let pairs: Vec<String> =
                line.iter().map(|(first, last)| format!("('\\u{{{first:x}}}', '\\u{{{last:x}}}')")).collect();
            let _ = writeln!(out, "    {},", pairs.join(", "));
        }
        out.push_str("];\n");
    }
    out
}

fn grammar() -> String {
    let mut out = String::from(
        "// Generated from Unicode 17.0.0 by `cargo xtask bless characters`.\n\n\
         /// A letter or a number: general categories L and N (KY-KEY-3).\n\
         letter_or_number = _{ 'a'..'z' | 'A'..'Z' | '0'..'9' | letter_or_number_beyond_ascii }\n\n\
         /// A blank, or a letter, mark, number, punctuation or symbol: general categories L, M, N, P and S (KY-CAN-11).\n\
         printable = _{ ' '..'~' | printable_beyond_ascii }\n",
    );
    for (name, doc, is_member) in [
        (
            "letter_or_number_beyond_ascii",
            "A letter or a number outside ASCII (KY-KEY-3).",
            is_letter_or_number as fn(char) -> bool,
        ),
        (
            "printable_beyond_ascii",
            "A letter, mark, number, punctuation or symbol outside ASCII (KY-CAN-11).",
            is_printable,
        ),
    ] {
        let groups: Vec<String> = ranges('\u{80}'..=char::MAX, is_member).chunks(GROUP).map(group).collect();
        let _ = write!(out, "\n/// {doc}\n{name} = _{{\n    {}\n}}\n", groups.join("\n  | "));
    }
    for (name, doc, digits, within) in [
        (
            "unprintable_in_four_digits",
            "The number of a character from U+0080 to U+FFFF that is not printable and has no escape of one letter, \
             in lower case (KY-CAN-12).",
            4,
            '\u{80}'..='\u{FFFF}',
        ),
        (
            "unprintable_in_eight_digits",
            "The number of a character above U+FFFF that is not printable, in lower case (KY-CAN-12).",
            8,
            '\u{10000}'..=char::MAX,
        ),
    ] {
        let members = ranges(within, is_unprintable_without_name);
        let _ = write!(out, "\n/// {doc}\n{name} = _{{\n    {}\n}}\n", fill(&alternatives(&members, digits, 4), 4));
    }
    out.push_str(
        "\n/// A hexadecimal digit in canonical form (KY-CAN-12).\nlower_hex_digit = _{ '0'..'9' | 'a'..'f' }\n",
    );
    out
}

/// Neighbouring ranges, after a look-ahead for the range that contains them all.
fn group(ranges: &[Range]) -> String {
    let whole = (ranges[0].0, ranges[ranges.len() - 1].1);
    let members: Vec<String> = ranges.iter().map(|&range| character_range(range)).collect();
    format!("&{} ~ (\n        {}\n    )", character_range(whole), fill(&members, 8))
}

fn character_range((first, last): Range) -> String {
    if first == last { format!("\"\\u{{{first:x}}}\"") } else { format!("'\\u{{{first:x}}}'..'\\u{{{last:x}}}'") }
}

/// The alternatives of a choice, in as few lines as possible.
fn fill(alternatives: &[String], indent: usize) -> String {
    let mut out = String::new();
    let mut column = indent;
    for (place, alternative) in alternatives.iter().enumerate() {
        let breaks = alternative.contains('\n') || column + 3 + alternative.len() > WIDTH;
        if place > 0 && breaks {
            let _ = write!(out, "\n{}| ", " ".repeat(indent - 2));
            column = indent;
        } else if place > 0 {
            out.push_str(" | ");
            column += 3;
        }
        out.push_str(alternative);
        // An alternative of several lines ends its last line.
        column = if alternative.contains('\n') { WIDTH } else { column + alternative.len() };
    }
    out
}

/// The numbers in `members`, in exactly `digits` lower-case hexadecimal digits, as alternatives
/// that differ in their first digit.
fn alternatives(members: &[Range], digits: u32, indent: usize) -> Vec<String> {
    let size = 1 << (4 * (digits - 1));
    let mut whole: Vec<Range> = Vec::new();
    let mut partial: Vec<String> = Vec::new();
    for digit in 0..16 {
        let inside = clip(members, digit * size, digit * size + (size - 1));
        if inside != [(0, size - 1)] {
            if !inside.is_empty() {
                partial.push(partial_digit(digit, &inside, digits - 1, indent));
            }
            continue;
        }
        match whole.last_mut() {
            // No range of characters contains both `9` and `a`.
            Some((_, last)) if *last + 1 == digit && digit != 10 => *last = digit,
            _ => whole.push((digit, digit)),
        }
    }
    let mut alternatives = whole_digits(&whole, digits - 1);
    alternatives.extend(partial);
    alternatives
}

/// The parts of `members` from `first` to `last`, counted from `first`.
fn clip(members: &[Range], first: u32, last: u32) -> Vec<Range> {
    members
        .iter()
        .filter(|range| range.0 <= last && range.1 >= first)
        .map(|range| (range.0.max(first) - first, range.1.min(last) - first))
        .collect()
}

/// A digit, followed by the numbers `inside`, which have `digits` digits.
fn partial_digit(digit: u32, inside: &[Range], digits: u32, indent: usize) -> String {
    let rest = alternatives(inside, digits, indent + 4);
    match rest.as_slice() {
        // Digits without a choice become one string.
        [only] if only.starts_with('"') => format!("\"{digit:x}{}", &only[1..]),
        [only] => format!("\"{digit:x}\" ~ {only}"),
        several => {
            let choice = fill(several, indent + 4);
            if choice.contains('\n') {
                let (inner, outer) = (" ".repeat(indent + 4), " ".repeat(indent));
                format!("\"{digit:x}\" ~ (\n{inner}{choice}\n{outer})")
            } else {
                format!("\"{digit:x}\" ~ ({choice})")
            }
        }
    }
}

/// Digits, each followed by any `following` digits.
fn whole_digits(whole: &[Range], following: u32) -> Vec<String> {
    let digits: Vec<String> = whole
        .iter()
        .map(|(first, last)| if first == last { format!("\"{first:x}\"") } else { format!("'{first:x}'..'{last:x}'") })
        .collect();
    let rest = match following {
        0 => return digits,
        1 => "lower_hex_digit".to_owned(),
        _ => format!("lower_hex_digit{{{following}}}"),
    };
    match digits.as_slice() {
        [] => Vec::new(),
        [only] => vec![format!("{only} ~ {rest}")],
        several => vec![format!("({}) ~ {rest}", several.join(" | "))],
    }
}
