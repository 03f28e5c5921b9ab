//! The report for people: the message, the place, and the text around it.

use std::io::{self, Write};

use crate::{Diagnostic, Severity};
use annotate_snippets::{Annotation, AnnotationKind, Group, Level, Origin, Renderer, Snippet, normalize_untrusted_str};
use kyaml_core::{Position, Span};

use super::appearance::Appearance;
use super::excerpt::{Excerpt, FileText};
use super::finding::Finding;
use super::reporter::{Part, Reporter};
use super::shown::shown;
use super::width::wrapped;

/// A width that no excerpt reaches.
const WIDTH: usize = 1000;

/// The least width of a wrapped message, in columns. With less room, the terminal breaks the lines.
const NARROWEST_MESSAGE: usize = 20;

/// The width of ` | `, which separates the number of a line from its text.
const AFTER_NUMBER: usize = 3;

/// The width of the line that connects the start and the end of a span over several lines.
const LINE_THAT_JOINS: usize = 2;

/// Prints each finding with its lines, as rustc does.
pub struct Human<'o> {
    out: Box<dyn Write + Send + 'o>,
    renderer: Renderer,
    appearance: Appearance,
}

impl<'o> Human<'o> {
    /// Prints to `out`.
    #[must_use]
    pub fn new(out: impl Write + Send + 'o, appearance: Appearance) -> Self {
        let renderer = if appearance.coloured { Renderer::styled() } else { Renderer::plain() };
        // The excerpts are already cut to size, so the renderer does not cut them.
        Self { out: Box::new(out), renderer: renderer.term_width(WIDTH), appearance }
    }

    /// Prints findings of any source in the file `name`, which contains `bytes`.
    ///
    /// # Errors
    /// Those of the writer.
    ///
    /// ```
    /// use kyaml_lint::Severity;
    /// use kyaml_lint::report::{Appearance, Finding, Human};
    ///
    /// let text = "---\n[1, 256]\n";
    /// let error = kyaml_core::from_str::<Vec<u8>>(text).unwrap_err();
    /// let finding = Finding::new(Severity::Error, error.span().unwrap_or_default(), error.message());
    /// let mut out = Vec::new();
    /// Human::new(&mut out, Appearance::default()).findings("ports.yaml", text.as_bytes(), [finding])?;
    /// assert_eq!(String::from_utf8_lossy(&out), "\
    /// error: invalid value: integer `256`, expected u8
    ///  --> ports.yaml:2:5
    ///   |
    /// 2 | [1, 256]
    ///   |     ^^^
    ///
    /// ");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn findings<'e>(
        &mut self,
        name: &str,
        bytes: &[u8],
        findings: impl IntoIterator<Item = Finding<'e>>,
    ) -> io::Result<()> {
        let text = FileText::new(bytes);
        findings.into_iter().try_for_each(|finding| self.finding(name, &text, &finding))?;
        self.out.flush()
    }

    fn finding(&mut self, name: &str, text: &FileText<'_>, finding: &Finding<'_>) -> io::Result<()> {
        let level = match finding.severity {
            Severity::Error => Level::ERROR,
            Severity::Warning => Level::WARNING,
        };
        let message = normalize_untrusted_str(&finding.message);
        let message = match self.room_for_message(finding) {
            Some(columns) => wrapped(&message, columns),
            None => message,
        };
        let message_lines = message.split('\n').count();
        let mut title = level.clone().primary_title(message);
        if let Some(rule) = finding.rule {
            title = title.id(rule);
        }
        if let Some(url) = finding.url.as_deref().filter(|_| self.appearance.linked) {
            title = title.id_url(url);
        }
        let (position, excerpt) = (text.position(finding.span.start), self.excerpt(text, finding.span, finding));
        let cut = excerpt.is_cut;
        let snippet = snippet(excerpt, position, AnnotationKind::Primary, None);
        let mut groups = if cut {
            // The columns of a cut excerpt are not those of the file, so the position gets a line
            // of its own.
            let origin = Origin::path(name).line(position.line).char_column(position.column);
            vec![title.element(origin), Group::with_level(level).element(snippet)]
        } else {
            vec![title.element(snippet.path(name))]
        };
        if let Some((span, there)) = &finding.related {
            let (position, excerpt) = (text.position(span.start), self.excerpt(text, *span, finding));
            let last = groups.pop().unwrap_or_else(|| Group::with_level(Level::NOTE));
            groups.push(if cut || excerpt.is_cut {
                last.element(Level::NOTE.message(format!("{there}: {name}:{position}")))
            } else {
                last.element(self::snippet(excerpt, position, AnnotationKind::Context, Some(there)).path(name))
            });
        }
        let mut rendered = self.renderer.render(&groups);
        if cut {
            // Each of the two groups has an empty line below the place, and one is enough.
            remove_line(&mut rendered, 1 + message_lines);
        }
        writeln!(self.out, "{rendered}\n")
    }

    /// The columns for the message after `error[rule]: `, if it is to be wrapped.
    fn room_for_message(&self, finding: &Finding<'_>) -> Option<usize> {
        let rule = finding.rule.map_or(0, |rule| rule.len() + "[]".len());
        let start = finding.severity.to_string().len() + rule + ": ".len();
        self.appearance.columns?.checked_sub(start).filter(|&room| room >= NARROWEST_MESSAGE)
    }

    /// The excerpt around `span`, which is one of the two spans of `finding`.
    fn excerpt(&self, text: &FileText<'_>, span: Span, finding: &Finding<'_>) -> Excerpt {
        let Some(columns) = self.appearance.columns else {
            return text.excerpt(span);
        };
        let related = finding.related.as_ref().map(|(span, _)| span.end);
        let last_line = text.position(related.max(Some(finding.span.end)).unwrap_or_default()).line;
        let number = last_line.to_string().len();
        let joined = if text.position(span.start).line == text.position(span.end).line { 0 } else { LINE_THAT_JOINS };
        text.excerpt_within(span, columns.saturating_sub(number + AFTER_NUMBER + joined))
    }
}

fn remove_line(text: &mut String, index: usize) {
    let ends: Vec<usize> = text.match_indices('\n').map(|(at, _)| at + 1).take(index + 1).collect();
    if let Some([start, end]) = ends.last_chunk() {
        text.replace_range(*start..*end, "");
    }
}

fn snippet(
    excerpt: Excerpt,
    position: Position,
    kind: AnnotationKind,
    label: Option<&str>,
) -> Snippet<'_, Annotation<'_>> {
    Snippet::source(excerpt.text).line_start(position.line).annotation(kind.span(excerpt.range).label(label))
}

impl Reporter for Human<'_> {
    fn part(&mut self, part: &Part<'_>, diagnostics: &[Diagnostic]) -> io::Result<()> {
        let (name, text) = (shown(part.name), FileText::of(part));
        diagnostics.iter().try_for_each(|diagnostic| self.finding(&name, &text, &diagnostic.into()))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
