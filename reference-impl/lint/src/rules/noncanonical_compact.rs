use crate::declare::declare_rule;
use crate::options::Form;

declare_rule! {
    /// ## What it does
    /// Finds comments, white space, commas and spellings that are not those of compact form
    /// (KY-CMP-1 to KY-CMP-4).
    ///
    /// ## Why is this bad?
    /// Compact form is one line for each document, so that streams can be searched, sorted and
    /// compared by lines.
    ///
    /// ## Example
    /// ```kyaml
    /// ---
    /// {
    ///   a: [1, 2],
    /// }
    /// ```
    ///
    /// Use instead:
    /// ```kyaml
    /// ---
    /// {a: [1, 2]}
    /// ```
    clause: "KY-CMP-1",
    group: Compact,
    summary: "anything that compact form has otherwise",
    place: "the white space and commas, the string, the key or the comment",
    check: Difference(|_| true),
    skip_if: |seen| seen.options.form == Form::Compact,
}
