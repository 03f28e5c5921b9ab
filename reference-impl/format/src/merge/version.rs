//! Three-way merge of texts: by line where that gives the values of the merge by path.

use std::borrow::Cow;

use kyaml_core::edit::{EditError, Stream};
use kyaml_core::{BlankLines, Errors, Style, WriteOptions};
use kyaml_import::{ImportError, ImportOptions, Syntax, decode, import};
use similar::{Algorithm, MergeRegion, MergeResolution, TextMerge};

use super::conflict::Conflict;
use super::{Merged, merge};
use crate::compare::{Difference, DifferenceKind, compare};
use crate::format::format;
use crate::formatted::Formatted;
use crate::line_edits::changed_lines;
use crate::options::{FormatOptions, Language, SequenceIndent};

/// Greatest number of ways to settle the conflicts of lines that are tried.
const TRIES: usize = 64;

/// Greatest number of bytes that are read for these tries.
const WORK: usize = 1 << 23;

/// A version of a file of KYAML, YAML or JSON.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Version {
    /// The text.
    pub text: String,
    /// Its documents. Those of other texts than KYAML are written as KYAML, with their comments.
    pub stream: Stream,
    /// The language of the text. YAML whose documents are in brackets is KYAML here.
    pub language: Language,
    /// Whether the stream was read from the text itself, whose layout it keeps.
    is_kyaml: bool,
}

/// The result of [`merge_versions`].
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct MergedVersion {
    /// Our text with all changes of theirs that do not conflict.
    pub ours: String,
    /// The same with their side of each conflict. Equal to `ours` if there are no conflicts.
    pub theirs: String,
    /// The conflicts.
    pub conflicts: Vec<Conflict>,
    /// The first difference of the lines from the merge by path, in a value or comment, if the lines merge
    /// without a conflict and are not this result.
    pub by_line: Option<Difference>,
}

impl Version {
    /// Reads a version. `import` decides on the schema; its syntax is `Syntax::Json` for a file that is
    /// JSON by its name.
    ///
    /// # Errors
    /// Everything that keeps the text from becoming KYAML, in order of place; at least one error.
    pub fn read(bytes: &[u8], options: &ImportOptions) -> Result<Self, Errors<ImportError>> {
        let text = decode(bytes).map(Cow::into_owned).unwrap_or_default();
        if options.syntax != Syntax::Json
            && let Ok(stream) = Stream::parse(&text)
        {
            return Ok(Self { text, stream, language: Language::Kyaml, is_kyaml: true });
        }
        let written = format(bytes, &options_of(Language::Kyaml).import(options.clone()))?;
        let stream = Stream::parse(written.text()).expect("the formatter writes KYAML");
        let is_json = || import(bytes, &ImportOptions::default().syntax(Syntax::Json)).errors().is_empty();
        let language = if options.syntax == Syntax::Json || is_json() {
            Language::Json
        } else if is_in_brackets(&text) {
            Language::Kyaml
        } else {
            Language::Yaml
        };
        Ok(Self { text, stream, language, is_kyaml: false })
    }

    /// The text of a stream in the language of this version, whose lines stay where they can.
    fn write(&self, stream: &Stream, options: &ImportOptions) -> Result<String, EditError> {
        let kyaml = stream.try_to_string()?;
        if self.is_kyaml {
            return Ok(kyaml);
        }
        let (old, new) = (self.formatted(&self.stream.try_to_string()?), self.formatted(&kyaml));
        let kept = settle([&old, &self.text, &new], |text| self.has_value(text, stream, options));
        Ok(kept.unwrap_or(new))
    }

    /// KYAML in the language of this version, with its line ends and its indentation of sequences.
    fn formatted(&self, kyaml: &str) -> String {
        let options = options_of(self.language).sequence_indent(sequence_indent(&self.text));
        let text = format(kyaml.as_bytes(), &options).map_or_else(|_| kyaml.to_owned(), Formatted::into_text);
        if self.text.contains("\r\n") { text.replace('\n', "\r\n") } else { text }
    }

    /// Whether a text is a version in the same language with these documents, comments included.
    fn has_value(&self, text: &str, stream: &Stream, options: &ImportOptions) -> bool {
        Self::read(text.as_bytes(), options)
            .is_ok_and(|version| version.language == self.language && compare(stream, &version.stream).is_empty())
    }
}

