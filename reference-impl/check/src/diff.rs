//! Prints what would change, as `patch` reads it.

use std::collections::{HashMap, HashSet};
use std::io::{self, Write};
use std::iter::successors;
use std::ops::Range;

use clap::builder::styling::{AnsiColor, Style};
use similar::udiff::UnifiedHunkHeader;
use similar::{Algorithm, ChangeTag, DiffOp, DiffableStr, capture_diff, group_diff_ops};

/// How many lines that stay are shown around those that change.
const CONTEXT: usize = 3;

/// A part of which both texts have few lines is compared line by line; of a larger one all lines are said to change. The greater this is,
/// the shorter is the difference, and the longer it takes.
const EFFORT: usize = 64;

const HEADER: Style = Style::new().bold();
const PLACE: Style = AnsiColor::Cyan.on_default();
const OLD: Style = AnsiColor::Red.on_default();
const NEW: Style = AnsiColor::Green.on_default();
const SAME: Style = Style::new();

/// Prints how the file `name` changes, as a unified diff; prints nothing if it does not.
pub(crate) fn print_diff(name: &str, old: &str, new: &str, coloured: bool, out: impl Write) -> io::Result<()> {
    let (old, new) = (old.tokenize_lines(), new.tokenize_lines());
    let hunks = group_diff_ops(changes(&old, &new), CONTEXT);
    let mut lines = Lines { out, coloured };
    if !hunks.is_empty() {
        lines.print(HEADER, &format!("--- {name}\n+++ {name}\n"))?;
    }
    for hunk in hunks {
        lines.print(PLACE, &format!("{}\n", UnifiedHunkHeader::new(&hunk)))?;
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

/// How `old` becomes `new`, in time that grows as they do: between two lines that both have once, only little is searched.
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

/// The lines that both texts have exactly once, as many as stand in the same order in both.
fn anchors(old: &[&str], new: &[&str]) -> Vec<(usize, usize)> {
    // For each line, the place of the only one like it, in both texts.
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

/// The most of `pairs`, which are in the order of their first numbers, whose second ones are in order as well.
fn longest_increasing(pairs: &[(usize, usize)]) -> Vec<(usize, usize)> {
    // For each length, the last pair of the sequence of that length that ends first; and before each pair the one that it follows.
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

/// Adds what becomes of the lines between two anchors.
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
        let searched = capture_diff(Algorithm::Histogram, old, old_lines.clone(), new, new_lines.clone());
        for op in searched {
            push(ops, op);
        }
    } else {
        ops.push(DiffOp::Replace { old_index: old_lines.start, old_len, new_index: new_lines.start, new_len });
    }
    if end > 0 {
        push(ops, DiffOp::Equal { old_index: old_lines.end, new_index: new_lines.end, len: end });
    }
}

/// Adds a part; lines that stay go with those before them that do.
fn push(ops: &mut Vec<DiffOp>, op: DiffOp) {
    if let (Some(DiffOp::Equal { len, .. }), DiffOp::Equal { len: more, .. }) = (ops.last_mut(), &op) {
        *len += more;
    } else {
        ops.push(op);
    }
}

struct Lines<W> {
    out: W,
    coloured: bool,
}

impl<W: Write> Lines<W> {
    /// Prints lines. The colours end before the last line break, so that they never reach into the next line.
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
    use similar::DiffableStr;

    use super::{changes, print_diff};

    /// The new text, put together from the old one and the changes.
    fn patched(old: &str, new: &str) -> String {
        let (old, new) = (old.tokenize_lines(), new.tokenize_lines());
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
    fn lines_that_stay_are_shown_around_those_that_change() {
        let mut out = Vec::new();
        print_diff("f", "1\n2\n3\n4\n5\n6\n7\n8\n9\n", "1\n2\n3\n4\nfive\n6\n7\n8\n9\n", false, &mut out).unwrap();
        let expected = "--- f\n+++ f\n@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n";
        assert_eq!(String::from_utf8(out).unwrap(), expected);
    }
}
