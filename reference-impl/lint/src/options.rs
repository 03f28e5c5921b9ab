//! What a caller asks of a stream.

use kyaml_core::{Edition, Profile};

/// What a stream is checked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct LintOptions {
    /// The form that the stream has to be in.
    pub form: Form,
    /// The readers that the stream has to be written for. With [`Profile::Portable`] the portable rules are errors, and
    /// a form is the one that a writer with this profile makes (KY-PORT-8).
    pub profile: Profile,
    /// The edition of the specification. There is one so far.
    pub edition: Edition,
}

/// The forms of KYAML.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Form {
    /// Any KYAML: layout and spelling are free.
    #[default]
    Kyaml,
    /// Canonical form (section 12 of the specification).
    Canonical,
    /// Compact form (section 13).
    Compact,
}

impl LintOptions {
    /// Sets [`LintOptions::edition`].
    #[must_use]
    pub fn edition(mut self, edition: Edition) -> Self {
        self.edition = edition;
        self
    }

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
}
