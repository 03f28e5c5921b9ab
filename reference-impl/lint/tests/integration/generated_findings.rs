//! The span, place in the document, message and fix of each finding.
#![expect(clippy::needless_raw_string_hashes, reason = "expect-test writes them")]

use expect_test::{Expect, expect};
use kyaml_core::{Layout, Profile, WriteOptions, render_tree};
use kyaml_lint::rules::RuleOptions;
use kyaml_lint::{Applicability, Diagnostic, Fix, Form, Group, LintOptions, RuleSet, is_clean, lint, rules};
use serde::Deserialize;

/// Each line of `expected` is `severity rule [start..end] document#pointer: message`. `cargo xtask bless findings` writes it.
fn check(options: LintOptions, input: &str, expected: &Expect) {
    let lines: String = found(options, input).iter().map(|line| line.clone() + "\n").collect();
    let is_invisible = |c| matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}');
    let shown = |c| if is_invisible(c) { c.escape_unicode().to_string() } else { c.to_string() };
    expected.assert_eq(&lines.chars().map(shown).collect::<String>());
}

fn found(options: LintOptions, input: &str) -> Vec<String> {
    lint(input.as_bytes(), &options)
        .diagnostics()
        .iter()
        .map(|finding| {
            let related = finding
                .related
                .as_ref()
                .map(|related| format!(" ({} [{}])", related.message, related.span))
                .unwrap_or_default();
            format!(
                "{} {} [{}] {}#{}: {}{related}",
                finding.severity, finding.rule, finding.span, finding.document, finding.pointer, finding.message
            )
        })
        .collect()
}

fn kyaml() -> LintOptions {
    LintOptions::default()
}

fn canonical() -> LintOptions {
    kyaml().form(Form::Canonical)
}

/// The cases of a rule.
#[derive(Deserialize)]
struct Cases {
    case: Vec<Case>,
}

/// A stream, and all findings in it, each as [`check`] takes it.
#[derive(Deserialize)]
struct Case {
    name: String,
    #[serde(default)]
    options: RuleOptions,
    #[serde(default)]
    profile: Profile,
    input: String,
    findings: Vec<String>,
}

