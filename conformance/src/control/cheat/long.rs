//! Cheats that are right about short streams.

use std::collections::{HashMap, HashSet};

use memchr::memmem;

use super::Change::{Accept, BlindFrom, Documents, Output, Reject, Reported, Say, Values};
use super::{Cheat, breaks, first_mistake};
use crate::plan::Check;
use kyaml_cases::case::Form;
use kyaml_cases::value::Typed;
use kyaml_protocol::Said;
use kyaml_protocol::operation::Operation;

/// Pairs of texts that have one normal form of Unicode, which is the second.
const COMPOSED: [(&str, &str); 6] = [
    ("e\u{301}", "é"),
    ("A\u{30a}", "\u{c5}"),
    ("\u{212b}", "\u{c5}"),
    ("\u{2126}", "\u{3a9}"),
    ("s\u{323}\u{307}", "\u{1e69}"),
    ("s\u{307}\u{323}", "\u{1e69}"),
];

/// The cheats that only long streams show.
pub(super) const CHEATS: [Cheat; 35] = [
    ("blind-from-third-document", BlindFrom(|bytes| document(bytes, 2))),
    ("blind-from-fourth-document", BlindFrom(|bytes| document(bytes, 3))),
    ("blind-from-document-999", BlindFrom(|bytes| document(bytes, 998))),
    ("blind-from-64-kib", BlindFrom(|_| 1 << 16)),
    ("blind-from-7-mib", BlindFrom(|_| 7 << 20)),
    ("accept-beyond-64-kib", Accept(|check| check.start.bytes().len() > 1 << 16)),
    ("reject-beyond-1-mib", Reject(|_, bytes| bytes.len() > 1 << 20)),
    ("blind-from-entry-1000", BlindFrom(|bytes| line(bytes, b",\n", 1000))),
    ("blind-below-900-brackets", Accept(is_below_900_brackets)),
    ("blind-from-line-900-of-crlf", BlindFrom(|bytes| line(bytes, b"\r\n", 900))),
    ("blind-in-long-lines", Accept(is_in_long_line)),
    ("keys-composed-to-duplicates", Reject(|_, bytes| memmem::find(bytes, "k e\u{301}\": \"".as_bytes()).is_some())),
    ("keys-compared-by-32-characters", Reject(|check, _| has_mapping(check, has_equal_starts))),
    ("keys-compared-with-64-before", Accept(|check| breaks(check, "duplicate-key") && is_far_behind(check))),
    ("thai-unknown", Reject(|check, _| has_mapping(check, has_thai))),
    ("canonical-blind-below-8-levels", Accept(is_below_8_levels_of_canonical_form)),
    (
        "warnings-beyond-40-lost",
        Reported(|reports| reports.warnings.iter_mut().for_each(|warnings| warnings.truncate(40))),
    ),
    ("comments-below-8-levels-lost", Output(|_, bytes| *bytes = without_deep_comments(bytes))),
    ("strings-told-apart-by-their-ends", Documents(|all| intern(all))),
    ("lines-beyond-20-lost", Values(|value| cut(value, |text| text.match_indices('\n').nth(19).map(|(at, _)| at + 1)))),
    ("fourth-document-lost", Output(|_, bytes| bytes.truncate(document(bytes, 3)))),
    ("documents-deduplicated", Output(|_, bytes| *bytes = without_repeated_documents(bytes))),
    ("output-ends-at-64-kib", Output(|_, bytes| bytes.truncate(1 << 16))),
    ("output-ends-at-7-mib", Output(|_, bytes| bytes.truncate(7 << 20))),
    ("nested-keys-sorted", Output(|_, bytes| *bytes = with_sorted_runs(bytes))),
    ("output-composed", Output(|_, bytes| *bytes = composed(&String::from_utf8_lossy(bytes)).into_bytes())),
    ("equal-comments-lost", Output(|_, bytes| *bytes = with_comments(bytes, 1))),
    ("at-most-900-equal-comments", Output(|_, bytes| *bytes = with_comments(bytes, 900))),
    ("digits-cut-to-15", Output(|_, bytes| *bytes = with_digits(bytes, 15))),
    ("digits-cut-to-250", Output(|_, bytes| *bytes = with_digits(bytes, 250))),
    ("documents-beyond-999-lost", Documents(|all| all.truncate(999))),
    ("entries-beyond-4096-lost", Values(without_late_entries)),
    ("strings-cut-to-64-kib", Values(|value| cut(value, |text| text.is_ascii().then_some(1 << 16)))),
    ("values-composed", Values(with_composed_text)),
    ("nothing-read-beyond-240-kib", Say(nothing_of_long_stream)),
];

