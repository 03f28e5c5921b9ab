//! What a rule is.

use std::fmt;

use crate::portable::Check;

/// One rule: what it is called, what it stands for, and how much it matters.
#[derive(Debug)]
#[non_exhaustive]
pub struct Rule {
    /// The name of the offence, in kebab case: `ambiguous-key`.
    pub name: &'static str,
    /// What the rule finds, in a few words.
    pub summary: &'static str,
    /// How much a finding matters where nothing else is asked for.
    pub severity: Severity,
    /// The clause of the specification that a finding breaks, such as `KY-KEY-4`.
    pub clause: &'static str,
    /// Which set a stream with a finding falls out of.
    pub group: Group,
    /// The check, where it is neither the parser nor the comparison with a form that finds the offence.
    pub(crate) check: Option<Check>,
    /// The documentation as it stands in the rule's file, line by line.
    pub(crate) lines: &'static [&'static str],
}

impl Rule {
    pub(crate) const DEFAULT: Self = Self {
        name: "",
        summary: "",
        severity: Severity::Error,
        clause: "",
        group: Group::Grammar,
        check: None,
        lines: &[],
    };

    /// The documentation in Markdown, of the same shape for every rule: what it does, why that is bad, an example, what to write instead.
    ///
    /// In the examples `<0x09>` stands for the byte with that number, and `<51×[>` for so many brackets.
    #[must_use]
    pub fn documentation(&self) -> String {
        self.lines.iter().flat_map(|line| [line.strip_prefix(' ').unwrap_or(line), "\n"]).collect()
    }
}

impl PartialEq for Rule {
    /// Rules are equal where their names are.
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

/// How much a finding matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// The stream is in the set that was asked for, and yet not all will read it alike.
    Warning,
    /// The stream is not in the set that was asked for.
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

/// The set that a stream falls out of by breaking a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Group {
    /// KYAML, by its grammar (sections 1 to 10 of the specification).
    Grammar,
    /// KYAML, by its data rules (section 11).
    Data,
    /// Portable KYAML (section 14).
    Portable,
    /// Canonical form (section 12).
    Canonical,
    /// Compact form (section 13).
    Compact,
}

impl fmt::Display for Group {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Grammar => "grammar",
            Self::Data => "data",
            Self::Portable => "portable",
            Self::Canonical => "canonical",
            Self::Compact => "compact",
        })
    }
}

/// Declares the rule of a file: its documentation, then its fields.
macro_rules! declare_rule {
    ($(#[doc = $line:literal])+ $($field:ident: $value:expr,)+) => {
        $(#[doc = $line])+
        #[allow(clippy::doc_markdown, reason = "the names of YAML readers are not code")]
        pub static RULE: crate::Rule = {
            #[allow(unused_imports, reason = "every declaration names its severity and its group")]
            use crate::{Group, Rule, Severity};
            Rule { $($field: $value,)+ lines: &[$($line,)+], ..Rule::DEFAULT }
        };
    };
}
pub(crate) use declare_rule;
