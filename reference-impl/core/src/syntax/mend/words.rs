//! The words of a document that has mistakes, as the search for repairs reads them: brackets, commas, colons and scalars, each with its
//! line and indentation. What only a character or a quote can be wrong with is mended here, one line at a time.

use super::change::Change;
use crate::error::Repair;
use crate::escape::{self, Spelling};
use crate::number::is_number;
use crate::span::Span;
use crate::syntax::lexer::{Lexer, Token, TokenKind};

/// What a word is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Open(Bracket),
    Close(Bracket),
    Comma,
    Colon,
    /// `- `
    Dash,
    Scalar(Scalar),
}

/// Which bracket.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Bracket {
    Brace,
    Square,
    /// A round one, which is always a mistake.
    Round,
}

impl Bracket {
    pub(super) fn closer(self) -> char {
        match self {
            Self::Brace => '}',
            Self::Square => ']',
            Self::Round => ')',
        }
    }

    pub(super) fn opener(self) -> char {
        match self {
            Self::Brace => '{',
            Self::Square => '[',
            Self::Round => '(',
        }
    }
}

/// What a scalar is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scalar {
    /// In quotes.
    Quoted,
    /// A number, `true`, `false` or `null`.
    Literal,
    /// Any other text.
    Plain,
}

/// A word.
#[derive(Clone, Copy, Debug)]
pub(super) struct Word {
    pub(super) kind: Kind,
    pub(super) span: Span,
    /// The line, zero-based within the document.
    pub(super) line: u32,
    /// How many characters of white space its line starts with.
    pub(super) indent: u32,
    /// Whether it is the first word of its line.
    pub(super) first: bool,
    /// Whether it follows the word before it directly.
    pub(super) glued: bool,
    /// Whether a plain text in the place of a key is a key and a value after all: see [`Words::split`].
    pub(super) is_split: bool,
    /// Whether it is a plain text with a blank, without anchor and tag.
    pub(super) is_spaced: bool,
}

/// A plain text that is a key, something that should be a colon, and the rest.
#[derive(Clone, Copy, Debug)]
pub(super) struct Split {
    /// The start of the word.
    word: usize,
    /// Where the key ends.
    pub(super) key: usize,
    /// Where the value starts; the end of the word where the value is another word.
    pub(super) value: usize,
    /// Whether it is a colon that stands there.
    pub(super) is_colon: bool,
    /// Whether more than a blank stands there, or a number or the like follows.
    pub(super) is_marked: bool,
}

/// The words of a document, and the changes that were needed to read them.
#[derive(Default)]
pub(super) struct Words {
    pub(super) list: Vec<Word>,
    pub(super) changes: Vec<Change>,
    splits: Vec<Split>,
}

impl Words {
    /// Where a word that is a key and a value parts into them.
    pub(super) fn split(&self, word: Word) -> Option<Split> {
        let at = self.splits.binary_search_by_key(&word.span.start, |split| split.word).ok()?;
        self.splits.get(at).copied()
    }
}

/// Reads the words of `source` from byte `start` on; `source` ends where the document ends.
pub(super) fn read(source: &str, start: usize) -> Words {
    let mut reader = Reader { source, at: start, words: Words::default(), line: 0, indent: 0, first: true, end: start };
    while let Some(token) = reader.token() {
        reader.word(token);
    }
    reader.words
}

struct Reader<'s> {
    source: &'s str,
    at: usize,
    words: Words,
    line: u32,
    indent: u32,
    /// Whether no word has been read on this line.
    first: bool,
    /// Where the last word ends.
    end: usize,
}

impl<'s> Reader<'s> {
    fn token(&self) -> Option<Token> {
        Lexer::starting_at(self.source, self.at).next()
    }

