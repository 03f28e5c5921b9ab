//! YAML that readers of YAML 1.1, Kubernetes' own among them, and readers of YAML 1.2 read differently (KY-FROM-24).

use granit_parser::ScalarStyle;
use kyaml_core::Span;

use crate::error::{Error, Problem};

/// A scalar and where it stands.
pub(crate) struct Place<'s> {
    pub(crate) input: &'s str,
    pub(crate) span: Span,
    /// It is the value of a document.
    pub(crate) is_root: bool,
    /// It stands in a flow collection.
    pub(crate) is_in_flow: bool,
}

impl Place<'_> {
    /// What is ambiguous about the scalar, if anything.
    pub(crate) fn scalar(&self, style: ScalarStyle) -> Option<Error> {
        let message = match style {
            ScalarStyle::Plain if self.is_in_flow && self.text().starts_with('?') => {
                "some readers take the `?` for the indicator of a key; write the text in double quotes"
            }
            ScalarStyle::Plain if self.is_in_flow && self.text().starts_with(':') => {
                "some readers take the `:` for the indicator of a value; write the text in double quotes"
            }
            ScalarStyle::Plain if self.is_in_flow && self.ends_before_colon_and_indicator() => {
                "some readers take the `:` for a part of this text; write a blank after it"
            }
            ScalarStyle::Literal | ScalarStyle::Folded if self.is_root && self.has_unindented_line() => {
                "some readers see no text in a block scalar that is not indented; indent it, or write it in double quotes"
            }
            _ => return None,
        };
        Some(Error::new(Problem::AmbiguousSyntax, self.span, message))
    }

    fn text(&self) -> &str {
        &self.input[self.span.start..self.span.end]
    }

    /// `{a:}` and `{a :}`
    fn ends_before_colon_and_indicator(&self) -> bool {
        let after = self.input[self.span.end..].trim_ascii_start();
        !self.span.is_empty() && after.strip_prefix(':').is_some_and(|after| after.starts_with([',', ']', '}']))
    }

    fn has_unindented_line(&self) -> bool {
        let line = self.input[..self.span.start].rsplit('\n').next().unwrap_or_default();
        line.is_empty() && self.text().lines().any(|line| !line.is_empty() && !line.starts_with(' '))
    }
}

/// What is ambiguous about the name of an anchor, if anything.
pub(crate) fn anchor(name: &str, span: Span) -> Option<Error> {
    let is_plain = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'));
    (!is_plain).then(|| {
        let message = "some readers end the name of an anchor at a character that is no ASCII letter, digit, `-` or `_`; rename it";
        Error::new(Problem::AmbiguousSyntax, span, message)
    })
}
