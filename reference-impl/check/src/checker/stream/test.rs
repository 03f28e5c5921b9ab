//! The law of this module: a stream has the same findings piece by piece as in one piece.

use std::io::{self, Write};

use kyaml_cases::slow::SlowReader;
use kyaml_lint::Diagnostic;
use kyaml_lint::Form;
use kyaml_workspace::{Document, Kind, Settings};
use tempfile::NamedTempFile;

use super::super::fixable::Fixable;
use super::findings::placed;
use super::judge::is_plain;
use super::{Findings, Stream};
use crate::report::Start;
use crate::stream::Source;
use crate::stream::test::{check, long_list};

fn settings(form: Form) -> Settings {
    Settings { form: Some(form), ..Settings::default() }
}

/// Findings, and the numbers of safe and of unsafe fixes.
type Summary = (Vec<Diagnostic>, (usize, usize));

/// The findings in `text` as a whole.
fn whole(text: &[u8], form: Form, with_fixes: bool) -> Summary {
    let document = Document::new(Kind::Kyaml, text, settings(form));
    let mut report = document.check().expect("it is not left out");
    let Fixable { safely, by_guess } = Fixable::count(report.diagnostics());
    if with_fixes {
        document.attach_documents(&mut report);
    }
    (report.into_diagnostics(), (safely, by_guess))
}

/// The findings in `text` as a stream of which each read gives `at_once` bytes, with their places
/// in `text`.
fn streamed(text: &[u8], at_once: usize, form: Form, with_fixes: bool) -> Summary {
    // Findings already emitted for a pipe are not retracted, so a text that changes earlier
    // findings is a file, which can be read a second time.
    let file = (!is_plain(text, true)).then(|| {
        let mut file = NamedTempFile::new().unwrap();
        file.write_all(text).unwrap();
        file
    });
    let from = Box::new(SlowReader(io::Cursor::new(text.to_vec()), at_once));
    let path = file.as_ref().map(|file| file.path().to_owned());
    let source = path.map_or_else(|| Source::pipe(from), Source::File);
    let (mut streamed, mut fixable) = (Vec::new(), (0, 0));
    let stream = Stream { source, settings: settings(form), types: None, with_fixes };
    let emit = |found: Findings<'_>| {
        assert_eq!(found.text, &text[found.start.offset..][..found.text.len()]);
        assert_eq!(found.start.lines, kyaml_core::LineIndex::new(text).position(found.start.offset).line - 1);
        fixable = (fixable.0 + found.fixable.safely, fixable.1 + found.fixable.by_guess);
        streamed.extend(found.diagnostics.iter().map(|diagnostic| in_stream(diagnostic, found.start)));
        Ok(())
    };
    stream.check(emit).unwrap().unwrap();
    (streamed, fixable)
}

fn in_stream(found: &Diagnostic, start: Start) -> Diagnostic {
    let mut found = placed(found.clone(), |span| span.moved(start.offset));
    found.document += start.documents;
    found
}

/// Checks the law for `text`. The error is the difference.
fn law(text: &[u8], at_once: usize) -> Result<(), String> {
    for form in [Form::Kyaml, Form::Canonical, Form::Compact] {
        for with_fixes in [false, true] {
            let (mut whole, mut streamed) = (whole(text, form, with_fixes), streamed(text, at_once, form, with_fixes));
            if !with_fixes {
                // A report without fixes prints neither of these.
                [&mut whole, &mut streamed].into_iter().flat_map(|(found, _)| found).for_each(|found| {
                    found.document = 0;
                    found.fix = found.fix.take().filter(|_| form == Form::Kyaml);
                });
            }
            if whole != streamed {
                let text = String::from_utf8_lossy(text);
                let text: String = text.chars().skip(text.chars().count().saturating_sub(300)).collect();
                return Err(format!("{form:?} {with_fixes} {text:?}\nwhole: {whole:#?}\ntold: {streamed:#?}"));
            }
        }
    }
    Ok(())
}

#[test]
fn streams_have_the_same_findings_in_pieces() {
    check("found by documents", law);
}

/// A list is read a second time if it may have findings.
#[test]
fn long_lists_have_the_same_findings() {
    let list = long_list("  a:  1,\n");
    let few = list.replacen("name", "\"name\"", 20);
    let many = list.replace("name", "\"name\"");
    let [no_comma, no_bracket] = [",\n  }]", "}]"].map(|end| list.replace(end, &end[1..]));
    // The first key is not in the section of the second one.
    let twice = long_list("  a: 1,\n  b 2,\n").replacen("items", "a: 1, items", 1);
    for list in [&*long_list(""), &list, &few, &many, &no_comma, &no_bracket, &twice] {
        law(list.as_bytes(), 1 << 20).unwrap();
    }
}

/// The lines of brackets that precede the section with a mistake are not known.
#[test]
fn a_long_list_that_is_cut_off_has_its_findings() {
    let list = long_list("");
    let cut_off = list.trim_end_matches("}\n");
    let (found, _) = streamed(cut_off.as_bytes(), 7, Form::Kyaml, false);
    let (whole, _) = whole(cut_off.as_bytes(), Form::Kyaml, false);
    assert_eq!((found.len(), found[0].span), (whole.len(), whole[0].span));
    assert_eq!(found[0].message, "bracket that is never closed");
}

#[test]
fn a_long_list_is_checked_up_to_its_first_mistakes() {
    let mistakes = |list: String| list.replacen("name: \"web\"", "name \"web\"", 1).replace("\"db\",", "\"db");
    let list = mistakes(long_list("").replacen("name", "\"name\"", 1));
    let (found, _) = streamed(list.as_bytes(), 1 << 20, Form::Canonical, false);
    let (whole, _) = whole(list.as_bytes(), Form::Canonical, false);
    assert!(found.len() == 1 && whole.len() > 1, "{found:#?}");
    assert_eq!((found[0].span, &found[0].pointer), (whole[0].span, &whole[0].pointer));
    let message = format!("{}; the document is long, and what follows was not checked", whole[0].message);
    assert_eq!(found[0].message, message);
}

#[test]
fn the_whole_head_decides_whether_a_stream_is_text() {
    let far_from_the_form = b"---\n{a:\n  # c\n  1}\n";
    let clean = b"---\n{\n  a: 1,\n}\n".repeat(3);
    let no_text = b"---\n\xFF\xFE\0a\0b\0c\0d\0e\0f\0g\0h\0i\0j\0k\0l\n";
    let text = [&far_from_the_form[..], &clean, no_text].concat();
    for at_once in [7, 1 << 20] {
        law(&text, at_once).unwrap();
    }
}

#[test]
fn fixes_of_emitted_findings_count_once() {
    let text = b"---\n{a: no}\n---\n{b: no, c: \"\xFF\"}\n";
    let from = Box::new(io::Cursor::new(text.to_vec()));
    let stream = Stream { source: Source::pipe(from), settings: settings(Form::Kyaml), types: None, with_fixes: false };
    let (mut found, mut fixable) = (0, 0);
    let emit = |findings: Findings<'_>| {
        (found, fixable) = (found + findings.diagnostics.len(), fixable + findings.fixable.safely);
        Ok(())
    };
    stream.check(emit).unwrap().unwrap();
    let (whole, (safely, _)) = whole(text, Form::Kyaml, false);
    assert_eq!((found, fixable), (whole.len(), safely));
}