/// Merges the changes from the first version to the third one into the second one.
///
/// `by_line` is a merge of the lines without conflicts, such as git's, if there is one. It is the result
/// if it has the values and comments of the merge by path, apart from conflicts of the latter. Otherwise the values are
/// those of [`merge()`], and lines of our text stay where they can. The language is that of our version, or of theirs if ours is
/// JSON and there are comments.
///
/// ```
/// use kyaml_format::{Version, merge_versions};
/// use kyaml_format::kyaml_import::ImportOptions;
///
/// let options = ImportOptions::default();
/// let read = |text: &str| Version::read(text.as_bytes(), &options).expect("it is YAML");
/// let versions = [read("a: 1\nb:   x\n"), read("a: 2\nb:   x\n"), read("a: 1\nb:   x\nc: y\n")];
/// let merged = merge_versions(versions.each_ref(), None, &options)?;
/// assert_eq!((&*merged.ours, merged.conflicts.len()), ("a: 2\nb:   x\nc: y\n", 0));
/// # Ok::<(), kyaml_core::edit::EditError>(())
/// ```
///
/// # Errors
/// [`EditError::DeepNesting`]
pub fn merge_versions(
    [base, ours, theirs]: [&Version; 3],
    by_line: Option<&[u8]>,
    options: &ImportOptions,
) -> Result<MergedVersion, EditError> {
    if base.text == ours.text || ours.text == theirs.text {
        return Ok(MergedVersion::by_line(&theirs.text));
    }
    if base.text == theirs.text {
        return Ok(MergedVersion::by_line(&ours.text));
    }
    let merged = merge(&base.stream, &ours.stream, &theirs.stream);
    let mut difference = None;
    // An element with another name is a removed and an added one to the merge by path. Where nothing was
    // added, the lines of a removed element may be those of its neighbour.
    if merged.conflicts.iter().all(|conflict| !conflict.kind.is_removal() || conflict.may_be_renamed)
        && let Some(version) = by_line.and_then(|text| Version::read(text, options).ok())
        && (version.language == ours.language || version.language == theirs.language)
    {
        difference = first_difference(&merged, &version.stream);
        if difference.is_none() {
            return Ok(MergedVersion::by_line(&version.text));
        }
    }
    let text = |stream: &Stream| -> Result<String, EditError> {
        // JSON has no comments, so that those of their version need its language.
        let lacks_comments = ours.language == Language::Json && has_comments(&stream.try_to_string()?);
        let ours = if lacks_comments { &Version { language: theirs.language, ..ours.clone() } } else { ours };
        let candidate = || settle([&base.text, &ours.text, &theirs.text], |text| ours.has_value(text, stream, options));
        let kept = (merged.conflicts.is_empty() && !ours.is_kyaml).then(candidate).flatten();
        kept.map_or_else(|| ours.write(stream, options), Ok)
    };
    let with_ours = text(&merged.ours)?;
    let with_theirs = if merged.conflicts.is_empty() { with_ours.clone() } else { text(&merged.theirs)? };
    Ok(MergedVersion { ours: with_ours, theirs: with_theirs, conflicts: merged.conflicts, by_line: difference })
}

impl MergedVersion {
    /// A result without conflicts.
    fn by_line(text: &str) -> Self {
        Self { ours: text.to_owned(), theirs: text.to_owned(), conflicts: Vec::new(), by_line: None }
    }
}

/// Whether JSON lacks a comment of this KYAML.
fn has_comments(kyaml: &str) -> bool {
    format(kyaml.as_bytes(), &options_of(Language::Json)).is_ok_and(|json| json.left_out_comments() > 0)
}

/// The first difference of a merge by line from a merge by path that no conflict of the latter explains.
fn first_difference(merged: &Merged, by_line: &Stream) -> Option<Difference> {
    // The order of documents is that of the lines.
    let differences = |left: &Stream, right: &Stream| {
        let is_order = |difference: &&Difference| matches!(difference.kind, DifferenceKind::MovedDocument(_));
        compare(left, right).differences().filter(|found| !is_order(found)).cloned().collect::<Vec<_>>()
    };
    let conflicts = differences(&merged.ours, &merged.theirs);
    let parent = |pointer: &str| pointer.rsplit_once('/').map_or("", |(parent, _)| parent).to_owned();
    // The differences that a conflict explains. Items of a list that conflict may be in other places of the
    // list, and comments at a neighbour.
    let explains = |found: &Difference, other: &Difference| {
        let is_item = found.pointer.rsplit('/').next().is_some_and(|item| item.parse::<usize>().is_ok());
        let is_about = found.kind.is_comment() && other.kind.is_comment();
        let area = if is_item || is_about { &parent(&found.pointer) } else { &found.pointer };
        let is_near = is_within(&other.pointer, area) || is_within(area, &other.pointer);
        // Lines in which an item occurs twice, or not at all, are not another order.
        let is_moved = |difference: &Difference| matches!(difference.kind, DifferenceKind::Moved(_));
        let is_order = !is_moved(found) || is_moved(other);
        found.document == other.document && is_near && is_order && (is_about || !found.kind.is_comment())
    };
    let renamed: Vec<_> = merged.conflicts.iter().filter(|conflict| conflict.may_be_renamed).collect();
    let is_explained = |other: &Difference| {
        conflicts.iter().any(|found| explains(found, other))
            || renamed.iter().any(|conflict| is_within(&other.pointer, &parent(&conflict.pointer)))
    };
    differences(&merged.ours, by_line).into_iter().find(|difference| !is_explained(difference))
}

