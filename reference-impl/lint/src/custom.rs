//! Custom rules beside those of KYAML, and the linter that has them.

use std::fmt;

use kyaml_core::Tree;

use crate::diagnostic::Diagnostic;
use crate::names::{COUNT, closest_of};
use crate::options::LintOptions;
use crate::rule::{Rule, Severity};

/// A custom rule, with its check. [`Linter::with`](crate::Linter::with) adds it to the rules of KYAML.
///
/// ```
/// use kyaml_core::{NodeKind, Tree};
/// use kyaml_lint::{CustomRule, Diagnostic, LintOptions, Linter, Rule, Severity};
///
/// static LATEST_TAG: Rule = Rule::custom("latest-image-tag", "images", Severity::Warning, "image tag `latest`");
///
/// struct LatestTag;
///
/// impl CustomRule for LatestTag {
///     fn rule(&self) -> &'static Rule {
///         &LATEST_TAG
///     }
///
///     fn check(&self, tree: &Tree<'_>, _stream: &[u8]) -> Vec<Diagnostic> {
///         let images = tree.nodes().filter(|node| node.key().and_then(|key| key.text()) == Some("image"));
///         let latest = images.filter(|node| matches!(node.kind(), NodeKind::String(image) if image.ends_with(":latest")));
///         latest.map(|node| Diagnostic::new(&LATEST_TAG, node.span(), "the tag `latest` changes; name a version")).collect()
///     }
/// }
///
/// let linter = Linter::new(&LintOptions::default()).with(LatestTag);
/// let report = linter.lint(b"---\n{image: \"web:latest\"}\n");
/// assert_eq!(report.diagnostics()[0].rule.name(), "latest-image-tag");
/// assert_eq!(report.diagnostics()[0].pointer, "/image");
/// assert!(linter.lint(b"---\n{image: \"web:latest\"} # kyaml-check: ignore[images]\n").is_clean());
/// ```
pub trait CustomRule: Send + Sync {
    /// The rule. Its findings, and no others, are reported.
    fn rule(&self) -> &'static Rule;

    /// Finds all offences in a stream and its tree, in any order.
    ///
    /// The stream may have errors. A node that cannot be read is then
    /// [`NodeKind::Invalid`](kyaml_core::NodeKind::Invalid), and fixes are guesses.
    fn check(&self, tree: &Tree<'_>, stream: &[u8]) -> Vec<Diagnostic>;
}

/// A custom rule, and the options that concern it.
pub(crate) struct Custom<'r> {
    pub(crate) rule: Box<dyn CustomRule + 'r>,
    pub(crate) severity: Severity,
    pub(crate) is_selected: bool,
}

/// Checks streams by the rules of KYAML and by custom rules.
pub struct Linter<'r> {
    pub(crate) options: LintOptions,
    pub(crate) custom: Vec<Custom<'r>>,
}

impl<'r> Linter<'r> {
    /// A linter without custom rules, which does the same as [`lint()`](crate::lint()).
    #[must_use]
    pub fn new(options: &LintOptions) -> Self {
        Self { options: *options, custom: Vec::new() }
    }

    /// Adds a rule. Its findings have the rule's severity.
    #[must_use]
    pub fn with(mut self, rule: impl CustomRule + 'r) -> Self {
        let severity = rule.rule().severity();
        self.custom.push(Custom { rule: Box::new(rule), severity, is_selected: true });
        self
    }
}

impl Linter<'_> {
    /// The index of a rule among those of KYAML and those that have been added.
    pub(crate) fn index(&self, rule: &Rule) -> usize {
        rule.known_index().unwrap_or_else(|| {
            let custom = self.custom.iter().position(|custom| custom.rule.rule() == rule);
            COUNT + custom.unwrap_or_default()
        })
    }

    /// The name that `name` was likely meant to be.
    pub(crate) fn closest(&self, name: &str) -> Option<String> {
        let custom = self.custom.iter().map(|custom| custom.rule.rule());
        closest_of(name, custom.flat_map(|rule| [rule.name(), rule.group().name()]))
    }
}

impl fmt::Debug for Linter<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let custom: Vec<_> = self.custom.iter().map(|custom| custom.rule.rule().name()).collect();
        f.debug_struct("Linter").field("options", &self.options).field("custom", &custom).finish()
    }
}
