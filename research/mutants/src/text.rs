//! A text with one place changed.

use std::ops::Range;

/// Why a place cannot be changed.
#[derive(Debug, thiserror::Error)]
pub enum NoPlace {
    /// The text is not there.
    #[error("{0:?} is not there")]
    Missing(String),
    /// The text is there more than once.
    #[error("{0:?} is there {1} times")]
    Several(String, usize),
    /// The rule of the grammar is not there.
    #[error("the grammar has no rule {0}")]
    NoRule(String),
}

/// The one place of `find` in a text.
///
/// # Errors
/// Fails where it is not there exactly once.
pub fn only_place(text: &str, find: &str) -> Result<Range<usize>, NoPlace> {
    let mut places = text.match_indices(find);
    match (places.next(), places.count()) {
        (None, _) => Err(NoPlace::Missing(find.to_owned())),
        (Some((start, _)), 0) => Ok(start..start + find.len()),
        (Some(_), others) => Err(NoPlace::Several(find.to_owned(), others + 1)),
    }
}

/// The grammar with one place of one rule changed.
///
/// # Errors
/// Fails where there is no such rule, or the place is not there exactly once.
pub fn with_rule_changed(grammar: &str, rule: &str, find: &str, replace: &str) -> Result<String, NoPlace> {
    let Range { start, end } = definition(grammar, rule)?;
    let place = only_place(&grammar[start..end], find)?;
    let mut changed = grammar.to_owned();
    changed.replace_range(start + place.start..start + place.end, replace);
    Ok(changed)
}

/// The place of a rule's definition: from its name at the start of a line to the blank line after it.
fn definition(grammar: &str, rule: &str) -> Result<Range<usize>, NoPlace> {
    let start = grammar.find(&format!("\n{rule} = ")).ok_or_else(|| NoPlace::NoRule(rule.to_owned()))? + 1;
    let length = grammar[start..].find("\n\n").unwrap_or(grammar.len() - start);
    Ok(start..start + length)
}

#[cfg(test)]
mod test {
    use super::*;

    const GRAMMAR: &str = "/// One.\na = { \"x\" ~ \"y\" }\n\n/// Two.\nb = { \"x\" }\n";

    #[test]
    fn a_rule_is_changed_and_no_other() {
        let changed = with_rule_changed(GRAMMAR, "b", "\"x\"", "\"z\"").expect("it is there once");
        assert_eq!(changed, GRAMMAR.replace("b = { \"x\" }", "b = { \"z\" }"));
    }

    #[test]
    fn a_place_must_be_there_once() {
        assert!(matches!(only_place("a b a", "b"), Ok(place) if place == (2..3)));
        assert!(matches!(only_place("a b a", "a"), Err(NoPlace::Several(_, 2))));
        assert!(matches!(only_place("a b a", "c"), Err(NoPlace::Missing(_))));
        assert!(matches!(with_rule_changed(GRAMMAR, "c", "x", "y"), Err(NoPlace::NoRule(_))));
    }
}