/// Whether the first mistake is below 900 brackets, and is not that there are too many.
fn is_below_900_brackets(check: &Check<'_>) -> bool {
    !breaks(check, "deep-nesting") && first_mistake(check).start >= line(&check.start.bytes(), b"{", 900)
}

/// Whether the first mistake in canonical form is in a line of the eighth level or below.
fn is_below_8_levels_of_canonical_form(check: &Check<'_>) -> bool {
    let bytes = check.start.bytes();
    let before = &bytes[..first_mistake(check).start];
    let line = before.rsplit(|byte| *byte == b'\n').next().unwrap_or_default();
    check.options.form == Form::Canonical && line.starts_with(&[b' '; 16])
}

fn nothing_of_long_stream(check: &Check<'_>) -> Option<Said> {
    let is_long = check.operation == Operation::Load && check.start.bytes().len() > 240 << 10;
    is_long.then(|| Said::Documents(Vec::new()))
}

/// Where a document starts, counted from 0.
fn document(bytes: &[u8], number: usize) -> usize {
    line(bytes, b"\n---", number)
}

/// The byte after the start of the mark that occurs for a time; no byte is there if it occurs less often.
fn line(bytes: &[u8], mark: &[u8], times: usize) -> usize {
    memmem::find_iter(bytes, mark).nth(times - 1).map_or(usize::MAX, |place| place + 1)
}

/// Whether the first mistake is in a line of more than 16 KiB.
fn is_in_long_line(check: &Check<'_>) -> bool {
    let bytes = check.start.bytes();
    let (before, after) = bytes.split_at(first_mistake(check).start);
    let length = |part: Option<&[u8]>| part.map_or(0, <[u8]>::len);
    let is_end = |byte: &u8| *byte == b'\n';
    length(before.rsplit(is_end).next()) + length(after.split(is_end).next()) > 16 << 10
}

/// Whether a mapping in the value of a case is meant.
fn has_mapping(check: &Check<'_>, is_meant: fn(&[(String, Typed)]) -> bool) -> bool {
    fn has(value: &Typed, is_meant: fn(&[(String, Typed)]) -> bool) -> bool {
        match value {
            Typed::Sequence(items) => items.iter().any(|item| has(item, is_meant)),
            Typed::Mapping(entries) => is_meant(entries) || entries.iter().any(|(_, value)| has(value, is_meant)),
            _ => false,
        }
    }
    check.case.value().unwrap_or_default().iter().any(|value| has(value, is_meant))
}

/// Whether a key has a letter or a number of Thai.
fn has_thai(entries: &[(String, Typed)]) -> bool {
    entries.iter().any(|(key, _)| key.contains(|character| ('\u{e01}'..='\u{e7f}').contains(&character)))
}

/// Whether two keys have the same 32 characters at their start.
fn has_equal_starts(entries: &[(String, Typed)]) -> bool {
    let starts: HashSet<String> = entries.iter().map(|(key, _)| key.chars().take(32).collect()).collect();
    starts.len() < entries.len()
}

/// Whether more than 64 lines of entries are between a key and the equal one before it.
fn is_far_behind(check: &Check<'_>) -> bool {
    let (bytes, span) = (check.start.bytes(), first_mistake(check));
    let before = &bytes[..span.start];
    let entry = [b" ", &bytes[span.start..span.end], b": "].concat();
    memmem::rfind(before, &entry).is_some_and(|place| memmem::find_iter(&before[place..], b",\n").count() > 64)
}

