//! What a finding says: its place in the stream and in the document, and its message.

use kyaml_core::{Layout, Profile, WriteOptions, render_tree};
use kyaml_lint::{Form, LintOptions, RuleSet, lint, rules};

/// Each line of `expected` is `severity rule [start..end] document#pointer: message`.
#[track_caller]
fn check(options: LintOptions, input: &str, expected: &[&str]) {
    let found: Vec<String> = lint(input.as_bytes(), &options)
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
        .collect();
    assert_eq!(found, expected);
}

fn kyaml() -> LintOptions {
    LintOptions::default()
}

fn canonical() -> LintOptions {
    kyaml().form(Form::Canonical)
}

#[test]
fn a_finding_names_its_document_and_node() {
    check(
        kyaml(),
        "# a comment\n---\n{a: [1, {\"b/c~\": no}]}\n---\n[yes]\n",
        &[
            "error ambiguous-value [33..35] 0#/a/1/b~1c~0: `no` is a boolean to some readers and not to others; write `false`, or `\"no\"` for the string",
            "error ambiguous-value [44..47] 1#/0: `yes` is a boolean to some readers and not to others; write `true`, or `\"yes\"` for the string",
        ],
    );
}

/// A key that is ASCII does not look like itself, and one with a character that other rules find looks like nothing.
#[test]
fn what_other_rules_find_is_no_look_alike() {
    check(kyaml(), "---\n{\"é\": 1, \"ab\": 2}\n", &[]);
    check(
        kyaml(),
        "---\n{\"ab\u{202E}\": 1}\n",
        &[
            "warning bidirectional-control [8..11] 0#/ab\u{202E}: U+202E changes the order in which this line is shown; write `\\u202e`",
        ],
    );
}

#[test]
fn the_lines_of_a_value_after_something_else_are_not_looked_at() {
    check(
        kyaml(),
        "---\n\t {\n\"a\": 1}\n",
        &["error tab-separator [4..5] 0#: a tab cannot separate or indent; write spaces instead"],
    );
}

#[test]
fn a_report_counts_documents_and_says_whether_anything_was_found() {
    for (input, documents, is_clean) in
        [("", 0, false), ("---\n1\n", 1, true), ("---\n1\n---\n2\n", 2, true), ("---\n[yes]\n", 1, false)]
    {
        let report = lint(input.as_bytes(), &kyaml());
        assert_eq!((report.documents(), report.is_clean()), (documents, is_clean), "{input:?}");
    }
}

#[test]
fn errors_and_warnings_stand_in_the_order_of_their_places() {
    check(
        kyaml(),
        "---\n{a: 1e5, a: 1}\n",
        &[
            "warning nonportable-exponent [8..11] 0#/a: `1e5` is a string to many YAML 1.1 readers; write `1.0e+5`",
            "error duplicate-key [13..14] 0#/a: the mapping holds the key `\"a\"` already; remove one of the two, or rename it (the key is here first [5..6])",
        ],
    );
}

#[test]
fn the_portable_profile_makes_errors_of_warnings_and_has_its_own_canonical_form() {
    let input = "---\n[\n  1e21,\n]\n";
    check(
        canonical(),
        input,
        &["warning nonportable-exponent [8..12] 0#/0: `1e21` is a string to many YAML 1.1 readers; write `1.0e+21`"],
    );
    check(
        canonical().profile(Profile::Portable),
        input,
        &["error nonportable-exponent [8..12] 0#/0: `1e21` is a string to many YAML 1.1 readers; write `1.0e+21`"],
    );
}

#[test]
fn a_layout_finding_says_what_stands_there_and_what_should() {
    check(
        canonical(),
        "---\n{\r\n   a : 1,\n\n\n}",
        &[
            "error noncanonical-layout [5..10] 0#: canonical form has a line break and 2 spaces here; write that instead of a CR LF line break and 3 spaces",
            "error noncanonical-layout [11..12] 0#/a: canonical form has nothing here; remove a space",
            "error noncanonical-layout [15..19] 0#: canonical form has a comma and a line break here; write that instead of a comma and 3 line breaks",
            "error noncanonical-layout [20..20] 0#: canonical form has a line break here; write it",
        ],
    );
}

#[test]
fn a_string_finding_quotes_the_difference() {
    let long = "x".repeat(60);
    check(
        canonical(),
        &format!("---\n[\n  \"\\x41\",\n  \"a\\nb\",\n  \"a\\\n    b\",\n  \"{long}\\x41{long}\",\n]\n"),
        &[
            "error noncanonical-string [8..14] 0#/0: canonical form spells this otherwise; write `\"A\"`",
            "error noncanonical-string [18..24] 0#/1: canonical form folds a string that holds a line feed; write each of its lines on a line of its own, ended by `\\n\\`",
            "error noncanonical-string [28..38] 0#/2: canonical form has this string on one line; write `\"ab\"`",
            "error noncanonical-string [42..168] 0#/3: canonical form spells this otherwise; write `xxxxxxxxxxAxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…` instead of `xxxxxxxxxx\\x41xxxxxxxxxxxxxxxxxxxxxxxxxx…`",
        ],
    );
}

