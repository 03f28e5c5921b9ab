//! A JSON array with one item on each line, which is not kept in memory.

use std::io::{self, Write};

use serde::Serialize;

/// An array, of which the first items are written.
pub(in crate::report) struct Array<W> {
    out: W,
    /// The text up to the bracket, which is written with the first item.
    head: &'static str,
    has_items: bool,
}

impl<W: Write> Array<W> {
    pub(in crate::report) fn new(out: W, head: &'static str) -> Self {
        Self { out, head, has_items: false }
    }

    pub(in crate::report) fn add(&mut self, item: &impl Serialize) -> io::Result<()> {
        let before = if std::mem::replace(&mut self.has_items, true) { "," } else { self.head };
        self.out.write_all(before.as_bytes())?;
        self.out.write_all(b"\n")?;
        serde_json::to_writer(&mut self.out, item).map_err(Into::into)
    }

    /// Writes the end, and flushes the output. `empty` is the whole text without items.
    pub(in crate::report) fn finish(mut self, empty: &str, end: &str) -> io::Result<()> {
        self.out.write_all(if self.has_items { end } else { empty }.as_bytes())?;
        self.out.flush()
    }
}
