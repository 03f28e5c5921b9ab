//! Findings: a mistake, its place and its fix.

use std::fmt;

use kyaml_core::{ErrorKind, Span, SyntaxError, SyntaxRule};

use crate::fix::Fix;
use crate::mistake::Mistake;
use crate::non_text::NonText;

/// A mistake in a stream: the rule that it breaks, the place, and (as [`Display`](fmt::Display)) what to write instead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    rule: SyntaxRule,
    span: Span,
    related: Option<(Span, &'static str)>,
    cause: Cause,
    fix: Option<Box<Fix>>,
}

/// The label of an opening bracket whose closing bracket is missing.
pub(crate) const OPEN_BRACKET: &str = "this bracket is open";

/// The cause of a [`Finding`], with the details that its message quotes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Cause {
    /// An error of the parser.
    Error(ErrorKind),
    /// The whole stream is not text in UTF-8.
    NonText(NonText),
    /// Text in Latin-1: its first letter beyond ASCII, and the number of places with such letters.
    Latin1(char, usize),
    /// A mistake that the search for repairs found.
    Mistake(Mistake),
}

impl Finding {
    /// The finding of an error of the parser.
    pub(crate) fn of_error(error: &SyntaxError) -> Self {
        let cause = Cause::Error(error.kind().clone());
        let related = error.related_span().zip(error.related_label());
        Self { related, ..Self::new(error.rule(), error.span(), cause) }
    }

    pub(crate) fn new(rule: SyntaxRule, span: Span, cause: Cause) -> Self {
        Self { rule, span, related: None, cause, fix: None }
    }

    /// Replaces the cause by the mistake behind it.
    pub(crate) fn explain(&mut self, mistake: Mistake) {
        self.cause = Cause::Mistake(mistake);
    }

    /// The parser's [`ErrorKind`], if the finding is an error of the parser.
    pub(crate) fn kind(&self) -> Option<&ErrorKind> {
        if let Cause::Error(kind) = &self.cause { Some(kind) } else { None }
    }

    /// Moves the finding to the place of `error`, which it explains, and gives it the rule of that. The place of the finding becomes
    /// the related one, unless the two touch.
    pub(crate) fn replace(&mut self, error: &Self) {
        self.rule = error.rule;
        let place = std::mem::replace(&mut self.span, error.span);
        let is_apart = !place.touches(error.span) && place.start != error.span.end;
        let label = if let Cause::Mistake(mistake) = &self.cause { mistake.related_label() } else { "" };
        self.related = is_apart.then_some((place, label));
    }

    pub(crate) fn set_related(&mut self, span: Span, label: &'static str) {
        self.related = Some((span, label));
    }

    pub(crate) fn set_fix(&mut self, fix: Fix) {
        self.fix = Some(Box::new(fix));
    }

    /// Maps each span of the finding.
    pub(crate) fn map_spans(&mut self, map: impl Fn(Span) -> Span) {
        self.span = map(self.span);
        self.related = self.related.map(|(span, label)| (map(span), label));
        if let Some(fix) = &mut self.fix {
            fix.map_spans(&map);
        }
    }

    /// The rule that is broken.
    #[must_use]
    pub fn rule(&self) -> SyntaxRule {
        self.rule
    }

    /// The bytes of the stream that break it.
    #[must_use]
    pub fn span(&self) -> Span {
        self.span
    }

    /// The second place of the finding, such as the first of two equal keys, or the place where a bracket is missing.
    #[must_use]
    pub fn related_span(&self) -> Option<Span> {
        self.related.map(|(span, _)| span)
    }

    /// A label of a few words for the second place; `None` if the finding has one place only.
    #[must_use]
    pub fn related_label(&self) -> Option<&'static str> {
        self.related.map(|(_, label)| label)
    }

    /// The change that repairs the mistake, if there is one that is worth a try.
    #[must_use]
    pub fn fix(&self) -> Option<&Fix> {
        self.fix.as_deref()
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.cause {
            Cause::Error(kind) => kind.fmt(f),
            Cause::NonText(content) => content.fmt(f),
            Cause::Latin1(letter, count) => {
                write!(f, "this is not UTF-8, and looks like `{letter}` in Latin-1 (Windows-1252)")?;
                if *count > 1 {
                    write!(f, ", here and at {} more place{}", count - 1, if *count > 2 { "s" } else { "" })?;
                }
                f.write_str("; save the file as UTF-8")
            }
            Cause::Mistake(mistake) => mistake.fmt(f),
        }
    }
}
