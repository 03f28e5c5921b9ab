//! Rules, their groups and severities.

use std::fmt;

/// The address of the project's site, with a slash at its end: the `homepage` of the packages. Nothing
/// while that is a placeholder, whose domain `.example` is reserved (RFC 2606): no link leads nowhere.
#[must_use]
pub fn site() -> Option<&'static str> {
    let home = env!("CARGO_PKG_HOMEPAGE");
    (!home.contains(".example")).then_some(home)
}

/// One rule: its name, its clause of the specification, and its documentation.
///
/// [`Rule::custom`] makes a custom rule, for a [`CustomRule`](crate::CustomRule).
#[derive(Debug)]
pub struct Rule {
    /// Its index among the rules of KYAML; [`CUSTOM`] for any other rule.
    index: usize,
    name: &'static str,
    clause: &'static str,
    group: Group,
    severity: Severity,
    summary: &'static str,
    place: &'static str,
    /// The page of a rule that is not one of KYAML.
    url: Option<&'static str>,
    /// The lines of the documentation, as in the rule's file behind `///`, or its page.
    documentation: &'static [&'static str],
}

/// The rules of the parser whose errors keep the starts and ends of nodes certain.
const WITHIN_A_NODE: [kyaml_core::SyntaxRule; 11] = [
    kyaml_core::SyntaxRule::ByteOrderMark,
    kyaml_core::SyntaxRule::MissingHeader,
    kyaml_core::SyntaxRule::UnquotedKey,
    kyaml_core::SyntaxRule::AmbiguousKey,
    kyaml_core::SyntaxRule::UnquotedString,
    kyaml_core::SyntaxRule::AmbiguousValue,
    kyaml_core::SyntaxRule::SingleQuotedString,
    kyaml_core::SyntaxRule::InvalidEscape,
    kyaml_core::SyntaxRule::InvalidCodePoint,
    kyaml_core::SyntaxRule::DuplicateKey,
    kyaml_core::SyntaxRule::LongKey,
];

/// The index of a rule that is not one of KYAML.
const CUSTOM: usize = usize::MAX;

impl Rule {
    /// A custom rule. `name` names the offence in kebab case. `group` is a name for several
    /// rules. Comments and options take both; they must differ from the names and groups of KYAML.
    /// `summary` describes the offence in a few words, without a full stop.
    ///
    /// ```
    /// use kyaml_lint::{Rule, Severity};
    ///
    /// static LATEST_TAG: Rule = Rule::custom("latest-image-tag", "images", Severity::Warning, "image tag `latest`")
    ///     .with_url("https://example.com/rules/latest-image-tag");
    ///
    /// assert_eq!(LATEST_TAG.group().name(), "images");
    /// ```
    #[must_use]
    pub const fn custom(name: &'static str, group: &'static str, severity: Severity, summary: &'static str) -> Self {
        Self {
            index: CUSTOM,
            name,
            clause: "",
            group: Group::Custom(group),
            severity,
            summary,
            place: "",
            url: None,
            documentation: &[],
        }
    }

    /// Sets the address of the page that explains the rule.
    #[must_use]
    pub const fn with_url(mut self, url: &'static str) -> Self {
        self.url = Some(url);
        self
    }

