//! The classes of the specification that an implementation claims, and what each check asks of a class.

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};

use crate::outcome::{Grade, Observed, Reason};
use crate::plan::{Check, Expected, Language};
use kyaml_cases::case::Form;
use kyaml_protocol::operation::{Layout, Operation, Options, Profile};

/// A class of programs, as the chapters on conformance of the specification name them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum Class {
    /// It reads KYAML (KY-CONF-3).
    Reader,
    /// It writes values as KYAML (KY-CONF-2).
    Writer,
    /// It writes KYAML that it reads (KY-CONF-4).
    Formatter,
    /// It writes YAML or JSON as KYAML (KY-CONF-5).
    Converter,
    /// It says whether a stream is KYAML (KY-CONF-6).
    Checker,
    /// It names and shows the first mistake (KY-CONF-6).
    DiagnosingChecker,
}

/// A form, a set of streams or a part of a class, which is claimed by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum Scope {
    /// KYAML in any layout.
    Kyaml,
    /// Canonical form.
    Canonical,
    /// Compact form.
    Compact,
    /// Normal form.
    Normal,
    /// The portable set, of a reader too (KY-CONF-7), or the portable profile of a writer (KY-PORT-12).
    Portable,
    /// The options of canonical form.
    Options,
    /// The notes about scalars that look different in the output (KY-FROM-17).
    Notes,
    /// Streams of YAML, read as Kubernetes reads them. No class asks for it.
    Yaml,
    /// All streams, those that are not KYAML included (KY-CONF-3).
    Strict,
}

/// A class with a scope: `checker`, `checker:canonical`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Claim {
    pub(crate) class: Class,
    pub(crate) scope: Scope,
}

/// The claims of an implementation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Claims {
    /// The classes that it must satisfy.
    required: BTreeSet<Claim>,
    /// Whether it is asked for everything else that its operations allow, too. It may answer that it does not support
    /// that; other deviations count.
    is_open: bool,
}

/// A requirement of a class on the answer to a check.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Duty {
    /// The class that has it.
    pub(crate) claim: Claim,
    /// The demand on the answer.
    pub(crate) demand: Demand,
}

/// The demand of a duty on an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Demand {
    /// The answer agrees with the case.
    Agreement,
    /// The output has the right value and is KYAML, in any bytes.
    Value,
    /// The answer agrees, and reports the first finding with its rule and its span.
    FirstFinding,
    /// The warnings are those of the case.
    Warnings,
    /// The notes are those of the case.
    Notes,
}

impl Class {
    /// The name on the command line and in reports.
    pub(crate) fn name(self) -> &'static str {
        self.into()
    }

    /// The scopes that belong to the class. The first is the one that a claim without a scope means.
    fn scopes(self) -> &'static [Scope] {
        use Scope::{Canonical, Compact, Kyaml, Normal, Notes, Options, Portable, Strict, Yaml};
        match self {
            Self::Reader => &[Kyaml, Portable, Canonical, Strict, Yaml],
            Self::Writer => &[Kyaml, Canonical, Compact, Normal, Portable, Options],
            Self::Formatter => &[Canonical, Compact, Normal, Portable, Options],
            Self::Converter => &[Kyaml, Notes, Canonical, Compact, Normal, Portable, Options],
            Self::Checker => &[Kyaml, Canonical, Compact, Portable],
            Self::DiagnosingChecker => &[Kyaml, Canonical, Compact],
        }
    }

    /// The operation of a program of this class.
    pub(crate) fn operation(self) -> Operation {
        match self {
            Self::Reader => Operation::Load,
            Self::Writer => Operation::Render,
            Self::Formatter | Self::Converter => Operation::Format,
            Self::Checker | Self::DiagnosingChecker => Operation::Check,
        }
    }

    /// The classes of programs that do an operation. A checker need not be a diagnosing one.
    fn of_operation(operation: Operation) -> impl Iterator<Item = Self> {
        let classes = Self::VARIANTS.iter().copied().filter(|class| *class != Self::DiagnosingChecker);
        classes.filter(move |class| class.operation() == operation)
    }

    /// The class with a scope.
    pub(crate) fn of(self, scope: Scope) -> Claim {
        Claim { class: self, scope }
    }

    /// The class with each of its scopes.
    fn claims(self) -> impl Iterator<Item = Claim> {
        self.scopes().iter().map(move |scope| self.of(*scope))
    }

    /// The claim of the class without a scope.
    fn itself(self) -> Claim {
        self.of(self.scopes()[0])
    }
}

