//! The options of a check.

use kyaml_core::{Edition, Layout, Profile, Style, WriteOptions};

use crate::names::RuleOptions;
use crate::rule::{Group, Rule, Severity};
use crate::rule_set::RuleSet;

kyaml_core::options! {
    /// The options of [`lint()`](crate::lint()).
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub struct LintOptions {
        /// Sets the required form.
        form: Form,
        /// Sets the profile of readers. With [`Profile::Portable`] the portable rules are errors, and a form
        /// is the one of a writer with this profile (KY-PORT-12).
        profile: Profile,
        /// Sets the options of canonical form: it is the one of a writer with these options.
        style: Style,
        /// Sets the edition of the specification. There is one so far.
        edition: Edition,
        /// Sets the rules whose findings are reported.
        select: RuleSet,
        /// Sets the rules whose findings are errors, whatever their own severity.
        errors: RuleSet,
        /// Sets the rules whose findings are warnings, whatever their own severity. [`LintOptions::errors`]
        /// takes precedence.
        warnings: RuleSet,
        /// Sets whether comments such as `# kyaml-check: ignore[long-key]` count. Findings that they ignore
        /// are not reported.
        ignore_comments: bool,
        /// Sets the options of single rules.
        rules: RuleOptions,
        /// Sets the number of lines before the stream in its file, of which it is a part. Messages count lines
        /// from the start of the file. If there are some, no header is on the first line of the file.
        lines_before: usize,
    }
}

/// A form that streams have to be in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "settings", derive(serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
#[non_exhaustive]
pub enum Form {
    /// Any KYAML: layout and spelling are free.
    #[default]
    Kyaml,
    /// The one layout and spelling that kubectl prints (annex A).
    Canonical,
    /// Each document on one line, without comments (annex C).
    Compact,
}

impl Default for LintOptions {
    /// Any KYAML, by all rules.
    fn default() -> Self {
        Self {
            form: Form::default(),
            profile: Profile::default(),
            style: Style::default(),
            edition: Edition::default(),
            select: RuleSet::ALL,
            errors: RuleSet::EMPTY,
            warnings: RuleSet::EMPTY,
            ignore_comments: true,
            rules: RuleOptions::default(),
            lines_before: 0,
        }
    }
}

impl LintOptions {
    /// The options of a writer of the form, or of canonical form if there is none.
    #[must_use]
    pub fn write_options(&self) -> WriteOptions {
        let layout = if self.form == Form::Compact { Layout::Compact } else { Layout::Canonical };
        WriteOptions::default().layout(layout).profile(self.profile).style(self.style)
    }

    /// The severity of a finding of `rule`.
    #[must_use]
    pub fn severity(&self, rule: &Rule) -> Severity {
        if self.errors.contains(rule) {
            return Severity::Error;
        }
        if self.warnings.contains(rule) {
            return Severity::Warning;
        }
        match (rule.group(), self.profile) {
            (Group::Portable, Profile::Portable) => Severity::Error,
            _ => rule.severity(),
        }
    }

    /// Whether findings of `rule` are reported: it is selected, and its form is required.
    pub(crate) fn looks_for(&self, rule: &Rule) -> bool {
        let is_of_form = match rule.group() {
            Group::Canonical => self.form == Form::Canonical,
            Group::Compact => self.form == Form::Compact,
            _ => true,
        };
        is_of_form && self.select.contains(rule)
    }
}
