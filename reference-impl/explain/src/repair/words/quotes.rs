//! Strings with a quote missing, or with one too many.

use kyaml_core::Span;

use super::{Kind, NEAR, Reader, Scalar, Word, is_key_character};
use crate::mistake::{Mistake, is_literal};

impl Reader<'_> {
    /// A string in double quotes. The character behind its second quote decides whether that one closes it.
    pub(super) fn double_quoted(&mut self, span: Span) {
        let inner = &self.source[span.start + 1..span.end - 1];
        let next = self.source.as_bytes().get(span.end);
        let is_end = matches!(
            next,
            None | Some(
                b' ' | b'\t' | b'\n' | b'\r' | b',' | b'}' | b']' | b':' | b'#' | b'{' | b'[' | b')' | b';' | b'='
            )
        );
        self.lines_of(span);
        if is_end {
            return self.push(Kind::Scalar(Scalar::Quoted), span);
        }
        if next == Some(&b'"') {
            self.push(Kind::Scalar(Scalar::Quoted), span);
            return self.extra_quote(span.end);
        }
        if inner.is_empty() {
            // `""x"`: the first quote is the extra one.
            self.drop_quote(span.start);
            return;
        }
        if let Some(end) = closing_place(inner, self.after_colon()) {
            if is_literal(&inner[..end]) && !inner[end..].starts_with(':') {
                self.drop_quote(span.start);
                return;
            }
            let end = span.start + 1 + end;
            self.close_string(Span::new(span.start, end));
            return;
        }
        // The quote is part of the string if another one closes it on this line.
        let line = self.near(span.start);
        if let Some(last) = last_quote(line).filter(|&last| span.start + last > span.end) {
            let whole = Span::new(span.start, span.start + last + 1);
            let mut text = String::from("\"");
            let inside = &line[1..last];
            let mut escaped = false;
            for c in inside.chars() {
                if c == '"' && !escaped {
                    text.push('\\');
                }
                escaped = c == '\\' && !escaped;
                text.push(c);
            }
            text.push('"');
            self.repair(whole, text.clone(), Mistake::QuotesInside(text.into()));
            return self.push(Kind::Scalar(Scalar::Quoted), whole);
        }
        self.push(Kind::Scalar(Scalar::Quoted), span);
    }

    /// Counts the lines of a string.
    pub(super) fn lines_of(&mut self, span: Span) {
        let breaks = memchr::memchr_iter(b'\n', self.text(span).as_bytes()).count();
        self.line += u32::try_from(breaks).unwrap_or_default();
    }

    /// Drops a quote, and continues behind it.
    fn drop_quote(&mut self, at: usize) {
        self.repair(Span::new(at, at + 1), "", Mistake::ExtraQuote);
        self.at = at + 1;
    }

    /// Drops a quote directly behind a word.
    fn extra_quote(&mut self, at: usize) {
        self.drop_quote(at);
        self.end = self.at;
    }

    /// Adds a string whose closing quote is missing, and closes it.
    fn close_string(&mut self, span: Span) {
        self.repair(Span::empty(span.end), "\"", Mistake::UnclosedString);
        self.push(Kind::Scalar(Scalar::Quoted), span);
    }

    /// A double quote that no other one closes.
    pub(super) fn unterminated(&mut self, span: Span) {
        let inner = &self.source[span.start + 1..span.end];
        let nothing = inner.trim_start_matches([' ', ',', '}', ']']);
        if self.end == span.start && !self.first && (nothing.is_empty() || nothing.starts_with('#')) {
            return self.extra_quote(span.start);
        }
        let end = closing_place(inner, self.after_colon()).unwrap_or_else(|| self.end_of_string(inner));
        let text = inner.split([',', '}', ']', '#']).next().unwrap_or_default().trim_end_matches(' ');
        if is_literal(text) && !inner[end..].starts_with(':') {
            self.drop_quote(span.start);
            return;
        }
        let end = span.start + 1 + end;
        self.close_string(Span::new(span.start, end));
    }

    /// The end of a string without its closing quote: before the commas and the closing brackets at the end of its line. Only brackets that
    /// are opened on the line count.
    fn end_of_string(&self, inner: &str) -> usize {
        let words = self.words.list.iter().rev().take(NEAR).take_while(|word| word.line == self.line);
        let depth = |word: &Word| match word.kind {
            Kind::Open(_) => 1,
            Kind::Close(_) => -1,
            _ => 0,
        };
        let mut open: i32 = words.map(depth).sum();
        let mut text = inner.trim_end();
        if let Some(comment) = text.find(", # ") {
            text = &text[..=comment];
        }
        loop {
            let shorter = match text.as_bytes().last() {
                Some(b',' | b' ') => &text[..text.len() - 1],
                Some(b'}' | b']') if open > 0 => {
                    open -= 1;
                    &text[..text.len() - 1]
                }
                _ => return text.len(),
            };
            text = shorter;
        }
    }

    pub(super) fn single_quoted(&mut self, span: Span) {
        let text = &self.source[span.start + 1..span.end];
        let closed = text.bytes().rev().take_while(|&byte| byte == b'\'').count() % 2 == 1;
        if closed {
            return self.push(Kind::Scalar(Scalar::Quoted), span);
        }
        let end = closing_place(text, self.after_colon()).unwrap_or_else(|| self.end_of_string(text));
        let end = span.start + 1 + end;
        self.repair(Span::empty(end), "'", Mistake::UnclosedString);
        self.push(Kind::Scalar(Scalar::Quoted), Span::new(span.start, end));
    }
}

