//! Templates that nobody has rendered, such as those of Helm charts. YAML takes
//! `{{ .Values.name }}` for a mapping as a key, and `%{ for … }` for a directive. A quote inside
//! `"{{ include "x" . }}"` ends the string. The messages of these errors would help nobody.

use std::ops::Range;

use kyaml_core::Span;
use kyaml_explain::delimiter::{self, LONGEST};

use crate::error::{ErrorKind, ImportError, ImportRule};
use crate::events::{Event, Events, LastLine, Repaired};
use crate::placeholder::{self, BRACKETS, Language, Position};

/// Replaces all errors of a document at or after its first template by one error about the
/// template.
pub(crate) fn explain(input: &str, repaired: Option<&Repaired>, max_depth: usize, errors: &mut Vec<ImportError>) {
    if errors.is_empty() || !BRACKETS.iter().any(|brackets| input.contains(brackets)) {
        return;
    }
    let Stream { documents, scalars } = Stream::read(input, repaired, max_depth);
    for document in documents {
        let error = errors.iter().map(|error| error.span().start).filter(|start| document.contains(start)).min();
        let around = error.and_then(|at| Template::around(input, document.start, at));
        let first = Template::first(input, document.clone(), &scalars);
        let Some(template) = around.into_iter().chain(first).min_by_key(|template| template.place) else { continue };
        let is_about =
            |error: &ImportError| error.span().end > template.place.start && document.contains(&error.span().start);
        let Some(first) = errors.iter().filter(|error| is_about(error)).min_by_key(|error| error.span()) else {
            continue;
        };
        let (rule, span) = (first.rule(), first.span());
        errors.retain(|error| !is_about(error));
        let Template { place, language, position } = template;
        let message = placeholder::message(&input[place.range()], language, position);
        let kind = ErrorKind::Template(rule, message.into());
        // Errors of other rules than that of the syntax have exact spans.
        errors.push(ImportError::new(kind, if rule == ImportRule::InvalidSyntax { place } else { span }));
    }
}

/// The documents and scalars of a stream up to its first syntax error.
struct Stream {
    documents: Vec<Range<usize>>,
    scalars: Vec<Span>,
}

impl Stream {
    fn read(input: &str, repaired: Option<&Repaired>, max_depth: usize) -> Self {
        let mut starts = Vec::new();
        let mut scalars = Vec::new();
        for (event, span) in Events::new(input, repaired, max_depth, LastLine::AsWritten).map_while(Result::ok) {
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
    language: Language,
    position: Position,
}

impl Template {
    /// The first template of a document at the start of a value, key or item, outside of scalars.
    fn first(input: &str, document: Range<usize>, scalars: &[Span]) -> Option<Self> {
        let end = document.end.min(input.len());
        let mut line = Line { start: document.start, at: document.start, is_comment: false };
        let mut at = document.start;
        loop {
            at += input[at..end].find('{')?;
            line.go_to(input, at);
            let before = scalars.partition_point(|span| span.start <= at);
            let is_in_scalar = before.checked_sub(1).is_some_and(|index| scalars[index].end > at);
            if !is_in_scalar && let Some(template) = Self::at(input, &line) {
                return Some(template);
            }
            at += 1;
        }
    }

    /// The template that starts at the place that `line` came to, if one does.
    fn at(input: &str, line: &Line) -> Option<Self> {
        let template = Self::with_brackets(input, line.at)?;
        let text = &input[template.place.start..template.place.end];
        // Two braces can be KYAML: a mapping as the key of a mapping.
        let is_mapping = text.starts_with("{{") && text.contains(": ") && !text.contains('|');
        let indicator = input.get(line.start..template.place.start)?.trim_end();
        let starts = indicator.is_empty() || indicator.ends_with([':', '-', ',', '[', '{', '?']);
        let position = if indicator.is_empty() { Position::Line } else { template.position };
        (starts && !line.is_comment && !is_mapping).then_some(Self { position, ..template })
    }

    /// The template around or at byte `at`, where an error of a document is. In a string, the quotes
    /// of a template end the string. A plain scalar can start with a template of Terraform.
    fn around(input: &str, document: usize, at: usize) -> Option<Self> {
        let start = input[document..at].rfind('\n').map_or(document, |line_break| document + line_break + 1);
        let quote = |found: Option<usize>| found.map(|quote| start + quote);
        let first = quote(input[start..at].find(QUOTES)).unwrap_or(at);
        let last = quote(input[start..at].rfind(QUOTES)).unwrap_or(start);
        for brace in first.max(at.saturating_sub(LONGEST))..last {
            if input.as_bytes()[brace] == b'{'
                && let Some(template) = Self::with_brackets(input, brace)
                && template.language != Language::Envsubst
                && template.place.start > first
                && template.place.end > at
            {
                return Some(Self { position: Position::String, ..template });
            }
        }
        if input[at..].starts_with("${") { Self::with_brackets(input, at + 1) } else { None }
    }

    /// The template whose brackets open at this brace, up to the end of its line.
    fn with_brackets(input: &str, brace: usize) -> Option<Self> {
        let (brackets, start, closing) = Language::of_brackets(input, brace)?;
        let end = delimiter::end(input, brace + closing.len(), closing)?;
        let text = &input[start..end];
        let language = brackets.of(text)?;
        let is_statement = text.starts_with("%{") || matches!(closing, "%}" | "#}");
        let position = if is_statement { Position::Line } else { Position::Node };
        let end = start + text.find(['\n', '\r']).unwrap_or(text.len());
        Some(Self { place: Span::new(start, end), language, position })
    }
}

/// The quotes of strings.
const QUOTES: [char; 2] = ['"', '\''];

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
