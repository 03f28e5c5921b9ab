//! Actions of Go's text/template, as its lexer reads them.
//!
//! ```text
//! action  = "{{" ~ ("-" ~ &white_space)? ~ (comment | code) ~ (white_space ~ "-")? ~ "}}"
//! comment = white_space* ~ "/*" ~ (!"*/" ~ ANY)* ~ "*/"
//! code    = (string | raw_string | character | !("}" | "{" | "\\") ~ ANY)*
//! ```

use kyaml_core::Span;
use kyaml_lint::rules::{brace_before_action, unterminated_action};
use kyaml_lint::{Diagnostic, Fix};
use memchr::memmem;

use super::{Scan, escaped_quotes, first_word, line_end, trimmed, white_space};
use crate::action::{Action, BlockKind, Else, Kind};

pub(super) fn scan(text: &str) -> Scan {
    let mut scan = Scan::default();
    let mut at = 0;
    let mut has_comment_ends = true;
    while let Some(found) = memmem::find(&text.as_bytes()[at..], b"{{") {
        let start = without_brace(text, at + found, &mut scan.mistakes);
        let action =
            Lexer { text, start, at: start + 2, mistakes: &mut scan.mistakes, has_comment_ends: &mut has_comment_ends };
        let action = action.action();
        at = action.span.end;
        scan.actions.push(action);
    }
    scan
}

/// The start of an action whose delimiter is the end of three or more braces.
pub(super) fn without_brace(text: &str, start: usize, mistakes: &mut Vec<Diagnostic>) -> usize {
    let further = text[start + 2..].bytes().take_while(|&byte| byte == b'{').count();
    if further > 0 {
        let message = "the first two braces would open the action; write a blank before the action";
        let fix = Fix::safe(Span::empty(start + further), " ");
        mistakes.push(Diagnostic::new(&brace_before_action::RULE, Span::new(start, start + further), message).fix(fix));
    }
    start + further
}

/// Reads one action.
struct Lexer<'t, 'm> {
    text: &'t str,
    start: usize,
    at: usize,
    mistakes: &'m mut Vec<Diagnostic>,
    /// Whether comments may end after `at`. They are looked for once.
    has_comment_ends: &'m mut bool,
}

impl Lexer<'_, '_> {
    fn action(mut self) -> Action {
        let rest = &self.text.as_bytes()[self.at..];
        let trims_before = rest.first() == Some(&b'-') && rest.get(1).is_some_and(|&byte| is_white_space(byte));
        self.at += usize::from(trims_before);
        let inside = self.at;
        let comment = self.at + if trims_before { white_space(&self.text[self.at..]) } else { 0 };
        if self.text[comment..].starts_with("/*") {
            let end = self.comment(comment);
            return self.finish(inside, end, trims_before, Some(Kind::Silent));
        }
        let end = self.code();
        self.finish(inside, end, trims_before, None)
    }

    /// The end of the comment at byte `start`, before the closing delimiter.
    fn comment(&mut self, start: usize) -> Result<usize, usize> {
        let rest = &self.text.as_bytes()[start + 2..];
        let end = if *self.has_comment_ends { memmem::find(rest, b"*/") } else { None };
        let Some(end) = end.map(|end| start + end + 4) else {
            *self.has_comment_ends = false;
            return Err(self.not_closed("the comment in this action is not closed; write `*/}}`", start));
        };
        let rest = &self.text[end..];
        let blanks = white_space(rest);
        let marker = usize::from(blanks > 0 && rest[blanks..].starts_with('-'));
        if rest[blanks + marker..].starts_with("}}") && (blanks == 0 || marker == 1) {
            return Ok(end + blanks + marker);
        }
        Err(self.not_closed("the closing delimiter has to follow the comment; write `*/}}`", end))
    }

    /// The end of the code, before the closing delimiter. An error is the probable end of an action
    /// that is not closed.
    fn code(&mut self) -> Result<usize, usize> {
        let bytes = self.text.as_bytes();
        let mut escaped: Vec<Span> = Vec::new();
        let end = loop {
            let Some(&byte) = bytes.get(self.at) else { break Err(self.unterminated()) };
            match byte {
                b'}' if bytes.get(self.at + 1) == Some(&b'}') => break Ok(self.at),
                b'{' | b'}' => break Err(self.unterminated()),
                b'"' | b'\'' => match string_end(bytes, self.at) {
                    Some(end) => self.at = end,
                    None => break Err(self.string_not_closed()),
                },
                b'`' => match memchr::memchr(b'`', &bytes[self.at + 1..]) {
                    Some(end) => self.at += end + 2,
                    None => break Err(self.string_not_closed()),
                },
                b'\\' => {
                    escaped.push(Span::new(self.at, self.at + 1));
                    self.at += 1 + usize::from(bytes.get(self.at + 1) == Some(&b'"'));
                }
                _ => self.at += 1,
            }
        };
        self.mistakes.extend(escaped_quotes("Go", escaped));
        end
    }

