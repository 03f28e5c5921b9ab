//! The report for people: the message, the place, and the text around it.

use std::io::{self, Write};

use annotate_snippets::{Annotation, AnnotationKind, Group, Level, Origin, Renderer, Snippet, normalize_untrusted_str};
use kyaml_core::Position;
use kyaml_lint::{Diagnostic, Severity};

use super::excerpt::{Excerpt, FileText};
use super::finding::Finding;
use super::reporter::{File, Reporter};
use crate::terminal::shown;

/// A width that no excerpt reaches.
const WIDTH: usize = 1000;

/// Prints each finding with the lines that it is about.
pub(crate) struct Human<W> {
    out: W,
    renderer: Renderer,
}

impl<W: Write> Human<W> {
    pub(crate) fn new(out: W, coloured: bool) -> Self {
        let renderer = if coloured { Renderer::styled() } else { Renderer::plain() };
        // The excerpts have been cut to size, so the renderer cuts nothing.
        Self { out, renderer: renderer.term_width(WIDTH) }
    }

    /// Prints the errors that keep the file `name`, which holds `bytes`, from being formatted.
    pub(crate) fn errors<'e>(
        &mut self,
        name: &str,
        bytes: &[u8],
        errors: impl IntoIterator<Item = &'e kyaml_import::Error>,
    ) -> io::Result<()> {
        let text = FileText::new(bytes);
        errors.into_iter().try_for_each(|error| self.finding(name, &text, &error.into()))?;
        self.out.flush()
    }

    fn finding(&mut self, name: &str, text: &FileText<'_>, finding: &Finding<'_>) -> io::Result<()> {
        let level = match finding.severity {
            Severity::Error => Level::ERROR,
            Severity::Warning => Level::WARNING,
        };
        let title = level.clone().primary_title(normalize_untrusted_str(&finding.message)).id(finding.rule);
        let (position, excerpt) = (text.position(finding.span.start), text.excerpt(finding.span));
        let cut = excerpt.is_cut;
        let snippet = snippet(excerpt, position, AnnotationKind::Primary, None);
        let mut groups = if cut {
            // The columns of a cut snippet are not those of the file, so the place is given on its own.
            let origin = Origin::path(name).line(position.line).char_column(position.column);
            vec![title.element(origin), Group::with_level(level).element(snippet)]
        } else {
            vec![title.element(snippet.path(name))]
        };
        if let Some((span, there)) = &finding.related {
            let (position, excerpt) = (text.position(span.start), text.excerpt(*span));
            let last = groups.pop().unwrap_or_else(|| Group::with_level(Level::NOTE));
            groups.push(if cut || excerpt.is_cut {
                last.element(Level::NOTE.message(format!("{there}: {name}:{position}")))
            } else {
                last.element(self::snippet(excerpt, position, AnnotationKind::Context, Some(there)).path(name))
            });
        }
        let mut rendered = self.renderer.render(&groups);
        if cut {
            // Two groups have an empty line each below the place; one is enough.
            remove_line(&mut rendered, 2);
        }
        writeln!(self.out, "{rendered}\n")
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

impl<W: Write> Reporter for Human<W> {
    fn file(&mut self, file: &File<'_>, diagnostics: &[Diagnostic]) -> io::Result<()> {
        if diagnostics.is_empty() {
            return Ok(());
        }
        let (name, text) = (shown(file.name), FileText::new(file.bytes));
        diagnostics.iter().try_for_each(|diagnostic| self.finding(&name, &text, &diagnostic.into()))
    }

    fn finish(mut self: Box<Self>) -> io::Result<()> {
        self.out.flush()
    }
}
