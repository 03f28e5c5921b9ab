//! The law of this module: formatting document by document, alone or in parallel, gives the same as
//! formatting the stream in one piece.

use std::io;

use kyaml_cases::slow::SlowReader;
use kyaml_core::{BlankLines, Cuddle, KeyOrder, Layout, Profile, ShortLists, Style, WriteOptions};
use kyaml_format::{FormatOptions, Formatted, Part, format, parts};
use kyaml_import::ImportOptions;
use kyaml_workspace::{FormatTask, Settings};

use super::{Action, Stream, StreamResult};
use crate::report::Notes;
use crate::stream::Source;
use crate::stream::test::{check, long_list};

#[test]
fn streams_are_formatted_as_in_one_piece() {
    let write = WriteOptions::default();
    let writes =
        [write, write.key_order(KeyOrder::Sorted), write.layout(Layout::Compact), write.profile(Profile::Portable)];
    check("formatted by documents", |text, at_once| {
        let options = FormatOptions::default().write(writes[text.len() % writes.len()]);
        let few_aliases = ImportOptions::default().max_alias_nodes(3);
        [write, options.write]
            .into_iter()
            .map(|write| FormatOptions::default().write(write))
            .chain([FormatOptions::default().import(few_aliases)])
            .try_for_each(|options| law(text, at_once, &options))
    });
}

/// A list is read again if it may change, and then formatted in sections.
#[test]
fn long_lists_are_formatted_as_in_one_piece() {
    for end in ["", "  a:  1,\n", "  items: 1,\n"] {
        law(long_list(end).as_bytes(), 1 << 20, &FormatOptions::default()).unwrap();
    }
    let style = Style::default().cuddle(Cuddle::Partial).blank_lines(BlankLines::Keep).short_lists(ShortLists::OneLine);
    let write = WriteOptions::default();
    for write in [write, write.style(style), write.layout(Layout::Compact), write.profile(Profile::Portable)] {
        let import = ImportOptions::default().blank_lines(write.style.blank_lines);
        let options = FormatOptions::default().write(write).import(import);
        for list in [long_list("  a:  [1], # c\n\n  b: 2,\n"), long_list("").replace("}, {\n", "},\r\n\n{\r\n")] {
            law(list.as_bytes(), 1 << 20, &options).unwrap();
            assert!(matches!(formatted(list.as_bytes(), 4096, &options, Action::Print), StreamResult::Done(_)));
        }
    }
}

/// Only the whole stream shows its encoding and the size that aliases add.
#[test]
fn encoding_and_aliases_depend_on_the_whole_stream() {
    let aliases = "- &a b\n- *a\n---\n".repeat(3);
    for text in ["1\0#\n---\n22\n", "1\0\0\0---\n22\n", &aliases] {
        for limit in 1..4 {
            let import = ImportOptions::default().max_alias_nodes(limit);
            law(text.as_bytes(), 1 << 20, &FormatOptions::default().import(import)).unwrap();
        }
    }
}

fn formatted(text: &[u8], at_once: usize, options: &FormatOptions, action: Action) -> StreamResult {
    let source = Source::pipe(Box::new(SlowReader(io::Cursor::new(text.to_vec()), at_once)));
    Stream { source, settings: Settings::default(), task: FormatTask::new(options.clone()) }.format(action).unwrap()
}

fn law(text: &[u8], at_once: usize, options: &FormatOptions) -> Result<(), String> {
    let stream = |action| formatted(text, at_once, options, action);
    let whole = format(text, options);
    let shown = || format!("{options:?}\n{:?}\n{whole:?}", String::from_utf8_lossy(text));
    if Formatted::join(parts(text, options).into_iter().map(Part::format_ahead)) != whole {
        return Err(shown());
    }
    match stream(Action::Print) {
        StreamResult::Whole(all) if all == text => {}
        StreamResult::Whole(all) => return Err(format!("{} of it is read: {}", all.len(), shown())),
        StreamResult::Done(mut done) => {
            let Ok(whole) = &whole else { return Err(shown()) };
            let lines = |notes: &Notes| {
                let mut lines = Vec::new();
                notes.print("a", &mut lines).unwrap();
                String::from_utf8(lines).unwrap()
            };
            let of_rest = (done.draft.changes, done.draft.left_out_comments, lines(&done.draft.notes));
            let mut new = Vec::new();
            done.write(&mut new).unwrap();
            let changes = whole.text().as_bytes() != text;
            let notes = lines(&Notes::of(text, whole.notes()));
            if new != whole.text().as_bytes() || of_rest != (changes, whole.left_out_comments(), notes) {
                return Err(format!("{}\n{:?} {of_rest:?}", shown(), String::from_utf8_lossy(&new)));
            }
        }
    }
    let changes = whole.is_ok_and(|whole| whole.text().as_bytes() != text);
    match stream(Action::Diff) {
        StreamResult::Done(_) if changes => Err(format!("it changes: {:?}", String::from_utf8_lossy(text))),
        _ => Ok(()),
    }
}
