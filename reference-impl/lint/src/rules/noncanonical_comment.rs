//! `noncanonical-comment` (KY-CAN-17).

use kyaml_core::TokenKind;

use crate::rule::declare_rule;

declare_rule! {
    /// ## What it does
    /// Finds comments that stand elsewhere in canonical form (KY-CAN-17 to KY-CAN-22), such as before a header, after a key or
    /// before a comma.
    ///
    /// ## Why is this bad?
    /// Canonical form has one place for each comment, so that formatting twice changes nothing.
    ///
    /// ## Example
    /// ```kyaml
    /// ---
    /// {
    ///   spec: # all of it
    ///     1,
    /// }
    /// ```
    ///
    /// Use instead:
    /// ```kyaml
    /// ---
    /// {
    ///   spec: 1, # all of it
    /// }
    /// ```
    name: "noncanonical-comment",
    summary: "comment in a place where canonical form has none",
    severity: Severity::Error,
    clause: "KY-CAN-17",
    group: Group::Canonical,
}

/// In canonical form, the comment stands after a token of kind `previous` and the text `gap`.
pub(crate) fn message(previous: TokenKind, gap: &str) -> String {
    let place = match previous {
        TokenKind::Header => "below the header, on a line of its own",
        TokenKind::Comment => "below the comment before it, on a line of its own",
        _ if gap.contains('\n') => "above its entry or item, on a line of its own",
        _ if gap.contains(',') => "after the comma of its value",
        _ => "after its value",
    };
    format!("canonical form has this comment elsewhere; write it {place}")
}
