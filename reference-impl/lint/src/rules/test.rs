//! The registry against the files, the specification and the parser, and the examples of every rule
//! against the rule.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use kyaml_cases::spec::Spec;
use kyaml_core::Profile;

use super::{ALL, RuleOptions};
use crate::{Form, Group, LintOptions, Rule, is_clean, lint};

#[test]
fn each_rule_has_the_file_of_its_name() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/rules");
    let files: BTreeSet<String> = folder
        .read_dir()
        .unwrap()
        .map(|entry| entry.unwrap().path().file_stem().unwrap().to_str().unwrap().to_owned())
        .filter(|name| name != "test")
        .collect();
    let registered: BTreeSet<String> = ALL.iter().map(|rule| rule.name().replace('-', "_")).collect();
    assert_eq!(files, registered);
    assert_eq!(files.len(), ALL.len());
}

#[test]
fn registry_matches_the_specification() {
    let mut specified: BTreeMap<&str, &str> = BTreeMap::new();
    // What a converter refuses is not looked for in KYAML.
    for clause in Spec::shipped().clauses().iter().filter(|clause| clause.chapter() != "FROM") {
        for rule in &clause.rules {
            // Where several clauses name a rule, it is introduced by the one whose text starts with
            // it, mostly the first.
            specified.entry(rule).or_insert(&clause.id);
        }
    }
    specified.insert("noncanonical-string", "KY-CAN-10");
    let of_the_specification = ALL.iter().filter(|rule| !is_of_programs(rule));
    let registered: BTreeMap<&str, &str> = of_the_specification.map(|rule| (rule.name(), rule.clause())).collect();
    assert_eq!(registered, specified);
}

/// Whether the specification does not know the rule.
fn is_of_programs(rule: &Rule) -> bool {
    matches!(rule.group(), Group::Checker | Group::Template | Group::Insertion | Group::Kubernetes)
}

/// Whether the rule is about templates. `kyaml-template` tests its examples, as `kyaml-kubernetes` tests those of its rules.
fn is_of_templates(rule: &Rule) -> bool {
    matches!(rule.group(), Group::Template | Group::Insertion)
}

#[test]
fn errors_of_the_parser_have_their_rules() {
    for &rule in kyaml_core::SyntaxRule::ALL {
        assert_eq!(super::of_parser(rule).name(), rule.name());
    }
}

#[test]
fn documentation_has_its_shape() {
    for rule in ALL {
        let documentation = rule.documentation();
        let headings: Vec<&str> =
            documentation.lines().filter(|line| line.starts_with("## ") || *line == "Use instead:").collect();
        let always = ["## What it does", "## Why is this bad?", "## Example", "Use instead:"];
        assert!(headings == always || headings == [&always[..], &["## Options"]].concat(), "{rule}: {headings:?}");
        let fence = if is_of_templates(rule) { "```helm\n" } else { "```kyaml\n" };
        assert_eq!(documentation.matches(fence).count(), 2, "{rule}");
        assert!(!rule.summary().is_empty() && !rule.summary().ends_with('.'), "{rule}");
    }
}

#[test]
fn examples_break_their_rule_and_remedies_are_clean() {
    let is_of_others = |rule: &Rule| is_of_templates(rule) || rule.group() == Group::Kubernetes;
    for rule in ALL.iter().filter(|rule| !is_of_others(rule)) {
        let documentation = rule.documentation();
        let examples: Vec<Vec<u8>> = documentation
            .split("```kyaml\n")
            .skip(1)
            .map(|block| decode(block.split_once("```").expect("the block ends").0))
            .collect();
        let [example, instead] = &examples[..] else { panic!("{rule}: {} examples", examples.len()) };
        // A stream that is wrong may not be portable either.
        let broken: BTreeSet<&str> = lint(example, &options(rule))
            .diagnostics()
            .iter()
            .filter(|diagnostic| diagnostic.severity >= rule.severity())
            .map(|diagnostic| diagnostic.rule.name())
            .collect();
        assert_eq!(broken, BTreeSet::from([rule.name()]), "the example of {rule}");
        assert!(!is_clean(example, &options(rule)), "the example of {rule}");
        let report = lint(instead, &options(rule));
        assert_eq!(report.diagnostics(), [], "what to use instead of {rule}");
    }
}

/// The options by which the example of a rule breaks it. A rule that has options shows them as settings.
fn options(rule: &Rule) -> LintOptions {
    let documentation = rule.documentation();
    let settings = documentation.split_once("```toml\n").map(|(_, rest)| rest.split_once("```").expect("it ends").0);
    let settings: Settings = settings.map(|settings| toml::from_str(settings).expect("settings")).unwrap_or_default();
    LintOptions::default().rules(settings.check.rules).profile(settings.profile).form(match rule.group() {
        Group::Canonical => Form::Canonical,
        Group::Compact => Form::Compact,
        _ => Form::Kyaml,
    })
}

/// The settings of a documentation, as in `kyaml.toml`.
#[derive(Default, serde::Deserialize)]
#[serde(default)]
struct Settings {
    profile: Profile,
    check: Check,
}

#[derive(Default, serde::Deserialize)]
struct Check {
    rules: RuleOptions,
}

/// `<0x09>` is the byte with that number, `<51×[>` is 51 brackets.
fn decode(example: &str) -> Vec<u8> {
    let mut out = Vec::new();
    let mut rest = example;
    while let Some((before, after)) = rest.split_once('<') {
        out.extend(before.as_bytes());
        let (notation, after_notation) = after.split_once('>').unwrap_or_default();
        if let Some(byte) = notation.strip_prefix("0x") {
            out.push(u8::from_str_radix(byte, 16).expect("a byte in hexadecimal"));
            rest = after_notation;
        } else if let Some((count, text)) = notation.split_once('×') {
            out.extend(text.repeat(count.parse().expect("a count")).as_bytes());
            rest = after_notation;
        } else {
            out.push(b'<');
            rest = after;
        }
    }
    out.extend(rest.as_bytes());
    out
}
