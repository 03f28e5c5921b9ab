//! The law of `kyaml-check --fix`.

use kyaml_import::loads_the_same;
use kyaml_lint::{Applicability, Form, LintOptions};

use crate::laws::Judged;

/// A second fix changes nothing. A safe fix keeps the value that Kubernetes loads.
///
/// # Panics
/// If one of these does not hold.
#[expect(clippy::must_use_candidate, reason = "a law is called for its panic")]
pub fn fixing(input: &[u8]) -> Judged {
    let mut judged = Judged::NotConcerned;
    for form in [Form::Kyaml, Form::Canonical, Form::Compact] {
        let options = LintOptions::default().form(form);
        for applicability in [Applicability::Safe, Applicability::Unsafe] {
            let fixed = kyaml_workspace::fix(input, &options, applicability);
            let what = || format!("{form:?}, {applicability:?}: {:?}", String::from_utf8_lossy(input));
            let again = kyaml_workspace::fix(&fixed, &options, applicability);
            assert!(again == fixed, "{}: a second fix changes {:?}", what(), String::from_utf8_lossy(&fixed));
            if fixed == input {
                continue;
            }
            judged = Judged::Holds;
            if applicability == Applicability::Safe {
                assert!(
                    loads_the_same(input, &fixed),
                    "{}: another object in {:?}",
                    what(),
                    String::from_utf8_lossy(&fixed)
                );
            }
        }
    }
    judged
}
