//! What the fast reader takes has the events that granit-parser gives.

use std::path::{Path, PathBuf};

use kyaml_cases::case::Task;
use kyaml_cases::sample::count;
use kyaml_cases::suite::Suite;

use super::*;
use crate::events::Events;
use crate::parts;

const MAX_DEPTH: usize = 64;

#[derive(Default)]
struct Collected<'s>(Vec<(Event<'s>, Span)>);

impl<'s> Sink<'s> for Collected<'s> {
    fn event(&mut self, event: Event<'s>, span: Span) -> Option<()> {
        self.0.push((event, span));
        Some(())
    }
}

/// The comments in order, and the other events.
type Sorted<'s> = (Vec<Span>, Vec<(Event<'s>, Span)>);

fn sorted(events: Vec<(Event<'_>, Span)>) -> Sorted<'_> {
    let (comments, others): (Vec<_>, Vec<_>) = events.into_iter().partition(|(event, _)| *event == Event::Comment);
    let mut comments: Vec<_> = comments.into_iter().map(|(_, span)| span).collect();
    comments.sort_unstable();
    // The place of a document without a header is that of what comes next, and nobody asks for it.
    let is_placed = |event: &Event<'_>| *event != Event::DocumentStart { is_explicit: false };
    let others = others
        .into_iter()
        .map(|(event, span)| if is_placed(&event) { (event, span) } else { (event, Span::default()) });
    (comments, others.collect())
}

/// Whether the fast reader takes the text. If so, it has the same events.
fn check(text: &str) -> bool {
    let mut ours = Collected::default();
    if super::read(text, MAX_DEPTH, &mut ours).is_none() {
        return false;
    }
    match Events::new(text, MAX_DEPTH).collect::<Result<Vec<_>, _>>() {
        Ok(theirs) => assert_eq!(sorted(ours.0), sorted(theirs), "{text:?}"),
        Err(error) => panic!("{text:?} is taken: {error}"),
    }
    true
}

/// As [`check`], where the characters have been checked.
fn check_stream(text: &str) -> bool {
    crate::characters::forbidden(text).is_empty() && check(text)
}

#[test]
fn the_cases_and_what_is_made_of_them_have_the_same_events() {
    let (mut taken, mut all) = (0, 0);
    let mut judge = |text: &str| {
        all += 1;
        taken += usize::from(check_stream(text));
    };
    for case in Suite::shipped().expect("the suite is valid").cases() {
        let (Task::Load { source, .. } | Task::Format { source, .. }) = case.task() else { continue };
        let Ok(text) = std::str::from_utf8(&source.bytes) else { continue };
        judge(text);
        for (at, c) in text.char_indices().filter(|_| text.len() < 400) {
            let (before, after) = (&text[..at], &text[at + c.len_utf8()..]);
            judge(before);
            judge(&[before, after].concat());
            for other in " \n\t-:#'\"|>[]{},a&\\~?%".chars() {
                judge(&format!("{before}{other}{after}"));
                judge(&format!("{before}{other}{c}{after}"));
            }
        }
    }
    count(&format!("the fast reader takes {taken} of {all} texts made of the cases"));
    assert!(taken > 1000, "{taken} of {all} texts are too few");
}

#[test]
fn real_manifests_are_taken() {
    let Some(folder) = std::env::var_os("KYAML_MANIFESTS") else {
        count("real manifests and the fast reader: skipped, KYAML_MANIFESTS names no folder");
        return;
    };
    let (mut taken, mut all) = (0, 0);
    for file in files(Path::new(&folder)) {
        let text = std::fs::read_to_string(&file).expect("a manifest can be read");
        for part in parts(&text) {
            all += 1;
            taken += usize::from(check_stream(&text[part.start..part.end]));
        }
    }
    count(&format!("the fast reader takes {taken} of {all} documents of real manifests"));
    assert!(taken * 100 >= all * 95 && all > 0, "{taken} of {all} documents are too few");
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("the folder of manifests can be read");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let is_yaml = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "yaml" || extension == "yml");
    paths.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).filter(is_yaml).collect()
}

#[test]
fn what_people_write_is_taken() {
    for text in [
        "",
        "# only a comment\n",
        "a: 1",
        "a:\n- b\n- c:\n  - d\n-\ne:\n",
        "- - a\n  - b: 1\n    c: 2\n- d\n",
        "---\n# head\na: b # line\n\n# foot\n---\n- x\n---\n",
        "a: \"b\\n\\\"c\\\"\" # d\n'e''f' : 'g'\n",
        "a: |\n\n  b\n   c\n\n  d\n\ne: >-\n  f\n  g\n\n  h\n    i\n  j\nk: |+\n  l\n\n",
        "a: [b, \"c\", 'd', [e, -1], {f: g}, ]\nh: {}\ni: []\n",
        ":a: ?b\n-c: -1\n",
    ] {
        assert!(check(text), "{text:?} is not taken");
    }
}

#[test]
fn the_rest_is_left_to_the_other_path() {
    for text in [
        "a: &b c\n",
        "a: *b\n",
        "a: !!str b\n",
        "? a\n: b\n",
        "%YAML 1.2\n---\na\n",
        "a: b\n...\n",
        "a:\tb\n",
        "a: b\r\n",
        "a: b: c\n",
        "a: b\n c\n",
        "a: \"b\n  c\"\n",
        "a: [b,\n  c]\n",
        "a:\n  b: 1\n c: 2\n",
        "a: |2\n  b\n",
        "\u{FEFF}a: b\n",
    ] {
        assert!(!check(text), "{text:?} is taken");
    }
}
