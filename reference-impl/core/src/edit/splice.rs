//! The edits of a document that keep its layout.
//!
//! The text of a collection consists of its opening bracket, a region for each child, and a tail: the
//! comments at its foot and the closing bracket. A region has the blanks and comments above the
//! child, the child, its comma and the comments at the end of its line. Collections whose children
//! and comments are those of the source are only searched for changes inside; the regions of
//! others are copied, skipped and added.

mod frame;

use frame::{Child, Frame, Old, Rewrite};

use super::item::{Entry, Item, Kind};
use super::patch::{Edit, Patch};
use super::render::{self, Style};
use super::source::{Lines, Source, has_line_break};
use crate::syntax::Comment;
use crate::write::render_key;

/// The edits that make the text of `root` of its source. The comments at the end become `end`, if
/// it is given. If the document is not the first, the comments before its header are moved below it. Also
/// returns whether each edit replaces a scalar by another on one line, which keeps canonical form.
pub(super) fn edits(
    source: &Source,
    root: &Entry,
    end: Option<&[Comment<'static>]>,
    is_first: bool,
) -> (Vec<Edit>, bool) {
    let mut splicer = Splicer {
        source,
        patch: Patch::new(&source.text),
        lines: Lines::new(&source.text),
        frames: Vec::new(),
        keeps_form: is_first && end.is_none(),
    };
    splicer.document(root, end, is_first);
    (splicer.patch.finish(), splicer.keeps_form)
}

struct Splicer<'d> {
    source: &'d Source,
    patch: Patch<'d>,
    lines: Lines<'d>,
    /// The open collections, outermost first.
    frames: Vec<Frame<'d>>,
    /// Whether all changes so far are of scalars.
    keeps_form: bool,
}