/// A rule of the specification has cases in the conformance suite.
#[test]
fn cases_of_the_checkers_rules_pass() {
    for rule in rules::ALL.iter().filter(|rule| rule.group() == Group::Checker) {
        let path = format!("{}/tests/rules/{rule}.toml", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
        let Cases { case: cases } = toml::from_str(&text).unwrap_or_else(|error| panic!("{path}: {error}"));
        for Case { name, options, profile, input, findings } in &cases {
            let options = kyaml().rules(*options).profile(*profile);
            assert_eq!(found(options, input), *findings, "{rule}: {name}");
            assert!(findings.is_empty() || !is_clean(input.as_bytes(), &options), "{rule}: {name}");
        }
        let is_of_rule = |finding: &String| finding.starts_with(&format!("warning {rule} "));
        assert!(cases.iter().any(|case| case.findings.iter().any(is_of_rule)), "{path} has no finding of the rule");
    }
}

#[test]
fn a_finding_names_its_document_and_node() {
    check(
        kyaml(),
        "# a comment\n---\n{a: [1, {\"b/c~\": no}]}\n---\n[yes]\n",
        &expect![[r#"
            error ambiguous-value [33..35] 0#/a/1/b~1c~0: `no` is a boolean to some readers and not to others; write `false`, or `"no"` for the string
            error ambiguous-value [44..47] 1#/0: `yes` is a boolean to some readers and not to others; write `true`, or `"yes"` for the string
        "#]],
    );
}

#[test]
fn lines_after_a_tab_are_not_checked() {
    check(
        kyaml(),
        "---\n\t {\n\"a\": 1}\n",
        &expect![[r#"
            error tab-separator [4..5] 0#: a tab cannot separate or indent; write spaces instead
        "#]],
    );
}

#[test]
fn report_counts_documents_and_findings() {
    for (input, documents, is_clean) in
        [("", 0, false), ("---\n1\n", 1, true), ("---\n1\n---\n2\n", 2, true), ("---\n[yes]\n", 1, false)]
    {
        let report = lint(input.as_bytes(), &kyaml());
        assert_eq!((report.documents(), report.is_clean()), (documents, is_clean), "{input:?}");
    }
}

#[test]
fn findings_are_sorted_by_span() {
    check(
        kyaml(),
        "---\n{a: 1e5, a: 1}\n",
        &expect![[r#"
            warning nonportable-exponent [8..11] 0#/a: `1e5` is a string to many YAML 1.1 readers; write `1.0e+5`
            error duplicate-key [13..14] 0#/a: the mapping holds the key `"a"` already; remove one of the two, or rename it (the key is here first [5..6])
        "#]],
    );
}

#[test]
fn portable_profile_raises_warnings_and_changes_forms() {
    let input = "---\n[\n  1e21,\n]\n";
    check(
        canonical(),
        input,
        &expect![[r#"
            warning nonportable-exponent [8..12] 0#/0: `1e21` is a string to many YAML 1.1 readers; write `1.0e+21`
        "#]],
    );
    check(
        canonical().profile(Profile::Portable),
        input,
        &expect![[r#"
            error nonportable-exponent [8..12] 0#/0: `1e21` is a string to many YAML 1.1 readers; write `1.0e+21`
        "#]],
    );
}

/// The message names the setting of both programs, and no fix breaks the form.
#[test]
fn an_escape_of_canonical_form_names_the_profile() {
    let input = "---\n[\n  \"\\L\",\n  \"x\\\ty\",\n  \"\\\n     a\\n\\\n    \\\tb\\\n    \",\n]\n";
    let options = canonical().select(rules::select("nonportable-escape").unwrap());
    check(
        options,
        input,
        &expect![[r#"
            warning nonportable-escape [18..20] 0#/1: some readers reject a backslash before a tab; write `\t`
        "#]],
    );
    let with_fix = |options: LintOptions| {
        lint(input.as_bytes(), &options).diagnostics().iter().filter(|found| found.fix.is_some()).count()
    };
    assert_eq!((with_fix(options), with_fix(options.form(Form::Compact))), (1, 2));
    assert_eq!((with_fix(options.form(Form::Kyaml)), with_fix(options.profile(Profile::Portable))), (3, 3));
}

#[test]
fn layout_message_quotes_found_and_wanted() {
    check(
        canonical(),
        "---\n{\r\n   a : 1,\n\n\n}",
        &expect![[r#"
            error noncanonical-layout [5..10] 0#: canonical form has a line break and 2 spaces here; write that instead of a CR LF line break and 3 spaces
            error noncanonical-layout [11..12] 0#/a: canonical form has nothing here; remove a space
            error noncanonical-layout [15..19] 0#: canonical form has a comma and a line break here; write that instead of a comma and 3 line breaks
            error noncanonical-layout [20..20] 0#: canonical form has a line break here; write it
        "#]],
    );
}

#[test]
fn string_message_quotes_the_difference() {
    let long = "x".repeat(60);
    check(
        canonical(),
        &format!("---\n[\n  \"\\x41\",\n  \"a\\nb\",\n  \"a\\\n    b\",\n  \"{long}\\x41{long}\",\n]\n"),
        &expect![[r#"
            error noncanonical-string [8..14] 0#/0: canonical form spells this otherwise; write `"A"`
            error noncanonical-string [18..24] 0#/1: canonical form folds a string that holds a line feed; write each of its lines on a line of its own, ended by `\n\`
            error noncanonical-string [28..38] 0#/2: canonical form has this string on one line; write `"ab"`
            error noncanonical-string [42..168] 0#/3: canonical form spells this otherwise; write `xxxxxxxxxxAxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…` instead of `xxxxxxxxxx\x41xxxxxxxxxxxxxxxxxxxxxxxxxx…`
        "#]],
    );
}

#[test]
fn comment_message_names_the_new_position() {
    check(
        canonical(),
        "# 0\n---\n{\n  a: # 1\n    1,\n  b:\n    # 2\n    2,\n  c: # 3\n    # 4\n    3 # 5\n    ,\n}\n",
        &expect![[r#"
            error noncanonical-comment [0..3] 0#: canonical form has this comment elsewhere; write it below the header, on a line of its own
            error noncanonical-comment [15..18] 0#/a: canonical form has this comment elsewhere; write it after the comma of its value
            error noncanonical-comment [35..38] 0#/b: canonical form has this comment elsewhere; write it below the comment before it, on a line of its own
            error noncanonical-comment [51..54] 0#/c: canonical form has this comment elsewhere; write it after the comma of its value
            error noncanonical-comment [59..62] 0#/c: canonical form has this comment elsewhere; write it above its entry or item, on a line of its own
            warning comment-before-comma [69..72] 0#: some readers take this comment for a part of the value; write the value's comma before it
            error noncanonical-comment [69..72] 0#: canonical form has this comment elsewhere; write it below the comment before it, on a line of its own
        "#]],
    );
}

#[test]
fn comments_are_compared_with_their_neighbours() {
    check(
        canonical(),
        "---\n{\n  a: # moves\n    1,\n\n  # stays\n    b: 2,\n}\n",
        &expect![[r#"
            error noncanonical-comment [11..18] 0#/a: canonical form has this comment elsewhere; write it after the comma of its value
            error noncanonical-layout [36..41] 0#: canonical form has a line break and 2 spaces here; write that instead of a line break and 4 spaces
        "#]],
    );
}

#[test]
fn only_kyaml_has_a_form() {
    check(
        canonical(),
        "---\n{   a: 1,}}\n",
        &expect![[r#"
            error mismatched-bracket [14..15] 0#: one `}` too many closes a collection; remove it
        "#]],
    );
}

#[test]
fn selection_does_not_change_the_verdict() {
    let none = kyaml().select(RuleSet::EMPTY);
    for (input, expected) in [
        ("---\n{a: 1}\n", true),
        ("---\n{a: 1e5} # kyaml-check: nonsense\n", true),
        ("", true),
        ("---\n{a: no}\n", false),
        ("---\n{a: no} # kyaml-check: ignore[ambiguous-value]\n", false),
        ("---\n{a: 1, a: 1}\n", false),
        ("a: 1\n", false),
    ] {
        for options in [kyaml(), canonical(), none] {
            assert_eq!(lint(input.as_bytes(), &options).is_kyaml(), expected, "{input:?} with {options:?}");
        }
    }
}

#[test]
fn comments_ignore_findings_of_one_line() {
    check(kyaml(), "---\n{\n  a: 1e5, # kyaml-check: ignore[nonportable-exponent] it is meant\n}\n", &expect![]);
    check(kyaml(), "---\n{\n  # kyaml-check: ignore[portable, KY-DATA]\n\n  # why\n  a: 1e5, a: 1,\n}\n", &expect![]);
    check(kyaml(), "# kyaml-check: ignore-file[nonportable-empty-stream]\n", &expect![]);
    check(
        kyaml(),
        "---\n{\n  a: \"x\\n\\\n    \\q\", # kyaml-check: ignore[invalid-escape]\n  b: 1e5,\n}\n",
        &expect![[r#"
            warning nonportable-exponent [69..72] 0#/b: `1e5` is a string to many YAML 1.1 readers; write `1.0e+5`
        "#]],
    );
}

/// A comment after a token is about its line. A comment after blanks, tabs or a byte order mark is
/// about the next line with a token.
#[test]
fn comments_ignore_nothing_in_other_lines() {
    check(
        kyaml(),
        "---\n{\n  a: 1e5, # kyaml-check: ignore[portable]\n  b: 1e5,\n}\n",
        &expect![[r#"
            warning nonportable-exponent [53..56] 0#/b: `1e5` is a string to many YAML 1.1 readers; write `1.0e+5`
        "#]],
    );
    check(kyaml(), "---\n{a: 1e5} # kyaml-check: ignore[portable]", &expect![]);
    check(
        kyaml(),
        "# kyaml-check: ignore[ambiguous-value]\n[yes]\n",
        &expect![[r#"
            error missing-header [39..40] 0#: the document has no header; write a line `---` above it
        "#]],
    );
    check(
        kyaml(),
        "\u{FEFF}# kyaml-check: ignore[ambiguous-value]\n[yes]\n",
        &expect![[r#"
            error byte-order-mark [0..3] 0#: the stream starts with a byte order mark; save the file as UTF-8 without it
            error missing-header [42..43] 0#: the document has no header; write a line `---` above it
        "#]],
    );
    check(
        kyaml(),
        "---\n[\n\t# kyaml-check: ignore[ambiguous-value]\n  yes]\n",
        &expect![[r#"
            error tab-separator [6..7] 0#: a tab cannot separate or indent; write spaces instead
        "#]],
    );
    check(kyaml(), "[yes] # kyaml-check: ignore[ambiguous-value, missing-header]\n", &expect![]);
    check(
        kyaml(),
        "---\n[1 # kyaml-check: ignore[unclosed-collection]",
        &expect![[r#"
            warning comment-before-comma [7..49] 0#: some readers take this comment for a part of the value; write the value's comma before it
        "#]],
    );
    check(canonical(), "---\n[] # kyaml-check: ignore[canonical]", &expect![]);
}

#[test]
fn ignore_file_comments_work_beside_other_comments() {
    check(
        kyaml(),
        "---\n{a: 1e5,\n  b: 1 # kyaml-check: ignore[long-key]\n}\n# kyaml-check: ignore-file[portable]\n",
        &expect![[r#"
            warning unused-ignore [42..50] 0#: nothing here breaks `long-key`; remove it
        "#]],
    );
    check(
        kyaml(),
        "---\n1\n# kyaml-check: ignore[long-key]\n",
        &expect![[r#"
            warning unused-ignore [28..36] 0#: nothing here breaks `long-key`; remove it
        "#]],
    );
    let input =
        "---\n{\n  # kyaml-check: ignore-file[portable]\n  a: 1e5, # kyaml-check: ignore[portable]\n  b: 1e5,\n}\n";
    check(kyaml(), input, &expect![]);
}

#[test]
fn options_select_rules_and_severities() {
    let select = |selector| rules::select(selector).unwrap();
    let input = "---\n{a: 1e5, a: no}\n";
    check(
        kyaml().select(select("KY-VAL")),
        input,
        &expect![[r#"
            error ambiguous-value [16..18] 0#/a: `no` is a boolean to some readers and not to others; write `false`, or `"no"` for the string
        "#]],
    );
    check(
        kyaml()
            .select(RuleSet::ALL.difference(select("ambiguous-value")))
            .errors(select("portable"))
            .warnings(select("data")),
        input,
        &expect![[r#"
            error nonportable-exponent [8..11] 0#/a: `1e5` is a string to many YAML 1.1 readers; write `1.0e+5`
            warning duplicate-key [13..14] 0#/a: the mapping holds the key `"a"` already; remove one of the two, or rename it (the key is here first [5..6])
        "#]],
    );
}

#[test]
fn a_stream_far_from_its_form_has_one_finding() {
    let items = "1,".repeat(100);
    check(
        canonical(),
        &format!("---\n[{items}]\n"),
        &expect![[r#"
            error noncanonical-layout [5..5] 0#/0: canonical form is otherwise here and in 100 other places; write all of it with `kyaml-fmt --write`
        "#]],
    );
    // A long document in its form does not make the stream near.
    let long = "  1,\n".repeat(1000);
    assert_eq!(found(canonical(), &format!("---\n[\n{long}]\n---\n[{items}]\n")).len(), 1);
}

/// Between single quotes a backslash is a backslash.
#[test]
fn single_quotes_have_no_escapes() {
    check(
        kyaml(),
        "---\n{'a\\L': 'x\\Ly\\P', b: '\\\t'}\n",
        &expect![[r#"
            error single-quoted-string [5..10] 0#/a\L: KYAML has no single quotes; write `"a\\L"`
            error single-quoted-string [12..20] 0#/a\L: KYAML has no single quotes; write `"x\\Ly\\P"`
            error single-quoted-string [25..29] 0#/b: KYAML has no single quotes; write `"\\\t"`
        "#]],
    );
    let invisible = kyaml().select(rules::select("invisible-character").unwrap());
    check(
        invisible,
        "---\n{'x\u{200B}y\u{2060}': 1}\n",
        &expect![[r#"
            warning invisible-character [7..10] 0#/x\u{200b}y\u{2060}: nobody can see U+200B in this key; remove it, or write `"x\u200by\u2060"`
            warning invisible-character [11..14] 0#/x\u{200b}y\u{2060}: nobody can see U+2060 in this key; remove it, or write `\u2060` between double quotes
        "#]],
    );
    check_fixes(
        invisible,
        "---\n{'it''s\u{200B}\\ \"1\"': 1, a\u{200B}\\b: 2}\n",
        &[
            "---\n{\"it's\\u200b\\\\ \\\"1\\\"\": 1, a\u{200B}\\b: 2}\n",
            "---\n{'it''s\u{200B}\\ \"1\"': 1, \"a\\u200b\\\\b\": 2}\n",
        ],
    );
    // Nobody knows where this key ends.
    check_fixes(invisible, "---\n{'x\u{200B}''\n: 1}\n", &[""]);
}

/// After a backslash, an escape would be the escape of that backslash and a text.
#[test]
fn a_character_after_a_backslash_is_not_escaped() {
    let select = |name| kyaml().select(rules::select(name).unwrap());
    for (name, c) in [("invisible-character", '\u{200B}'), ("bidirectional-control", '\u{202E}')] {
        let input = format!("---\n{{\"a\\{c}\": 1, \"b\\\\{c}\": 2}}\n");
        let report = lint(input.as_bytes(), &select(name));
        let [after_one, after_two] = report.diagnostics() else { panic!("{:#?}", report.diagnostics()) };
        assert!(after_one.message.ends_with("; remove it"), "{}", after_one.message);
        let is_safe =
            |finding: &Diagnostic| finding.fix.as_ref().is_some_and(|fix| fix.applicability() == Applicability::Safe);
        assert_eq!((is_safe(after_one), is_safe(after_two)), (false, true));
    }
}

/// To YAML, `1e5# x` is a string.
#[test]
fn comment_that_touches_a_value_has_one_finding() {
    check(
        kyaml(),
        "---\n[1# x\n, 2]\n",
        &expect![[r#"
            error comment-without-space [6..7] 0#: a comment needs a space before it; write ` #`
        "#]],
    );
}

/// The fixed streams, one for each finding.
#[track_caller]
fn check_fixes(options: LintOptions, input: &str, expected: &[&str]) {
    let report = lint(input.as_bytes(), &options);
    let fixed = report.diagnostics().iter().map(|finding| match &finding.fix {
        Some(fix) => String::from_utf8(fix.apply(input.as_bytes())).unwrap(),
        None => String::new(),
    });
    assert_eq!(fixed.collect::<Vec<_>>(), expected);
}

#[test]
fn findings_have_fixes() {
    check_fixes(kyaml(), "---\n{a: 1e5}\n", &["---\n{a: 1.0e+5}\n"]);
    check_fixes(kyaml(), "---\n{a: \"\\L\"}\n", &["---\n{a: \"\\u2028\"}\n"]);
    check_fixes(kyaml(), "---\n{a: 1 # x\n  , b: 2}\n", &["---\n{a: 1, # x\n   b: 2}\n"]);
    check_fixes(kyaml(), "---\n{a: 1 # x\n}\n", &["---\n{a: 1, # x\n}\n"]);
    check_fixes(kyaml(), "---\n[1 # x\n]\n", &["---\n[1, # x\n]\n"]);
    check_fixes(
        canonical(),
        "---\n{\n  \"a\":  1\n}\n",
        &["---\n{\n  a:  1\n}\n", "---\n{\n  \"a\": 1\n}\n", "---\n{\n  \"a\":  1,\n}\n"],
    );
    let (two, marked) = ("---\r\n1\r\n---\r\n{}\r\n", "---\r\n1\r\n---\r\n# YAML\r\n{}\r\n");
    check_fixes(kyaml().profile(Profile::Portable), two, &[marked]);
    let far = format!("---\n[{}]\n", "1,".repeat(20));
    check_fixes(canonical(), &far, &[&format!("---\n[\n{}]\n", "  1,\n".repeat(20))]);
    check_fixes(kyaml(), "---\n{\n  a: 1, # kyaml-check: ignore[long-key]\n}\n", &["---\n{\n  a: 1,\n}\n"]);
    check_fixes(kyaml(), "# kyaml-check: ignore[long-key]\n---\n1\n", &["---\n1\n"]);
    check_fixes(kyaml(), "# kyaml-check: ignore[long-key]\r\n---\n1\n", &["---\n1\n"]);
    check_fixes(kyaml(), "---\n[\n  # kyaml-check: ignore[long-key]\n  1]\n", &["---\n[\n  1]\n"]);
    check_fixes(
        kyaml(),
        "---\n{\n  # kyaml-check: ignore[long-key, portable]\n  a: 1e5,\n}\n",
        &["---\n{\n  # kyaml-check: ignore[portable]\n  a: 1e5,\n}\n"],
    );
    check_fixes(
        kyaml(),
        "---\n{a: 1e5} # kyaml-check: ignore[alias, long-key,portable, tag ] a reason\n",
        &[
            "---\n{a: 1e5} # kyaml-check: ignore[long-key,portable, tag ] a reason\n",
            "---\n{a: 1e5} # kyaml-check: ignore[alias, portable, tag ] a reason\n",
            "---\n{a: 1e5} # kyaml-check: ignore[alias, long-key,portable ] a reason\n",
        ],
    );
}

/// Of a comment that another form, or a name in other letters, may need, a fix leaves the rest.
#[test]
fn needed_names_stay_in_a_comment() {
    check_fixes(
        kyaml(),
        "---\n{a: 1} # kyaml-check: ignore[long-key, noncanonical-layout]\n",
        &["---\n{a: 1} # kyaml-check: ignore[noncanonical-layout]\n"],
    );
    check_fixes(
        kyaml(),
        "---\n{a: 1} # kyaml-check: ignore[ambigous-key, long-key]\n",
        &[
            "---\n{a: 1} # kyaml-check: ignore[ambiguous-key, long-key]\n",
            "---\n{a: 1} # kyaml-check: ignore[ambigous-key]\n",
        ],
    );
    check_fixes(kyaml(), "---\n{a: 1} # kyaml-check: ignore[long-key, a-z, ]\n", &["---\n{a: 1}\n"; 3]);
}

/// A safe fix removes no words that a person wrote.
#[test]
fn removing_a_reason_is_a_guess() {
    for (comment, expected) in [
        ("# kyaml-check: ignore[long-key]", Applicability::Safe),
        ("#  kyaml-check:  ignore-file[long-key, tag] ", Applicability::Safe),
        ("# kyaml-check: ignore[long-key] because of X", Applicability::Unsafe),
        ("# kyaml-check: ignore-file[long-key, tag], generated", Applicability::Unsafe),
        ("# kyaml-check: ignore[long-key, portable] because of X", Applicability::Safe),
    ] {
        let input = format!("---\n{{a: {}}} {comment}\n", if comment.contains("portable") { "1e5" } else { "1" });
        let report = lint(input.as_bytes(), &kyaml());
        assert!(!report.is_clean(), "{comment}");
        for finding in report.diagnostics() {
            assert_eq!(finding.fix.as_ref().map(Fix::applicability), Some(expected), "{comment}");
        }
    }
}

#[test]
fn quotes_start_at_their_line() {
    check(
        canonical(),
        "---\n\"\\\n   a\\n\\\n   x\\x41y\\n\\\n  \"\n",
        &expect![[r#"
            error noncanonical-string [4..31] 0#: canonical form spells this otherwise; write `   xAy\n\⏎` instead of `   x\x41y\n\⏎`
        "#]],
    );
}

#[test]
fn fix_of_a_far_stream_replaces_its_rest() {
    let keys: Vec<String> = ('あ'..='そ').map(|key| format!("   {key}: 1 ,\n")).collect();
    let input = format!("---\n{{\n{}}}\n", keys.concat());
    for (form, layout) in [(Form::Canonical, Layout::Canonical), (Form::Compact, Layout::Compact)] {
        let tree = kyaml_core::parse(input.as_bytes()).into_result().unwrap();
        let written = render_tree(&tree, &WriteOptions::default().layout(layout));
        let report = lint(input.as_bytes(), &kyaml().form(form));
        let [found] = report.diagnostics() else { panic!("{:#?}", report.diagnostics()) };
        let fix = found.fix.as_ref().unwrap();
        assert_eq!(String::from_utf8(fix.apply(input.as_bytes())).unwrap(), written);
        let same = input.bytes().zip(written.bytes()).take_while(|(old, new)| old == new).count();
        assert!(fix.span().start + 3 >= same, "{:?} of {same}", fix.span());
    }
}

#[test]
fn truncated_values_are_read_to_their_end() {
    check(
        kyaml(),
        "\n  {a:\n",
        &expect![[r#"
            error missing-header [3..4] 0#: the document has no header; write a line `---` above it
            error missing-value [4..6] 0#/a: this entry has no value; write one after the colon, such as `null`
            error unclosed-collection [6..6] 0#: `{` (line 2) seems to lack its `}`; write `}` where the mapping ends (this bracket is open [3..4])
        "#]],
    );
}

fn finds(rule: &str, input: &str) -> bool {
    lint(input.as_bytes(), &kyaml()).diagnostics().iter().any(|found| found.rule.name() == rule)
}

/// A comment by which `block-style` is found nowhere.
const MARK: &str = "# kyaml-check: ignore-file[block-style]";

/// In a block scalar, and on the later lines of a text in single quotes, `#` starts no comment.
#[test]
fn foreign_scalars_ignore_nothing() {
    for input in [
        // Block scalars, which are indented deeper than the dash, key or value that they belong to.
        format!("a: |\n  x {MARK}\n"),
        format!("a: 1\nb: |\n {MARK}\n"),
        format!("- |\n {MARK}\n"),
        format!("- a: >-\n\n    x\n   {MARK}\n"),
        format!("- - |+2\n     {MARK}\n"),
        format!("a: 1\n? |\n  {MARK}\n"),
        format!("--- |\n{MARK}\n"),
        format!("a: |1\n {MARK}\n"),
        format!("a: |9\n {MARK}\n"),
        format!("a: !!str |\n {MARK}\n"),
        format!("a: !!str &b |\n \"\n {MARK}\n"),
        format!("a: |\t\n  {MARK}\n"),
        format!("a: | # why\n  {MARK}\n"),
        // Texts in single quotes, in which two make one.
        format!("a: 'it''s\n  {MARK}'\n"),
        format!("a: 'x\n  it''s {MARK}'\n"),
        format!("a: '\n  {MARK}'\n"),
        format!("a: 1\n'x\n  {MARK}': 1\n"),
        format!("\u{FEFF}'x\n  {MARK}'\n---\na: 1\n"),
        format!("a: 1\nb: ['x\n  {MARK}']\n"),
        format!("a: 1\nb: [x, 'y\n  {MARK}']\n"),
        format!("a: 1\nb: {{'x\n  {MARK}': 1}}\n"),
    ] {
        assert!(finds("block-style", &input), "{input}");
    }
}

#[test]
fn comments_beside_foreign_scalars_ignore_findings() {
    for input in [
        format!("a: | {MARK}\n  x\n"),
        format!("a: |\n  x\nb: 1 {MARK}\n"),
        format!("- a: |\n    x\n  {MARK}\n  b: 1\n"),
        format!("- - a: |\n      x\n   {MARK}\n"),
        format!("? a: |\n    x\n  {MARK}\n"),
        format!("--- |\n x\n---\na: 1 {MARK}\n"),
        format!("--- |\n x\n...\na: 1 {MARK}\n"),
        // These are not headers of block scalars.
        format!("a: 1\nb: |x\n  {MARK}\n"),
        format!("a: 1\nb: |0\n  {MARK}\n"),
        format!("a: 1\nb: |+22\n  {MARK}\n"),
        format!("a: \"x\" |\n    {MARK}\n"),
        // A quote closes the text.
        format!("a: 'x\n  y' {MARK}\n"),
        format!("a: 'x\n' {MARK}\n"),
        format!("a: 'x\n  y' {MARK}\nb: 'z'"),
        format!("a: 'x\n  it''' {MARK}\n"),
        format!("a: 1 {MARK}\nb: 'x\n  y'"),
        format!("a: ''\nb: 1 {MARK}\nc: 'x'\n"),
        format!("a: 'x'\nb: 1 {MARK}\nc: 'y'\n"),
        format!("a: 'x'''\nb: 1 {MARK}\nc: 'y'\n"),
        // No text in quotes starts here.
        format!("a: x\nb: 1 {MARK}\nc: 'y'\n"),
        format!("a: it 's\nb: 1 {MARK}\n"),
        format!("a: it 's\nb: 1 {MARK}\nc: it 's\n"),
        format!("a: \"x\" 'y\nb: 1 {MARK}\nc: 'z'\n"),
    ] {
        assert!(!finds("block-style", &input), "{input}");
    }
}

/// A comment behind the end of a text is about the line that the text ends on.
#[test]
fn comment_after_a_scalar_is_about_its_last_line() {
    let (rule, mark) = ("ambiguous-value", "# kyaml-check: ignore[ambiguous-value]");
    assert!(!finds(rule, &format!("---\n{{a: 'x\n  y', b: yes {mark}\n}}\n")));
    assert!(finds(rule, &format!("---\n{{a: yes, b: 'x\n  y' {mark}\n}}\n")));
    assert!(finds(rule, &format!("---\n{{a: 'x\n  y' {mark}\n  , b: yes}}\n")));
}

/// In a stream that is not KYAML, an apparent number may be part of a string. The parser's own
/// fixes take that into account.
#[test]
fn fixes_of_warnings_beside_errors_are_guesses() {
    let applicability = |rule: &str, input: &str| {
        let report = lint(input.as_bytes(), &kyaml());
        let finding = report.diagnostics().iter().find(|found| found.rule.name() == rule);
        finding.and_then(|found| found.fix.as_ref()).map(Fix::applicability)
    };
    assert_eq!(applicability("nonportable-exponent", "---\n{a: [1 1e5]}\n"), Some(Applicability::Unsafe));
    assert_eq!(applicability("nonportable-exponent", "---\n{a: [1, 1e5]}\n"), Some(Applicability::Safe));
    assert_eq!(applicability("missing-header", "&a [1]\n"), Some(Applicability::Safe));
}