    fn text(&self, span: Span) -> &'s str {
        &self.source[span.start..span.end]
    }

    /// The rest of the line from byte `at` on, without its line break.
    fn rest_of_line(&self, at: usize) -> &'s str {
        let rest = &self.source[at..];
        &rest[..memchr::memchr2(b'\n', b'\r', rest.as_bytes()).unwrap_or(rest.len())]
    }

    fn push(&mut self, kind: Kind, span: Span) {
        self.push_split(kind, span, None);
    }

    fn push_split(&mut self, kind: Kind, span: Span, split: Option<Split>) {
        let is_spaced = kind == Kind::Scalar(Scalar::Plain)
            && !self.text(span).starts_with(['&', '*', '!'])
            && self.text(span).contains(' ');
        let glued = self.end == span.start && !self.words.list.is_empty();
        self.words.list.push(Word {
            kind,
            span,
            line: self.line,
            indent: self.indent,
            first: self.first,
            glued,
            is_split: split.is_some(),
            is_spaced,
        });
        self.words.splits.extend(split);
        self.first = false;
        self.end = span.end;
        self.at = span.end;
    }

    fn change(&mut self, span: Span, text: impl Into<String>, repair: Repair) {
        self.words.changes.push(Change::new(span, text, repair));
    }

    /// Whether a value is expected on this line.
    fn after_colon(&self) -> bool {
        self.words.list.last().is_some_and(|word| word.kind == Kind::Colon)
    }

    fn word(&mut self, token: Token) {
        let span = token.span;
        match token.kind {
            TokenKind::LineBreak => {
                self.at = span.end;
                self.line += 1;
                self.first = true;
                let line = self.rest_of_line(self.at);
                self.indent =
                    u32::try_from(line.len() - line.trim_start_matches([' ', '\t']).len()).unwrap_or(u32::MAX);
            }
            TokenKind::OpenBrace => self.push(Kind::Open(Bracket::Brace), span),
            TokenKind::OpenBracket => self.push(Kind::Open(Bracket::Square), span),
            TokenKind::CloseBrace => self.push(Kind::Close(Bracket::Brace), span),
            TokenKind::CloseBracket => self.push(Kind::Close(Bracket::Square), span),
            TokenKind::Comma => self.push(Kind::Comma, span),
            TokenKind::Colon => self.push(Kind::Colon, span),
            TokenKind::DoubleQuoted => self.double_quoted(span),
            TokenKind::Unterminated => self.unterminated(span),
            TokenKind::SingleQuoted => self.single_quoted(span),
            TokenKind::Plain => self.plain(span),
            _ => self.at = span.end,
        }
    }

    /// A string in double quotes. What follows its second quote tells whether that one closes it.
    fn double_quoted(&mut self, span: Span) {
        let inner = &self.source[span.start + 1..span.end - 1];
        let next = self.source.as_bytes().get(span.end);
        let is_end = matches!(
            next,
            None | Some(b' ' | b'\t' | b'\n' | b'\r' | b',' | b'}' | b']' | b':' | b'#' | b'{' | b'[' | b')' | b';')
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
            // `""x"`: the first quote is too much.
            self.change(Span::new(span.start, span.start + 1), "", Repair::ExtraQuote);
            self.at = span.start + 1;
            return;
        }
        if let Some(end) = closing_place(inner, self.after_colon()) {
            if is_literal(&inner[..end]) && !inner[end..].starts_with(':') {
                self.change(Span::new(span.start, span.start + 1), "", Repair::ExtraQuote);
                self.at = span.start + 1;
                return;
            }
            let end = span.start + 1 + end;
            self.change(Span::empty(end), "\"", Repair::UnclosedString);
            self.push(Kind::Scalar(Scalar::Quoted), Span::new(span.start, end));
            return;
        }
        // A quote inside the string, if another one closes it on this line.
        let line = self.rest_of_line(span.start);
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
            self.change(whole, text.clone(), Repair::QuotesInside(text.into()));
            return self.push(Kind::Scalar(Scalar::Quoted), whole);
        }
        self.push(Kind::Scalar(Scalar::Quoted), span);
    }

    /// Counts the lines of a string.
    fn lines_of(&mut self, span: Span) {
        let breaks = memchr::memchr_iter(b'\n', self.text(span).as_bytes()).count();
        if breaks > 0 {
            self.line += u32::try_from(breaks).unwrap_or_default();
        }
    }

    fn extra_quote(&mut self, at: usize) {
        self.change(Span::new(at, at + 1), "", Repair::ExtraQuote);
        self.at = at + 1;
        self.end = self.at;
    }

    /// A double quote that no other one closes.
    fn unterminated(&mut self, span: Span) {
        let inner = &self.source[span.start + 1..span.end];
        let nothing = inner.trim_start_matches([' ', ',', '}', ']']);
        if self.end == span.start && !self.first && (nothing.is_empty() || nothing.starts_with('#')) {
            return self.extra_quote(span.start);
        }
        let end = closing_place(inner, self.after_colon()).unwrap_or_else(|| self.end_of_string(inner));
        let text = inner.split([',', '}', ']', '#']).next().unwrap_or_default().trim_end_matches(' ');
        if is_literal(text) && !inner[end..].starts_with(':') {
            self.change(Span::new(span.start, span.start + 1), "", Repair::ExtraQuote);
            self.at = span.start + 1;
            return;
        }
        let end = span.start + 1 + end;
        self.change(Span::empty(end), "\"", Repair::UnclosedString);
        self.push(Kind::Scalar(Scalar::Quoted), Span::new(span.start, end));
    }

    /// Where a string without its closing quote ends on its line: before the commas and brackets at the end of that, of the brackets those
    /// only that close what this line has opened.
    fn end_of_string(&self, inner: &str) -> usize {
        let line = self.line;
        let mut open = self
            .words
            .list
            .iter()
            .rev()
            .take_while(|word| word.line == line)
            .map(|word| match word.kind {
                Kind::Open(_) => 1_i32,
                Kind::Close(_) => -1,
                _ => 0,
            })
            .sum::<i32>();
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

    fn single_quoted(&mut self, span: Span) {
        let text = &self.source[span.start + 1..span.end];
        let closed = text.bytes().rev().take_while(|&byte| byte == b'\'').count() % 2 == 1;
        if closed {
            return self.push(Kind::Scalar(Scalar::Quoted), span);
        }
        let end = closing_place(text, self.after_colon()).unwrap_or_else(|| self.end_of_string(text));
        let end = span.start + 1 + end;
        self.change(Span::empty(end), "'", Repair::UnclosedString);
        self.push(Kind::Scalar(Scalar::Quoted), Span::new(span.start, end));
    }

    fn plain(&mut self, span: Span) {
        let text = self.text(span);
        let first = text.chars().next().unwrap_or_default();
        if is_false_blank(first) {
            let end = span.start + first.len_utf8();
            self.change(Span::new(span.start, end), " ", Repair::WrongBlank(first));
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
            "(" => return self.push(Kind::Open(Bracket::Round), span),
            "-" if matches!(self.source.as_bytes().get(span.end), None | Some(b' ' | b'\n' | b'\r')) => {
                return self.push(Kind::Dash, span);
            }
            ";" | "." | ";;" if !self.after_colon() => return self.false_comma(span),
            _ => {}
        }
        if text.starts_with("(\"") {
            return self.push(Kind::Open(Bracket::Round), Span::new(span.start, span.start + 1));
        }
        if text.starts_with(')') {
            return self.push(Kind::Close(Bracket::Round), Span::new(span.start, span.start + 1));
        }
        if text.starts_with(';') && !apart {
            return self.false_comma(Span::new(span.start, span.start + 1));
        }
        if self.after_colon() && self.block_scalar(span) {
            return;
        }
        if self.colon_typo(span) {
            return;
        }
        self.run(span);
    }

    fn false_comma(&mut self, span: Span) {
        self.change(span, ",", Repair::CommaTypo(self.text(span).into()));
        self.push(Kind::Comma, span);
    }

    /// `=`, `=>` and the like, between a key in quotes and its value.
    fn colon_typo(&mut self, span: Span) -> bool {
        let text = self.text(span);
        let mut before = self.words.list.iter().rev();
        let is_key =
            before.next().is_some_and(|word| word.kind == Kind::Scalar(Scalar::Quoted) && word.line == self.line)
                && before.next().is_some_and(|word| matches!(word.kind, Kind::Comma | Kind::Open(_)));
        if is_key && matches!(text, "=" | "=>" | "->" | ":=") {
            let start = self.end;
            self.change(Span::new(start, span.end), ":", Repair::ColonTypo(text.into()));
            self.push(Kind::Colon, span);
            return true;
        }
        false
    }

    /// A comment of another language, which becomes one of YAML.
    fn foreign_comment(&mut self, start: usize) {
        let rest = self.rest_of_line(start);
        if rest.starts_with("//") {
            self.change(Span::new(start, start + 2), "#", Repair::ForeignComment("//"));
            self.at = start + rest.len();
            return;
        }
        let end = self.source[start..].find("*/").map_or(start + rest.len(), |end| start + end + 2);
        let inside = self.source[start + 2..end].trim_end_matches("*/");
        let ends_line = self.rest_of_line(end).trim().is_empty();
        let text = if ends_line {
            inside.lines().map(|line| format!("# {}", line.trim())).collect::<Vec<_>>().join("\n")
        } else {
            String::new()
        };
        let whole = Span::new(start, end);
        self.lines_of(whole);
        self.change(whole, text, Repair::ForeignComment("/*"));
        self.at = end;
    }

    /// A block scalar (`|` or `>`) in the place of a value: the text that YAML would make of it.
    fn block_scalar(&mut self, span: Span) -> bool {
        let text = self.text(span);
        let is_indicator =
            text.starts_with(['|', '>']) && text[1..].bytes().all(|b| matches!(b, b'+' | b'-' | b'1'..=b'9'));
        let after = self.rest_of_line(span.end);
        if !is_indicator || text.len() > 3 || !(after.trim().is_empty() || after.trim_start().starts_with('#')) {
            return false;
        }
        let parent = self.indent as usize;
        let mut end = span.end + after.len();
        let (mut lines, mut indent) = (Vec::new(), None);
        while let Some(next) = next_line(self.source, end) {
            let line = self.rest_of_line(next);
            let blanks = line.len() - line.trim_start_matches(' ').len();
            if line.trim().is_empty() {
                lines.push("");
            } else if blanks > parent && indent.is_none_or(|indent| blanks >= indent) {
                lines.push(&line[*indent.get_or_insert(blanks)..]);
            } else {
                break;
            }
            end = next + line.len();
        }
        while lines.last().is_some_and(|line| line.is_empty()) {
            lines.pop();
        }
        if lines.is_empty() {
            return false;
        }
        let mut value = if text.starts_with('|') { lines.join("\n") } else { folded(&lines) };
        if !text.contains('-') {
            value.push('\n');
        }
        let whole = Span::new(span.start, self.source[..end].trim_end().len());
        let breaks = memchr::memchr_iter(b'\n', self.text(whole).as_bytes()).count();
        let mut quoted = String::new();
        escape::quote(&value, Spelling::KEY, &mut quoted);
        let comma = !self.source[whole.end..].trim_start().starts_with([',', '}', ']']);
        if comma {
            quoted.push(',');
        }
        self.change(whole, quoted, Repair::Unquoted(value.into()));
        self.push(Kind::Scalar(Scalar::Quoted), whole);
        if comma {
            self.push(Kind::Comma, Span::empty(whole.end));
        }
        self.line += u32::try_from(breaks).unwrap_or_default();
        true
    }

    /// A plain text, as far as it reaches on its line.
    fn run(&mut self, span: Span) {
        let is_value = self.after_colon();
        let (mut at, mut end) = (span.start, span.start);
        let (mut variable, mut comma, mut tight, mut is_key) = (false, None, None, false);
        let mut split_at_quote = None;
        while let Some(token) = Lexer::starting_at(self.source, at).next() {
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
                    if text.ends_with(')') && !text.contains('(') && is_literal(stem) {
                        end -= 1;
                        break;
                    }
                    if is_false_blank(text.chars().next().unwrap_or_default()) && token.span.start > span.start {
                        end = token.span.start;
                        break;
                    }
                    if text.ends_with('$')
                        && self.source[end..].starts_with('{')
                        && let Some(close) = self.rest_of_line(end).find('}')
                        && !self.rest_of_line(end)[..close].contains(['"', ' ', ','])
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
                    if Lexer::starting_at(self.source, token.span.end)
                        .next()
                        .is_none_or(|next| next.kind != TokenKind::Colon)
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
            let mut quoted = String::new();
            let inside = text.trim_matches('"');
            escape::quote(inside, Spelling::KEY, &mut quoted);
            self.change(whole, quoted, Repair::Unquoted(inside.into()));
            return self.push(Kind::Scalar(Scalar::Quoted), whole);
        }
        let scalar = if is_literal(text) { Scalar::Literal } else { Scalar::Plain };
        let split = if is_value || is_key { None } else { self.split(whole, tight, split_at_quote) };
        self.push_split(Kind::Scalar(scalar), whole, split);
        if let Some(comma) = comma {
            self.false_comma(comma);
        }
    }

    /// Where a plain text without a colon parts into a key and a value.
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

fn is_key_text(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '-' | '.' | '/'))
}

