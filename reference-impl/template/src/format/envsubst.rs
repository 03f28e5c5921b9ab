//! YAML with placeholders `${NAME}` to KYAML with the same placeholders.

use kyaml_core::{TokenKind, tokens};
use kyaml_format::FormatOptions;
use kyaml_lint::rules::action_in_plain_text;
use kyaml_lint::{Diagnostic, Report};

use super::placeholder::unused_word;
use crate::action::Action;
use crate::language::Language;
use crate::scan::scan;

/// The KYAML of a template in YAML. A placeholder that is a whole plain scalar has no quotes: its value decides its
/// type. One inside a text is in the string of that text.
///
/// # Errors
/// `in_yaml`, if the text is not YAML with a word for each placeholder. If the two are not the same objects for each of
/// some values, a finding at a placeholder that makes the difference.
pub(super) fn convert(template: &str, options: &FormatOptions, in_yaml: Report) -> Result<String, Report> {
    let scan = scan(template, Language::Envsubst);
    if scan.actions().is_empty() || !scan.mistakes().is_empty() {
        return Err(in_yaml);
    }
    let word = unused_word(template);
    let mut number = 0;
    let with_words = replaced(template, scan.actions(), |_| {
        number += 1;
        format!("{word}{}z", number - 1)
    });
    let Ok(formatted) = kyaml_format::format(with_words.as_bytes(), options) else { return Err(in_yaml) };
    let kyaml = restored(formatted.text(), &word, template, scan.actions());
    let Ok(kyaml) = super::format(&kyaml, Language::Envsubst, options) else { return Err(in_yaml) };
    match VALUES.iter().find(|&&value| !is_same(template, &kyaml, options, &|_| value)) {
        None => Ok(kyaml),
        Some(&value) => {
            let mut report = Report::default();
            report.extend([difference(template, &kyaml, options, scan.actions(), value)]);
            Err(report)
        }
    }
}

/// The text with something else in place of each placeholder.
fn replaced(text: &str, actions: &[Action], mut value: impl FnMut(&str) -> String) -> String {
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    for action in actions {
        out.push_str(&text[at..action.span.start]);
        out.push_str(&value(&text[action.code.range()]));
        at = action.span.end;
    }
    out + &text[at..]
}

/// The text with the placeholders in place of their words.
fn restored(kyaml: &str, word: &str, template: &str, actions: &[Action]) -> String {
    let mut out = String::with_capacity(kyaml.len());
    for token in tokens(kyaml) {
        let text = &kyaml[token.span.range()];
        let inside = text.trim_matches('"');
        let whole = |action: &&Action| is_whole(template, action);
        match number(inside, word).and_then(|number| actions.get(number)).filter(whole) {
            Some(action) if token.kind == TokenKind::DoubleQuoted => out.push_str(&template[action.span.range()]),
            // Canonical form has no quotes around the word of a key.
            None if token.kind == TokenKind::Plain && number(inside, word).is_some() => {
                let placeholder = |number: usize| Some(template[actions.get(number)?.span.range()].to_owned());
                out.extend(["\"", &with_placeholders(text, word, placeholder), "\""]);
            }
            _ => out.push_str(&with_placeholders(text, word, |number| {
                let text = &template[actions.get(number)?.span.range()];
                // A default is a part of the string around it.
                let is_escaped = token.kind != TokenKind::DoubleQuoted || text.contains('\\');
                Some(if is_escaped { text.to_owned() } else { text.replace('"', "\\\"") })
            })),
        }
    }
    out
}

/// The number of a text that is a word and nothing else.
fn number(text: &str, word: &str) -> Option<usize> {
    text.strip_prefix(word)?.strip_suffix('z')?.parse().ok()
}

/// The text with a placeholder for each word in it.
fn with_placeholders(text: &str, word: &str, placeholder: impl Fn(usize) -> Option<String>) -> String {
    let mut parts = text.split(word);
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (number, rest) = part.split_once('z').unwrap_or_default();
        out.extend(number.parse().ok().and_then(&placeholder));
        out.push_str(rest);
    }
    out
}

/// Whether a placeholder is a plain scalar by itself.
fn is_whole(template: &str, action: &Action) -> bool {
    let before = template[..action.span.start].trim_end_matches(' ');
    let after = template[action.span.end..].trim_start_matches(' ');
    before.ends_with([':', '-', '[', '{', ',', '\n'])
        && (after.is_empty() || after.starts_with(['\n', '\r', ',', ']', '}', '#']))
}

/// The values by which templates are compared; `None` is the default of each placeholder.
const VALUES: [Option<&str>; 4] = [Some("word"), None, Some("7"), Some("true")];

/// Whether two templates are the same objects and comments, with the value of each placeholder by its code.
fn is_same<'v>(template: &str, kyaml: &str, options: &FormatOptions, value: &dyn Fn(&str) -> Option<&'v str>) -> bool {
    let rendered = |text: &str| {
        let scan = scan(text, Language::Envsubst);
        let fill = |code: &str| value(code).map_or_else(|| default(code), str::to_owned);
        let rendered = replaced(text, scan.actions(), fill);
        kyaml_format::format(rendered.as_bytes(), options).ok().map(|formatted| formatted.text().to_owned())
    };
    let before = rendered(template);
    before.is_some() && before == rendered(kyaml)
}

/// The finding at a placeholder whose value makes the difference: with it, those up to this one make one, and those
/// before it do not.
fn difference(
    template: &str,
    kyaml: &str,
    options: &FormatOptions,
    actions: &[Action],
    value: Option<&str>,
) -> Diagnostic {
    let codes: Vec<&str> = actions.iter().map(|action| &template[action.code.range()]).collect();
    let is_same = |filled: usize| {
        is_same(template, kyaml, options, &|code| if codes[..filled].contains(&code) { value } else { Some("word") })
    };
    let (mut same, mut other) = (0, codes.len());
    while other - same > 1 {
        let middle = usize::midpoint(same, other);
        *if is_same(middle) { &mut same } else { &mut other } = middle;
    }
    let value = value.map_or_else(|| "its default".to_owned(), |value| format!("the value `{value}`"));
    let message = format!(
        "with {value} for this placeholder, the object in KYAML would be another one; write the text around it in double \
         quotes for a string"
    );
    Diagnostic::new(&action_in_plain_text::RULE, actions[same].span, message)
}

/// The default of a placeholder, or a word.
fn default(code: &str) -> String {
    let after_name = code.trim_start_matches(|c: char| c.is_ascii_alphanumeric() || c == '_');
    let default = [":=", ":-", "=", "-"].iter().find_map(|mark| after_name.strip_prefix(mark));
    default.filter(|default| !default.is_empty()).unwrap_or("word").to_owned()
}
