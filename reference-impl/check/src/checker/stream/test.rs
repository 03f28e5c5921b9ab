//! The law of this module: what is told of a stream piece by piece is what is found in all of it at once.

use std::io::{self, Write};

use kyaml_core::Span;
use kyaml_lint::{Diagnostic, Edit, Fix, Form, LintOptions, lint};
use tempfile::NamedTempFile;

use super::super::cli::Wanted;
use super::super::fixable::Fixable;
use super::super::mend::attach_documents;
use super::judge::is_plain;
use super::{Found, Stream};
use crate::report::Start;
use crate::stream::sample::{Slow, check};

fn wanted(form: Form) -> Wanted {
    Wanted { lint: LintOptions::default().form(form), strict: false, only_kyaml: false }
}

/// Findings, and how many of them can be mended safely and by a guess.
type Findings = (Vec<Diagnostic>, (usize, usize));

/// What is found in all of `text` at once.
fn whole(text: &[u8], form: Form, with_fixes: bool) -> Findings {
    let options = wanted(form).lint;
    let mut report = lint(text, &options);
    let Fixable { safely, by_guess } = Fixable::count(report.diagnostics());
    if with_fixes {
        attach_documents(text, &mut report, &options);
    }
    (report.into_diagnostics(), (safely, by_guess))
}

/// What is told of `text` where so many bytes of it are read at once, with the places in all of it.
fn told(text: &[u8], at_once: usize, form: Form, with_fixes: bool) -> Findings {
    // What is told of a pipe before something that changes all of it comes stays as it is; a file is read once more.
    let file = (!is_plain(text, true)).then(|| {
        let mut file = NamedTempFile::new().unwrap();
        file.write_all(text).unwrap();
        file
    });
    let from = Box::new(Slow(io::Cursor::new(text.to_vec()), at_once));
    let path = file.as_ref().map(|file| file.path().to_owned());
    let (mut told, mut fixable) = (Vec::new(), (0, 0));
    let stream = Stream { from, path, wanted: wanted(form), with_fixes };
    let tell = |found: Found<'_>| {
        assert_eq!(found.text, &text[found.start.offset..][..found.text.len()]);
        assert_eq!(found.start.lines, kyaml_core::LineIndex::new(text).position(found.start.offset).line - 1);
        fixable = (fixable.0 + found.fixable.safely, fixable.1 + found.fixable.by_guess);
        told.extend(found.diagnostics.iter().map(|diagnostic| in_stream(diagnostic, found.start)));
        Ok(())
    };
    stream.check(tell).unwrap().unwrap();
    (told, fixable)
}

fn in_stream(found: &Diagnostic, start: Start) -> Diagnostic {
    let place = |span: Span| span.moved(start.offset);
    let mut found = found.clone();
    found.span = place(found.span);
    if let Some(related) = &mut found.related {
        related.span = place(related.span);
    }
    let edit = |edit: &Edit| Edit { span: place(edit.span), text: edit.text.clone() };
    found.fix = found.fix.map(|fix| Fix::new(fix.applicability(), fix.edits().iter().map(edit).collect()));
    found.document += start.documents;
    found
}

/// Checks the law for `text`; the difference where it is broken.
fn law(text: &[u8], at_once: usize) -> Result<(), String> {
    for form in [Form::Kyaml, Form::Canonical, Form::Compact] {
        for with_fixes in [false, true] {
            let (mut whole, mut told) = (whole(text, form, with_fixes), told(text, at_once, form, with_fixes));
            if !with_fixes {
                // No report that has no place for fixes says these.
                [&mut whole, &mut told].into_iter().flat_map(|(found, _)| found).for_each(|found| {
                    found.document = 0;
                    found.fix = found.fix.take().filter(|_| form == Form::Kyaml);
                });
            }
            if whole != told {
                let text = String::from_utf8_lossy(text);
                let text: String = text.chars().skip(text.chars().count().saturating_sub(300)).collect();
                return Err(format!("{form:?} {with_fixes} {text:?}\nwhole: {whole:#?}\ntold: {told:#?}"));
            }
        }
    }
    Ok(())
}

#[test]
fn streams_are_told_as_they_are_found() {
    check("found by documents", law);
}

#[test]
fn all_of_the_head_tells_whether_a_stream_is_text() {
    let far_from_the_form = b"---\n{a:\n  # c\n  1}\n";
    let clean = b"---\n{\n  a: 1,\n}\n".repeat(3);
    let no_text = b"---\n\xFF\xFE\0a\0b\0c\0d\0e\0f\0g\0h\0i\0j\0k\0l\n";
    let text = [&far_from_the_form[..], &clean, no_text].concat();
    for at_once in [7, 1 << 20] {
        law(&text, at_once).unwrap();
    }
}
