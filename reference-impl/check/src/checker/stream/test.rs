//! The law of this module: what is told of a stream piece by piece is what is found in all of it at once.

use std::collections::BTreeSet;
use std::io::{self, Write};

use kyaml_cases::case::Case;
use kyaml_cases::sample::{count, step};
use kyaml_cases::suite::Suite;
use kyaml_core::{Edit, Fix, Span};
use kyaml_lint::{Diagnostic, Form, LintOptions, lint};
use rayon::prelude::*;
use tempfile::NamedTempFile;

use super::super::cli::Wanted;
use super::super::file::Fixable;
use super::super::mend::attach_documents;
use super::judge::is_plain;
use super::{Found, Stream};
use crate::report::Start;
use crate::stream::slow::Slow;

/// The sample of mutants and of streams: every so-manieth. A prime, so that all kinds are among it.
const SAMPLE: usize = 499;

/// Bytes that mean something in YAML, and some that must not stand anywhere.
const BYTES: &[u8] = b" \n\r\t\"\\{}[],:#-.'&*%|\0\x7F\xC3\xFF";

/// A stream that is clean, and longer than what tells whether a stream is text.
fn long_and_clean() -> Vec<u8> {
    "---\n{a: \"\u{e9}\"}\n".repeat(5000).into_bytes()
}

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

/// Checks the law for all of `texts`.
fn check(name: &str, texts: Vec<Vec<u8>>) {
    assert!(!texts.is_empty(), "nothing was tried");
    let judge = |(index, text): (usize, &Vec<u8>)| law(text, [1 << 20, 61, 4096, 7][index % 4]).err();
    let broken: Vec<String> = texts.par_iter().enumerate().filter_map(judge).collect();
    count(&format!("{name}: {} streams, {} broken", texts.len(), broken.len()));
    let shortest = broken.iter().min_by_key(|broken| broken.len());
    assert!(broken.is_empty(), "{} of {} break the law, such as\n{}", broken.len(), texts.len(), shortest.unwrap());
}

/// The files of the cases, each once.
fn files() -> Vec<Vec<u8>> {
    let suite = Suite::shipped().expect("the suite is valid");
    let of_case = |case: &Case| [case.input(), case.canonical()].map(|file| file.map(<[u8]>::to_vec));
    let files: BTreeSet<Vec<u8>> = suite.cases().iter().flat_map(of_case).flatten().collect();
    files.into_iter().collect()
}

#[test]
fn the_cases_are_told_as_they_are_found() {
    check("cases by documents", files().into_iter().step_by(step(5)).collect());
}

#[test]
fn mutants_are_told_as_they_are_found() {
    let files = files();
    let short = files.iter().filter(|file| file.len() < 3000);
    let places = short.flat_map(|file| (0..file.len()).map(move |at| (file, at)));
    let mutants = places.step_by(step(SAMPLE)).enumerate().map(|(index, (file, at))| {
        let mut mutant = file.clone();
        match BYTES.get(index % (BYTES.len() + 2)) {
            Some(&byte) if index % 3 == 0 => mutant.insert(at, byte),
            Some(&byte) => mutant[at] = byte,
            None => drop(mutant.splice(at..at, *b"\n---\n")),
        }
        mutant
    });
    check("mutants by documents", mutants.collect());
}

#[test]
fn streams_of_several_cases_are_told_as_they_are_found() {
    let files: Vec<_> = files().into_iter().filter(|file| file.len() < 3000).collect();
    let clean = b"---\n{\n  a: 1,\n}\n".to_vec();
    let streams = (0..files.len() * 20).step_by(step(SAMPLE)).map(|index| {
        let other = |factor: usize| files[(index * factor + index / files.len()) % files.len()].clone();
        let mut stream = Vec::new();
        for part in [other(1), clean.clone(), other(7), other(31), clean.clone()] {
            stream.extend(part);
        }
        stream
    });
    check("streams of cases by documents", streams.collect());
}

#[test]
fn what_follows_a_long_clean_start_is_told_as_it_is_found() {
    let head = long_and_clean();
    let files: Vec<_> = files().into_iter().step_by(step(SAMPLE)).collect();
    check("long streams by documents", files.into_iter().map(|file| [&*head, &*file].concat()).collect());
}
