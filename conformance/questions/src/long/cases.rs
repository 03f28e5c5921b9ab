//! The cases of long streams.

use std::borrow::Cow;
use std::ops::Range;
use std::path::Path;

use kyaml_cases::case::{Finding, Span};
use kyaml_cases::folder::{Bytes, Folder};
use kyaml_cases::json::{write_plain, write_typed};
use kyaml_cases::spec::Spec;
use kyaml_cases::suite::Suite;

use super::kinds::KINDS;
use super::stream::{Kind, Mistake, Place, Stream, boundaries};
use crate::folder::{CaseToml, add};

/// The area of the cases of long streams.
pub const AREA: &str = "long";
/// The longest stream that has a mistake at each boundary, in bytes. Of each kind, the longest one up to here has one.
const LONGEST_IN_DETAIL: usize = 66_000;

/// Cases of long streams, which are in no archive. Their bytes stay in memory until the program ends.
///
/// # Errors
/// Fails if the specification has not the rules and clauses that they name.
pub fn long(spec: &Spec) -> anyhow::Result<Suite> {
    let mut area = Folder::default();
    for kind in &KINDS {
        let streams: Vec<_> = (kind.sizes)().into_iter().map(|size| (size, (kind.make)(size))).collect();
        let detailed =
            streams.iter().filter(|(_, stream)| stream.text.len() <= LONGEST_IN_DETAIL).map(|(size, _)| *size).max();
        for (size, stream) in streams {
            let is_detailed = Some(size) == detailed;
            let value = leak(write_typed(&stream.value));
            Named { kind, size, stream, value }.add(is_detailed, &mut area)?;
        }
    }
    let mut top = Folder::default();
    top.insert_folder(AREA, area);
    Ok(Suite::of(Path::new("the long streams"), &top, spec)?)
}

/// A stream, and the name and the title of its cases.
struct Named {
    kind: &'static Kind,
    size: usize,
    stream: Stream,
    /// The content of `value.json`.
    value: Bytes,
}

impl Named {
    fn add(self, is_detailed: bool, area: &mut Folder) -> anyhow::Result<()> {
        self.accepted(area)?;
        self.rejected(is_detailed, area)?;
        if is_detailed {
            self.warned(area)?;
            self.in_canonical_form(area)?;
            self.in_other_languages(area)?;
        }
        Ok(())
    }

