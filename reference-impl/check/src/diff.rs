//! Prints changes: of lines as a unified diff, which `patch` reads, and of values by path.

use std::collections::{HashMap, HashSet};
use std::io::{self, Write};
use std::iter::successors;
use std::ops::Range;

use clap::builder::styling::{AnsiColor, Style};
use kyaml_format::Difference;
use similar::algorithms::{Capture, Compact, Replace, histogram};
use similar::{ChangeTag, DiffOp, group_diff_ops};

/// Number of unchanged lines around a change.
const CONTEXT: usize = 3;

/// Limits the search between two anchors. A larger value gives a shorter diff and takes longer.
/// Beyond the limit, all lines between the anchors count as changed.
const EFFORT: usize = 64;

const HEADER: Style = Style::new().bold();
const PLACE: Style = AnsiColor::Cyan.on_default();
const OLD: Style = AnsiColor::Red.on_default();
const NEW: Style = AnsiColor::Green.on_default();
const SAME: Style = Style::new();

/// Prints the changes of the file `name` as a unified diff. Prints nothing if there are none.
pub(crate) fn print_diff(name: &str, old: &str, new: &str, coloured: bool, out: &mut dyn Write) -> io::Result<()> {
    let (old, new) = (lines_of(old), lines_of(new));
    let hunks = group_diff_ops(changes(&old, &new), CONTEXT);
    let mut lines = Lines { out, coloured };
    if !hunks.is_empty() {
        lines.print(HEADER, &format!("--- {name}\n+++ {name}\n"))?;
    }
    for hunk in hunks {
        lines.print(PLACE, &header(&hunk))?;
        for change in hunk.iter().flat_map(|op| op.iter_changes(&old[..], &new[..])) {
            let style = match change.tag() {
                ChangeTag::Equal => SAME,
                ChangeTag::Delete => OLD,
                ChangeTag::Insert => NEW,
            };
            lines.print(style, &format!("{}{}", change.tag(), change.value()))?;
            if !change.value().ends_with(['\r', '\n']) {
                lines.print(SAME, "\n\\ No newline at end of file\n")?;
            }
        }
    }
    Ok(())
}

/// Prints differences by path, below the names of the old and the new file.
pub(crate) fn print_differences(
    [old, new]: [&str; 2],
    differences: &[&Difference],
    has_several_documents: bool,
    coloured: bool,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut lines = Lines { out, coloured };
    lines.print(HEADER, &format!("--- {old}\n+++ {new}\n"))?;
    let mut document = None;
    for difference in differences {
        if has_several_documents && document.replace(difference.document) != Some(difference.document) {
            lines.print(PLACE, &format!("@@ document {} @@\n", difference.document + 1))?;
        }
        for (index, line) in difference.to_string().split('\n').enumerate() {
            let style = match line.as_bytes().first() {
                Some(b'-') if index > 0 => OLD,
                Some(b'+') if index > 0 => NEW,
                _ => PLACE,
            };
            lines.print(style, &format!("{line}\n"))?;
        }
    }
    Ok(())
}

/// Our text. The lines that differ from theirs are marked as git marks conflicts, with markers of
/// `size` characters.
pub(crate) fn with_markers(ours: &str, theirs: &str, size: usize) -> String {
    let (old, new) = (lines_of(ours), lines_of(theirs));
    let mut out = String::new();
    for op in changes(&old, &new) {
        let (mine, other) = (&old[op.old_range()], &new[op.new_range()]);
        if matches!(op, DiffOp::Equal { .. }) {
            out.extend(mine.iter().copied());
            continue;
        }
        for (marker, label, lines) in [("<", " ours", mine), ("=", "", other)] {
            out.push_str(&marker.repeat(size));
            out.push_str(label);
            out.push('\n');
            out.extend(lines.iter().copied());
            if !out.ends_with('\n') {
                out.push('\n');
            }
        }
        out.push_str(&">".repeat(size));
        out.push_str(" theirs\n");
    }
    out
}

/// The lines of a text, each with its line break.
fn lines_of(text: &str) -> Vec<&str> {
    let mut lines = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let end = match rest.find(['\n', '\r']) {
            Some(at) if rest[at..].starts_with("\r\n") => at + 2,
            Some(at) => at + 1,
            None => rest.len(),
        };
        let (line, after) = rest.split_at(end);
        lines.push(line);
        rest = after;
    }
    lines
}

