//! The layout of templates.

use std::path::Path;

use kyaml_cases::template::TemplateCase;
use kyaml_format::FormatOptions;
use kyaml_lint::{Form, LintOptions};
use kyaml_template::{Language, check, format, scan};

fn formatted(template: &str) -> String {
    format(template, Language::Helm, &FormatOptions::default()).expect("the template is well-formed")
}

#[track_caller]
fn check_format(template: &str, expected: &str) {
    assert_eq!(formatted(template), expected);
    assert_eq!(formatted(expected), expected, "formatting is idempotent");
}

#[test]
fn actions_of_blocks_get_their_own_lines() {
    check_format(
        "---\n{a: 1, {{ if .b }}b: {{ int .b }}, {{ else }}b: 2, {{- end }} c: [{{ range .c }}{{ quote . }}, {{ end }}]}\n",
        "---\n{\n  a: 1,\n  {{ if .b }}\n  b: {{ int .b }},\n  {{ else }}\n  b: 2,\n  {{- end }}\n  c: [\n    {{ range .c }}\n    {{ quote . }},\n    {{ end }}\n  ],\n}\n",
    );
}

#[test]
fn strings_with_actions_stay() {
    check_format("---\n{'x': 1}\n".replace('\'', "\"").as_str(), "---\n{\n  x: 1,\n}\n");
    check_format(
        "---\n{a: \"b\\n{{- .c }}\", \"d-{{ .e }}\": 1}\n",
        "---\n{\n  a: \"b\\n{{- .c }}\",\n  \"d-{{ .e }}\": 1,\n}\n",
    );
}

#[test]
fn a_comma_may_be_in_the_output() {
    check_format("---\n{a: 1, {{ include \"b\" . }}}\n", "---\n{\n  a: 1,\n  {{ include \"b\" . }}\n}\n");
    check_format("---\n[{{ include \"b\" . }}]\n", "---\n[\n  {{ include \"b\" . }}\n]\n");
    check_format("---\n[{{ quote .b }}]\n", "---\n[\n  {{ quote .b }},\n]\n");
}

#[test]
fn blocks_around_values_stay() {
    check_format(
        "---\n{a: {{ if .b }}[1]{{ else }}null{{ end }}}\n",
        "---\n{\n  a: {{ if .b }}[1]{{ else }}null{{ end }},\n}\n",
    );
}

/// Actions are words while the rest is laid out.
#[test]
fn no_word_of_a_template_hinders() {
    check_format(
        "---\n{a: {{ .isle | int }}, b: \"islee0z isle0z\"}\n",
        "---\n{\n  a: {{ .isle | int }},\n  b: \"islee0z isle0z\",\n}\n",
    );
}

#[test]
fn text_between_documents_stays() {
    check_format(
        "# c\n{{- range .a }}\n---\n# d\n{b: {{ int . }}} # e\n{{- end }}\n",
        "# c\n{{- range .a }}\n---\n# d\n{\n  b: {{ int . }},\n} # e\n{{- end }}\n",
    );
}

#[test]
fn comments_stay_in_their_branches() {
    check_format(
        "---\n{\n  a: 1, # one\n  {{- if .b }} # two\n  b: 2, # {{ .c }}\n  # three\n  {{- end }}\n}\n",
        "---\n{\n  a: 1, # one\n  {{- if .b }} # two\n  b: 2, # {{ .c }}\n  # three\n  {{- end }}\n}\n",
    );
}

#[test]
fn mistakes_are_not_formatted() {
    let report = format("a: {{ .b }}\n", Language::Helm, &FormatOptions::default()).unwrap_err();
    assert_eq!(report.diagnostics()[0].rule.name(), "block-style");
}

#[test]
fn cases_and_charts_keep_their_actions() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut count = 0;
    for language in Language::ALL {
        let cases = TemplateCase::load(language.name()).unwrap_or_else(|problem| panic!("{problem}"));
        count += cases.iter().filter(|case| keeps(&case.input, language)).count();
    }
    for folder in ["charts/starter/templates", "tests/mistakes/documents"] {
        for file in root.join(folder).read_dir().expect("the templates can be read") {
            let path = file.expect("a file").path();
            if path.extension().is_some_and(|extension| extension == "yaml" || extension == "tpl") {
                let text = std::fs::read_to_string(&path).expect("the template can be read");
                assert!(keeps(&text, Language::Helm), "{} is not well-formed", path.display());
                count += 1;
            }
        }
    }
    assert!(count > 50, "{count} templates");
}

/// Formats a template if it is well-formed, and compares.
fn keeps(template: &str, language: Language) -> bool {
    let options = FormatOptions::default();
    let Ok(new) = format(template, language, &options) else { return false };
    let codes = |text: &str| -> Vec<String> {
        scan(text, language).actions().iter().map(|action| text[action.span.range()].to_owned()).collect()
    };
    assert_eq!(codes(template), codes(&new), "{template}");
    assert_eq!(format(&new, language, &options).as_ref(), Ok(&new), "{template}");
    let errors = |text: &str| check(text.as_bytes(), language, &LintOptions::default()).diagnostics().len();
    assert!(errors(&new) <= errors(template), "{new}");
    true
}

#[test]
fn formatted_charts_are_canonical() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/mistakes/documents/job.yaml");
    let text = std::fs::read_to_string(path).expect("the template can be read");
    let canonical = LintOptions::default().form(Form::Canonical);
    let report = check(formatted(&text).as_bytes(), Language::Helm, &canonical);
    assert_eq!(report.diagnostics(), []);
}
