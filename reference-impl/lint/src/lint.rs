//! The whole check of one stream.

use kyaml_core::{Layout, Profile, WriteOptions};

use crate::diagnostic::Report;
use crate::findings::Findings;
use crate::rule::{Group, Rule, Severity};
use crate::{form, portable};

/// What a stream is asked to be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct LintOptions {
    /// The form that is asked for.
    pub form: Form,
    /// With [`Profile::Portable`] the portable rules are errors, and a form is that of a writer with this profile (KY-PORT-8).
    pub profile: Profile,
}

/// The forms of KYAML.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Form {
    /// Any: each spelling will do.
    #[default]
    Kyaml,
    /// Canonical form (section 12 of the specification).
    Canonical,
    /// Compact form (section 13).
    Compact,
}

impl LintOptions {
    /// Sets [`LintOptions::form`].
    #[must_use]
    pub fn form(mut self, form: Form) -> Self {
        self.form = form;
        self
    }

    /// Sets [`LintOptions::profile`].
    #[must_use]
    pub fn profile(mut self, profile: Profile) -> Self {
        self.profile = profile;
        self
    }

    /// How much a finding of `rule` matters.
    pub(crate) fn severity(self, rule: &Rule) -> Severity {
        match (rule.group, self.profile) {
            (Group::Portable, Profile::Portable) => Severity::Error,
            _ => rule.severity,
        }
    }
}

/// Checks a stream.
///
/// The form of a stream that is not KYAML is not looked at: it has none.
#[must_use]
pub fn lint(input: &[u8], options: &LintOptions) -> Report {
    let parsed = kyaml_core::parse(input);
    let tree = parsed.tree();
    let mut findings = Findings::new(tree, *options);
    for error in parsed.errors() {
        findings.add_error(error);
    }
    portable::check(tree, input, &mut findings);
    if let (Ok(text), []) = (str::from_utf8(input), parsed.errors()) {
        let write = WriteOptions::default().profile(options.profile);
        match options.form {
            Form::Kyaml => {}
            Form::Canonical => form::check(tree, text, write.layout(Layout::Canonical), &mut findings),
            Form::Compact => form::check(tree, text, write.layout(Layout::Compact), &mut findings),
        }
    }
    findings.into_report()
}
