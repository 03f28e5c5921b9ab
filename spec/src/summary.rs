//! The figures of the text.

use std::collections::BTreeMap;
use std::fmt;

use crate::examples;
use crate::grammar::KYAML;
use crate::requirements::Classes;
use crate::text::{Clause, clauses};
use crate::{files, whole};

/// The figures of a text.
#[derive(Debug)]
pub struct Summary {
    /// For each conformance class: the number of its clauses, then its counts of MUST, MUST NOT, SHOULD and
    /// MAY.
    by_class: BTreeMap<String, [usize; 5]>,
    clauses: usize,
    examples: usize,
    productions: usize,
    /// The number of words of each file, Part I first.
    words: Vec<(&'static str, usize)>,
    normative_words: usize,
}

/// Words that an engineer reads in a minute of such a text.
const WORDS_A_MINUTE: usize = 200;

impl Summary {
    /// The number of words of Part I.
    #[must_use]
    pub fn words_of_part_one(&self) -> usize {
        self.words[0].1
    }

    /// Counts in the files of the text.
    ///
    /// # Errors
    /// Fails if a file, a table of classes or an example cannot be read.
    pub fn of_files() -> anyhow::Result<Self> {
        let whole = whole()?;
        let classes = Classes::of(whole.text())?;
        let all = clauses(whole.text());
        let mut by_class: BTreeMap<String, [usize; 5]> = BTreeMap::new();
        for clause in &all {
            for class in classes.of_clause(&clause.id) {
                let counts = by_class.entry(class.to_owned()).or_default();
                counts[0] += 1;
                std::iter::zip(&mut counts[1..], clause.words()).for_each(|(count, words)| *count += words);
            }
        }
        Ok(Self {
            by_class,
            clauses: all.len(),
            examples: examples::of(&all)?.len(),
            productions: KYAML.productions().count(),
            words: files()?.into_iter().map(|(path, text)| (path, words(&text))).collect(),
            normative_words: all.iter().map(Clause::statement).map(|statement| words(&statement)).sum(),
        })
    }
}

/// Words of a text without its grammar: runs without white space that contain a letter or a digit.
fn words(text: &str) -> usize {
    let after = |part| str::split_once(part, "```").map_or("", |(_, after)| after);
    let parts = text.split("```pest").enumerate().map(|(index, part)| if index == 0 { part } else { after(part) });
    parts.flat_map(str::split_whitespace).filter(|run| run.contains(char::is_alphanumeric)).count()
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{:18} {:>8} {:>6} {:>9} {:>7} {:>5}", "class", "clauses", "MUST", "MUST NOT", "SHOULD", "MAY")?;
        for (class, [clauses, must, must_not, should, may]) in &self.by_class {
            writeln!(f, "{class:18} {clauses:>8} {must:>6} {must_not:>9} {should:>7} {may:>5}")?;
        }
        writeln!(
            f,
            "{} clauses, {} examples executed, {} productions spliced",
            self.clauses, self.examples, self.productions
        )?;
        for (path, words) in &self.words {
            writeln!(f, "{words:6} words in {path}")?;
        }
        write!(
            f,
            "{:6} words in the clauses, {} minutes to read",
            self.normative_words,
            self.normative_words.div_ceil(WORDS_A_MINUTE)
        )
    }
}