#[test]
fn a_comment_finding_says_where_the_comment_belongs() {
    check(
        canonical(),
        "# 0\n---\n{\n  a: # 1\n    1,\n  b:\n    # 2\n    2,\n  c: # 3\n    # 4\n    3 # 5\n    ,\n}\n",
        &[
            "error noncanonical-comment [0..3] 0#: canonical form has this comment elsewhere; write it below the header, on a line of its own",
            "error noncanonical-comment [15..18] 0#/a: canonical form has this comment elsewhere; write it after the comma of its value",
            "error noncanonical-comment [35..38] 0#/b: canonical form has this comment elsewhere; write it below the comment before it, on a line of its own",
            "error noncanonical-comment [51..54] 0#/c: canonical form has this comment elsewhere; write it after the comma of its value",
            "error noncanonical-comment [59..62] 0#/c: canonical form has this comment elsewhere; write it above its entry or item, on a line of its own",
            "warning comment-before-comma [69..72] 0#: some readers take this comment for a part of the value; write the value's comma before it",
            "error noncanonical-comment [69..72] 0#: canonical form has this comment elsewhere; write it below the comment before it, on a line of its own",
        ],
    );
}

#[test]
fn a_comment_that_stays_is_compared_with_its_neighbours() {
    check(
        canonical(),
        "---\n{\n  a: # moves\n    1,\n\n  # stays\n    b: 2,\n}\n",
        &[
            "error noncanonical-comment [11..18] 0#/a: canonical form has this comment elsewhere; write it after the comma of its value",
            "error noncanonical-layout [36..41] 0#: canonical form has a line break and 2 spaces here; write that instead of a line break and 4 spaces",
        ],
    );
}

#[test]
fn a_stream_that_is_not_kyaml_has_no_form() {
    check(
        canonical(),
        "---\n{   a: 1,}}\n",
        &["error mismatched-bracket [14..15] 0#: one `}` too many closes a collection; remove it"],
    );
}

