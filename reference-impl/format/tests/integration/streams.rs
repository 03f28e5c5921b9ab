//! The results of formatting a stream: text, notes, errors and omitted comments.

use kyaml_core::{KeyOrder, Layout, Span, WriteOptions};
use kyaml_format::{
    DocumentComments, FormatOptions, FormatReader, Formatted, Headers, Language, Part, SequenceIndent, format, parts,
};
use kyaml_import::{ImportOptions, ImportRule, Schema, import};

/// The text of a stream that can be formatted.
#[track_caller]
fn check(input: &str, options: &FormatOptions, expected: &str) -> Formatted {
    let formatted = format(input.as_bytes(), options).unwrap();
    assert_eq!(formatted.text(), expected);
    formatted
}

fn kyaml() -> FormatOptions {
    FormatOptions::default()
}

fn compact() -> FormatOptions {
    kyaml().write(WriteOptions::default().layout(Layout::Compact))
}

#[test]
fn spans_are_those_of_the_whole_stream() {
    let input = "a: yes\n---\nb: no\n";
    let formatted = check(input, &kyaml(), "---\n{\n  a: true,\n}\n---\n{\n  b: false,\n}\n");
    let places: Vec<&str> = formatted.notes().iter().map(|note| &input[note.span.start..note.span.end]).collect();
    assert_eq!(places, ["yes", "no"]);
    let input = "a: .inf\n---\nb: 1\n---\nc: .nan\n";
    let errors = format(input.as_bytes(), &kyaml()).unwrap_err();
    let places: Vec<&str> = errors.iter().map(|error| &input[error.span().start..error.span().end]).collect();
    assert_eq!(places, [".inf", ".nan"]);
}

#[test]
fn later_documents_get_a_comment_once() {
    let options = kyaml().document_comments(DocumentComments::Add);
    let commented = "---\n{\n  a: \"---\",\n}\n---\n# YAML\n{\n  b: 1,\n}\n---\n# c\n{}\n---\n[]\n---\n# YAML\n{}\n";
    check("a: '---'\n---\nb: 1\n--- # c\n{}\n---\n[]\n---\n{}\n", &options, commented);
    check(commented, &options, commented);
    for input in [commented, "a: 1\n", "# c\n---\n{}\n"] {
        let formatted = Formatted::join(parts(input.as_bytes(), &options).into_iter().map(Part::format_ahead));
        let read: Result<Vec<_>, _> = FormatReader::new(input.as_bytes(), options.clone()).collect();
        let read: String = read.unwrap().iter().map(Formatted::text).collect();
        assert_eq!(formatted.unwrap().text(), read);
    }
    check(
        commented,
        &options.language(Language::Yaml),
        format(commented.as_bytes(), &kyaml().language(Language::Yaml)).unwrap().text(),
    );
}

/// YAML and JSON are written in one go.
#[test]
fn documents_are_parts_if_the_output_is_kyaml() {
    let input = b"a: 1\n---\nb: 2\n---\nc: 3\n";
    for (language, count) in [(Language::Kyaml, 3), (Language::Yaml, 1), (Language::Json, 1)] {
        let options = kyaml().language(language);
        let found = parts(input, &options);
        assert_eq!(found.len(), count, "{language:?}");
        let formatted: Vec<_> = found.into_iter().map(Part::format_ahead).collect();
        assert_eq!(Formatted::join(formatted), format(input, &options), "{language:?}");
    }
}

#[test]
fn other_languages_take_the_key_order_and_json_the_layout() {
    let input = "b: 1\na:\n  d: 2\n  c: 3\n";
    let sorted = kyaml().write(WriteOptions::default().key_order(KeyOrder::Sorted));
    check(input, &sorted.language(Language::Yaml), "a:\n  c: 3\n  d: 2\nb: 1\n");
    for layout in [Layout::Compact, Layout::CompactJson] {
        let options = kyaml().write(WriteOptions::default().layout(layout)).language(Language::Json);
        check(input, &options, "{\"b\":1,\"a\":{\"d\":2,\"c\":3}}\n");
    }
}

/// As the value of a document, a literal block has no indentation of its own.
#[test]
fn yaml_has_literal_blocks_below_keys_and_dashes() {
    let yaml = kyaml().language(Language::Yaml);
    check("{a: \"b\\nc\"}\n", &yaml, "a: |-\n  b\n  c\n");
    check("{a: \"b\\n\"}\n", &yaml, "a: |\n  b\n");
    check("[{a: \"b\\n\\n\", c: 1}]\n", &yaml, "- a: |+\n    b\n\n  c: 1\n");
    check("[\" b\\nc\"]\n", &yaml, "- |2-\n   b\n  c\n");
    check("{a: \"\\n\", b: \"c\\n \\n\"}\n", &yaml, "a: \"\\n\"\nb: \"c\\n \\n\"\n");
    check("---\n\"a\\nb\"\n", &yaml, "\"a\\nb\"\n");
}

