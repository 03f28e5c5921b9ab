//! Rules, their groups and severities.

use std::fmt;

/// The address of the project's site, with a slash at its end. There is no host yet. The domain
/// `.example` is reserved (RFC 2606), so that no link leads to a stranger.
pub const SITE: &str = "https://kyaml.example/";

/// One rule: its name, its clause of the specification, and its documentation.
#[derive(Debug)]
pub struct Rule {
    /// Its index among all rules.
    index: usize,
    name: &'static str,
    clause: &'static str,
    group: Group,
    summary: &'static str,
    place: &'static str,
    /// The lines of the documentation, as in the rule's file behind `///`.
    documentation: &'static [&'static str],
}

impl Rule {
    /// A rule whose offences the parser finds, with the parser's name and clause.
    pub(crate) const fn of_parser(
        rule: kyaml_core::Rule,
        summary: &'static str,
        documentation: &'static [&'static str],
    ) -> Self {
        let group = if rule.is_data() { Group::Data } else { Group::Grammar };
        Self {
            index: rule.index(),
            name: rule.name(),
            clause: rule.clause(),
            group,
            summary,
            place: rule.place(),
            documentation,
        }
    }

    /// A rule with a check of its own.
    pub(crate) const fn checked(
        index: usize,
        name: &'static str,
        clause: &'static str,
        group: Group,
        summary: &'static str,
        place: &'static str,
        documentation: &'static [&'static str],
    ) -> Self {
        Self { index, name, clause, group, summary, place, documentation }
    }

    /// Its index in [`rules::ALL`](crate::rules::ALL).
    pub(crate) const fn index(&self) -> usize {
        self.index
    }

    /// Whether the parser finds its offences. These rules come first.
    pub(crate) const fn is_of_parser(&self) -> bool {
        self.index < kyaml_core::Rule::ALL.len()
    }

    /// The name of the offence, in kebab case: `ambiguous-key`.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// The page of the rule on the [site](SITE).
    #[must_use]
    pub fn url(&self) -> String {
        format!("{SITE}rules/{}.html", self.name)
    }

    /// The clause of the specification that a finding breaks, such as `KY-KEY-4`.
    #[must_use]
    pub fn clause(&self) -> &'static str {
        self.clause
    }

    /// The set of streams that a stream with a finding does not belong to.
    #[must_use]
    pub fn group(&self) -> Group {
        self.group
    }

    /// The severity of a finding, unless [`LintOptions::profile`](crate::LintOptions::profile)
    /// raises it.
    #[must_use]
    pub fn severity(&self) -> Severity {
        self.group.severity()
    }

    /// Describes the offence in a few words, without a full stop.
    #[must_use]
    pub fn summary(&self) -> &'static str {
        self.summary
    }

    /// The span of a finding, in the words of the specification (KY-ERR-4).
    #[must_use]
    pub fn place(&self) -> &'static str {
        self.place
    }

    /// The documentation in Markdown, with the same headings for every rule: "What it does", "Why
    /// is this bad?", "Example", "Use instead".
    ///
    /// In the examples `<0x09>` stands for the byte with that number, and `<51×[>` for 51 brackets
    /// `[`.
    #[must_use]
    pub fn documentation(&self) -> String {
        self.documentation.iter().flat_map(|line| [line.strip_prefix(' ').unwrap_or(line), "\n"]).collect()
    }
}

impl PartialEq for Rule {
    /// Rules are equal if their names are.
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Rule {}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// The severity of a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// The stream is valid, but some YAML readers, or people, misread it.
    Warning,
    /// The stream does not have the required form or grammar.
    Error,
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Warning => "warning",
            Self::Error => "error",
        })
    }
}

/// The set of streams that a rule defines. A stream that breaks the rule does not belong to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Group {
    /// KYAML, by its grammar (sections 1 to 10 of the specification).
    Grammar,
    /// KYAML, by its data rules (section 11).
    Data,
    /// Portable KYAML (annex B).
    Portable,
    /// Canonical form (annex A).
    Canonical,
    /// Compact form (annex C).
    Compact,
    /// The checker's own rules (KY-ERR-3). A stream with such a finding is KYAML.
    Checker,
}

impl Group {
    /// Every group.
    pub const ALL: &'static [Self] =
        &[Self::Grammar, Self::Data, Self::Portable, Self::Canonical, Self::Compact, Self::Checker];

    /// The name of the group, such as `portable`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Grammar => "grammar",
            Self::Data => "data",
            Self::Portable => "portable",
            Self::Canonical => "canonical",
            Self::Compact => "compact",
            Self::Checker => "checker",
        }
    }

    fn severity(self) -> Severity {
        match self {
            Self::Portable | Self::Checker => Severity::Warning,
            Self::Grammar | Self::Data | Self::Canonical | Self::Compact => Severity::Error,
        }
    }
}

impl fmt::Display for Group {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
