//! Finds the fences of a Markdown text and replaces their content. Every other byte of the text
//! stays.
//!
//! A fence is a code block between two lines of backquotes or tildes. In lists its lines are
//! indented, and in block quotes they start with `>`. Neither is part of its content.

pub(crate) mod format;
#[cfg(test)]
mod test;

use std::ops::Range;

use kyaml_core::Span;
use kyaml_lint::Edit;
use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, TagEnd};

use crate::input::Input;

/// The text of a Markdown file. The error is a message.
pub(crate) fn markdown_text<'b>(input: &Input, bytes: &'b [u8]) -> Result<&'b str, String> {
    str::from_utf8(bytes).map_err(|error| {
        let at = error.valid_up_to();
        format!("cannot read {}: it is Markdown by its name, and its byte {at} is not UTF-8", input.name())
    })
}

/// A Markdown text and its fences, in their order.
#[derive(Debug)]
pub(crate) struct Markdown<'t> {
    text: &'t str,
    pub(crate) fences: Vec<Fence<'t>>,
}

/// A code block between fences.
#[derive(Debug)]
pub(crate) struct Fence<'t> {
    /// The first word of the info string, which names the language of the content. It may be empty.
    pub(crate) language: &'t str,
    /// The content. Each line ends with LF, also if the file has CR LF.
    pub(crate) content: String,
    /// Offset of the fence in the file, in bytes.
    pub(crate) start: usize,
    /// Range of `language` in the file.
    language_place: Range<usize>,
    /// Range of the content's lines in the file.
    block: Range<usize>,
    /// The lines of the content.
    lines: Vec<Line>,
    /// The indentation and the `>` of block quotes before the content, on each line.
    prefix: String,
    /// The line break of the file.
    line_break: &'static str,
}

/// A line of a fence's content.
#[derive(Debug)]
struct Line {
    /// Offset in the content.
    start: usize,
    /// Number of blanks at its start that are the rest of a tab in the file.
    of_tab: usize,
    /// Offset in the file.
    file: usize,
}

/// New content for a fence.
#[derive(Debug)]
pub(crate) struct Replacement {
    /// Index of the fence.
    pub(crate) fence: usize,
    /// The content. Each line ends with LF.
    pub(crate) content: String,
    /// The new language. `None` keeps the old one.
    pub(crate) language: Option<String>,
}

impl<'t> Markdown<'t> {
    /// Finds the fences by the rules of `CommonMark`, with tables and footnotes, except in front
    /// matter.
    pub(crate) fn new(text: &'t str) -> Self {
        let options = Options::ENABLE_YAML_STYLE_METADATA_BLOCKS
            | Options::ENABLE_PLUSES_DELIMITED_METADATA_BLOCKS
            | Options::ENABLE_TABLES
            | Options::ENABLE_FOOTNOTES;
        let mut fences: Vec<Fence<'t>> = Vec::new();
        let mut is_open = false;
        for (event, range) in Parser::new_ext(text, options).into_offset_iter() {
            match event {
                Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(_))) => {
                    fences.push(Fence::open(text, range.start));
                    is_open = true;
                }
                Event::Text(part) if is_open => {
                    fences.iter_mut().last().into_iter().for_each(|fence| fence.push(text, &part, &range));
                }
                Event::End(TagEnd::CodeBlock) if is_open => {
                    fences.iter_mut().last().into_iter().for_each(Fence::close);
                    is_open = false;
                }
                _ => {}
            }
        }
        Self { text, fences }
    }

    /// The text with new content in some of its fences, in their order. `None` if that would change
    /// other fences.
    pub(crate) fn replace(&self, replacements: &[Replacement]) -> Option<String> {
        let mut out = String::with_capacity(self.text.len());
        let mut from = 0;
        for Replacement { fence, content, language } in replacements {
            let fence = self.fences.get(*fence)?;
            if let Some(language) = language {
                out.push_str(&self.text[from..fence.language_place.start]);
                out.push_str(language);
                from = fence.language_place.end;
            }
            out.push_str(&self.text[from..fence.block.start]);
            for line in content.lines() {
                let prefix = if line.is_empty() { fence.prefix.trim_end() } else { &fence.prefix };
                out.extend([prefix, line, fence.line_break]);
            }
            if fence.block.end == self.text.len() && !self.text.ends_with('\n') {
                out.truncate(out.len() - fence.line_break.len());
            }
            from = fence.block.end;
        }
        out.push_str(&self.text[from..]);
        self.is_replaced_by(&out, replacements).then_some(out)
    }

    /// Separates the replacements that fit into their fences from the others, and keeps their
    /// order. The text before the end of a fence decides whether a replacement fits. All other
    /// fences have contents that fit, so replacements that fit together also fit alone.
    pub(crate) fn partition(&self, replacements: Vec<Replacement>) -> (Vec<Replacement>, Vec<Replacement>) {
        let (mut fit, mut unfit) = (Vec::new(), Vec::new());
        let mut groups = vec![replacements];
        while let Some(mut group) = groups.pop() {
            if self.replace(&group).is_some() {
                fit.extend(group);
            } else if group.len() <= 1 {
                unfit.extend(group);
            } else {
                let second_half = group.split_off(group.len() / 2);
                groups.extend([second_half, group]);
            }
        }
        (fit, unfit)
    }

    /// Whether `new` has the fences of this text, except for the replacements.
    fn is_replaced_by(&self, new: &str, replacements: &[Replacement]) -> bool {
        let new = Markdown::new(new);
        let mut replacements = replacements.iter().peekable();
        new.fences.len() == self.fences.len()
            && self.fences.iter().zip(&new.fences).enumerate().all(|(index, (old, new))| {
                let replacement = replacements.next_if(|replacement| replacement.fence == index);
                let content = replacement.map_or(&old.content, |replacement| &replacement.content);
                let language = replacement.and_then(|replacement| replacement.language.as_deref());
                *content == new.content && language.unwrap_or(old.language) == new.language
            })
    }
}

