//! The notes on YAML that kubectl refuses or reads otherwise (KY-FROM-5, KY-FROM-15, KY-FROM-30), as
//! measured with its reading, `go-sigs-yaml/kubectl`.

use kyaml_core::{Ambiguity, BlankLines, Style, WriteOptions, render_tree};
use kyaml_import::{ImportOptions, KeyComments, NoteKind, Schema, import};

fn check(input: &str, expected: &[(usize, NoteKind)]) {
    let imported = import(input.as_bytes(), &ImportOptions::default());
    let notes: Vec<_> = imported.notes().iter().map(|note| (note.span.start, note.kind.clone())).collect();
    assert_eq!(notes, expected, "{input:?}");
    assert!(imported.errors().is_empty(), "{input:?}");
}

#[test]
fn indenting_tab_is_noted_once_a_document() {
    let tab = |at| [(at, NoteKind::TabIndents)];
    check("\ta\n", &tab(0));
    check("a: 1\n\t# c\n\t# d\n", &tab(5));
    check("# c\n\t# d\na: 1\n", &tab(4));
    check("a: 1\n\t\nb: 2\n", &tab(5));
    check("a:\n \tb\n", &tab(4));
    check("- \ta\n", &tab(2));
    check("a: |\n  x\n\t\nb: 1\n", &tab(9));
    check("a: {b: 1}\n\t# c\n", &tab(10));
    check("\t# c\n", &tab(0));
    check("\t\n---\na: 1\n", &tab(0));
    check("\t[1]\n", &tab(0));
    check("[1]\n\t\n", &tab(4));
    check("\t# a\na: 1\n---\n\t# b\nb: 1\n", &[(0, NoteKind::TabIndents), (14, NoteKind::TabIndents)]);
}

#[test]
fn separator_with_content_is_noted() {
    let lines = |at: &[usize]| at.iter().map(|&at| (at, NoteKind::SeparatorLine)).collect::<Vec<_>>();
    check("--- {a: 1}\n", &lines(&[0]));
    check("--- |\n  a\n--- b\n", &lines(&[0, 10]));
    check("a: \"b\n\n---c\"\n", &lines(&[7]));
    for input in ["--- # c\na: 1\n", "---\t# c\na: 1\n", "--- \r\na: 1\r\n", "# ---a\na: 1\n", " ---a\n", "a: 1\n"] {
        check(input, &[]);
    }
}

#[test]
fn end_marker_before_a_document_is_noted() {
    let marker = |at| [(at, NoteKind::EndMarkerFirst)];
    check("...\na: 1\n", &marker(0));
    check("\u{FEFF}...\na: 1\n", &marker(3));
    check("\u{FEFF}\n...\na: 1\n", &marker(4));
    check("# c\n\n... # d\n", &marker(5));
    check("a: 1\n...\n...\n", &[]);
    check("---\n...\n", &[(0, NoteKind::EmptyDocument)]);
    // The splitter drops the second separator.
    check("a: 1\n---\n...\n", &[(9, NoteKind::EndMarkerFirst)]);
}

#[test]
fn tab_that_starts_a_block_scalar_is_noted() {
    let tab = |at| [(at, NoteKind::TabStartsText)];
    check("a: |\n  \tb\n", &tab(7));
    check("- >- # c\n\n \tb\n", &tab(11));
    check("a: |2\n  \tb\n", &[]);
    check("a: |\n  b\n  \tc\n", &[]);
}

#[test]
fn stream_of_empty_documents_is_noted() {
    check("---\n---\n# c\n", &[(0, NoteKind::EmptyDocument)]);
    for input in ["---\n---\na: 1\n---\n# c\n---\nb: 1\n---\n", "---\nnull\n", "# c\n---\na: 1\n", "", "# c\n"] {
        check(input, &[]);
    }
}

