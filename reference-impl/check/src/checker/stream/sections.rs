//! Checks a long document section by section, in memory that does not grow with it.
//!
//! The first pass finds the sections that may have findings, and how far the document is from its form. The second one checks
//! these sections.

use std::io;
use std::ops::Range;

use kyaml_core::{Span, StreamPart, StreamReader, count_lines, documents};
use kyaml_format::{FormatOptions, Section, SectionFormatter};
use kyaml_lint::{
    Diagnostic, Distance, Form, LintOptions, Severity, differences, is_clean, is_separable, lint_section,
};
use memchr::{memchr, memrchr};

use super::super::fixable::Fixable;
use super::findings::{Findings, placed};
use crate::replace::{Fingerprint, Fingerprinted, changed};
use crate::report::Start;
use crate::stream::{Cut, Source, in_order, section};

/// The sections of a stream, and what the first pass finds in them.
pub(super) struct SectionCheck<'o> {
    sections: SectionFormatter<'o>,
    options: &'o LintOptions,
    /// Whether each section is clean.
    are_clean: Vec<bool>,
    /// How far the stream is from its form.
    distance: Distance,
    /// The first section that differs from it.
    first: Option<usize>,
    stream: Fingerprint,
}

impl<'o> SectionCheck<'o> {
    /// The first pass. `None` if findings may depend on several sections. With fixes, a finding depends on the whole document.
    pub(super) fn read(
        source: &mut Source,
        (sections, stream): Cut,
        format: &'o FormatOptions,
        options: &'o LintOptions,
        with_fixes: bool,
    ) -> io::Result<Option<Self>> {
        let Some(sections) = SectionFormatter::new(sections, format) else { return Ok(None) };
        let parts = StreamReader::new(source.reader()?).with_lengths(sections.lengths());
        let (mut are_clean, mut first, mut sum) = (Vec::new(), None, DistanceSum::default());
        let ended = in_order(
            parts,
            |part| Seen::new(&section(&sections, part)?, part, options).filter(|seen| seen.is_clean || !with_fixes),
            |_, seen| {
                let seen = seen.ok_or(io::ErrorKind::Other)?;
                if first.is_none() && seen.documents.iter().any(|document| document.differences > 0) {
                    first = Some(are_clean.len());
                }
                are_clean.push(seen.is_clean);
                sum.add(&seen.documents);
                Ok(())
            },
        );
        let Ok(ended) = ended else { return Ok(None) };
        ended?;
        Ok(Some(Self { sections, options, are_clean, distance: sum.finish(), first, stream }))
    }

