//! The check of streams, with custom rules.

use std::fmt;

use crate::clean;
use crate::diagnostic::Report;
use crate::lint::{lint_with, select};
use crate::options::LintOptions;
use crate::rule::Severity;
use crate::rulebook::{Custom, CustomRule, Rulebook};
use crate::selection::Selection;

/// Checks streams by the rules of KYAML and by custom rules.
pub struct Linter<'r> {
    rules: Rulebook<'r>,
}

/// How much the findings of a rule matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "settings", derive(serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
#[non_exhaustive]
pub enum Level {
    /// They are errors.
    Error,
    /// They are warnings.
    Warning,
    /// They are left out.
    Off,
}

/// No rule has a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownRule {
    name: String,
    closest: Option<String>,
}

impl fmt::Display for UnknownRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.closest {
            Some(closest) => write!(f, "there is no rule `{}`; write `{closest}`", self.name),
            None => write!(f, "there is no rule `{}`; write the name of a rule, a group or a clause", self.name),
        }
    }
}

impl std::error::Error for UnknownRule {}

impl<'r> Linter<'r> {
    /// A linter without custom rules, which does the same as [`lint()`](crate::lint()).
    #[must_use]
    pub fn new(options: &LintOptions) -> Self {
        Self { rules: Rulebook::new(options) }
    }

    /// Adds a rule. Its findings have the rule's severity.
    #[must_use]
    pub fn with(mut self, rule: impl CustomRule + 'r) -> Self {
        let severity = rule.rule().severity();
        self.rules.custom.push(Custom { rule: Box::new(rule), severity, is_selected: true });
        self
    }

    /// Sets the level of the rules that `selector` names: those of KYAML, as in
    /// [`rules::select`](crate::rules::select), and those that have been added, by name or group. A
    /// later call takes precedence.
    ///
    /// # Errors
    /// If no rule has the name.
    ///
    /// ```
    /// use kyaml_lint::{Level, LintOptions, Linter};
    ///
    /// let linter = Linter::new(&LintOptions::default()).set("empty-key", Level::Off)?;
    /// assert!(linter.lint(b"---\n{\"\": 1}\n").is_clean());
    /// let error = linter.set("empty-kye", Level::Off).err().unwrap();
    /// assert_eq!(error.to_string(), "there is no rule `empty-kye`; write `empty-key`");
    /// # Ok::<(), kyaml_lint::UnknownRule>(())
    /// ```
    pub fn set(mut self, selector: &str, level: Level) -> Result<Self, UnknownRule> {
        let Some(Selection { known, custom }) = select(&self.rules, selector) else {
            return Err(UnknownRule { name: selector.to_owned(), closest: self.rules.closest(selector) });
        };
        let options = &mut self.rules.options;
        options.select =
            if level == Level::Off { options.select.difference(known) } else { options.select.union(known) };
        options.errors = options.errors.difference(known);
        options.warnings = options.warnings.difference(known);
        match level {
            Level::Off => {}
            Level::Warning => options.warnings = options.warnings.union(known),
            Level::Error => options.errors = options.errors.union(known),
        }
        for index in custom {
            let custom = &mut self.rules.custom[index];
            custom.is_selected = level != Level::Off;
            custom.severity = if level == Level::Error { Severity::Error } else { Severity::Warning };
        }
        Ok(self)
    }

    /// Checks a stream, as [`lint()`](crate::lint()) does.
    #[must_use]
    pub fn lint(&self, input: &[u8]) -> Report {
        lint_with(input, &self.rules)
    }

    /// Whether nothing is found in `document`, as in [`is_clean`](crate::is_clean).
    #[must_use]
    pub fn is_clean(&self, document: &[u8]) -> bool {
        let has_custom = self.rules.custom.iter().any(|custom| custom.is_selected);
        if has_custom { self.lint(document).is_clean() } else { clean::is_clean(document, &self.rules.options) }
    }
}

impl Linter<'_> {
    pub(crate) fn lines_before(&self) -> usize {
        self.rules.options.lines_before
    }

    pub(crate) fn set_lines_before(&mut self, lines_before: usize) {
        self.rules.options.lines_before = lines_before;
    }
}

impl fmt::Debug for Linter<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let custom: Vec<_> = self.rules.custom.iter().map(|custom| custom.rule.rule().name()).collect();
        f.debug_struct("Linter").field("options", &self.rules.options).field("custom", &custom).finish()
    }
}
