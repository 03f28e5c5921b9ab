//! The characters that rules are about are those of Unicode's properties.

use std::collections::BTreeSet;

use kyaml_lint::{Diagnostic, LintOptions, lint};
use regex_syntax::hir::{Class, HirKind};

/// The characters that have a property of Unicode, as a regular expression names it.
fn having(property: &str) -> BTreeSet<char> {
    let pattern = regex_syntax::parse(&format!(r"\p{{{property}}}")).unwrap();
    let HirKind::Class(Class::Unicode(class)) = pattern.kind() else { panic!("{property} is no class") };
    class.ranges().iter().flat_map(|range| range.start()..=range.end()).collect()
}

/// A mapping with an entry for each character: a key of it alone, as it is.
fn with_keys(characters: &BTreeSet<char>) -> String {
    let mut stream = String::from("---\n{\n");
    for c in characters {
        stream.extend(["  \"", c.encode_utf8(&mut [0; 4]), "\": 0,\n"]);
    }
    stream.push_str("}\n");
    stream
}

/// Each character of the planes with such characters. Those that a key may hold raw are in one
/// stream, and each of the others is in its own.
#[test]
fn deceptive_characters_match_unicode() {
    let planes = ('\u{80}'..='\u{1FFFF}').chain('\u{E0000}'..='\u{E1FFF}');
    let is_allowed = |c: &char| kyaml_core::parse(with_keys(&[*c].into()).as_bytes()).errors().is_empty();
    let (allowed, refused): (BTreeSet<char>, BTreeSet<char>) = planes.partition(is_allowed);
    assert!(allowed.len() > 130_000, "{} characters", allowed.len());
    let directions = having("Bidi_Control");
    // A braille pattern without dots shows nothing either.
    let mut invisible = having("Default_Ignorable_Code_Point");
    invisible.insert('\u{2800}');
    invisible.retain(|c| !directions.contains(c));
    for keys in refused.into_iter().map(|c| [c].into()).chain([allowed]) {
        let stream = with_keys(&keys);
        let report = lint(stream.as_bytes(), &LintOptions::default());
        for (rule, named) in [("bidirectional-control", &directions), ("invisible-character", &invisible)] {
            let findings = report.diagnostics().iter().filter(|finding| finding.rule.name() == rule);
            let found: BTreeSet<char> =
                findings.map(|finding| stream[finding.span.start..].chars().next().unwrap()).collect();
            let expected: BTreeSet<char> = named.intersection(&keys).copied().collect();
            assert_eq!(found, expected, "{rule}");
        }
    }
}

#[test]
fn each_run_is_one_finding() {
    let stream = "---\n{\"a\u{200B}\u{2060}b\u{200B}\": 0}\n";
    let report = lint(stream.as_bytes(), &LintOptions::default());
    let places: Vec<(usize, usize)> =
        report.diagnostics().iter().map(|finding| (finding.span.start, finding.span.end)).collect();
    assert_eq!(places, [(7, 13), (14, 17)]);
}

/// A plain key has no escapes.
#[test]
fn escapes_put_quotes_around_a_plain_key() {
    let stream = "---\n{a\u{200D}é: 1}\n";
    let report = lint(stream.as_bytes(), &LintOptions::default());
    let is_about_it = |finding: &&Diagnostic| finding.rule.name() == "invisible-character";
    let [finding] = report.diagnostics().iter().filter(is_about_it).collect::<Vec<_>>()[..] else { panic!() };
    assert_eq!((finding.span.start, finding.span.end), (6, 9));
    assert_eq!(finding.message, r#"nobody can see U+200D in this key; remove it, or write `"a\u200dé"`"#);
    assert_eq!(finding.fix.as_ref().unwrap().apply(stream.as_bytes()), "---\n{\"a\\u200dé\": 1}\n".as_bytes());
}
