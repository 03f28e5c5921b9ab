//! Large and deep inputs: the work grows linearly with the input.

use kyaml_cases::sample::{count, step};
use kyaml_grammar::Form;
use kyaml_mutants::compile::Grammar;
use kyaml_mutants::question::{Question, Set, with_deep_stack};
use kyaml_mutants::run::Record;
use nests::{NESTS, nest};

#[path = "../../../grammar/tests/grammar/nests.rs"]
mod nests;

/// Expressions tried for each byte of input; every input below needs less than half of it. A rule
/// that parsed some text twice at each level of nesting would need 2^200.
const STEPS_PER_BYTE: usize = 200;
const DEPTH: usize = 200;
/// Number of items of a wide input, and of bytes of a long one; few inputs have an eightieth of it.
const ITEMS: usize = 20_000;
const LENGTH: usize = 1 << 20;

fn wide(open: &str, item: &str, close: &str) -> String {
    format!("---\n{open}{}{close}\n", item.repeat(ITEMS / step(16)))
}

/// Inputs in `form`, each with a name.
fn inputs() -> Vec<(String, Form, String)> {
    let (items, length) = (ITEMS / step(16), LENGTH / step(16));
    let mut inputs = Vec::new();
    let mut add = |name: &str, form, text: String| inputs.push((name.to_owned(), form, text));
    for (name, way) in NESTS {
        add(name, Form::Canonical, nest(DEPTH, way));
        add(name, Form::Kyaml, nest(DEPTH, way));
    }
    add("cuddled", Form::Canonical, format!("---\n{}{}\n", "[".repeat(DEPTH), "]".repeat(DEPTH)));
    add("cuddled", Form::Compact, format!("---\n{}{}\n", "[".repeat(DEPTH), "]".repeat(DEPTH)));
    let (open, close) = ("[ # c\n # c\n".repeat(DEPTH), " # c\n , # c\n]".repeat(DEPTH));
    add("commented", Form::Kyaml, format!("---\n{open}1{close}\n"));
    for form in [Form::Canonical, Form::Kyaml] {
        add("items", form, wide("[\n", "  1,\n", "]"));
        add("cuddled items", form, wide("[{}", ", {\n  a: 1,\n}", "]"));
        add("opened items", form, wide("[\n", "  {\n    a: 1,\n  }, # c\n", "]"));
        add("opened at the end", form, wide("[\n", "  {},\n", "  1,\n]"));
        add("entries", form, wide("{\n", "  some-key: \"value\",\n", "}"));
        add("comments", form, wide("", "# c\n", "1"));
        add("documents", form, "---\n{}\n".repeat(items));
        add("raw", form, format!("---\n\"{}\"\n", "x".repeat(length)));
        add("far beyond ASCII", form, format!("---\n\"{}\"\n", "\u{31350}".repeat(length / 4)));
        add("escapes", form, format!("---\n\"{}\"\n", "\\u200b".repeat(length / 6)));
        add("folds", form, format!("---\n\"\\\n{}  \"\n", "   x\\n\\\n".repeat(length / 8)));
        add("long comment", form, format!("---\n1 #{}\n", "x\t".repeat(length / 2)));
        add("long key", form, format!("---\n{{\n  a{}: 1,\n}}\n", "-.a".repeat(length / 3)));
        add("long digits", form, format!("---\n{}\n", "1".repeat(length)));
        add("long number-like key", form, format!("---\n{{\n  {}_a: 1,\n}}\n", "1_".repeat(length / 2)));
    }
    inputs
}

#[test]
fn work_grows_with_the_length_of_the_input() {
    with_deep_stack(|| {
        let grammar = Grammar::shipped();
        let mut record = Record::new(&grammar);
        let mut most = 0;
        for (name, form, text) in inputs() {
            // Refusals, at the end and in the middle, must not cost more: that is where a PEG
            // backtracks.
            let middle = (0..=text.len() / 2).rfind(|&at| text.is_char_boundary(at)).unwrap_or(0);
            let broken = format!("{}\u{1}{}", &text[..middle], &text[middle..]);
            let cut = text[..text.len() - 2].to_owned() + "\u{1}\n";
            for (text, expected) in [(&text, true), (&broken, false), (&cut, false)] {
                let question = Question { what: name.clone(), set: Set::Form(form), text: text.clone(), expected };
                question.ask().unwrap_or_else(|wrong| panic!("{wrong}"));
                record.steps = 0;
                assert_eq!(grammar.accepts(question.set, text, &mut record), expected, "{name}, {form:?}");
                let steps = record.steps / text.len();
                assert!(steps < STEPS_PER_BYTE, "{name}, {form:?}: {steps} steps a byte");
                most = most.max(steps);
            }
        }
        count(&format!("grammar: at most {most} steps a byte"));
    });
}
