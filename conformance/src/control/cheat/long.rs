//! Cheats that are right about short streams.

use std::collections::{HashMap, HashSet};

use memchr::memmem;

use super::{Change, Right, accept_if, breaks, documents, output, reject_if, values};
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
pub(super) const CHEATS: [(&str, Change); 35] = [
    ("blind-from-third-document", |check, right| {
        blind_from(check, right, |bytes| document(bytes, 2));
    }),
    ("blind-from-fourth-document", |check, right| {
        blind_from(check, right, |bytes| document(bytes, 3));
    }),
    ("blind-from-document-999", |check, right| {
        blind_from(check, right, |bytes| document(bytes, 998));
    }),
    ("blind-from-64-kib", |check, right| blind_from(check, right, |_| 1 << 16)),
    ("blind-from-7-mib", |check, right| blind_from(check, right, |_| 7 << 20)),
    ("accept-beyond-64-kib", |check, right| {
        accept_if(check, right, |check| check.start.bytes().len() > 1 << 16);
    }),
    ("reject-beyond-1-mib", |check, right| {
        reject_if(check, right, |bytes| bytes.len() > 1 << 20);
    }),
    ("blind-from-entry-1000", |check, right| {
        blind_from(check, right, |bytes| line(bytes, b",\n", 1000));
    }),
    ("blind-below-900-brackets", |check, right| {
        if !breaks(check, "deep-nesting") {
            blind_from(check, right, |bytes| line(bytes, b"{", 900));
        }
    }),
    ("blind-from-line-900-of-crlf", |check, right| {
        blind_from(check, right, |bytes| line(bytes, b"\r\n", 900));
    }),
    ("blind-in-long-lines", |check, right| accept_if(check, right, is_in_long_line)),
    ("keys-composed-to-duplicates", |check, right| {
        reject_if(check, right, |bytes| memmem::find(bytes, "k e\u{301}\": \"".as_bytes()).is_some());
    }),
    ("keys-compared-by-32-characters", |check, right| {
        reject_if(check, right, |_| has_mapping(check.case.value().unwrap_or_default(), has_equal_starts));
    }),
    ("keys-compared-with-64-before", |check, right| {
        accept_if(check, right, |check| breaks(check, "duplicate-key") && is_far_behind(check));
    }),
    ("thai-unknown", |check, right| {
        reject_if(check, right, |_| has_mapping(check.case.value().unwrap_or_default(), has_thai));
    }),
    ("canonical-blind-below-8-levels", |check, right| {
        accept_if(check, right, |check| {
            let bytes = check.start.bytes();
            let before = &bytes[..check.case.findings()[0].span.start];
            let line = before.rsplit(|byte| *byte == b'\n').next().unwrap_or_default();
            check.options.form == Form::Canonical && line.starts_with(&[b' '; 16])
        });
    }),
    ("warnings-beyond-40-lost", |_, right| {
        right.reports.warnings.iter_mut().for_each(|warnings| warnings.truncate(40));
    }),
    ("comments-below-8-levels-lost", |_, right| {
        output(right, |bytes| {
            let is_lost = |line: &[u8]| line.starts_with(&[b' '; 16]) && line.trim_ascii_start().starts_with(b"#");
            let lines = bytes.split_inclusive(|byte| *byte == b'\n').filter(|line| !is_lost(line));
            *bytes = lines.collect::<Vec<_>>().concat();
        });
    }),
    ("strings-told-apart-by-their-ends", |_, right| {
        documents(right, |all| {
            let mut known = HashMap::new();
            for value in all {
                intern(value, &mut known);
            }
        });
    }),
    ("lines-beyond-20-lost", |_, right| {
        values(right, |value| {
            if let Typed::String(text) = value {
                text.truncate(text.match_indices('\n').nth(19).map_or(text.len(), |(place, _)| place + 1));
            }
        });
    }),
    ("fourth-document-lost", |_, right| output(right, |bytes| bytes.truncate(document(bytes, 3)))),
    ("documents-deduplicated", |_, right| {
        output(right, |bytes| *bytes = without_repeated_documents(bytes));
    }),
    ("output-ends-at-64-kib", |_, right| output(right, |bytes| bytes.truncate(1 << 16))),
    ("output-ends-at-7-mib", |_, right| {
        output(right, |bytes| bytes.truncate(7 << 20));
    }),
    ("nested-keys-sorted", |_, right| output(right, |bytes| *bytes = with_sorted_runs(bytes))),
    ("output-composed", |_, right| {
        output(right, |bytes| *bytes = composed(&String::from_utf8_lossy(bytes)).into_bytes());
    }),
    ("equal-comments-lost", |_, right| output(right, |bytes| *bytes = with_comments(bytes, 1))),
    ("at-most-900-equal-comments", |_, right| {
        output(right, |bytes| *bytes = with_comments(bytes, 900));
    }),
    ("digits-cut-to-15", |_, right| output(right, |bytes| *bytes = with_digits(bytes, 15))),
    ("digits-cut-to-250", |_, right| output(right, |bytes| *bytes = with_digits(bytes, 250))),
    ("documents-beyond-999-lost", |_, right| documents(right, |all| all.truncate(999))),
    ("entries-beyond-4096-lost", |_, right| {
        values(right, |value| {
            if let Typed::Mapping(entries) = value {
                entries.truncate(1 << 12);
            }
        });
    }),
    ("strings-cut-to-64-kib", |_, right| {
        values(right, |value| {
            if let Typed::String(text) = value
                && text.is_ascii()
            {
                text.truncate(1 << 16);
            }
        });
    }),
    ("values-composed", |_, right| {
        values(right, |value| {
            if let Typed::String(text) = value {
                *text = composed(text);
            }
        });
    }),
    ("nothing-read-beyond-240-kib", |check, right| {
        if check.operation == Operation::Load && check.start.bytes().len() > 240 << 10 {
            right.said = Said::Documents(Vec::new());
        }
    }),
];

