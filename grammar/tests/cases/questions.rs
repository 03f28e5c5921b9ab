//! The questions of each case of the conformance suite to the grammar.
#![allow(unreachable_pub, reason = "kyaml-mutants in research/ has this file as a public module")]

use kyaml_cases::case::{Case, Form as CaseForm, Op, Options};
use kyaml_grammar::{Form, Verdict};

/// The rules of section 11: they bind a stream, not its grammar.
const DATA_RULES: [&str; 3] = ["duplicate-key", "long-key", "deep-nesting"];
/// The rules of plain texts that the specification calls ambiguous.
const AMBIGUOUS: [&str; 2] = ["ambiguous-key", "ambiguous-value"];

/// The set that a question is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Set {
    /// The streams of a form.
    Form(Form),
    /// The ambiguous texts.
    Ambiguous,
}

/// Is this text in that set?
#[derive(Clone, Debug)]
pub struct Question {
    /// Where the text comes from.
    pub what: String,
    /// The set.
    pub set: Set,
    /// The text.
    pub text: String,
    /// The answer that the case expects.
    pub expected: bool,
}

impl Question {
    /// Whether the parser that pest derives answers as the case expects.
    ///
    /// # Errors
    /// Fails with its answer if that differs.
    pub fn ask(&self) -> Result<(), String> {
        let answer = match self.set {
            Set::Form(form) => kyaml_grammar::check(form, &self.text),
            Set::Ambiguous if kyaml_grammar::is_ambiguous(&self.text) => Verdict::Accepted,
            Set::Ambiguous => Verdict::Refused { position: 0, message: "not an ambiguous text".to_owned() },
        };
        match (answer, self.expected) {
            (Verdict::Accepted, true) | (Verdict::Refused { .. }, false) => Ok(()),
            (Verdict::Accepted, false) => Err(format!("{} is accepted as {:?}", self.what, self.set)),
            (Verdict::Refused { message, .. }, true) => {
                Err(format!("{} is refused as {:?}:\n{message}", self.what, self.set))
            }
            (Verdict::Inconclusive { message }, _) => Err(format!("{}: {message}", self.what)),
        }
    }
}

/// Every question of a case.
#[must_use]
pub fn questions(case: &Case) -> Vec<Question> {
    let mut questions = Questions { case, all: Vec::new() };
    if case.op() == Op::Check {
        questions.input();
        questions.plain_texts();
    }
    // An option other than the order of keys gives KYAML that is canonical only by chance.
    let is_canonical = case.options() == Options { sort_keys: case.options().sort_keys, ..Options::default() };
    let canonical = is_canonical.then_some(Form::Canonical);
    questions.rendering("canonical.yaml", case.canonical(), canonical);
    questions.rendering("compact.yaml", case.compact(), Some(Form::Compact));
    questions.rendering("normal.yaml", case.normal(), Some(Form::Compact));
    questions.rendering("portable.yaml", case.portable(), None);
    questions.all
}

struct Questions<'c> {
    case: &'c Case,
    all: Vec<Question>,
}

impl Questions<'_> {
    fn push(&mut self, what: &str, set: Set, text: &str, expected: bool) {
        self.all.push(Question { what: format!("{}: {what}", self.case.id()), set, text: text.to_owned(), expected });
    }

    fn input(&mut self) {
        let form = match self.case.form() {
            CaseForm::Kyaml => Form::Kyaml,
            CaseForm::Canonical => Form::Canonical,
            CaseForm::Compact => Form::Compact,
        };
        let input = self.case.input().expect("a check has an input");
        let Ok(text) = std::str::from_utf8(input) else {
            // Only the caller of the grammar can reject such bytes (KY-STREAM-1).
            assert!(self.has_finding(|rule| rule == "invalid-utf8"), "{}: input.yaml is not UTF-8", self.case.id());
            return;
        };
        let expected = !self.has_finding(|rule| !DATA_RULES.contains(&rule));
        self.push("input.yaml", Set::Form(form), text, expected);
        match (form, expected) {
            // Canonical and compact KYAML are KYAML.
            (Form::Kyaml, false) => {
                self.push("input.yaml", Set::Form(Form::Canonical), text, false);
                self.push("input.yaml", Set::Form(Form::Compact), text, false);
            }
            (Form::Kyaml, true) => {}
            // Whether in its form or not, the input of such a case is KYAML.
            (Form::Canonical | Form::Compact, _) => self.push("input.yaml", Set::Form(Form::Kyaml), text, true),
        }
    }

    /// The findings of a case say which plain texts are ambiguous and which are only unquoted.
    fn plain_texts(&mut self) {
        for finding in self.case.findings() {
            let ambiguous = AMBIGUOUS.contains(&finding.rule.as_str());
            if ambiguous || finding.rule == "unquoted-string" {
                let input = self.case.input().expect("a check has an input");
                let text = &input[finding.span.start..finding.span.end];
                let text = std::str::from_utf8(text).expect("the loader checks spans");
                self.push(&format!("the text {text:?}"), Set::Ambiguous, text, ambiguous);
            }
        }
    }

    /// A rendering is KYAML, and in its form if it has one.
    fn rendering(&mut self, name: &str, bytes: Option<&[u8]>, form: Option<Form>) {
        let Some(bytes) = bytes else { return };
        let text = std::str::from_utf8(bytes).unwrap_or_else(|error| panic!("{}: {name}: {error}", self.case.id()));
        for form in [Some(Form::Kyaml), form].into_iter().flatten() {
            self.push(name, Set::Form(form), text, true);
        }
    }

    fn has_finding(&self, is_meant: impl Fn(&str) -> bool) -> bool {
        self.case.findings().iter().any(|finding| is_meant(&finding.rule))
    }
}

/// Runs `test` on a stack that suffices for the deepest case.
pub fn with_deep_stack<T: Send>(test: impl FnOnce() -> T + Send) -> T {
    const STACK: usize = 256 << 20;
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, test);
        match thread.expect("a thread starts").join() {
            Ok(value) => value,
            Err(panic) => std::panic::resume_unwind(panic),
        }
    })
}