    /// Sets the lines of the documentation, in Markdown; see [`Rule::documentation`].
    #[must_use]
    pub const fn with_documentation(mut self, lines: &'static [&'static str]) -> Self {
        self.documentation = lines;
        self
    }

    /// A rule whose offences the parser finds, with the parser's name and clause. It has the index of the parser's rule.
    pub(crate) const fn of_parser(
        (index, name): (usize, &'static str),
        summary: &'static str,
        documentation: &'static [&'static str],
    ) -> Self {
        let rule = kyaml_core::SyntaxRule::ALL[index];
        assert!(equal(name.as_bytes(), rule.name().as_bytes()), "the rules are not in the order of the parser's");
        let group = if rule.is_data() { Group::Data } else { Group::Grammar };
        Self::checked((index, name), rule.clause(), group, summary, rule.place(), documentation)
    }

    /// A rule with a check of its own, here or in another crate.
    pub(crate) const fn checked(
        (index, name): (usize, &'static str),
        clause: &'static str,
        group: Group,
        summary: &'static str,
        place: &'static str,
        documentation: &'static [&'static str],
    ) -> Self {
        Self { index, name, clause, group, severity: group.severity(), summary, place, url: None, documentation }
    }

    /// Sets the severity, which is that of the group otherwise.
    pub(crate) const fn with_severity(mut self, severity: Severity) -> Self {
        self.severity = severity;
        self
    }

    /// Its index in [`rules::ALL`](crate::rules::ALL); [`CUSTOM`] for a custom rule.
    pub(crate) const fn index(&self) -> usize {
        self.index
    }

    /// Its index in [`rules::ALL`](crate::rules::ALL), if it is one of KYAML.
    pub(crate) fn known_index(&self) -> Option<usize> {
        (self.index != CUSTOM).then_some(self.index)
    }

    /// Whether the parser finds its offences. These rules come first.
    pub(crate) const fn is_of_parser(&self) -> bool {
        self.index < kyaml_core::SyntaxRule::ALL.len()
    }

    /// Whether an offence against it leaves open where nodes start and end, as a missing comma does.
    #[must_use]
    pub fn is_structural(&self) -> bool {
        kyaml_core::SyntaxRule::ALL.get(self.index).copied().is_some_and(is_structural)
    }

    /// Whether a selector names the rule: see [`rules::select`](crate::rules::select).
    pub(crate) fn is_named(&self, selector: &str) -> bool {
        let starts_clause = || {
            let rest = self.clause.strip_prefix(selector);
            rest.is_some_and(|rest| !self.clause.is_empty() && (rest.is_empty() || rest.starts_with('-')))
        };
        selector == "all" || self.name == selector || self.group.name() == selector || starts_clause()
    }

    /// The name of the offence, in kebab case: `ambiguous-key`.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// The page of the rule, if any: on the [site] for a rule of KYAML, otherwise that of
    /// [`Rule::with_url`].
    #[must_use]
    pub fn url(&self) -> Option<String> {
        match self.group {
            Group::Custom(_) => self.url.map(str::to_owned),
            _ => site().map(|site| format!("{site}rules/{}.html", self.name)),
        }
    }

    /// The clause of the specification that a finding breaks, such as `KY-KEY-4`; empty for a rule
    /// of templates or of Kubernetes, or a custom one.
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
        self.severity
    }

    /// Describes the offence in a few words, without a full stop.
    #[must_use]
    pub fn summary(&self) -> &'static str {
        self.summary
    }

    /// The span of a finding, in the words of the specification (KY-ERR-4); empty for a
    /// custom rule.
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
        // A page ends with a line break. A line behind `///` starts with a blank.
        let text =
            |text: &'static str| text.strip_suffix('\n').unwrap_or_else(|| text.strip_prefix(' ').unwrap_or(text));
        self.documentation.iter().flat_map(|part| [text(part), "\n"]).collect()
    }
}

/// Whether two names are equal, for constants.
pub(crate) const fn equal(one: &[u8], other: &[u8]) -> bool {
    let mut at = 0;
    while at < one.len() && at < other.len() && one[at] == other[at] {
        at += 1;
    }
    at == one.len() && at == other.len()
}

/// As [`Rule::is_structural`].
pub(crate) fn is_structural(rule: kyaml_core::SyntaxRule) -> bool {
    !WITHIN_A_NODE.contains(&rule)
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
    /// Templates that are not well-formed. Values cannot fix them.
    Template,
    /// Templates: actions that write KYAML for some values only.
    Insertion,
    /// Objects that the API server of a release of Kubernetes refuses, or warns about, and values that a JSON Schema refuses. A
    /// stream with such a finding is KYAML.
    Kubernetes,
    /// Custom rules, by the name of their group. A stream with such a finding is KYAML.
    Custom(&'static str),
}

impl Group {
    /// Every group of KYAML's rules.
    pub const ALL: &'static [Self] = &[
        Self::Grammar,
        Self::Data,
        Self::Portable,
        Self::Canonical,
        Self::Compact,
        Self::Checker,
        Self::Template,
        Self::Insertion,
        Self::Kubernetes,
    ];

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
            Self::Template => "template",
            Self::Insertion => "insertion",
            Self::Kubernetes => "kubernetes",
            Self::Custom(name) => name,
        }
    }

    const fn severity(self) -> Severity {
        match self {
            Self::Portable | Self::Checker | Self::Insertion | Self::Custom(_) => Severity::Warning,
            Self::Grammar | Self::Data | Self::Canonical | Self::Compact | Self::Template | Self::Kubernetes => {
                Severity::Error
            }
        }
    }
}

impl fmt::Display for Group {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
