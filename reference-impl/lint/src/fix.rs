//! Applies the fixes of findings.

use kyaml_explain::{Applicability, Edit, Fix};

use crate::diagnostic::{Diagnostic, Report};
use crate::rule::Group;

/// The most rounds of fixes and checks. One fix can make another one possible.
const ROUNDS: usize = 50;

/// A text after fixes.
#[derive(Clone, Debug)]
pub struct Fixed {
    /// The text with its fixes.
    pub text: Vec<u8>,
    /// The remaining findings.
    pub report: Report,
}

impl Fixed {
    /// Applies the fixes of the findings in `report`, which are those of `text`. `check` finds those in
    /// each new text. Each round must make less of `weight`, which gets the findings and the number of
    /// bytes from the first of their fixes on.
    #[must_use]
    pub fn new<W: PartialOrd>(
        text: &[u8],
        report: Report,
        allowed: Applicability,
        check: impl Fn(&[u8]) -> Report,
        weight: impl Fn(&Report, usize) -> W,
    ) -> Self {
        let mut fixed = Self { text: text.to_vec(), report };
        let mut edits = fixed.report.edits(allowed);
        for _ in 0..ROUNDS {
            if edits.is_empty() {
                break;
            }
            let before = weight(&fixed.report, unseen(&fixed.text, &edits));
            let text = Fix::new(Applicability::Safe, edits).apply(&fixed.text);
            let report = check(&text);
            edits = report.edits(allowed);
            if weight(&report, unseen(&text, &edits)) >= before {
                break;
            }
            fixed = Self { text, report };
        }
        fixed
    }
}

/// Number of bytes from the first of the edits on.
fn unseen(text: &[u8], edits: &[Edit]) -> usize {
    text.len() - edits.first().map_or(text.len(), |edit| edit.span.start)
}

impl Diagnostic {
    /// Whether the finding is about canonical or compact form. Only KYAML has such findings.
    #[must_use]
    pub fn is_about_form(&self) -> bool {
        matches!(self.rule.group(), Group::Canonical | Group::Compact)
    }
}
