//! The law of this module: a stream that is formatted document by document is what it is as a whole.

use std::io;

use kyaml_core::{KeyOrder, Layout, Profile, WriteOptions};
use kyaml_format::{FormatOptions, format};

use super::{Source, Stream, Streamed, Want};
use crate::report::print_notes;
use crate::stream::sample::{Slow, check};

#[test]
fn streams_are_formatted_as_they_are_as_a_whole() {
    let write = WriteOptions::default();
    let writes =
        [write, write.key_order(KeyOrder::Sorted), write.layout(Layout::Compact), write.profile(Profile::Portable)];
    check("formatted by documents", |text, at_once| {
        let options = FormatOptions::default().write(writes[text.len() % writes.len()]);
        [write, options.write]
            .into_iter()
            .try_for_each(|write| law(text, at_once, &FormatOptions::default().write(write)))
    });
}

fn law(text: &[u8], at_once: usize, options: &FormatOptions) -> Result<(), String> {
    let pipe = || Source::pipe(Box::new(Slow(io::Cursor::new(text.to_vec()), at_once)));
    let stream = |want| Stream { source: pipe(), options: options.clone() }.format(want, "a").unwrap();
    let whole = format(text, options);
    let shown = || format!("{options:?}\n{:?}\n{whole:?}", String::from_utf8_lossy(text));
    match stream(Want::Text) {
        Streamed::Whole(all) if all == text => {}
        Streamed::Whole(all) => return Err(format!("{} of it is read: {}", all.len(), shown())),
        Streamed::Done(done) => {
            let Ok(whole) = &whole else { return Err(shown()) };
            let mut notes = Vec::new();
            print_notes("a", text, whole.notes(), &mut notes).unwrap();
            let of_rest = (done.changes, done.left_out_comments, String::from_utf8(done.notes.clone()).unwrap());
            let mut new = Vec::new();
            done.write(&mut new).unwrap();
            let changes = whole.text().as_bytes() != text;
            let notes = String::from_utf8(notes).unwrap();
            if new != whole.text().as_bytes() || of_rest != (changes, whole.left_out_comments(), notes) {
                return Err(format!("{}\n{:?} {of_rest:?}", shown(), String::from_utf8_lossy(&new)));
            }
        }
    }
    let changes = whole.is_ok_and(|whole| whole.text().as_bytes() != text);
    match stream(Want::WholeIfItChanges) {
        Streamed::Done(_) if changes => Err(format!("it changes: {:?}", String::from_utf8_lossy(text))),
        _ => Ok(()),
    }
}
