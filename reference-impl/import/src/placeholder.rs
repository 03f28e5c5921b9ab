//! Placeholders of templates, and what to write instead.

use kyaml_explain::delimiter;

use crate::advice::EXCLUDE_ADVICE;

/// The position of a placeholder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Position {
    /// A line of its own, which no string can hold.
    Line,
    /// A value, key or item.
    Node,
    /// Inside a string.
    String,
}

/// The language of a template.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Language {
    /// Go's text/template, which Helm uses.
    Go,
    Jinja,
    /// Terraform's `templatefile`.
    Terraform,
    /// That of envsubst, clusterctl and Flux.
    Envsubst,
    /// GitHub's `${{ }}`.
    GitHub,
    /// One with `{{ }}`.
    Unknown,
}

/// The words that start an action of a Go template.
const GO_WORDS: [&str; 15] = [
    "if", "else", "end", "range", "with", "define", "template", "block", "include", "tpl", "toYaml", "printf", "quote",
    "required", "default",
];

/// The words that start a directive of Terraform.
const TERRAFORM_WORDS: [&str; 5] = ["for", "endfor", "if", "else", "endif"];

/// The names that start a reference of Terraform.
const TERRAFORM_NAMES: [&str; 8] = ["var", "local", "each", "module", "data", "path", "self", "count"];

/// The brackets that open a placeholder.
pub(crate) const BRACKETS: [&str; 5] = ["{{", "{%", "{#", "%{", "${"];

impl Language {
    /// The language of the brackets that open at byte `at` of `text`, their first byte, and the
    /// brackets that close them. `None` if they are not those of a template.
    pub(crate) fn of_brackets(text: &str, at: usize) -> Option<(Self, usize, &'static str)> {
        match (text.as_bytes()[..at].last(), delimiter::closing(text, at)) {
            (Some(b'$'), Some("}}")) => Some((Self::GitHub, at - 1, "}}")),
            (_, Some("}}")) => Some((Self::Unknown, at, "}}")),
            (_, Some(closing)) => Some((Self::Jinja, at, closing)),
            (Some(b'%' | b'$'), None) => Some((Self::Terraform, at - 1, "}")),
            (_, None) => None,
        }
    }

    /// The language of a placeholder, whose brackets are of this one. `None` if it has none.
    pub(crate) fn of(self, placeholder: &str) -> Option<Self> {
        let inside = placeholder.trim_start_matches(['$', '%', '{', '-', '~']);
        let inside = inside.trim_end_matches(['}', '-', '~']).trim();
        match self {
            Self::Terraform if placeholder.starts_with('%') => {
                TERRAFORM_WORDS.contains(&first_word(inside)).then_some(self)
            }
            Self::Terraform if has_call(inside) || inside.contains(" ? ") || is_reference(inside) => Some(self),
            Self::Terraform => delimiter::placeholders(placeholder).next().map(|_| Self::Envsubst),
            Self::Unknown if inside.starts_with(['.', '$', '/']) || GO_WORDS.contains(&first_word(inside)) => {
                Some(Self::Go)
            }
            Self::Unknown if has_call(inside) || inside.contains(['[', '\'']) => Some(Self::Jinja),
            Self::Unknown if inside.contains(" .") || inside.contains(" $") || inside.contains(" \"") => Some(Self::Go),
            _ => Some(self),
        }
    }
}

fn first_word(text: &str) -> &str {
    text.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default()
}

/// Whether a name has arguments: `(` directly after it.
fn has_call(text: &str) -> bool {
    text.as_bytes().windows(2).any(|two| (two[0].is_ascii_alphanumeric() || two[0] == b'_') && two[1] == b'(')
}

/// Whether this is a reference of Terraform, such as `var.name`.
fn is_reference(text: &str) -> bool {
    text.split_once('.').is_some_and(|(name, _)| TERRAFORM_NAMES.contains(&name))
}

/// The message about a placeholder, with its brackets, that keeps a template from being YAML.
pub(crate) fn message(text: &str, language: Language, position: Position) -> String {
    let (kind, remedy) = match language {
        Language::Go => (
            "a template of Go",
            "render it first (`helm template`), or leave it out with `--skip-templates`".to_owned(),
        ),
        Language::Jinja => ("a template of Jinja", format!("render the file first, or {EXCLUDE_ADVICE}")),
        Language::Terraform => {
            ("a template of Terraform", format!("render the file first, as `templatefile` does, or {EXCLUDE_ADVICE}"))
        }
        Language::Envsubst => (
            "a placeholder that a program replaces before YAML is read",
            "use `--templates envsubst`, or write it in double quotes for a string".to_owned(),
        ),
        Language::GitHub => ("an expression of GitHub", "write it in double quotes".to_owned()),
        Language::Unknown => ("a template", format!("render the file first, or {EXCLUDE_ADVICE}")),
    };
    let has_quotes = text.contains('"');
    let inner = match language {
        Language::Terraform | Language::Envsubst | Language::GitHub => None,
        _ if !has_quotes => Some(""),
        // An escape of a quote would reach the template, which does not know it.
        Language::Go => Some("backquotes for the quotes inside it"),
        Language::Jinja => Some("single quotes for those inside it"),
        Language::Unknown => None,
    };
    let in_quotes = match (position, inner) {
        (Position::Line, _) | (_, None) => String::new(),
        (Position::String, Some(inner)) if has_quotes => format!(", or write {inner}"),
        (_, Some(inner)) if has_quotes => format!(", or write it in double quotes for a string, with {inner}"),
        _ => ", or write it in double quotes for a string".to_owned(),
    };
    format!("`{text}` looks like {kind}; {remedy}{in_quotes}")
}
