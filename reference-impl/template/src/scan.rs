//! Cuts a template into text and actions.

mod envsubst;
mod go;
mod half_open;
mod jinja;

use kyaml_core::Span;
use kyaml_lint::rules::escaped_quote_in_action;
use kyaml_lint::{Applicability, Diagnostic, Edit, Fix};

use crate::action::Action;
use crate::language::Language;

/// The actions of a template, and the mistakes inside them.
#[derive(Clone, Debug, Default)]
pub struct Scan {
    pub(crate) actions: Vec<Action>,
    pub(crate) mistakes: Vec<Diagnostic>,
}

impl Scan {
    /// The actions, in the order of the text.
    #[must_use]
    pub fn actions(&self) -> &[Action] {
        &self.actions
    }

    /// The mistakes inside actions, in the order of the text. An action that is not closed ends
    /// where it was probably meant to end.
    #[must_use]
    pub fn mistakes(&self) -> &[Diagnostic] {
        &self.mistakes
    }
}

/// Finds the actions of a template, in one pass.
///
/// ```
/// use kyaml_template::{Kind, Language, scan};
///
/// let template = "---\n{a: {{ tpl `}}` . | quote }}, b: 1}\n";
/// let scan = scan(template, Language::Helm);
/// let [action] = scan.actions() else { panic!("one action") };
/// assert_eq!((&template[action.code.range()], action.kind), ("tpl `}}` . | quote", Kind::Output));
/// ```
#[must_use]
pub fn scan(text: &str, language: Language) -> Scan {
    match language {
        Language::Helm => go::scan(text),
        Language::Jinja => jinja::scan(text),
        Language::Envsubst => envsubst::scan(text),
    }
}

/// The first word of a code: letters, digits and `_`.
pub(crate) fn first_word(code: &str) -> &str {
    let end = code.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(code.len());
    &code[..end]
}

/// The finding about the backslashes of one action, which belong to a string around it.
fn escaped_quotes(reader: &str, backslashes: Vec<Span>) -> Option<Diagnostic> {
    let first = *backslashes.first()?;
    let message =
        format!("{reader} refuses `\\` here; write the quotes of an action without `\\`, also inside a string");
    let edits = backslashes.into_iter().map(|span| Edit { span, text: String::new() }).collect();
    let fix = Fix::new(Applicability::Safe, edits);
    Some(Diagnostic::new(&escaped_quote_in_action::RULE, first, message).fix(fix))
}

/// The span of `code` without white space at its ends.
fn trimmed(text: &str, code: Span) -> Span {
    let inside = &text[code.range()];
    let start = code.start + white_space(inside);
    Span::new(start, start + inside.trim_matches([' ', '\t', '\r', '\n']).len())
}

/// The number of bytes of the white space with which `text` starts.
fn white_space(text: &str) -> usize {
    text.len() - text.trim_start_matches([' ', '\t', '\r', '\n']).len()
}

/// The end of the line that contains byte `at`, before its line break.
fn line_end(text: &str, at: usize) -> usize {
    memchr::memchr2(b'\n', b'\r', &text.as_bytes()[at..]).map_or(text.len(), |found| at + found)
}
