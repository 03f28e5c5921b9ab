use super::*;
use crate::report::sample;

#[track_caller]
fn check_contains(name: &str, options: Wanted<'_>, parts: &[&str]) {
    let suite = sample::suite();
    let report = sample::report(suite);
    let text = Maintainer::new(&report, name, options).unwrap().to_string();
    sample::check_parts(&text, parts);
}

#[test]
fn causes_have_commands_values_clauses_and_peers() {
    check_contains(
        "alpha",
        Wanted::default(),
        &[
            "# KYAML and alpha 1.2.3",
            "[alpha](https://example.invalid) 1.2.3.",
            "- asked as alpha, Go 1.26\n",
            "- reader (MUST): 2 of 4 checks are right: fails ",
            "## 1. not listed (1 check)\n\nAsked to load: its process ends.\n",
            "## 2. reads-no-as-false (1 check)\n\n",
            "Asked to load: the value is another one. Cause: the key is resolved, quoted | or not.\n",
            "- known upstream: [https://example.invalid/1](https://example.invalid/1)\n",
            "- cases: `key-norway-quoted`\n",
            "### The smallest input: ",
            "```sh\ncat > input.yaml <<'EOF'\n",
            "\nEOF\n```\n\nRead `input.yaml` with alpha 1.2.3.",
            "### Expected\n\nThe value, as typed JSON:\n\n```text\n[{\"mapping\":[[\"no\",{\"number\":\"1\"}]]}]\n```",
            "### Actual\n\ndeviate: the value is another one.\n\nIn words:",
            "```text\n[{\"mapping\":[[\"false\",{\"number\":\"1\"}]]}]\n```",
        ],
    );
}

#[test]
fn a_template_makes_tests_of_the_causes() {
    let template =
        Template { text: "@tests\n{\"@cause@\", @input@, @expected@}\n@end\n".to_owned(), call: String::new() };
    check_contains(
        "alpha",
        Wanted { template: Some(&template), ..Wanted::default() },
        &[
            // A process that ends would end the other tests.
            "## 1. not listed (1 check)",
            "### The smallest input: ",
            "## 2. reads-no-as-false (1 check)",
            "- today: `at \"/0\": another key`\n",
            "## The tests\n",
            "```go\n{\"reads-no-as-false\", \"",
            "`[{\"no\":1}]`}\n```\n",
        ],
    );
}

#[test]
fn a_page_is_two_printed_pages() {
    assert!(is_short(&"a\n".repeat(LINES)) && !is_short(&"a\n".repeat(LINES + 1)));
    let long = "a".repeat(COLUMNS + 1) + "\n";
    assert!(is_short(&long.repeat(LINES / 2)) && !is_short(&long.repeat(LINES / 2 + 1)));
    let (suite, mut results) = (sample::suite(), sample::results());
    let mut causes = Vec::new();
    for number in 0..40 {
        let name = format!("cause-{number:02}");
        let mut check = results.checks[0].clone();
        check.cause = Some(name.clone());
        results.checks.push(check);
        causes.push(crate::results::CauseInfo { name, ..results.header.implementations[0].causes[0].clone() });
    }
    results.header.implementations[0].causes.extend(causes);
    results.checks.retain(|check| check.implementation == "alpha");
    results.header.implementations.truncate(1);
    // The same check 40 times is refused in a file, so the report is made by hand.
    let asked = crate::plan::checks(suite).into_iter().map(|check| (check.key(), check)).collect();
    let facts = crate::report::Facts::default();
    let report = Report { results, selected: Vec::new(), asked, chapters: Vec::new(), facts, before: None };
    let text = Maintainer::new(&report, "alpha", Wanted::default()).unwrap().to_string();
    assert!(is_short(&text), "{text}");
    sample::check_parts(&text, &["## 1. ", "## Apart\n", "- Left out, to keep this to two pages: ", " more\n"]);
    let all = Wanted { cause: Some("cause-39"), ..Wanted::default() };
    let text = Maintainer::new(&report, "alpha", all).unwrap().to_string();
    sample::check_parts(&text, &["## 1. cause-39 (1 check)"]);
}

