//! The functions of an action.

use crate::language::Language;
use crate::pipeline::commands;
use crate::scan::first_word;

/// What an action writes, as far as its last function says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Written {
    /// A string in double quotes, or JSON.
    Quoted,
    /// A string in single quotes.
    SingleQuoted,
    /// A number or a boolean.
    Scalar,
    /// Block YAML, or lines with indentation; the functions that write JSON instead.
    Block(&'static str),
    /// A text without quotes, backslashes and line breaks.
    Word,
    /// What a named template writes, which is checked where it is defined.
    Named,
    /// Anything; the function that writes a string.
    Unknown(&'static str),
}

/// What an action writes, and the first byte of the last function in its code.
pub(super) fn written(code: &str, language: Language) -> (Written, usize) {
    let commands = commands(code);
    let start = commands.last().map_or(0, |command| command.start);
    let command = &code[start..];
    let word = first_word(command);
    let written = match language {
        Language::Helm => match helm(code, command, word) {
            // A named template writes text, of which `toPrettyJson` alone would make one string.
            Written::Block(_) if commands.iter().any(|command| is_named(&code[command.start..])) => {
                Written::Block("fromYaml | toPrettyJson")
            }
            written => written,
        },
        Language::Jinja => jinja(command, word, start > 0),
        Language::Envsubst => Written::Word,
    };
    (written, start)
}

fn helm(code: &str, command: &str, word: &str) -> Written {
    match word {
        "quote" | "toJson" | "mustToJson" | "toPrettyJson" | "mustToPrettyJson" | "toRawJson" | "mustToRawJson" => {
            Written::Quoted
        }
        "squote" => Written::SingleQuoted,
        "toYaml" | "toYamlPretty" | "nindent" | "indent" => Written::Block("toPrettyJson"),
        "tpl" | "trim" | "trimSuffix" | "replace" if has_word(code, "toYaml") => Written::Block("toPrettyJson"),
        "int" | "int64" | "float64" | "atoi" | "len" | "add" | "add1" | "sub" | "mul" | "div" | "mod" | "max"
        | "min" | "floor" | "ceil" | "round" | "eq" | "ne" | "lt" | "le" | "gt" | "ge" | "not" | "empty" | "has"
        | "hasKey" | "contains" | "hasPrefix" | "hasSuffix" | "kindIs" | "regexMatch" => Written::Scalar,
        "b64enc" | "sha256sum" | "sha1sum" | "uuidv4" | "randAlphaNum" | "randAlpha" | "randNumeric" => Written::Word,
        "include" | "template" => Written::Named,
        _ if is_number(command) || matches!(word, "true" | "false") => Written::Scalar,
        _ => {
            let field = command.trim_start_matches('$');
            let is_of_chart = [".Release.", ".Chart.", ".Capabilities."].iter().any(|start| field.starts_with(start));
            if is_of_chart && first_word(&field[1..]).len() + 1 < field.len() && !field.contains(' ') {
                Written::Word
            } else {
                Written::Unknown("quote")
            }
        }
    }
}

fn jinja(command: &str, word: &str, is_filter: bool) -> Written {
    match word {
        "tojson" | "to_json" | "to_nice_json" if is_filter => Written::Quoted,
        "to_yaml" | "to_nice_yaml" | "indent" if is_filter => Written::Block("to_nice_json"),
        "int" | "float" | "length" | "count" | "abs" | "round" if is_filter => Written::Scalar,
        "b64encode" | "hash" if is_filter => Written::Word,
        // `raw` has its text in the template.
        "raw" | "include" => Written::Named,
        _ if is_number(command) => Written::Scalar,
        _ => Written::Unknown("tojson"),
    }
}

/// Whether a command writes the text of a named template.
fn is_named(command: &str) -> bool {
    matches!(first_word(command), "include" | "template" | "tpl")
}

fn is_number(command: &str) -> bool {
    !command.is_empty() && command.bytes().all(|byte| byte.is_ascii_digit())
}

fn has_word(code: &str, word: &str) -> bool {
    code.split(|c: char| !(c.is_alphanumeric() || c == '_')).any(|other| other == word)
}
