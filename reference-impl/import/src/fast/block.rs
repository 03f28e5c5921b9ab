//! Literal and folded scalars.

use std::borrow::Cow;

use kyaml_core::Span;

use super::Reader;
use crate::events::{Event, Sink};
use crate::scalar::Style;

/// What becomes of the line breaks at the end.
#[derive(Clone, Copy)]
enum Chomping {
    Strip,
    Clip,
    Keep,
}

impl<'s, S: Sink<'s>> Reader<'s, '_, S> {
    /// ```text
    /// block_scalar = ( "|" | ">" ) ~ ( "-" | "+" )? ~ line_end ~ text_line*
    /// ```
    pub(super) fn block_scalar(&mut self) -> Option<()> {
        let is_folded = self.byte() == Some(b'>');
        self.at += 1;
        let chomping = match self.byte() {
            Some(b'-') => Chomping::Strip,
            Some(b'+') => Chomping::Keep,
            _ => Chomping::Clip,
        };
        if !matches!(chomping, Chomping::Clip) {
            self.at += 1;
        }
        self.line_end()?;
        let outer = self.open.last()?.column;
        let first = self.first_text_line(outer)?;
        let indentation = first.indentation;
        let start = first.line + indentation;
        let mut text = String::new();
        (0..first.blank).for_each(|_| text.push('\n'));
        self.at = first.line;
        let end = self.text_lines(indentation, is_folded, chomping, &mut text)?;
        self.filled();
        let end = self.text[..end].trim_end().len();
        let event = Event::Scalar { text: Cow::Owned(text), style: Style::Block, anchor: None, tag: None };
        self.sink.event(event, Span::new(start.min(end), end))
    }

    /// The first line that holds more than blanks. Blank lines above it that are longer than its indentation are an error.
    fn first_text_line(&self, outer: usize) -> Option<First> {
        let mut line = self.at;
        let mut blank = 0;
        let mut longest = 0;
        loop {
            let length = self.bytes[line..].iter().take_while(|&&byte| byte == b' ').count();
            match self.bytes.get(line + length)? {
                b'\n' => {
                    blank += 1;
                    longest = longest.max(length);
                    line += length + 1;
                }
                b'\t' => return None,
                _ if length <= outer || longest > length => return None,
                _ => return Some(First { line, indentation: length, blank }),
            }
        }
    }

    /// Adds the lines of the text, and gives where the last one ends.
    fn text_lines(
        &mut self,
        indentation: usize,
        is_folded: bool,
        chomping: Chomping,
        text: &mut String,
    ) -> Option<usize> {
        let mut end = self.at;
        let mut blank = 0;
        let mut is_first = true;
        let mut was_indented = false;
        loop {
            let rest = &self.bytes[self.at..];
            let blanks = rest.iter().take(indentation).take_while(|&&byte| byte == b' ').count();
            match rest.get(blanks) {
                None => break,
                Some(b'\n') => {
                    blank += 1;
                    self.at += blanks + 1;
                    continue;
                }
                Some(b'\t') if blanks < indentation => return None,
                Some(_) if blanks < indentation => break,
                Some(_) => {}
            }
            let length = memchr::memchr(b'\n', rest)?;
            let line = &self.text[self.at + blanks..self.at + length];
            let is_indented = line.starts_with([' ', '\t']);
            if !is_first {
                if !is_folded || is_indented || was_indented {
                    text.push('\n');
                } else if blank == 0 {
                    text.push(' ');
                }
            }
            (0..std::mem::take(&mut blank)).for_each(|_| text.push('\n'));
            text.push_str(line);
            (is_first, was_indented) = (false, is_indented);
            end = self.at + length;
            self.at += length + 1;
        }
        match chomping {
            Chomping::Strip => {}
            Chomping::Clip => text.push('\n'),
            Chomping::Keep => (0..=blank).for_each(|_| text.push('\n')),
        }
        Some(end)
    }
}

struct First {
    line: usize,
    indentation: usize,
    /// How many blank lines stand above it.
    blank: usize,
}
