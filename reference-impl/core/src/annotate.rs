//! The lines of an error, with a caret (feature `annotate`).

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};

use crate::lines::LineIndex;
use crate::span::Span;

/// The message of an error with the lines of its spans, as rustc draws them, without colours.
/// `spans` has the place of the error, if it is known, then related ones with their labels.
pub(crate) fn annotate(message: &str, spans: &[(Span, Option<&str>)], input: &str, name: &str) -> String {
    let index = LineIndex::new(input.as_bytes());
    let title = Level::ERROR.primary_title(message);
    let snippets = spans.iter().enumerate().filter_map(|(nth, &(span, label))| {
        let kind = if nth == 0 { AnnotationKind::Primary } else { AnnotationKind::Context };
        let (first, last) = (index.position(span.start).line, index.position(span.end).line);
        // The renderer gets the lines of the span alone, so its time does not depend on the stream.
        let (start, end) = (index.line(first).start, index.line(last).end.max(span.end));
        let annotation = kind.span(span.start - start..span.end - start).label(label);
        Some(Snippet::source(input.get(start..end)?).line_start(first).path(name).annotation(annotation))
    });
    let group = title.elements(snippets);
    Renderer::plain().render(&[group])
}
