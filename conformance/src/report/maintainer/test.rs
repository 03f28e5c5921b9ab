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
            "was put to [alpha](https://example.invalid) 1.2.3.",
            "- 2 of 4 streams are read with the right value",
            "1. not listed (1 check)\n2. reads-no-as-false (1 check): the key is resolved, quoted | or not\n",
            "## 2. reads-no-as-false\n\n1 check, asked to load: the value is another one.",
            "Known upstream: [https://example.invalid/1](https://example.invalid/1)",
            "### The smallest input: ",
            "```sh\ncat > input.yaml <<'EOF'\n",
            "\nEOF\n```\n\nRead `input.yaml` with alpha 1.2.3.",
            "### Expected\n\nThe value, as typed JSON:\n\n```text\n[{\"mapping\":[[\"no\",{\"number\":\"1\"}]]}]\n```",
            "### Actual\n\ndeviate: the value is another one.\n\nIn words:",
            "```text\n[{\"mapping\":[[\"false\",{\"number\":\"1\"}]]}]\n```",
            "### What the specification says\n",
            "kyaml-conformance run --adapter alpha --operation load --filter key-norway-quoted\n",
        ],
    );
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
    assert!(text.contains("of its [specification](https://example.invalid/s) was put"), "{text}");
    assert!(text.contains("- date: 2026-01-31\n"), "{text}");
    let clause =
        "- **[KY-CAN-12](https://example.invalid/s#KY-CAN-12)** A no-break space in a string value is escaped.\n";
    assert!(text.contains(clause), "{text}");
}

#[test]
fn invisible_bytes_are_shown_one_by_one() {
    let options = Wanted { program: Some("beta -"), cause: Some("escapes-otherwise") };
    check_contains(
        "beta",
        options,
        &[
            "1. escapes-otherwise (2 checks): a tab is `\\t`, `<U+00A0>` is &lt;raw>",
            "2 checks, asked to format: the value is right, the bytes are others.",
            "cat <<'EOF' | beta -\n---\n\"\\_\"\nEOF\n",
            "### Expected\n\n9 bytes:\n\n```text\n---\n\"\\_\"\n```",
            "### Actual",
            "```text\n---\n\"⟨NBSP⟩\"\n```",
            "printf '\\055--\\n\"\\302\\240\"\\n'",
            "### Other cases of it\n\n`canonical-string-tab`.",
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
    assert!(text.contains("### Who else does it right\n\n1 of 1 others: gamma.\n"), "{text}");
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
fn reasons_that_name_a_row_are_recognised() {
    assert!(names_a_row("U18 and U25: it wants") && names_a_row("as in (U2)"));
    assert!(!names_a_row("U+00A0 is `<U+00A0>`, UTF8, a U") && !names_a_row("its u8"));
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
