//! Findings about a form.

use kyaml_lint::{Diagnostic, Group};

/// Whether a finding is about canonical or compact form. Only KYAML has such findings.
pub(super) fn is_about_form(found: &Diagnostic) -> bool {
    matches!(found.rule.group(), Group::Canonical | Group::Compact)
}