impl Scope {
    /// The name on the command line and in reports.
    fn name(self) -> &'static str {
        self.into()
    }

    fn of_form(form: Form) -> Self {
        match form {
            Form::Kyaml => Self::Kyaml,
            Form::Canonical => Self::Canonical,
            Form::Compact => Self::Compact,
        }
    }

    fn of_output(options: Options) -> Self {
        let of_form = Options { layout: options.layout, profile: options.profile, ..Options::default() };
        match (options.layout, options.profile) {
            _ if options != of_form => Self::Options,
            (Layout::Canonical, Profile::Canonical) => Self::Canonical,
            (Layout::Compact, Profile::Canonical) => Self::Compact,
            (Layout::Normal, _) => Self::Normal,
            (_, Profile::Portable) => Self::Portable,
        }
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let class = self.class.name();
        if *self == self.class.itself() { f.pad(class) } else { f.pad(&format!("{class}:{}", self.scope.name())) }
    }
}

impl Claim {
    /// Every class with each of its scopes.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        Class::VARIANTS.iter().flat_map(|class| class.claims())
    }

    /// The word of the specification for it, if no claim requires it.
    pub(crate) fn level(self) -> &'static str {
        match (self.class, self.scope) {
            (Class::Writer, Scope::Canonical) | (Class::Checker, Scope::Portable) => "SHOULD",
            _ => "MAY",
        }
    }

    /// The form to check for, or the options of a writer, which a program must have to be asked for this; nothing if only
    /// an adapter can be asked.
    pub(crate) fn options(self) -> Option<Options> {
        let options = Options::default();
        let is_checker = matches!(self.class, Class::Checker | Class::DiagnosingChecker);
        Some(match self.scope {
            Scope::Canonical if is_checker => Options { form: Form::Canonical, ..options },
            Scope::Compact if is_checker => Options { form: Form::Compact, ..options },
            Scope::Kyaml | Scope::Canonical | Scope::Strict => options,
            Scope::Portable if is_checker || self.class == Class::Reader => options,
            Scope::Portable => Options { profile: Profile::Portable, ..options },
            Scope::Compact => Options { layout: Layout::Compact, ..options },
            Scope::Normal => Options { layout: Layout::Normal, ..options },
            Scope::Options | Scope::Notes | Scope::Yaml => return None,
        })
    }
}

impl FromStr for Claim {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (name, scope) = text.split_once(':').map_or((text, None), |(name, scope)| (name, Some(scope)));
        let claim = |class: Class| match scope {
            None => Some(class.itself()),
            Some(scope) => scope.parse().ok().filter(|of| class.scopes().contains(of)).map(|of| class.of(of)),
        };
        name.parse().ok().and_then(claim).ok_or_else(|| {
            format!(
                "{text:?} is not a class: write reader, writer, formatter, converter, checker or diagnosing-checker, or one of them with \
                 a form or set that it has, as in checker:canonical, formatter:compact or reader:portable"
            )
        })
    }
}

impl Serialize for Claim {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Claim {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

impl Claims {
    /// These claims, and no other check. A converter is a formatter and reports notes, a diagnosing checker is a checker,
    /// and a strict reader is a reader.
    pub(crate) fn only(claims: impl IntoIterator<Item = Claim>) -> Self {
        let required = claims.into_iter().flat_map(implied).collect();
        Self { required, is_open: false }
    }

    /// The claims of a program that does one operation with these options: of each class the first that needs them.
    pub(crate) fn of_program(operation: Operation, options: Options) -> Self {
        let of_options = |class: Class| class.claims().find(|claim| claim.options() == Some(options));
        Self { required: Class::of_operation(operation).filter_map(of_options).collect(), is_open: false }
    }

    /// These claims; everything else that the operations allow is asked, too.
    pub(crate) fn open(operations: &[Operation], claims: Option<&[Claim]>) -> Self {
        let required = match claims {
            Some(claims) => claims.iter().copied().flat_map(implied).collect(),
            None => operations.iter().copied().flat_map(Class::of_operation).map(Class::itself).collect(),
        };
        Self { required, is_open: true }
    }

    /// The kept ones of these claims.
    pub(crate) fn filtered(mut self, is_kept: impl Fn(&Claim) -> bool) -> Self {
        self.required.retain(is_kept);
        self
    }

    /// The required claims, in order.
    pub(crate) fn required(&self) -> impl Iterator<Item = Claim> + '_ {
        self.required.iter().copied()
    }

    /// Whether it is required.
    fn require(&self, claim: Claim) -> bool {
        self.required.contains(&claim)
    }

