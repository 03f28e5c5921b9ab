//! Lines that differ between two texts.

use std::ops::Range;

use kyaml_core::Span;
use kyaml_core::edit::Edit;
use similar::algorithms::{Capture, Compact, Replace, histogram};
use similar::{DiffOp, DiffTag};

use crate::increasing::anchors;

/// Limits the search between two anchors. A larger value gives a shorter diff and takes longer.
/// Beyond the limit, all lines between the anchors count as changed.
const EFFORT: usize = 64;

/// The edits that turn `old` into `new`, in order. Each replaces whole lines; `old` is indexed in
/// bytes. Takes linear time, so the list is not always the shortest one.
///
/// ```
/// use kyaml_core::edit::Edit;
/// use kyaml_format::{FormatOptions, format, line_edits};
///
/// let old = "---\n{\n  a: 1,\n  \"b\": 2,\n}\n";
/// let formatted = format(old.as_bytes(), &FormatOptions::default()).unwrap();
/// let edits = line_edits(old, formatted.text());
/// assert_eq!((edits.len(), edits[0].span.range(), &*edits[0].text), (1, 14..24, "  b: 2,\n"));
/// assert_eq!(Edit::apply(&edits, old.as_bytes()), formatted.text().as_bytes());
/// ```
#[must_use]
#[doc(hidden)]
pub fn line_edits(old: &str, new: &str) -> Vec<Edit> {
    let (old_lines, new_lines) = (lines_of(old), lines_of(new));
    let mut edits = Vec::new();
    // The first line whose offset is not known yet, and the offset of that line.
    let (mut line, mut offset) = (0, 0);
    for (removed, added) in changed_lines(&old_lines, &new_lines) {
        let length = |lines: &[&str]| lines.iter().map(|line| line.len()).sum::<usize>();
        let start = offset + length(&old_lines[line..removed.start]);
        let end = start + length(&old_lines[removed.clone()]);
        edits.push(Edit { span: Span::new(start, end), text: new_lines[added].concat() });
        (line, offset) = (removed.end, end);
    }
    edits
}

/// The lines of `old` and `new` that differ, in order: a range of old lines that a range of new
/// lines replaces. One of the two may be empty. Takes linear time.
///
/// ```
/// use kyaml_format::{changed_lines, lines_of};
///
/// let changed = changed_lines(&lines_of("a\nb\nc\n"), &lines_of("a\nx\ny\nc\n"));
/// assert_eq!(changed, [(1..2, 1..3)]);
/// ```
#[must_use]
#[doc(hidden)]
pub fn changed_lines(old: &[&str], new: &[&str]) -> Vec<(Range<usize>, Range<usize>)> {
    let changed = line_ops(old, new).into_iter().filter(|op| op.tag() != DiffTag::Equal);
    changed.map(|op| (op.old_range(), op.new_range())).collect()
}

/// The lines of a text, each with its line break: LF, CR LF, or a bare CR.
#[must_use]
#[doc(hidden)]
pub fn lines_of(text: &str) -> Vec<&str> {
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

/// The changes from `old` to `new`, in linear time: lines that occur once in both texts are
/// anchors, and the search between two anchors is limited. No two changes touch.
#[must_use]
#[doc(hidden)]
pub fn line_ops(old: &[&str], new: &[&str]) -> Vec<DiffOp> {
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
        push(ops, DiffOp::Replace { old_index: old_lines.start, old_len, new_index: new_lines.start, new_len });
    }
    if end > 0 {
        push(ops, DiffOp::Equal { old_index: old_lines.end, new_index: new_lines.end, len: end });
    }
}

/// Adds an operation, and merges it with the one before if both are changes, or neither.
fn push(ops: &mut Vec<DiffOp>, op: DiffOp) {
    let is_equal = |op: &DiffOp| op.tag() == DiffTag::Equal;
    let Some(last) = ops.pop_if(|last| is_equal(last) == is_equal(&op)) else {
        ops.push(op);
        return;
    };
    let (old_index, old_len) = (last.old_range().start, last.old_range().len() + op.old_range().len());
    let (new_index, new_len) = (last.new_range().start, last.new_range().len() + op.new_range().len());
    ops.push(match (old_len, new_len) {
        (len, _) if is_equal(&op) => DiffOp::Equal { old_index, new_index, len },
        (_, 0) => DiffOp::Delete { old_index, old_len, new_index },
        (0, _) => DiffOp::Insert { old_index, new_index, new_len },
        _ => DiffOp::Replace { old_index, old_len, new_index, new_len },
    });
}
