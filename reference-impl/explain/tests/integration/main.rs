//! Repairs of broken streams, beside the cases of the suite. One mistake each: the place and the message of its only finding, and the
//! document after its fix.

mod encodings;

use kyaml_core::edit::Edit;
use kyaml_core::{LineIndex, Span};
use kyaml_explain::{Applicability, ExplainOptions, Explained, Fix, explain};

fn explained(input: &[u8]) -> Explained<'_> {
    explain(input, &ExplainOptions::default())
}

/// `document` has one mistake; it follows a header. `finding` has the line and column of its finding, those of the related place with its
/// label, and the message. `fixed` is the document after the fix, if there is one.
#[track_caller]
fn check(document: &str, finding: &str, fixed: Option<&str>) {
    let input = format!("---\n{document}");
    let explained = explained(input.as_bytes());
    let [found] = explained.findings() else { panic!("{document}: {:?}", explained.findings()) };
    let lines = LineIndex::new(input.as_bytes());
    let related = found.related_span().zip(found.related_label());
    let related = related.map(|(span, label)| format!(" ({} {label})", lines.position(span.start))).unwrap_or_default();
    assert_eq!(format!("{}{related} {found}", lines.position(found.span().start)), finding, "{document}");
    let text = found.fix().map(|fix| String::from_utf8(fix.apply(input.as_bytes())).expect("the fix is text"));
    assert_eq!(text.as_deref().and_then(|text| text.strip_prefix("---\n")), fixed, "{document}");
}

/// The quote of a string over several lines ends it before LF and before CR LF.
#[test]
fn strings_over_lines_end_before_line_breaks() {
    let finding = r"2:9 a line break in a string must be escaped; write `\n\` for a line feed, or `\` to go on in the next line without one";
    check("{a: \"one\n  two\"\n}", finding, Some("{a: \"one two\"\n}"));
    check("{a: \"one\r\n  two\"\r\n}", finding, Some("{a: \"one two\"\r\n}"));
}

/// The new text has the line breaks of the stream, and no blanks are left in front of a comment.
#[test]
fn headers_are_added_and_removed_as_lines() {
    for (input, fixed) in [
        ("{a: 1}\n", "---\n{a: 1}\n"),
        ("# b\r\n{a: 1}\r\n", "# b\r\n---\r\n{a: 1}\r\n"),
        ("--- {a: 1}\n", "---\n{a: 1}\n"),
        ("--- {\r\n  a: 1}\r\n", "---\r\n{\r\n  a: 1}\r\n"),
        ("--- # b\n---\n{a: 1}\n", "# b\n---\n{a: 1}\n"),
        ("---\r\n---\r\n{a: 1}\r\n", "---\r\n{a: 1}\r\n"),
        ("---\r\n", "---\r\nnull\r\n"),
    ] {
        let explained = explained(input.as_bytes());
        let [found] = explained.findings() else { panic!("{input:?}: {:?}", explained.findings()) };
        let text = found.fix().map(|fix| String::from_utf8(fix.apply(input.as_bytes())).expect("the fix is text"));
        assert_eq!(text.as_deref(), Some(fixed), "{input:?}");
    }
}