    /// Whether the check is for them.
    pub(crate) fn take(&self, check: &Check<'_>) -> bool {
        match check.operation {
            // A converter reads more than KYAML.
            Operation::Format if check.is_refusal() => {
                !self.is_open && self.require(Class::Formatter.itself()) && !self.require(Class::Converter.itself())
            }
            Operation::Load if check.is_refusal() => self.require(Class::Reader.of(Scope::Strict)),
            _ => self.is_open || duties(check).any(|duty| self.require(duty.claim)),
        }
    }

    /// The duties of the required claims in a check.
    pub(crate) fn duties(&self, check: &Check<'_>) -> impl Iterator<Item = Duty> {
        duties(check).filter(|duty| self.require(duty.claim))
    }

    /// Compares an observation with the duties in a check.
    pub(crate) fn grade(&self, check: &Check<'_>, observed: Observed, reason: Option<&Reason>) -> Grade {
        let is_required = self.duties(check).next().is_some();
        let all_met = self.duties(check).all(|duty| duty.is_met(observed, reason));
        match observed {
            Observed::Agree if all_met => Grade::Met,
            Observed::Layout if all_met && is_required && !self.is_open => Grade::Met,
            Observed::Unsupported if !is_required => Grade::Optional,
            _ => Grade::Unmet,
        }
    }
}

/// A claim, and those that it contains.
fn implied(claim: Claim) -> Vec<Claim> {
    match (claim.class, claim.scope) {
        (Class::Converter, Scope::Kyaml) => {
            vec![claim, Class::Converter.of(Scope::Notes), Class::Formatter.itself()]
        }
        (Class::DiagnosingChecker, scope) => vec![claim, Class::Checker.of(scope)],
        (Class::Reader, Scope::Strict) => vec![claim, Class::Reader.itself()],
        _ => vec![claim],
    }
}

/// The duties of the classes in a check. This is the one place that knows what a check is worth to a class.
pub(crate) fn duties(check: &Check<'_>) -> impl Iterator<Item = Duty> + use<> {
    use Demand::{Agreement, FirstFinding, Value};
    let duty = |class: Class, scope, demand| Some(Duty { claim: class.of(scope), demand });
    let scope = Scope::of_output(check.options);
    let notes = (matches!(check.expected, Expected::Meaning(_))).then_some(Demand::Notes);
    let duties = match check.operation {
        Operation::Check => {
            let scope = Scope::of_form(check.options.form);
            let portable = check.is_portable().and_then(|_| duty(Class::Checker, Scope::Portable, Demand::Warnings));
            let first = if matches!(check.expected, Expected::Accepted) { Agreement } else { FirstFinding };
            [duty(Class::Checker, scope, Agreement), duty(Class::DiagnosingChecker, scope, first), portable]
        }
        Operation::Load if check.is_refusal() => [duty(Class::Reader, Scope::Strict, Agreement), None, None],
        Operation::Load if check.is_for_kubernetes() => [duty(Class::Reader, Scope::Yaml, Agreement), None, None],
        Operation::Load => {
            let portable = check.is_portable().filter(|is_portable| *is_portable);
            let portable = portable.and_then(|_| duty(Class::Reader, Scope::Portable, Agreement));
            let canonical = if check.is_canonical() { duty(Class::Reader, Scope::Canonical, Agreement) } else { None };
            [duty(Class::Reader, Scope::Kyaml, Agreement), portable, canonical]
        }
        Operation::Format if check.language() == Language::Kyaml => {
            [duty(Class::Formatter, scope, Agreement), None, None]
        }
        Operation::Format => {
            let notes = notes.and_then(|demand| duty(Class::Converter, Scope::Notes, demand));
            match (scope, check.expected) {
                (_, Expected::Meaning(_) | Expected::Rejected { .. }) => {
                    [duty(Class::Converter, Scope::Kyaml, Agreement), notes, None]
                }
                (Scope::Canonical, _) => {
                    [duty(Class::Converter, Scope::Kyaml, Value), duty(Class::Converter, scope, Agreement), None]
                }
                (scope, _) => [duty(Class::Converter, scope, Agreement), None, None],
            }
        }
        Operation::Render if scope == Scope::Canonical => {
            [duty(Class::Writer, Scope::Kyaml, Value), duty(Class::Writer, scope, Agreement), None]
        }
        Operation::Render => [duty(Class::Writer, scope, Agreement), None, None],
    };
    duties.into_iter().flatten()
}

impl Duty {
    /// Whether an answer meets it.
    pub(crate) fn is_met(self, observed: Observed, reason: Option<&Reason>) -> bool {
        let agrees = observed.agrees();
        let says = |part: fn(&Reason) -> Option<bool>| reason.and_then(part) == Some(true);
        match self.demand {
            Demand::Agreement => agrees,
            Demand::Value => agrees || observed == Observed::Layout,
            Demand::FirstFinding => agrees && says(|reason| reason.rule) && says(|reason| reason.span),
            Demand::Warnings => agrees && says(|reason| reason.warnings),
            Demand::Notes => agrees && says(|reason| reason.notes),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan;
    use kyaml_cases::suite::Suite;

    fn claim(text: &str) -> Claim {
        text.parse().unwrap_or_else(|error| panic!("{error}"))
    }

    #[test]
    fn claims_are_written_as_they_are_read() {
        for claim in Claim::all() {
            assert_eq!(claim.to_string().parse(), Ok(claim));
        }
        assert_eq!(claim("checker"), claim("checker:kyaml"));
        assert_eq!(claim("formatter"), claim("formatter:canonical"));
        for wrong in ["linter", "reader:compact", "checker:", ""] {
            assert!(wrong.parse::<Claim>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn some_claims_contain_others() {
        let required =
            |text: &str| Claims::only([claim(text)]).required().map(|claim| claim.to_string()).collect::<Vec<_>>();
        assert_eq!(required("converter"), ["formatter", "converter", "converter:notes"]);
        assert_eq!(required("diagnosing-checker:compact"), ["checker:compact", "diagnosing-checker:compact"]);
        assert_eq!(required("reader:portable"), ["reader:portable"]);
        assert_eq!(required("reader:strict"), ["reader", "reader:strict"]);
    }

    /// The grade of an answer to the first check of a case by these claims.
    fn grade(claims: &Claims, operation: Operation, case: &str, observed: Observed, reason: Option<Reason>) -> Grade {
        let suite = Suite::shipped().unwrap_or_else(|problems| panic!("{problems}"));
        let checks = plan::checks(suite);
        let check = checks.iter().find(|check| check.operation == operation && check.case.id() == case).unwrap();
        claims.grade(check, observed, reason.as_ref())
    }

    #[test]
    fn a_diagnosing_checker_must_show_the_first_finding() {
        let of = |class: &str, reason| {
            let claims = Claims::only([claim(class)]);
            grade(&claims, Operation::Check, "key-norway-plain", Observed::Agree, reason)
        };
        let reason = |rule, span| Some(Reason { rule, span, ..Reason::default() });
        assert_eq!(of("diagnosing-checker", reason(Some(true), Some(true))), Grade::Met);
        for wrong in [None, reason(Some(true), None), reason(Some(true), Some(false)), reason(Some(false), Some(true))]
        {
            assert_eq!(of("diagnosing-checker", wrong), Grade::Unmet, "{wrong:?}");
            assert_eq!(of("checker", wrong), Grade::Met, "{wrong:?}");
        }
    }

    #[test]
    fn only_a_formatter_by_its_claim_is_asked_to_refuse() {
        let checks = plan::checks(Suite::shipped().unwrap_or_else(|problems| panic!("{problems}")));
        let takes = |claims: &Claims| {
            let is_refusal = |check: &&Check<'_>| check.operation == Operation::Format && check.is_refusal();
            checks.iter().filter(is_refusal).any(|check| claims.take(check))
        };
        assert!(takes(&Claims::only([claim("formatter")])));
        assert!(!takes(&Claims::only([claim("converter")])));
        assert!(!takes(&Claims::open(&[Operation::Format], Some(&[claim("formatter")]))));
    }

    #[test]
    fn other_bytes_are_enough_for_a_writer() {
        let of = |claims: &Claims, observed| grade(claims, Operation::Render, "render-compact-keys", observed, None);
        assert_eq!(of(&Claims::only([claim("writer")]), Observed::Layout), Grade::Met);
        assert_eq!(of(&Claims::only([claim("writer")]), Observed::NotKyaml), Grade::Unmet);
        assert_eq!(of(&Claims::only([claim("writer:canonical")]), Observed::Layout), Grade::Unmet);
        // The claims of an adapter are open, so its bytes are compared with canonical form.
        assert_eq!(of(&Claims::open(&[Operation::Render], None), Observed::Layout), Grade::Unmet);
    }

    #[test]
    fn what_a_class_needs_is_not_unsupported() {
        let of = |claims: &Claims, case| grade(claims, Operation::Check, case, Observed::Unsupported, None);
        let open = Claims::open(&[Operation::Check], None);
        assert_eq!(of(&open, "key-norway-plain"), Grade::Unmet);
        assert_eq!(of(&open, "compact-blank-last"), Grade::Optional);
        assert_eq!(of(&Claims::only([claim("checker:compact")]), "compact-blank-last"), Grade::Unmet);
    }
}
