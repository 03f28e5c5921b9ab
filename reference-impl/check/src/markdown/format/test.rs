use kyaml_format::FormatOptions;
use kyaml_import::ImportOptions;

use super::{FenceLanguage, FenceOptions, Outcome, Refusal, format_fences};

/// Checks the outcomes of all fences in a text, and the new text.
fn check(text: &str, outcomes: &[&str], expected: &str) {
    let of =
        FenceOptions { languages: vec![FenceLanguage::Kyaml, FenceLanguage::Yaml, FenceLanguage::Json], rename: None };
    let formatted = format_fences(text, &FormatOptions::default(), None, &of);
    let shown: Vec<String> = formatted.fences.iter().map(|fence| show(text, &fence.outcome)).collect();
    assert_eq!(shown, outcomes, "{text}");
    assert_eq!(formatted.text, expected, "{text}");
    // Formatting is idempotent.
    let again = format_fences(expected, &FormatOptions::default(), None, &of);
    assert_eq!(again.text, expected);
}

fn show(text: &str, outcome: &Outcome) -> String {
    match outcome {
        Outcome::Empty => "empty".to_owned(),
        Outcome::Kyaml => "kyaml".to_owned(),
        Outcome::Converted { comments } => format!("turned, {comments} comments"),
        Outcome::Refused(Refusal::Elision(span)) => format!("elision {}", &text[span.start..span.end]),
        Outcome::Refused(Refusal::Template(span)) => format!("template {}", &text[span.start..span.end]),
        Outcome::Refused(Refusal::Errors(errors)) => {
            let span = errors[0].span();
            format!("{} {}", errors[0].rule(), &text[span.start..span.end])
        }
        Outcome::Refused(Refusal::Differs) => "differs".to_owned(),
        Outcome::Refused(Refusal::Unfit) => "unfit".to_owned(),
    }
}

/// Checks the outcome of one fence that does not change.
fn check_refused(content: &str, outcome: &str) {
    let text = format!("```yaml\n{content}```\n");
    check(&text, &[outcome], &text);
}

#[test]
fn fences_become_kyaml_in_place() {
    check(
        "- x\n  ```yaml\n  a: yes # c\n  b:\n  - 1\n  ```\n",
        &["turned, 1 comments"],
        "- x\n  ```yaml\n  ---\n  {\n    a: true, # c\n    b: [\n      1,\n    ],\n  }\n  ```\n",
    );
    check("```kyaml\n{a: 1}\n```\n", &["turned, 0 comments"], "```kyaml\n---\n{\n  a: 1,\n}\n```\n");
    check("```kyaml\n---\n{a: 1}\n```\n", &["kyaml"], "```kyaml\n---\n{\n  a: 1,\n}\n```\n");
    check("```JSON\n{\"a\": 1}\n```\n", &["turned, 0 comments"], "```JSON\n---\n{\n  a: 1,\n}\n```\n");
    check(
        "```yaml\n# nothing\n```\n\n```toml\na = 1\n```\n",
        &["empty"],
        "```yaml\n# nothing\n```\n\n```toml\na = 1\n```\n",
    );
}

#[test]
fn unchanged_fences_keep_their_bytes() {
    let text = "- x\n\n  ```yaml\n  # a comment, and blanks\n  \n  ```\n";
    check(text, &["empty"], text);
}

#[test]
fn omissions_are_not_data() {
    check_refused("a: 1\n...\n", "elision ...");
    check_refused("a:\n  b: 1\n  ...\n", "elision ...");
    check_refused("a:\n  b: x\n    ...\n", "elision ...");
    check_refused("a: ...\n", "elision ...");
    check_refused("a: … # more\n", "elision …");
    check_refused("a: [1, ...]\n", "elision ...");
    check_refused("a:\n- ...\n", "elision ...");
    check_refused("a: {...}\n", "elision ...");
    check_refused("- b:\n  c: [\n  ... # more\nd: 1\n", "elision ...");
}

#[test]
fn dots_in_texts_are_data() {
    check("```yaml\na: \"...\"\n```\n", &["turned, 0 comments"], "```yaml\n---\n{\n  a: \"...\",\n}\n```\n");
    check("```yaml\na: 1 # ...\n```\n", &["turned, 1 comments"], "```yaml\n---\n{\n  a: 1, # ...\n}\n```\n");
    check("```yaml\na: b...\n```\n", &["turned, 0 comments"], "```yaml\n---\n{\n  a: \"b...\",\n}\n```\n");
}

#[test]
fn templates_and_mistakes_stay() {
    check_refused("a: {{ .Values.a }}\n", "template {{");
    check_refused("[[% include 'a.yaml' %]]\n", "template [%");
    check_refused("{{- if .a }}\na: 1\n{{- end }}\n", "template {{");
    check_refused("a: 1\na: 2\n", "duplicate-key a");
    check(
        "> ```yaml\n> a: 1\n> a: 2\n> ```\n\n```yaml\na: 1\n```\n",
        &["duplicate-key a", "turned, 0 comments"],
        "> ```yaml\n> a: 1\n> a: 2\n> ```\n\n```yaml\n---\n{\n  a: 1,\n}\n```\n",
    );
}

#[test]
fn fences_share_the_limit_on_aliases() {
    let text = "```yaml\n[&a 1, *a]\n```\n".repeat(3);
    let options = FormatOptions::default().import(ImportOptions::default().max_alias_nodes(2));
    let of = FenceOptions { languages: vec![FenceLanguage::Yaml], rename: None };
    let formatted = format_fences(&text, &options, None, &of);
    let shown: Vec<String> = formatted.fences.iter().map(|fence| show(&text, &fence.outcome)).collect();
    assert_eq!(shown, ["turned, 0 comments", "turned, 0 comments", "excessive-aliasing *a"]);
}

/// A fence is text, also if its first bytes would mean another encoding in a file of its own.
#[test]
fn fences_have_the_encoding_of_their_file() {
    check_refused("1\0#\n", "forbidden-character \0");
}
