//! The differences of two sides, document by document.

use std::io::{self, Write};

use kyaml_core::{Layout, Mapping, Value, WriteOptions, kyaml, render_values};
use kyaml_format::{ComparedDocument, Comparison, Difference, DifferenceKind, Identity};

use super::side::{Origin, Side};
use crate::diff::print_differences;
use crate::terminal::count;

/// Greatest length in bytes of the differences in Markdown. A comment of GitHub has at most 65,536.
const MOST_MARKDOWN: usize = 60_000;

/// The differences of two sides.
pub(super) struct Report<'c> {
    old: &'c Side,
    new: &'c Side,
    changes: Vec<ChangedDocument<'c>>,
}

/// A document that differs or that is in another file.
struct ChangedDocument<'c> {
    document: &'c ComparedDocument,
    /// The side that has the document, and its index there: the old one, or the new one if it was added.
    origin: (&'c Side, usize),
    /// The old and the new file, if it is in another file.
    moved: Option<[&'c str; 2]>,
    differences: Vec<&'c Difference>,
}

impl<'c> Report<'c> {
    pub(super) fn new([old, new]: [&'c Side; 2], comparison: &'c Comparison, with_comments: bool) -> Self {
        let changes = comparison.documents().iter().filter_map(|document| {
            let [was, is] = [(old, document.old), (new, document.new)].map(|(side, at)| Some((side, at?)));
            let file = |(side, at): (&'c Side, usize)| side.origins[at].file.as_deref();
            let files = was.zip(is).and_then(|(was, is)| Some([file(was)?, file(is)?]));
            let moved = files.filter(|[from, to]| from != to);
            let is_shown = |difference: &&Difference| {
                // The order of the documents of a folder is that of its files.
                let is_order = matches!(difference.kind, DifferenceKind::MovedDocument(_)) && files.is_some();
                !is_order && (with_comments || !difference.kind.is_comment())
            };
            let differences: Vec<_> = document.differences.iter().filter(is_shown).collect();
            // The comments of streams without documents are those of the first.
            let change = ChangedDocument { document, origin: was.or(is).unwrap_or((old, 0)), moved, differences };
            (!change.differences.is_empty() || moved.is_some()).then_some(change)
        });
        Self { old, new, changes: changes.collect() }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.changes.is_empty()
    }

    /// Prints the differences for people.
    pub(super) fn human(&self, coloured: bool, out: &mut dyn Write) -> io::Result<()> {
        let is_one = [self.old, self.new].iter().all(|side| matches!(&side.origins[..], [Origin { file: None, .. }]));
        let documents = self.changes.iter().map(|change| {
            let name = change.origin.0.label(change.origin.1);
            let name = match change.moved {
                Some([_, to]) => format!("{name}, moved to {}", crate::terminal::shown(to)),
                None => name,
            };
            ((!is_one).then_some(name), &change.differences[..])
        });
        print_differences([&self.old.name, &self.new.name], documents, coloured, out)
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
            let document = change.to_json();
            if let Some([from, to]) = change.moved {
                differences.push(kyaml!({document: document.clone(), kind: "moved-file", old: from, new: to}));
            }
            differences.extend(change.differences.iter().map(|difference| entry(document.clone(), difference)));
        }
        let (old, new) = (self.old.name.as_str(), self.new.name.as_str());
        let report = kyaml!({old: old, new: new, differences: differences});
        out.write_all(render_values(&[report], &WriteOptions::default().layout(Layout::Json)).as_bytes())
    }

    /// Prints the JSON Patch of the only document, or an object for each document that differs.
    pub(super) fn json_patches(&self, comparison: &Comparison, out: &mut dyn Write) -> io::Result<()> {
        if let [ComparedDocument { json_patch: Some(patch), .. }] = comparison.documents()
            && self.old.origins[0].file.is_none()
        {
            return writeln!(out, "{patch}");
        }
        for change in &self.changes {
            let document = compact(&change.to_json());
            let mut add = |key: &str, value: &str| writeln!(out, r#"{{"document":{document},"{key}":{value}}}"#);
            match (&change.document.json_patch, change.differences.first().map(|difference| &difference.kind)) {
                (Some(patch), _) if patch != "[]" => add("patch", patch)?,
                (None, Some(DifferenceKind::Added(value))) => add("added", &compact(value))?,
                (None, Some(DifferenceKind::Removed(_))) => add("removed", "true")?,
                _ => {}
            }
            if let Some([_, to]) = change.moved {
                add("moved", &compact(&to.into()))?;
            }
        }
        Ok(())
    }
}

impl ChangedDocument<'_> {
    /// The document in output for programs.
    fn to_json(&self) -> Value {
        let (side, at) = self.origin;
        let Origin { file, index } = &side.origins[at];
        let mut members = vec![
            ("side", if self.document.old.is_none() { "new" } else { "old" }.into()),
            ("index", Value::from(*index)),
        ];
        members.extend(file.as_deref().map(|file| ("file", file.into())));
        if let Some(Identity { group, kind, namespace, name, is_generated, .. }) = side.identity(at) {
            let name = (if is_generated { "generateName" } else { "name" }, name);
            let parts = [("group", group), ("kind", kind), ("namespace", namespace), name];
            members
                .extend(parts.into_iter().filter(|(_, text)| !text.is_empty()).map(|(key, text)| (key, text.into())));
        }
        object(members)
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
        DifferenceKind::MovedDocument(to) => ("moved-document", None, Some(Value::from(*to))),
        DifferenceKind::Renamed(old, new) => ("renamed", Some(old.as_str().into()), Some(new.as_str().into())),
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
        assert_eq!(shortened("a\nbc\nd\n", 7), ("a\nbc\nd\n", 0));
        assert_eq!(shortened("a\nbc\nd\n", 5), ("a\nbc\n", 1));
        assert_eq!(shortened("éé\n", 3), ("", 1));
    }

    #[test]
    fn backquotes_do_not_end_code() {
        assert_eq!(fenced("+ `a`\n"), "```diff\n+ `a`\n```");
        assert_eq!(fenced(" ````\n"), "`````diff\n ````\n`````");
        assert_eq!(code("a.yaml"), "`a.yaml`");
        assert_eq!(code("a``b"), "```a``b```");
        assert_eq!(code("`"), "`` ` ``");
        assert_eq!([code("`a"), code("a`")], ["`` `a ``", "`` a` ``"]);
    }
}
