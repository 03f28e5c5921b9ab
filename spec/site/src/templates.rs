//! The templates of pages, and their filters. Every value is escaped, except where `safe` is.

use std::sync::LazyLock;

use minijinja::syntax::SyntaxConfig;
use minijinja::value::Serde;
use minijinja::{AutoEscape, Environment, Error, Output, State, UndefinedBehavior, Value};
use serde::Serialize;

use crate::html::{counted, escape, grouped, prose, unbroken};

macro_rules! templates {
    ($($name:literal: $file:literal),* $(,)?) => { [$(($name, include_str!(concat!("templates/", $file, ".jinja")))),*] };
}

const TEMPLATES: [(&str, &str); 21] = templates! {
    "words": "words.html", "cases": "cases.md", "cases-index": "cases-index.md", "changes": "changes.md", "disagreements": "disagreements.md",
    "evidence": "evidence.md", "grammar": "grammar.md", "groups": "groups", "head": "head.hbs", "menu": "menu.hbs",
    "readers": "readers.md", "rule": "rule.md", "rules": "rules.md", "sitemap": "sitemap.xml", "specification": "specification.md", "summary": "summary.md",
    "picture": "picture.svg", "before-after": "before-after.svg", "recording": "recording.svg",
    "readers-picture": "readers.svg", "why-quoted": "why-quoted.md",
};

static ENVIRONMENT: LazyLock<Environment<'static>> = LazyLock::new(|| {
    let mut environment = Environment::new();
    let syntax = SyntaxConfig::builder().trim_blocks(true).lstrip_blocks(true).keep_trailing_newline(true).build();
    environment.set_syntax(syntax.expect("the marks of templates differ"));
    environment.set_undefined_behavior(UndefinedBehavior::SemiStrict);
    environment.set_auto_escape_callback(|_| AutoEscape::Html);
    environment.set_formatter(write);
    environment.add_filter("counted", |count: usize, noun: &str| counted(count, noun));
    environment.add_filter("grouped", |number: usize| grouped(number));
    environment.add_filter("prose", |text: &str| Value::from_safe_string(prose(text)));
    environment.add_filter("unbroken", |text: &str| Value::from_safe_string(unbroken(&escape(text))));
    for (name, text) in TEMPLATES {
        environment.add_template(name, text).expect("a template is well-formed");
    }
    environment
});

/// Fills a template.
///
/// # Panics
/// Panics if the data lack what the template names.
pub(crate) fn fill(template: &str, data: impl Serialize) -> String {
    let template = ENVIRONMENT.get_template(template).expect("there is such a template");
    template.render(Serde(data)).unwrap_or_else(|error| panic!("{error:#}"))
}

fn write(out: &mut Output<'_>, _: &mut State<'_, '_>, value: &Value) -> Result<(), Error> {
    match value {
        _ if value.is_none() => Ok(()),
        _ if value.is_safe() => Ok(out.write_str(&value.to_string())?),
        _ => Ok(out.write_str(&escape(&value.to_string()))?),
    }
}