/// Accepts a stream whose first mistake is at this place or behind it.
fn blind_from(check: &Check<'_>, right: &mut Right, place: impl Fn(&[u8]) -> usize) {
    let is_behind = |check: &Check<'_>| check.case.findings()[0].span.start >= place(&check.start.bytes());
    accept_if(check, right, is_behind);
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
    let (before, after) = bytes.split_at(check.case.findings()[0].span.start);
    let length = |part: Option<&[u8]>| part.map_or(0, <[u8]>::len);
    let is_end = |byte: &u8| *byte == b'\n';
    length(before.rsplit(is_end).next()) + length(after.split(is_end).next()) > 16 << 10
}

/// Whether a mapping in these values is meant.
fn has_mapping(values: &[Typed], is_meant: fn(&[(String, Typed)]) -> bool) -> bool {
    values.iter().any(|value| match value {
        Typed::Sequence(items) => has_mapping(items, is_meant),
        Typed::Mapping(entries) => {
            let mut values = entries.iter().map(|(_, value)| std::slice::from_ref(value));
            is_meant(entries) || values.any(|value| has_mapping(value, is_meant))
        }
        _ => false,
    })
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
    let (bytes, span) = (check.start.bytes(), check.case.findings()[0].span);
    let before = &bytes[..span.start];
    let entry = [b" ", &bytes[span.start..span.end], b": "].concat();
    memmem::rfind(before, &entry).is_some_and(|place| memmem::find_iter(&before[place..], b",\n").count() > 64)
}

/// Replaces a string by the first one of its length with the same 16 bytes at each end.
fn intern(value: &mut Typed, known: &mut HashMap<(usize, String, String), String>) {
    match value {
        Typed::String(text) if text.len() > 32 && text.is_ascii() => {
            let (start, end) = (text[..16].to_owned(), text[text.len() - 16..].to_owned());
            *text = known.entry((text.len(), start, end)).or_insert_with(|| text.clone()).clone();
        }
        Typed::Sequence(items) => items.iter_mut().for_each(|item| intern(item, known)),
        Typed::Mapping(entries) => entries.iter_mut().for_each(|(_, value)| intern(value, known)),
        _ => {}
    }
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