/// The last quote of a line that can close a string: a comma, a closing bracket, a colon, a comment or the end of the line follows it.
fn last_quote(line: &str) -> Option<usize> {
    let mut from = 1;
    while let Some(found) = line[from..].find('"') {
        let at = from + found;
        from = at + 1;
        let rest = line[from..].trim_start();
        let before = &line[..at];
        // A quote inside a template is part of the template.
        let is_in_template = before.matches("{{").count() > before.matches("}}").count();
        if !before.ends_with('\\')
            && !is_in_template
            && (rest.is_empty() || rest.starts_with([',', '}', ']', '#', ':']))
        {
            return Some(at);
        }
    }
    None
}

/// The end of a string whose closing quote is missing, so that it contains the next entry or item. It is
/// before the comma, bracket or colon in front of the next key or string. `inner` is the text behind the
/// opening quote.
fn closing_place(inner: &str, is_value: bool) -> Option<usize> {
    let line = &inner[..memchr::memchr2(b'\n', b'\r', inner.as_bytes()).unwrap_or(inner.len())];
    if !is_value
        && let Some(colon) = line.find(": ").or_else(|| line.ends_with(':').then(|| line.len() - 1))
        && !line[..colon].contains([',', '{', '[', '"'])
    {
        return Some(colon);
    }
    let mut from = 0;
    while let Some(found) = line[from..].find([',', '}', ']']) {
        let start = from + found;
        let rest = line[start..].trim_start_matches([',', ' ', '}', ']', '{', '[']);
        let run = &line[start..line.len() - rest.len()];
        if rest.starts_with('"') || is_key_and_colon(rest) {
            return Some(start);
        }
        if rest.is_empty() {
            return (run.contains(',') && run.ends_with(['{', '[', ' '])).then_some(start);
        }
        from = start + run.len();
    }
    None
}

/// Whether a text starts with a key, with or without quotes, a colon and a blank.
fn is_key_and_colon(text: &str) -> bool {
    let after = text.trim_start_matches('"').trim_start_matches(is_key_character);
    let key = &text[..text.len() - after.len()];
    key.ends_with(is_key_character) && after.trim_start_matches('"').starts_with(": ")
}