#[test]
fn distant_colon_is_noted() {
    let key = |at| [(at, NoteKind::DistantColon)];
    check("a: {\"b\"\n : 1}\n", &key(4));
    check("a: {b # c\n # d\n : 1}\n", &key(4));
    check("a: {'b\n c': 1}\n", &key(4));
    check("a: {&x !!str\n b: 1}\n", &key(4));
    let expanded = NoteKind::Expanded { aliases: 1, merge_keys: 0 };
    check("- &x a\n- {*x\n : 1}\n", &[(10, expanded), (10, NoteKind::DistantColon)]);
    check("a: {!!str # c\n b: 1}\n", &key(4));
    check("a: {&x # c\n b: 1}\n", &key(4));
    check(&format!("!!str a{}b: 1\n", " ".repeat(1020)), &key(0));
    check(&format!("a: {{\"{}\": 1}}\n", r"\x61".repeat(257)), &key(4));
    for input in ["a: {? b\n c : 1}\n", "a: {? &x\n b : 1}\n", "a: {b:\n 1,\n c: 1}\n", "? a\n  b\n: 1\n"] {
        check(input, &[]);
    }
}

#[test]
fn tag_before_an_indicator_is_noted() {
    let tag = |at| [(at, NoteKind::TagBeforeIndicator)];
    check("[!]\n", &tag(1));
    check("a: [!!str, b]\n", &tag(4));
    check("a: {b: !}\n", &tag(7));
    for input in ["[! ]\n", "[! a]\n", "a: !\n"] {
        check(input, &[]);
    }
}

#[test]
fn merged_alias_of_a_sequence_is_noted() {
    let expanded = NoteKind::Expanded { aliases: 2, merge_keys: 1 };
    check("a: &a {x: 1}\ns: &s [*a]\nc: {<<: *s}\n", &[(20, expanded), (32, NoteKind::MergedAlias)]);
    let expanded = NoteKind::Expanded { aliases: 1, merge_keys: 1 };
    check("a: &a {x: 1}\nc: {<<: [*a]}\n", &[(17, expanded)]);
}

#[test]
fn question_mark_in_brackets_is_noted() {
    let mark = |at| [(at, NoteKind::QuestionMark)];
    check("[a?]\n", &mark(2));
    check("a: {b\n : 1, c?d: 1}\n", &[(4, NoteKind::DistantColon), (13, NoteKind::QuestionMark)]);
    for input in ["a?: b?\n", "['a?', \"b?\"]\n", "{? a : 1}\n"] {
        check(input, &[]);
    }
}