/// Whether a pointer leads to a value or to a part of it.
fn is_within(pointer: &str, value: &str) -> bool {
    pointer.strip_prefix(value).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

type Lines<'m> = TextMerge<'m, 'm, 'm, str>;

/// The lines of the versions, merged: conflicts are settled in each way until the text is accepted.
fn settle([base, ours, theirs]: [&str; 3], is_accepted: impl Fn(&str) -> bool) -> Option<String> {
    // Linear in the length of the texts, unlike the default.
    let merge: Lines<'_> = TextMerge::configure().algorithm(Algorithm::Histogram).merge_lines(base, ours, theirs);
    let ways = WAYS.len().saturating_pow(u32::try_from(merge.conflict_count()).unwrap_or(u32::MAX));
    let tries = ways.min(TRIES).min(WORK / (ours.len() + 1) + 1);
    (0..tries).find_map(|mut way| {
        let regions = merge.regions().iter().map(|region| match region.resolution() {
            MergeResolution::Conflict => {
                let lines = WAYS[way % WAYS.len()](&Region::new(&merge, region));
                way /= WAYS.len();
                lines
            }
            MergeResolution::Theirs => Region::new(&merge, region).theirs.concat(),
            _ => Region::new(&merge, region).ours.concat(),
        });
        let text: String = regions.collect();
        is_accepted(&text).then_some(text)
    })
}

/// The lines of a region of a merge.
struct Region<'m> {
    base: Vec<&'m str>,
    ours: Vec<&'m str>,
    theirs: Vec<&'m str>,
}

/// The ways to settle a conflict of lines.
const WAYS: [fn(&Region<'_>) -> String; 4] = [
    |region| both(&region.base, &region.ours, &region.theirs),
    |region| both(&region.base, &region.theirs, &region.ours),
    |region| region.ours.concat(),
    |region| region.theirs.concat(),
];

impl<'m> Region<'m> {
    fn new(merge: &'m Lines<'m>, region: &MergeRegion) -> Self {
        Self {
            base: region.base_range().filter_map(|line| merge.base_line(line)).collect(),
            ours: region.ours_range().filter_map(|line| merge.ours_line(line)).collect(),
            theirs: region.theirs_range().filter_map(|line| merge.theirs_line(line)).collect(),
        }
    }
}

/// The lines with the changes of two sides, which may touch each other; the first side goes first. A change
/// of lines that are changed already is left out.
fn both(base: &[&str], first: &[&str], second: &[&str]) -> String {
    let changes = |side: &[&str]| changed_lines(base, side).into_iter();
    let mut edits: Vec<_> = changes(first)
        .map(|(removed, added)| (removed, &first[added]))
        .chain(changes(second).map(|(removed, added)| (removed, &second[added])))
        .collect();
    edits.sort_by_key(|(removed, _)| (removed.start, removed.end));
    edits.dedup();
    let (mut out, mut at) = (Vec::new(), 0);
    for (removed, added) in edits {
        if removed.start >= at {
            out.extend([&base[at..removed.start], added].concat());
            at = removed.end;
        }
    }
    out.extend(&base[at..]);
    out.concat()
}

/// Whether the first document of a text begins with a bracket.
fn is_in_brackets(text: &str) -> bool {
    let mut lines = text.trim_start_matches('\u{FEFF}').lines().map(str::trim_start);
    let first = lines.find(|line| !line.is_empty() && !line.starts_with(['#', '%']) && *line != "---");
    first.is_some_and(|line| line.trim_start_matches("---").trim_start().starts_with(['{', '[']))
}

/// The indentation of the first sequence in a text that is the value of an entry.
fn sequence_indent(text: &str) -> SequenceIndent {
    let indentation = |line: &str| line.len() - line.trim_start_matches(' ').len();
    let mut lines = text.lines().zip(text.lines().skip(1));
    let first = lines.find(|(key, item)| {
        !key.trim_start().starts_with(['-', '#'])
            && key.trim_end().ends_with(':')
            && item.trim_start().starts_with("- ")
    });
    match first {
        Some((key, item)) if indentation(item) > indentation(key) => SequenceIndent::Two,
        _ => SequenceIndent::None,
    }
}

fn options_of(language: Language) -> FormatOptions {
    let style = Style::default().blank_lines(BlankLines::Keep);
    FormatOptions::default().write(WriteOptions::default().style(style)).language(language)
}
