//! The figures of the text.

use std::collections::BTreeMap;
use std::fmt;

use crate::examples::{self, Example};
use crate::requirements::Classes;
use crate::splice;
use crate::text::{Clause, clauses};

/// The figures of a text.
#[derive(Debug)]
pub struct Summary {
    /// For each conformance class: the number of its clauses, then its counts of MUST, MUST NOT, SHOULD and
    /// MAY.
    by_class: BTreeMap<String, [usize; 5]>,
    clauses: usize,
    examples: usize,
    productions: usize,
    words: usize,
    normative_words: usize,
}

/// Words that an engineer reads in a minute of such a text.
const WORDS_A_MINUTE: usize = 200;

impl Summary {
    /// Counts.
    ///
    /// # Errors
    /// Fails if the table of classes or an example cannot be read.
    pub fn of(text: &str) -> anyhow::Result<Self> {
        let classes = Classes::of(text)?;
        let all = clauses(text);
        let mut by_class: BTreeMap<String, [usize; 5]> = BTreeMap::new();
        for clause in &all {
            for class in classes.of_clause(&clause.id) {
                let counts = by_class.entry(class.to_owned()).or_default();
                counts[0] += 1;
                std::iter::zip(&mut counts[1..], clause.words()).for_each(|(count, words)| *count += words);
            }
        }
        let words = |text: &str| text.split_whitespace().count();
        Ok(Self {
            by_class,
            clauses: all.len(),
            examples: examples::of(&all)?.iter().map(Example::count).sum(),
            productions: splice::count(),
            words: words(text),
            normative_words: all.iter().map(Clause::statement).map(|statement| words(&statement)).sum(),
        })
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{:12} {:>8} {:>6} {:>9} {:>7} {:>5}", "class", "clauses", "MUST", "MUST NOT", "SHOULD", "MAY")?;
        for (class, [clauses, must, must_not, should, may]) in &self.by_class {
            writeln!(f, "{class:12} {clauses:>8} {must:>6} {must_not:>9} {should:>7} {may:>5}")?;
        }
        writeln!(
            f,
            "{} clauses, {} examples executed, {} productions spliced",
            self.clauses, self.examples, self.productions
        )?;
        write!(
            f,
            "{} words; the clauses have {}, {} minutes to read",
            self.words,
            self.normative_words,
            self.normative_words.div_ceil(WORDS_A_MINUTE)
        )
    }
}
