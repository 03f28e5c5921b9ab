//! Scalars of YAML that KYAML does not have: block scalars, and the later lines of strings in
//! single quotes. A `#` in them does not start a comment.

use kyaml_core::{Token, TokenKind};

/// The state of a line, token by token: whether such a scalar starts on it.
#[derive(Default)]
pub(crate) struct Line {
    /// The column of the last dash, key or value, zero-based and in bytes. The text of a block
    /// scalar is indented deeper.
    parent: Option<usize>,
    /// Whether the line has only dashes so far.
    is_start: bool,
    /// The last token that is not white space.
    last: Option<Token>,
    /// Whether the last token is the header of a block scalar.
    has_header: bool,
    /// Whether the last token is a string in single quotes, outside of a plain scalar.
    has_quoted: bool,
}

impl Line {
    /// Takes the next token of its line, which starts at byte `start` of `source`.
    pub(crate) fn token(&mut self, source: &str, start: usize, token: Token) {
        use TokenKind::{Blanks, ByteOrderMark, Comma, Comment, LineBreak, OpenBrace, OpenBracket, Tabs};

        let text = &source[token.span.start..token.span.end];
        if matches!(token.kind, Blanks | Tabs | Comment | LineBreak | ByteOrderMark) {
            return;
        }
        let is_at_value = self.at_value(source);
        self.has_header = token.kind == TokenKind::Plain && is_block_header(text) && is_at_value;
        // An entry or item in brackets can follow.
        let is_at_item = self.last.is_none_or(|last| matches!(last.kind, Comma | OpenBrace | OpenBracket));
        self.has_quoted = token.kind == TokenKind::SingleQuoted && (is_at_value || is_at_item);
        let is_dash = token.kind == TokenKind::Plain && matches!(text, "-" | "?");
        if self.last.is_none() || (self.is_start && (is_dash || !self.has_header)) {
            self.parent = (token.kind != TokenKind::Header).then(|| token.span.start - start);
        }
        self.is_start = is_dash && (self.last.is_none() || self.is_start);
        self.last = Some(token);
    }

    /// The end of the scalar that starts on this line and continues on the next one, at byte
    /// `next`, if there is one.
    pub(crate) fn text_end(&self, source: &str, next: usize) -> Option<usize> {
        if self.has_header {
            return Some(block_end(source, next, self.parent));
        }
        let last = self.last.filter(|_| self.has_quoted)?;
        let text = &source[last.span.start + 1..last.span.end];
        let is_closed = text.bytes().rev().take_while(|&byte| byte == b'\'').count() % 2 == 1;
        if is_closed { None } else { quoted_end(source, next) }
    }

    /// Whether a value can follow the last token.
    fn at_value(&self, source: &str) -> bool {
        self.last.is_some_and(|last| match last.kind {
            TokenKind::Colon | TokenKind::Header => true,
            TokenKind::Plain => {
                let text = &source[last.span.start..last.span.end];
                matches!(text, "-" | "?") || text.starts_with(['!', '&'])
            }
            _ => false,
        })
    }
}

/// `|` or `>`, with the indicators of indentation and chomping.
fn is_block_header(text: &str) -> bool {
    let indicators = text.strip_prefix(['|', '>']);
    indicators.is_some_and(|rest| rest.len() <= 2 && rest.bytes().all(|byte| matches!(byte, b'+' | b'-' | b'1'..=b'9')))
}

/// The end of the block scalar whose text starts at byte `start`. Its lines are empty, or indented
/// deeper than `parent`.
fn block_end(source: &str, start: usize, parent: Option<usize>) -> usize {
    let mut end = start;
    for line in source[start..].split_inclusive('\n') {
        let indentation = line.len() - line.trim_start_matches(' ').len();
        let is_text = match parent {
            Some(parent) => indentation > parent,
            None => !line.starts_with("---") && !line.starts_with("..."),
        };
        if !is_text && !line.trim().is_empty() {
            break;
        }
        end += line.len();
    }
    end
}

/// The end of the string in single quotes that continues at byte `start`, if it has one.
fn quoted_end(source: &str, start: usize) -> Option<usize> {
    let mut at = start;
    loop {
        at += source[at..].find('\'')? + 1;
        if !source[at..].starts_with('\'') {
            return Some(at);
        }
        at += 1;
    }
}
