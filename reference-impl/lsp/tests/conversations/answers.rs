//! Check, fix and format give one answer for each mistake of `lint/tests/typos`, and no value comes
//! from nowhere.

use std::path::Path;

use kyaml_core::{TokenKind, Value, parse, tokens};
use kyaml_format::{FormatOptions, format};
use kyaml_lint::{Applicability, LintOptions, Severity, lint};
use kyaml_workspace::fix;
use serde_json::json;

use crate::document::Document;
use crate::editor::{Editor, options};
use crate::kinds::{ALL, Random};

/// Every how many documents of a set are used.
const STEP: usize = 8;

/// Entries without a value, which no document of the sets has.
const WITHOUT_VALUE: &[&str] = &[
    "{annot}",
    "{a = 1}",
    "{a=1}",
    "{a:1}",
    "{b:}",
    "{b: ,}",
    "{\"b\":,}",
    "{? k}",
    "{? k : 1}",
    "[a: ]",
    "[? a]",
    "[,]",
    "[a, , b]",
    "{c: &x }",
    "{a: 1, b}",
    "{\n  a: 1\n  b\n}",
    "{\n  a\n  b: 1\n}",
    "{a: [b: ]}",
    "{a: {b}}",
    "{// a\n}",
    "{: 1}",
    "{a: !!str }",
    "{a: yes, b}",
    "{yes}",
    "{<<: }",
    "{\n  annot\n  # why\n}",
];

#[test]
fn each_mistake_has_one_answer() {
    let mut editor = Editor::start();
    let mut count = 0;
    for text in WITHOUT_VALUE {
        for text in [format!("---\n{text}\n"), format!("---\n{{x: {text}, y: no}}\n"), format!("{text}\n")] {
            check("without a value", &text, &mut editor);
            count += 1;
        }
    }
    for set in ["canonical.toml", "by-hand.toml"] {
        let documents = Document::all(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../lint/tests/typos").join(set));
        for (index, document) in documents.iter().step_by(STEP).enumerate() {
            for kind in ALL {
                let Some(typo) = (kind.make)(document, &mut Random::new(index as u64)) else { continue };
                let text = [&document.text[..typo.span.start], &typo.text, &document.text[typo.span.end..]].concat();
                check(kind.name, &text, &mut editor);
                count += 1;
            }
        }
    }
    assert!(count > 1500, "{count} mistakes only");
}

#[track_caller]
fn check(kind: &str, text: &str, editor: &mut Editor) {
    let lint_options = LintOptions::default();
    let fixed = fix(text.as_bytes(), &lint_options, Applicability::Safe);
    let fixed = String::from_utf8(fixed).unwrap();
    let formatted = format(text.as_bytes(), &FormatOptions::default()).map(kyaml_format::Formatted::into_text);
    editor.opens("a.kyaml", text);
    editor.published();
    let edits = editor.asks_about("textDocument/formatting", json!({ "options": options() })).unwrap();
    let in_editor = (!edits.is_null()).then(|| editor.after(&edits));
    editor.closes();
    editor.published();
    let about = || format!("{kind}\n{text}\nfixed:\n{fixed}\nformatted: {formatted:?}");
    for output in [Some(&fixed), formatted.as_ref().ok(), in_editor.as_ref()].into_iter().flatten() {
        assert_eq!(invented(text, output), None, "{}", about());
    }
    if let Some(in_editor) = &in_editor {
        assert_eq!(Ok(in_editor), formatted.as_ref(), "{}", about());
    }
    let report = lint(fixed.as_bytes(), &lint_options);
    let mut left = report.diagnostics().iter().filter(|found| found.severity == Severity::Error).peekable();
    if left.peek().is_some() {
        assert!(formatted.is_err(), "{}", about());
    } else {
        let formatted = formatted.as_ref().unwrap_or_else(|_| panic!("{}", about()));
        assert_eq!(values(&fixed), values(formatted), "{}", about());
    }
    for found in left {
        let line = fixed[..found.span.start].rfind('\n').map_or(0, |at| at + 1);
        let word = &fixed[found.span.start..].split(['\n', ' ']).next().unwrap_or_default();
        assert!(text.contains(word), "line {line}: {}", about());
    }
}

fn values(text: &str) -> Vec<Value> {
    parse(text.as_bytes()).tree().to_values()
}

/// A null or string of `output` that nobody wrote in `text`. YAML reads more words for null than
/// KYAML, and nothing below a header or behind a key or `-` of block style.
fn invented(text: &str, output: &str) -> Option<String> {
    let words = text.split(|c: char| !c.is_alphanumeric() && c != '~');
    let written = words.filter(|word| matches!(*word, "null" | "Null" | "NULL" | "~")).count();
    let plain = tokens(output).filter(|token| token.kind == TokenKind::Plain).collect::<Vec<_>>();
    let nulls = plain.iter().filter(|token| {
        &output[token.span.range()] == "null" && !output[token.span.end..].trim_start().starts_with(':')
    });
    if nulls.count() > written {
        return Some("null".to_owned());
    }
    let bare = |text: &str| text.chars().filter(|c| c.is_alphanumeric()).collect::<String>();
    let all = bare(text);
    let strings = tokens(output).filter(|token| token.kind == TokenKind::DoubleQuoted);
    let mut strings = strings.map(|token| &output[token.span.range()]).filter(|string| !string.contains('\\'));
    strings.find(|string| !all.contains(&bare(string))).map(str::to_owned)
}
