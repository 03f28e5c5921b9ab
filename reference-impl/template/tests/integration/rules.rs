//! The examples of the rules of templates, and the chart to start from.

use std::path::Path;

use kyaml_lint::{Applicability, Group, LintOptions, rules};
use kyaml_template::{Language, check, fix};

fn found(template: &str) -> Vec<&'static str> {
    let report = check(template.as_bytes(), Language::Helm, &LintOptions::default());
    report.diagnostics().iter().map(|found| found.rule.name()).collect()
}

#[test]
fn examples_break_their_rule_and_remedies_are_clean() {
    let of_templates = rules::ALL.iter().filter(|rule| matches!(rule.group(), Group::Template | Group::Insertion));
    let mut count = 0;
    for rule in of_templates {
        let documentation = rule.documentation();
        let examples: Vec<&str> = documentation
            .split("```helm\n")
            .skip(1)
            .filter_map(|block| block.split_once("```").map(|(example, _)| example))
            .collect();
        let [example, instead] = examples[..] else { panic!("{rule}: {} examples", examples.len()) };
        assert_eq!(found(example), [rule.name()], "the example of {rule}");
        assert_eq!(found(instead), [""; 0], "what to use instead of {rule}");
        count += 1;
    }
    assert!(count >= 15, "{count} rules");
}

#[test]
fn the_starter_is_clean() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("charts/starter/templates");
    let files = folder.read_dir().expect("the chart has templates").map(|entry| entry.expect("a file").path());
    let templates: Vec<_> =
        files.filter(|path| path.extension().is_some_and(|name| name == "yaml" || name == "tpl")).collect();
    assert!(templates.len() > 5, "{} templates", templates.len());
    for path in templates {
        let text = std::fs::read_to_string(&path).expect("the template can be read");
        assert_eq!(found(&text), [""; 0], "{}", path.display());
    }
}

/// Mistakes whose finding depends on more than one part of the check.
#[test]
fn mistakes_have_their_findings() {
    let table: [(&str, &[&str]); 5] = [
        // `with` divides itself by `else with`.
        (
            "---\n{\n  {{- with .Values.a }}\n  a: 1,\n  {{- else if .Values.b }}\n  b: 1,\n  {{- end }}\n}\n",
            &["unbalanced-action"],
        ),
        (
            "---\n{\n  {{- if .Values.a }}\n  a: 1,\n  {{- else with .Values.b }}\n  b: 1,\n  {{- end }}\n}\n",
            &["unbalanced-action"],
        ),
        // A bracket mistake hides findings of its own document alone.
        (
            "---\n{\n  a: [\n  {{- if .Values.a }}\n  ],\n  {{- end }}\n}\n---\n{a:{{ quote .Values.b }}}\n",
            &["incomplete-branch", "missing-space-after-colon"],
        ),
        // An action and a text beside it are one value.
        ("---\n{a:{{ .Values.a }}text}\n", &["missing-space-after-colon", "action-in-plain-text"]),
        ("---\n{a:text{{ .Values.a }}}\n", &["missing-space-after-colon", "action-in-plain-text"]),
    ];
    for (template, rules) in table {
        assert_eq!(found(template), rules, "{template}");
    }
}

#[test]
fn insertions_say_what_to_write() {
    for (template, advice) in [
        ("---\n{a: {{ toYaml .a | nindent 2 }}}\n", "write `toPrettyJson` without indentation"),
        ("---\n{a: {{ include \"a\" . | nindent 2 }}}\n", "write `fromYaml | toPrettyJson` without indentation"),
        (
            "---\n{\n  {{ include \"a\" . | nindent 2 }}\n}\n",
            "write `fromYaml | toPrettyJson` without indentation after a key, or a loop that writes each entry",
        ),
        ("---\n{a: 1, {{ toJson .a }}}\n", "write it after a key, or a loop that writes each entry"),
    ] {
        let report = check(template.as_bytes(), Language::Helm, &LintOptions::default());
        let messages: Vec<_> = report.diagnostics().iter().map(|found| &*found.message).collect();
        assert!(matches!(messages[..], [message] if message.ends_with(advice)), "{template}: {messages:?}");
    }
}

/// The mask that the linter sees has no text of the action.
#[test]
fn no_fix_overwrites_an_action() {
    let (template, options) = (b"---\n{a: 'x{{ .Values.a }}', b: 'c'}\n", LintOptions::default());
    let fixed = fix(template, check(template, Language::Helm, &options), Applicability::Unsafe, |text| {
        check(text, Language::Helm, &options)
    });
    assert_eq!(str::from_utf8(&fixed.text), Ok("---\n{a: 'x{{ .Values.a }}', b: \"c\"}\n"));
}

#[test]
fn a_message_shows_all_actions() {
    let report = check(b"---\n{a: '{{ .a }}-{{ .b }}'}\n", Language::Helm, &LintOptions::default());
    let message = &*report.diagnostics()[0].message;
    assert!(message.ends_with("write `\"{{ .a }}-{{ .b }}\"`"), "{message}");
}

#[test]
fn a_fix_reaches_the_end_of_a_definition() {
    let (template, options) = (b"{{- define \"x\" }}\na: 'b'{{ end }}\n---\n{}\n", LintOptions::default());
    let fixed = fix(template, check(template, Language::Helm, &options), Applicability::Safe, |text| {
        check(text, Language::Helm, &options)
    });
    assert_eq!(str::from_utf8(&fixed.text), Ok("{{- define \"x\" }}\na: \"b\"{{ end }}\n---\n{}\n"));
}

#[test]
fn a_repeated_key_names_the_one_in_its_branch() {
    let template = "---\n{\n  {{- if .x }}\n  a: 1,\n  {{- else }}\n  a: 2,\n  a: 3,\n  {{- end }}\n}\n";
    let report = check(template.as_bytes(), Language::Helm, &LintOptions::default());
    let related = report.diagnostics()[0].related.as_ref().expect("the first key");
    assert!(template[related.span.start..].starts_with("a: 2"), "{related:?}");
}

#[test]
fn each_marker_may_be_at_the_end_of_raw_text() {
    for marker in ["", "-", "+"] {
        let template = format!("---\n{{a: \"{{% raw %}} {{{{ x }}}} {{%{marker} endraw %}}\"}}\n");
        let report = check(template.as_bytes(), Language::Jinja, &LintOptions::default());
        assert!(report.is_clean(), "{template}: {:?}", report.diagnostics());
    }
}

#[test]
fn warnings_are_fixed() {
    let (language, options) = (Language::Helm, LintOptions::default());
    let template = b"---\n{a: {{ quote .Values.a }}, b: 1E5}\n";
    let fixed =
        fix(template, check(template, language, &options), Applicability::Safe, |text| check(text, language, &options));
    assert_eq!(str::from_utf8(&fixed.text), Ok("---\n{a: {{ quote .Values.a }}, b: 1.0E+5}\n"));
    assert!(fixed.report.is_clean());
}
