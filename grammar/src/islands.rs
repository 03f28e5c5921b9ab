//! The parsers of templates that pest derives from the grammar of islands, one for each language.

use pest::Parser as _;

use crate::Verdict;

/// The languages of templates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Template {
    /// Go's text/template, which Helm uses: `islands-go.pest`.
    Helm,
    /// Jinja: `islands-jinja.pest`.
    Jinja,
}

mod go {
    #[derive(pest_derive::Parser)]
    #[grammar = "kyaml.pest"]
    #[grammar = "unicode.pest"]
    #[grammar = "islands.pest"]
    #[grammar = "islands-go.pest"]
    pub(super) struct Go;
}

mod jinja {
    #[derive(pest_derive::Parser)]
    #[grammar = "kyaml.pest"]
    #[grammar = "unicode.pest"]
    #[grammar = "islands.pest"]
    #[grammar = "islands-jinja.pest"]
    pub(super) struct Jinja;
}

/// Whether a template is well-formed: whether each action is in a place where it can write KYAML, and
/// the text around the actions is KYAML.
///
/// ```
/// use kyaml_grammar::{Template, Verdict, check_template};
///
/// let template = "---\n{\n  {{- if .Values.a }}\n  a: {{ quote .Values.a }},\n  {{- end }}\n}\n";
/// assert_eq!(check_template(Template::Helm, template), Verdict::Accepted);
/// ```
#[must_use]
pub fn check_template(language: Template, input: &str) -> Verdict {
    let error = match language {
        Template::Helm => {
            go::Go::parse(go::Rule::template, input).map(drop).map_err(|error| crate::parser::verdict(&error))
        }
        Template::Jinja => {
            jinja::Jinja::parse(jinja::Rule::template, input).map(drop).map_err(|error| crate::parser::verdict(&error))
        }
    };
    error.err().unwrap_or(Verdict::Accepted)
}