/// Replaces each string by the first one of its length with the same 16 bytes at each end.
fn intern(documents: &mut [Typed]) {
    fn replace(value: &mut Typed, known: &mut HashMap<(usize, String, String), String>) {
        match value {
            Typed::String(text) if text.len() > 32 && text.is_ascii() => {
                let (start, end) = (text[..16].to_owned(), text[text.len() - 16..].to_owned());
                *text = known.entry((text.len(), start, end)).or_insert_with(|| text.clone()).clone();
            }
            Typed::Sequence(items) => items.iter_mut().for_each(|item| replace(item, known)),
            Typed::Mapping(entries) => entries.iter_mut().for_each(|(_, value)| replace(value, known)),
            _ => {}
        }
    }
    let mut known = HashMap::new();
    for document in documents {
        replace(document, &mut known);
    }
}

/// Cuts a string at this place, if there is one.
fn cut(value: &mut Typed, place: fn(&str) -> Option<usize>) {
    if let Typed::String(text) = value
        && let Some(place) = place(text)
    {
        text.truncate(place);
    }
}

fn without_late_entries(value: &mut Typed) {
    if let Typed::Mapping(entries) = value {
        entries.truncate(1 << 12);
    }
}

fn with_composed_text(value: &mut Typed) {
    if let Typed::String(text) = value {
        *text = composed(text);
    }
}

/// Without comments that are indented by 16 blanks or more.
fn without_deep_comments(bytes: &[u8]) -> Vec<u8> {
    let is_deep = |line: &[u8]| line.starts_with(&[b' '; 16]) && line.trim_ascii_start().starts_with(b"#");
    let lines = bytes.split_inclusive(|byte| *byte == b'\n').filter(|line| !is_deep(line));
    lines.collect::<Vec<_>>().concat()
}

fn composed(text: &str) -> String {
    let pairs = if text.is_ascii() { &[] } else { &COMPOSED[..] };
    pairs.iter().fold(text.to_owned(), |text, (from, to)| text.replace(from, to))
}

/// Without a part that is equal to the one before it; each part ends with a header.
fn without_repeated_documents(bytes: &[u8]) -> Vec<u8> {
    const HEADER: &[u8] = b"---\n";
    let ends = memmem::find_iter(bytes, HEADER).map(|place| place + HEADER.len()).chain([bytes.len()]);
    let mut start = 0;
    let mut parts: Vec<&[u8]> = ends.map(|end| &bytes[std::mem::replace(&mut start, end)..end]).collect();
    parts.dedup();
    parts.concat()
}

/// With at most this number of equal comments above each other.
fn with_comments(bytes: &[u8], most: usize) -> Vec<u8> {
    let lines: Vec<&[u8]> = bytes.split_inclusive(|byte| *byte == b'\n').collect();
    with_shorter_runs(&lines, |one, next| one == next, |line| line.trim_ascii_start().starts_with(b"#"), most).concat()
}

/// With at most this number of digits in a row. Strings are not spared.
fn with_digits(bytes: &[u8], most: usize) -> Vec<u8> {
    with_shorter_runs(bytes, |one, next| one.is_ascii_digit() == next.is_ascii_digit(), u8::is_ascii_digit, most)
}

/// With at most this number of items of each run that is meant.
fn with_shorter_runs<T: Copy>(
    items: &[T],
    is_same_run: fn(&T, &T) -> bool,
    is_meant: fn(&T) -> bool,
    most: usize,
) -> Vec<T> {
    let runs = items.chunk_by(is_same_run);
    let kept: Vec<&[T]> =
        runs.map(|run| &run[..if is_meant(&run[0]) { run.len().min(most) } else { run.len() }]).collect();
    kept.concat()
}

/// With neighbours in nested mappings sorted that are entries of scalars with plain keys.
fn with_sorted_runs(bytes: &[u8]) -> Vec<u8> {
    let lines: Vec<&[u8]> = bytes.split_inclusive(|byte| *byte == b'\n').collect();
    let key = |line: &[u8]| {
        let entry = line.strip_prefix(b"    ")?.trim_ascii_start();
        let is_plain = entry.first().is_some_and(u8::is_ascii_alphabetic);
        let is_of_scalar = || memmem::find(entry, b": ").is_some() && !entry.contains(&b'{') && !entry.contains(&b'[');
        (is_plain && is_of_scalar()).then(|| line.len() - entry.len())
    };
    let mut runs: Vec<Vec<&[u8]>> =
        lines.chunk_by(|one, next| key(one).is_some() && key(one) == key(next)).map(<[_]>::to_vec).collect();
    for run in &mut runs {
        run.sort_unstable();
    }
    runs.concat().concat()
}