    /// The second pass, which calls `emit` with the findings of each section. The inner error is one of reading, or that the
    /// stream has changed.
    pub(super) fn check(
        &self,
        source: &mut Source,
        emit: impl FnMut(Findings<'_>) -> io::Result<()> + Send,
    ) -> io::Result<io::Result<()>> {
        if self.are_clean.iter().all(|is_clean| *is_clean) {
            return Ok(Ok(()));
        }
        let from = match source.reader() {
            Ok(from) => from,
            Err(error) => return Ok(Err(error)),
        };
        let mut from = Fingerprinted::new(from);
        let parts = StreamReader::new(&mut from).with_lengths(self.sections.lengths());
        let mut lines = Lines { text: Vec::new(), start: Start::default(), found: Vec::new(), emit };
        let ended = in_order(parts, |part| self.section(part), |part, found| lines.section(part, found))?;
        lines.emit()?;
        // Of a stream that goes on, the first pass has read more.
        let is_same = !self.sections.sections().are_whole() || from.fingerprint == self.stream;
        Ok(ended.and_then(|()| if is_same { Ok(()) } else { Err(changed()) }))
    }

    /// The findings in a section; their places are those in its text.
    fn section(&self, part: &StreamPart) -> Vec<Diagnostic> {
        let sections = self.sections.sections();
        let index = usize::try_from(part.offset()).ok().and_then(|offset| sections.index_at(offset));
        let Some((index, section)) = index.zip(section(&self.sections, part)) else { return Vec::new() };
        if self.are_clean[index] {
            return Vec::new();
        }
        // A stream that is far from its form has one finding, at its first difference.
        let is_told = self.distance.is_far() && self.first.is_some_and(|first| first < index);
        let options = if is_told { self.options.form(Form::Kyaml) } else { *self.options };
        let lines_around = count_lines(&section.stream().as_bytes()[..section.range().start]);
        let options = options.lines_before(part.lines_before().saturating_sub(lines_around));
        let report = lint_section(section.stream().as_bytes(), &options, self.distance);
        let mut found: Vec<_> = report.into_diagnostics().into_iter().map(|found| inside(found, &section)).collect();
        if let Some(mistake) = sections.mistake()
            && index + 1 == self.are_clean.len()
            && !sections.are_whole()
        {
            // Findings at the end may come from the cut.
            let end = part.text().len();
            found.retain(|found| found.span.start < end - (sections.length() - mistake) / 2);
            if let Some(last) = found.iter_mut().rfind(|found| found.severity == Severity::Error) {
                last.message.push_str("; the document is long, and what follows was not checked");
            }
        }
        found
    }
}

/// What the first pass finds in a section.
struct Seen {
    is_clean: bool,
    /// How far the documents are from their form, as far as they are in the section. The first one starts before it.
    documents: Vec<Distance>,
}

impl Seen {
    /// `None` if the findings in the section may depend on other sections.
    fn new(section: &Section, part: &StreamPart, options: &LintOptions) -> Option<Self> {
        if !is_separable(part.text()) {
            return None;
        }
        let (stream, inside) = (section.stream(), section.range());
        let is_clean = is_clean(stream.as_bytes(), options);
        if options.form == Form::Kyaml {
            return Some(Self { is_clean, documents: Vec::new() });
        }
        let differences = if is_clean { Vec::new() } else { differences(stream, options) };
        let distance = |(document, differences): (Range<usize>, usize)| {
            let document = document.start.max(inside.start)..document.end.min(inside.end);
            Distance::new(differences, stream.get(document).unwrap_or_default())
        };
        let differences = differences.into_iter().chain(std::iter::repeat(0));
        let documents = documents(stream.as_bytes(), 0).zip(differences).map(distance).collect();
        Some(Self { is_clean, documents })
    }
}

/// The distance of a stream: the sum of those of the documents that differ.
#[derive(Default)]
struct DistanceSum {
    ended: Distance,
    /// That of the document that the next section goes on with.
    last: Distance,
}

impl DistanceSum {
    fn add(&mut self, documents: &[Distance]) {
        for (index, &document) in documents.iter().enumerate() {
            if index > 0 {
                self.end();
            }
            self.last = self.last + document;
        }
    }

    fn end(&mut self) {
        let last = std::mem::take(&mut self.last);
        if last.differences > 0 {
            self.ended = self.ended + last;
        }
    }

    fn finish(mut self) -> Distance {
        self.end();
        self.ended
    }
}

/// Moves a finding from the stream of a section to its text.
fn inside(mut found: Diagnostic, section: &Section) -> Diagnostic {
    let range = section.range();
    let within = |at: usize| at.clamp(range.start, range.end) - range.start;
    if found.related.as_ref().is_some_and(|related| related.span.start < range.start) {
        // A message about a bracket far away has its line, which is not known.
        (found.message, found.related) = (found.rule.summary().into(), None);
    }
    let mut found = placed(found, |span| Span::new(within(span.start), within(span.end)));
    found.pointer = section.pointer(&found.pointer.to_string()).parse().unwrap_or_default();
    found
}

/// Sections with findings, up to whole lines: two sections share the line between them.
struct Lines<F> {
    /// The text from the start of a line on, up to the end of the last section.
    text: Vec<u8>,
    start: Start,
    found: Vec<Diagnostic>,
    emit: F,
}

impl<F: FnMut(Findings<'_>) -> io::Result<()>> Lines<F> {
    fn section(&mut self, part: &StreamPart, found: Vec<Diagnostic>) -> io::Result<()> {
        let text = part.text();
        if let Some(end) = memchr(b'\n', text) {
            let line = memrchr(b'\n', &self.text).map_or(0, |end| end + 1);
            let line = self.text[line..].to_vec();
            self.text.extend_from_slice(&text[..=end]);
            self.emit()?;
            let offset = usize::try_from(part.offset()).map_err(io::Error::other)? - line.len();
            self.start = Start { offset, lines: part.lines_before(), documents: 0 };
            self.text = line;
        }
        let at = self.text.len();
        self.text.extend_from_slice(text);
        self.found.extend(found.into_iter().map(|found| placed(found, |span| span.moved(at))));
        Ok(())
    }

    fn emit(&mut self) -> io::Result<()> {
        let found = std::mem::take(&mut self.found);
        if found.is_empty() {
            return Ok(());
        }
        let fixable = Fixable::count(&found);
        (self.emit)(Findings { text: &self.text, start: self.start, diagnostics: &found, fixable })
    }
}