/// The header line of a hunk: its ranges in both texts.
fn header(hunk: &[DiffOp]) -> String {
    let (Some(first), Some(last)) = (hunk.first(), hunk.last()) else { return String::new() };
    let old = line_range(first.old_range().start..last.old_range().end);
    let new = line_range(first.new_range().start..last.new_range().end);
    format!("@@ -{old} +{new} @@\n")
}

/// A range of lines as unified diffs number them. An empty range has the number of the line before
/// it.
fn line_range(lines: Range<usize>) -> String {
    match lines.len() {
        0 => format!("{},0", lines.start),
        1 => format!("{}", lines.start + 1),
        length => format!("{},{length}", lines.start + 1),
    }
}

/// The changes from `old` to `new`, in linear time: lines that occur once in both texts are
/// anchors, and the search between two anchors is limited.
fn changes(old: &[&str], new: &[&str]) -> Vec<DiffOp> {
    let mut ops = Vec::new();
    let (mut old_at, mut new_at) = (0, 0);
    for (old_next, new_next) in anchors(old, new) {
        gap(old, old_at..old_next, new, new_at..new_next, &mut ops);
        push(&mut ops, DiffOp::Equal { old_index: old_next, new_index: new_next, len: 1 });
        (old_at, new_at) = (old_next + 1, new_next + 1);
    }
    gap(old, old_at..old.len(), new, new_at..new.len(), &mut ops);
    ops
}

/// The lines that occur exactly once in each text, as many as are in the same order in both.
fn anchors(old: &[&str], new: &[&str]) -> Vec<(usize, usize)> {
    // For each line, the index of its only occurrence in each text.
    let mut places: HashMap<&str, [Option<usize>; 2]> = HashMap::new();
    let mut repeated: HashSet<&str> = HashSet::new();
    for (side, lines) in [old, new].into_iter().enumerate() {
        for (index, &line) in lines.iter().enumerate() {
            if places.entry(line).or_default()[side].replace(index).is_some() {
                repeated.insert(line);
            }
        }
    }
    let pair = |line: &str| match places.get(line) {
        Some(&[Some(old), Some(new)]) if !repeated.contains(line) => Some((old, new)),
        _ => None,
    };
    let pairs: Vec<_> = old.iter().filter_map(|line| pair(line)).collect();
    longest_increasing(&pairs)
}

/// The longest subsequence of `pairs` whose second numbers increase. The first ones already do.
fn longest_increasing(pairs: &[(usize, usize)]) -> Vec<(usize, usize)> {
    // For each length, the last pair of the sequence of that length with the lowest end. For each
    // pair, its predecessor.
    let mut ends: Vec<usize> = Vec::new();
    let mut before = Vec::with_capacity(pairs.len());
    for (index, pair) in pairs.iter().enumerate() {
        let length = ends.partition_point(|&end| pairs[end].1 < pair.1);
        before.push(length.checked_sub(1).map(|shorter| ends[shorter]));
        match ends.get_mut(length) {
            Some(end) => *end = index,
            None => ends.push(index),
        }
    }
    let mut longest: Vec<_> =
        successors(ends.last().copied(), |&index| before[index]).map(|index| pairs[index]).collect();
    longest.reverse();
    longest
}

/// Adds the changes between two anchors.
fn gap(old: &[&str], mut old_lines: Range<usize>, new: &[&str], mut new_lines: Range<usize>, ops: &mut Vec<DiffOp>) {
    let same = |(old, new): &(&&str, &&str)| old == new;
    let start = old[old_lines.clone()].iter().zip(&new[new_lines.clone()]).take_while(same).count();
    if start > 0 {
        push(ops, DiffOp::Equal { old_index: old_lines.start, new_index: new_lines.start, len: start });
    }
    old_lines.start += start;
    new_lines.start += start;
    let end = old[old_lines.clone()].iter().rev().zip(new[new_lines.clone()].iter().rev()).take_while(same).count();
    old_lines.end -= end;
    new_lines.end -= end;
    let (old_len, new_len) = (old_lines.len(), new_lines.len());
    if old_len * new_len <= EFFORT * (old_len + new_len) {
        let mut found = Compact::new(Replace::new(Capture::new()), old, new);
        let Ok(()) = histogram::diff(&mut found, old, old_lines.clone(), new, new_lines.clone());
        for op in found.into_inner().into_inner().into_ops() {
            push(ops, op);
        }
    } else {
        ops.push(DiffOp::Replace { old_index: old_lines.start, old_len, new_index: new_lines.start, new_len });
    }
    if end > 0 {
        push(ops, DiffOp::Equal { old_index: old_lines.end, new_index: new_lines.end, len: end });
    }
}

