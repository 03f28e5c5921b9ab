use kyaml_cases::sample;
use kyaml_cases::suite::Suite;
use kyaml_core::{Layout, ShortLists, Style, WriteOptions};
use kyaml_format::FormatOptions;
use kyaml_import::ImportOptions;

use kyaml_lint::{Form, LintOptions, Severity, lint};

use super::format_fences;
use crate::formatted::{FenceLanguage, FenceOptions, FormatTask, FormattedFence, Outcome, Places, Refusal};
use crate::markdown::Markdown;

/// Formats fences in these languages.
fn task(options: FormatOptions, languages: &[FenceLanguage], places: Places) -> FormatTask {
    let fences = FenceOptions { languages: languages.to_vec(), rename: None };
    FormatTask { fences, places, ..FormatTask::new(options) }
}

/// Checks the outcomes of all fences in a text, and the new text.
fn check(text: &str, outcomes: &[&str], expected: &str) {
    let languages = [FenceLanguage::Kyaml, FenceLanguage::Yaml, FenceLanguage::Json];
    let task = task(FormatOptions::default(), &languages, Places::Old);
    let formatted = format_fences(text, &task);
    let shown: Vec<String> = formatted.fences.iter().map(|fence| show(text, &fence.outcome)).collect();
    assert_eq!(shown, outcomes, "{text}");
    assert_eq!(formatted.text, expected, "{text}");
    // Formatting is idempotent.
    let again = format_fences(expected, &task);
    assert_eq!(again.text, expected);
}

