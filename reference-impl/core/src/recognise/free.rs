//! KYAML in any layout (sections 3 to 11).

use super::portable::Portable;
use super::{RecogniseOptions, Recognised};
use crate::event::Event;
use crate::reader::{self, Sink};
use crate::span::Span;

/// Recognises a stream in any layout.
pub(super) fn scan(stream: &[u8], options: RecogniseOptions) -> Option<Recognised> {
    let source = str::from_utf8(stream).ok()?;
    reader::read(source, 0, options.max_depth(), Free::new(source, options)).ok()?.finish()
}

/// Remembers what a checker may have an opinion about. Says of each event whether the stream may still be recognised.
struct Free<'s> {
    seen: Recognised,
    /// If the stream has to be portable.
    portable: Option<Portable<'s>>,
}

impl<'s> Free<'s> {
    fn new(source: &'s str, options: RecogniseOptions) -> Self {
        let seen = Recognised { has_characters_beyond_ascii: !source.is_ascii(), ..Recognised::default() };
        Self { seen, portable: options.portable.then(|| Portable::new(source)) }
    }

    fn finish(self) -> Option<Recognised> {
        self.portable.is_none_or(|portable| portable.has_document()).then_some(self.seen)
    }
}

impl<'s> Sink<'s> for Free<'s> {
    #[inline]
    fn event(&mut self, event: Event<'s>, span: Span) -> bool {
        if let Event::Key(key) = event {
            self.seen.has_quoted_keys |= span.len() > key.raw.len();
            self.seen.has_unusual_keys |=
                key.has_escapes || self.seen.has_characters_beyond_ascii && !key.raw.is_ascii();
        }
        self.portable.as_mut().is_none_or(|portable| portable.event(event, span))
    }

    fn comment(&mut self, comment: Span) {
        self.seen.has_comments = true;
        if let Some(portable) = &mut self.portable {
            portable.comment(comment);
        }
    }

    #[inline]
    fn comma(&mut self, at: usize) {
        if let Some(portable) = &mut self.portable {
            portable.comma(at);
        }
    }
}