#[test]
fn json_that_kubectl_reads_as_yaml_is_noted() {
    let json = |at| [(at, NoteKind::JsonAsYaml)];
    check(r#"["a", "\/"]"#, &json(7));
    check(r#""\ud83d\ude00""#, &json(1));
    check("[\"\u{7F}\"]", &json(2));
    for input in [r#"{"a": "\/"}"#, r#"["\\/", "\ue000\u0061"]"#] {
        check(input, &[]);
    }
}

#[test]
fn wide_encoding_is_noted() {
    let note = |input: &[u8]| import(input, &ImportOptions::default()).notes().first().cloned().map(|note| note.kind);
    assert_eq!(note(b"\xFE\xFF\0a\0\n"), Some(NoteKind::WideEncoding));
    assert_eq!(note(b"a\0\0\0\n\0\0\0"), Some(NoteKind::WideEncoding));
    assert_eq!(note(b"\xEF\xBB\xBFa\n"), None);
}

#[test]
fn added_line_feed_is_noted() {
    let added = |at| [(at, NoteKind::LineFeedAdded)];
    check("a: |\n  b", &added(7));
    check("a: >+\n  b\n  c", &added(12));
    check("---\na: 1\n---\n- |\n  b\n   ", &added(19));
    check("a: |+\n ", &added(0));
    for input in ["a: |-\n  b", "a: |\n  b\n", "a: |\n", "a: |", "a: |\n  b\n ", "a: b"] {
        check(input, &[]);
    }
}

#[test]
fn other_tabs_have_no_note() {
    for input in [
        "a:\t1\n",
        "a: 1\t# c\n",
        "a:\t\n  b: 1\n",
        "{a: 1,\n\tb: 2}\n",
        "a: x\n \ty\n",
        "a: \"x\n\ty\"\n",
        "a: |\n  x\n  \ty\n",
        "# \tc\na: 1\n",
        "a: 1 #\t\n",
    ] {
        check(input, &[]);
    }
}

#[test]
fn directives_and_escaped_solidi_are_noted() {
    check("%YAML 1.2\n%FOO\n---\na: 1\n", &[(0, NoteKind::Directive), (10, NoteKind::Directive)]);
    check("a: 1\n...\n%FOO\n---\nb: 2\n", &[(9, NoteKind::Directive)]);
    check("---\n'x\n%b'\n", &[]);
    check("a: \"x\\/\\/y\"\nb: '\\/'\n", &[(5, NoteKind::EscapedSolidus)]);
    // JSON has this escape, and Kubernetes' tools read it as JSON.
    check("{\"a\": \"\\/\"}\n", &[]);
}

#[test]
fn expanded_aliases_are_noted_once_a_document() {
    let expanded = |at, aliases, merge_keys| (at, NoteKind::Expanded { aliases, merge_keys });
    check("a: &x 1\nb: *x\nc: [*x]\n", &[expanded(11, 2, 0)]);
    check("a: &x 1\n*x : 2\n", &[expanded(8, 1, 0)]);
    check("a: &x {b: 1}\nc: {<<: *x}\n", &[expanded(17, 1, 1)]);
    check("c: {d: 1, <<: {e: 1}}\n", &[expanded(10, 0, 1)]);
    check("- &x a\n- *x\n---\n- &x b\n- *x\n", &[expanded(9, 1, 0), expanded(25, 1, 0)]);
    check("a: &x 1\nb: \"*x\"\n", &[]);
}

#[test]
fn commented_out_yaml_is_noted_once_a_stream() {
    let first = |at| [(at, NoteKind::CommentedOut)];
    check("# a: 1\n# b: 2\nc: 3\n", &first(0));
    check("a: 1\r\n  ##b:\r\n  ##  - c\r\n", &first(8));
    check("a: 1 # b: 2\n# c: 3\n#  - d: 4\n#  - \"e\": 5\n", &first(12));
    check("# a: 1\n# b: 2\nc: 3\n---\n# a: 1\n# b: 2\nc: 3\n", &first(0));
}

#[test]
fn distant_place_of_a_comment_is_noted() {
    let lines = |count: usize| "  - b\n".repeat(count);
    let moved = [(3, NoteKind::MovedComment { key: "a".to_owned() })];
    check(&format!("a: # c\n{}", lines(11)), &moved);
    check(&format!("a: # c\n{}\n\n# d\ne: 1\n", lines(11)), &moved);
    check(&format!("a: # c\n{}\n\n\n# d\ne: 1\n", lines(10)), &[]);
    check(&format!("# c\na:\n{}", lines(11)), &[]);
    check(&format!("a: [\n{}] # c\n", "1,\n".repeat(11)), &[]);
}

#[test]
fn comments_that_programs_obey_are_noted_if_they_leave_their_line() {
    let moved =
        |at, program, key: Option<&str>| [(at, NoteKind::MovedDirective { program, key: key.map(str::to_owned) })];
    check("a: # NOSONAR\n  b: 1\n", &moved(3, "SonarQube", None));
    check("- # ggignore\n  b: 1\n", &moved(2, "GitGuardian", None));
    check("a: [1, 2] # why # NOSONAR\n", &moved(10, "SonarQube", None));
    check("a: | # gitleaks:allow\n  x\n  y\n", &moved(5, "Gitleaks", None));
    check("a: [ # zizmor: ignore[x]\n]\n", &moved(5, "zizmor", None));
    check("a: # @schema type: object\n  b: 1\n", &moved(3, "the generator of the schema", Some("a")));
    check("a: | # nosemgrep\n  x\n  y\n", &moved(5, "Semgrep", None));
    for input in [
        "a: 1 # NOSONAR\n",
        "a: x # x-release-please-version\n",
        "a: {} # NOSONAR\n",
        "# NOSONAR\na:\n  b: 1\n",
        "# NOSONAR\n- b: 1\n",
        "- # nosemgrep\n  b: 1\n",
        "a: {\n  b: 1 } # NOSONAR\n",
        "a: # no NOSONAR\n  b: 1\n",
        "a: | # zizmor: ignore[x]\n  x\n  y\n",
        "---\n{\n  a: {\n    b: 1,\n  }, # noqa\n}\n",
    ] {
        check(input, &[]);
    }
    let above = ImportOptions::default().key_comments(KeyComments::Above);
    for (input, count) in [("a: # nosemgrep\n  b: 1\n", 0), ("a: # NOSONAR\n  b: 1\n", 1)] {
        assert_eq!(import(input.as_bytes(), &above).notes().len(), count, "{input:?}");
    }
}

#[test]
fn a_comment_that_is_obeyed_in_block_style_alone_is_noted() {
    let lost = |at| [(at, NoteKind::LostDirective { program: "ansible-lint" })];
    check("a: # noqa name\n  b: 1\n", &lost(3));
    check("- # noqa\n  b: 1\n", &lost(2));
    check("a: 1 # why # noqa\n", &lost(5));
    check("# noqa\n- b: 1\n", &lost(0));
    check("---\n{}\n---\na: 1 # noqa\n", &lost(16));
    check("a: # no noqa\n  b: 1\n", &[]);
}

#[test]
fn comment_of_a_key_is_kept_above_it() {
    let options = ImportOptions::default().key_comments(KeyComments::Above).blank_lines(BlankLines::Keep);
    for (input, expected) in [
        ("# b\na: # c\n  d: 1 # e\n", "---\n{\n  # b\n  # c\n  a: {\n    d: 1, # e\n  },\n}\n"),
        ("a: &x # c\n- d\n", "---\n{\n  # c\n  a: [\n    \"d\",\n  ],\n}\n"),
        ("a: # c\n  {d: 1} # e\n", "---\n{\n  # c\n  a: {\n    d: 1,\n  }, # e\n}\n"),
        ("a: # c\n  d\nb: # e\n", "---\n{\n  a: \"d\", # c\n  b: null, # e\n}\n"),
        (
            "# b\n\na: # c\n  d: 1\n\nb: # e\n- f\n",
            "---\n# b\n\n{\n  # c\n  a: {\n    d: 1,\n  },\n\n  # e\n  b: [\n    \"f\",\n  ],\n}\n",
        ),
    ] {
        let tree = import(input.as_bytes(), &options).into_result().unwrap();
        let write = WriteOptions::default().style(Style::default().blank_lines(BlankLines::Keep));
        assert_eq!(render_tree(&tree, &write), expected, "{input:?}");
    }
}

#[test]
fn other_comments_have_no_note() {
    for input in [
        "# a: 1\n\n# b: 2\nc: 3\n",
        "# a: 1\n# and\n# b: 2\nc: 3\n",
        "# a: 1\na: 1\n# b: 2\n",
        "a: 1 # b: 2\n# c: 3\n",
        "# Copyright: x\n# License: y\na: 1\n",
        "# see the list:\n# - one\n# - two\na: 1\n",
        "# url: http://a\n# http://b\na: 1\n",
        "{\n# a: 1,\n# b: 2,\nc: 3}\n",
        "a: |\n  # b: 1\n  # c: 2\n",
        // KYAML stays as it is.
        "# a: 1\n# b: 2\n",
        "---\n{\n  # a: 1\n  # b: 2\n  c: 3,\n}\n",
    ] {
        check(input, &[]);
    }
}

#[test]
fn other_schemas_have_no_notes_of_the_loader() {
    for input in [
        "\t\"\\/\"\n",
        "--- a\n",
        "...\na: 1\n",
        "a: |\n  \tb\n",
        "---\n",
        "a: |\n  b",
        "{a\n b: 1}\n",
        "[!]\n",
        "a\0\n\0",
    ] {
        let imported = import(input.as_bytes(), &ImportOptions::default().schema(Schema::Core));
        assert_eq!(imported.notes(), [], "{input:?}");
    }
}

#[test]
fn scalars_that_others_read_otherwise_have_notes() {
    let note = |text: &str, reading| NoteKind::ReadOtherwise { text: text.to_owned(), reading };
    check("5: a\n", &[(0, note("5", Ambiguity::Int))]);
    check("a: 12:30\n", &[(3, note("12:30", Ambiguity::Sexagesimal))]);
    check("a: [2024-01-01]\n", &[(4, note("2024-01-01", Ambiguity::Timestamp))]);
    check("\"5\": '12:30'\n", &[]);
}

#[test]
fn placeholders_in_plain_scalars_have_notes() {
    let note = |text: &str| NoteKind::Placeholder { text: text.to_owned() };
    check("a: ${N}\n", &[(3, note("${N}"))]);
    check("a: x-${N:-1}\n", &[(3, note("x-${N:-1}"))]);
    check("a: \"${N}\"\nb: ${{ c }}\nc: $${N}\n", &[]);
}
