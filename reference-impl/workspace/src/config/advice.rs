//! Suggestions for names that do not exist.

use kyaml_lint::rules;
use serde::de::DeserializeOwned;

use super::{Check, Config, Format};

/// The least similarity of a suggestion, from 0 to 1.
const LIKE: f64 = 0.8;

/// The message for a selector that matches no rule.
#[must_use]
pub fn no_such_rule(selector: &str) -> String {
    if is_clause(selector) {
        return format!(
            "no rule checks a clause `{selector}`; `kyaml-check --rules` lists those that have one, and the specification all"
        );
    }
    match rules::closest(selector) {
        Some(closest) => format!("there is no rule, group or clause `{selector}`; did you mean `{closest}`?"),
        None => format!("there is no rule, group or clause `{selector}`; `kyaml-check --rules` lists them all"),
    }
}

/// The known name that is most like `name`, if one is.
pub fn closest<'k>(name: &str, known: impl Iterator<Item = &'k str>) -> Option<&'k str> {
    let like = known.map(|known| (strsim::jaro_winkler(name, known), known));
    let closest = like.filter(|&(likeness, _)| likeness > LIKE).max_by(|a, b| a.0.total_cmp(&b.0));
    closest.map(|(_, known)| known)
}

/// Whether a selector looks like the id of a clause.
#[must_use]
pub fn is_clause(selector: &str) -> bool {
    let number = selector.strip_prefix("KY-").and_then(|rest| rest.rsplit_once('-'));
    number.is_some_and(|(chapter, number)| !chapter.is_empty() && number.parse::<u16>().is_ok())
}

/// The message of the TOML reader, with a suggestion if it is about a name. Such a message quotes
/// the unknown name first and then the known ones.
pub(super) fn advice(message: &str) -> String {
    let message = message.trim_end();
    let mut quoted = message.split('`').skip(1).step_by(2);
    let unknown = quoted.next().filter(|_| message.starts_with("unknown "));
    if let Some(table) = unknown.and_then(table_of) {
        return format!("{message}; it belongs to {table}");
    }
    match unknown.and_then(|name| closest(name, quoted)) {
        Some(known) => format!("{message}; did you mean `{known}`?"),
        None => message.to_owned(),
    }
}

/// The part of `kyaml.toml` that has a setting of this name.
fn table_of(setting: &str) -> Option<&'static str> {
    fn has<T: DeserializeOwned>(setting: &str) -> bool {
        let text = format!("{setting:?} = 0");
        toml::from_str::<T>(&text).err().is_none_or(|error| !error.message().starts_with("unknown field"))
    }
    let tables = [
        ("`[check]`", has::<Check> as fn(&str) -> bool),
        ("`[format]`", has::<Format>),
        ("the top, above the tables", has::<Config>),
    ];
    tables.into_iter().find(|(_, has)| has(setting)).map(|(table, _)| table)
}
