use kyaml_core::{Span, Tree};

use crate::declare::declare_rule;
use crate::findings::Findings;

declare_rule! {
    /// ## What it does
    /// Finds streams without documents: empty ones, and those that hold only comments.
    ///
    /// ## Why is this bad?
    /// Some readers see no document there, and some a `null`.
    ///
    /// ## Example
    /// ```kyaml
    /// # nothing yet
    /// ```
    ///
    /// Use instead:
    /// ```kyaml
    /// ---
    /// # nothing yet
    /// null
    /// ```
    clause: "KY-PORT-10",
    group: Portable,
    summary: "stream without documents",
    place: "empty, at the end of the stream",
    check: Stream(check),
    skip_if: |seen| seen.is_portable,
}

fn check(tree: &Tree<'_>, input: &[u8], findings: &mut Findings<'_, '_>) {
    if tree.documents().len() == 0 {
        findings.add(
            &RULE,
            Span::empty(input.len()),
            "some readers see a `null` in a stream without documents; write a header `---` and a \
             value",
        );
    }
}
