//! The theorems, and the controls: claims of the same kind that must fail.

use std::collections::BTreeSet;
use std::path::Path;

use anyhow::Result;
use serde::Deserialize;

use crate::file;
use crate::languages::{Languages, Source};
use crate::resolver::{Reading, Resolver};
use crate::theorem::{Factor, Theorem, not};

/// The families of ambiguous texts, each a rule of the grammar, with its clause.
pub const FAMILIES: [(&str, &str); 7] = [
    ("null_like", "KY-KEY-5"),
    ("boolean_like", "KY-KEY-6"),
    ("integer_like", "KY-KEY-7"),
    ("float_like", "KY-KEY-8"),
    ("sexagesimal", "KY-KEY-12"),
    ("timestamp_like", "KY-KEY-9"),
    ("merge_or_value_like", "KY-KEY-13"),
];

/// Rules of the grammar that are languages of theorems.
const RULES: [&str; 8] =
    ["plain_text", "plain_key", "ambiguous_text", "number", "string", "quoted_key", "comment", "letter_or_number"];

/// Numbers of KYAML that KY-PORT-1 calls portable: an exponent follows a fraction, and has a sign.
const PORTABLE_EXPONENT: &str = r"-?(0|[1-9][0-9]*)(\.[0-9]+([eE][-+][0-9]+)?)?";

/// Numbers with an exponent of less than 100, or none. Numbers beyond the range of binary64 are for
/// KY-PORT-3, and not regular.
const MODEST: &str = r"[^eE]*([eE][-+]?0*[0-9]{1,2})?";

/// Plain scalars that block YAML quotes, although they are not ambiguous: `is_plain` of kyaml-format.
const QUOTED: &str = r"[?:].*|---.*|\.\.\..*|[-+0-9_,: ]*(\.[-+0-9_,: ]*)?([eE][-+0-9_,: ]*)?|[-+]*0[bBoOxX][0-9a-fA-F_,.+ -]*|(?i-u:[-+]*\.?([sq]*nan[sq]*|inf(inity)?))|[-+]*[0-9]{4}-[0-9].*";

/// Texts with a line that starts with `---`.
const CUT: &str = r"(?s).*\n---.*";

/// The known exceptions and decisions: `statements.toml`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Statements {
    /// Where a reader is by itself, by its own mistake.
    #[serde(default, rename = "exception")]
    pub exceptions: Vec<Exception>,
    /// The texts that must be quoted although no reader needs it, by family.
    #[serde(default, rename = "needless")]
    pub needless: Vec<QuotedFamily>,
    /// The resolvers that read just those numbers as numbers that KY-PORT-1 calls portable.
    pub tight: Vec<String>,
}

/// Texts of which a theorem does not hold for one resolver.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Exception {
    /// The theorem.
    pub of: String,
    /// The name of the resolver.
    pub resolver: String,
    /// The texts.
    pub pattern: String,
    /// Why KYAML stays as it is.
    pub reason: String,
}

/// A family of texts that must be quoted.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct QuotedFamily {
    /// Its name.
    pub name: String,
    /// The texts.
    pub pattern: String,
    /// Why they must be quoted.
    pub reason: String,
}

impl Statements {
    /// The statements in a file.
    ///
    /// # Errors
    /// Fails if it cannot be read, or has an unknown key.
    pub fn load(path: &Path) -> Result<Self> {
        file::load(path)
    }

    fn with_exception(&self, of: &str, resolver: &str, claim: String, factors: Vec<(&str, BTreeSet<u8>)>) -> Theorem {
        let mut theorem = Theorem::new(format!("{of}/{resolver}"), claim, factors);
        if let Some(known) = self.exception(of, resolver) {
            theorem.claim = format!("{}, but for {}", theorem.claim, known.pattern);
            theorem.factors.push(Factor { language: format!("{of}/except/{resolver}"), labels: is_not() });
        }
        theorem
    }

    fn exception(&self, of: &str, resolver: &str) -> Option<&Exception> {
        self.exceptions.iter().find(|exception| exception.of == of && exception.resolver == resolver)
    }
}

