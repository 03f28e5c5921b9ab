//! `nonportable-exponent` (KY-PORT-1).

use kyaml_core::{Layout, NodeKind, Profile, WriteOptions, render_values};

use crate::findings::Findings;
use crate::portable::Visit;
use crate::rule::declare_rule;

declare_rule! {
    /// ## What it does
    /// Finds numbers with an exponent that lack a fraction, or whose exponent lacks a sign.
    ///
    /// ## Why is this bad?
    /// PyYAML, Psych and most YAML 1.1 readers take `1e21` and `1e+21` for strings, and `1.0e+21` for a number.
    ///
    /// ## Example
    /// ```kyaml
    /// ---
    /// {limit: 1e21}
    /// ```
    ///
    /// Use instead:
    /// ```kyaml
    /// ---
    /// {limit: 1.0e+21}
    /// ```
    name: "nonportable-exponent",
    summary: "exponent without a fraction or a sign",
    severity: Severity::Warning,
    clause: "KY-PORT-1",
    group: Group::Portable,
    check: Some(check),
}

fn check(visit: &Visit<'_, '_>, findings: &mut Findings<'_, '_>) {
    let NodeKind::Number(text) = &visit.node.kind else { return };
    let Some((mantissa, exponent)) = text.split_once(['e', 'E']) else { return };
    if !mantissa.contains('.') || !exponent.starts_with(['+', '-']) {
        let options = WriteOptions::default().layout(Layout::Compact).profile(Profile::Portable);
        let document = render_values(&[visit.tree.to_value(visit.id)], &options);
        let portable = document.trim_start_matches("---\n").trim_end();
        findings.add(&RULE, visit.node.span, format!("`{text}` is a string to many YAML 1.1 readers; write `{portable}`"));
    }
}
