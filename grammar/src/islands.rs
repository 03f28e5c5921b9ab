//! The grammars of templates, one for each language. They run on pest's virtual machine: only tests use them, and
//! deriving their parsers takes a minute of compilation.

use std::sync::LazyLock;

use pest_meta::ast::Rule;
use pest_meta::{optimizer, parser};
use pest_vm::Vm;

use crate::{KYAML_PEST, UNICODE_PEST, Verdict};

/// The languages of templates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Template {
    /// Go's text/template, which Helm uses: `islands-go.pest`.
    Helm,
    /// Jinja: `islands-jinja.pest`.
    Jinja,
    /// Placeholders such as `${NAME}`: `islands-envsubst.pest`.
    Envsubst,
}

static HELM: LazyLock<Vm> = LazyLock::new(|| machine(include_str!("islands-go.pest")));
static JINJA: LazyLock<Vm> = LazyLock::new(|| machine(include_str!("islands-jinja.pest")));
static ENVSUBST: LazyLock<Vm> = LazyLock::new(|| machine(include_str!("islands-envsubst.pest")));

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
    let machine = match language {
        Template::Helm => &HELM,
        Template::Jinja => &JINJA,
        Template::Envsubst => &ENVSUBST,
    };
    match machine.parse("template", input) {
        Ok(_) => Verdict::Accepted,
        Err(error) => crate::parser::verdict(&error),
    }
}

/// A machine for the grammar of islands with the actions of a language.
fn machine(actions: &str) -> Vm {
    // The optimizer takes more than linear time, so it gets the sets of characters alone.
    let mut optimized = optimizer::optimize(rules(UNICODE_PEST));
    let text = [KYAML_PEST, include_str!("islands.pest"), actions];
    optimized.extend(optimizer::optimize(text.into_iter().flat_map(rules).collect()));
    Vm::new(optimized)
}

/// The rules of a file. They may name rules of another file.
fn rules(file: &str) -> Vec<Rule> {
    let pairs = parser::parse(parser::Rule::grammar_rules, file).expect("the grammar is one of this crate");
    parser::consume_rules(pairs).expect("the grammar is one of this crate")
}
