//! Prints changes: of lines as a unified diff, which `patch` reads, and of values by path.

use std::borrow::Cow;
use std::io::{self, Write};

use clap::builder::styling::{AnsiColor, Style};
use kyaml_core::Value;
use kyaml_format::{Difference, DifferenceKind, line_ops, lines_of};
use similar::udiff::UnifiedHunkHeader;
use similar::{ChangeTag, DiffOp, group_diff_ops};

use crate::terminal::shown;

/// Number of unchanged lines around a change.
const CONTEXT: usize = 3;

const HEADER: Style = Style::new().bold();
const PLACE: Style = AnsiColor::Cyan.on_default();
const OLD: Style = AnsiColor::Red.on_default();
const NEW: Style = AnsiColor::Green.on_default();
const SAME: Style = Style::new();

/// Prints the changes of the file `name` as a unified diff. Prints nothing if there are none.
pub(crate) fn print_diff(name: &str, old: &str, new: &str, coloured: bool, out: &mut dyn Write) -> io::Result<()> {
    let (old, new) = (lines_of(old), lines_of(new));
    let mut lines = Lines { out, coloured };
    if old != new {
        lines.print(HEADER, &format!("--- {name}\n+++ {name}\n"))?;
    }
    lines.hunks(&old, &new, "file")
}

/// Prints differences by path, below the names of the old and the new side. Those of a document are below its name, if it
/// has one.
pub(crate) fn print_differences<'d>(
    [old, new]: [&str; 2],
    documents: impl Iterator<Item = (Option<String>, &'d [&'d Difference])>,
    coloured: bool,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut lines = Lines { out, coloured };
    lines.print(HEADER, &format!("--- {old}\n+++ {new}\n"))?;
    for (name, differences) in documents {
        if let Some(name) = name {
            lines.print(PLACE, &format!("@@ {name} @@\n"))?;
        }
        differences.iter().try_for_each(|difference| lines.difference(difference))?;
    }
    Ok(())
}

/// Our text. The lines that differ from theirs are marked as git marks conflicts, with markers of
/// `size` characters.
pub(crate) fn with_markers(ours: &str, theirs: &str, size: usize) -> String {
    let (old, new) = (lines_of(ours), lines_of(theirs));
    let mut out = String::new();
    for op in line_ops(&old, &new) {
        let (mine, other) = (&old[op.old_range()], &new[op.new_range()]);
        if matches!(op, DiffOp::Equal { .. }) {
            out.extend(mine.iter().copied());
            continue;
        }
        for (marker, label, lines) in [("<", " ours", mine), ("=", "", other)] {
            out.push_str(&marker.repeat(size));
            out.push_str(label);
            out.push('\n');
            out.extend(lines.iter().copied());
            if !out.ends_with('\n') {
                out.push('\n');
            }
        }
        out.push_str(&">".repeat(size));
        out.push_str(" theirs\n");
    }
    out
}

/// A text whose characters cannot change a terminal.
fn shown_lines(text: &str) -> String {
    text.split('\n').map(shown).collect::<Vec<_>>().join("\n")
}

/// The difference with a path of one line. A key may have any characters.
fn printable(difference: &Difference) -> Cow<'_, Difference> {
    let to = if let DifferenceKind::Moved(to) = &difference.kind { to } else { "" };
    if let (Cow::Borrowed(_), Cow::Borrowed(_)) = (shown(&difference.pointer), shown(to)) {
        return Cow::Borrowed(difference);
    }
    let mut printable = difference.clone();
    printable.pointer = shown(&difference.pointer).into_owned();
    if let DifferenceKind::Moved(to) = &mut printable.kind {
        *to = shown(to).into_owned();
    }
    Cow::Owned(printable)
}

struct Lines<'o> {
    out: &'o mut dyn Write,
    coloured: bool,
}

