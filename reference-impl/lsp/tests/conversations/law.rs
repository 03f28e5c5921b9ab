//! The law of the server: after any edits, it finds what `kyaml-check` finds in the text.

use kyaml_cases::sample::{count, generated};
use kyaml_cases::suite::Suite;
use kyaml_core::edit::Edit;
use kyaml_core::{ColumnUnit, LineIndex, Span};
use kyaml_lint::{LintOptions, Severity, lint};
use serde_json::Value;

use crate::editor::{Editor, span};

/// Edits of one document before the next one is opened.
const OF_A_DOCUMENT: u32 = 40;

/// The typed texts.
const TYPED: &[&str] = &[
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    ": ",
    " ",
    "\n",
    "\r\n",
    "\"",
    "\\",
    "#",
    " # c\n",
    "---\n",
    "a",
    "no",
    "1",
    "0x1",
    "-",
    "- ",
    "'",
    "😀",
    "ä",
    "\t",
    "{{",
    "}}",
    "# kyaml-check: ignore[all]\n",
];

/// Numbers that look random, and are the same every time (a linear congruential generator).
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % end.max(1)
    }

    /// A place of the protocol: between two characters, and not inside of CR LF.
    fn place(&mut self, text: &str) -> usize {
        let at = self.below(text.len() + 1);
        (0..=at).rev().find(|at| is_place(text, *at)).unwrap()
    }

    /// An edit that types something, removes something, or does both.
    fn edit(&mut self, text: &str) -> Edit {
        let start = self.place(text);
        let length = if self.below(2) == 0 { 0 } else { self.below(6) };
        let end = (start + length..=text.len()).find(|end| is_place(text, *end)).unwrap_or(text.len());
        let typed = if self.below(4) == 0 { "" } else { TYPED[self.below(TYPED.len())] };
        Edit { span: Span::new(start, end), text: typed.to_owned() }
    }
}

fn is_place(text: &str, at: usize) -> bool {
    text.is_char_boundary(at) && !(text[..at].ends_with('\r') && text[at..].starts_with('\n'))
}

/// Places, severities, rules and messages.
type Findings = Vec<(Span, bool, String, String)>;

fn found_by_server(published: &Value, text: &str) -> Findings {
    let lines = LineIndex::new(text.as_bytes());
    let found = published["diagnostics"].as_array().unwrap().iter().map(|found| {
        let string = |name: &str| found[name].as_str().unwrap_or_default().to_owned();
        (span(&lines, ColumnUnit::Utf16, &found["range"]), found["severity"] == 1, string("code"), string("message"))
    });
    found.collect()
}

fn found_by_check(text: &str) -> Findings {
    let report = lint(text.as_bytes(), &LintOptions::default());
    let lines = LineIndex::new(text.as_bytes());
    // The protocol has no place between CR and LF, or in a character.
    let place = |offset| lines.offset_in(lines.position_in(offset, ColumnUnit::Utf16), ColumnUnit::Utf16);
    let found = report.into_diagnostics().into_iter().map(|found| {
        let span = Span::new(place(found.span.start), place(found.span.end));
        (span, found.severity == Severity::Error, found.rule.name().to_owned(), found.message)
    });
    found.collect()
}

#[test]
fn the_server_finds_what_the_check_finds() {
    let edits = generated(10_000, 240_000);
    let texts: Vec<&str> = Suite::shipped()
        .unwrap()
        .cases()
        .iter()
        .filter_map(|case| str::from_utf8(case.input()?).ok())
        .filter(|text| text.len() < 10_000)
        .collect();
    let mut numbers = Numbers(1);
    let mut editor = Editor::start();
    let (mut equal, mut templates) = (0_usize, 0_usize);
    for document in 0..edits / OF_A_DOCUMENT {
        editor.opens(&format!("{document}.kyaml"), texts[numbers.below(texts.len())]);
        for edit in 0..OF_A_DOCUMENT {
            if edit > 0 {
                let edit = numbers.edit(editor.text());
                editor.edits(edit);
            }
            let published = editor.published();
            if published["diagnostics"][0]["severity"] == 3 {
                assert!(editor.text().contains("{{"), "{}", editor.text());
                templates += 1;
                continue;
            }
            assert_eq!(
                found_by_server(&published, editor.text()),
                found_by_check(editor.text()),
                "{:?}",
                editor.text()
            );
            equal += 1;
        }
        editor.closes();
        editor.sees(&[]);
    }
    count(&format!("server: {equal} texts with the findings of the check, {templates} templates"));
    assert!(equal > templates);
}
