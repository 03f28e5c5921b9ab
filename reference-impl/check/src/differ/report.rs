//! The differences of two sides, document by document.

use std::collections::{BTreeMap, HashSet};
use std::io::{self, Write};

use kyaml_core::{Layout, Mapping, Value, WriteOptions, render_values};
use kyaml_format::{Comparison, Difference, DifferenceKind};

use super::side::{Origin, Side};
use crate::diff::{Group, print_differences};
use crate::terminal::count;

/// Greatest length in bytes of the differences in Markdown. A comment of GitHub has at most 65,536.
const MOST_MARKDOWN: usize = 60_000;

/// The differences of two sides.
pub(super) struct Report<'c> {
    old: &'c Side,
    new: &'c Side,
    changes: Vec<Change<'c>>,
}

/// The differences of a document.
struct Change<'c> {
    /// Whether only the new side has the document.
    is_new: bool,
    /// Its index in the old side, or in the new one.
    document: usize,
    /// The old and the new file, if it is in another file.
    moved: Option<[&'c str; 2]>,
    differences: Vec<&'c Difference>,
}

impl<'c> Report<'c> {
    pub(super) fn new([old, new]: [&'c Side; 2], comparison: &'c Comparison, with_comments: bool) -> Self {
        let mut changes: Vec<Change<'_>> = Vec::new();
        let mut added = None;
        for difference in comparison.differences().iter().filter(|it| with_comments || !it.kind.is_comment()) {
            let document = difference.document;
            // The comments of an added document follow it.
            if is_whole(difference, true) {
                added = Some(document);
            } else if !difference.kind.is_comment() {
                added = None;
            }
            let is_new = added == Some(document);
            match changes.last_mut() {
                Some(last) if (last.is_new, last.document) == (is_new, document) => last.differences.push(difference),
                _ => changes.push(Change { is_new, document, moved: None, differences: vec![difference] }),
            }
        }
        let mut report = Self { old, new, changes };
        report.find_moved();
        report
    }

    /// Finds the objects that are in another file.
    fn find_moved(&mut self) {
        let mut moved: BTreeMap<_, _> = self
            .old
            .origins
            .iter()
            .enumerate()
            .filter_map(|(index, origin)| Some((index, self.moved(origin)?)))
            .collect();
        for change in self.changes.iter_mut().filter(|change| !change.is_new) {
            change.moved = moved.remove(&change.document);
        }
        let others = moved.into_iter().map(|(document, moved)| Change {
            is_new: false,
            document,
            moved: Some(moved),
            differences: Vec::new(),
        });
        self.changes.extend(others);
    }

    fn moved(&self, origin: &'c Origin) -> Option<[&'c str; 2]> {
        let object = origin.object.as_ref()?;
        self.old.place_of(object)?;
        let other = &self.new.origins[self.new.place_of(object)?];
        let files = [origin.file.as_deref()?, other.file.as_deref()?];
        (files[0] != files[1]).then_some(files)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.changes.is_empty()
    }

    fn side(&self, change: &Change<'_>) -> &'c Side {
        if change.is_new { self.new } else { self.old }
    }

    /// Prints the differences for people.
    pub(super) fn human(&self, coloured: bool, out: &mut dyn Write) -> io::Result<()> {
        let is_one = [self.old, self.new].iter().all(|side| matches!(&side.origins[..], [Origin { file: None, .. }]));
        let groups = self.changes.iter().map(|change| {
            let name = self.side(change).label(change.document);
            let name = match change.moved {
                Some([_, to]) => format!("{name}, moved to {}", crate::terminal::shown(to)),
                None => name,
            };
            Group { name: (!is_one).then_some(name), differences: &change.differences }
        });
        print_differences([&self.old.name, &self.new.name], groups, coloured, out)
    }

    /// Prints a line and a fence for a comment in a forge.
    pub(super) fn markdown(&self, out: &mut dyn Write) -> io::Result<()> {
        let names = format!("{} to {}", code(&self.old.name), code(&self.new.name));
        if self.is_empty() {
            return writeln!(out, "No differences from {names}");
        }
        let differences =
            self.changes.iter().map(|change| change.differences.len() + usize::from(change.moved.is_some()));
        let [differences, documents] = [count(differences.sum(), "difference"), count(self.changes.len(), "document")];
        let mut text = Vec::new();
        self.human(false, &mut text)?;
        let text = String::from_utf8_lossy(&text);
        let (shown, left_out) = shortened(&text, MOST_MARKDOWN);
        writeln!(out, "**{differences}** in {documents}, from {names}\n\n{}", fenced(shown))?;
        if left_out > 0 {
            writeln!(out, "\n{} left out", count(left_out, "more line"))?;
        }
        Ok(())
    }

    /// Prints one JSON document.
    pub(super) fn json(&self, out: &mut dyn Write) -> io::Result<()> {
        let mut differences = Vec::new();
        for change in &self.changes {
            let document = self.side(change).origins[change.document].to_json(change.is_new);
            if let Some([from, to]) = change.moved {
                differences.push(object([
                    ("document", document.clone()),
                    ("kind", "moved-file".into()),
                    ("old", from.into()),
                    ("new", to.into()),
                ]));
            }
            differences.extend(change.differences.iter().map(|difference| entry(document.clone(), difference)));
        }
        let sides = [("old", self.old.name.as_str().into()), ("new", self.new.name.as_str().into())];
        let report = object(sides.into_iter().chain([("differences", Value::from(differences))]));
        out.write_all(render_values(&[report], &WriteOptions::default().layout(Layout::Json)).as_bytes())
    }

    /// Prints the JSON Patch of the only document, or an object for each document that differs.
    pub(super) fn json_patches(&self, patches: &[String], out: &mut dyn Write) -> io::Result<()> {
        if let ([patch], [_], [_]) = (patches, &self.old.origins[..], &self.new.origins[..]) {
            return writeln!(out, "{patch}");
        }
        // A document that was removed has no patch.
        let mut patches = patches.iter();
        let removed: HashSet<_> = self
            .changes
            .iter()
            .filter(|change| change.differences.iter().any(|it| is_whole(it, false)))
            .map(|change| change.document)
            .collect();
        for (document, origin) in self.old.origins.iter().enumerate() {
            let name = compact(&origin.to_json(false));
            match if removed.contains(&document) { None } else { patches.next() } {
                Some(patch) if patch != "[]" => writeln!(out, r#"{{"document":{name},"patch":{patch}}}"#)?,
                Some(_) => {}
                None => writeln!(out, r#"{{"document":{name},"removed":true}}"#)?,
            }
            if let Some([_, to]) = self.moved(origin) {
                writeln!(out, r#"{{"document":{name},"moved":{}}}"#, compact(&to.into()))?;
            }
        }
        for change in self.changes.iter().filter(|change| change.is_new) {
            let name = compact(&self.new.origins[change.document].to_json(true));
            if let Some(DifferenceKind::Added(value)) = change.differences.first().map(|difference| &difference.kind) {
                writeln!(out, r#"{{"document":{name},"added":{}}}"#, compact(value))?;
            }
        }
        Ok(())
    }
}

/// Whether a document was added, or removed.
fn is_whole(difference: &Difference, is_new: bool) -> bool {
    difference.pointer.is_empty()
        && match difference.kind {
            DifferenceKind::Added(_) => is_new,
            DifferenceKind::Removed(_) => !is_new,
            _ => false,
        }
}

impl Origin {
    /// The document in output for programs.
    fn to_json(&self, is_new: bool) -> Value {
        let text = |text: &Option<String>| text.as_deref().map(Value::from);
        let mut members = vec![
            ("side", Some(Value::from(if is_new { "new" } else { "old" }))),
            ("file", text(&self.file)),
            ("index", Some(Value::from(self.index))),
        ];
        if let Some(object) = &self.object {
            members.push(("apiVersion", text(&object.api_version)));
            members.push(("kind", Some(object.kind.as_str().into())));
            members.push(("namespace", text(&object.namespace)));
            members.push(("name", Some(object.name.as_str().into())));
        }
        object(members.into_iter().filter_map(|(key, value)| Some((key, value?))))
    }
}

/// A difference in output for programs.
fn entry(document: Value, difference: &Difference) -> Value {
    let lines = |lines: &[String]| Some(Value::from(lines.to_vec()));
    let (kind, old, new) = match &difference.kind {
        DifferenceKind::Added(new) => ("added", None, Some(new.clone())),
        DifferenceKind::Removed(old) => ("removed", Some(old.clone()), None),
        DifferenceKind::Replaced(old, new) => ("replaced", Some(old.clone()), Some(new.clone())),
        DifferenceKind::Moved(to) => ("moved", None, Some(Value::from(to.as_str()))),
        DifferenceKind::Head(old, new) => ("comment-above", lines(old), lines(new)),
        DifferenceKind::Line(old, new) => ("comment-at-end-of-line", lines(old), lines(new)),
        DifferenceKind::Foot(old, new) => ("comment-at-foot", lines(old), lines(new)),
        _ => ("other", None, Some(Value::from(difference.to_string()))),
    };
    let members = [
        ("document", Some(document)),
        ("pointer", Some(difference.pointer.as_str().into())),
        ("kind", Some(kind.into())),
        ("old", old),
        ("new", new),
    ];
    object(members.into_iter().filter_map(|(key, value)| Some((key, value?))))
}

fn object<'k>(members: impl IntoIterator<Item = (&'k str, Value)>) -> Value {
    Value::Mapping(members.into_iter().map(|(key, value)| (key.to_owned(), value)).collect::<Mapping>())
}

fn compact(value: &Value) -> String {
    let text = render_values(std::slice::from_ref(value), &WriteOptions::default().layout(Layout::CompactJson));
    text.trim_end().to_owned()
}

/// The first lines of a text, at most `most` bytes, and the number of the others.
fn shortened(text: &str, most: usize) -> (&str, usize) {
    let mut end = 0;
    for line in text.split_inclusive('\n') {
        if end + line.len() > most {
            break;
        }
        end += line.len();
    }
    (&text[..end], text[end..].lines().count())
}

/// A code block of Markdown, whose fence is longer than any in the text.
fn fenced(text: &str) -> String {
    let fence = "`".repeat(longest_run(text).max(2) + 1);
    format!("{fence}diff\n{text}{fence}")
}

/// A code span of Markdown.
fn code(text: &str) -> String {
    let ticks = "`".repeat(longest_run(text) + 1);
    let space = if text.starts_with('`') || text.ends_with('`') { " " } else { "" };
    format!("{ticks}{space}{text}{space}{ticks}")
}

/// The greatest number of backquotes in a row.
fn longest_run(text: &str) -> usize {
    text.split(|c| c != '`').map(str::len).max().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::{code, fenced, shortened};

    #[test]
    fn whole_lines_are_left_out() {
        assert_eq!(shortened("a\nbc\nd\n", 8), ("a\nbc\nd\n", 0));
        assert_eq!(shortened("a\nbc\nd\n", 6), ("a\nbc\n", 1));
        assert_eq!(shortened("a\nbc\nd\n", 4), ("a\n", 2));
        assert_eq!(shortened("éé\n", 3), ("", 1));
    }

    #[test]
    fn backquotes_do_not_end_code() {
        assert_eq!(fenced("+ `a`\n"), "```diff\n+ `a`\n```");
        assert_eq!(fenced(" ````\n"), "`````diff\n ````\n`````");
        assert_eq!(code("a.yaml"), "`a.yaml`");
        assert_eq!(code("a``b"), "```a``b```");
        assert_eq!(code("`"), "`` ` ``");
    }
}
