//! Actions of Jinja, with its usual delimiters.
//!
//! ```text
//! action  = output | tag | comment | raw
//! output  = "{{" ~ marker? ~ code ~ "}}"
//! tag     = "{%" ~ marker? ~ code ~ "%}"
//! comment = "{#" ~ (!"#}" ~ ANY)* ~ "#}"
//! raw     = "{% raw %}" ~ (!"{% endraw %}" ~ ANY)* ~ "{% endraw %}"
//! code    = (string | group | !(delimiter | "\\") ~ ANY)*
//! ```

use kyaml_core::Span;
use kyaml_lint::kyaml_explain::delimiter;
use kyaml_lint::rules::unterminated_action;
use kyaml_lint::{Diagnostic, Fix};
use memchr::memmem;

use super::go::without_brace;
use super::{Scan, escaped_quotes, first_word, line_end, trimmed};
use crate::action::{Action, BlockKind, Else, Kind};
use crate::pipeline::string_end;

pub(super) fn scan(text: &str) -> Scan {
    let mut scan = Scan::default();
    let mut at = 0;
    let mut ends = Ends { of_comments: true, of_raw: true };
    while let Some(found) = memchr::memchr(b'{', &text.as_bytes()[at..]).map(|found| at + found) {
        at = found + 1;
        let Some(closing) = delimiter::closing(text, found) else { continue };
        let start = if closing == "}}" { without_brace(text, found, &mut scan.mistakes) } else { found };
        let action = Lexer { text, start, closing, mistakes: &mut scan.mistakes, ends: &mut ends }.action();
        at = action.span.end;
        scan.actions.push(action);
    }
    scan
}

/// Whether there may be more ends. They are looked for once.
struct Ends {
    of_comments: bool,
    of_raw: bool,
}

/// Reads one action.
struct Lexer<'t, 'm> {
    text: &'t str,
    start: usize,
    closing: &'static str,
    mistakes: &'m mut Vec<Diagnostic>,
    ends: &'m mut Ends,
}

impl Lexer<'_, '_> {
    fn action(mut self) -> Action {
        let inside = self.start + 2;
        let bytes = self.text.as_bytes();
        let trims_before = bytes.get(inside) == Some(&b'-');
        let has_marker = matches!(bytes.get(inside), Some(b'-' | b'+'));
        let inside = inside + usize::from(has_marker && self.closing != "#}");
        let end = if self.closing == "#}" { self.comment() } else { self.code(inside) };
        let (code_end, end) = end.map_or_else(|end| (end, end), |end| (end, end + 2));
        let code = &self.text[inside.min(code_end)..code_end];
        let trims_after = code.ends_with('-');
        let code_end = code_end - usize::from(code.ends_with(['-', '+']));
        let code = trimmed(self.text, Span::new(inside.min(code_end), code_end));
        let kind = match self.closing {
            "}}" => Kind::Output,
            "#}" => Kind::Silent,
            _ => kind_of(&self.text[code.range()]),
        };
        let action = Action { span: Span::new(self.start, end), code, kind, trims_before, trims_after };
        if self.closing == "%}" && &self.text[code.range()] == "raw" { self.raw(action) } else { action }
    }

    /// A raw text is one output, because its bytes are not those of actions.
    fn raw(&mut self, opening: Action) -> Action {
        let end = if self.ends.of_raw { raw_end(&self.text[opening.span.end..]) } else { None };
        let Some((length, trims_after)) = end else {
            self.ends.of_raw = false;
            let message = "this raw text is not closed; write `{% endraw %}` at its end";
            self.mistakes.push(Diagnostic::new(&unterminated_action::RULE, opening.span, message));
            return Action { kind: Kind::Silent, ..opening };
        };
        let span = Span::new(self.start, opening.span.end + length);
        Action { span, kind: Kind::Output, trims_after, ..opening }
    }

    fn comment(&mut self) -> Result<usize, usize> {
        let rest = &self.text.as_bytes()[self.start + 2..];
        let end = if self.ends.of_comments { memmem::find(rest, b"#}") } else { None };
        self.ends.of_comments = end.is_some();
        end.map(|end| self.start + 2 + end).ok_or_else(|| self.unterminated())
    }

