//! The words of the specification, for readers of a report that do not have it.

use kyaml_cases::spec::clause_start;

/// A chapter of the specification.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Chapter {
    /// Its title, without the number.
    pub(crate) title: String,
    /// Its clauses, in order of place; there is at least one.
    pub(crate) clauses: Vec<ClauseText>,
}

/// A clause and its words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ClauseText {
    /// Its immutable id, such as `KY-KEY-4`.
    pub(crate) id: String,
    /// Its words, in Markdown.
    pub(crate) text: String,
}

/// Reads the chapters that have clauses. A chapter is a heading of the second level: a section with a number, or an annex.
/// A clause is one line: a list item or a row of a table that starts with its id.
pub(crate) fn chapters(specification: &str) -> Vec<Chapter> {
    let mut chapters: Vec<Chapter> = Vec::new();
    for line in specification.lines() {
        if let Some(heading) = line.strip_prefix("## ") {
            let title = heading.split_once(". ").map_or(heading, |(_, title)| title);
            chapters.push(Chapter { title: title.to_owned(), clauses: Vec::new() });
        }
        if let (Some(start), Some(chapter)) = (clause_start(line), chapters.last_mut()) {
            chapter.clauses.push(ClauseText { id: start.id.to_owned(), text: start.text.to_owned() });
        }
    }
    chapters.retain(|chapter| !chapter.clauses.is_empty());
    chapters
}

#[cfg(test)]
mod tests {
    use super::*;
    use kyaml_cases::spec::Spec;

    #[test]
    fn every_clause_has_words() {
        let chapters = chapters(Spec::shipped().text());
        let clauses: Vec<&str> =
            chapters.iter().flat_map(|chapter| &chapter.clauses).map(|clause| clause.id.as_str()).collect();
        let expected: Vec<&str> = Spec::shipped().clauses().iter().map(|clause| clause.id.as_str()).collect();
        assert_eq!(clauses, expected);
        let streams = chapters.iter().find(|chapter| chapter.title == "Streams").expect("there is such a chapter");
        let first = &streams.clauses[0];
        assert!(first.text.starts_with("[`invalid-utf8`] A stream MUST"), "{first:?}");
    }
}
