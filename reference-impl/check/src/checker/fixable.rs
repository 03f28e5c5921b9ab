//! Numbers of findings with a fix.

use kyaml_lint::{Applicability, Diagnostic};

/// Numbers of findings with a fix, in a file or a part of one.
#[derive(Clone, Copy, Default)]
pub(super) struct Fixable {
    pub(super) safely: usize,
    pub(super) by_guess: usize,
}

impl Fixable {
    pub(super) fn count<'d>(diagnostics: impl IntoIterator<Item = &'d Diagnostic>) -> Self {
        let mut count = Self::default();
        for fix in diagnostics.into_iter().filter_map(|found| found.fix.as_ref()) {
            match fix.applicability() {
                Applicability::Safe => count.safely += 1,
                _ => count.by_guess += 1,
            }
        }
        count
    }
}
