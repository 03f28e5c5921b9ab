//! Edits of a text.

use memchr::memmem;

use crate::span::Span;

/// Replaces bytes of a stream with a text.
// Exhaustive: programs make edits of their own, and every protocol of editors has these two fields.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Edit {
    /// The bytes to replace; an empty span inserts the text.
    pub span: Span,
    /// The new text; an empty one removes the bytes.
    pub text: String,
}

impl Edit {
    /// The stream `input` after `edits`, which are in order of their spans. No two of them may
    /// touch, and all spans must be inside the stream.
    ///
    /// ```
    /// use kyaml_core::{Span, edit::Edit};
    ///
    /// let edits = [Edit { span: Span::new(8, 10), text: "false".to_owned() }];
    /// assert_eq!(Edit::apply(&edits, b"---\n{a: no}\n"), b"---\n{a: false}\n");
    /// ```
    #[must_use]
    pub fn apply(edits: &[Self], input: &[u8]) -> Vec<u8> {
        let mut out = Vec::with_capacity(input.len());
        let mut from = 0;
        for Self { span, text } in edits {
            out.extend(&input[from..span.start]);
            out.extend(text.as_bytes());
            from = span.end;
        }
        out.extend(&input[from..]);
        out
    }

    /// Like [`Edit::apply`], for a text and edits between its characters.
    pub(super) fn apply_to_text(edits: &[Self], input: &str) -> String {
        let mut out = String::with_capacity(input.len());
        let mut from = 0;
        for Self { span, text } in edits {
            out.push_str(&input[from..span.start]);
            out.push_str(text);
            from = span.end;
        }
        out.push_str(&input[from..]);
        out
    }
}

/// The edits of a source, made from its start to its end. Each byte is copied or skipped, and new
/// text is added between two of them.
pub(super) struct Patch<'s> {
    source: &'s str,
    edits: Vec<Edit>,
    /// The number of bytes that are copied or skipped.
    at: usize,
    /// The edit that ends at `at`.
    open: Option<Edit>,
    /// The offsets to return to, after text from elsewhere is added.
    detours: Vec<usize>,
    /// Whether the lines of the source end with CR LF.
    has_cr_lf: bool,
}

impl<'s> Patch<'s> {
    pub(super) fn new(source: &'s str) -> Self {
        let has_cr_lf = memmem::find(source.as_bytes(), b"\n").is_some_and(|at| source[..at].ends_with('\r'));
        Self { source, edits: Vec::new(), at: 0, open: None, detours: Vec::new(), has_cr_lf }
    }

    /// Goes to the source's byte `at`, whose text is added here, until [`Patch::resume`].
    pub(super) fn detour(&mut self, at: usize) {
        self.open();
        self.detours.push(std::mem::replace(&mut self.at, at));
    }

    /// Ends the innermost detour.
    pub(super) fn resume(&mut self) {
        self.at = self.detours.pop().unwrap_or(self.at);
    }

    /// Copies the bytes before `end`, unless they are copied or skipped already.
    pub(super) fn copy_to(&mut self, end: usize) {
        if end <= self.at {
            return;
        }
        if self.detours.is_empty() {
            self.close();
        } else {
            let text = &self.source[self.at..end];
            self.open().text.push_str(text);
        }
        self.at = end;
    }

    /// Skips the bytes before `end`, unless they are copied or skipped already.
    pub(super) fn skip_to(&mut self, end: usize) {
        if end > self.at {
            if self.detours.is_empty() {
                self.open().span.end = end;
            }
            self.at = end;
        }
    }

    /// Adds text whose lines end with LF.
    pub(super) fn push(&mut self, text: &str) {
        if self.has_cr_lf && text.contains('\n') {
            let text = text.replace('\n', "\r\n");
            self.open().text.push_str(&text);
        } else if !text.is_empty() {
            self.open().text.push_str(text);
        }
    }

    /// Copies the rest, and returns the edits.
    pub(super) fn finish(mut self) -> Vec<Edit> {
        self.close();
        self.edits
    }

    fn open(&mut self) -> &mut Edit {
        self.open.get_or_insert_with(|| Edit { span: Span::empty(self.at), text: String::new() })
    }

    fn close(&mut self) {
        if let Some(edit) = self.open.take()
            && self.source[edit.span.start..edit.span.end] != edit.text
        {
            self.edits.push(edit);
        }
    }
}

/// The edit that makes `new` of `old`: whole lines, without those at the start and the end that are
/// equal.
pub(super) fn between(old: &str, new: &str) -> Option<Edit> {
    if old == new {
        return None;
    }
    let lines = |(a, b): &(&str, &str)| a == b;
    let head: usize =
        old.split_inclusive('\n').zip(new.split_inclusive('\n')).take_while(lines).map(|(line, _)| line.len()).sum();
    let (old_rest, new_rest) = (&old[head..], &new[head..]);
    let old_lines = old_rest.split_inclusive('\n').rev();
    let tail: usize =
        old_lines.zip(new_rest.split_inclusive('\n').rev()).take_while(lines).map(|(line, _)| line.len()).sum();
    Some(Edit { span: Span::new(head, old.len() - tail), text: new_rest[..new_rest.len() - tail].to_owned() })
}
