//! The line breaks of files. Canonical form has LF; another line ending is a setting of a repository.

use std::borrow::Cow;

use kyaml_core::Span;
use kyaml_core::edit::Edit;
use kyaml_lint::Report;
use memchr::memmem;
use serde::Deserialize;

/// The line endings of the output. A check of canonical form takes CR LF for LF unless this is `lf`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
#[serde(rename_all = "lowercase")]
pub enum LineEnding {
    /// LF.
    #[default]
    Lf,
    /// CR LF.
    #[cfg_attr(feature = "clap", value(name = "crlf"))]
    CrLf,
    /// That of the first line of the file.
    Auto,
}

impl LineEnding {
    /// `new`, whose line breaks are LF, with the line breaks for a file that was `old`.
    pub(crate) fn apply(self, old: &[u8], new: String) -> String {
        let has_cr_lf = match self {
            Self::Lf => false,
            Self::CrLf => true,
            Self::Auto => memchr::memchr(b'\n', old).is_some_and(|end| old[..end].ends_with(b"\r")),
        };
        if has_cr_lf { new.replace("\r\n", "\n").replace('\n', "\r\n") } else { new }
    }
}

/// A text whose CR LF count as LF, and the way back to it.
pub(crate) struct Unified<'t> {
    /// The text with LF.
    pub(crate) text: Cow<'t, [u8]>,
    /// The offsets in `text` of the line breaks that are CR LF.
    breaks: Vec<usize>,
}

impl<'t> Unified<'t> {
    pub(crate) fn new(text: &'t [u8]) -> Self {
        let mut unified = Vec::new();
        let mut breaks = Vec::new();
        let mut copied = 0;
        for at in memmem::find_iter(text, "\r\n") {
            unified.extend_from_slice(&text[copied..at]);
            breaks.push(unified.len());
            copied = at + 1;
        }
        if breaks.is_empty() {
            return Self { text: text.into(), breaks };
        }
        unified.extend_from_slice(&text[copied..]);
        Self { text: unified.into(), breaks }
    }

    /// The span in the text with CR LF.
    pub(crate) fn place(&self, span: Span) -> Span {
        let offset = |at| at + self.breaks.partition_point(|&line_break| line_break < at);
        Span::new(offset(span.start), offset(span.end))
    }

    /// The findings with places in the text with CR LF.
    pub(crate) fn report(&self, mut report: Report) -> Report {
        let text = |text: &str| if self.breaks.is_empty() { text.to_owned() } else { text.replace('\n', "\r\n") };
        let edit = |edit: &Edit| Some(Edit { span: self.place(edit.span), text: text(&edit.text) });
        for found in report.diagnostics_mut() {
            *found = found.clone().moved(|span| self.place(span), edit);
        }
        report
    }
}

#[cfg(test)]
mod test {
    use kyaml_lint::{Diagnostic, Fix, Form};

    use super::*;
    use crate::{Document, FormatTask, Settings};

    /// The findings, the fixed text and the formatted text under `line-ending = "auto"`, with LF for CR LF.
    fn results(text: &str) -> (Vec<(&'static str, String)>, String, Option<String>) {
        let auto = Settings { form: Some(Form::Canonical), line_ending: Some(LineEnding::Auto), ..Settings::default() };
        let document = Document::open(None, text.as_bytes(), auto).expect("no Markdown");
        let report = document.check().expect("a stream");
        let found = |found: &Diagnostic| (found.rule.name(), text[found.span.range()].replace("\r\n", "\n"));
        let findings = report.diagnostics().iter().map(found).collect();
        let edits = report.diagnostics().iter().filter_map(|found| found.fix.as_ref()).flat_map(Fix::edits);
        let edits: Vec<String> = edits.map(|edit| edit.text.clone()).collect();
        let fixed = String::from_utf8(document.fix(report, false).text).expect("UTF-8");
        let formatted = document.format(&FormatTask::new(auto.format_options())).ok().map(|formatted| formatted.text);
        for new in formatted.iter().chain([&fixed]).chain(&edits) {
            let line_breaks = new.matches('\n').count();
            assert_eq!(new.matches("\r\n").count(), if text.contains('\r') { line_breaks } else { 0 }, "{new:?}");
        }
        (findings, fixed.replace("\r\n", "\n"), formatted.map(|new| new.replace("\r\n", "\n")))
    }

    #[test]
    fn cr_lf_decides_nothing_but_line_endings() {
        for text in [
            "a: no # c\nb: |\n  x\n  y\n",
            "---\n{\n  a: \"x\\n\\\n    y\",\n}\n",
            "---\n{a: no, b: yes}\n# c\n---\n[1,\n2]\n",
            "---\n{a: 1\n  b: 2}\n",
            "a: [\n",
        ] {
            let expected = results(text);
            assert_eq!(results(&text.replace('\n', "\r\n")), expected, "{text:?}");
            if let (_, _, Some(formatted)) = expected {
                let again = results(&formatted.replace('\n', "\r\n"));
                assert_eq!(again, (Vec::new(), formatted.clone(), Some(formatted.clone())), "{text:?}");
            }
        }
    }

    #[test]
    fn places_lead_back_to_the_text() {
        let text = b"a\r\nb\n\r\nc\r";
        let unified = Unified::new(text);
        assert_eq!(&*unified.text, b"a\nb\n\nc\r");
        for (span, expected) in [(0..1, "a"), (1..2, "\r\n"), (2..4, "b\n"), (4..5, "\r\n"), (5..7, "c\r"), (1..1, "")]
        {
            let place = unified.place(Span::new(span.start, span.end));
            assert_eq!(&text[place.range()], expected.as_bytes(), "{span:?}");
        }
    }

    #[test]
    fn first_line_decides_for_auto() {
        for (old, expected) in [("a\r\nb\n", "c\r\n"), ("a\nb\r\n", "c\n"), ("a", "c\n")] {
            assert_eq!(LineEnding::Auto.apply(old.as_bytes(), "c\n".to_owned()), expected, "{old:?}");
        }
        assert_eq!(LineEnding::CrLf.apply(b"a\n", "c\nd".to_owned()), "c\r\nd");
    }
}
