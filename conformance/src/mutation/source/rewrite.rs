//! Sources with all of their mutants in them.

use std::ops::Range;

use super::{Found, QUESTION, Wrap};

/// How many lines before and after a place are around it.
const AROUND: usize = 8;

/// A source with mutants in it.
#[derive(Debug, Clone)]
pub struct Rewritten {
    /// The source.
    pub text: String,
    /// What was written for each mutant, with its number: the text before a place, and all up to the end of the text after it.
    written: Vec<(usize, Range<usize>, Range<usize>)>,
}

/// Writes the edits that have a number into a source. No edit is lost, and none changes what the source does as long as it is not chosen.
#[must_use]
pub fn rewrite(source: &str, found: &Found, numbers: &[Option<usize>]) -> Rewritten {
    let chosen = found.edits.iter().zip(numbers).filter_map(|(edit, number)| Some((edit, (*number)?)));
    let mut wraps: Vec<(&Wrap, Option<usize>)> = found.plain.iter().map(|wrap| (wrap, None)).collect();
    wraps.extend(chosen.flat_map(|(edit, number)| edit.wraps.iter().map(move |wrap| (wrap, Some(number)))));
    // What is outer comes first. What changes nothing comes before what stands on it.
    wraps.sort_by_key(|(wrap, number)| (wrap.start, std::cmp::Reverse(wrap.end), number.is_some()));
    let mut writer = Writer { source, done: 0, text: String::new(), open: Vec::new(), written: Vec::new() };
    for (wrap, number) in wraps {
        writer.close_until(wrap.start);
        writer.copy_until(wrap.start);
        writer.open(wrap, number);
    }
    writer.close_until(usize::MAX);
    writer.copy_until(source.len());
    Rewritten { text: writer.text, written: writer.written }
}

struct Writer<'s> {
    source: &'s str,
    done: usize,
    text: String,
    /// What is to be closed: where, with what, and its place in `written`.
    open: Vec<(usize, &'s str, Option<usize>)>,
    written: Vec<(usize, Range<usize>, Range<usize>)>,
}

impl<'s> Writer<'s> {
    fn copy_until(&mut self, end: usize) {
        assert!(self.done <= end, "two edits overlap");
        self.text.push_str(&self.source[self.done..end]);
        self.done = end;
    }

    fn open(&mut self, wrap: &'s Wrap, number: Option<usize>) {
        let start = self.text.len();
        let question = number.map(|number| QUESTION.replace('?', &number.to_string())).unwrap_or_default();
        self.text.push_str(&wrap.before.replace(QUESTION, &question));
        let place = number.map(|number| {
            self.written.push((number, start..self.text.len(), start..self.text.len()));
            self.written.len() - 1
        });
        if wrap.end > wrap.start {
            self.open.push((wrap.end, &wrap.after, place));
        }
    }

    fn close_until(&mut self, start: usize) {
        while let Some((end, after, place)) = self.open.pop_if(|(end, ..)| *end <= start) {
            self.copy_until(end);
            self.text.push_str(after);
            if let Some(place) = place {
                self.written[place].2.end = self.text.len();
            }
        }
    }
}

impl Rewritten {
    /// The mutants that a mistake at these bytes is to be blamed on: the one whose text it is in, or else those right around it.
    #[must_use]
    pub fn blamed(&self, place: &Range<usize>) -> Vec<usize> {
        let is_in = |outer: &Range<usize>| outer.start <= place.start && place.start < outer.end;
        let texts = self.written.iter().filter(|(_, text, _)| is_in(text));
        if let Some((number, ..)) = texts.min_by_key(|(_, text, _)| text.len()) {
            return vec![*number];
        }
        // A mistake that is as long as a whole expression with its mutants is one of theirs.
        let around = |(_, _, whole): &&(usize, Range<usize>, Range<usize>)| {
            is_in(whole) || (place.start <= whole.start && whole.end <= place.end)
        };
        let smallest = self.written.iter().filter(around).map(|(_, _, whole)| whole.len()).min();
        let of_smallest = self.written.iter().filter(around).filter(|(_, _, whole)| Some(whole.len()) == smallest);
        of_smallest.map(|(number, ..)| *number).collect()
    }

    /// The mutants whose texts start in the line of a place; or else those right around it that leave out a statement, or else all of these.
    #[must_use]
    pub fn near(&self, place: usize) -> Vec<usize> {
        let starts = self.text[..place].rmatch_indices('\n').map(|(at, _)| at);
        let ends = self.text[place..].match_indices('\n').map(|(at, _)| place + at);
        let in_line = starts.clone().next().unwrap_or(0)..ends.clone().next().unwrap_or(self.text.len());
        let around = starts.take(AROUND).last().unwrap_or(0)..ends.take(AROUND).last().unwrap_or(self.text.len());
        let found = |lines: &Range<usize>, start: &str| -> Vec<usize> {
            let is_in = |text: &Range<usize>| lines.contains(&text.start) && self.text[text.clone()].starts_with(start);
            self.written.iter().filter(|(_, text, _)| is_in(text)).map(|(number, ..)| *number).collect()
        };
        let tries = [(&in_line, ""), (&around, "if !"), (&around, "")];
        tries.into_iter().map(|(lines, start)| found(lines, start)).find(|found| !found.is_empty()).unwrap_or_default()
    }
}
