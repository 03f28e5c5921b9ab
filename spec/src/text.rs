//! The clauses of the text, and their demands.
//!
//! Italics at the end of a paragraph are a note, which does not belong to the clause's demand.

use crate::specification::Specification;

pub use crate::specification::Clause;

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
    Specification::parse(text).clauses().flat_map(|(_, clause)| clause.with_rows()).collect()
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
