//! Plain texts, and typing mistakes for commas, colons, comments and block scalars.

use kyaml_core::{Span, TokenKind, quote, tokens_from};

use super::{Bracket, Kind, NEAR, Reader, Scalar, Split, Word, is_key_text};
use crate::mistake::{Mistake, is_false_blank, is_literal};

impl Reader<'_> {
    pub(super) fn plain(&mut self, span: Span) {
        let text = self.text(span);
        let first = text.chars().next().unwrap_or_default();
        if is_false_blank(first) {
            let end = span.start + first.len_utf8();
            self.repair(Span::new(span.start, end), " ", Mistake::WrongBlank(first));
            self.at = end;
            return;
        }
        let apart = self.first || self.end < span.start;
        if apart
            && (text.starts_with("//") || text.starts_with("/*"))
            && !(self.after_colon() && self.source[..span.start].ends_with(": "))
        {
            return self.foreign_comment(span.start);
        }
        match text {
            "(" => {
                self.round += 1;
                return self.push(Kind::Open(Bracket::Round), span);
            }
            "-" if matches!(self.source.as_bytes().get(span.end), None | Some(b' ' | b'\n' | b'\r')) => {
                return self.push(Kind::Dash, span);
            }
            ";" | "." | ";;" if !self.after_colon() => return self.false_comma(span),
            _ => {}
        }
        let is_list =
            text.starts_with('(') && !text.contains(')') && self.source.as_bytes().get(span.end) == Some(&b',');
        if text.starts_with("(\"") || is_list {
            self.round += 1;
            return self.push(Kind::Open(Bracket::Round), Span::new(span.start, span.start + 1));
        }
        if text.starts_with(')') {
            self.round = self.round.saturating_sub(1);
            return self.push(Kind::Close(Bracket::Round), Span::new(span.start, span.start + 1));
        }
        if text.starts_with(';') && !apart {
            return self.false_comma(Span::new(span.start, span.start + 1));
        }
        let precedes_value = |word: &Word| matches!(word.kind, Kind::Colon | Kind::Comma | Kind::Open(Bracket::Square));
        if self.words.list.last().is_some_and(precedes_value) && self.block_scalar(span) {
            return;
        }
        if self.colon_typo(span) {
            return;
        }
        self.run(span);
    }

    fn false_comma(&mut self, span: Span) {
        self.repair(span, ",", Mistake::CommaTypo(self.text(span).into()));
        self.push(Kind::Comma, span);
    }

    /// `=`, `=>` and the like, between a key in quotes and its value.
    fn colon_typo(&mut self, span: Span) -> bool {
        let text = self.text(span);
        let mut before = self.words.list.iter().rev();
        let is_key =
            before.next().is_some_and(|word| word.kind == Kind::Scalar(Scalar::Quoted) && word.line == self.line)
                && before.next().is_some_and(|word| matches!(word.kind, Kind::Comma | Kind::Open(_)));
        let mark = ["=>", "->", ":=", "="].into_iter().find(|mark| text.starts_with(mark));
        if let Some(mark) = mark.filter(|_| is_key) {
            let end = span.start + mark.len();
            let colon = if self.source[end..].starts_with(' ') { ":" } else { ": " };
            self.repair(Span::new(self.end, end), colon, Mistake::ColonTypo(mark.into()));
            self.push(Kind::Colon, Span::new(span.start, end));
        }
        mark.is_some() && is_key
    }

    /// A comment of another language. It becomes a comment of YAML.
    fn foreign_comment(&mut self, start: usize) {
        let rest = self.rest_of_line(start);
        if rest.starts_with("//") {
            self.repair(Span::new(start, start + 2), "#", Mistake::ForeignComment("//"));
            self.at = start + rest.len();
            return;
        }
        let found = memchr::memmem::find(&self.source.as_bytes()[start..self.source.len().min(start + NEAR)], b"*/");
        let end = found.map_or(start + rest.len(), |end| start + end + 2);
        let inside = self.source[start + 2..end].trim_end_matches("*/");
        let ends_line = self.rest_of_line(end).trim().is_empty();
        let text = if ends_line {
            inside.lines().map(|line| format!("# {}", line.trim())).collect::<Vec<_>>().join("\n")
        } else {
            String::new()
        };
        let whole = Span::new(start, end);
        self.lines_of(whole);
        self.repair(whole, text, Mistake::ForeignComment("/*"));
        self.at = end;
    }

    /// A block scalar (`|` or `>`) as a value: it becomes the string that YAML reads.
    fn block_scalar(&mut self, span: Span) -> bool {
        let text = self.text(span);
        let is_indicator =
            text.starts_with(['|', '>']) && text[1..].bytes().all(|b| matches!(b, b'+' | b'-' | b'1'..=b'9'));
        if !is_indicator || text.len() > 3 {
            return false;
        }
        let after = self.near(span.end);
        if !(after.trim().is_empty() || after.trim_start().starts_with('#')) {
            return false;
        }
        let parent = self.indent as usize;
        let mut end = span.end + after.len();
        // A digit is the number of spaces by which the text is indented more than its parent.
        let digit = text.bytes().find(u8::is_ascii_digit).map(|digit| parent + usize::from(digit - b'0'));
        let (mut lines, mut indent) = (Vec::new(), digit);
        while let Some(next) = next_line(self.source, end) {
            let line = self.rest_of_line(next);
            let blanks = line.len() - line.trim_start_matches(' ').len();
            if line.trim().is_empty() {
                lines.push(indent.and_then(|indent| line.get(indent..)).unwrap_or_default());
            } else if blanks > parent && indent.is_none_or(|indent| blanks >= indent) {
                lines.push(&line[*indent.get_or_insert(blanks)..]);
            } else {
                break;
            }
            end = next + line.len();
        }
        let blank_lines = lines.iter().rev().take_while(|line| line.is_empty()).count();
        lines.truncate(lines.len() - blank_lines);
        if lines.is_empty() {
            return false;
        }
        let mut value = if text.starts_with('|') { lines.join("\n") } else { folded(&lines) };
        if !text.contains('-') {
            value.push('\n');
        }
        if text.contains('+') {
            value.push_str(&"\n".repeat(blank_lines));
        }
        let whole = Span::new(span.start, self.source[..end].trim_end().len());
        let breaks = memchr::memchr_iter(b'\n', self.text(whole).as_bytes()).count();
        let mut quoted = quote(&value);
        let comma = !self.source[whole.end..].trim_start().starts_with([',', '}', ']']);
        if comma {
            quoted.push(',');
        }
        self.repair(whole, quoted, Mistake::Unquoted(value.into()));
        self.push(Kind::Scalar(Scalar::Quoted), whole);
        if comma {
            self.push(Kind::Comma, Span::empty(whole.end));
        }
        self.line += u32::try_from(breaks).unwrap_or_default();
        true
    }

    /// A plain text, up to its end on its line.
    fn run(&mut self, span: Span) {
        let is_value = self.after_colon();
        let (mut at, mut end) = (span.start, span.start);
        let (mut variable, mut comma, mut tight, mut is_key) = (false, None, None, false);
        let mut split_at_quote = None;
        while let Some(token) = tokens_from(self.source, at).next() {
            let text = self.text(token.span);
            match token.kind {
                TokenKind::Blanks => {}
                TokenKind::Plain => {
                    end = token.span.end;
                    let stem = text.strip_suffix([';', '.', ')']).unwrap_or_default();
                    let at_end = matches!(self.source.as_bytes().get(end), None | Some(b'\n' | b'\r'));
                    let blank = matches!(self.source.as_bytes().get(end), Some(b' '));
                    let is_semicolon = text.ends_with(';') && !stem.is_empty() && (is_value || !blank || at_end);
                    let is_point = text.ends_with('.') && is_literal(stem) && (at_end || blank);
                    if is_semicolon || is_point {
                        end -= 1;
                        comma = Some(Span::new(end, end + 1));
                        break;
                    }
                    if token.span.start == span.start && is_literal(text) && blank {
                        break;
                    }
                    if text.ends_with(')') && !text.contains('(') && (is_literal(stem) || self.round > 0) {
                        end -= 1;
                        break;
                    }
                    if is_false_blank(text.chars().next().unwrap_or_default()) && token.span.start > span.start {
                        end = token.span.start;
                        break;
                    }
                    if text.ends_with('$')
                        && self.source[end..].starts_with('{')
                        && let Some(close) = self.near(end).find('}')
                        && !self.near(end)[..close].contains(['"', ' ', ','])
                    {
                        variable = true;
                        end += close + 1;
                        at = end;
                        continue;
                    }
                }
                TokenKind::Colon => {
                    let separate = matches!(
                        self.source.as_bytes().get(token.span.end),
                        None | Some(
                            b' ' | b'\t' | b'\n' | b'\r' | b',' | b'{' | b'}' | b'[' | b']' | b'"' | b'\'' | b'#'
                        )
                    ) || self.source[token.span.end..].starts_with(is_false_blank);
                    if separate {
                        is_key = true;
                        break;
                    }
                    tight.get_or_insert(token.span.start);
                    end = token.span.end;
                }
                TokenKind::DoubleQuoted | TokenKind::SingleQuoted if is_value => end = token.span.end,
                TokenKind::DoubleQuoted | TokenKind::SingleQuoted => {
                    if tokens_from(self.source, token.span.end).next().is_none_or(|next| next.kind != TokenKind::Colon)
                    {
                        split_at_quote = Some(token.span.start);
                    }
                    break;
                }
                _ => break,
            }
            at = token.span.end;
        }
        let whole = Span::new(span.start, end);
        let text = self.text(whole);
        if variable {
            let inside = text.trim_matches('"');
            let quoted = quote(inside);
            self.repair(whole, quoted, Mistake::Unquoted(inside.into()));
            return self.push(Kind::Scalar(Scalar::Quoted), whole);
        }
        let scalar = if is_literal(text) { Scalar::Literal } else { Scalar::Plain };
        let split = if is_value || is_key { None } else { self.split(whole, tight, split_at_quote) };
        self.push_split(Kind::Scalar(scalar), whole, split);
        if let Some(comma) = comma {
            self.false_comma(comma);
        }
    }

    /// The parts of a plain text without a colon that is a key and a value.
    fn split(&self, whole: Span, tight: Option<usize>, quote: Option<usize>) -> Option<Split> {
        let text = self.text(whole);
        if let Some(colon) = tight.filter(|&colon| is_key_text(&self.source[whole.start..colon])) {
            return Some(Split { word: whole.start, key: colon, value: colon + 1, is_colon: true, is_marked: true });
        }
        let mark = text.find(['=', ';', '>']).or_else(|| text.find(":=")).or_else(|| text.find("->"));
        if let Some(mark) = mark {
            let key = text[..mark].trim_end_matches([' ', '-', ':']);
            if is_key_text(key) {
                let rest = text[mark..].trim_start_matches([' ', '=', '>', ';']);
                return Some(Split {
                    word: whole.start,
                    key: whole.start + key.len(),
                    value: whole.end - rest.len(),
                    is_colon: false,
                    is_marked: true,
                });
            }
        }
        if quote.is_some() {
            return None;
        }
        let (key, rest) = text.split_once(' ')?;
        let rest = rest.trim_start();
        is_key_text(key).then(|| Split {
            word: whole.start,
            key: whole.start + key.len(),
            value: whole.end - rest.len(),
            is_colon: false,
            is_marked: is_literal(rest),
        })
    }
}

/// The value of a folded scalar (`>`), from its lines without their indentation. A line break becomes a blank, and each empty line becomes
/// a line feed. Line breaks beside a line that is indented further are kept.
fn folded(lines: &[&str]) -> String {
    let mut text = String::new();
    let (mut before, mut empty) = (None::<&str>, 0);
    for &line in lines {
        if line.is_empty() {
            empty += 1;
            continue;
        }
        let is_kept = |line: &str| line.starts_with([' ', '\t']);
        match before {
            Some(before) if is_kept(before) || is_kept(line) => empty += 1,
            Some(_) if empty == 0 => text.push(' '),
            _ => {}
        }
        text.extend(std::iter::repeat_n('\n', empty));
        text.push_str(line);
        (before, empty) = (Some(line), 0);
    }
    text
}

/// The start of the line after the one that ends at `end`.
fn next_line(source: &str, end: usize) -> Option<usize> {
    let rest = &source[end..];
    let line_break = if rest.starts_with("\r\n") { 2 } else { usize::from(rest.starts_with(['\n', '\r'])) };
    (line_break > 0 && rest.len() > line_break).then_some(end + line_break)
}
