//! What is found about a form.

use kyaml_lint::{Diagnostic, Group};

/// Whether a finding is about a form, which a stream that is no KYAML has none of.
pub(super) fn is_about_form(found: &Diagnostic) -> bool {
    matches!(found.rule.group(), Group::Canonical | Group::Compact)
}
