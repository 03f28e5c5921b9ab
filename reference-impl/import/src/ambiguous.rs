//! YAML that readers of YAML 1.1, Kubernetes' own among them, and readers of YAML 1.2 read
//! differently (KY-FROM-4).

use kyaml_core::Span;

use crate::error::{ErrorKind, ImportError};
use crate::foreign;
use crate::scalar::Style;

pub(crate) struct ScalarContext<'s> {
    pub(crate) input: &'s str,
    pub(crate) span: Span,
    /// It is the value of a document.
    pub(crate) is_root: bool,
    /// It is in a flow collection.
    pub(crate) is_in_flow: bool,
}

impl ScalarContext<'_> {
    /// The ambiguity of the scalar, or a sign in it that looks like one of YAML, if any.
    pub(crate) fn ambiguity(&self, style: Style) -> Option<ImportError> {
        if style == Style::Plain
            && let Some(error) = foreign::of_plain(self.input, self.span, self.is_in_flow)
        {
            return Some(error);
        }
        let kind = match style {
            Style::Plain if self.is_in_flow && self.text().starts_with('?') => ErrorKind::QUESTION_MARK_IN_FLOW,
            Style::Plain if self.is_in_flow && self.text().starts_with(':') => ErrorKind::COLON_IN_FLOW,
            Style::Plain if self.is_in_flow && self.ends_before_colon_and_indicator() => {
                ErrorKind::COLON_BEFORE_INDICATOR
            }
            Style::Block if self.is_root && self.has_unindented_line() => ErrorKind::UNINDENTED_BLOCK_SCALAR,
            _ => return None,
        };
        Some(ImportError::new(kind, self.span))
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

/// The ambiguity of the name of an anchor, if any.
pub(crate) fn anchor(name: &str, span: Span) -> Option<ImportError> {
    let is_plain = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'));
    (!is_plain).then(|| ImportError::new(ErrorKind::ANCHOR_NAME, span))
}
