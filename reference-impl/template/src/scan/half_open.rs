//! Actions whose opening delimiter lacks a brace: `{ .Values.name }}`.

use kyaml_core::{Span, Token, TokenKind, tokens};
use kyaml_lint::rules::unterminated_action;
use kyaml_lint::{Diagnostic, Fix};

use super::{Scan, go, trimmed};
use crate::action::{Action, BlockKind, Kind};
use crate::language::Language;

impl Scan {
    /// Adds such actions. No KYAML has two closing braces behind a mapping without a colon. `plain` is
    /// the text without the actions so far. Returns whether there are any.
    pub(crate) fn add_half_open(&mut self, text: &str, plain: &str, language: Language) -> bool {
        let kind_of = match language {
            Language::Helm => go::kind_of,
            Language::Jinja => |_: &str| Kind::Output,
            Language::Envsubst => return false,
        };
        let mut added = Vec::new();
        // The text of a definition may be anything.
        let is_definition = |action: &Action| action.kind == Kind::Open(BlockKind::Definition);
        if self.actions.iter().any(is_definition) {
            return false;
        }
        let mut open: Option<usize> = None;
        let mut has_text = false;
        let mut tokens = tokens(plain).peekable();
        while let Some(Token { kind, span }) = tokens.next() {
            match kind {
                TokenKind::OpenBrace => (open, has_text) = (Some(span.start), false),
                TokenKind::Plain | TokenKind::DoubleQuoted => has_text = true,
                TokenKind::Blanks => {}
                TokenKind::CloseBrace => {
                    let closing = tokens.peek().filter(|next| next.kind == TokenKind::CloseBrace);
                    let start = open.take().filter(|_| has_text);
                    if let (Some(start), Some(closing)) = (start, closing) {
                        added.extend(self.half_open(text, Span::new(start, closing.span.end), kind_of));
                        tokens.next();
                    }
                }
                _ => open = None,
            }
        }
        let has_more = !added.is_empty();
        if has_more {
            self.actions.extend(added);
            self.actions.sort_by_key(|action| action.span);
            self.mistakes.sort_by_key(|found| found.span);
        }
        has_more
    }

    fn half_open(&mut self, text: &str, span: Span, kind_of: fn(&str) -> Kind) -> Option<Action> {
        let next = self.actions.partition_point(|action| action.span.end <= span.start);
        if self.actions.get(next).is_some_and(|action| action.span.start < span.end) {
            return None;
        }
        let code = trimmed(text, Span::new(span.start + 1, span.end - 2));
        let kind = kind_of(&text[code.range()]);
        let brace = Span::new(span.start, span.start + 1);
        let message = "an action opens with two braces; write `{{`";
        let diagnostic = Diagnostic::new(&unterminated_action::RULE, brace, message);
        self.mistakes.push(diagnostic.fix(Fix::guess(brace, "{{")));
        Some(Action { span, code, kind, trims_before: false, trims_after: false })
    }
}