    /// A case whose id ends so, of this title, clause and operation.
    fn case(&self, end: &str, title: &str, clause: &'static str, op: &'static str) -> CaseToml<'static> {
        let title = format!("{}{title}", self.kind.title.replace('#', &self.size.to_string()));
        CaseToml::new(format!("{AREA}-{}-{}{end}", self.kind.name, self.size), title, clause, op, "made")
    }

    fn accepted(&self, area: &mut Folder) -> anyhow::Result<()> {
        let Stream { text, canonical, warnings, .. } = &self.stream;
        let mut case = self.case("", "", self.kind.clause, "check");
        case.warn(warnings.iter().map(finding).collect());
        let input = leak(text.clone());
        // The canonical form of most is the text itself.
        let canonical =
            canonical.as_ref().map(|canonical| if canonical == text { input.clone() } else { leak(canonical.clone()) });
        let files = [("input.yaml", &input), ("value.json", &self.value)];
        let canonical = canonical.iter().map(|canonical| ("canonical.yaml", canonical));
        add(area, &case, &files.into_iter().chain(canonical).collect::<Vec<_>>())
    }

    /// Mistakes at the last place, or at the places of all boundaries; and each key that can be equal to another one.
    fn rejected(&self, is_detailed: bool, area: &mut Folder) -> anyhow::Result<()> {
        let places = &self.stream.places;
        let numbers = if is_detailed { boundaries(places.len()) } else { vec![places.len()] };
        let is_asked =
            |number: &usize| numbers.contains(number) || matches!(places[number - 1].mistake, Mistake::Duplicate);
        for number in (1..=places.len()).filter(is_asked) {
            let place = &places[number - 1];
            let (clause, rule) = place.mistake.breaks();
            let (text, span) = self.stream.broken(place);
            let mut case = self.case(&format!("-mistake-{number}"), ", with a mistake", clause, "check");
            case.reject(rule, finding(&(rule, span)).span, self.case("", "", "", "").id);
            add(area, &case, &[("input.yaml", &leak(text))])?;
        }
        Ok(())
    }

    /// The stream with a warning near its end: the last string and its comma have a comment between them.
    fn warned(&self, area: &mut Folder) -> anyhow::Result<()> {
        const COMMENT: &str = " # c\n  ";
        let Stream { text, warnings, .. } = &self.stream;
        let Place { range: Range { end, .. }, mistake } = *self.stream.last();
        if !matches!(mistake, Mistake::Quotes) || !warnings.is_empty() {
            return Ok(());
        }
        let warned = [&text[..end], COMMENT, &text[end..]].concat();
        let mut case = self.case("-warning", ", with a warning", "KY-PORT-7", "check");
        case.warn(vec![finding(&("comment-before-comma", end + 1..end + 4))]);
        add(area, &case, &[("input.yaml", &leak(warned)), ("value.json", &self.value)])
    }

    /// The stream in canonical form, and with one blank too many near its end.
    fn in_canonical_form(&self, area: &mut Folder) -> anyhow::Result<()> {
        let Stream { text, canonical, .. } = &self.stream;
        let start = self.stream.last().range.start;
        if canonical.as_ref() != Some(text) || !text[..start].ends_with(": ") {
            return Ok(());
        }
        let value = &self.value;
        let mut case = self.case("-canonical", ", in canonical form", "KY-CAN-3", "check");
        case.form = Some("canonical");
        add(area, &case, &[("input.yaml", &leak(text.clone())), ("value.json", value)])?;
        let mut wrong = self.case("-blank", ", with one blank too many", "KY-CAN-3", "check");
        wrong.form = Some("canonical");
        wrong.reject("noncanonical-layout", Span { start: start - 1, end: start + 1 }, case.id);
        let input = leak([&text[..start], " ", &text[start..]].concat());
        add(area, &wrong, &[("input.yaml", &input), ("value.json", value)])
    }

    /// The stream as YAML in block style and as JSON, for converters, and its value, for writers.
    fn in_other_languages(&self, area: &mut Folder) -> anyhow::Result<()> {
        let Stream { text, value, canonical: Some(canonical), is_flat, .. } = &self.stream else { return Ok(()) };
        let written = leak(canonical.clone());
        let result = [("value.json", &self.value), ("canonical.yaml", &written)];
        let mut add_as = |end: &str, title: &str, op, input: Option<(&str, String)>| {
            let input = input.map(|(name, text)| (name, leak(text)));
            let input = input.as_ref().map(|(name, bytes)| (*name, bytes));
            let files: Vec<_> = result.into_iter().chain(input).collect();
            add(area, &self.case(end, title, self.kind.clause, op), &files)
        };
        if *is_flat {
            add_as("-yaml", ", in block style", "format", Some(("input.yaml", block_style(text))))?;
        }
        if canonical.contains('#') {
            return Ok(());
        }
        if value.len() == 1 {
            add_as("-json", ", in JSON", "format", Some(("input.json", write_plain(value))))?;
        }
        add_as("-value", ", as a value", "render", None)
    }
}

/// The lines of a collection in block style: without brackets and commas.
fn block_style(text: &str) -> String {
    let is_sequence = text.starts_with("---\n[");
    let lines = text.lines().filter(|line| !matches!(*line, "{" | "}" | "[" | "]"));
    let line = |line: &str| {
        let line = line.trim_start().replace(", #", " #");
        let hyphen = if is_sequence && line != "---" { "- " } else { "" };
        format!("{hyphen}{}\n", line.strip_suffix(',').unwrap_or(&line))
    };
    lines.map(line).collect()
}

fn finding((rule, span): &(&'static str, Range<usize>)) -> Finding {
    Finding { rule: (*rule).to_owned(), span: Span { start: span.start, end: span.end } }
}

/// Bytes that a case and all its copies share.
fn leak(text: String) -> Bytes {
    Cow::Borrowed(text.leak().as_bytes())
}