#[test]
fn yaml_has_plain_strings_that_all_readers_share() {
    let yaml = kyaml().language(Language::Yaml);
    for text in ["a b", "http://a.b:80/c?d=1#e", "--port=80", "a,b", "~1.2", "1.2.3", "é", "a: b"] {
        let plain = if text == "a: b" { "\"a: b\"" } else { text };
        check(&format!("[\"{text}\"]"), &yaml, &format!("- {plain}\n"));
    }
    for text in [
        "",
        "no",
        "0x1",
        "1:30",
        "2001-01-01",
        "- a",
        "a #b",
        "a:",
        "---a",
        " a",
        "a ",
        "#",
        "*a",
        "%",
        "@",
        "<<",
        "1,000",
        ".",
        "e3",
    ] {
        check(&format!("[\"{text}\"]"), &yaml, &format!("- \"{text}\"\n"));
    }
    check("[\"{\\\"a\\\": 'b'}\"]", &yaml, "- '{\"a\": ''b''}'\n");
}

#[test]
fn sequences_of_yaml_can_be_indented() {
    let yaml = kyaml().language(Language::Yaml).sequence_indent(SequenceIndent::Two);
    check("{a: [{b: [1]}, [2]]}\n", &yaml, "a:\n  - b:\n      - 1\n  - - 2\n");
}

#[test]
fn lines_of_yaml_are_measured_in_characters() {
    let text = "é".repeat(70);
    let input = format!("---\n[\n  [\n    \"{text}\",\n  ], # c\n]\n");
    check(&input, &FormatOptions::default().language(Language::Yaml), &format!("- [\"{text}\"] # c\n"));
}

/// Without its blank, the comment would be below the document.
#[test]
fn a_comment_below_a_blank_line_of_text_stays_inside() {
    let style = kyaml_core::Style::default().blank_lines(kyaml_core::BlankLines::Remove);
    let yaml = kyaml().write(WriteOptions::default().style(style)).language(Language::Yaml);
    check("---\n{\n  a: \"x\\n\\n\",\n  # foot\n}\n", &yaml, "a: |+\n  x\n\n # foot\n");
}

#[test]
fn headers_of_yaml_can_be_above_each_document() {
    let yaml = kyaml().language(Language::Yaml).headers(Headers::Always);
    check("a: 1 # b\n", &yaml, "---\na: 1 # b\n");
    check("a: 1\n---\n- b\n", &yaml, "---\na: 1\n---\n- b\n");
    check("---\n# c\n", &yaml, "---\n# c\n");
}

#[test]
fn import_options_apply() {
    check("a: yes\n", &kyaml(), "---\n{\n  a: true,\n}\n");
    let core = kyaml().import(ImportOptions::default().schema(Schema::Core));
    check("a: yes\n", &core, "---\n{\n  a: \"yes\",\n}\n");
}

#[test]
fn omitted_comments_are_counted() {
    let input = "# 1\na: # 2\n  - 1 # 3\n# 4\n---\nb: 1\n# 5\n";
    assert_eq!(format(input.as_bytes(), &kyaml()).unwrap().left_out_comments(), 0);
    assert_eq!(check(input, &compact(), "---\n{a: [1]}\n---\n{b: 1}\n").left_out_comments(), 5);
    let yaml = "# 1\na: # 2\n- 1 # 3\n# 4\n---\nb: 1\n# 5\n";
    assert_eq!(check(input, &kyaml().language(Language::Yaml), yaml).left_out_comments(), 0);
    let json = check(input, &compact().language(Language::Json), "{\"a\":[1]}\n{\"b\":1}\n");
    assert_eq!(json.left_out_comments(), 5);
}

#[test]
fn a_stream_without_documents_is_its_comments() {
    for (text, comments) in [("", ""), ("\n \n", ""), ("# c", "# c\n"), ("\u{FEFF}# c\n...\n\t# d\r\n", "# c\n# d\n")] {
        check(text, &kyaml(), comments);
        let left_out = comments.lines().count();
        assert_eq!(check(text, &compact(), "").left_out_comments(), left_out);
        check(text, &kyaml().language(Language::Yaml), comments);
        assert_eq!(check(text, &kyaml().language(Language::Json), "").left_out_comments(), left_out);
    }
}

