//! Masks: texts of KYAML in which nothing is left of the actions, and whose spans are known.

use kyaml_core::Span;

use crate::action::Action;
use crate::structure::{Fragment, FragmentKind, Role};

/// The bytes of a text that are replaced.
#[derive(Clone, Debug)]
pub(crate) struct Mask(Vec<u8>);

impl Mask {
    /// The text with blanks in place of its actions.
    pub(crate) fn new(text: &str, actions: &[Action]) -> Self {
        let mut mask = Self(text.as_bytes().to_vec());
        for action in actions {
            mask.fill(action.span, Role::Blank);
        }
        mask
    }

    /// Replaces the bytes of a span, as many as they are.
    pub(crate) fn fill(&mut self, span: Span, role: Role) {
        let bytes = &mut self.0[span.range()];
        match role {
            Role::Blank => bytes.iter_mut().filter(|byte| **byte != b'\n').for_each(|byte| *byte = b' '),
            Role::Text | Role::Comment => bytes.fill(b'$'),
            Role::Key => bytes.fill(b'q'),
            Role::Comma => bytes.fill(b','),
            Role::Line | Role::Entries => {
                bytes.fill(b'$');
                bytes[0] = b'#';
            }
            Role::Value => {
                bytes.fill(b'$');
                if let [first, .., last] = bytes {
                    (*first, *last) = (b'"', b'"');
                }
            }
            Role::Entry => {
                bytes.fill(b'q');
                if let [.., colon, blank, value] = bytes {
                    (*colon, *blank, *value) = (b':', b' ', b'1');
                }
            }
        }
    }

    pub(crate) fn bytes(&self) -> &[u8] {
        &self.0
    }
}

/// Fragments as documents of one stream, and where their bytes come from.
#[derive(Clone, Debug, Default)]
pub(crate) struct Fragments {
    text: Vec<u8>,
    /// The start of each copied run in `text`, and in the template. Behind a run is text that has no
    /// place in the template.
    runs: Vec<(usize, usize, usize)>,
}

impl Fragments {
    /// Copies the fragments. A block around a value in one is a string there, because its branches
    /// are fragments of their own. `value_blocks` are in the order of their starts.
    pub(crate) fn new(mask: &Mask, fragments: &[Fragment], value_blocks: &[Span]) -> Self {
        let mut all = Self::default();
        for fragment in fragments {
            let (before, after) = match fragment.kind {
                // The blank keeps a carriage return apart from the line break.
                FragmentKind::Value => ("---\n", " \n"),
                FragmentKind::Entries => ("---\n{", " \n}\n"),
                FragmentKind::Documents => (" ", "\n"),
            };
            all.text.extend(before.as_bytes());
            let mut at = fragment.span.start;
            let mut next = value_blocks.partition_point(|block| block.start < at);
            while let Some(block) = value_blocks.get(next).filter(|block| block.end <= fragment.span.end) {
                all.run(mask, Span::new(at, block.start));
                all.text.extend(b"\"$\"");
                at = block.end;
                next = next.max(value_blocks.partition_point(|block| block.start < at));
            }
            all.run(mask, Span::new(at, fragment.span.end));
            all.text.extend(after.as_bytes());
        }
        all
    }

    fn run(&mut self, mask: &Mask, span: Span) {
        self.runs.push((self.text.len(), span.start, span.len()));
        self.text.extend(&mask.0[span.range()]);
    }

    pub(crate) fn text(&self) -> &[u8] {
        &self.text
    }

    /// The place in the template of a span of the text: the nearest one, if its bytes have none.
    pub(crate) fn place(&self, span: Span) -> Span {
        let start = self.offset(span.start);
        Span::new(start, if span.is_empty() { start } else { self.offset(span.end - 1).max(start) + 1 })
    }

    /// The same span, if all of its bytes have a place.
    pub(crate) fn exact(&self, span: Span) -> Option<Span> {
        let index = self.runs.partition_point(|run| run.0 <= span.start).checked_sub(1)?;
        let (start, place, length) = self.runs[index];
        (span.end <= start + length).then(|| Span::new(span.start - start + place, span.end - start + place))
    }

    fn offset(&self, at: usize) -> usize {
        let Some(index) = self.runs.partition_point(|run| run.0 <= at).checked_sub(1) else {
            return self.runs.first().map_or(0, |run| run.1);
        };
        let (start, place, length) = self.runs[index];
        place + (at - start).min(length)
    }
}
