//! `noncanonical-string` (KY-CAN-9).

use crate::rule::declare_rule;

declare_rule! {
    /// ## What it does
    /// Finds strings and quoted keys whose escapes or line breaks are not those of canonical form (KY-CAN-8 to KY-CAN-14).
    ///
    /// ## Why is this bad?
    /// Canonical form has one spelling for each character, and folds a string exactly where it holds line feeds, so that equal
    /// strings look equal.
    ///
    /// ## Example
    /// ```kyaml
    /// ---
    /// {
    ///   text: "caf\u00e9\nbar",
    /// }
    /// ```
    ///
    /// Use instead:
    /// ```kyaml
    /// ---
    /// {
    ///   text: "\
    ///      café\n\
    ///      bar\
    ///     ",
    /// }
    /// ```
    name: "noncanonical-string",
    summary: "string or key that canonical form spells otherwise",
    severity: Severity::Error,
    clause: "KY-CAN-9",
    group: Group::Canonical,
}

/// How many characters of a spelling a message quotes.
const QUOTED: usize = 40;

/// How many characters before a difference it quotes.
const BEFORE: usize = 10;

/// `wanted` and `found` are the two spellings, quotes included.
pub(crate) fn message(form: &str, wanted: &str, found: &str) -> String {
    match (wanted.contains('\n'), found.contains('\n')) {
        (true, false) => format!(r"{form} form folds a string that holds a line feed; write each of its lines on a line of its own, ended by `\n\`"),
        (false, true) => format!("{form} form has this string on one line; write {}", start(wanted)),
        (false, false) if wanted.chars().count() <= QUOTED => format!("{form} form spells this otherwise; write `{wanted}`"),
        _ => {
            let [wanted, found] = difference(wanted, found);
            format!("{form} form spells this otherwise; write {wanted} instead of {found}")
        }
    }
}

/// Where the spellings begin to differ, with a few characters before that.
fn difference(wanted: &str, found: &str) -> [String; 2] {
    let same = wanted.char_indices().zip(found.chars()).find(|((_, wanted), found)| wanted != found);
    let at = same.map_or(0, |((at, _), _)| at);
    let line = wanted[..at].rfind('\n').map_or(0, |end| end + 1);
    let from = wanted[line..at].char_indices().rev().take(BEFORE).last().map_or(at, |(before, _)| line + before);
    [wanted, found].map(|spelling| start(&spelling[from..]))
}

/// The start of a spelling in backquotes, up to its first line break.
fn start(spelling: &str) -> String {
    let line = spelling.split_inclusive('\n').next().unwrap_or_default();
    let mut characters = line.chars();
    let quoted: String = characters.by_ref().take(QUOTED).map(|c| if c == '\n' { '⏎' } else { c }).collect();
    let rest = if characters.next().is_some() { "…" } else { "" };
    format!("`{quoted}{rest}`")
}