fn is_literal(text: &str) -> bool {
    matches!(text, "true" | "false" | "null") || is_number(text)
}

/// Blanks of other scripts and of typesetting, which look like spaces.
fn is_false_blank(c: char) -> bool {
    matches!(c, '\u{A0}' | '\u{2000}'..='\u{200B}' | '\u{202F}' | '\u{205F}' | '\u{3000}')
}

/// The start of the line after the one that ends at `end`.
fn next_line(source: &str, end: usize) -> Option<usize> {
    let rest = &source[end..];
    let line_break = if rest.starts_with("\r\n") { 2 } else { usize::from(rest.starts_with(['\n', '\r'])) };
    (line_break > 0 && rest.len() > line_break).then_some(end + line_break)
}

/// The lines of a folded block scalar as one text.
pub(super) fn folded(lines: &[&str]) -> String {
    let mut text = String::new();
    let mut breaks = 0;
    for (index, line) in lines.iter().enumerate() {
        if line.is_empty() {
            breaks += 1;
            continue;
        }
        if index > 0 {
            if breaks == 0 {
                text.push(' ');
            } else {
                text.extend(std::iter::repeat_n('\n', breaks));
            }
        }
        text.push_str(line);
        breaks = 0;
    }
    text
}

/// The last quote of a line that can close a string: nothing but a comma, a closing bracket, a colon or a comment follows it.
fn last_quote(line: &str) -> Option<usize> {
    let mut from = 1;
    while let Some(found) = line[from..].find('"') {
        let at = from + found;
        from = at + 1;
        let rest = line[from..].trim_start();
        if !line[..at].ends_with('\\') && (rest.is_empty() || rest.starts_with([',', '}', ']', '#', ':'])) {
            return Some(at);
        }
    }
    None
}

/// Where the string that starts before `inner` ends, if it has swallowed the next entry or item: before the comma, bracket or colon that
/// comes before the next key or string.
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
        let at = from + found;
        let rest = line[at..].trim_start_matches([',', ' ', '}', ']', '{', '[']);
        let is_quote_next = rest.is_empty()
            && line.len() < inner.len() + 1
            && line[at..].contains(',')
            && line.ends_with(['{', '[', ' ']);
        let key = rest.find(':').map(|colon| &rest[..colon]);
        let is_key_next = key.is_some_and(|key| is_key_text(key.trim_matches('"')))
            && rest[key.map_or(0, str::len) + 1..].starts_with(' ');
        let is_string_next = rest.starts_with('"');
        if line[at..].len() > rest.len() && (is_quote_next || is_key_next || is_string_next) {
            return Some(at);
        }
        from = at + 1;
    }
    None
}