    /// The end of the code, before the closing delimiter. An error is the probable end of an action
    /// that is not closed.
    fn code(&mut self, inside: usize) -> Result<usize, usize> {
        let bytes = self.text.as_bytes();
        let closing = self.closing.as_bytes();
        let mut escaped: Vec<Span> = Vec::new();
        let mut depth = 0_usize;
        let mut at = inside;
        let end = loop {
            let Some(&byte) = bytes.get(at) else { break Err(self.unterminated()) };
            match byte {
                _ if depth == 0 && bytes[at..].starts_with(closing) => break Ok(at),
                b'{' if matches!(bytes.get(at + 1), Some(b'%' | b'#')) => break Err(self.unterminated()),
                b'(' | b'[' | b'{' => (at, depth) = (at + 1, depth + 1),
                b')' | b']' | b'}' if depth == 0 => break Err(self.unterminated()),
                b')' | b']' | b'}' => (at, depth) = (at + 1, depth - 1),
                b'"' | b'\'' => match string_end(bytes, at) {
                    Some(end) => at = end,
                    None => break Err(self.string_not_closed(at)),
                },
                b'\\' => {
                    escaped.push(Span::new(at, at + 1));
                    at += 1 + usize::from(matches!(bytes.get(at + 1), Some(b'"' | b'\'')));
                }
                _ => at += 1,
            }
        };
        self.mistakes.extend(escaped_quotes("Jinja", escaped));
        end
    }

    fn unterminated(&mut self) -> usize {
        let inside = self.start + 2;
        let line = &self.text[inside..line_end(self.text, inside)];
        let next = ["{{", "{%", "{#"].iter().filter_map(|mark| line.find(mark)).min().unwrap_or(line.len());
        let (end, closing) = match line[..next].find('}') {
            Some(brace) => (inside + brace + 1, None),
            None => (inside + line[..next].trim_end_matches([' ', ',']).len(), Some(self.closing)),
        };
        let opening = Span::new(self.start, inside + usize::from(self.text[inside..].starts_with('-')));
        let message = format!("this action is not closed; write `{}` at its end", self.closing);
        let mut found = Diagnostic::new(&unterminated_action::RULE, opening, message);
        if let Some(closing) = closing {
            found = found.fix(Fix::guess(Span::empty(end), format!(" {closing}")));
        }
        self.mistakes.push(found);
        end
    }

    fn string_not_closed(&mut self, quote: usize) -> usize {
        let message = "this string in an action is not closed; write the same quote at its end";
        self.mistakes.push(Diagnostic::new(&unterminated_action::RULE, Span::new(quote, quote + 1), message));
        let line = &self.text[quote..line_end(self.text, quote)];
        line.find(self.closing).map_or(quote + line.trim_end().len(), |end| quote + end + 2)
    }
}

/// The number of bytes through the tag `endraw`, and whether that tag removes white space.
fn raw_end(text: &str) -> Option<(usize, bool)> {
    memmem::find_iter(text.as_bytes(), b"{%").find_map(|at| {
        let rest = &text[at + 2..];
        let code = rest.strip_prefix(['-', '+']).unwrap_or(rest).trim_start().strip_prefix("endraw")?.trim_start();
        let end = code.strip_prefix(['-', '+']).unwrap_or(code).strip_prefix("%}")?;
        Some((text.len() - end.len(), code.starts_with('-')))
    })
}

fn kind_of(code: &str) -> Kind {
    match first_word(code) {
        "if" => Kind::Open(BlockKind::If),
        "for" => Kind::Open(BlockKind::Loop),
        "block" | "filter" | "call" | "with" | "autoescape" => Kind::Open(BlockKind::Wrapper),
        "macro" => Kind::Open(BlockKind::Definition),
        "set" if !code.contains('=') => Kind::Open(BlockKind::Definition),
        "elif" => Kind::Else(Else::If),
        "else" => Kind::Else(Else::Plain),
        "include" => Kind::Output,
        word if word.starts_with("end") => Kind::End,
        _ => Kind::Silent,
    }
}
