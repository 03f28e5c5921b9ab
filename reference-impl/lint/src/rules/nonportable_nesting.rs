use kyaml_core::Span;

use crate::check::Visit;
use crate::declare::declare_rule;
use crate::findings::Findings;

declare_rule! {
    /// ## What it does
    /// Finds the brackets that open inside 50 others.
    ///
    /// ## Why is this bad?
    /// SnakeYAML, and with it most of the Java world, refuses deeper nesting by default.
    ///
    /// ## Example
    /// ```kyaml
    /// ---
    /// <51×[><51×]>
    /// ```
    ///
    /// Use instead:
    /// ```kyaml
    /// ---
    /// <50×[><50×]>
    /// ```
    clause: "KY-PORT-5",
    group: Portable,
    summary: "more than 50 open brackets",
    place: "the opening bracket",
    check: Node(check),
    skip_if: |seen| seen.is_portable,
}

/// The most brackets that readers take by default.
const MAX_DEPTH: usize = 50;

fn check(visit: &Visit<'_, '_>, findings: &mut Findings<'_, '_>) {
    if visit.depth == MAX_DEPTH && visit.node.kind().is_collection() {
        let start = visit.node.span().start;
        findings.add(
            &RULE,
            Span::new(start, start + 1),
            format!("some readers refuse more than {MAX_DEPTH} open brackets; write a flatter document"),
        );
    }
}
