//! How streams are checked.

use kyaml_kubernetes::Kubernetes;
use kyaml_lint::{LintOptions, Report, is_clean, lint, lint_amended};

/// The options of a check, and the types of Kubernetes, if objects are judged by them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Checks<'k> {
    pub(crate) options: LintOptions,
    pub(crate) kubernetes: Option<&'k Kubernetes>,
}

impl Checks<'_> {
    /// The findings in a stream.
    pub(crate) fn lint(&self, text: &[u8]) -> Report {
        match self.kubernetes {
            None => lint(text, &self.options),
            Some(kubernetes) => lint_amended(text, &self.options, |tree, found| {
                let added = kubernetes.check(tree, found);
                found.extend(added);
            }),
        }
    }

    /// Whether a stream certainly has no findings.
    pub(crate) fn is_clean(&self, text: &[u8]) -> bool {
        self.kubernetes.is_none() && is_clean(text, &self.options)
    }
}