impl<'d> Splicer<'d> {
    fn document(&mut self, entry: &'d Entry, end: Option<&[Comment<'static>]>, is_first: bool) {
        let Some(root) = self.source.places.first() else { return };
        let root = root.span;
        let text = &self.source.text;
        let gap = self.source.gap(root.end);
        let slot = entry.slot.as_ref();
        if !is_first && self.source.header.is_empty() {
            self.patch.push("---\n");
        }
        let has_early_comments = !is_first && text[..self.source.header.start].contains('#');
        if slot.is_none_or(|slot| slot.is_head_changed) || has_early_comments {
            self.keeps_form = false;
            self.patch.skip_to(self.source.header.start);
            self.patch.copy_to(self.source.header.end);
            self.patch.skip_to(root.start);
            self.patch.push(if self.source.header.is_empty() { "" } else { "\n" });
            for comment in &entry.head {
                self.patch.push(comment.text());
                self.patch.push("\n");
            }
        }
        self.patch.copy_to(root.start);
        self.values(&entry.item);
        self.patch.copy_to(root.end);
        let is_line_changed = slot.is_none_or(|slot| slot.is_line_changed);
        if is_line_changed {
            self.keeps_form = false;
            self.patch.skip_to(gap.end);
            self.push_line_comments(&entry.line, 0);
            self.skip_blanks(gap.end);
        }
        if let Some(end) = end {
            self.patch.copy_to(gap.end);
            self.patch.skip_to(text.len());
            self.push_lines(end, 0);
            self.patch.push("\n");
        }
    }

    /// Copies or writes the root and everything inside.
    fn values(&mut self, root: &'d Item) {
        self.value(root, 0);
        while let Some(mut frame) = self.frames.pop() {
            if let Some(child) = frame.open.take()
                && frame.rewrite() == Rewrite::Regions
            {
                self.after(&mut frame, &child);
                if child.is_moved {
                    self.patch.resume();
                }
            }
            let Some(child) = frame.children.next() else {
                if frame.rewrite() == Rewrite::Regions {
                    self.end(&frame);
                }
                continue;
            };
            if frame.rewrite() == Rewrite::Regions {
                self.before(&mut frame, &child);
            }
            let (item, index) = (&child.entry.item, child.index);
            frame.open = Some(child);
            self.frames.push(frame);
            if let Some(index) = index {
                self.value(item, index);
            }
        }
    }

    /// Opens a frame for a collection of the source; copies or replaces any other value.
    fn value(&mut self, item: &'d Item, index: u32) {
        let place = self.source.place(index);
        let span = place.span;
        let is_kept = item.is_node(self.source, index);
        if is_kept && !item.read().is_some_and(Kind::is_collection) {
            return;
        }
        if is_kept {
            let frame = Frame::new(self.source, item, index);
            if frame.rewrite() == Rewrite::Regions {
                self.keeps_form = false;
                self.patch.copy_to(span.start + 1);
            }
            if frame.rewrite() != Rewrite::All {
                return self.frames.push(frame);
            }
        }
        self.keeps_form &= !self.source.text[span.start..].starts_with(['{', '['])
            && item.as_scalar().is_some_and(|new| new.as_str().is_none_or(|text| !text.contains(['\n', '\t'])));
        let is_open = if place.end > index + 1 { self.lines.is_broken(span) } else { self.starts_line(index) };
        let style = Style { base: self.lines.indentation(span.start), unit: self.unit(self.frames.last()), is_open };
        self.patch.copy_to(span.start);
        self.patch.skip_to(span.end);
        self.patch.push(&render::value(item, style));
    }

    /// Whether a child, or the value of the document, starts a line.
    fn starts_line(&self, index: u32) -> bool {
        self.frames.is_empty()
            || self.source.text[..self.source.place(index).start()].trim_end_matches(' ').ends_with('\n')
    }

    /// Number of blanks for each level inside a collection: that of the innermost one around it that shows its own.
    fn unit(&self, innermost: Option<&Frame<'d>>) -> usize {
        let mut around = innermost.into_iter().chain(self.frames.iter().rev());
        around.find_map(|frame| frame.unit(self.source, &self.lines)).unwrap_or(2)
    }

    /// Number of blanks that start a new line inside a collection.
    fn inner(&self, frame: &Frame<'d>) -> usize {
        frame.base(&self.lines) + self.unit(Some(frame))
    }

    /// Copies or writes the text between the last child and the value of this one, and a new value.
    fn before(&mut self, frame: &mut Frame<'d>, child: &Child<'d>) {
        if child.index.is_some() {
            self.before_old(frame, child);
        } else {
            let style = self.before_new(frame, child);
            self.patch.push(&render::value(&child.entry.item, style));
        }
        frame.passed = if child.stays() { child.position + 1 } else { frame.passed };
        frame.next = child.index.map(|_| child.position + 1);
        frame.has_children = true;
    }

    fn before_old(&mut self, frame: &Frame<'d>, child: &Child<'d>) {
        let text = &*self.source.text;
        let old = &frame.old[child.position];
        let (is_head_changed, is_line_changed) = child.changes(old, text);
        if child.is_moved {
            self.patch.detour(old.region);
        }
        self.patch.skip_to(old.region);
        if frame.ends_in_comment {
            self.skip_blanks(old.region);
        }
        if is_head_changed && (!child.entry.head.is_empty() || old.lead(text).contains('#')) {
            self.new_lead(frame, child, old);
        } else {
            self.lead(frame, child, old);
        }
        if child.is_renamed
            && let (Some(key), Some(colon)) = (child.key, old.colon)
        {
            self.patch.skip_to(colon);
            self.patch.push(&render_key(key));
        }
        if (is_head_changed || is_line_changed)
            && old.has_comment_after_key(text)
            && let Some(colon) = old.colon
        {
            self.patch.copy_to(colon + 1);
            self.patch.skip_to(old.value.start);
            self.patch.push(" ");
        }
        self.patch.copy_to(old.value.start);
    }

    /// Writes comments above an old child.
    fn new_lead(&mut self, frame: &Frame<'d>, child: &Child<'d>, old: &Old) {
        let lead = old.lead(&self.source.text);
        let before = &lead[..lead.find('#').unwrap_or(lead.len())];
        if let Some(end) = before.rfind('\n') {
            self.patch.copy_to(old.region + before[..end].trim_end_matches('\r').len());
        }
        let indentation = self.indentation(frame, old);
        self.patch.skip_to(old.start);
        self.push_lines(&child.entry.head, indentation);
        self.push_line_break(indentation);
    }

    /// Copies the text before an old child, or adjusts it to a new neighbour.
    fn lead(&mut self, frame: &Frame<'d>, child: &Child<'d>, old: &Old) {
        let text = &*self.source.text;
        let lead = old.lead(text);
        let has_other_neighbour = frame.next != Some(child.position);
        let starts_with_break = lead.trim_start_matches(' ').starts_with(['\n', '\r']);
        if starts_with_break || !has_other_neighbour && !frame.ends_in_comment {
            return self.patch.copy_to(old.start);
        }
        if lead.contains('#') {
            // The comment is on the line of the bracket.
            self.push_line_break(self.indentation(frame, old));
            self.patch.skip_to(old.region + lead.len() - lead.trim_start_matches(' ').len());
            return self.patch.copy_to(old.start);
        }
        self.patch.skip_to(old.start);
        let removed = &frame.old[frame.passed.min(frame.old.len() - 1)];
        if frame.ends_in_comment {
            self.push_line_break(self.inner(frame));
        } else if (child.is_moved || removed.start < old.start) && has_line_break(removed.lead(text)) {
            self.push_line_break(self.lines.column(removed.start));
        } else if !frame.has_children {
            self.patch.push(removed.lead(text));
        } else {
            self.patch.push(if lead.is_empty() && child.position == 0 { " " } else { lead });
        }
    }

    fn before_new(&mut self, frame: &Frame<'d>, child: &Child<'d>) -> Style {
        let text = &*self.source.text;
        let head = &child.entry.head;
        let neighbour = &frame.old[child.position];
        let neighbour_has_line = has_line_break(neighbour.lead(text));
        let starts_line = neighbour_has_line || !frame.has_children && has_line_break(frame.old[0].lead(text));
        let has_line = starts_line || !head.is_empty() || frame.ends_in_comment;
        let base = if has_line {
            let indentation = if neighbour_has_line { self.lines.column(neighbour.start) } else { self.inner(frame) };
            self.push_lines(head, indentation);
            self.push_line_break(indentation);
            indentation
        } else {
            self.patch.push(if frame.has_children { " " } else { frame.old[0].lead(text) });
            let last = frame.passed.checked_sub(1).map_or(frame.span.start, |last| frame.old[last].value.end);
            self.lines.indentation(last)
        };
        if let Some(key) = child.key {
            self.patch.push(&render_key(key));
            self.patch.push(": ");
        }
        let is_like_neighbour = neighbour.is_collection && (frame.item.is_sequence() || !has_line);
        let is_open = if is_like_neighbour { self.lines.is_broken(neighbour.value) } else { has_line };
        Style { base, unit: self.unit(Some(frame)), is_open }
    }

    /// Copies or writes the comma of a child and the comments at the end of its line.
    fn after(&mut self, frame: &mut Frame<'d>, child: &Child<'d>) {
        let has_trailing_comma = frame.old.last().is_some_and(|old| old.gap.comma.is_some());
        let needs_comma = !child.is_last || has_trailing_comma;
        let line = &child.entry.line;
        let old = child.index.map(|_| &frame.old[child.position]);
        let Some(old) = old else {
            self.patch.push(if needs_comma { "," } else { "" });
            self.push_line_comments(line, self.inner(frame));
            frame.ends_in_comment = !line.is_empty();
            return;
        };
        let gap = old.gap;
        self.patch.copy_to(old.value.end);
        if child.changes(old, &self.source.text).1 {
            self.patch.skip_to(gap.end);
            self.patch.push(if needs_comma { "," } else { "" });
            self.push_line_comments(line, self.indentation(frame, old));
            frame.ends_in_comment = !line.is_empty();
            return;
        }
        match gap.comma {
            // Without the comma, comments before it on lines of their own would be those of the
            // collection.
            Some(comma) if !needs_comma && !gap.has_comment_before_comma => self.patch.skip_to(comma + 1),
            None if needs_comma => self.patch.push(","),
            _ => {}
        }
        self.patch.copy_to(gap.end);
        frame.ends_in_comment = gap.ends_in_comment;
    }

    /// Copies or writes the comments before the closing bracket, and the bracket.
    fn end(&mut self, frame: &Frame<'d>) {
        let close = frame.span.end - 1;
        let start = frame.old.last().map_or(close, |old| old.gap.end);
        let tail = &self.source.text[start..close];
        let has_break = has_line_break(tail);
        let base = if has_break { self.lines.column(close) } else { frame.base(&self.lines) };
        self.patch.skip_to(start);
        if frame.ends_in_comment {
            self.skip_blanks(start);
        }
        if frame.item.is_foot_changed {
            self.patch.skip_to(close);
            self.push_lines(&frame.item.foot, self.inner(frame));
            if has_break || frame.ends_in_comment || !frame.item.foot.is_empty() {
                self.push_line_break(base);
            }
        } else if frame.ends_in_comment && !has_break {
            self.patch.skip_to(close);
            self.push_line_break(base);
        }
        self.patch.copy_to(frame.span.end);
    }

    /// Skips the blanks at byte `at`, which would become part of the comment before them.
    fn skip_blanks(&mut self, at: usize) {
        let rest = &self.source.text[at..];
        self.patch.skip_to(at + rest.len() - rest.trim_start_matches(' ').len());
    }

    /// Number of blanks before an old child if it starts a line.
    fn indentation(&self, frame: &Frame<'d>, old: &Old) -> usize {
        if has_line_break(old.lead(&self.source.text)) { self.lines.column(old.start) } else { self.inner(frame) }
    }

    /// Adds comments, each on a new line.
    fn push_lines(&mut self, comments: &[Comment<'_>], indentation: usize) {
        for comment in comments {
            self.push_line_break(indentation);
            self.patch.push(comment.text());
        }
    }

    /// Adds the first comment to the line, and each other one on a new line (KY-CAN-20).
    fn push_line_comments(&mut self, comments: &[Comment<'_>], indentation: usize) {
        if let Some((first, others)) = comments.split_first() {
            self.patch.push(" ");
            self.patch.push(first.text());
            self.push_lines(others, indentation);
        }
    }

    fn push_line_break(&mut self, indentation: usize) {
        let mut text = String::with_capacity(indentation + 1);
        text.push('\n');
        text.extend(std::iter::repeat_n(' ', indentation));
        self.patch.push(&text);
    }
}