    /// Reports an action without a closing delimiter, and returns its probable end: a single brace,
    /// or the next action, or the end of the line.
    fn unterminated(&mut self) -> usize {
        let inside = self.start + 2;
        let line = &self.text[inside..line_end(self.text, inside)];
        let next = line.find("{{").unwrap_or(line.len());
        let brace = line[..next].find('}');
        let code = &line[..brace.unwrap_or(next)];
        let (end, closing) = match (code.rfind('"').filter(|_| code.matches('"').count() % 2 == 1), brace) {
            // The quote belongs to the string around.
            (Some(quote), _) => (inside + code[..quote].trim_end().len(), " }}"),
            (None, Some(brace)) => (inside + brace + 1, "}"),
            (None, None) => (inside + code.trim_end_matches([' ', ',']).len(), " }}"),
        };
        let opening = Span::new(self.start, inside);
        let message = "this action is not closed; write `}}` at its end";
        let diagnostic = Diagnostic::new(&unterminated_action::RULE, opening, message);
        self.mistakes.push(diagnostic.fix(Fix::guess(Span::empty(end), closing)));
        end
    }

    fn string_not_closed(&mut self) -> usize {
        if !self.text[self.at..line_end(self.text, self.at)].contains("}}") {
            return self.unterminated();
        }
        let quote = Span::new(self.at, self.at + 1);
        let message = "this string in an action is not closed; write the same quote at its end";
        self.mistakes.push(Diagnostic::new(&unterminated_action::RULE, quote, message));
        self.probable_end(self.at)
    }

    fn not_closed(&mut self, message: &str, from: usize) -> usize {
        let opening = Span::new(self.start, self.start + 2);
        self.mistakes.push(Diagnostic::new(&unterminated_action::RULE, opening, message));
        self.probable_end(from)
    }

    /// The end of an action by its next closing delimiter on the line of byte `from`.
    fn probable_end(&self, from: usize) -> usize {
        let line = &self.text[from..line_end(self.text, from)];
        line.find("}}").map_or(from + line.trim_end().len(), |end| from + end + 2).max(self.start + 2)
    }

    fn finish(&self, inside: usize, end: Result<usize, usize>, trims_before: bool, kind: Option<Kind>) -> Action {
        let (code_end, end) = match end {
            Ok(end) => (end, end + 2),
            Err(end) => (end, end),
        };
        let code = &self.text[inside.min(code_end)..code_end];
        let trims_after = code.ends_with('-') && code.len() > 1 && is_white_space(code.as_bytes()[code.len() - 2]);
        let code_end = code_end - usize::from(trims_after);
        let code = trimmed(self.text, Span::new(inside.min(code_end), code_end));
        let kind = kind.unwrap_or_else(|| kind_of(&self.text[code.range()]));
        Action { span: Span::new(self.start, end), code, kind, trims_before, trims_after }
    }
}

/// The end of the string or character whose quote is at byte `start`; none if its line ends first.
fn string_end(bytes: &[u8], start: usize) -> Option<usize> {
    let quote = bytes[start];
    let mut at = start + 1;
    loop {
        match *bytes.get(at)? {
            b'\\' if bytes.get(at + 1).is_some_and(|&byte| byte != b'\n') => at += 2,
            b'\n' | b'\\' => return None,
            byte if byte == quote => return Some(at + 1),
            _ => at += 1,
        }
    }
}

/// The effect of an action with this code.
pub(super) fn kind_of(code: &str) -> Kind {
    let word = first_word(code);
    match word {
        "if" => Kind::Open(BlockKind::If),
        "with" => Kind::Open(BlockKind::With),
        "range" => Kind::Open(BlockKind::Loop),
        "block" => Kind::Open(BlockKind::Wrapper),
        "define" => Kind::Open(BlockKind::Definition),
        "else" => Kind::Else(match first_word(code[word.len()..].trim_start()) {
            "if" => Else::If,
            "with" => Else::With,
            _ => Else::Plain,
        }),
        "end" => Kind::End,
        // `fail` ends the rendering.
        "break" | "continue" | "fail" => Kind::Silent,
        _ if is_assignment(code) => Kind::Silent,
        _ => Kind::Output,
    }
}

/// ```text
/// "$" ~ (letter | digit | "_")* ~ white_space* ~ (":=" | "=")
/// ```
fn is_assignment(code: &str) -> bool {
    let Some(rest) = code.strip_prefix('$') else { return false };
    let rest = rest[first_word(rest).len()..].trim_start_matches([' ', '\t', '\r', '\n']);
    rest.starts_with(":=") || rest.starts_with('=')
}

/// White space of Go's templates.
fn is_white_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r' | b'\n')
}