#[test]
fn a_stream_is_kyaml_whatever_is_looked_for() {
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
fn comments_ignore_what_they_name_in_their_line_or_the_next() {
    check(kyaml(), "---\n{\n  a: 1e5, # kyaml-check: ignore[nonportable-exponent] it is meant\n}\n", &[]);
    check(kyaml(), "---\n{\n  # kyaml-check: ignore[portable, KY-DATA]\n\n  # why\n  a: 1e5, a: 1,\n}\n", &[]);
    check(kyaml(), "# kyaml-check: ignore-file[nonportable-empty-stream]\n", &[]);
    check(
        kyaml(),
        "---\n{\n  a: \"x\\n\\\n    \\q\", # kyaml-check: ignore[invalid-escape]\n  b: 1e5,\n}\n",
        &["warning nonportable-exponent [69..72] 0#/b: `1e5` is a string to many YAML 1.1 readers; write `1.0e+5`"],
    );
}

/// A comment after something is about its line. One with only blanks, tabs or a byte order mark before it is about the next line that holds a token.
#[test]
fn comments_ignore_nothing_in_other_lines() {
    check(
        kyaml(),
        "---\n{\n  a: 1e5, # kyaml-check: ignore[portable]\n  b: 1e5,\n}\n",
        &["warning nonportable-exponent [53..56] 0#/b: `1e5` is a string to many YAML 1.1 readers; write `1.0e+5`"],
    );
    check(kyaml(), "---\n{a: 1e5} # kyaml-check: ignore[portable]", &[]);
    check(
        kyaml(),
        "# kyaml-check: ignore[ambiguous-value]\n[yes]\n",
        &["error missing-header [39..40] 0#: the document has no header; write a line `---` above it"],
    );
    check(
        kyaml(),
        "\u{FEFF}# kyaml-check: ignore[ambiguous-value]\n[yes]\n",
        &[
            "error byte-order-mark [0..3] 0#: the stream starts with a byte order mark; save the file as UTF-8 without it",
            "error missing-header [42..43] 0#: the document has no header; write a line `---` above it",
        ],
    );
    check(
        kyaml(),
        "---\n[\n\t# kyaml-check: ignore[ambiguous-value]\n  yes]\n",
        &["error tab-separator [6..7] 0#: a tab cannot separate or indent; write spaces instead"],
    );
    check(kyaml(), "[yes] # kyaml-check: ignore[ambiguous-value, missing-header]\n", &[]);
    check(
        kyaml(),
        "---\n[1 # kyaml-check: ignore[unclosed-collection]",
        &[
            "warning comment-before-comma [7..49] 0#: some readers take this comment for a part of the value; write the value's comma before it",
        ],
    );
    check(canonical(), "---\n[] # kyaml-check: ignore[canonical]", &[]);
}

#[test]
fn comments_that_ignore_a_file_may_stand_after_others() {
    check(
        kyaml(),
        "---\n{a: 1e5,\n  b: 1 # kyaml-check: ignore[long-key]\n}\n# kyaml-check: ignore-file[portable]\n",
        &["warning unused-ignore [42..50] 0#: nothing here breaks `long-key`; remove it"],
    );
    check(
        kyaml(),
        "---\n1\n# kyaml-check: ignore[long-key]\n",
        &["warning unused-ignore [28..36] 0#: nothing here breaks `long-key`; remove it"],
    );
}

#[test]
fn comments_that_ignore_nothing_are_found() {
    check(
        kyaml(),
        "---\n{a: 1} # kyaml-check: ignore[long-key, ambigous-key, noncanonical-layout] # kyaml-check: nonsense\n# kyaml-check: ignore\n",
        &[
            "warning unused-ignore [33..41] 0#: nothing here breaks `long-key`; remove it",
            "warning unused-ignore [43..55] 0#: there is no rule `ambigous-key`; write `ambiguous-key`",
            "warning unused-ignore [102..123] 0#: this comment is to ignore findings, and cannot be understood; write `# kyaml-check: ignore[name-of-a-rule]`",
        ],
    );
}

#[test]
fn rules_can_be_left_out_and_be_errors_or_warnings() {
    let select = |selector| rules::select(selector).unwrap();
    let input = "---\n{a: 1e5, a: no}\n";
    check(
        kyaml().select(select("KY-VAL")),
        input,
        &[
            "error ambiguous-value [16..18] 0#/a: `no` is a boolean to some readers and not to others; write `false`, or `\"no\"` for the string",
        ],
    );
    check(
        kyaml()
            .select(RuleSet::ALL.difference(select("ambiguous-value")))
            .errors(select("portable"))
            .warnings(select("data")),
        input,
        &[
            "error nonportable-exponent [8..11] 0#/a: `1e5` is a string to many YAML 1.1 readers; write `1.0e+5`",
            "warning duplicate-key [13..14] 0#/a: the mapping holds the key `\"a\"` already; remove one of the two, or rename it (the key is here first [5..6])",
        ],
    );
}

#[test]
fn a_stream_far_from_its_form_has_one_finding() {
    let items = "1,".repeat(100);
    check(
        canonical(),
        &format!("---\n[{items}]\n"),
        &[
            "error noncanonical-layout [5..5] 0#/0: canonical form is otherwise here and in 100 other places; write all of it with `kyaml-fmt --write`",
        ],
    );
}

#[test]
fn text_that_deceives_the_eye_is_found() {
    check(
        kyaml(),
        "---\n{rоle: \"a\u{202E}b\", # \u{2066}\n  role: 1, \"x\u{200B}y\": 2}\n",
        &[
            "warning look-alike-key [5..10] 0#/rоle: this key looks like `role`, but holds U+043E; write `role`",
            "warning bidirectional-control [14..17] 0#/rоle: U+202E changes the order in which this line is shown; write `\\u202e`",
            "warning bidirectional-control [23..26] 0#: U+2066 changes the order in which this line is shown; remove it",
            "warning look-alike-key [29..33] 0#/role: this key looks like the key rоle and is another one; write the same key, or one that looks different (the key that it looks like [5..10])",
            "warning invisible-character [40..43] 0#/x\u{200B}y: nobody can see U+200B in this key; remove it, or write `\\u200b`",
        ],
    );
}

/// What mends each finding.
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
fn findings_carry_what_mends_them() {
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
    let far = format!("---\n[{}]\n", "1,".repeat(20));
    check_fixes(canonical(), &far, &[&format!("---\n[\n{}]\n", "  1,\n".repeat(20))]);
    check_fixes(kyaml(), "---\n{\n  a: 1, # kyaml-check: ignore[long-key]\n}\n", &["---\n{\n  a: 1,\n}\n"]);
    check_fixes(kyaml(), "# kyaml-check: ignore[long-key]\n---\n1\n", &["---\n1\n"]);
    check_fixes(kyaml(), "---\n[\n  # kyaml-check: ignore[long-key]\n  1]\n", &["---\n[\n  1]\n"]);
    check_fixes(
        kyaml(),
        "---\n{\n  # kyaml-check: ignore[long-key, portable]\n  a: 1e5,\n}\n",
        &["---\n{\n  # kyaml-check: ignore[portable]\n  a: 1e5,\n}\n"],
    );
}

#[test]
fn a_spelling_is_quoted_from_its_line_on() {
    check(
        canonical(),
        "---\n\"\\\n   a\\n\\\n   x\\x41y\\n\\\n  \"\n",
        &[
            "error noncanonical-string [4..31] 0#: canonical form spells this otherwise; write `   xAy\\n\\⏎` instead of `   x\\x41y\\n\\⏎`",
        ],
    );
}

#[test]
fn the_fix_of_a_stream_far_from_its_form_is_the_rest_of_its_form() {
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
fn a_value_that_is_cut_off_is_read_to_its_end() {
    check(
        kyaml(),
        "\n  {a:\n",
        &[
            "error missing-header [3..4] 0#: the document has no header; write a line `---` above it",
            "error unclosed-collection [3..4] 0#: this entry has no value; write one after the colon, such as `null` (the mistake is here [6..6])",
            "error unclosed-collection [6..6] 0#: `{` (line 2) seems to lack its `}`; write `}` where the mapping ends",
        ],
    );
}
