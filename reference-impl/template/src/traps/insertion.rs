//! What actions insert into KYAML.

use kyaml_core::Span;
use kyaml_lint::rules::{
    block_insertion, double_quoted_insertion, keyless_insertion, quoted_number, single_quoted_insertion,
    unchecked_insertion, unescaped_insertion,
};
use kyaml_lint::{Applicability, Diagnostic, Edit, Fix};

use super::pipeline::{Written, written};
use crate::action::Action;
use crate::language::Language;
use crate::scan::first_word;
use crate::structure::Role;

/// Compares what each action writes with its place. `roles` are those of actions. Actions with
/// `mistakes` inside are passed over.
pub(crate) fn insertions(
    text: &str,
    language: Language,
    actions: &[Action],
    mistakes: &[Diagnostic],
    roles: &[(Span, Role)],
) -> Vec<Diagnostic> {
    let mut traps = Traps { text, language, found: Vec::new(), is_unchecked: false };
    let mut of_outputs: Vec<(&Action, Role)> = roles
        .iter()
        .filter_map(|&(span, role)| {
            let index = actions.binary_search_by_key(&span.start, |action| action.span.start).ok()?;
            Some((&actions[index], role)).filter(|(action, _)| action.span == span && action.is_output())
        })
        .collect();
    of_outputs.sort_by_key(|(action, _)| action.span);
    of_outputs.dedup_by_key(|(action, _)| action.span);
    for (action, role) in of_outputs {
        let mistake = mistakes.partition_point(|found| found.span.end <= action.span.start);
        if mistakes.get(mistake).is_some_and(|found| found.span.start < action.span.end) {
            continue;
        }
        match role {
            Role::Text => traps.in_string(action),
            Role::Key | Role::Value | Role::Line => traps.outside(action, ""),
            Role::Entry | Role::Entries => traps.outside(action, " after a key, or a loop that writes each entry"),
            Role::Blank | Role::Comment | Role::Comma => {}
        }
    }
    traps.found
}

/// Whether `span` is an action that writes exactly one value.
pub(crate) fn is_one_value(text: &str, language: Language, span: Span, actions: &[Action]) -> bool {
    let action = actions.binary_search_by_key(&span, |action| action.span).map(|index| &actions[index]);
    // A string in quotes and a block around a value are one value too.
    action.is_ok_and(|action| {
        matches!(written(&text[action.code.range()], language).0, Written::Quoted | Written::Scalar)
    }) || action.is_err()
}

struct Traps<'t> {
    text: &'t str,
    language: Language,
    found: Vec<Diagnostic>,
    is_unchecked: bool,
}

impl Traps<'_> {
    /// An action that is a value, a key, or entries. `place` is the place of a value, if it is not that of the action.
    fn outside(&mut self, action: &Action, place: &str) {
        let code = &self.text[action.code.range()];
        let (written, function) = written(code, self.language);
        match written {
            Written::Block(instead) => {
                let name = first_word(&code[function..]);
                let message = format!(
                    "`{name}` makes block YAML, which has no place between brackets; write `{instead}` without indentation{place}"
                );
                self.found.push(Diagnostic::new(&block_insertion::RULE, action.span, message));
            }
            Written::Quoted | Written::Scalar if !place.is_empty() => {
                let message = format!("this action writes one value, and an entry needs a key; write it{place}");
                self.found.push(Diagnostic::new(&keyless_insertion::RULE, action.span, message));
            }
            Written::SingleQuoted => {
                let start = action.code.start + function;
                let span = Span::new(start, start + first_word(&code[function..]).len());
                let message = "`squote` writes single quotes, which are not KYAML; write `quote`";
                let fix = Fix::safe(span, "quote");
                self.found.push(Diagnostic::new(&single_quoted_insertion::RULE, span, message).fix(fix));
            }
            Written::Unknown(_) | Written::Word if !self.is_unchecked => {
                self.is_unchecked = true;
                let instead = match self.language {
                    Language::Helm => "`| quote`, `| int`, `| toJson` or `| toPrettyJson`",
                    Language::Jinja => "`| tojson` or `| int`",
                    Language::Envsubst => "it in double quotes for a string",
                };
                let message = format!(
                    "only the rendered text shows whether this, and what other actions insert, is KYAML; write {instead}, or check \
                     the rendered text"
                );
                self.found.push(Diagnostic::new(&unchecked_insertion::RULE, action.span, message));
            }
            _ => {}
        }
    }

    fn in_string(&mut self, action: &Action) {
        let Span { start, end } = action.span;
        let (written, _) = written(&self.text[action.code.range()], self.language);
        let is_whole = self.text[..start].ends_with('"') && self.text[end..].starts_with('"');
        let string = if is_whole { Span::new(start - 1, end + 1) } else { action.span };
        match written {
            Written::Quoted => {
                let message =
                    "this action writes its own quotes, which end the string around it; write one pair of quotes";
                let mut diagnostic = Diagnostic::new(&double_quoted_insertion::RULE, string, message);
                if is_whole {
                    diagnostic = diagnostic.fix(Fix::new(Applicability::Safe, without_quotes(string).into()));
                }
                self.found.push(diagnostic);
            }
            Written::Scalar if is_whole => {
                let message = "the quotes make a string of this number or boolean; write it without quotes, or `| quote` for a string";
                let fix = Fix::new(Applicability::Unsafe, without_quotes(string).into());
                self.found.push(Diagnostic::new(&quoted_number::RULE, string, message).fix(fix));
            }
            Written::Unknown(function) if is_whole => {
                let message = format!(
                    "a quote or a backslash in the value would end or change this string; write `| {function}` without quotes"
                );
                let [before, after] = without_quotes(string);
                let insert = Edit { span: Span::empty(action.code.end), text: format!(" | {function}") };
                let fix = Fix::new(Applicability::Unsafe, vec![before, insert, after]);
                self.found.push(Diagnostic::new(&unescaped_insertion::RULE, string, message).fix(fix));
            }
            _ => {}
        }
    }
}

fn without_quotes(string: Span) -> [Edit; 2] {
    [string.start, string.end - 1].map(|at| Edit { span: Span::new(at, at + 1), text: String::new() })
}
