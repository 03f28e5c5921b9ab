//! Templates that nobody has rendered, such as those of Helm charts: YAML takes
//! `{{ .Values.name }}` for a mapping as a key, and the message of that error would help nobody.

use std::ops::Range;

use kyaml_core::Span;

use crate::error::{Error, ErrorKind, Rule};
use crate::events::{Event, Events};

/// Replaces all errors of a document at or after its first template by one error about the
/// template.
pub(crate) fn explain(input: &str, max_depth: usize, errors: &mut Vec<Error>) {
    if errors.is_empty() || !(input.contains("{{") || input.contains("{%")) {
        return;
    }
    let Stream { documents, scalars } = Stream::read(input, max_depth);
    for document in documents {
        let Some(template) = Template::first(input, document.clone(), &scalars) else { continue };
        let is_about =
            |error: &Error| error.span().end > template.place.start && document.contains(&error.span().start);
        let Some(first) = errors.iter().filter(|error| is_about(error)).min_by_key(|error| error.span()) else {
            continue;
        };
        let (rule, span) = (first.rule(), first.span());
        errors.retain(|error| !is_about(error));
        let text = &input[template.place.start..template.place.end];
        let kind = ErrorKind::Template { text: text.into(), can_be_text: template.can_be_text, rule };
        // Errors of other rules than that of the syntax have exact spans.
        errors.push(Error::new(kind, if rule == Rule::InvalidSyntax { template.place } else { span }));
    }
}

/// The documents and scalars of a stream up to its first syntax error.
struct Stream {
    documents: Vec<Range<usize>>,
    scalars: Vec<Span>,
}

impl Stream {
    fn read(input: &str, max_depth: usize) -> Self {
        let mut starts = Vec::new();
        let mut scalars = Vec::new();
        for (event, span) in Events::new(input, max_depth).map_while(Result::ok) {
            match event {
                // A document without a header has the span of the next event, except that the first
                // one starts with the stream.
                Event::DocumentStart { is_explicit: false } if starts.is_empty() => starts.push(0),
                Event::DocumentStart { .. } => starts.push(span.start),
                Event::Scalar { .. } => scalars.push(span),
                _ => {}
            }
        }
        if starts.is_empty() {
            starts.push(0);
        }
        let ends = starts.iter().copied().skip(1).chain([input.len() + 1]);
        Self { documents: starts.iter().copied().zip(ends).map(|(start, end)| start..end).collect(), scalars }
    }
}

/// An apparent template.
struct Template {
    place: Span,
    /// It is a value, so that it can be a string.
    can_be_text: bool,
}

/// The longest template that is looked for, in bytes.
const LONGEST: usize = 1024;

impl Template {
    /// The first template of a document at the start of a value, key or item, outside of scalars.
    fn first(input: &str, document: Range<usize>, scalars: &[Span]) -> Option<Self> {
        let end = document.end.min(input.len());
        let mut line = Line { start: document.start, at: document.start, is_comment: false };
        let mut closings = [Closing { text: "}}", at: 0 }, Closing { text: "%}", at: 0 }];
        let mut at = document.start;
        loop {
            at += input[at..end].find('{')?;
            line.go_to(input, at);
            let template = Self::at(input, &line, &mut closings);
            let is_in_scalar = || {
                let before = scalars.partition_point(|span| span.start <= at);
                before.checked_sub(1).is_some_and(|index| scalars[index].end > at)
            };
            match template {
                Some(template) if !is_in_scalar() => return Some(template),
                _ => at += 1,
            }
        }
    }

    /// The template that starts at the place that `line` came to, if one does.
    fn at(input: &str, line: &Line, [braces, percent]: &mut [Closing; 2]) -> Option<Self> {
        let at = line.at;
        let (closing, is_braces) = match input.as_bytes().get(at..at + 2)? {
            b"{{" => (braces, true),
            b"{%" => (percent, false),
            _ => return None,
        };
        let inside = closing.text_before(input, at + 2)?;
        // Two braces can be KYAML: a mapping as the key of a mapping.
        let is_mapping = is_braces && inside.contains(": ") && !inside.contains('|');
        let indicator = input[line.start..at].trim_end();
        let starts = indicator.is_empty() || indicator.ends_with([':', '-', ',', '[', '{', '?']);
        if !starts || line.is_comment || is_mapping {
            return None;
        }
        let line_end = input[at..].find(['\n', '\r']).unwrap_or(input.len() - at);
        let place = Span::new(at, at + (inside.len() + 4).min(line_end));
        Some(Self { place, can_be_text: is_braces && !indicator.is_empty() })
    }
}

/// The next closing mark of a template. It is found once for all templates before it.
struct Closing {
    text: &'static str,
    at: usize,
}

impl Closing {
    /// The text from byte `from` up to the mark, if the template is not too long. A later call has a
    /// later `from`.
    fn text_before<'s>(&mut self, input: &'s str, from: usize) -> Option<&'s str> {
        if self.at < from {
            self.at = input[from..].find(self.text).map_or(usize::MAX, |at| from + at);
        }
        input.get(from..self.at).filter(|inside| inside.len() + 4 <= LONGEST)
    }
}

/// How far a line was read.
struct Line {
    start: usize,
    at: usize,
    /// Whether a comment starts before `at`.
    is_comment: bool,
}

impl Line {
    /// Goes on to byte `at`, which may be on a later line.
    fn go_to(&mut self, input: &str, at: usize) {
        if let Some(line_break) = input[self.at..at].rfind('\n') {
            let start = self.at + line_break + 1;
            *self = Self { start, at: start, is_comment: false };
        }
        // The blank before a `#` may have been passed already.
        let passed = &input.as_bytes()[self.start.max(self.at.saturating_sub(1))..at];
        self.is_comment |=
            (self.at == self.start && passed.starts_with(b"#")) || passed.windows(2).any(|two| two == b" #");
        self.at = at;
    }
}