impl<'t> Fence<'t> {
    /// The fence that starts at byte `start` of the file, without its content.
    fn open(text: &'t str, start: usize) -> Self {
        let line_start = text[..start].rfind('\n').map_or(0, |at| at + 1);
        let line_end = text[start..].find('\n').map_or(text.len(), |at| start + at + 1);
        let info = text[start..line_end].trim_start_matches(['`', '~']).trim_start_matches([' ', '\t']);
        let is_of_word = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '+' | '#' | '.' | '/');
        let language = &info[..info.find(|c| !is_of_word(c)).unwrap_or(info.len())];
        let language_start = line_end - info.len();
        // The marker of a list item is only on its first line.
        let of_line = text[line_start..start].chars().map(|c| if matches!(c, '>' | '\t') { c } else { ' ' });
        let mut prefix: String = of_line.collect();
        if prefix.ends_with('>') {
            // One blank after `>` belongs to the `>`, so the content would lose it.
            prefix.push(' ');
        }
        Self {
            language,
            content: String::new(),
            start,
            language_place: language_start..language_start + language.len(),
            block: line_end..line_end,
            lines: Vec::new(),
            prefix,
            line_break: if text[..line_end].ends_with("\r\n") { "\r\n" } else { "\n" },
        }
    }

    /// Adds a part of the content: bytes of the file, or blanks that are the rest of a tab.
    fn push(&mut self, text: &str, part: &str, range: &Range<usize>) {
        if self.content.is_empty() || self.content.ends_with('\n') {
            let of_tab = if range.is_empty() { part.len() } else { 0 };
            self.lines.push(Line { start: self.content.len(), of_tab, file: range.start });
        }
        self.content.push_str(if range.is_empty() { part } else { &text[range.clone()] });
        self.block.end = range.end;
    }

    /// Ends the content. The last line of a file may lack its line break.
    fn close(&mut self) {
        if !self.content.is_empty() && !self.content.ends_with('\n') {
            self.content.push('\n');
        }
    }

    /// Maps a span of the content to the file.
    pub(crate) fn place(&self, span: Span) -> Span {
        let start = self.offset(span.start);
        if span.is_empty() {
            return Span::empty(start);
        }
        // The end of a line is not the start of the next one, which may have a prefix.
        let last = self.offset(span.end - 1);
        Span::new(start, last + if self.ends_line(span) { self.line_break.len() } else { 1 })
    }

    /// Maps an edit of the content to the file. New lines get the prefix and the line break of the
    /// fence. So does the text after the edit, unless it already starts a line.
    pub(crate) fn edit(&self, Edit { span, text }: &Edit) -> Edit {
        let (text, end) = match text.strip_suffix('\n') {
            Some(text) if self.ends_line(*span) => (text, "\n"),
            _ => (text.as_str(), ""),
        };
        let line_start = format!("{}{}", self.line_break, self.prefix);
        Edit { span: self.place(*span), text: text.replace('\n', &line_start) + &end.replace('\n', self.line_break) }
    }

    /// Whether the last byte of this span of the content is a line break.
    fn ends_line(&self, span: Span) -> bool {
        !span.is_empty() && self.content.as_bytes().get(span.end - 1) == Some(&b'\n')
    }

    fn offset(&self, offset: usize) -> usize {
        let after = self.lines.partition_point(|line| line.start <= offset);
        match self.lines.get(after.saturating_sub(1)) {
            Some(line) => (line.file + (offset - line.start).saturating_sub(line.of_tab)).min(self.block.end),
            None => self.block.start,
        }
    }
}
