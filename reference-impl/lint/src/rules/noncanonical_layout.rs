//! `noncanonical-layout` (KY-CAN-2).

use crate::rule::declare_rule;

declare_rule! {
    /// ## What it does
    /// Finds line breaks, blanks and commas that are not where canonical form (KY-CAN-1 to KY-CAN-6) has them.
    ///
    /// ## Why is this bad?
    /// Canonical form is one sequence of bytes for each value, so that a change of bytes is a change of meaning: diffs stay
    /// small, and hashes stay.
    ///
    /// ## Example
    /// ```kyaml
    /// ---
    /// {
    ///    a: [1, 2]
    /// }
    /// ```
    ///
    /// Use instead:
    /// ```kyaml
    /// ---
    /// {
    ///   a: [
    ///     1,
    ///     2,
    ///   ],
    /// }
    /// ```
    name: "noncanonical-layout",
    summary: "white space or commas that canonical form has otherwise",
    severity: Severity::Error,
    clause: "KY-CAN-2",
    group: Group::Canonical,
}

/// `wanted` and `found` are what stands between two tokens: white space, and perhaps a comma.
pub(crate) fn message(form: &str, wanted: &str, found: &str) -> String {
    match (describe(wanted), describe(found)) {
        (Some(wanted), None) => format!("{form} form has {wanted} here; write it"),
        (None, Some(found)) => format!("{form} form has nothing here; remove {found}"),
        (wanted, found) => {
            let [wanted, found] = [wanted, found].map(Option::unwrap_or_default);
            format!("{form} form has {wanted} here; write that instead of {found}")
        }
    }
}

/// The characters in words: `a comma, a line break and 2 spaces`.
fn describe(gap: &str) -> Option<String> {
    let mut parts: Vec<(&str, usize)> = Vec::new();
    let mut rest = gap;
    while let Some(c) = rest.chars().next() {
        let name = match c {
            ',' => "comma",
            '\r' => "CR LF line break",
            '\n' => "line break",
            _ => "space",
        };
        rest = rest.strip_prefix("\r\n").unwrap_or(&rest[c.len_utf8()..]);
        match parts.last_mut() {
            Some((last, count)) if *last == name => *count += 1,
            _ => parts.push((name, 1)),
        }
    }
    let mut words = parts.iter().map(|&(name, count)| if count == 1 { format!("a {name}") } else { format!("{count} {name}s") });
    let last = words.next_back()?;
    let others = words.collect::<Vec<_>>().join(", ");
    Some(if others.is_empty() { last } else { format!("{others} and {last}") })
}
