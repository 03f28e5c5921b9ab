//! The text as sections and clauses.
//!
//! A clause is a list item. It starts with the clause's id in bold, and reaches as far as the lines
//! below it are indented: paragraphs, tables, examples and generated blocks. Italics at the end of
//! a paragraph are a note, which does not belong to the clause's demand. A row of a table that starts
//! with an id in bold is a clause of its own, within the clause of the table. Its text is the head of the
//! table and the row. A row whose first cell is empty belongs to the row above it.

use kyaml_cases::spec::{ClauseStart, clause_start};

/// One clause.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Clause {
    /// Its immutable id, such as `KY-KEY-4`.
    pub id: String,
    /// The section of Part I, or the annex: its heading, without `#`.
    pub section: String,
    /// Its text in Markdown, without the id and the indentation of further lines.
    pub body: String,
}

/// How strongly a clause binds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
pub enum Level {
    /// It defines a word that others use.
    #[serde(rename = "definition")]
    Definition,
    /// It permits.
    #[serde(rename = "MAY")]
    May,
    /// It recommends.
    #[serde(rename = "SHOULD")]
    Should,
    /// It demands.
    #[serde(rename = "MUST")]
    Must,
}

impl Clause {
    /// The clause that starts so in a section.
    fn new(start: ClauseStart<'_>, section: &str) -> Self {
        Self { id: start.id.to_owned(), section: section.to_owned(), body: start.text.to_owned() }
    }

    /// The demand of the clause: its text without notes, examples and generated blocks, with one
    /// blank for each run of white space.
    #[must_use]
    pub fn statement(&self) -> String {
        let mut kept = Vec::new();
        let mut within = None;
        for line in self.body.lines() {
            match within {
                Some(end) => {
                    if line.trim() == end {
                        within = None;
                    }
                }
                None if line.starts_with("```") => within = Some("```"),
                None if line.starts_with("<!-- ") && line != "<!-- end -->" => within = Some("<!-- end -->"),
                None if is_example(line) => {}
                None => kept.push(without_note(line)),
            }
        }
        kept.join(" ").split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// Its level: the strongest of the words of RFC 2119 in it.
    #[must_use]
    pub fn level(&self) -> Level {
        let statement = outside_of_code(&self.statement());
        let holds = |word: &str| statement.split(|c: char| !c.is_ascii_uppercase()).any(|found| found == word);
        match (holds("MUST"), holds("SHOULD"), holds("MAY")) {
            (true, ..) => Level::Must,
            (_, true, _) => Level::Should,
            (.., true) => Level::May,
            _ => Level::Definition,
        }
    }

    /// Counts of MUST, MUST NOT, SHOULD and MAY in it.
    #[must_use]
    pub fn words(&self) -> [usize; 4] {
        let statement = outside_of_code(&self.statement());
        let count = |word: &str| statement.matches(word).count();
        [count("MUST") - count("MUST NOT"), count("MUST NOT"), count("SHOULD"), count("MAY")]
    }
}

/// The clauses of a text, in order.
#[must_use]
pub fn clauses(text: &str) -> Vec<Clause> {
    let mut clauses: Vec<Clause> = Vec::new();
    let mut section = String::new();
    let mut open = None;
    let mut head = String::new();
    for line in text.lines() {
        if let Some(heading) = line.strip_prefix("## ") {
            heading.clone_into(&mut section);
            open = None;
        } else if let Some(start) = clause_start(line).filter(|start| !start.is_row) {
            open = Some(clauses.len());
            clauses.push(Clause::new(start, &section));
        } else if let Some(index) = open {
            let Some(rest) = line.strip_prefix("  ").or(line.is_empty().then_some("")) else {
                open = None;
                continue;
            };
            clauses[index].body.push('\n');
            clauses[index].body.push_str(rest);
            if let Some(start) = clause_start(rest).filter(|start| start.is_row) {
                let mut row = Clause::new(start, &section);
                row.body = format!("{head}{rest}");
                clauses.push(row);
            } else if rest.starts_with("| | ") && clauses.len() > index + 1 {
                let row = clauses.last_mut().expect("a row of the table is before this one");
                row.body.push('\n');
                row.body.push_str(rest);
            } else if rest.starts_with("| ") {
                head.push_str(rest);
                head.push('\n');
            } else {
                head.clear();
            }
        }
    }
    clauses
}

/// Whether a line holds examples, or describes the block below it.
pub(crate) fn is_example(line: &str) -> bool {
    ["*Accepted", "*Rejected", "*Before", "*After", "*Compact", "*Portable", "*Normal", "*From"]
        .iter()
        .any(|start| line.starts_with(start) && line.contains(":*"))
}

/// A paragraph without the note at its end, which is in italics and starts with a capital letter.
fn without_note(line: &str) -> &str {
    if !line.ends_with('*') || line.ends_with("**") {
        return line;
    }
    let starts = line.match_indices(" *").map(|(at, _)| at);
    let note = starts.filter(|at| line[at + 2..].starts_with(|c: char| c.is_ascii_uppercase())).last();
    // A note may contain italics of its own. It starts at the first italics after which the
    // paragraph is only note.
    let first = line.find(" *Why").or(note);
    first.map_or(line, |at| &line[..at])
}

fn outside_of_code(text: &str) -> String {
    text.split('`').step_by(2).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "\
## 1. One
- **KY-A-1** [`a-rule`] A stream MUST be one; `MAY` is code. *Why: a note, with `*a`.*
  *Accepted:* `{}`.

  | a table | of it |
  | --- | --- |
  | **KY-A-3** | a row | `a` |
  | | | `b` |
- **KY-A-2** A stream MAY be. *No line: a theorem.*

  <!-- rules -->
  generated
  <!-- end -->
Text between, which MUST be no clause.
  indented, but of no clause
### 1.1 Below
- **KY-B-1** A *word* is this.
- **bold** no clause
";

    #[test]
    fn clauses_reach_as_far_as_they_are_indented() {
        let clauses = clauses(TEXT);
        let found: Vec<_> = clauses.iter().map(|clause| (clause.id.as_str(), &*clause.section)).collect();
        assert_eq!(found, [("KY-A-1", "1. One"), ("KY-A-3", "1. One"), ("KY-A-2", "1. One"), ("KY-B-1", "1. One")]);
        let table = "| a table | of it | | --- | --- | | **KY-A-3** | a row | `a` | | | | `b` |";
        assert_eq!(clauses[0].statement(), format!("[`a-rule`] A stream MUST be one; `MAY` is code. {table}"));
        let statements: Vec<String> = clauses[1..].iter().map(Clause::statement).collect();
        assert_eq!(statements, [table, "A stream MAY be.", "A *word* is this."]);
    }

    #[test]
    fn levels_are_those_of_words_outside_of_code() {
        let levels: Vec<Level> = clauses(TEXT).iter().map(Clause::level).collect();
        assert_eq!(levels, [Level::Must, Level::Definition, Level::May, Level::Definition]);
        assert_eq!(clauses(TEXT)[0].words(), [1, 0, 0, 0]);
    }
}