fn show(text: &str, outcome: &Outcome) -> String {
    match outcome {
        Outcome::Empty => "empty".to_owned(),
        Outcome::Already => "kyaml".to_owned(),
        Outcome::Converted { comments } => format!("turned, {comments} comments"),
        Outcome::Refused(Refusal::Elision(span)) => format!("elision {}", &text[span.start..span.end]),
        Outcome::Refused(Refusal::Template(span)) => format!("template {}", &text[span.start..span.end]),
        Outcome::Refused(Refusal::Errors(errors)) => {
            let span = errors[0].span();
            format!("{} {}", errors[0].rule(), &text[span.start..span.end])
        }
        Outcome::Refused(Refusal::Part(span)) => format!("part at {}", span.start),
        Outcome::Refused(Refusal::NoFragment(span)) => format!("no fragment: {}", &text[span.start..span.end]),
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
        "- x\n  ```yaml\n  ---\n  a: yes # c\n  b:\n  - 1\n  ```\n",
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
    check("```yaml\n---\na: \"...\"\n```\n", &["turned, 0 comments"], "```yaml\n---\n{\n  a: \"...\",\n}\n```\n");
    check("```yaml\n---\na: 1 # ...\n```\n", &["turned, 1 comments"], "```yaml\n---\n{\n  a: 1, # ...\n}\n```\n");
    check("```yaml\n---\na: b...\n```\n", &["turned, 0 comments"], "```yaml\n---\n{\n  a: \"b...\",\n}\n```\n");
}

#[test]
fn templates_and_mistakes_stay() {
    check_refused("a: {{ .Values.a }}\n", "template {{");
    check_refused("[[% include 'a.yaml' %]]\n", "template [%");
    check_refused("{{- if .a }}\na: 1\n{{- end }}\n", "template {{");
    check_refused("a: 1\na: 2\n", "duplicate-key a");
    check(
        "> ```yaml\n> a: 1\n> a: 2\n> ```\n\n```yaml\n---\na: 1\n```\n",
        &["duplicate-key a", "turned, 0 comments"],
        "> ```yaml\n> a: 1\n> a: 2\n> ```\n\n```yaml\n---\n{\n  a: 1,\n}\n```\n",
    );
}

#[test]
fn fences_share_the_limit_on_aliases() {
    let text = "```yaml\n---\n[&a 1, *a]\n```\n".repeat(3);
    let options = FormatOptions::default().import(ImportOptions::default().max_alias_nodes(2));
    let formatted = format_fences(&text, &task(options, &[FenceLanguage::Yaml], Places::Old));
    let shown: Vec<String> = formatted.fences.iter().map(|fence| show(&text, &fence.outcome)).collect();
    assert_eq!(shown, ["turned, 0 comments", "turned, 0 comments", "excessive-aliasing *a"]);
}

/// A fence is text, also if its first bytes would mean another encoding in a file of its own.
#[test]
fn fences_have_the_encoding_of_their_file() {
    check_refused("1\0#\n", "forbidden-character \0");
}

#[test]
fn parts_of_objects_stay() {
    check_refused("type: LoadBalancer\n", "part at 8");
    check_refused("# c\n- a\n", "part at 12");
    check_refused("kind: Pod\nspec: {}\n", "part at 8");
    check(
        "```yaml\napiVersion: v1\nkind: Pod\n```\n",
        &["turned, 0 comments"],
        "```yaml\n---\n{\n  apiVersion: \"v1\",\n  kind: \"Pod\",\n}\n```\n",
    );
}

/// Checks the fragment that a fragment becomes.
fn check_fragment(content: &str, outcome: &str, expected: &str) {
    for info in ["kyaml fragment", "yaml kyaml fragment", "yaml {title=\"a\"} kyaml fragment"] {
        let fence = |content: &str| format!("```{info}\n{content}```\n");
        check(&fence(content), &[outcome], &fence(expected));
    }
}

#[test]
fn fragments_have_no_brackets() {
    check_fragment("type: LoadBalancer\n", "turned, 0 comments", "type: \"LoadBalancer\",\n");
    check_fragment("replicas: 3,\n", "kyaml", "replicas: 3,\n");
    check_fragment("a: [1, 2], b: {}\n", "kyaml", "a: [\n  1,\n  2,\n],\nb: {},\n");
    check_fragment("- a\n- 1\n", "turned, 0 comments", "\"a\",\n1,\n");
    check_fragment("- a: 1\n- b: 2\n", "turned, 0 comments", "{\n  a: 1,\n}, {\n  b: 2,\n},\n");
    check_fragment("- [a]\n- []\n", "turned, 0 comments", "[\n  \"a\",\n], [],\n");
    check_fragment("{a: b}\n", "turned, 0 comments", "{\n  a: \"b\",\n},\n");
    check_fragment("x\n", "no fragment: x", "x\n");
    check_fragment("\"x\", 1\n", "kyaml", "\"x\",\n1,\n");
    check_fragment("{}\n", "kyaml", "{},\n");
    check_fragment("---\na: 1\n", "turned, 0 comments", "a: 1,\n");
    check_fragment("# c\n", "empty", "# c\n");
    check_fragment("a: 1\n---\nb: 2\n", "no fragment: b: 2\n", "a: 1\n---\nb: 2\n");
}

#[test]
fn fragments_keep_comments_and_indentation() {
    check_fragment(
        "    # a\n    a: # b\n    - 1\n\n    # d\n    c: |\n      x\n       y\n    # e\n",
        "turned, 4 comments",
        "    # a\n    a: [\n      1,\n    ], # b\n    # d\n    c: \"\\\n       x\\n\\\n      \\ y\\n\\\n      \",\n    # e\n",
    );
    check_fragment("- {a: 1} # b\n# c\n- {d: 1}\n", "turned, 2 comments", "{\n  a: 1,\n}, # b\n# c\n{\n  d: 1,\n},\n");
    check_fragment("- {a: 1} # b\n", "turned, 1 comments", "{\n  a: 1,\n}, # b\n");
    check_fragment("a: 1 # b\n", "kyaml", "a: 1, # b\n");
}

#[test]
fn places_follow_the_text_that_is_written() {
    let text =
        "```kyaml\n---\n{\"a\": [yes, no]}\n```\n\n- ```yaml\n  a: ...\n  ```\n\n```kyaml fragment\nb: on\n```\n";
    for (places, starts) in
        [(Places::Old, ["yes, no]", "no]}", "on\n"]), (Places::New, ["true,\n", "false,\n", "true,\n```\n"])]
    {
        let languages = [FenceLanguage::Kyaml, FenceLanguage::Yaml];
        let formatted = format_fences(text, &task(FormatOptions::default(), &languages, places));
        let shown = if places == Places::Old { text } else { &formatted.text };
        let found: Vec<&str> = formatted.notes.iter().map(|note| &shown[note.span.start..]).collect();
        assert!(found.len() == 3 && found.iter().zip(starts).all(|(at, start)| at.starts_with(start)), "{found:?}");
        assert_eq!(show(shown, &formatted.fences[1].outcome), "elision ...");
        assert!(shown[formatted.fences[2].start..].starts_with("```kyaml fragment"));
    }
}

/// Every case as a fragment: its new text is a fragment, and stays when it is formatted again.
#[test]
fn fragments_of_cases_are_stable() {
    let suite = Suite::shipped().expect("the suite is valid");
    let canonical = WriteOptions::default();
    let short_lists = canonical.style(Style::default().short_lists(ShortLists::OneLine));
    for (write, form) in [
        (canonical, Form::Canonical),
        (short_lists, Form::Canonical),
        (canonical.layout(Layout::Compact), Form::Compact),
    ] {
        let task = FormatTask::new(FormatOptions::default().write(write));
        let format = |text: &str| format_fences(text, &task);
        let inputs = suite.cases().iter().filter_map(|case| str::from_utf8(case.input()?).ok());
        let (mut turned, mut refused) = (0, 0);
        for input in inputs.filter(|input| !input.contains(['~', '\r'])).step_by(sample::step(1)) {
            let formatted = format(&format!("~~~kyaml fragment\n{}\n~~~\n", input.trim_end_matches('\n')));
            match &formatted.fences[..] {
                [fence] if matches!(fence.outcome, Outcome::Already | Outcome::Converted { .. }) => turned += 1,
                _ => refused += 1,
            }
            let again = format(&formatted.text);
            assert_eq!(again.text, formatted.text, "{input:?}");
            let check = LintOptions::default().form(form).style(write.style);
            let is_turned = |fence: &FormattedFence| !matches!(fence.outcome, Outcome::Refused(_) | Outcome::Empty);
            for fence in Markdown::new(&again.text, write).fences {
                let report = lint(fence.content.as_bytes(), &check);
                let is_clean = report.count(Severity::Error) == 0;
                assert!(is_clean || !again.fences.iter().all(is_turned), "{input:?} -> {:?}: {report:#?}", again.text);
            }
            for fence in &again.fences {
                assert!(!matches!(fence.outcome, Outcome::Converted { .. }), "{input:?} -> {:?}", formatted.text);
                assert!(
                    !matches!(fence.outcome, Outcome::Refused(Refusal::Differs | Refusal::Unfit)),
                    "{input:?}: {fence:?}"
                );
            }
        }
        assert!(turned * sample::step(1) > 1500, "{turned} become fragments, {refused} do not");
    }
}