impl Lines<'_> {
    /// Prints a path, and below it the old and the new value. Of texts of several lines, it prints the
    /// lines that differ.
    fn difference(&mut self, difference: &Difference) -> io::Result<()> {
        if let DifferenceKind::Replaced(Value::String(old), Value::String(new)) = &difference.kind
            && (old.contains('\n') || new.contains('\n'))
        {
            self.print(PLACE, &format!("{}\n", shown(difference.place())))?;
            let [old, new] = [old, new].map(|text| shown_lines(text));
            return self.hunks(&lines_of(&old), &lines_of(&new), "text");
        }
        for (index, line) in printable(difference).to_string().split('\n').enumerate() {
            let style = match line.as_bytes().first() {
                Some(b'-') if index > 0 => OLD,
                Some(b'+') if index > 0 => NEW,
                _ => PLACE,
            };
            self.print(style, &format!("{line}\n"))?;
        }
        Ok(())
    }

    /// Prints the changed lines of a file or a text, each with the lines around it.
    fn hunks(&mut self, old: &[&str], new: &[&str], of: &str) -> io::Result<()> {
        for hunk in group_diff_ops(line_ops(old, new), CONTEXT) {
            self.print(PLACE, &format!("{}\n", UnifiedHunkHeader::new(&hunk)))?;
            for change in hunk.iter().flat_map(|op| op.iter_changes(old, new)) {
                let style = match change.tag() {
                    ChangeTag::Equal => SAME,
                    ChangeTag::Delete => OLD,
                    ChangeTag::Insert => NEW,
                };
                self.print(style, &format!("{}{}", change.tag(), change.value()))?;
                if !change.value().ends_with(['\r', '\n']) {
                    self.print(SAME, &format!("\n\\ No newline at end of {of}\n"))?;
                }
            }
        }
        Ok(())
    }

    /// Prints lines. The colours end before the last line break, so that they never extend into the
    /// next line.
    fn print(&mut self, style: Style, lines: &str) -> io::Result<()> {
        if !self.coloured {
            return self.out.write_all(lines.as_bytes());
        }
        let text = lines.trim_end_matches(['\r', '\n']);
        write!(self.out, "{style}{text}{style:#}{}", &lines[text.len()..])
    }
}

#[cfg(test)]
mod tests {
    use kyaml_core::edit::Stream;

    use super::{print_diff, print_differences, with_markers};

    fn differences([old, new]: [&str; 2]) -> String {
        let [old, new] = [old, new].map(|text| Stream::parse(text).expect("it is KYAML"));
        let comparison = kyaml_format::compare(&old, &new);
        let differences: Vec<_> = comparison.differences().collect();
        let mut out = Vec::new();
        print_differences(["o", "n"], std::iter::once((None, &differences[..])), false, &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn a_key_or_a_text_cannot_fake_a_line() {
        let key = "---\n{\"a\\n+ b\": 1}\n";
        assert_eq!(differences([key, &key.replace('1', "2")]), "--- o\n+++ n\n/a\\n+ b\n- 1\n+ 2\n");
        let text = differences(["---\n\"a\\e[1m\\nb\"\n", "---\n\"a\\e[1m\\nc\"\n"]);
        assert_eq!(
            text,
            "--- o\n+++ n\n(document)\n@@ -1,2 +1,2 @@\n a\\u{1b}[1m\n-b\n\\ No newline at end of text\n+c\n\\ No newline at end of text\n"
        );
    }

    #[test]
    fn markers_have_lines_of_their_own() {
        let expected = "a\n<<< ours\nb\n===\nc\n>>> theirs\n";
        assert_eq!(with_markers("a\nb", "a\nc", 3), expected, "no text ends in a line break");
    }

    #[test]
    fn empty_ranges_have_the_line_before() {
        let diff = |old, new| {
            let mut out = Vec::new();
            print_diff("f", old, new, false, &mut out).unwrap();
            String::from_utf8(out).unwrap()
        };
        assert_eq!(diff("", "a\n"), "--- f\n+++ f\n@@ -0,0 +1 @@\n+a\n");
        assert_eq!(diff("a\nb\n", ""), "--- f\n+++ f\n@@ -1,2 +0,0 @@\n-a\n-b\n");
    }

    #[test]
    fn unchanged_lines_surround_changes() {
        let mut out = Vec::new();
        print_diff("f", "1\n2\n3\n4\n5\n6\n7\n8\n9\n", "1\n2\n3\n4\nfive\n6\n7\n8\n9\n", false, &mut out).unwrap();
        let expected = "--- f\n+++ f\n@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n";
        assert_eq!(String::from_utf8(out).unwrap(), expected);
    }
}
