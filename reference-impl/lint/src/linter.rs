//! The check of streams, with custom rules.

use std::fmt;

use crate::clean;
use crate::custom::Linter;
use crate::diagnostic::Report;
use crate::lint::{AS_IT_IS, lint_then};
use crate::rule::Severity;
use crate::rules;
use crate::selection::Selection;

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

impl Linter<'_> {
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
        let Some(Selection { known, custom }) = self.select(selector) else {
            return Err(UnknownRule { name: selector.to_owned(), closest: self.closest(selector) });
        };
        let options = &mut self.options;
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
            let custom = &mut self.custom[index];
            custom.is_selected = level != Level::Off;
            custom.severity = if level == Level::Error { Severity::Error } else { Severity::Warning };
        }
        Ok(self)
    }

    /// Checks a stream, as [`lint()`](crate::lint()) does.
    #[must_use]
    pub fn lint(&self, input: &[u8]) -> Report {
        lint_then(input, self, None, AS_IT_IS)
    }

    /// Whether nothing is found in `document`, as in [`is_clean`](crate::is_clean).
    #[must_use]
    pub fn is_clean(&self, document: &[u8]) -> bool {
        let has_custom = self.custom.iter().any(|custom| custom.is_selected);
        if has_custom { self.lint(document).is_clean() } else { clean::is_clean(document, &self.options) }
    }

    /// The rules that a selector names, if it names one.
    pub(crate) fn select(&self, selector: &str) -> Option<Selection> {
        let custom = (0..self.custom.len()).filter(|&index| self.custom[index].rule.rule().is_named(selector));
        let selection = Selection { known: rules::select(selector).unwrap_or_default(), custom: custom.collect() };
        (selection != Selection::default()).then_some(selection)
    }
}