#[test]
fn a_clause_has_its_words_and_a_link() {
    let suite = sample::suite();
    let facts = crate::report::Facts {
        date: Some("2026-01-31".to_owned()),
        specification: Some("https://example.invalid/s".to_owned()),
    };
    let report = sample::report(suite).with_facts(facts);
    let text = Maintainer::new(&report, "beta/strict", Wanted::default()).unwrap().to_string();
    assert!(text.contains("[specification](https://example.invalid/s)"), "{text}");
    assert!(text.contains("- asked as beta/strict, Go 1.26, 2026-01-31\n"), "{text}");
    let clause =
        "- **[KY-CAN-12](https://example.invalid/s#KY-CAN-12)** A no-break space in a string value is\n  escaped.\n";
    assert!(text.contains(clause), "{text}");
}

#[test]
fn invisible_bytes_are_shown_one_by_one() {
    let options = Wanted { program: Some("beta -"), cause: Some("escapes-otherwise"), template: None };
    check_contains(
        "beta",
        options,
        &[
            "## 1. escapes-otherwise (2 checks)\n\nAsked to format: the value is right, the bytes are others.",
            " Cause: a tab is `\\t`, `<U+00A0>` is",
            "&lt;raw>.",
            "- cases: `canonical-string-no-break-space`, `canonical-string-tab`\n",
            "cat <<'EOF' | beta -\n---\n\"\\_\"\nEOF\n",
            "### Expected\n\n9 bytes:\n\n```text\n---\n\"\\_\"\n```",
            "### Actual",
            "```text\n---\n\"⟨NBSP⟩\"\n```",
            "printf '\\055--\\n\"\\302\\240\"\\n'",
        ],
    );
}

#[test]
fn implementations_that_agree_are_named() {
    let suite = sample::suite();
    let mut results = sample::results();
    let mut other = results.header.implementations[0].clone();
    "gamma".clone_into(&mut other.name);
    results.header.implementations.push(other);
    let mut check = results.checks[0].clone();
    "gamma".clone_into(&mut check.implementation);
    (check.observed, check.cause) = (Observed::Agree, None);
    results.checks.push(check);
    let report = Report::new(suite, sample::SPECIFICATION, vec![results]).unwrap();
    let text = Maintainer::new(&report, "alpha", Wanted::default()).unwrap().to_string();
    assert!(text.contains("- right: 1 of 1 others: gamma\n"), "{text}");
}

#[test]
fn messages_contain_no_terminal_commands() {
    let suite = sample::suite();
    let mut results = sample::results();
    "\u{1b}]0;title\u{7}```\u{202e}".clone_into(&mut results.checks[0].detail);
    "1\u{1b}[2J".clone_into(&mut results.header.implementations[0].version);
    let report = Report::new(suite, sample::SPECIFICATION, vec![results]).unwrap();
    let text = Maintainer::new(&report, "alpha", Wanted::default()).unwrap().to_string();
    assert!(text.contains("````text\n⟨ESC⟩]0;title⟨BEL⟩```⟨U+202E⟩\n````"), "{text}");
    assert!(text.chars().all(|character| character == '\n' || !character.is_control()), "{text:?}");
}

#[test]
fn rows_of_our_register_are_left_out() {
    assert_eq!(without_row("U2, U3 and U26: it wants: a"), "it wants: a");
    assert_eq!(without_row("U+00A0 is: a"), "U+00A0 is: a");
}

#[test]
fn unknown_names_are_refused() {
    let suite = sample::suite();
    let report = sample::report(suite);
    let refused = |name, cause| {
        let options = Wanted { cause, ..Wanted::default() };
        Maintainer::new(&report, name, options).unwrap_err().to_string()
    };
    assert_eq!(refused("delta", None), "these results have no delta; they have alpha, beta/strict");
    let message = "alpha does not deviate because of x; its causes are not listed, reads-no-as-false";
    assert_eq!(refused("alpha", Some("x")), message);
}