/// Adds an operation, and merges unchanged lines with those before them.
fn push(ops: &mut Vec<DiffOp>, op: DiffOp) {
    if let (Some(DiffOp::Equal { len, .. }), DiffOp::Equal { len: more, .. }) = (ops.last_mut(), &op) {
        *len += more;
    } else {
        ops.push(op);
    }
}

struct Lines<'o> {
    out: &'o mut dyn Write,
    coloured: bool,
}

impl Lines<'_> {
    /// Prints lines. The colours end before the last line break, so that they never extend into the
    /// next line.
    fn print(&mut self, style: Style, lines: &str) -> io::Result<()> {
        if !self.coloured {
            return self.out.write_all(lines.as_bytes());
        }
        let text = lines.trim_end_matches(['\r', '\n']);
        write!(self.out, "{style}{text}{style:#}{}", &lines[text.len()..])
    }
}

#[cfg(test)]
mod tests {
    use super::{changes, lines_of, print_diff};

    /// The old text with the changes applied.
    fn patched(old: &str, new: &str) -> String {
        let (old, new) = (lines_of(old), lines_of(new));
        let ops = changes(&old, &new);
        let kept = ops.iter().map(|op| op.old_range().len()).sum::<usize>();
        assert_eq!(kept, old.len(), "every old line is told of");
        let all = ops.iter().flat_map(|op| op.iter_changes(&old[..], &new[..]));
        all.filter(|change| change.tag() != similar::ChangeTag::Delete).map(|change| change.value()).collect()
    }

    #[test]
    fn the_changes_make_the_new_text() {
        let texts = ["", "a\n", "a\nb\nc\n", "c\nb\na\n", "a\n\n\nb\n\n\nc", "x\n\nb\nx\nc\n", "a\nb\nb\na\nc\nd\n"];
        for old in texts {
            for new in texts {
                assert_eq!(patched(old, new), new, "{old:?}");
            }
        }
        let many: Vec<String> = (0..500).map(|i| format!("{}\n", i % 7)).collect();
        let others: Vec<String> = (0..500).map(|i| format!("{}\n", i % 5)).collect();
        assert_eq!(patched(&many.concat(), &others.concat()), others.concat());
    }

    #[test]
    fn lines_end_at_every_line_break() {
        assert_eq!(lines_of("a\nb\r\nc\rd\n\r\r\n\ne"), ["a\n", "b\r\n", "c\r", "d\n", "\r", "\r\n", "\n", "e"]);
        assert!(lines_of("").is_empty());
    }

    #[test]
    fn empty_ranges_have_the_line_before() {
        let diff = |old, new| {
            let mut out = Vec::new();
            print_diff("f", old, new, false, &mut out).unwrap();
            String::from_utf8(out).unwrap()
        };
        assert_eq!(diff("", "a\n"), "--- f\n+++ f\n@@ -0,0 +1 @@\n+a\n");
        assert_eq!(diff("a\nb\n", ""), "--- f\n+++ f\n@@ -1,2 +0,0 @@\n-a\n-b\n");
    }

    #[test]
    fn unchanged_lines_surround_changes() {
        let mut out = Vec::new();
        print_diff("f", "1\n2\n3\n4\n5\n6\n7\n8\n9\n", "1\n2\n3\n4\nfive\n6\n7\n8\n9\n", false, &mut out).unwrap();
        let expected = "--- f\n+++ f\n@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n";
        assert_eq!(String::from_utf8(out).unwrap(), expected);
    }
}