/// Every language of a theorem or control. The name of an exception is its theorem and resolver. The name
/// of a family that is quoted without need starts with `needless/`.
///
/// # Errors
/// Fails where a rule or pattern is not regular, or malformed.
pub fn languages(resolvers: &[Resolver], statements: &Statements) -> Result<Languages> {
    let exceptions = statements.exceptions.iter().map(|of| (format!("{}/except/{}", of.of, of.resolver), &of.pattern));
    let needless = statements.needless.iter().map(|of| (format!("needless/{}", of.name), &of.pattern));
    let patterns: Vec<(String, &String)> = exceptions.chain(needless).collect();
    let mut sources: Vec<(&str, Source<'_>)> = Vec::new();
    sources.extend(RULES.iter().map(|rule| (*rule, Source::Grammar(rule))));
    sources.extend(FAMILIES.iter().map(|(rule, _)| (*rule, Source::Grammar(rule))));
    sources.push(("planted_key", Source::Planted("plain_key", PLANTED)));
    sources.push(("plain_scalar", Source::Yaml("plain_scalar")));
    sources.push(("portable_exponent", Source::Pattern(PORTABLE_EXPONENT)));
    sources.push(("block_scalar", Source::Yaml("block_scalar")));
    sources.push(("quoted", Source::Pattern(QUOTED)));
    sources.push(("modest", Source::Pattern(MODEST)));
    sources.push(("cut", Source::Pattern(CUT)));
    sources.extend(patterns.iter().map(|(name, pattern)| (name.as_str(), Source::Pattern(pattern.as_str()))));
    sources.extend(resolvers.iter().map(|resolver| (resolver.name.as_str(), Source::Resolver(resolver))));
    Languages::new(sources)
}

fn is() -> BTreeSet<u8> {
    BTreeSet::from([1])
}

fn is_not() -> BTreeSet<u8> {
    BTreeSet::from([0])
}

fn resolved() -> BTreeSet<u8> {
    not(&[Reading::String.label()])
}

fn is_number() -> BTreeSet<u8> {
    BTreeSet::from([Reading::Int.label(), Reading::Float.label()])
}

fn is_no_number() -> BTreeSet<u8> {
    not(&[Reading::Int.label(), Reading::Float.label()])
}

/// The theorems.
#[must_use]
pub fn theorems(resolvers: &[Resolver], statements: &Statements) -> Vec<Theorem> {
    let mut theorems = Vec::new();
    for resolver in resolvers {
        let name = resolver.name.as_str();
        theorems.push(statements.with_exception(
            "safe-keys",
            name,
            format!("{} reads every plain key as a string", resolver.title),
            vec![("plain_key", is()), (name, resolved())],
        ));
    }
    for resolver in resolvers {
        let name = resolver.name.as_str();
        theorems.push(statements.with_exception(
            "safe-strings",
            name,
            format!("{} reads every string that block YAML has plain as a string", resolver.title),
            vec![("block_scalar", is()), ("ambiguous_text", is_not()), ("quoted", is_not()), (name, resolved())],
        ));
    }
    for resolver in resolvers.iter().filter(|resolver| resolver.reads_numbers()) {
        let name = resolver.name.as_str();
        theorems.push(statements.with_exception(
            "safe-numbers",
            name,
            format!(
                "{} reads every number that is portable by KY-PORT-1, and modest, as one in base 10",
                resolver.title
            ),
            vec![("number", is()), ("portable_exponent", is()), ("modest", is()), (name, is_no_number())],
        ));
    }
    for name in &statements.tight {
        theorems.push(Theorem::new(
            format!("safe-numbers/tight/{name}"),
            format!("{name} reads no number of KY-PORT-1 as one"),
            [("number", is()), ("portable_exponent", is_not()), (name.as_str(), is_number())],
        ));
    }
    theorems.push(Theorem::new(
        "families/whole",
        "Every ambiguous text is in one of the families",
        FAMILIES.iter().map(|(family, _)| (*family, is_not())).chain([("ambiguous_text", is())]),
    ));
    for (family, clause) in FAMILIES {
        theorems.push(Theorem::new(
            format!("families/{family}"),
            format!("A text of {clause} is ambiguous"),
            [(family, is()), ("ambiguous_text", is_not())],
        ));
    }
    theorems.push(Theorem::new(
        "keys/plain-or-ambiguous",
        "A plain text is a plain key just where it is not ambiguous (one way)",
        [("plain_text", is()), ("plain_key", is_not()), ("ambiguous_text", is_not())],
    ));
    theorems.push(Theorem::new(
        "keys/never-both",
        "A plain text is a plain key just where it is not ambiguous (the other way)",
        [("plain_key", is()), ("ambiguous_text", is())],
    ));
    theorems.push(Theorem::new(
        "keys/plain-scalars",
        "A plain key is a plain scalar of YAML 1.2.2 in flow context",
        [("plain_key", is()), ("plain_scalar", is_not())],
    ));
    let families: Vec<String> = statements.needless.iter().map(|family| format!("needless/{}", family.name)).collect();
    theorems.push(Theorem::new(
        "minimality",
        "A plain text that must be quoted is something other than a string to a reader, or in a family with a stated reason",
        [("plain_text", is()), ("plain_key", is_not())]
            .into_iter()
            .chain(resolvers.iter().map(|resolver| (resolver.name.as_str(), is_not())))
            .chain(families.iter().map(|family| (family.as_str(), is_not()))),
    ));
    for family in ["sexagesimal", "merge_or_value_like"] {
        theorems.push(Theorem::new(
            format!("families/{family}-is-no-key"),
            "No plain text is in this family, which is about plain values",
            [(family, is()), ("plain_text", is())],
        ));
    }
    for (language, what) in
        [("string", "string"), ("quoted_key", "quoted key"), ("plain_key", "plain key"), ("comment", "comment")]
    {
        theorems.push(Theorem::new(
            format!("cutting/{language}"),
            format!("No {what} has `---` at the start of a line"),
            [(language, is()), ("cut", is())],
        ));
    }
    theorems
}

/// The families that a plain text can be in.
const FAMILIES_OF_KEYS: [&str; 5] = ["null_like", "boolean_like", "integer_like", "float_like", "timestamp_like"];

/// A key that sigs.k8s.io/yaml takes for a number, as one of the plain keys.
const PLANTED: &str = "0b-10";

/// Claims that must fail. By a family that is left out: that each resolver reads the texts of no other family as strings. By a text that is
/// planted among the plain keys: that sigs.k8s.io/yaml reads all of them as strings. At least one claim of each must fail.
#[must_use]
pub fn controls(resolvers: &[Resolver]) -> Vec<(String, Vec<Theorem>)> {
    let of_family = |dropped: &'static str| {
        let others = FAMILIES.iter().map(|(family, _)| *family).filter(|family| *family != dropped);
        let controls = resolvers.iter().map(|resolver| {
            Theorem::new(
                format!("without-{dropped}/{}", resolver.name),
                format!("{} reads a plain text of no family but {dropped} as a string", resolver.title),
                [("plain_text", is()), ("plain_key", is_not()), (resolver.name.as_str(), resolved())]
                    .into_iter()
                    .chain(others.clone().map(|family| (family, is_not()))),
            )
        });
        (format!("without-{dropped}"), controls.collect())
    };
    let planted = resolvers.iter().filter(|resolver| resolver.name == "go-sigs-yaml").map(|resolver| {
        let claim = format!("{} reads every plain key, and {PLANTED}, as a string", resolver.title);
        let factors = [("planted_key", is()), (resolver.name.as_str(), resolved())];
        Theorem::new(format!("planted/{}", resolver.name), claim, factors)
    });
    FAMILIES_OF_KEYS.into_iter().map(of_family).chain([("planted-key".to_owned(), planted.collect())]).collect()
}