#[test]
fn brackets_are_missed_where_the_layout_misses_them() {
    check(
        "{a: {b: 1, c: 2}",
        "2:17 (2:1 this bracket is open) `{` (line 2) seems to lack its `}`; write `}` where the mapping ends",
        Some("{a: {b: 1, c: 2}}"),
    );
    check(
        "{\n  a: [{\n    b: 1,\n  c: 2,\n}",
        "4:10 (3:6 this bracket is open) `[{` of `a` (line 3) seems to lack its `}]` before line 5; write `}]` there",
        Some("{\n  a: [{\n    b: 1,\n  },\n  ],\n  c: 2,\n}"),
    );
    check("{a: [1, 2, 3}, b: 2}", "2:13 `}` cannot close a sequence; write `]`", Some("{a: [1, 2, 3], b: 2}"));
    check(
        r#"{
  metadata:
    name: "x",
  },
}"#,
        "4:5 (3:12 write `{` here) a mapping starts here; write `{` after `metadata:`",
        Some(
            r#"{
  metadata: {
    name: "x",
  },
}"#,
        ),
    );
    check(
        r#"{
  ports:
    name: "x",
  }],
  a: 1,
}"#,
        "4:5 (3:9 write the brackets here) a sequence starts here; write `[{` after `ports:`",
        Some(
            r#"{
  ports: [{
    name: "x",
  }],
  a: 1,
}"#,
        ),
    );
    check(
        "{a: [1, 2}",
        "2:10 `[` of `a` (line 2) seems to lack its `]`; write `]` where the sequence ends",
        Some("{a: [1, 2]}"),
    );
    check("{a: 1}}", "2:7 one `}` too many closes a collection; remove it", Some("{a: 1}"));
    check("{a: (1, 2)}", "2:5 what follows is a sequence; write `[` for `(`", Some("{a: [1, 2]}"));
    check(
        r#"{
  labels: {
    app: "x",
  spec: 1,
}"#,
        "4:14 (3:11 this bracket is open) `{` of `labels` (line 3) seems to lack its `}` before line 5; write `}` there",
        Some(
            r#"{
  labels: {
    app: "x",
  },
  spec: 1,
}"#,
        ),
    );
    check(
        r"{
  a: {
    b: [{
      c: 1,",
        "5:12 (2:1 this bracket is open) the document ends with brackets open, as if the rest were cut off; write `}]}}` at its end",
        Some(
            r"{
  a: {
    b: [{
      c: 1,
    }
    ]
  }
}",
        ),
    );
}

#[test]
fn texts_and_numbers_are_spelled_out() {
    check("{a: ${FOO}}", r#"2:5 a string value needs double quotes; write `"${FOO}"`"#, Some(r#"{a: "${FOO}"}"#));
    check("{a: “b”}", r#"2:5 a string value stands between two double quotes (`"`); write `"b"`"#, Some(r#"{a: "b"}"#));
    check(
        r"{a: this is
    a long text}",
        r#"2:5 a string value needs double quotes; write `"this is a long text"`"#,
        Some(r#"{a: "this is a long text"}"#),
    );
    check(
        r"{a: |
  first
  second
}",
        r#"2:5 a string value needs double quotes; write `"first\nsecond\n"`"#,
        Some(
            r#"{a: "first\nsecond\n"
}"#,
        ),
    );
    check(
        "{a: 0644}",
        r#"2:5 `0644` is an integer to some readers and not to others; write `420`, or `"0644"` for the string"#,
        Some("{a: 420}"),
    );
    check("{a: nil}", r#"2:5 `nil` is no value of KYAML; write `null`, or `"nil"` for the string"#, Some("{a: null}"));
    check(
        r#"{a: "x, b: "y"}"#,
        r#"2:13 (2:7 the string has no closing quote) this string has no closing quote; write `"` where it ends"#,
        Some(r#"{a: "x", b: "y"}"#),
    );
    check(
        r#"{a: ""x""}"#,
        "2:7 (2:5 this quote is too much) a quote too many stands here; remove it",
        Some(r#"{a: "x"}"#),
    );
    check(
        r#"{a: "say "hi" now"}"#,
        r#"2:11 a quote inside a string needs a backslash; write `"say \"hi\" now"`"#,
        Some(r#"{a: "say \"hi\" now"}"#),
    );
    check("{a: b: c}", r#"2:5 a string value needs double quotes; write `"b: c"`"#, Some(r#"{a: "b: c"}"#));
    check("{a: 'it''s'}", r#"2:5 KYAML has no single quotes; write `"it's"`"#, Some(r#"{a: "it's"}"#));
    check(
        "{no: 1}",
        r#"2:2 the key `no` is a boolean to some readers; write `"no"` if this text is the key (as it stands, Kubernetes loads the key `false`)"#,
        Some(r#"{"no": 1}"#),
    );
    check(
        "{a: {{ .Values.x }}, b: {{ .Values.y }}}",
        "2:6 `{{ .Values.x }}` looks like a template, which is not YAML before it is rendered; check the template itself with `--templates helm` or `jinja`, or render it first, or write it in double quotes",
        None,
    );
}

#[test]
fn marks_of_other_languages_are_named() {
    check(
        r"{
  a: [
    - 1,
    - 2,
  ],
}",
        "4:5 commas part the items of a sequence, and nothing marks them; remove `- `",
        Some(
            r"{
  a: [
    1,
    2,
  ],
}",
        ),
    );
    check("{a: 1; b: 2}", "2:5 entries and items are parted by commas; write `,` for `;`", Some("{a: 1, b: 2}"));
    check(
        r"{
  a: 1, // x
  b: 2,
}",
        "3:9 `//` starts no comment; comments start with `#`",
        Some(
            r"{
  a: 1, # x
  b: 2,
}",
        ),
    );
    check("{a = 1}", "2:2 a colon stands between a key and its value; write `: ` for `=`", Some("{a: 1}"));
    check(
        "{a: 1 2 3}",
        r#"2:6 `2 3` is no entry, no item and no part of one; remove it, or write `"2 3"` as a key or value"#,
        Some("{a: 1}"),
    );
    check(r#"{a "x"}"#, "2:2 a colon is missing between the key and its value; write `: `", Some(r#"{a: "x"}"#));
    check(
        r#"{
  labels:
    a: "x"
    b: "y"
  c: 1,
}"#,
        "4:5 (3:10 the mistake is here) the mapping of `labels` is in YAML's block style, and KYAML is flow style; write `{` before it, a comma after each entry, and `}` behind it",
        Some(
            r#"{
  labels: {
    a: "x",
    b: "y"
  },
  c: 1,
}"#,
        ),
    );
    let advice =
        "and KYAML is flow style; write a comma after each item instead of `- ` before it, and braces around a mapping";
    check(
        "{
  c: [
    - name: \"web\"
      port: 80
    - name: \"db\"
  ],
}",
        &format!("4:11 (4:5 the mistake is here) the items of `c` are in YAML's block style, {advice}"),
        Some(
            "{
  c: [
    {name: \"web\",
      port: 80
    },
    {name: \"db\"
    },
  ],
}",
        ),
    );
    check(
        "[\n  - 1\n  - 2\n]",
        &format!("3:3 these items are in YAML's block style, {advice}"),
        Some("[\n  1,\n  2,\n]"),
    );
    check(
        r#"["a": 1, 2]"#,
        "2:5 a single pair cannot stand as an item; write braces around it: `{ key: value }`",
        Some(r#"[{"a": 1}, 2]"#),
    );
}

/// A block scalar among flow collections is offered as the text that YAML would make of it.
#[test]
fn block_scalars_are_offered_as_their_texts() {
    let finding = |place: &str, text: &str| format!("{place} a string value needs double quotes; write `{text}`");
    check(
        "{\n  a: >\n    list:\n      - x\n      - y\n    end\n  ,\n}",
        &finding("3:6", r#""list:\n  - x\n  - y\nend\n""#),
        Some("{\n  a: \"list:\\n  - x\\n  - y\\nend\\n\"\n  ,\n}"),
    );
    check(
        "{\n  a: >+\n\n    one\n    two\n\n    three\n\n  ,\n}",
        &finding("3:6", r#""\none two\nthree\n\n""#),
        Some("{\n  a: \"\\none two\\nthree\\n\\n\"\n\n  ,\n}"),
    );
    check("{a: |2\n     x\n   y\n,}", &finding("2:5", r#""   x\n y\n""#), Some("{a: \"   x\\n y\\n\"\n,}"));
    check(
        "{\n  a: |2\n      x\n      y\n  b: \"z\",\n}",
        &finding("3:6", r#""  x\n  y\n""#),
        Some("{\n  a: \"  x\\n  y\\n\",\n  b: \"z\",\n}"),
    );
    check("[|\n  a\n  b\n]", &finding("2:2", r#""a\nb\n""#), Some("[\"a\\nb\\n\"\n]"));
}

#[test]
fn misspelled_headers_are_named() {
    let words = "a header is three hyphens; write `---` for";
    check("{a: 1}\n----\n{b: 1}\n", &format!("3:1 {words} `----`"), Some("{a: 1}\n---\n{b: 1}\n"));
    check("{a: 1}\n--\n{b: 1}\n", &format!("3:1 {words} `--`"), Some("{a: 1}\n---\n{b: 1}\n"));
    check(
        "{a: 1,\n...\n b: 2}\n",
        "3:1 no document ends inside a mapping or sequence; remove `...`, or close the brackets above it",
        Some("{a: 1,\n b: 2}\n"),
    );
}

#[test]
fn quotes_of_a_template_are_inside_its_string() {
    let text = r#""{{ .V | default \"y\" }}""#;
    let fixed = format!("{{a: {text}}}");
    check(
        r#"{a: "{{ .V | default "y" }}"}"#,
        &format!("2:23 a quote inside a string needs a backslash; write `{text}`"),
        Some(&fixed),
    );
}

/// Kubernetes loads the number that such a key seems to be, so that quotes are a guess.
#[test]
fn quotes_change_a_key_that_is_loaded_as_a_number() {
    for (key, is_safe) in [(".5", false), ("5.", false), ("a b", true)] {
        let input = format!("---\n{{{key}: 1}}\n");
        let explained = explained(input.as_bytes());
        let fix = explained.findings()[0].fix().expect("a fix");
        assert_eq!(fix.applicability() == Applicability::Safe, is_safe, "{key}");
    }
}

#[test]
fn options_limit_the_depth() {
    let rules = |stream: &[u8], max_depth| -> Vec<_> {
        let explained = explain(stream, &ExplainOptions::default().max_depth(max_depth));
        explained.findings().iter().map(|finding| finding.rule().name()).collect()
    };
    assert_eq!(rules(b"---\n[[1]]\n", 2), [""; 0]);
    assert_eq!(rules(b"---\n[[1]]\n", 1), ["deep-nesting"]);
    assert_eq!(rules(b"---\n[[1] 2]\n", 1), ["deep-nesting", "missing-comma"]);
}

#[test]
fn edits_of_a_fix_are_in_order() {
    let edit = |start, end, text: &str| Edit { span: Span::new(start, end), text: text.to_owned() };
    let fix = Fix::new(Applicability::Safe, vec![edit(4, 5, "b"), edit(1, 2, "a")]);
    assert_eq!((fix.span(), fix.apply(b"012345")), (Span::new(1, 5), b"0a23b5".to_vec()));
    assert_eq!(Fix::new(Applicability::Safe, Vec::new()).span(), Span::new(0, 0));
}
