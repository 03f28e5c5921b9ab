//! Finds the fences of a Markdown text and replaces their content. Every other byte of the text
//! stays.
//!
//! A fence is a code block between two lines of backquotes or tildes. In lists its lines are
//! indented, and in block quotes they start with `>`. Neither is part of its content.

mod check;
mod format;
mod fragment;
#[cfg(test)]
mod test;

use std::borrow::Cow;
use std::ops::Range;

use kyaml_core::{Span, WriteOptions};
use kyaml_lint::Edit;
use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, TagEnd};

pub(crate) use check::{fix_markdown, lint_markdown};
pub(crate) use format::format_fences;

pub use crate::formatted::{FenceLanguage, FenceOptions, FormattedFence, Outcome, Places, Refusal};

/// A Markdown text and its fences, in their order.
pub(crate) struct Markdown<'t> {
    text: &'t str,
    /// The form of the fences, which decides where the brackets around a fragment are.
    form: WriteOptions,
    /// The fences of the text.
    pub(crate) fences: Vec<Fence<'t>>,
}

/// A code block between fences.
pub(crate) struct Fence<'t> {
    /// The first word of the info string, which names the language of the content. It may be empty.
    pub(crate) language: &'t str,
    /// The content. Each line ends with LF, also if the file has CR LF. A fragment of KYAML has the
    /// brackets around it.
    pub(crate) content: String,
    /// Whether the info string asks for a fragment.
    pub(crate) is_fragment: bool,
    /// Offset of the fence in the file, in bytes.
    pub(crate) start: usize,
    /// Range of `language` in the file.
    language_place: Range<usize>,
    /// Range of the content's lines in the file.
    block: Range<usize>,
    /// The lines of the content.
    lines: Vec<Line>,
    /// The content as it is in the file, and the brackets around it, if it is a fragment of KYAML.
    around: Option<(String, fragment::Around)>,
    /// The indentation and the `>` of block quotes before the content, on each line.
    prefix: String,
    /// The line break of the file.
    line_break: &'static str,
}

/// One or more lines of a fence's content.
struct Line {
    /// Offset in the content.
    start: usize,
    /// Number of bytes at its start that the file does not have: blanks that are the rest of a tab,
    /// or brackets around a fragment.
    of_tab: usize,
    /// Offset in the file.
    file: usize,
}

/// New content for a fence.
pub(crate) struct Replacement {
    /// Index of the fence.
    pub(crate) fence: usize,
    /// The content. Each line ends with LF.
    pub(crate) content: Content,
    /// The new language. `None` keeps the old one.
    pub(crate) language: Option<String>,
}

/// New content.
#[derive(Clone)]
pub(crate) enum Content {
    /// KYAML, with the brackets around a fragment.
    Kyaml(String),
    /// Block YAML, which is itself the fragment that a page shows.
    Block(String),
}

impl Content {
    /// The text of the content.
    pub(crate) fn text(&self) -> &str {
        match self {
            Self::Kyaml(text) | Self::Block(text) => text,
        }
    }
}

impl Line {
    /// The rest of the line that this offset of the content is in.
    fn at(lines: &[Self], offset: usize) -> Self {
        let after = lines.partition_point(|line| line.start <= offset);
        let line = after.checked_sub(1).and_then(|index| lines.get(index));
        line.map_or(Self { start: offset, of_tab: 0, file: 0 }, |line| {
            let passed = offset - line.start;
            let of_tab = line.of_tab.saturating_sub(passed);
            Self { start: offset, of_tab, file: line.file + passed.saturating_sub(line.of_tab) }
        })
    }
}