#[test]
fn a_stream_in_another_encoding_is_written_in_utf8() {
    let utf16 = |text: &str| -> Vec<u8> {
        ['\u{FEFF}']
            .into_iter()
            .chain(text.chars())
            .collect::<String>()
            .encode_utf16()
            .flat_map(u16::to_be_bytes)
            .collect()
    };
    for (text, expected) in [("a: é\n", "---\n{\n  a: \"é\",\n}\n"), ("# é\n", "# é\n")] {
        assert_eq!(format(&utf16(text), &kyaml()).unwrap().text(), expected);
    }
}

#[test]
fn parts_cover_the_stream() {
    let inputs =
        ["", "# c\n", "a: 1 # c\n---\nb: 2 # d\n", "---\na: 1\n--- # c\n---\n", "%YAML 1.2\n---\na: 1\n---\nb: 2\n"];
    for (input, options) in inputs.into_iter().flat_map(|input| [(input, kyaml()), (input, compact())]) {
        let parts = parts(input.as_bytes(), &options);
        let mut end = 0;
        for part in &parts {
            assert_eq!(part.span().start, end, "{input:?}");
            end = part.span().end;
        }
        assert_eq!(end, input.len(), "{input:?}");
        assert_eq!(Formatted::join(parts.into_iter().map(Part::format_ahead)), format(input.as_bytes(), &options));
    }
}

/// The limit on aliases is that of the whole stream, however its parts are formatted, and they are
/// refused at the same span.
#[test]
fn the_limit_on_aliases_is_that_of_the_stream() {
    let aliases = |count: usize| format!("- &a 1234\n{}", "- *a\n".repeat(count));
    let documents = [aliases(0), aliases(1), aliases(4), aliases(1) + "- .inf\n", "- [\n".to_owned(), aliases(2)];
    let mut refused = 0;
    for (limit, shift) in (0..12).flat_map(|limit| (0..documents.len()).map(move |shift| (limit, shift))) {
        let documents: Vec<&str> =
            documents.iter().cycle().skip(shift).take(documents.len() - 1).map(String::as_str).collect();
        let streams =
            [documents.join("---\n"), documents.join("---\n").replace("- [\n", "").replace("---", "...\n---")];
        let limits =
            [ImportOptions::default().max_alias_nodes(limit), ImportOptions::default().max_alias_bytes(4 * limit)];
        for (stream, limits) in streams.iter().flat_map(|stream| limits.iter().map(move |limits| (stream, limits))) {
            let options = kyaml().import(limits.clone());
            let whole = format(stream.as_bytes(), &options);
            let ahead: Vec<_> = parts(stream.as_bytes(), &options).into_iter().map(Part::format_ahead).collect();
            assert_eq!(whole, Formatted::join(ahead), "{limits:?} {stream}");
            let imported = import(stream.as_bytes(), limits);
            assert_eq!(whole.as_ref().err().map_or(&[][..], |errors| errors), imported.errors(), "{limits:?} {stream}");
            let added = stream.matches('*').count();
            let excessive: Vec<_> =
                imported.errors().iter().filter(|error| error.rule() == ImportRule::ExcessiveAliasing).collect();
            // Documents with a syntax error have no aliases here.
            assert_eq!(excessive.len(), usize::from(added > limit), "{limits:?} {stream}");
            if let [error] = excessive[..] {
                assert_eq!(stream[..error.span().start].matches('*').count(), limit, "{limits:?} {stream}");
                assert!(imported.errors().iter().all(|other| other.span() <= error.span()), "{limits:?} {stream}");
                refused += 1;
            }
        }
    }
    assert!(refused > 100, "{refused} streams are too few");
}

/// The first document alone would be UTF-16 by its first bytes; the stream has an odd number of
/// them.
#[test]
fn the_encoding_is_that_of_the_stream() {
    let stream = b"1\0#\n---\n22\n";
    for language in [Language::Kyaml, Language::Yaml, Language::Json] {
        let errors = format(stream, &kyaml().language(language)).unwrap_err();
        assert_eq!(errors[0].rule(), ImportRule::ForbiddenCharacter, "{language:?}");
        assert_eq!((errors.len(), errors[0].span()), (1, Span::new(1, 2)), "{language:?}");
    }
}

#[test]
fn bytes_that_are_not_text_are_refused() {
    let errors = format(b"a: \xFF\n", &kyaml()).unwrap_err();
    assert_eq!(errors[0].rule().name(), "invalid-utf8");
}
