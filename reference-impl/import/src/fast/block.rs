//! Literal and folded scalars.

use std::borrow::Cow;

use kyaml_core::Span;

use super::Reader;
use crate::scalar::Style;

/// The treatment of the line breaks at the end.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Chomping {
    Strip,
    Clip,
    Keep,
}

/// The first line of a text that holds more than blanks.
struct First {
    /// Where it starts.
    at: usize,
    indentation: usize,
    /// The number of blank lines above it.
    blank: usize,
}

impl Reader<'_, '_> {
    /// ```text
    /// block_scalar = ( "|" | ">" ) ~ ( "-" | "+" )? ~ line_end ~ blank_line* ~ text_line ~ ( text_line | blank_line )*
    /// ```
    pub(super) fn block_scalar(&mut self) -> Option<()> {
        let is_folded = self.byte() == Some(b'>');
        self.at += 1;
        let chomping = self.chomping();
        self.line_end()?;
        let outer = self.open.last()?.column;
        let first = self.first_text_line(outer)?;
        self.at = first.at;
        let mut text = Text::new(is_folded, first.blank);
        let end = self.text_lines(first.indentation, &mut text)?;
        self.filled();
        let end = self.text[..end].trim_end().len();
        let start = end.min(first.at + first.indentation);
        let text = Cow::Owned(text.finish(chomping));
        self.tree.scalar(text, Style::Block, Span::new(start, end))
    }

    fn chomping(&mut self) -> Chomping {
        let chomping = match self.byte() {
            Some(b'-') => Chomping::Strip,
            Some(b'+') => Chomping::Keep,
            _ => return Chomping::Clip,
        };
        self.at += 1;
        chomping
    }

    /// The first line of the text, which determines the indentation: more than that of the
    /// collection around it. Longer blank lines above it are an error.
    fn first_text_line(&self, outer: usize) -> Option<First> {
        let mut at = self.at;
        let mut blank = 0;
        let mut longest = 0;
        loop {
            let indentation = self.bytes[at..].iter().take_while(|&&byte| byte == b' ').count();
            match self.bytes.get(at + indentation)? {
                byte @ (b'\n' | b'\r') => {
                    blank += 1;
                    longest = longest.max(indentation);
                    at += indentation + if *byte == b'\r' { 2 } else { 1 };
                }
                b'\t' => return None,
                _ if indentation <= outer || longest > indentation => return None,
                _ => return Some(First { at, indentation, blank }),
            }
        }
    }

    /// Adds the lines of the text, and gives the end of the last one that is not blank.
    ///
    /// ```text
    /// text_line  = " "{indentation} ~ character+ ~ line_break
    /// blank_line = " "{0, indentation} ~ line_break
    /// ```
    fn text_lines(&mut self, indentation: usize, text: &mut Text) -> Option<usize> {
        let mut end = self.at;
        loop {
            let rest = &self.bytes[self.at..];
            let blanks = rest.iter().take(indentation).take_while(|&&byte| byte == b' ').count();
            match rest.get(blanks) {
                // Whether a last line of blanks is ended depends on the schema.
                None if blanks > 0 => return None,
                None => return Some(end),
                Some(b'\n' | b'\r') => {
                    text.blank += 1;
                    self.at += blanks;
                    self.line_break();
                }
                Some(b'\t') if blanks < indentation => return None,
                Some(_) if blanks < indentation => return Some(end),
                Some(_) => {
                    let line_feed = self.at + memchr::memchr(b'\n', rest)?;
                    end = self.line_break_before(line_feed);
                    text.add(&self.text[self.at + blanks..end]);
                    self.at = line_feed + 1;
                }
            }
        }
    }
}

/// A text, line by line.
struct Text {
    lines: String,
    is_folded: bool,
    /// The number of blank lines below the last line.
    blank: usize,
    /// Whether the last line starts with white space; `None` before the first line.
    was_indented: Option<bool>,
}

impl Text {
    fn new(is_folded: bool, blank: usize) -> Self {
        Self { lines: String::new(), is_folded, blank, was_indented: None }
    }

    /// A line break is a blank in a folded text, unless a line beside it is indented or blank.
    fn add(&mut self, line: &str) {
        let is_indented = line.starts_with([' ', '\t']);
        let keeps_break = !self.is_folded || is_indented || self.was_indented == Some(true);
        if self.was_indented.is_some() {
            match (keeps_break, self.blank) {
                (true, _) => self.lines.push('\n'),
                (false, 0) => self.lines.push(' '),
                (false, _) => {}
            }
        }
        self.lines.extend(std::iter::repeat_n('\n', self.blank));
        self.lines.push_str(line);
        self.blank = 0;
        self.was_indented = Some(is_indented);
    }

    fn finish(mut self, chomping: Chomping) -> String {
        if chomping != Chomping::Strip {
            self.lines.push('\n');
        }
        if chomping == Chomping::Keep {
            self.lines.extend(std::iter::repeat_n('\n', self.blank));
        }
        self.lines
    }
}