impl<'t> Markdown<'t> {
    /// Finds the fences by the rules of `CommonMark`, with tables and footnotes, except in front
    /// matter.
    pub(crate) fn new(text: &'t str, form: WriteOptions) -> Self {
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
                    fences.iter_mut().last().into_iter().for_each(|fence| fence.close(form));
                    is_open = false;
                }
                _ => {}
            }
        }
        Self { text, form, fences }
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
                // `yaml kyaml fragment` becomes `kyaml fragment`.
                let next = self.text[from..fence.block.start].trim_start_matches([' ', '\t']);
                if fence.is_fragment && next.split([' ', '\t', ',']).next() == Some(language.as_str()) {
                    from = fence.block.start - next.len() + language.len();
                }
            }
            out.push_str(&self.text[from..fence.block.start]);
            for line in fence.content_in_file(content)?.lines() {
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
        let new = Markdown::new(new, self.form);
        let mut replacements = replacements.iter().peekable();
        new.fences.len() == self.fences.len()
            && self.fences.iter().zip(&new.fences).enumerate().all(|(index, (old, new))| {
                let replacement = replacements.next_if(|replacement| replacement.fence == index);
                let content = match replacement {
                    Some(replacement) => old.content_in_file(&replacement.content),
                    None => Some(old.inner().into()),
                };
                let language = replacement.and_then(|replacement| replacement.language.as_deref());
                content.is_some_and(|content| content == new.inner())
                    && language.unwrap_or(old.language) == new.language
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
            is_fragment: fragment::is_asked(info),
            start,
            language_place: language_start..language_start + language.len(),
            block: line_end..line_end,
            lines: Vec::new(),
            around: None,
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
    fn close(&mut self, form: WriteOptions) {
        if !self.content.is_empty() && !self.content.ends_with('\n') {
            self.content.push('\n');
        }
        if !self.is_fragment {
            return;
        }
        if let Some((content, lines, around)) = fragment::enclose(&self.content, &self.lines, self.block.end, form) {
            let inner = std::mem::replace(&mut self.content, content);
            (self.lines, self.around) = (lines, Some((inner, around)));
        }
    }

    /// Whether this content differs from the one in the file.
    pub(crate) fn differs(&self, content: &Content) -> bool {
        self.content_in_file(content).is_none_or(|content| content != self.inner())
    }

    /// The content as it is in the file.
    fn inner(&self) -> &str {
        self.around.as_ref().map_or(&self.content, |(inner, _)| inner)
    }

    /// New content as it is written to the file: of a fragment, the text inside the brackets,
    /// with the indentation of the old one. `None` if it has no fragment.
    fn content_in_file<'c>(&self, content: &'c Content) -> Option<Cow<'c, str>> {
        let lines: Cow<'_, str> = match content {
            Content::Kyaml(text) | Content::Block(text)
                if !self.is_fragment || self.around.is_none() && *text == self.content =>
            {
                return Some(text.into());
            }
            Content::Kyaml(text) => fragment::open(text)?.into(),
            Content::Block(text) => text.into(),
        };
        let indentation = " ".repeat(fragment::indentation(self.inner()));
        let indented = lines.split_inclusive('\n').map(|line| match line.trim() {
            "" => line.to_owned(),
            _ => format!("{indentation}{line}"),
        });
        Some(indented.collect::<String>().into())
    }

    /// Maps a span of the content to the file.
    pub(crate) fn place(&self, span: Span) -> Span {
        let start = self.offset(span.start);
        if span.is_empty() {
            return Span::empty(start);
        }
        // The end of a line is not the start of the next one, which may have a prefix.
        let last = self.offset(span.end - 1);
        let end = last + if self.ends_line(span) { self.line_break.len() } else { 1 };
        Span::new(start, end.min(self.block.end.max(start)))
    }

    /// Maps an edit of the content to the file. New lines get the prefix and the line break of the
    /// fence. So does the text after the edit, unless it already starts a line. `None` if it edits
    /// the brackets around a fragment.
    pub(crate) fn edit(&self, Edit { span, text }: &Edit) -> Option<Edit> {
        let mut text = text.clone();
        if let Some((_, fragment::Around { inside, added })) = &self.around {
            if span.start < inside.start || inside.end < span.end {
                return None;
            }
            text = text.replace(&format!("\n{added}"), "\n");
        }
        let (text, end) = match text.strip_suffix('\n') {
            Some(text) if self.ends_line(*span) => (text, "\n"),
            _ => (&*text, ""),
        };
        let line_start = format!("{}{}", self.line_break, self.prefix);
        let text = text.replace('\n', &line_start) + &end.replace('\n', self.line_break);
        Some(Edit { span: self.place(*span), text })
    }

    /// Whether the last byte of this span of the content is a line break.
    fn ends_line(&self, span: Span) -> bool {
        !span.is_empty() && self.content.as_bytes().get(span.end - 1) == Some(&b'\n')
    }

    fn offset(&self, offset: usize) -> usize {
        Line::at(&self.lines, offset).file.clamp(self.block.start, self.block.end)
    }
}
